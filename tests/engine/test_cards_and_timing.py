"""Cards, hands, decks and who may act when (CRD)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import Gear, HeroSheet
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.shelf import content, register
from shadowbrook.engine.verbs.dice import test as skill_test
from shadowbrook.engine.verbs.piles import draw, random_location, remove
from shadowbrook.engine.words import COMBAT, SKILLS, On, Zone
from shadowbrook.testing import table
from tests.fighters import arena, hurt
from tests.plain import plain_table
from tests.toys import BOXES as TOYS

ROAD = "road-marsh-keep"  # nothing to encounter here


def turn(hand=(), rival=(), *, windows="open_if_can", **more):
    """Ann acts on a road with 2 Investigation, Bob is at the marsh; both hold Events."""
    heroes = {
        "ann": {"at": ROAD, "investigation": 2, "hand": hand},
        "bob": {"at": "marsh", "investigation": 2, "hand": rival},
    }
    return arena(**({"heroes": heroes, "windows": windows} | more))


def seen(t, seat):
    return t.game.view(t.hero(seat).seat if isinstance(seat, str) else seat)


def rolls(hero=0, target=5):
    async def deed(g):
        await skill_test(g, hero, COMBAT, target, "trial")

    return deed


# ---- what is on a card ----------------------------------------


@pytest.mark.rule("CRD-01")
def test_a_keyword_does_nothing_by_itself():
    views = []
    for stick in ("sharp-stick", "rune-stick"):  # the same but for keywords
        t = arena(heroes={"ann": {"at": ROAD, "items": [stick]}, "bob": {"at": "marsh"}})
        views.append([skill_value(t.game, 0, skill) for skill in range(len(SKILLS))])
        assert t.options == ["look", "end-turn"]
    assert views[0] == views[1] == [2, 2, 4, 5]


# Every keyword of the box but Ally, which is the kind of a card (AP-26).
WORDS = {word for one in content(("core",)).definitions for word in one.keywords}
LABELS = tuple(sorted(WORDS - {"Ally"}))


def labeled(name, words):
    return (
        Gear(id=f"{name}-pole", name=name, deck="town-item", keywords=words, cost=2),
        HeroSheet(id=name, name=name, keywords=words, skills=(2, 2, 2, 2), health=3),
    )


register(
    Box(
        id="labels",
        name="labels",
        version="1",
        cards=(*labeled("plain", ("Item",)), *labeled("labeled", LABELS)),
    )
)


def buys_a_pole(name, count):
    """A hero of this name, with so many swords, buys the pole of the same name."""
    swords = ["toy-sword-1", "toy-sword-2", "toy-sword-3"][:count]
    t = table(
        heroes={name: {"at": "blacksmith", "investigation": 2, "items": swords}, "karl": {}},
        draws={"event": ["toy-shield"]},
        boxes=(*TOYS, "labels"),
    )
    t.answer("encounter")
    assert next(one.price for one in t.decision.options if one.key == f"buy:{name}-pole") == 2
    t.answer(f"buy:{name}-pole")
    return t


@pytest.mark.rule("CRD-01")
@pytest.mark.parametrize("name", ["plain", "labeled"])
def test_no_keyword_of_the_box_changes_a_hero_or_what_can_be_carried(name):
    assert len(LABELS) == 16
    t = buys_a_pole(name, 2)
    assert t.kind != "carrying-limit"  # three Town Items
    hero = seen(t, "karl")["heroes"][0]
    assert (list(hero["skills"].values()), hero["boxes"]) == ([2, 2, 2 + 2, 2], 3)
    assert hero["investigation"] == 0
    t = buys_a_pole(name, 3)
    assert t.kind == "carrying-limit"
    assert len(t.options) == 4  # each of them counts as one


@pytest.mark.rule("CRD-01", "CHA-09a")
def test_other_texts_refer_to_keywords():
    t = arena(
        mode="cooperative",
        chart="advanced",
        heroes={"ann": {"at": "marsh", "items": ["rune-stick"]}, "bob": {"at": "marsh"}},
        phase="mystery-chart",
        in_play=("toy-rain", "lull"),
        draws={"mystery": ["toy-quiet"]},
        dice=(4, 5, 5, 3),  # 9, Unnatural Storm; an event of the chart
    )
    assert t.in_play() == ["lull"]  # only the Mystery card with the keyword Weather went
    assert t.gear("ann") == ["rune-stick"]


@pytest.mark.rule("CRD-02")
def test_a_play_immediately_card_acts_when_drawn():
    t = arena(
        heroes={"ann": {"at": "church", "investigation": 2}, "bob": {"at": "marsh"}},
        draws={"event": ["toy-at-once"]},
    )
    t.answer("encounter")
    assert t.hero("ann").investigation == 3
    assert t.hand("ann") == []
    assert t.discards("event") == ["toy-at-once"]


@pytest.mark.rule("CRD-02")
def test_a_play_immediately_card_acts_however_it_is_gained():
    async def gift(g):
        from shadowbrook.engine.verbs.cards import take_event

        await take_event(g, 1, g.s.discards[g.content.deck_index["event"]][-1])

    async def deed(g):
        from shadowbrook.engine.verbs.piles import discard

        discard(g, draw(g, "event"))
        await gift(g)

    t = turn(deed=deed, draws={"event": ["toy-at-once"]})
    assert t.hero("bob").investigation == 3


@pytest.mark.rule("CRD-03", "BRD-18")
@pytest.mark.parametrize(("keep", "gained"), [("toy-at-once", 1), ("toy-clues", 0)])
def test_of_several_cards_drawn_only_the_one_kept_is_played(keep, gained):
    t = arena(
        heroes={"ann": {"investigation": 2}, "bob": {"at": "marsh"}},
        draws={"event": ["toy-at-once", "toy-clues"]},
    )
    t.answer("encounter", f"keep:{keep}")
    assert t.hero("ann").investigation == 2 + gained
    assert t.hand("ann") == ([] if gained else ["toy-clues"])
    assert sorted(t.discards("event")) == (
        ["toy-at-once", "toy-clues"] if gained else ["toy-at-once"]
    )


# ---- decks and piles ----------------------------------------


@pytest.mark.rule("CRD-05", "CRD-06")
def test_each_deck_has_its_own_open_discard_pile():
    async def deed(g):
        from shadowbrook.engine.verbs.piles import discard

        for deck in ("event", "mystery", "manor"):
            discard(g, draw(g, deck))

    t = turn(
        deed=deed, draws={"event": ["toy-clues"], "mystery": ["toy-dusk"], "manor": ["toy-book"]}
    )
    for seat in (0, 1, -1):  # both players and a spectator
        decks = t.game.view(seat)["decks"]
        assert decks["event"]["discards"] == ["toy-clues"]
        assert decks["mystery"]["discards"] == ["toy-dusk"]
        assert decks["manor"]["discards"] == ["toy-book"]


@pytest.mark.rule("CRD-07")
@pytest.mark.parametrize("deck", ["event", "mystery", "manor", "secret", "lair"])
def test_an_empty_deck_is_made_anew_from_its_discard_pile(deck):
    drawn = []

    async def deed(g):
        from shadowbrook.engine.verbs.piles import discard

        n = g.content.deck_index[deck]
        while g.s.decks[n]:
            drawn.append(draw(g, deck))
            discard(g, drawn[-1])
        assert g.s.discards[n]
        discard(g, draw(g, deck))  # reshuffled for this one

    t = turn(deed=deed)
    n = t.content.deck_index[deck]
    assert len(t.s.discards[n]) == 1
    assert sorted((*t.s.decks[n], *t.s.discards[n])) == sorted(drawn)
    assert t.records("reshuffled") == [("reshuffled", deck)]


@pytest.mark.rule("CRD-07", "GAP-36")
def test_with_deck_and_pile_empty_no_card_is_drawn():
    async def deed(g):
        n = g.content.deck_index["mystery"]
        for card in g.s.decks[n]:
            remove(g, card)
        assert draw(g, "mystery") == -1

    assert turn(deed=deed).kind == "action"


@pytest.mark.rule("CRD-08")
def test_a_card_removed_from_the_game_is_not_shuffled_in_again():
    async def run_out(g):
        from shadowbrook.engine.verbs.piles import discard

        n = g.content.deck_index["event"]
        while g.s.decks[n]:
            discard(g, draw(g, "event"))
        discard(g, draw(g, "event"))

    t = turn(["one-off"], ["one-off"], deed=run_out)
    gone = t.s.hands[t.hero("ann").hand][0]
    t.answer("play:one-off")
    assert t.hero("ann").investigation == 3
    assert t.s.place[gone] == Zone.OUT << 8
    n = t.content.deck_index["event"]
    assert gone not in (*t.s.decks[n], *t.s.discards[n])

    async def once_more(g):
        remove(g, g.s.hands[0][0])
        await run_out(g)

    t = turn(["one-off"], deed=once_more)
    assert t.records("reshuffled") == [("reshuffled", "event")]
    everything = {*t.s.decks[n], *t.s.discards[n]}
    copies = set(t.content.copies["one-off"])
    assert len(copies & everything) == len(copies) - 1


# ---- hidden and open ----------------------------------------


@pytest.mark.rule("CRD-09", "CRD-11")
def test_an_event_drawn_goes_to_the_hand_unseen():
    t = arena(
        heroes={"ann": {"at": "church", "investigation": 2}, "bob": {"at": "marsh"}},
        draws={"event": ["toy-clues"]},
    )
    t.answer("encounter")
    assert t.hand("ann") == ["toy-clues"]
    assert seen(t, "ann")["heroes"][0]["hand"] == ["toy-clues"]
    for seat in ("bob", -1):
        assert seen(t, seat)["heroes"][0]["hand"] is None
        assert seen(t, seat)["heroes"][0]["hand_size"] == 1
        assert seen(t, seat)["heroes"][0]["seen"] == []
    told = [r for r in t.game.records or () if "toy-clues" in r]
    assert told
    assert all(r[1] == 1 << t.hero("ann").seat for r in told)  # whispered to ann alone


@pytest.mark.rule("CRD-11")
@pytest.mark.parametrize("card", ["toy-clues", "barricades"])
def test_the_hand_is_that_of_whoever_draws_and_the_event_waits_there(card):
    """Whose marker it is does not matter, nor that the Event will remain in play one day."""
    heroes = {"ann": {"at": "church", "investigation": 2}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, active="ann", first="bob", draws={"event": [card]})
    t.answer("encounter")
    assert (t.hand("ann"), t.hand("bob")) == ([card], [])
    assert t.records("played") == []
    assert t.in_play() == []


@pytest.mark.rule("CRD-11", "CRD-03", "BRD-18")
def test_of_several_events_the_others_see_only_what_is_discarded():
    heroes = {"ann": {"investigation": 2}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, draws={"event": ["toy-clues", "toy-shield"]})
    t.answer("encounter")
    assert t.kind == "keep-event"
    assert sorted(seen(t, "ann")["resolving"]) == ["toy-clues", "toy-shield"]
    for seat in ("bob", -1):
        assert seen(t, seat)["resolving"] == [None, None]
    t.answer("keep:toy-clues")
    mine = 1 << t.hero("ann").seat
    told = [r for r in t.game.records or () if r[1] != mine]
    assert not any("toy-clues" in r for r in told)
    assert [r[0] for r in told if "toy-shield" in r] == ["discarded"]
    assert seen(t, "bob")["heroes"][0]["seen"] == []


@pytest.mark.rule("CRD-09", "LAIR-03")
def test_a_lair_card_bought_is_known_to_its_holder_alone():
    heroes = {"ann": {"at": "marsh", "investigation": 20}, "bob": {"at": "church"}}
    t = arena(heroes=heroes, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    assert seen(t, "ann")["lairs"][0] == {"card": "toy-lair"}
    assert seen(t, "bob")["lairs"][0] == {"card": None}


@pytest.mark.rule("CRD-09")
def test_other_cards_are_read_aloud():
    heroes = {"ann": {"at": "manor", "investigation": 2}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, draws={"manor": ["toy-book"]})
    t.answer("encounter")
    assert ("location-card", -1, 0, "toy-book") in (t.game.records or ())
    t = arena(phase="mystery-card", draws={"mystery": ["toy-dusk"]}, dice=(3,))
    assert ("mystery", -1, 0, "toy-dusk") in (t.game.records or ())


@pytest.mark.rule("CRD-09", "ELD-05")
def test_a_secret_gained_is_seen_by_nobody():
    async def deed(g):
        from shadowbrook.engine.verbs.elders import gain_secret

        await gain_secret(g, 0, "test")

    t = turn(deed=deed, draws={"secret": ["toy-evil"]})
    assert t.secrets("lord-hanbrook") == ["toy-evil"]
    for seat in (0, 1, -1):
        assert t.game.view(seat)["elders"][0]["hidden"] == [None]
    assert not any("toy-evil" in record for record in t.game.records or ())


@pytest.mark.rule("CRD-10", "CRD-22", "LAIR-08")
def test_a_random_location_is_the_space_of_the_top_lair_card_which_is_discarded():
    places = []

    async def deed(g):
        places.append(random_location(g))

    t = turn(deed=deed, draws={"lair": ["toy-lair-fields", "toy-lair"]})
    assert places == [t.space("fields")]
    assert t.discards("lair") == ["toy-lair-fields"]
    assert t.game.view(1)["decks"]["lair"]["discards"] == ["toy-lair-fields"]
    assert ("discarded", -1, "toy-lair-fields") in (t.game.records or ())


# ---- playing Events ----------------------------------------


@pytest.mark.rule("CRD-12")
def test_events_are_playable_in_the_own_turn_and_in_others():
    t = turn(["toy-clues"], ["toy-clues"])
    assert (t.asked, t.options) == ("ann", ["look", "end-turn"])  # no action of the turn
    assert t.asides("ann") == t.asides("bob") == ["play:toy-clues"]
    t.answer("play:toy-clues")
    assert (t.hero("ann").investigation, t.hero("bob").investigation) == (4, 2)
    assert (t.asked, t.options) == ("ann", ["look", "end-turn"])  # the same decision
    assert (t.asides("ann"), t.asides("bob")) == ([], ["play:toy-clues"])
    t = turn([], ["toy-clues"], phase="turn", dice=(3,))
    asked = (t.asked, t.kind, t.options)
    assert asked[:2] == ("ann", "move")
    assert (t.asides("ann"), t.asides("bob")) == ([], ["play:toy-clues"])
    t.aside("bob", "play:toy-clues")
    assert t.hero("bob").investigation == 4
    assert (t.asked, t.kind, t.options) == asked


@pytest.mark.rule("CRD-12")
@pytest.mark.parametrize("number", [1, 5])
def test_events_are_playable_in_the_mystery_phase_whoever_is_asked(number):
    """Bert is asked whether he cancels what comes; ada plays what she likes meanwhile."""
    start = {"phase": "mystery-start", "optional": ["growing_darkness"], "dice": (4,)}
    card = {"phase": "mystery-card", "draws": {"mystery": ["toy-dusk"]}}
    t = plain_table(
        heroes={
            "ada": {"hand": ["toy-clues"], "investigation": 2},
            "bert": {"hand": ["toy-cancel"]},
        },
        **(start if number == 1 else card),
    )
    assert t.s.phase == number
    asked = (t.asked, t.kind, t.decision.source, t.options, t.decision.about)
    assert asked[:4] == ("bert", "respond", "card", ["play:toy-cancel", "pass"])
    assert (t.asides("ada"), t.asides("bert")) == (["play:toy-clues"], [])
    t.aside("ada", "play:toy-clues")
    played = {"what": "card", "kind": "event", "card": "toy-clues", "hero": 0}
    assert t.decision.about == played  # it can be canceled too
    t.answer("pass")
    assert t.hero("ada").investigation == 4
    assert (t.asked, t.kind, t.decision.source, t.options, t.decision.about) == asked


@pytest.mark.rule("CRD-12")
def test_nobody_is_asked_for_what_works_at_any_time():
    t = turn(["toy-clues"], ["toy-clues"], phase="mystery", draws={"mystery": ["toy-quiet"]})
    assert (t.asked, t.kind) == ("bob", "move")  # through the whole Mystery Phase
    assert t.asides("ann") == t.asides("bob") == ["play:toy-clues"]


@pytest.mark.rule("CRD-12", "CRD-13")
def test_a_card_that_limits_its_moment_is_offered_only_then():
    t = turn(["toy-dice", "toy-shield"])
    assert t.choices == ["look", "end-turn"]
    t = turn(["toy-dice", "toy-shield"], deed=hurt(0, 1))
    assert t.choices == ["play:toy-shield", "pass"]


@pytest.mark.rule("CRD-13", "SKL-11")
def test_dice_are_added_and_rolled_again_once_the_roll_is_seen():
    t = turn(["toy-dice", "toy-reroll"], deed=rolls(), dice=(1, 1, 1))
    assert t.decision.about is not None
    assert t.decision.about["dice"] == [1, 1, 1]
    t.dice(2, 6)
    t.answer("play:toy-dice")
    assert t.decision.about["dice"] == [1, 1, 1, 2, 6]  # seen before more is played
    t.dice(5, 5, 1, 1, 1)
    t.answer("play:toy-reroll")
    assert t.records("test-result") == [("test-result", 0, 2, (5, 5, 1, 1, 1), "trial")]


@pytest.mark.rule("CRD-13")
def test_a_single_die_can_be_rolled_again_too():
    t = turn(["toy-reroll"], phase="move", dice=(1,))
    assert t.decision.source == "roll"
    t.dice(6)
    t.answer("play:toy-reroll")
    assert t.kind == "move"  # a 6 now: no free Event is offered
    assert t.hero("ann").steps == 6


@pytest.mark.rule("CRD-14", "CAR-17")
def test_there_is_no_limit_to_the_hand():
    hand = ["toy-dice"] * 3 + ["toy-reroll"] * 3 + ["toy-shield"] * 3 + ["toy-guard"] * 3
    heroes = {"ann": {"at": "church", "investigation": 2, "hand": hand}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, draws={"event": ["toy-clues"]})
    t.answer("encounter")
    assert len(t.hand("ann")) == 13
    assert t.kind == "action"


@pytest.mark.rule("CRD-26")
def test_an_event_may_help_another_hero():
    async def deed(g):
        await skill_test(g, 1, COMBAT, 6, "first")
        await skill_test(g, 0, COMBAT, 5, "trial")

    t = turn([], ["toy-dice", "toy-dice"], deed=deed, dice=(1, 1))
    assert (t.asked, t.decision.about["source"]) == ("bob", "first")  # his own roll
    t.answer("always:toy-dice")  # he would help a rival too
    t.dice(1, 1, 1)
    t.answer("pass")
    assert (t.asked, t.decision.about["source"]) == ("bob", "trial")
    t.dice(6, 6)
    t.answer("play:toy-dice", "pass")
    assert t.records("test-result")[-1] == ("test-result", 0, 2, (1, 1, 1, 6, 6), "trial")
    heroes = {"ann": {"at": ROAD, "hand": ["nurse"]}, "bob": {"at": "marsh", "wounds": 1}}
    t = arena(heroes=heroes)
    t.answer("play:nurse")
    assert t.options == ["hero:ann", "hero:bob"]
    t.answer("hero:bob")
    assert t.hero("bob").wounds == 0


@pytest.mark.rule("CRD-27", "KO-06")
def test_the_player_of_a_knocked_out_hero_plays_events_at_stops_and_aside():
    fallen = {"down": True, "hand": ["toy-reroll", "toy-cancel", "nurse"]}
    heroes = {"ann": {"at": ROAD, "wounds": 1, "investigation": 2}, "bob": fallen}
    t = arena(heroes=heroes, deed=rolls(), dice=(6, 6, 6))
    assert t.asked == "bob"
    t.dice(1, 1, 1)
    t.answer("play:toy-reroll", "pass")
    assert t.records("test-result")[-1][2] == 0
    t = arena(heroes=heroes)
    assert (t.asked, t.kind) == ("ann", "action")
    assert t.asides("bob") == ["play:nurse"]
    t.aside("bob", "play:nurse")
    assert (t.asked, t.kind) == ("bob", "respond")  # toy-cancel could stop it
    t.answer("pass", "hero:ann")
    assert t.hero("ann").wounds == 0
    assert (t.asked, t.kind) == ("ann", "action")


@pytest.mark.rule("CRD-28")
def test_an_event_may_hinder_another_hero():
    t = turn([], ["toy-reroll"], deed=rolls(hero=0), dice=(6, 6, 6))
    t.dice(1, 1, 1)
    t.answer("play:toy-reroll")
    assert t.records("test-result")[-1][2] == 0


@pytest.mark.rule("CRD-29", "FAQ-12", "SKL-10")
def test_a_strength_event_gives_its_marker_and_is_discarded():
    t = turn(["toy-strength"])
    t.answer("play:toy-strength")
    assert t.hero("ann").value[0] == 3
    assert t.hero("ann").upgrades == (1, 0, 0, 0)
    assert t.discards("event") == ["toy-strength"]
    assert t.hand("ann") == []


# ---- priority and windows ----------------------------------------

FOUR = ("ann", "bob", "cid", "dot")


def everybody_can(first, **more):
    heroes = {name: {"at": ROAD, "hand": ["toy-shield"]} for name in FOUR[:3]}
    heroes["dot"] = {"at": ROAD}
    return arena(mode="cooperative", heroes=heroes, first=first, deed=hurt(3, 1), **more)


@pytest.mark.rule("CRD-15")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("ann", ["ann", "bob", "cid"]),
        ("bob", ["bob", "cid", "ann"]),
        ("dot", ["ann", "bob", "cid"]),
    ],
)
def test_priority_follows_the_turn_order_from_the_first_player(first, order):
    t = everybody_can(first)
    asked = []
    while t.kind == "respond":
        asked.append(t.asked)
        t.answer("pass")
    assert asked == order
    assert t.hero("dot").wounds == 1


@pytest.mark.rule("CRD-15")
def test_after_somebody_acted_all_are_asked_again_from_the_first_player():
    heroes = {
        "ann": {"at": ROAD, "hand": ["toy-shield"]},
        "bob": {"at": ROAD, "hand": ["toy-shield"]},
        "cid": {"at": ROAD},
    }
    t = arena(mode="cooperative", heroes=heroes, first="ann", deed=hurt(2, 2))
    t.answer("pass")
    assert t.asked == "bob"
    t.answer("play:toy-shield")
    assert t.asked == "ann"  # she sees what bob did, and may still act
    t.answer("play:toy-shield")
    assert t.hero("cid").wounds == 0


@pytest.mark.rule("CRD-15")
def test_who_acts_first_may_leave_nothing_to_do_for_the_others():
    t = turn(["toy-cancel"], ["toy-cancel"], phase="mystery-card", draws={"mystery": ["toy-dusk"]})
    assert t.asked == "ann"
    t.dice(3)
    t.answer("play:toy-cancel")
    assert (t.asked, t.decision.source) == ("bob", "card")  # only the cancel itself is left
    assert t.decision.about is not None
    assert t.decision.about["card"] == "toy-cancel"
    t.answer("pass")
    assert t.s.track == 20
    assert t.hand("bob") == ["toy-cancel"]


def blanks(t):
    """Whom the game pauses for now, one after another, and why."""
    met = []
    while t.decision.blank:
        met.append((t.asked, t.decision.source))
        t.game.resume()
    return met


def waiting(hand=(), rival=(), *, pauses=True, **more):
    """Ann has used an ability that wounds her, in a game that pauses."""
    heroes = {
        "ann": {"at": ROAD, "investigation": 2, "hand": hand, "items": ["bad-luck"]},
        "bob": {"at": "marsh", "investigation": 2, "hand": rival},
    }
    t = arena(heroes=heroes, windows="ask_all", **more)
    t.game.pauses = pauses
    t.answer("use:bad-luck")
    return t


@pytest.mark.rule("CRD-09", "CRD-12")
def test_a_window_opens_only_for_those_who_can_act():
    t = turn(["toy-clues"], ["toy-dice"], deed=hurt(0, 1))
    assert t.kind == "action"  # nobody holds anything against wounds


@pytest.mark.rule("CRD-09", "CRD-12")
def test_where_a_pause_would_tell_the_game_pauses_for_all_who_hold_events():
    t = waiting(["toy-clues"], ["toy-dice"], mode="cooperative")
    assert blanks(t) == [("ann", "wound"), ("bob", "wound")]
    assert t.kind == "action"
    assert t.game.log == ["use:bad-luck"]  # it leaves no trace


@pytest.mark.rule("CRD-09", "CRD-12")
def test_a_game_that_does_not_pause_never_asks_with_one_option():
    t = waiting(["toy-clues"], ["toy-dice"], mode="cooperative", pauses=False)
    assert (t.kind, t.decision.blank) == ("action", False)
    assert len(t.options) > 1


@pytest.mark.rule("CRD-09", "CRD-12")
def test_a_player_without_events_is_not_paused_for():
    t = waiting([], ["toy-dice"], mode="cooperative")
    assert blanks(t) == [("bob", "wound")]
    assert t.kind == "action"


@pytest.mark.rule("CRD-09", "CRD-12")
def test_an_answer_goes_on_by_itself_after_a_pause():
    t = waiting(["toy-clues"], ["toy-dice"], mode="cooperative")
    assert t.decision.blank
    t.answer("end-turn")
    assert t.game.log == ["use:bad-luck", "end-turn"]


@pytest.mark.rule("CRD-09", "CRD-12")
@pytest.mark.parametrize("holds", ["toy-gossip", "toy-dice"])
def test_where_a_hand_could_tell_the_game_pauses_whatever_it_holds(holds):
    """Bob's card fits none of these moments, or some: ann cannot tell by a pause."""
    heroes = {"ann": {"at": "church", "investigation": 2}, "bob": {"at": "marsh", "hand": [holds]}}
    t = arena(
        mode="cooperative",
        heroes=heroes,
        phase="walk",
        steps=2,
        windows="ask_all",
        minions={"road-church-manor": "toy-wolf"},
        dice=(1, 1, 1, 1, 1),
    )
    t.game.pauses = True
    seen_by_ann = []
    t.answer("move:road-church-manor")
    while t.kind == "respond":
        assert t.asked == "bob"
        seen_by_ann.append((t.decision.source, t.game.view(0)["decision"]))
        if t.decision.blank:
            t.game.resume()
        else:
            t.answer("pass")
    assert t.kind == "escape"
    assert [one[0] for one in seen_by_ann] == ["fight", "fight-roll", "fight"]
    assert all("options" not in one[1] for one in seen_by_ann)


