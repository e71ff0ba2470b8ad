"""The twenty Secrets."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.cards import ALL, HELP
from shadowbrook.engine import moments as on
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import EventCard, MysteryCard, SecretCard
from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.engine.queries.values import (
    skill_value,
    targets_of,
    villain_combat,
    villain_health,
)
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content, register
from shadowbrook.engine.verbs.elders import gain_secret, reveal_all
from shadowbrook.engine.words import COMBAT
from shadowbrook.engine.you import You
from shadowbrook.testing import Scenario, table
from tests.boxes.core import borders
from tests.boxes.core.advised import chosen
from tests.toys import BOXES as TOYS

LORD, REVEREND = 0, 4


async def another_secret(you: You, happening: Any) -> None:
    g = you.g
    await gain_secret(g, LORD, "toy-rumor")


async def tattle(you: You, happening: Any) -> None:
    g = you.g
    await reveal_all(g, REVEREND)


register(
    Box(
        id="secret-toys",
        name="secret-toys",
        version="1",
        cards=(
            MysteryCard(id="toy-rumor", name="toy-rumor", play=another_secret),
            EventCard(id="toy-tattle", name="toy-tattle", play=tattle, when=(on.FIGHT_ROLL,)),
        ),
    )
)
BOXES = (*TOYS, "secret-toys")
SECRETS = [card for card in content(("core",)).definitions if isinstance(card, SecretCard)]
ELDER = "reverend-harding"  # his own ability is asked for, and only when all dice miss


def looked_at(secret: str, **more: Any) -> Scenario:
    """Thomas, in his actions at the Church, looks at the Reverend's one Secret."""
    given = {"heroes": {"thomas": {"at": "church", "investigation": 20}, "karl": {}}}
    t = table(elders={ELDER: [secret]}, boxes=BOXES, **(given | more))
    t.answer("look", f"elder:{ELDER}")
    return t


