"""Bots judge cards by what they do and by what their definitions tell, never by name."""

import ast
from pathlib import Path
from typing import Any

import pytest

import shadowbrook.bots
import shadowbrook.boxes.core
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.bots.heuristic.effects import net
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    SPIRIT,
    Action,
    Cancels,
    Choose,
    Deck,
    DrawEvents,
    Encounter,
    EventCard,
    Facts,
    ForBlood,
    Gain,
    Gear,
    Heal,
    Lose,
    MayPay,
    MoreDice,
    MysteryCard,
    Option,
    PreventWounds,
    Shop,
    TakeWounds,
    TrackFalls,
    Trial,
    Upgrade,
    You,
    choose_hero,
    on,
    option,
    wounded,
)
from shadowbrook.engine.box import Box
from shadowbrook.engine.decision import AIMS
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.shelf import content, register
from shadowbrook.testing import table

# ---- a box that nobody has judged ------------------------------------------------------------

deck = Deck("event")
deck.add(EventCard(id="dodge", name="Dodge", does=(PreventWounds(2, anyone=True),)))
deck.add(EventCard(id="volley", name="Volley", does=(MoreDice(4, anyone=True),)))
deck.add(EventCard(id="tip", name="Tip", play=Gain(3)))
deck.add(EventCard(id="blunder", name="Blunder", play=Lose(3)))
deck.add(EventCard(id="drill", name="Drill", play=Upgrade(COMBAT)))
deck.add(EventCard(id="hush", name="Hush", does=(Cancels("mystery"),)))
bandage = deck.add(
    EventCard(id="bandage", name="Bandage", when=(on.FREE, on.FIGHT), like=(Heal(2),))
)
doom = MysteryCard(id="doom", name="Doom", play=TrackFalls(3))
shiver = MysteryCard(id="shiver", name="Shiver", play=Lose(1))


@bandage.plays
async def dress_wounds(you: You, happening: object) -> None:
    await choose_hero(you, wounded(you))


woods = Deck("olde-woods")
woods.add(
    Encounter(
        id="altar",
        name="Altar",
        play=Choose(
            "altar",
            {
                option("go"): None,
                option("bleed"): ForBlood(1, Gain(3)),
                option("buy", 2): DrawEvents(1),
            },
        ),
    )
)
woods.add(Encounter(id="hermitage", name="Hermitage", play=MayPay(1, Gain(5), "hermitage")))
riddle = woods.add(
    Encounter(
        id="riddle",
        name="Riddle",
        play=Choose("riddle", {option("left"): Gain(5), option("right"): TakeWounds(2)}),
    )
)
woods.add(Gear(id="buckler", name="Buckler", does=(PreventWounds(1, once="turn"),)))
woods.add(Gear(id="medal", name="Medal", does=()))
woods.add(Gear(id="hawker", name="Hawker", does=(Action(Shop(), once="turn"),)))


@riddle.answers("riddle", because="the card says so")
def always_right(facts: Facts, option: Option) -> float:
    return float(option.key == "right")


register(
    Box(
        id="unjudged",
        name="Unjudged",
        version="1",
        requires=("core",),
        cards=(*deck.cards, doom, shiver, *woods.cards),
        questions={"altar": "?", "hermitage": "?", "riddle": "?"},
    )
)
BOXES: dict[str, Any] = {"boxes": ["core", "unjudged"]}


def chosen(t) -> str:
    """What the heuristic takes at the open decision, its asides too."""
    return HeuristicBot().choose(Table(t.game, t.decision.seat), t.decision.choices)


# ---- when to play an Event --------------------------------------------------------------------


def hurt(wounds: int, blows: int):
    """Thomas (4 boxes) is about to take so many wounds, and can dodge two of them."""
    return table(
        mode="lone",
        heroes={"thomas": {"at": "marsh", "wounds": wounds, "hand": ["dodge"]}},
        minions={"marsh": "wolves"},
        phase="fight",
        dice=[1, 1, 1, *[6] * blows, *[1] * (3 - blows)],
        **BOXES,
    )


