"""The Lair cards."""

from __future__ import annotations

from shadowbrook.engine.content import LairCard
from shadowbrook.engine.words import N_

CARDS = (
    LairCard(id="lair-manor", name=N_("Manor Crypt"), space="manor", cost=3),
    LairCard(id="lair-windmill", name=N_("Windmill Loft"), space="windmill", cost=2),
    LairCard(id="lair-keep", name=N_("Keep Dungeon"), space="abandoned-keep", cost=1),
    LairCard(id="lair-woods", name=N_("Hollow Tree"), space="olde-woods", cost=2),
    LairCard(id="lair-fields", name=N_("Fields"), space="fields", cost=2),
    LairCard(id="lair-church", name=N_("Church Cellar"), space="church", cost=4),
    LairCard(id="lair-marsh", name=N_("Sunken Hut"), space="marsh", cost=2),
)