def showdown(secret: str, *, hero: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """A lone Thomas who takes the Reverend with this Secret along; nobody else was named yet."""
    given = {"at": "fields", "lair": "toy-lair-fields", "investigation": 2} | (hero or {})
    t = table(
        mode="lone",
        heroes={"thomas": given},
        phase="showdown",
        elders={ELDER: [secret]},
        boxes=BOXES,
        **more,
    )
    t.answer(f"elder:{ELDER}")
    return t


def villain_misses(t: Scenario, *more: int) -> tuple[int, ...]:
    """As many ones as the villain has dice, then the faces that follow."""
    return (*(1,) * villain_combat(t.game), *more)


def hero_dice(t: Scenario) -> list[int]:
    """How many dice the hero rolled in each fight round."""
    return [len(r[2]) for r in t.records("fight-dice")]


def copies(*names: str) -> int:
    return sum(card.copies for card in SECRETS if card.id in names)


def test_there_are_twenty():
    assert sum(card.copies for card in SECRETS) == 20
    assert all(card.text for card in SECRETS)
    assert all(("Evil" in card.keywords) == card.evil for card in SECRETS)


@pytest.mark.rule("BAS-03")
def test_eight_of_them_are_not_for_the_basic_game():
    advanced = {card.id: card.copies for card in SECRETS if card.advanced}
    assert advanced == {
        "on-the-hunt": 2,
        "hero-of-the-people": 2,
        "darkest-secret": 2,
        "selfless-martyr": 1,
        "reluctant-hero": 1,
    }


@pytest.mark.rule("BAS-03")
def test_twelve_of_them_make_up_the_basic_deck():
    game = Game.new(Setup(basic=("secrets",), heroes=["thomas", "karl"]), seed=1)
    names = [game.content.cards[card] for card in game.s.decks[game.content.deck_index["secret"]]]
    names += [game.content.cards[card] for elder in game.s.elders for card in elder.secrets]
    assert len(names) == 12
    assert not any(isinstance(card, SecretCard) and card.advanced for card in names)


@pytest.mark.rule("ELD-07")
def test_they_range_from_harmless_to_evil():
    assert copies("little-secret") >= 6
    assert copies("inner-strength", "on-the-hunt", "hero-of-the-people") == 5
    evil = [card.id for card in SECRETS if card.evil]
    assert evil == ["darkest-secret", "servant-of-darkness"]


# ---- Little Secret ----------------------------------------------------------------------------


@pytest.mark.rule("ELD-07")
def test_a_little_secret_changes_nothing():
    t = showdown("little-secret")
    before = villain_combat(t.game), villain_health(t.game)
    t.dice(*villain_misses(t, 1, 1, 1))
    t.answer("nobody")
    assert t.shown(ELDER) == ["little-secret"]
    assert (villain_combat(t.game), villain_health(t.game)) == before
    assert hero_dice(t) == [3]
    assert t.s.track == 20


# ---- On the Hunt ------------------------------------------------------------------------------


@pytest.mark.rule("ELD-23", "ELD-10")
def test_on_the_hunt_puts_the_elder_on_the_board():
    t = looked_at("on-the-hunt", draws={"lair": ["toy-lair-church"]})
    assert t.shown(ELDER) == ["on-the-hunt"]
    assert t.elder(ELDER).space == t.space("church")
    assert [skill_value(t.game, 0, skill) for skill in range(4)] == [4, 3, 4, 3]  # there
    assert [skill_value(t.game, 1, skill) for skill in range(4)] == [2, 2, 4, 5]  # elsewhere
    assert t.kind == "action"


@pytest.mark.rule("ELD-24", "TRK-08")
@pytest.mark.parametrize(("track", "where"), [(19, "church"), (17, "fields")])
def test_on_the_hunt_moves_on_with_each_new_stage(track, where):
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "road-church-manor", "investigation": 2}},
        elders={ELDER: ["on-the-hunt"]},
        track=track,
        draws={"lair": ["toy-lair-church", "toy-lair-fields"], "mystery": ["toy-dusk"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("look", f"elder:{ELDER}")  # the turn ends, and the track falls by 1
    assert t.s.track == track - 1
    assert t.elder(ELDER).space == t.space(where)
    assert t.kind == "move"


def test_a_dead_elder_hunts_no_more():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "road-church-manor", "investigation": 2}},
        elders={"lord-hanbrook": ["on-the-hunt"]},
        track=17,
        draws={"lair": ["toy-lair-church", "toy-lair-fields"], "mystery": ["toy-poison"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("look", "elder:lord-hanbrook")
    assert t.elder("lord-hanbrook").status == "dead"
    assert t.s.track == 15  # a new stage, but he does not move there any more
    assert t.elder("lord-hanbrook").space == -1
    assert len(t.records("on-the-hunt")) == 1


# ---- Hero of the People -----------------------------------------------------------------------


@pytest.mark.rule("ELD-25", "ELD-04")
def test_the_hero_of_the_people_goes_with_the_hero_whose_turn_it_is():
    t = looked_at("hero-of-the-people")
    assert t.shown(ELDER) == ["hero-of-the-people"]
    assert t.elder(ELDER).bound == t.number("thomas")
    assert t.kind == "action"


@pytest.mark.rule("ELD-25")
def test_outside_a_turn_the_first_player_chooses_whom_he_goes_with():
    t = table(
        mode="cooperative",
        heroes=["thomas", "karl"],
        elders={"lord-hanbrook": ["hero-of-the-people", "little-secret"]},
        phase="mystery-card",
        draws={"mystery": ["toy-rumor"], "secret": ["toy-dull"]},
        boxes=BOXES,
    )
    assert t.kind == "choose-hero"
    assert t.options == ["hero:thomas", "hero:karl"]
    t.dice(2)
    t.answer("hero:karl")
    assert t.elder("lord-hanbrook").bound == t.number("karl")
    assert skill_value(t.game, t.number("karl"), COMBAT, "fight") == 5


@pytest.mark.rule("ELD-25")
@pytest.mark.parametrize("first", ["thomas", "karl"])
def test_outside_a_turn_a_bot_takes_the_hero_of_the_people_for_itself(first):
    t = table(
        mode="cooperative",
        heroes=["thomas", "karl"],
        first=first,
        elders={"lord-hanbrook": ["hero-of-the-people", "little-secret"]},
        phase="mystery-card",
        draws={"mystery": ["toy-rumor"], "secret": ["toy-dull"]},
        boxes=BOXES,
    )
    assert t.asked == first
    assert t.decision.aim == HELP
    assert chosen(t) == f"hero:{first}"


@pytest.mark.rule("ELD-25", "KO-05")
@pytest.mark.parametrize(
    ("down", "options"), [(["karl"], ["thomas", "victor"]), (["thomas", "karl", "victor"], None)]
)
def test_the_hero_of_the_people_goes_with_somebody_who_stands_if_there_is_one(down, options):
    names = ["thomas", "karl", "victor"]
    t = table(
        mode="cooperative",
        heroes={name: {"down": name in down} for name in names},
        elders={"lord-hanbrook": ["hero-of-the-people", "little-secret"]},
        phase="mystery-card",
        draws={"mystery": ["toy-rumor"], "secret": ["toy-dull"]},
        boxes=BOXES,
    )
    assert sorted(t.options) == sorted(f"hero:{name}" for name in options or names)


@pytest.mark.rule("ELD-25", "ELD-04")
@pytest.mark.parametrize(("active", "companion"), [("thomas", "victor"), ("victor", "thomas")])
def test_the_hero_of_the_people_stays_with_the_hero_they_are_with(active, companion):
    """Not with the one whose turn it is."""
    heroes: dict[str, Any] = {"thomas": {"at": "fields"}, "victor": {"at": "fields"}}
    heroes[active]["lair"] = "toy-lair-fields"
    t = table(
        mode="cooperative",
        heroes=heroes,
        active=active,
        phase="showdown",
        elders={ELDER: ["hero-of-the-people"]},
        basic=("villain",),
        boxes=BOXES,
    )
    t.answer("yes", f"elder:{ELDER}", f"with:{companion}", "nobody")
    assert t.elder(ELDER).bound == t.number(companion)


@pytest.mark.rule("ELD-25")
def test_the_hero_of_the_people_stays_after_a_showdown():
    t = showdown("hero-of-the-people", draws={"mystery": ["toy-quiet"]})
    t.dice(*villain_misses(t, 5, 1, 1, 1))
    t.answer("nobody")
    assert t.elder(ELDER).bound == 0
    t.answer("escape:road-manor-fields")
    assert t.s.showdown is None
    assert t.elder(ELDER).hero == 0
    assert t.elder(ELDER).status == "town"


def test_the_hero_of_the_people_travels_and_joins_a_hunting_party_only_in_a_showdown():
    t = looked_at("hero-of-the-people")
    assert t.records("elder-travels") == [("elder-travels", REVEREND, t.number("thomas"))]
    assert t.records("elder-joined") == []
    t = showdown("hero-of-the-people", draws={"mystery": ["toy-quiet"]})
    t.dice(*villain_misses(t, 5, 1, 1, 1))
    t.answer("nobody", "escape:road-manor-fields")
    assert t.records("elder-joined") == [("elder-joined", REVEREND, 0)]
    assert t.records("elder-travels") == [("elder-travels", REVEREND, 0)] * 2  # and afterwards


# ---- evil -------------------------------------------------------------------------------------


@pytest.mark.rule("ELD-07", "ELD-13", "ELD-38")
def test_a_servant_of_darkness_is_evil_once_revealed():
    t = looked_at("servant-of-darkness")
    assert t.elder(ELDER).status == "town"  # looking is not revealing
    assert t.secrets(ELDER) == ["servant-of-darkness"]
    t = looked_at("servant-of-darkness", mode="cooperative")
    assert t.elder(ELDER).status == "evil"
    assert t.kind == "action"


def test_the_darkest_secret_gives_more_than_the_normal_bonus():
    plain = looked_at("servant-of-darkness", mode="cooperative")
    dark = looked_at("darkest-secret", mode="cooperative")
    assert villain_combat(dark.game) == villain_combat(plain.game) + 1
    assert villain_health(dark.game) == villain_health(plain.game) + 2


def test_an_elder_with_the_darkest_secret_cannot_be_singled_out():
    t = looked_at("darkest-secret", mode="cooperative")
    number = [t.content.cards[elder.card].id for elder in t.s.elders].index(ELDER)
    assert number not in targets_of(t.game)
    t = showdown("darkest-secret")
    t.dice(*villain_misses(t, *(1,) * 9))
    t.answer("nobody")
    assert t.elder(ELDER).status == "evil"
    assert t.kind == "regroup"  # nobody was asked for dice to aim
    t = showdown("servant-of-darkness")
    t.answer("nobody")
    assert t.kind == "aim"


@pytest.mark.rule("SHD-23")
def test_health_of_the_darkest_secret_counts_from_the_end_of_the_fight_round():
    t = table(
        mode="lone",
        heroes={
            "thomas": {
                "at": "fields",
                "lair": "toy-lair-fields",
                "hand": ["toy-tattle", "toy-dice"],
            }
        },
        phase="showdown",
        elders={ELDER: ["darkest-secret"]},
        boxes=BOXES,
    )
    t.dice(*villain_misses(t, 1, 1, 1))
    t.answer("nobody")
    before = villain_health(t.game)
    t.answer("play:toy-tattle")
    assert t.elder(ELDER).status == "evil"
    assert villain_health(t.game) == before
    t.answer("pass")
    assert t.kind == "regroup"
    assert villain_health(t.game) == before + 1 + 2  # his evil face, and the Secret


def test_a_war_criminal_shows_at_once_and_is_not_evil():
    t = looked_at("war-criminal")
    assert t.shown(ELDER) == ["war-criminal"]
    assert t.elder(ELDER).status == "town"
    assert villain_combat(t.game) == villain_combat(looked_at("little-secret").game)


def against_the_hero(t: Scenario) -> int:
    """How many dice the villain rolled at the hero in the last fight round."""
    return len(t.records("fight-dice")[-1][4])


def test_enemies_roll_one_more_die_where_a_war_criminal_travels():
    t = showdown("war-criminal")
    usual = villain_combat(t.game)
    t.dice(*(1,) * (usual + 1), 5, 1, 1)
    t.answer("nobody")
    assert against_the_hero(t) == usual  # one more, and one of them goes at the elder
    t.answer(f"send-back:{ELDER}")
    t.dice(*(1,) * usual, 5, 1, 1)
    t.answer("fight")
    assert against_the_hero(t) == usual  # at home the elder harms nobody
    t = showdown("little-secret")
    t.dice(*(1,) * usual, 5, 1, 1)
    t.answer("nobody")
    assert against_the_hero(t) == usual - 1


# ---- courage and the lack of it ---------------------------------------------------------------


@pytest.mark.rule("ELD-07")
def test_inner_strength_is_worth_two_fight_dice():
    t = showdown("inner-strength")
    t.dice(*villain_misses(t, 1, 1, 1, 1, 1))
    t.answer("nobody")
    assert hero_dice(t) == [5]


@pytest.mark.rule("ELD-33")
@pytest.mark.parametrize(("die", "party"), [(3, 0), (4, 1)])
def test_a_coward_may_run_before_the_first_fight_round(die, party):
    t = showdown("coward")
    t.dice(die, *villain_misses(t, 5, 1, 1))
    t.answer("nobody")
    # the die was rolled before those of the fight round; a second one before the next
    rolled = [r for r in t.records("die") if r[2] == "coward"]
    assert rolled[0][3] == die
    kinds = [r[0] for r in t.game.records or ()]
    assert kinds.index("die") < kinds.index("fight-dice")
    assert len(rolled) == 1 + party


@pytest.mark.rule("ELD-33")
def test_a_coward_who_ran_is_back_in_town():
    t = showdown("coward")
    t.dice(1, *villain_misses(t, 5, 1, 1))
    t.answer("nobody")
    assert t.s.showdown is not None
    assert t.s.showdown.party == ()
    assert t.elder(ELDER).hero == -1
    assert t.elder(ELDER).status == "town"
    assert t.kind == "regroup"


@pytest.mark.parametrize(("die", "kept"), [(3, False), (4, True)])
def test_a_coward_may_run_before_every_later_round_too(die, kept):
    t = showdown("coward")
    t.dice(6, *villain_misses(t, 5, 1, 1), 1, die)  # 1: Mist Form lets the hit through
    t.answer("nobody")
    assert t.kind == "regroup"
    assert t.s.showdown is not None
    assert bool(t.s.showdown.party) == kept


@pytest.mark.rule("ELD-33")
def test_a_coward_at_home_has_no_reason_to_run():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "fields", "lair": "toy-lair-fields", "investigation": 2}},
        phase="showdown",
        elders={ELDER: ["+coward"]},
        boxes=BOXES,
    )
    t.dice(*villain_misses(t, 5, 1, 1))
    t.answer("nobody")
    assert [r for r in t.records("die") if r[2] == "coward"] == []
    assert t.kind == "regroup"