def test_an_event_that_prevents_wounds_waits_until_it_matters():
    light = hurt(wounds=0, blows=1)
    assert light.decision.source == "wound"
    assert chosen(light) == "pass"
    assert chosen(hurt(wounds=2, blows=2)) == "play:dodge"


def test_an_event_with_dice_is_for_the_showdown_and_not_for_rats():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "marsh", "hand": ["volley"]}},
        minions={"marsh": "wolves"},
        phase="fight",
        dice=[1, 1, 1, 1, 1, 1],
        **BOXES,
    )
    assert t.decision.source == "fight-roll"
    assert chosen(t) == "pass"
    lair = {"at": "church", "investigation": 9, "lair": "bell-tower", "hand": ["volley"]}
    t = table(
        mode="lone",
        heroes={"thomas": lair},
        elders={name: {"status": "gone"} for name in elder_names()},
        phase="showdown",
        dice=[1] * 8,
        **BOXES,
    )
    while t.decision.source != "fight-roll":
        t.answer("fight" if t.kind == "regroup" else t.options[0])
    assert chosen(t) == "play:volley"


def elder_names() -> list[str]:
    core = content(("core",))
    return [core.cards[number].id for number in core.elder_numbers]


@pytest.mark.parametrize(("event", "at_once"), [("tip", True), ("drill", True), ("blunder", False)])
def test_a_gain_is_taken_at_once_and_a_loss_never(event, at_once):
    t = table(mode="lone", heroes={"thomas": {"hand": [event]}}, phase="walk", steps=2, **BOXES)
    assert (chosen(t) == f"play:{event}") is at_once


def test_a_script_is_judged_as_the_forms_to_which_it_amounts():
    def healed(wounds):
        hero = {"hand": ["bandage"], "wounds": wounds}
        return table(mode="lone", heroes={"thomas": hero}, phase="walk", steps=2, **BOXES)

    assert chosen(healed(3)) == "play:bandage"
    assert chosen(healed(1)) != "play:bandage"


@pytest.mark.parametrize(("purse", "wanted"), [(7, True), (0, False)])
def test_somebody_who_sells_is_called_where_there_is_something_to_buy(purse, wanted):
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "road-church-manor", "investigation": purse, "items": ["hawker"]}},
        **BOXES,
    )
    assert "use:hawker" in t.options
    assert (chosen(t) == "use:hawker") is wanted


@pytest.mark.parametrize(("card", "wanted"), [("doom", "play:hush"), ("shiver", "pass")])
def test_a_card_is_canceled_if_it_would_cost_enough(card, wanted):
    t = table(
        mode="lone",
        heroes={"thomas": {"hand": ["hush"], "investigation": 5}},
        phase="mystery-card",
        draws={"mystery": [card]},
        **BOXES,
    )
    assert t.decision.source == "card"
    assert chosen(t) == wanted


# ---- what it is worth ----------------------------------------------------------------------------


def thinking(t) -> Mind:
    return Mind(Table(t.game, t.decision.seat))


def test_events_and_gear_are_worth_what_they_do():
    t = table(mode="lone", heroes={"thomas": {}}, **BOXES)
    mind = thinking(t)
    assert mind.card_worth("tip") == 3.0
    assert mind.card_worth("drill") == mind.combat_worth
    assert mind.card_worth("volley") > mind.card_worth("dodge") > 2
    assert mind.card_worth("buckler") > mind.card_worth("medal") == 0


def test_a_trial_is_worth_more_to_who_is_good_at_it():
    worths = {}
    for hero in ("inspector-cooke", "heinrich"):  # Spirit 1, Cunning 4; Spirit 4, Cunning 2
        mind = thinking(table(mode="lone", heroes={hero: {"investigation": 0}}))
        worths[hero] = [
            net(Trial(skill, 5, won=Gain(3), lost=TakeWounds(1)), mind)
            for skill in (SPIRIT, CUNNING)
        ]
    spirit, cunning = zip(*worths.values(), strict=True)
    assert spirit[0] < spirit[1]
    assert cunning[0] > cunning[1]


# ---- questions ---------------------------------------------------------------------------------


def drawn(card: str, **hero):
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "olde-woods", **hero}},
        draws={"olde-woods": [card]},
        **BOXES,
    )
    if t.kind == "action":  # where it is all that can be done, nobody is asked
        t.answer("encounter")
    return t


