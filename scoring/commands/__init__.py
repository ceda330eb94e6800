"""One module per command of `python -m scoring`; the only part of scoring that opens files or prints."""