@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, False)])
def test_a_coward_who_stays_needs_no_second_try(die, asked):
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "fields", "lair": "toy-lair-fields", "hand": ["second-try"]}},
        phase="showdown",
        elders={ELDER: ["coward"]},
        boxes=borders.BOXES,
    )
    t.dice(die)
    t.answer(f"elder:{ELDER}", "nobody")
    before_the_round = not t.records("fight-dice")
    assert (borders.is_asked_again(t) and before_the_round) is asked


@pytest.mark.parametrize(
    ("secret", "told"),
    [("coward", {"flees": 3}), ("selfless-martyr", {"guard": ALL, "dies": True})],
)
def test_the_odds_reckon_with_what_a_secret_does_in_the_fight(secret, told):
    t = showdown(secret, hero={"hand": ["toy-dice"]})
    t.dice(6)
    t.answer("nobody")
    (found,) = showdown_matchups(t.game, [0], 0)
    (beside,) = found.mine.companions
    part = next(one.what for one in beside.parts if one.source == secret)
    assert {name: getattr(part, name) for name in told} == told


def test_knows_too_much_tells_all_and_is_killed():
    t = looked_at(
        "knows-too-much",
        mode="cooperative",
        dice=(4,),
        draws={"event": ["toy-shield", "toy-dice"]},
    )
    assert t.hero("thomas").investigation == 20 - 2 + 4
    assert t.hand("thomas") == ["toy-shield", "toy-dice"]
    assert t.elder(ELDER).status == "dead"
    assert t.records("elder-killed") == [("elder-killed", REVEREND, "secret")]
    assert t.s.track == 18
    assert t.kind == "action"


