"""The sixteen Town Items of the Blacksmith."""

from __future__ import annotations

from shadowbrook.engine.content import Gear
from shadowbrook.engine.words import N_

CARDS = (
    Gear(id="musket", name=N_("Musket"), deck="town-item", keywords=("Item", "Gun"), bonus={"combat": 2}, cost=6),
    Gear(id="axe", name=N_("Axe"), deck="town-item", keywords=("Item",), bonus={"combat": 1}, cost=4),
    Gear(id="sword", name=N_("Sword"), deck="town-item", keywords=("Item",), bonus={"combat": 1}, cost=5),
)
