"""The six Town Elders of Shadowbrook, both faces (ELD-01)."""

from __future__ import annotations

from shadowbrook.engine.content import ElderCard
from shadowbrook.engine.words import N_

CARDS = (
    ElderCard(id="lord-hanbrook", name=N_("Lord Hanbrook"), spirit=3, cunning=3, honor=6, boxes=2, evil_combat=1, evil_health=2),
    ElderCard(id="lady-hanbrook", name=N_("Lady Hanbrook"), spirit=4, cunning=3, honor=4, evil_health=2),
    ElderCard(id="doctor-manning", name=N_("Doctor Manning"), spirit=2, cunning=5, honor=2, evil_combat=1),
    ElderCard(id="sophie", name=N_("Sophie, the Midwife"), spirit=5, cunning=2, honor=5, evil_health=2),
    ElderCard(id="reverend-harding", name=N_("Reverend Harding"), spirit=5, cunning=2, honor=3, evil_combat=1),
    ElderCard(id="magistrate-kroft", name=N_("Magistrate Kroft"), spirit=2, cunning=4, honor=4, evil_combat=1, evil_health=1),
)
