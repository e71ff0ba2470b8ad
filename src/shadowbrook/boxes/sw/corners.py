"""What Something Wicked adds to the decks of Shadowbrook's corners; each card names its deck.

The Order of the Crimson Hand is told by players, and that a passage of the Manor leads to the
lake; the rest is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CLUES,
    COMBAT,
    HONOR,
    N_,
    Card,
    Choose,
    Deck,
    DrawEvents,
    Encounter,
    Facts,
    Free,
    Gain,
    Gear,
    Heal,
    Minion,
    MinionCard,
    MoveTo,
    Option,
    Skill,
    TakeWounds,
    Tested,
    Then,
    Trial,
    Whenever,
    You,
    choose_space,
    collect,
    first_round,
    next_to,
    on,
    option,
    spaces_with_clues,
    your_move_ends_on,
    your_turn,
)

from .drawings_signs import BOAR, HAND

deck = Deck()

# ---- the Manor ----------------------------------------------------------------------------

passage_under_the_lake = deck.add(
    Encounter(
        id="passage-under-the-lake",
        name=N_("Passage under the Lake"),
        text=N_(
            "You may go at once to the Monastery or to the Forgotten Island. If you do not, gain 2 "
            "Investigation."
        ),
        deck="manor",
        asks={"under-the-lake": N_("Follow the passage under the lake ({source})?")},
        play=Choose(
            "under-the-lake",
            {
                option("stay"): Gain(2),
                option("space:monastery"): MoveTo("monastery"),
                option("space:forgotten-island"): MoveTo("forgotten-island"),
            },
        ),
        provenance="reported",
        known=N_("theme"),
        worth=2.0,
    )
)


@passage_under_the_lake.answers("under-the-lake")
def where_more_can_be_had(facts: Facts, option: Option) -> float:
    if option.args:
        return facts.prospect(option.args[0]) - facts.prospect()
    return 2 * facts.money


deck.add(
    Gear(
        id="diary-of-the-drowned-bride",
        name=N_("Diary of the Drowned Bride"),
        text=N_(
            "+1 Spirit. Gain 2 Investigation whenever a Town Elder is killed, and whenever an "
            "elder turns evil."
        ),
        deck="manor",
        keywords=("Item", "Book"),
        bonus={"spirit": 1},
        does=(
            Whenever(on.ELDER_KILLED, Gain(2)),
            Whenever(on.ELDER_EVIL, Gain(2)),
        ),
        worth=0.8,
    )
)

# ---- the Windmill -------------------------------------------------------------------------

brass_spyglass = deck.add(
    Gear(
        id="brass-spyglass",
        name=N_("Brass Spyglass"),
        text=N_(
            "+1 Cunning. Once in each of your turns, as an action, you may collect 1 Investigation "
            "from a space next to yours."
        ),
        deck="windmill",
        keywords=("Item",),
        bonus={"cunning": 1},
        worth=0.8,
        brings=1.0,
    )
)


def clues_in_sight(you: You) -> list[int]:
    near = next_to(you, you.who.space)
    return [space for space in spaces_with_clues(you) if space in near]


def something_in_sight(you: You, free: Free) -> bool:
    return bool(clues_in_sight(you))


@brass_spyglass.may(on.ACTION, your_turn, something_in_sight, once="turn")
async def look_through_the_spyglass(you: You, free: Free) -> None:
    await collect(you, 1, await choose_space(you, clues_in_sight(you), aim=CLUES))


deck.add(
    Gear(
        id="eel-seller",
        name=N_("Peg the Eel Seller"),
        text=N_(
            "One health box. Gain 1 Investigation whenever your move ends at a Dangerous Location."
        ),
        deck="windmill",
        keywords=("Ally",),
        boxes=1,
        does=(Whenever(on.MOVED, Gain(1), your_move_ends_on("dangerous")),),
        worth=0.8,
    )
)

# ---- the Abandoned Keep -------------------------------------------------------------------

deck.add(
    MinionCard(
        id="order-of-the-crimson-hand",
        name=N_("Order of the Crimson Hand"),
        text=N_("They have 1 more fight die for each wound they have taken."),
        deck="abandoned-keep",
        copies=2,
        keywords=("Minion",),
        minion=Minion(dice=2, health=4, bounty=5, frenzy=1, provenance="reported", drawing=HAND),
        provenance="reported",
    )
)

# ---- the Olde Woods -----------------------------------------------------------------------

antlered_king = deck.add(
    Encounter(
        id="antlered-king",
        name=N_("The Antlered King"),
        text=N_(
            "Bow to him (Honor 5+: with a success, heal 2 wounds and draw an Event) or challenge "
            "him (Combat 6+: with a success, gain 4 Investigation; without, take a wound)."
        ),
        deck="olde-woods",
        asks={"bow-or-challenge": N_("How do you face the Antlered King?")},
        labels={"bow": N_("bow to him"), "challenge": N_("challenge him")},
        play=Choose(
            "bow-or-challenge",
            {
                option("bow"): Trial(HONOR, 5, won=Then(Heal(2), DrawEvents(1))),
                option("challenge"): Trial(COMBAT, 6, won=Gain(4), lost=TakeWounds(1)),
            },
        ),
        worth=Tested(HONOR, 5, 2.4),
    )
)


@antlered_king.answers("bow-or-challenge")
def bow_or_challenge(facts: Facts, option: Option) -> float:
    if option.key == "bow":
        return facts.trial(HONOR, 5, 1.5 + min(2, facts.who.wounds), 0.0, 0.0)
    return facts.trial(COMBAT, 6, 4.0, 0.0, 1.5)


wild_boar = deck.add(
    MinionCard(
        id="wild-boar",
        name=N_("Wild Boar"),
        text=N_("The Boar has 2 more fight dice in the first round."),
        deck="olde-woods",
        keywords=("Minion", "Beast"),
        minion=Minion(dice=2, health=3, bounty=3, drawing=BOAR),
    )
)


@wild_boar.minion.adds(on.ENEMY_DICE)
def charge_of_the_boar(you: You, skill: Skill) -> int:
    return 2 if first_round(you, skill) else 0


CARDS: tuple[Card, ...] = deck.cards
