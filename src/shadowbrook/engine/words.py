"""The engine's vocabulary: skills, zones, windows and triggers, each a small number.

They index lists of the state, which is why they are numbers; their names are the game's
own words. They are plain numbers and not an Enum because scripts look them up at every
step, and an Enum's look-up costs five times as much.
"""

from __future__ import annotations

SPIRIT, CUNNING, COMBAT, HONOR = range(4)
SKILLS = ("spirit", "cunning", "combat", "honor")  # SKL-01

TOWN_HALL = "town-hall"
EVERYBODY = -1  # in place of bits of seats: what all of them know or hear


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a text for translation; it is translated where it is shown."""
    return text


class Zone:
    """Where a card can lie. A card lies in exactly one zone at all times."""

    OUT = 0  # not in this game, or removed from it (CRD-08)
    DECK = 1  # of a deck
    DISCARD = 2  # of a deck
    HAND = 3  # of a hand
    HELD = 4  # of a hero: items, allies, curses
    IN_PLAY = 5  # remains in play (CRD-04)
    RESOLVING = 6  # being read or played just now
    SECRET = 7  # face down under an elder
    OPEN_SECRET = 8  # face up under an elder
    LAIR = 9  # held by a hero or a group
    SHOWDOWN = 10  # the Lair card of the showdown under way
    STACK = 11  # the open stack of Town Items
    SHEET = 12  # a hero's sheet
    VILLAIN = 13  # the villain's sheet, basic ability only (BAS-01)
    ELDER = 14  # a Town Elder in Town, dead or alive
    PARTY = 15  # a Town Elder who travels with a hero
    EVIL = 16  # an Evil Elder beside the villain
    ADVANCED_VILLAIN = 17  # the villain's sheet with its advanced abilities in force
    RULE = 18  # a rule that a box brings, in force from the first turn to the last


class On:
    """Moments at which cards and abilities act.

    The first block are windows: whoever may act is asked, in turn order from the First
    Player (CRD-15). The second are triggers: what listens acts by itself. The third are
    numbers: what listens adds to them.
    """

    # windows: somebody may act
    FREE = 0  # any time that is not in the middle of a roll or a fight round
    ACTION = 1  # as an action of the owner's turn
    ROLL = 2  # a hero's dice lie on the table, nothing has come of them yet
    FIGHT = 3  # before a fight round (FGT-17); FREE cards may be used then too
    FIGHT_ROLL = 4  # the dice of a fight round lie on the table (FGT-19)
    WOUND = 5  # wounds are about to be put on a hero
    ELDER_WOUND = 6  # a wound is about to be put on a Town Elder (ELD-28)
    CARD = 7  # a card or chart result is about to take effect (canceling)
    ACCUSATION = 8  # an accusation was declared (ACC-06)
    TRACK = 9  # the track is about to fall
    COLLECT = 10  # a hero collects Investigation

    # triggers: something happens by itself
    TURN_START = 16
    TURN_END = 17
    ROUND_START = 18
    MYSTERY_START = 19  # step 1 of the Mystery Phase; the First Player sets the order
    MYSTERY_END = 20
    TRACK_MOVED = 21
    STAGE = 22  # the track crossed into another stage
    MURDER = 23  # a Murder! was played (VIL-05)
    KNOCKED_OUT = 24
    MINION_DEFEATED = 25
    HITS_ON_HERO = 26  # enemy hits are counted, before they become wounds
    HITS_ON_VILLAIN = 27
    ELDER_KILLED = 28
    ELDER_EVIL = 29
    SHOWDOWN_START = 30
    SHOWDOWN_ROUND = 31  # a pass of a showdown begins
    SHOWDOWN_END = 32
    DREW_EVENT = 33
    MOVED = 34  # a hero's move is over
    FIGHT_OVER = 35
    MYSTERY_CARD = 36  # a Mystery card was resolved
    FIGHT_ROUND = 37  # a fight round begins
    VILLAIN_ATTACK = 38  # the villain has attacked in a space (VIL-19)

    # numbers: what listens adds to them
    SKILL = 40
    TARGET = 41  # the number a hero's fight die must reach
    ENEMY_TARGET = 42
    ENEMY_DICE = 43
    VILLAIN_COMBAT = 44
    VILLAIN_HEALTH = 45
    MOVEMENT = 46
    PRICE = 47
    CARRY = 48  # how many more cards of a deck may be carried (CAR-08)
    HEAL_VILLAIN = 49


MOMENTS = 50
MOMENT_NAMES = {
    number: name.lower().replace("_", "-")
    for name, number in vars(On).items()
    if isinstance(number, int)
}
