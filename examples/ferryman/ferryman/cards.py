"""Three cards for decks of the core box: an Event, a Mystery card that remains, an encounter."""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    N_,
    Arrived,
    BoughtOff,
    Deck,
    Encounter,
    EventCard,
    FightPart,
    FightRound,
    Lose,
    MysteryCard,
    Reading,
    Tested,
    Whenever,
    Whoever,
    You,
    gain,
    hero_dice,
    hero_stands,
    lose,
    on,
    reroll,
    space_name,
    test,
    undecided,
    you_are_at,
)

deck = Deck()

# ---- an Event: what no form says is a script below the definition ------------------------------

all_or_nothing = deck.add(
    EventCard(
        id="all-or-nothing",
        name=N_("All or Nothing"),
        text=N_("In a fight round: re-roll all dice of a hero that do not show a 6."),
        copies=2,
        when=(on.FIGHT_ROLL,),
        in_fight=FightPart(reroll=1),  # what the chances take it for: misses rolled again
    )
)


@all_or_nothing.only_if
def sixes_are_missing(you: You, pending: FightRound) -> bool:
    """There is something to re-roll, and the enemy is not beaten without it."""
    return undecided(you, pending) and any(die < 6 for die in hero_dice(pending))


@all_or_nothing.plays
async def roll_again(you: You, pending: FightRound) -> None:
    reroll(you, pending, lambda die: die < 6)


# ---- a Mystery card that remains: forms, and a condition of its own ----------------------------

WET = ("marsh", "covered-bridge")


def in_the_water(you: You, arrived: Arrived) -> bool:
    """The hero has ended their move where the water stands."""
    return space_name(you, arrived.space) in WET


deck.add(
    MysteryCard(
        id="rising-water",
        name=N_("Rising Water"),
        text=N_(
            "Remains in Play. Whoever ends their move in the Marsh or on the Covered Bridge loses "
            "1 Investigation. A hero there may pay 3 Investigation as an action to end this."
        ),
        remains=True,
        does=(
            Whenever(on.MOVED, Whoever(Lose(1)), in_the_water, hero_stands),
            BoughtOff(3, you_are_at(*WET)),
        ),
    )
)

# ---- an encounter ------------------------------------------------------------------------------

sunken_boat = deck.add(
    Encounter(
        id="sunken-boat",
        name=N_("Sunken Boat"),
        text=N_(
            "Cunning 5+: with a success, gain 2 Investigation, and 1 more for each further "
            "success; without, lose 1."
        ),
        deck="olde-woods",
        worth=Tested(CUNNING, 5, 2, more=1, lost=1),  # for bots: no script can be asked
    )
)


@sunken_boat.plays
async def dive_for_it(you: You, reading: Reading) -> None:
    successes = await test(you, CUNNING, 5)
    if successes:
        await gain(you, 1 + successes)
    else:
        lose(you, 1)
