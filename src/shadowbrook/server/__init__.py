"""The server: games for people at other screens, kept so that nothing is ever lost.

`store` keeps the log of every game, `rooms` has the live games, `people` knows guests, `security`
guards the door, `api` speaks JSON, `pages` speaks HTML. What a seat is shown comes from the view
of that seat and from nothing else.
"""