@pytest.mark.rule("ELD-28")
def test_whoever_knows_too_much_can_be_saved():
    t = looked_at(
        "knows-too-much",
        mode="cooperative",
        dice=(4,),
        draws={"event": ["toy-guard", "toy-dice"]},
    )
    assert t.options == ["play:toy-guard", "pass"]
    t.answer("play:toy-guard")
    assert t.elder(ELDER).status == "town"
    assert t.s.track == 20
    assert t.kind == "action"


@pytest.mark.rule("ELD-38")
def test_knows_too_much_may_be_looked_at_in_secret():
    t = looked_at("knows-too-much")
    assert t.secrets(ELDER) == ["knows-too-much"]
    assert t.elder(ELDER).status == "town"


@pytest.mark.rule("ELD-29")
def test_the_dead_who_knew_too_much_tell_nothing():
    t = table(
        mode="cooperative",
        heroes={"thomas": {"at": "church", "investigation": 2}, "karl": {"investigation": 0}},
        elders={ELDER: {"status": "dead", "secrets": ["knows-too-much"]}},
        clues={"church": 1},  # so that there is a choice of actions afterwards
        boxes=BOXES,
    )
    t.answer("look", f"elder:{ELDER}")
    assert t.shown(ELDER) == ["knows-too-much"]
    assert (t.hero("thomas").investigation, t.hand("thomas")) == (0, [])
    assert t.s.track == 20
    assert t.kind == "action"


