"""Boards: `board(phase, sight, options)` is what pages, API and exports show of the results of a phase."""

from tasks.leaderboard.model import Board, Row, RowKind
from tasks.leaderboard.options import BadOption, Options, read
from tasks.leaderboard.seen import board, is_common, version

__all__ = ["BadOption", "Board", "Options", "Row", "RowKind", "board", "is_common", "read", "version"]
