"""The live games: loaded from the store, moved on in one order, shown to those who may see.

`service.Games` puts the parts together; `docs/architecture.md` draws the way of an answer through
them.
"""
