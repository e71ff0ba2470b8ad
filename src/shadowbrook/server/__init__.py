"""The server: games for people at other screens, kept so that nothing is ever lost.

`http` is the application with its guard and the JSON API, `pages` speaks HTML, `games` has the live
games and the people, `workers` the threads and processes beside the event loop, `store` keeps the
log of every game, `load` measures. What a seat is shown comes from the view of that seat and from
nothing else.
"""