def test_the_selfless_martyr_dies_for_the_hero():
    t = showdown("selfless-martyr")
    t.dice(6, 6, *(1,) * (villain_combat(t.game) - 2), 5, 1, 1, 1)
    t.answer("nobody")
    assert t.options == ["use:selfless-martyr", "pass"]
    t.answer("use:selfless-martyr")
    assert t.hero("thomas").wounds == 0
    assert t.elder(ELDER).status == "dead"
    assert t.records("elder-killed") == [("elder-killed", REVEREND, "sacrifice")]
    assert t.s.track == 18
    assert t.kind == "regroup"


def test_the_selfless_martyr_is_not_asked_once_nothing_is_left_to_prevent():
    t = showdown("selfless-martyr", hero={"hand": ["toy-shield", "toy-shield"]})
    t.dice(6, *(1,) * (villain_combat(t.game) - 1), 5, 1, 1, 1)
    t.answer("nobody")
    assert t.options == ["play:toy-shield", "use:selfless-martyr", "pass"]
    t.answer("play:toy-shield")
    assert "use:selfless-martyr" not in t.choices


@pytest.mark.parametrize(("wounds", "answer"), [(1, "pass"), (2, "use:selfless-martyr")])
def test_a_bot_lets_the_selfless_martyr_die_only_for_a_hero_who_would_fall(wounds, answer):
    t = showdown("selfless-martyr", hero={"wounds": wounds})
    t.dice(6, 6, *(1,) * (villain_combat(t.game) - 2), 5, 1, 1, 1)
    t.answer("nobody")
    assert t.options == ["use:selfless-martyr", "pass"]
    assert chosen(t) == answer  # Thomas has 4 health boxes


