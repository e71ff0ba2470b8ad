"""The engine's vocabulary: skills, zones, windows and triggers, each a small number.

They index lists of the state, which is why they are numbers; their names are the game's
own words. They are plain numbers and not an Enum because scripts look them up at every
step, and an Enum's look-up costs five times as much.
"""

from __future__ import annotations

from typing import Final

SPIRIT: Final = 0
CUNNING: Final = 1
COMBAT: Final = 2
HONOR: Final = 3
SKILLS: Final = ("spirit", "cunning", "combat", "honor")  # SKL-01

TOWN_HALL: Final = "town-hall"
EVERYBODY: Final = -1  # in place of bits of seats: what all of them know or hear


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a text for translation; it is translated where it is shown."""
    return text


def C_(context: str, text: str) -> str:  # noqa: N802 - beside N_
    """Mark a text that means different things by where it stands, with the context it has here."""
    return f"{context}\4{text}"


class Zone:
    """Where a card can lie. A card lies in exactly one zone at all times."""

    OUT: Final = 0  # not in this game, or removed from it (CRD-08)
    DECK: Final = 1  # of a deck
    DISCARD: Final = 2  # of a deck
    HAND: Final = 3  # of a hand
    HELD: Final = 4  # of a hero: items, allies, curses
    IN_PLAY: Final = 5  # remains in play (CRD-04)
    RESOLVING: Final = 6  # being read or played now
    SECRET: Final = 7  # face down under an elder
    OPEN_SECRET: Final = 8  # face up under an elder
    LAIR: Final = 9  # held by a hero or a group
    SHOWDOWN: Final = 10  # the Lair card of the showdown under way
    STACK: Final = 11  # the open stack of Town Items
    SHEET: Final = 12  # a hero's sheet
    VILLAIN: Final = 13  # the villain's sheet, basic ability only (BAS-01)
    ELDER: Final = 14  # a Town Elder in Town, dead or alive
    PARTY: Final = 15  # a Town Elder who travels with a hero
    EVIL: Final = 16  # an Evil Elder beside the villain
    ADVANCED_VILLAIN: Final = 17  # the villain's sheet with its advanced abilities in force
    PLAIN_EVIL: Final = 18  # an Evil Elder who has no ability of their own (CLS-11)
    RULE: Final = 19  # a rule that a box brings, in force from the first turn to the last
    MARKERS: Final = 20  # a kind of markers of which at least one lies somewhere


class Spot:
    """What a marker lies on."""

    SPACE: Final = 0
    ELDER: Final = 1
    HERO: Final = 2
    CARD: Final = 3


SPOTS: Final = ("space", "elder", "hero", "card")


class On:
    """Moments at which cards and abilities act.

    The first block are windows: whoever may act is asked, in turn order from the First
    Player (CRD-15). The second are triggers: what listens acts by itself. The third are
    numbers: what listens adds to them.
    """

    # windows: somebody may act
    FREE: Final = 0  # any time (CRD-12): no window, but an aside at every open decision
    ACTION: Final = 1  # as an action of the owner's turn
    ROLL: Final = 2  # a hero's dice lie on the table, nothing has come of them yet
    FIGHT: Final = 3  # before a fight round (FGT-17)
    FIGHT_ROLL: Final = 4  # the dice of a fight round lie on the table (FGT-19)
    WOUND: Final = 5  # wounds are about to be put on a hero
    ELDER_WOUND: Final = 6  # a wound is about to be put on a Town Elder (ELD-28)
    CARD: Final = 7  # a card or chart result is about to take effect (canceling)
    ACCUSATION: Final = 8  # an accusation was declared (ACC-06)
    TRACK: Final = 9  # the track is about to fall
    COLLECT: Final = 10  # a hero collects Investigation
    LAST_STAND: Final = 11  # the last hero who stands is about to be knocked out (WIN-05)
    SECRETS_SHOWN: Final = 13  # the party's Secrets are open, no showdown round yet (FAQ-03)
    DECLARED: Final = 12  # a hero goes for the showdown; the Lair card is not revealed yet

    # triggers: something happens by itself
    TURN_START: Final = 16
    TURN_END: Final = 17
    ROUND_START: Final = 18
    MYSTERY_START: Final = 19  # step 1 of the Mystery Phase; the First Player sets the order
    MYSTERY_END: Final = 20
    TRACK_MOVED: Final = 21
    STAGE: Final = 22  # the track crossed into another stage
    MURDER: Final = 23  # a Murder! was played (VIL-05)
    KNOCKED_OUT: Final = 24
    MINION_DEFEATED: Final = 25
    HITS_ON_HERO: Final = 26  # enemy hits are counted, before they become wounds
    HITS_ON_VILLAIN: Final = 27
    HITS_ON_MINION: Final = 15
    ELDER_KILLED: Final = 28
    ELDER_EVIL: Final = 29
    SHOWDOWN_START: Final = 30
    SHOWDOWN_ROUND: Final = 31  # a pass of a showdown begins
    SHOWDOWN_END: Final = 32
    DREW_EVENT: Final = 33
    MOVED: Final = 34  # a hero's move is over (by action points: AP-59)
    FIGHT_OVER: Final = 35
    MYSTERY_CARD: Final = 36  # a Mystery card was resolved
    FIGHT_ROUND: Final = 37  # a fight round begins
    VILLAIN_ATTACK: Final = 38  # the villain has attacked in a space (VIL-19)
    FALLING: Final = 39  # a hero is being knocked out, nothing is lost yet
    WALKED: Final = 40  # by action points: a hero went on and may go further (AP-59)
    CARRIED: Final = 41  # an effect has moved a hero to another space (MOV-09)

    # numbers: what listens adds to them
    SLOWED: Final = 42  # how many spaces shorter a move is; one is always left
    CHART_ROLLS: Final = 43  # how many more rolls there are on the Mystery Phase chart (MYS-08)
    SKILL: Final = 44
    TARGET: Final = 45  # the number a hero's fight die must reach
    ENEMY_TARGET: Final = 46
    ENEMY_DICE: Final = 47
    VILLAIN_COMBAT: Final = 48
    VILLAIN_HEALTH: Final = 49
    MOVEMENT: Final = 50
    PRICE: Final = 51
    CARRY: Final = 52  # how many more cards of a deck may be carried (CAR-08)
    HEAL_VILLAIN: Final = 53
    CLOSED: Final = 54  # whether a place sells nothing: any number but 0
    WAYS: Final = 55  # spaces beside a hero's own that count as next to it, as bits
    STRIKES_FIRST: Final = 56  # whether a hero strikes first in a fight: any number but 0

    # triggers that came later than the others
    ENTERED: Final = 57  # a hero has come into a space, on the way or at its end
    ELDER_GONE: Final = 58  # a Town Elder was taken out of the game outright (EXP-11)


MOMENTS: Final = 59
MOMENT_NAMES: Final = {
    number: name.lower().replace("_", "-")
    for name, number in vars(On).items()
    if isinstance(number, int)
}
