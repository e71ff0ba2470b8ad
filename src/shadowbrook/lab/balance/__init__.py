"""How balanced the box is: the aims, the games that test them, and a report.

`aims` is the one place where set-ups and bounds stand; `study` plays, `findings` counts,
`report` and `plots` show.
"""