def test_a_question_is_answered_by_what_comes_of_each_option():
    assert chosen(drawn("altar", investigation=0)) == "bleed"
    assert chosen(drawn("altar", investigation=4, wounds=3)) != "bleed"  # who would fall by it
    assert chosen(drawn("hermitage", investigation=2)) == "yes"


def test_what_the_definition_advises_comes_first_with_its_reason():
    t = drawn("riddle")
    assert HeuristicBot().explain(Table(t.game, 0)) == ("right", "the card says so")


# ---- whom and what to choose -------------------------------------------------------------------


def test_the_rival_at_the_lair_is_called_away_and_nobody_else():
    t = table(
        heroes={
            "karl": {"at": "windmill", "lair": "grinding-stones", "investigation": 9},
            "thomas": {"at": "manor", "hand": ["urgent-summons"]},
            "isabella": {"at": "marsh"},
        },
        villain_wounds=9,
    )
    t.answer("showdown", "play:urgent-summons")
    assert (t.asked, t.decision.aim) == ("thomas", "away")
    assert chosen(t) == "hero:karl"


def test_the_worst_mystery_in_play_is_ended():
    t = table(
        mode="lone",
        heroes={"thomas": {"hand": ["clear-skies"]}},
        in_play=["panic-in-town", "the-horror"],
    )
    t.game.answer("play:clear-skies")
    assert chosen(t) == "card:the-horror"


def test_what_must_go_is_what_is_worth_least():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "abandoned-keep", "items": ["sword", "old-map"]}},
        draws={"abandoned-keep": ["headless-knight"]},
        dice=[1, 1],
    )
    t.answer("encounter")
    assert t.decision.aim == "lose"
    assert chosen(t) == "card:old-map"


def test_the_aim_of_a_question_stands_in_the_view_of_who_is_asked():
    t = table(
        heroes={
            "karl": {"hand": ["blackmail"]},
            "thomas": {"investigation": 2},
            "isabella": {"investigation": 3},
        }
    )
    t.game.answer("play:blackmail")
    mine, other = t.game.view(0)["decision"], t.game.view(1)["decision"]
    assert mine["aim"] == "rob"
    assert mine["aim"] in AIMS
    assert "aim" not in other
    assert chosen(t) == "hero:isabella"


# ---- nobody knows a card by name ---------------------------------------------------------------

# What a card changes in a fight is told by the fight itself before long.
OF_FIGHTS = {"RESERVES", "IGNORES", "PREVENTS", "WARDS", "FRENZY", "LATER_DICE"}


def content_ids() -> set[str]:
    core = content(("core",))
    sheets = [card for card in core.definitions if isinstance(card, VillainSheet)]
    lines = {line.name for one in sheets for line in (*one.chart, *one.advanced_chart)}
    ids = {card.id for card in core.definitions} | {space.id for space in core.board.spaces}
    return lines | ids | set(core.minion_index)


def named_in(path: Path) -> list[str]:
    """Ids of the core box in a module, but for tables of fights and examples in docstrings."""
    ids = content_ids()
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        target = getattr(node, "target", None) or next(iter(getattr(node, "targets", ())), None)
        if isinstance(target, ast.Name) and target.id in OF_FIGHTS:
            continue
        texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
        found += [text for text in texts if isinstance(text, str) and text in ids]
    return found


def test_bots_know_no_card_hero_villain_minion_or_place_by_name():
    home = Path(shadowbrook.bots.__file__).parent
    named = {str(path.relative_to(home)): named_in(path) for path in home.rglob("*.py")}
    named = {path: names for path, names in named.items() if names}
    assert named in ({}, {"heuristic/standing.py": ["isabella"]})  # her purse is health in fights


@pytest.mark.parametrize("verb", ["choose_elder", "choose_card"])
def test_every_choice_of_an_elder_or_card_in_the_core_box_says_what_for(verb):
    for path in Path(shadowbrook.boxes.core.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == verb:
                told = len(node.args) > 3 or "aim" in [one.arg for one in node.keywords]
                assert told, f"{path.name}: {ast.unparse(node)}"
