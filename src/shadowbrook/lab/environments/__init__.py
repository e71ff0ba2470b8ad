"""Standard environments for research: PettingZoo for all seats, Gymnasium for one.

They need the extra `env`. Nothing but the view of a seat is ever shown; see
docs/environments.md for observations, actions and rewards.
"""

from __future__ import annotations

from shadowbrook.engine.words import N_

from ..extras import need

need("numpy", "env", N_("an environment"))
gymnasium = need("gymnasium", "env", N_("an environment"))
need("pettingzoo", "env", N_("an environment"))

from .encoding import MAX_OPTIONS, OPTION_SIZE, TABLE_SIZE  # noqa: E402
from .seat import OneSeat  # noqa: E402
from .seats import SeatsAtOnce, SeatsInTurn, env, parallel_env  # noqa: E402

ID = "shadowbrook/Seat-v0"
if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point=OneSeat)

__all__ = [
    "ID",
    "MAX_OPTIONS",
    "OPTION_SIZE",
    "TABLE_SIZE",
    "OneSeat",
    "SeatsAtOnce",
    "SeatsInTurn",
    "env",
    "parallel_env",
]