def test_the_selfless_martyr_is_asked():
    t = showdown("selfless-martyr")
    t.dice(6, 6, *(1,) * (villain_combat(t.game) - 2), 5, 1, 1, 1)
    t.answer("nobody", "pass")
    assert t.hero("thomas").wounds == 2
    assert t.elder(ELDER).status == "town"


def test_the_selfless_martyr_dies_for_the_own_hero_in_a_showdown_of_many():
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"at": "fields", "lair": "toy-lair-fields", "investigation": 0},
            "victor": {"investigation": 0},
        },
        phase="showdown",
        elders={ELDER: ["selfless-martyr"]},
        basic=("villain",),
        boxes=BOXES,
    )
    t.answer("yes", f"elder:{ELDER}", "with:victor", "nobody")
    assert t.kind == "assign-elder"
    count = villain_combat(t.game)
    t.dice(6, *(1,) * (count - 1), 1, 1, 1, 6, *(1,) * (count - 1), 5, 1)
    t.answer("with:victor")
    while t.kind == "regroup":
        t.answer("fight")
    assert t.hero("thomas").wounds == 1  # nobody was asked about his
    assert t.options == ["use:selfless-martyr", "pass"]
    assert t.asked == "victor"
    t.answer("use:selfless-martyr")
    assert t.hero("victor").wounds == 0
    assert t.elder(ELDER).status == "dead"


def test_a_selfless_martyr_at_home_saves_nobody():
    t = table(
        heroes=["thomas", "karl"],
        elders={ELDER: ["+selfless-martyr"]},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(2,),
        boxes=BOXES,
    )
    assert t.hero("thomas").wounds == 1
    assert t.kind == "move"


@pytest.mark.parametrize(("secret", "dice"), [("inner-strength", 5), ("reluctant-hero", 6)])
def test_what_an_elder_adds_goes_home_with_them(secret, dice):
    t = showdown(secret, hero={"wounds": 3})
    t.dice(*villain_misses(t, *(4,) * dice))
    t.answer("nobody", "pass", f"send-back:{ELDER}")
    t.dice(*villain_misses(t, 4, 4, 4))
    t.answer("fight")
    assert hero_dice(t) == [dice, 3]


@pytest.mark.parametrize(("wounds", "dice"), [(0, 3), (2, 3), (3, 6)])
def test_the_reluctant_hero_rises_when_all_seems_lost(wounds, dice):
    t = showdown("reluctant-hero", hero={"wounds": wounds})
    t.dice(*villain_misses(t, *(5,) * 1, *(1,) * 9))
    t.answer("nobody")
    assert hero_dice(t) == [dice]


@pytest.mark.parametrize("secret", ["darkest-secret"])
@pytest.mark.parametrize("status", ["dead", "gone"])
def test_evil_that_is_dead_or_gone_serves_the_villain_no_more(secret, status):
    plain = table(elders={"sophie": {"status": status}}, boxes=BOXES).game
    shown = {"sophie": {"secrets": [f"+{secret}"], "status": status}}
    g = table(elders=shown, boxes=BOXES).game
    assert villain_combat(g) == villain_combat(plain)
    assert villain_health(g) == villain_health(plain)


