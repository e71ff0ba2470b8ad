"""How people and bots read the table: chances of fights, questions, options, hints."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.engine.definitions import Gear
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.fight_reading import matchup
from shadowbrook.engine.state import Fight
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario

# ---- chances ------------------------------------------------------------------------------------


def fight_with(t: Scenario, enemy: str) -> Fight:
    """A fight of the first hero with a Minion, or with "villain", that is only thought of."""
    return Fight(hero=0, minion=-1 if enemy == "villain" else t.content.minion_index[enemy])


def counted(t: Scenario, card: str, fight: Fight) -> dict[str, Any]:
    """What the chances of a fight count of a card: the fields of its part that say something."""
    parts = matchup(t.game, fight, t.s.heroes[fight.hero].seat).mine.parts
    told = next((one.what for one in parts if one.source == card), FightPart())
    values = {field.name: (getattr(told, field.name), field.default) for field in fields(told)}
    return {name: value for name, (value, usual) in values.items() if value != usual}


# ---- words --------------------------------------------------------------------------------------


def question(t: Scenario) -> str:
    """The open question, as whoever is asked reads it."""
    return Narrator(t.content).question(t.game.view(t.decision.seat)["decision"])


def words(t: Scenario) -> list[str]:
    """The options of the open question, as they are read."""
    said = Narrator(t.content).option
    return [said(one.key, source=t.decision.source) for one in t.decision.options]


def aim(t: Scenario) -> str:
    """What somebody is chosen for, as the open question tells bots and pages."""
    return str(t.game.view(t.decision.seat)["decision"].get("aim", ""))


# ---- bots ---------------------------------------------------------------------------------------


def chosen(t: Scenario) -> str:
    """What the heuristic bot takes at the open decision, its asides too."""
    return HeuristicBot().choose(Table(t.game, t.decision.seat), t.decision.choices)


def hint(t: Scenario) -> str:
    """Why, as hints tell it."""
    return HeuristicBot().explain(Table(t.game, t.decision.seat))[1]


def fits(t: Scenario, card: str) -> float:
    """What an Item or Ally is worth to this hero of all, as if so much +1 Combat."""
    mind = Mind(Table(t.game, t.decision.seat))
    gear = t.content.definition[card]
    assert isinstance(gear, Gear)
    return mind.special_worth(gear) / mind.combat_worth
