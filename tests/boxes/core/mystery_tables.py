"""What the tests of the Mystery cards share: a table at which one is about to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.cards import (
    Box,
    ChartEntry,
    EventCard,
    HeroSheet,
    TakeWounds,
    VillainSheet,
    You,
)
from shadowbrook.engine.shelf import register
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES as TOYS


async def nothing_comes(you: You, happening: object) -> None:
    return


# a villain without Minions: no result of the chart gives any
NOBODY = tuple(ChartEntry(name=f"silence-{n}", event=nothing_comes) for n in range(1, 7))
RECLUSE = VillainSheet(
    id="recluse", name="recluse", combat=5, health=6, chart=NOBODY, advanced_chart=NOBODY
)
# a hero whom a knock-out leaves in the open (HER-11)
DROVER = HeroSheet(id="drover", name="drover", skills=(2, 2, 2, 2), health=2, restart="crossroads")
# an Event that knocks out whoever plays it, at any time
STUMBLE = EventCard(id="stumble", name="stumble", play=TakeWounds(9))
register(Box(id="odd", name="odd", version="1", cards=(RECLUSE, DROVER, STUMBLE)))
BOXES = (*TOYS, "odd")
# Thomas: Spirit 3, Cunning 2, Combat 3, Honor 2; Anne Marie: 4, 3, 2, 3. Both have 4 boxes.
THOMAS: Mapping[str, Any] = {"at": "town-hall", "investigation": 0}
ANNE: Mapping[str, Any] = {"at": "town-hall", "investigation": 0}
WALK = 3  # the die of the next hero's move, which ends every test in a plain decision


def read(
    card: str,
    *dice: int,
    thomas: Mapping[str, Any] | None = None,
    anne: Mapping[str, Any] | None = None,
    draws: Mapping[str, Any] | None = None,
    third: bool = False,
    boxes: Sequence[str] = BOXES,
    **more: Any,
) -> Scenario:
    """Thomas, the First Player, draws this card in step 5 of the Mystery Phase.

    The third hero, Victor, is knocked out: he is counted, and takes no other part.
    """
    heroes = {"thomas": {**THOMAS, **(thomas or {})}, "anne-marie": {**ANNE, **(anne or {})}}
    return table(
        heroes={**heroes, "victor": {"down": True}} if third else heroes,
        phase="mystery-card",
        draws={"mystery": [card], **(draws or {})},
        dice=(*dice, WALK),
        boxes=boxes,
        **more,
    )


def done(t: Scenario) -> bool:
    """Whether the round is over and Anne Marie, now First Player, is about to move."""
    return t.kind == "move" and t.asked == "anne-marie"


def bot_takes(t: Scenario) -> str:
    """What the heuristic bot answers to the open decision."""
    return HeuristicBot().choose(Table(t.game, t.decision.seat), t.decision.options)


def asked(t: Scenario) -> str:
    """The open question as a person reads it."""
    return Narrator(t.content).question({"kind": t.kind, "source": t.decision.source})


def offered(t: Scenario) -> list[str]:
    """The options as a person reads them, in the words of the card that asks."""
    own = t.content.definition[t.decision.source].labels
    assert all(option.verb in own for option in t.decision.options if not option.args)
    narrator = Narrator(t.content)
    return [
        narrator.option(option.key, option.price, source=t.decision.source)
        for option in t.decision.options
    ]
