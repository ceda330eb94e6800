"""MaxMatch step by step as the official scorer goes about it: slow, literal, and the judge of scoring/m2.

Written from a description in words of what the official program does, section by section; nothing here is clever, so
that it can be compared with that description line by line. Cost grows with the number of arcs: keep sentences short.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.data import Edit

Vertex = tuple[int, int]
Arc = tuple[Vertex, Vertex]
# kind, start, end, source text, target text, unchanged words
Move = tuple[str, int, int, str, str, int]

EPSILON = 0.001


def lattice(source: Sequence[str], target: Sequence[str], substitution: int, head: bool) -> dict[Arc, Move]:
    """All base arcs on optimal alignments."""
    n, m = len(source), len(target)
    cost = [[0] * (m + 1) for _ in range(n + 1)]
    back: dict[Vertex, list[Vertex]] = {(0, 0): []}
    for j in range(1, m + 1):
        cost[0][j], back[0, j] = j, [(0, j - 1)]
    for i in range(1, n + 1):
        cost[i][0], back[i, 0] = i, [(i - 1, 0)]
        for j in range(1, m + 1):
            same = source[i - 1] == target[j - 1]
            options = {
                (i - 1, j - 1): cost[i - 1][j - 1] + (0 if same else substitution),
                (i - 1, j): cost[i - 1][j] + 1,
                (i, j - 1): cost[i][j - 1] + 1,
            }
            cost[i][j] = min(options.values())
            back[i, j] = [vertex for vertex, value in options.items() if value == cost[i][j]]
    arcs: dict[Arc, Move] = {}
    open_, seen = [(n, m)], {(n, m)}
    while open_:
        vertex = open_.pop()
        for tail in back[vertex]:
            arcs[tail, vertex] = move(source, target, tail, vertex, head)
            if tail not in seen:
                seen.add(tail)
                open_.append(tail)
    return arcs


def move(source: Sequence[str], target: Sequence[str], tail: Vertex, vertex: Vertex, head: bool) -> Move:
    (i, j), (x, y) = tail, vertex
    if x == i:
        at = j if i == 0 and not head else i  # release 3.2 puts a leading insertion at its place in the hypothesis
        return ("ins", at, at, "", target[j], 0)
    if y == j:
        return ("del", i, x, source[i], "", 0)
    if source[i] == target[j]:
        return ("noop", i, x, source[i], target[j], 1)
    return ("sub", i, x, source[i], target[j], 0)


def join(first: str, second: str) -> str:
    return " ".join(text for text in (first, second) if text)


def merge(a: Move, b: Move) -> Move:
    kind = a[0] if a[0] == b[0] and a[0] in ("noop", "ins", "del") else "sub"
    return (kind, a[1], b[2], join(a[3], b[3]), join(a[4], b[4]), a[5] + b[5])


def all_arcs(
    source: Sequence[str], target: Sequence[str], max_unchanged: int, head: bool
) -> tuple[list[Arc], dict[Arc, int], dict[Arc, Move], list[Vertex]]:
    """The arc list in official order, distances and moves, vertices in order."""
    one, two = lattice(source, target, 1, head), lattice(source, target, 2, head)
    moves = {**one, **two}
    vertices = sorted({(0, 0), (len(source), len(target))} | {v for arc in moves for v in arc})
    listed = sorted([*one, *two])
    distance = dict.fromkeys(listed, 1)
    onward: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in vertices}
    for tail, vertex in sorted(moves):
        onward[tail].append(vertex)
    into: dict[Vertex, set[Vertex]] = {vertex: set() for vertex in vertices}
    for tail, vertex in moves:
        into[vertex].add(tail)
    for k in vertices:
        for i in sorted(into[k]):
            for j in onward[k]:
                steps = distance[i, k] + 1
                if steps < distance.get((i, j), 10**9):
                    merged = merge(moves[i, k], moves[k, j])
                    if merged[5] <= max_unchanged:
                        listed.append((i, j))
                        distance[i, j], moves[i, j] = steps, merged
                        into[j].add(i)
    position = 0
    while position < len(listed):  # removal while iterating: the element after a removed one is passed over
        arc = listed[position]
        if moves[arc][0] == "noop" and distance[arc] > 1:
            listed.remove(arc)
        position += 1
    return listed, distance, moves, vertices


def matches(move: Move, edit: Edit, source: Sequence[str]) -> bool:
    original = " ".join(source[edit.start : edit.end])
    return move[1:4] == (edit.start, edit.end, original) and move[4] in edit.corrections


def weights(
    listed: list[Arc],
    distance: Mapping[Arc, int],
    moves: Mapping[Arc, Move],
    gold: Sequence[Edit],
    source: Sequence[str],
) -> dict[Arc, float]:
    weight: dict[Arc, float] = dict(distance)
    groups: dict[tuple[int, int], list[Arc]] = {}
    for arc in listed:
        groups.setdefault(moves[arc][1:3], []).append(arc)
    for span in sorted(groups):
        arcs = sorted(groups[span])
        golds = [edit for edit in gold if (edit.start, edit.end) == span]
        if span[0] == span[1]:
            _weigh_insertions(arcs, golds, weight, moves, source, -len(listed))
            continue
        for arc in arcs:
            if any(matches(moves[arc], edit, source) for edit in golds):
                weight[arc] = -len(listed)
            elif moves[arc][0] != "noop":
                weight[arc] += EPSILON
    return weight


def _weigh_insertions(
    arcs: list[Arc],
    golds: list[Edit],
    weight: dict[Arc, float],
    moves: Mapping[Arc, Move],
    source: Sequence[str],
    bonus: float,
) -> None:
    left, right = 0, len(arcs) - 1
    gold_left, gold_right = 0, len(golds) - 1
    from_left = True
    while left <= right:
        arc = arcs[left if from_left else right]
        places = range(gold_left, gold_right + 1)
        found = [at for at in (places if from_left else reversed(places)) if matches(moves[arc], golds[at], source)]
        if not found:
            weight[arc] += EPSILON
            left, right = (left + 1, right) if from_left else (left, right - 1)
            from_left = not from_left
        elif from_left:
            weight[arc] = bonus
            gold_left = found[0] + 1
            left += 1
            while left <= right and arcs[left][0] != arc[1]:
                weight[arcs[left]] += EPSILON
                left += 1
        else:
            weight[arc] = bonus
            gold_right = found[0] - 1
            right -= 1
            while left <= right and arcs[right][1] != arc[0]:
                weight[arcs[right]] += EPSILON
                right -= 1


def best_path(
    listed: list[Arc], weight: Mapping[Arc, float], vertices: list[Vertex], moves: Mapping[Arc, Move]
) -> list[Move]:
    """Bellman-Ford; then backwards from the last vertex, leaving out what is unchanged."""
    far = float("inf")
    reached = dict.fromkeys(vertices, far)
    reached[0, 0] = 0
    before: dict[Vertex, Vertex] = {}
    for _ in range(len(vertices) - 1):
        changed = False
        for tail, vertex in listed:
            if reached[tail] + weight[tail, vertex] < reached[vertex]:
                reached[vertex] = reached[tail] + weight[tail, vertex]
                before[vertex] = tail
                changed = True
        if not changed:
            break
    path = []
    vertex = vertices[-1]
    while vertex != (0, 0):
        path.append(moves[before[vertex], vertex])
        vertex = before[vertex]
    return [step for step in reversed(path) if step[0] != "noop"]


def proposed_edits(
    source: Sequence[str],
    target: Sequence[str],
    gold: Sequence[Edit],
    max_unchanged: int = 2,
    head: bool = False,
    ignore_whitespace_casing: bool = False,
) -> list[Move]:
    listed, distance, moves, vertices = all_arcs(source, target, max_unchanged, head)
    weight = weights(listed, distance, moves, gold, source)
    path = best_path(listed, weight, vertices, moves)
    if ignore_whitespace_casing:
        path = [step for step in path if step[3].replace(" ", "").lower() != step[4].replace(" ", "").lower()]
    return path


def counts(
    source: str,
    target: str,
    gold: Sequence[Edit],
    max_unchanged: int = 2,
    head: bool = False,
    ignore_whitespace_casing: bool = False,
) -> tuple[int, int, int]:
    """Correct, proposed and gold of one sentence against one annotator."""
    tokens = source.split()
    kept = [edit for edit in gold if 0 <= edit.start <= len(tokens) and 0 <= edit.end <= len(tokens)]
    proposed = proposed_edits(tokens, target.split(), kept, max_unchanged, head, ignore_whitespace_casing)
    correct = start = 0
    for step in proposed:
        for at in range(start, len(kept)):
            if matches(step, kept[at], tokens):
                correct += 1
                start = at + 1
    return correct, len(proposed), len(kept)


def choose(rows: Sequence[Sequence[tuple[int, int, int]]], beta: float = 0.5) -> tuple[int, int, int]:
    """The running choice of annotator over sentences: each row holds the counts of the annotators present."""
    total = (0, 0, 0)
    squared = beta * beta

    def f(correct: int, proposed: int, gold: int) -> float:
        denominator = squared * gold + proposed
        return (1 + squared) * correct / denominator if denominator else 1.0

    for row in rows:
        best: tuple[float, int, float] | None = None
        chosen = total
        for local in row:
            candidate = tuple(a + b for a, b in zip(total, local, strict=True))
            key = (f(*candidate), candidate[0], -(candidate[1] + squared * candidate[2]))
            if best is None or key > best:
                best, chosen = key, candidate
        total = chosen
    return total
