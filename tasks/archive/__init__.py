"""A whole task in one documented zip, and back: results outlive the server that made them.

`export` writes, `load` restores into a server that does not know the task, `verify` derives every number again.
"""