# ---- whom a Secret serves, and what becomes of it when somebody steps in ----------------------


def test_whoever_knows_too_much_tells_the_hero_whose_turn_it_is():
    """Not the hero with whom the elder goes into the showdown."""
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"at": "fields", "lair": "toy-lair-fields", "investigation": 0},
            "victor": {"investigation": 0},
        },
        phase="showdown",
        elders={ELDER: ["knows-too-much"]},
        draws={"event": ["toy-shield", "toy-dice"]},
        basic=("villain",),
        boxes=BOXES,
    )
    t.dice(4)
    t.answer("yes", f"elder:{ELDER}", "with:victor", "nobody")
    assert t.hand("thomas") == ["toy-shield", "toy-dice"]
    assert t.hand("victor") == []
    assert (t.hero("thomas").investigation, t.hero("victor").investigation) == (4, 0)
    assert t.elder(ELDER).status == "dead"


@pytest.mark.rule("ELD-28")
def test_a_selfless_martyr_who_is_saved_prevents_nothing():
    t = showdown("selfless-martyr", hero={"hand": ["dragged-to-safety"]})
    t.dice(6, 6, *(1,) * (villain_combat(t.game) - 2), 5, 1, 1, 1)
    t.answer("nobody", "use:selfless-martyr", "play:dragged-to-safety")
    assert t.elder(ELDER).status == "town"
    t.pass_all()
    assert t.hero("thomas").wounds == 2
    assert t.s.track == 20


@pytest.mark.rule("CHA-12g")
def test_a_selfless_martyr_with_resolve_prevents_nothing():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "fields", "lair": "toy-lair-fields"}},
        phase="showdown",
        elders={ELDER: {"secrets": ["selfless-martyr"], "resolve": 1}},
        boxes=BOXES,
    )
    t.dice(6, 6, *(1,) * (villain_combat(t.game) - 2), 5, 1, 1, 1)
    t.answer(f"elder:{ELDER}", "nobody", "no", "use:selfless-martyr", "yes", "pass")
    assert t.elder(ELDER).status == "town"
    assert t.hero("thomas").wounds == 2


@pytest.mark.rule("ELD-24")
def test_on_the_hunt_may_draw_the_same_place_again():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "road-church-manor", "investigation": 2}},
        elders={ELDER: ["on-the-hunt"]},
        track=17,
        draws={"lair": ["family-crypt", "masked-ball"], "mystery": ["toy-dusk"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("look", f"elder:{ELDER}")
    assert [r[2] for r in t.records("on-the-hunt")] == [t.space("manor")] * 2
    assert "drawn again" in next(card.text for card in SECRETS if card.id == "on-the-hunt")


@pytest.mark.rule("ELD-25", "ELD-32")
def test_a_rival_may_take_the_hero_of_the_people_to_a_showdown_and_gives_them_back():
    t = table(
        heroes={
            "karl": {"at": "road-church-manor", "investigation": 2},
            "thomas": {"at": "fields", "lair": "toy-lair-fields"},
        },
        elders={"lord-hanbrook": ["hero-of-the-people"]},
        dice=(6,),
        boxes=BOXES,
    )
    t.answer("look", "elder:lord-hanbrook")  # and with that Karl's turn is over
    assert (t.asked, t.elder("lord-hanbrook").hero) == ("thomas", t.number("karl"))
    t.dice(2)  # nobody finds him there
    t.answer("stay", "showdown", "elder:lord-hanbrook")
    t.dice(*villain_misses(t, 1, 1, 1, 1))
    t.answer("nobody")
    assert hero_dice(t) == [4]  # Lord Hanbrook fights beside Thomas
    t.answer(next(key for key in t.options if key.startswith("escape")))
    assert t.elder("lord-hanbrook").hero == t.number("karl")
    secret = next(card for card in SECRETS if card.id == "hero-of-the-people")
    assert "which may be another hero's" in secret.text
