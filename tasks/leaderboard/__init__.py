"""Boards: `board(phase, sight, options)` is what pages, API and exports show of the results of a phase."""

from tasks.leaderboard.model import Board, Row, RowKind
from tasks.leaderboard.options import BadOption, Options, read
from tasks.leaderboard.seen import Leader, board, is_common, leader, version

__all__ = [
    "BadOption",
    "Board",
    "Leader",
    "Options",
    "Row",
    "RowKind",
    "board",
    "is_common",
    "leader",
    "read",
    "version",
]