@pytest.mark.rule("CRD-09", "CRD-12")
def test_the_game_pauses_for_canceling_too():
    heroes = {
        "ann": {"at": "manor", "investigation": 2},
        "bob": {"at": "marsh", "hand": ["toy-gossip"]},
    }
    t = arena(heroes=heroes, windows="ask_all", draws={"manor": ["toy-book"]})
    t.game.pauses = True
    t.answer("encounter")
    assert blanks(t) == [("bob", "card")]
    assert t.gear("ann") == ["toy-book"]


# ---- whose moment, whose copy -----------------------------------------------------------


@pytest.mark.rule("CRD-12", "CRD-15", "RND-03")
def test_others_may_play_events_between_a_heros_move_and_actions():
    heroes = {
        "ada": {"at": "church", "hand": ["toy-clues"], "investigation": 4},
        "bert": {"at": "marsh", "hand": ["urgent-summons"]},
    }
    t = plain_table(heroes=heroes, phase="turn", dice=(2,), first="ada")
    t.answer("move:manor")
    assert (t.kind, t.asked) == ("action", "ada")  # nobody was asked on the way
    assert (t.asides("ada"), t.asides("bert")) == (["play:toy-clues"], ["play:urgent-summons"])
    t.aside("bert", "play:urgent-summons")
    assert (t.kind, t.asked) == ("choose-hero", "bert")
    t.answer("hero:ada")
    assert (t.kind, t.asked, t.at("ada")) == ("action", "ada", "town-hall")


