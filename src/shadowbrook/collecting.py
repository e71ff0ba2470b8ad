"""How often Python looks for circles of objects, in programs that play many games.

Games leave few circles behind; everything else is freed at once, as usual.
"""

from __future__ import annotations

import gc

PORTION = 1_000  # new objects that are looked over at once, in 10 ms at most
NEVER = 1_000_000_000


def collect_seldom() -> None:
    """For simulations: look over everything seldom, which spares some 5% of their time."""
    gc.freeze()  # what was loaded at the start stays anyway
    gc.set_threshold(50_000, 20, 100)


def collect_in_portions() -> None:
    """For a server: look over only what is new, a little at a time.

    To look over all of 200 games, or over a great many new objects, is a pause of 100 ms and more
    in which nobody is answered. Somebody has to do that now and then, though (`collect_all`).
    """
    gc.freeze()
    gc.set_threshold(PORTION, NEVER, NEVER)


async def collect_all() -> None:
    """Look over everything."""
    gc.collect()
