"""Scoring of grammatical error detection and correction: text in, numbers out.

Pure: standard library and numpy only. No Django, Celery, pandas, clock or network, so that the worker, the command line
(`python -m scoring`) and the tests run the very same code.
"""

__version__ = "0.1.0"