@pytest.mark.rule("CRD-12")
def test_nobody_is_asked_before_the_actions():
    heroes = {
        "ada": {"at": "church", "hand": ["toy-clues"], "investigation": 4},
        "bert": {"at": "marsh"},
    }
    t = plain_table(heroes=heroes, phase="turn", dice=(2,))
    t.answer("move:manor")
    assert (t.kind, t.asked) == ("action", "ada")
    assert "play:toy-clues" not in t.options
    assert t.asides("ada") == ["play:toy-clues"]


@pytest.mark.rule("GEN-05", "CRD-12")
@pytest.mark.parametrize("hero", ["ada", "bert"])
def test_of_two_heroes_of_a_player_each_plays_their_own_copy(hero):
    heroes = {n: {"investigation": 0, "hand": ["toy-clues"]} for n in ("ada", "bert")}
    t = plain_table(mode="cooperative", heroes=heroes, seats=(0, 0))
    t.answer("play:toy-clues")
    assert (t.kind, t.options) == ("play-as", ["hero:ada", "hero:bert"])
    t.answer(f"hero:{hero}")
    other = "bert" if hero == "ada" else "ada"
    assert (t.hero(hero).investigation, t.hand(hero)) == (2, [])
    assert (t.hero(other).investigation, t.hand(other)) == (0, ["toy-clues"])


@pytest.mark.rule("CRD-13", "KO-03")
def test_the_die_of_a_knock_out_may_be_rolled_again_once_seen():
    heroes = {"ada": {"investigation": 6}, "bert": {"hand": ["toy-reroll"]}}
    t = plain_table(
        heroes=heroes,
        phase="mystery-card",
        draws={"mystery": ["plain-strike-down"]},
        dice=(6, 1),
    )
    assert (t.kind, t.asked) == ("respond", "bert")
    assert t.hero("ada").investigation == 6
    t.answer("play:toy-reroll")
    assert t.hero("ada").investigation == 5


@pytest.mark.rule("CRD-23", "CRD-22")
def test_a_canceled_attack_of_the_minion_chart_needs_no_location():
    t = plain_table(
        heroes={"ada": {"hand": ["toy-cancel"]}, "bert": {}},
        optional=["growing_darkness"],
        phase="mystery-start",
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
        dice=(4,),  # the villain attacks somewhere
    )
    t.answer("play:toy-cancel")
    assert t.discards("lair") == []


def test_every_moment_and_every_zone_has_a_number_of_its_own():
    for kind in (On, Zone):
        numbers = [value for value in vars(kind).values() if isinstance(value, int)]
        assert len(set(numbers)) == len(numbers)
