"""The best path through a large lattice, without its transitive arcs.

A piece in which k tokens are replaced by k others has k² vertices and about k⁴ arcs between them. But a path is made of
base arcs anyway, and all that has to be known of an edit that is still open is how many kept tokens it has taken in. So
every vertex is visited in a few states, row by row; and since the states of many vertices in a row weigh the same, such
vertices are one bit mask:

    OUT     no edit is open
    LONE    an edit of one step is open
    KEPT c  an edit is open that has taken in c kept tokens and has not changed anything yet
    OPEN c  an edit of several steps is open, with c kept tokens

Weights are those of lattice.py less the distance from the start (terrain.py). What comes out is a bound: officially, an
arc has the steps and kept tokens of the first shortest way between its ends, and is dearer if it was listed more than
once. Whether the edits on the path are what they were taken for has to be looked at afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.m2.terrain import Steps, Terrain, Vertex, spread_right

OUT, BEGIN, LONE = 0, 1, 2  # BEGIN: those of OUT at which no edit is open that could as well go on
Masks = list[int]  # for each state the columns that are in it
Pending = dict[int, Masks]  # by cost


class Weights(NamedTuple):
    """What a step costs, and an edit: of several steps, of one step that is listed once, and of one listed twice."""

    step: int
    several: int
    once: int
    twice: int


class Bridge(NamedTuple):
    """An arc that matches gold. `kept`: it keeps a token that gold wants to be kept, which is not an edit."""

    tail: Vertex
    head: Vertex
    weight: int
    tag: int
    kept: bool = False


class Stretch(NamedTuple):
    """An arc of the path that was found: its base arcs, or the bridge that it is."""

    tail: Vertex
    head: Vertex
    steps: int
    kept: bool
    bridge: Bridge | None = None


class Sweep:
    """One sweep over the rows of a terrain with given weights and bridges."""

    def __init__(self, terrain: Terrain, weights: Weights, bridges: Iterable[Bridge] = ()) -> None:
        self.terrain, self.weights = terrain, weights
        self.limit = terrain.max_unchanged
        self.open = LONE + 1 + self.limit  # the state OPEN 0; KEPT c is LONE + c
        self.states = self.open + self.limit + 1
        self.bridges: dict[int, list[Bridge]] = {}  # by the row of their heads
        self.rows: list[list[tuple[int, Masks]]] = []
        self._run(sorted(bridges))

    def _run(self, bridges: Sequence[Bridge]) -> None:
        leaving: dict[int, list[Bridge]] = {}
        for bridge in bridges:
            leaving.setdefault(bridge.tail[0], []).append(bridge)
            self.bridges.setdefault(bridge.head[0], []).append(bridge)
        arriving: list[Pending] = [{} for _ in self.terrain.rows]
        self._push(arriving[0], 0, OUT, 1)
        for row, steps in enumerate(self.terrain.rows):
            self.rows.append(self._settle(arriving[row], steps))
            for bridge in leaving.get(row, ()):
                self._cross(bridge, arriving, steps)
            if row + 1 < len(self.terrain.rows):
                self._descend(self.rows[row], self.terrain.rows[row + 1], arriving[row + 1])

    def _push(self, pending: Pending, cost: int, state: int, columns: int) -> None:
        masks = pending.get(cost)
        if masks is None:
            masks = pending[cost] = [0] * self.states
        masks[state] |= columns

    def _settle(self, pending: Pending, steps: Steps) -> list[tuple[int, Masks]]:
        """Spread within the row, cheapest first; every vertex is settled once in every state.

        From a vertex that is reached with no edit open one may begin a new edit: this costs at most what an edit of one
        step costs more than one of several. An open edit that is dearer by more leads nowhere.
        """
        settled: list[tuple[int, Masks]] = []
        seen = [0] * self.states
        free = steps.insertion[0]
        inserting = any(steps.insertion)
        slack = self.weights.twice - self.weights.several
        overtaken = 0  # how many of the settled costs are lower by more than that
        while pending:
            cost = min(pending)
            while overtaken < len(settled) and settled[overtaken][0] < cost - slack:
                better = settled[overtaken][1][OUT]
                seen = [seen[OUT], *(known | better for known in seen[BEGIN:])] if better else seen
                overtaken += 1
            masks = [columns & ~known for columns, known in zip(pending.pop(cost), seen, strict=True)]
            if free:
                self._spread(masks, free, seen)
            self._drop(masks, seen)
            if not any(masks):
                continue
            settled.append((cost, masks))
            seen = [known | columns for known, columns in zip(seen, masks, strict=True)]
            masks[BEGIN] = masks[OUT] & ~seen[self.open]
            if inserting:
                self._change(pending, cost, masks, steps.insertion, steps.twice[2], 1)
            opened = 0
            for columns in masks[self.open :]:
                opened |= columns
            opened &= ~seen[OUT]
            if opened:
                self._push(pending, cost + self.weights.several, OUT, opened)
        return settled

    def _drop(self, masks: Masks, seen: Masks) -> None:
        """Leave out what is no better than an edit that is open at the same vertex with as few kept tokens."""
        better = 0
        for kept in range(self.limit + 1):
            masks[self.open + kept] &= ~better
            better |= seen[self.open + kept] | masks[self.open + kept]
            masks[LONE + kept] &= ~better

    def _spread(self, masks: Masks, free: int, seen: Masks) -> None:
        """Insertions that cost nothing."""
        masks[LONE] |= (masks[OUT] & ~seen[self.open]) << 1 & free & ~seen[LONE]
        for kept in range(self.limit + 1):
            opened = masks[self.open + kept] | masks[LONE + kept] << 1 & free
            if opened:
                masks[self.open + kept] = spread_right(opened, free) & ~seen[self.open + kept]

    def _change(
        self, pending: Pending, cost: int, masks: Masks, arcs: tuple[int, int, int], twice: int, shift: int
    ) -> None:
        """Steps that change something, from settled vertices."""
        weights = self.weights
        for dearer, heads in enumerate(arcs):
            if not heads:
                continue
            price = cost + dearer * weights.step
            begun = masks[BEGIN] << shift & heads
            if begun:
                self._push(pending, price, LONE, begun)
                if begun & twice:
                    self._push(pending, price + weights.twice, OUT, begun & twice)
                if begun & ~twice:
                    self._push(pending, price + weights.once, OUT, begun & ~twice)
            for kept in range(self.limit + 1):
                opened = (masks[self.open + kept] | masks[LONE + kept]) << shift & heads
                if opened:
                    self._push(pending, price, self.open + kept, opened)

    def _descend(self, settled: list[tuple[int, Masks]], steps: Steps, arriving: Pending) -> None:
        """Steps from one row to the next."""
        deletions, substitutions = any(steps.deletion), any(steps.substitution)
        for cost, masks in settled:
            if deletions:
                self._change(arriving, cost, masks, steps.deletion, steps.twice[1], 0)
            if substitutions:
                self._change(arriving, cost, masks, steps.substitution, steps.twice[0], 1)
            if steps.kept:
                self._keep(arriving, cost + self.weights.step, masks, steps.kept >> 1)

    def _keep(self, arriving: Pending, price: int, masks: Masks, tails: int) -> None:
        """Steps that keep a token."""
        for state, columns in enumerate(masks):
            kept = (columns & tails) << 1
            if not kept:
                continue
            if state == OUT:
                self._push(arriving, price, OUT, kept)
            elif state == BEGIN:
                if self.limit:
                    self._push(arriving, price, LONE + 1, kept)
            elif state == LONE:
                if self.limit:
                    self._push(arriving, price, self.open + 1, kept)
            elif state not in (self.open - 1, self.states - 1):
                self._push(arriving, price, state + 1, kept)

    def _cross(self, bridge: Bridge, arriving: list[Pending], steps: Steps) -> None:
        """Take an arc that matches gold. Within a row this betters what is to the right of it."""
        cost = self.cost(bridge.tail, OUT)
        if cost is None:
            return
        price = cost + self.worth(bridge)
        row, column = bridge.head
        if row != bridge.tail[0]:
            self._push(arriving[row], price, OUT, 1 << column)
            return
        known = self.cost(bridge.head, OUT)
        if known is None or price < known:
            pending: Pending = {}
            self._push(pending, price, OUT, 1 << column)
            self.rows[row] = self._bettered(self.rows[row], self._settle(pending, steps))

    def _bettered(self, settled: list[tuple[int, Masks]], found: list[tuple[int, Masks]]) -> list[tuple[int, Masks]]:
        """Both together, each vertex at its lower cost."""
        pending: Pending = {}
        for cost, masks in settled + found:
            for state, columns in enumerate(masks):
                self._push(pending, cost, state, columns)
        merged = []
        seen = [0] * self.states
        for cost in sorted(pending):
            masks = [columns & ~known for columns, known in zip(pending[cost], seen, strict=True)]
            seen = [known | columns for known, columns in zip(seen, masks, strict=True)]
            merged.append((cost, masks))
        return merged

    def worth(self, bridge: Bridge) -> int:
        """The weight of a bridge less what the distance from the start grows by."""
        grown = self.terrain.distance(bridge.head) - self.terrain.distance(bridge.tail)
        return bridge.weight - grown * self.weights.step

    def cost(self, vertex: Vertex, state: int) -> int | None:
        row, column = vertex
        if row < 0 or column < 0:
            return None
        return next((cost for cost, masks in self.rows[row] if masks[state] >> column & 1), None)

    def _last(self) -> Vertex:
        return len(self.terrain.source), len(self.terrain.target)

    def path(self) -> list[Stretch]:
        """One best path, from left to right."""
        stretches = []
        head = self._last()
        while head != (0, 0):
            stretch = self._stretch(head)
            stretches.append(stretch)
            head = stretch.tail
        return stretches[::-1]

    def _stretch(self, head: Vertex) -> Stretch:
        """The last arc of a best path to `head`."""
        cost = self.cost(head, OUT)
        for bridge in self.bridges.get(head[0], ()):
            if bridge.head == head and self._is(bridge.tail, OUT, cost, self.worth(bridge)):
                return Stretch(bridge.tail, head, 0, False, bridge)
        for tail, price, kept, twice in self._before(head):
            lone = 0 if kept else self.weights.twice if twice else self.weights.once
            if self._is(tail, OUT, cost, price + lone):
                return Stretch(tail, head, 1, kept)
        for state in range(self.open, self.states):
            if self._is(head, state, cost, self.weights.several):
                tail, steps = self._opening(head, state)
                return Stretch(tail, head, steps, False)
        raise AssertionError(f"no way to {head}")

    def _opening(self, head: Vertex, state: int) -> tuple[Vertex, int]:
        """Where an open edit began, and how many steps ago."""
        steps = 0
        while state != OUT:
            head, state = self._back(head, state)
            steps += 1
        return head, steps

    def _back(self, head: Vertex, state: int) -> tuple[Vertex, int]:
        cost = self.cost(head, state)
        for tail, price, kept, _ in self._before(head):
            for before in self._states_before(state, kept):
                if self._is(tail, before, cost, price):
                    return tail, before
        raise AssertionError(f"no way to {head} in state {state}")

    def _states_before(self, state: int, kept: bool) -> Sequence[int]:
        """From which states a step leads into an open state."""
        if state == LONE:
            return () if kept else (OUT,)
        if state < self.open:
            return (OUT if state == LONE + 1 else state - 1,) if kept else ()
        number = state - self.open
        if not kept:
            return state, LONE + number
        return () if number == 0 else (state - 1, LONE) if number == 1 else (state - 1,)

    def _is(self, vertex: Vertex, state: int, cost: int | None, price: int) -> bool:
        before = self.cost(vertex, state)
        return before is not None and cost is not None and before + price == cost

    def _before(self, head: Vertex) -> Iterator[tuple[Vertex, int, bool, bool]]:
        """The base arcs into a vertex: tail, price, whether it keeps its token, whether it is listed twice."""
        row, column = head
        steps, step = self.terrain.rows[row], self.weights.step
        if steps.kept >> column & 1:
            yield (row - 1, column - 1), step, True, False
        for tail, arcs, twice in (
            ((row - 1, column - 1), steps.substitution, steps.twice[0]),
            ((row - 1, column), steps.deletion, steps.twice[1]),
            ((row, column - 1), steps.insertion, steps.twice[2]),
        ):
            for dearer, heads in enumerate(arcs):
                if heads >> column & 1:
                    yield tail, dearer * step, False, bool(twice >> column & 1)
