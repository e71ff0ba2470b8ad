"""Verbs: everything that changes the table, one subject a module.

Scripts import from here; a verb that can be answered, prevented or canceled is a
coroutine and must be awaited.
"""
