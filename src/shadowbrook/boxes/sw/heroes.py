"""The four heroes of Something Wicked (skills: HER-12)."""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    N_,
    NEVER,
    SPIRIT,
    About,
    Ahead,
    Cancels,
    Card,
    Costs,
    Deck,
    Facts,
    FightDice,
    FightPart,
    Free,
    Gain,
    Happening,
    Heal,
    HeroSheet,
    Whenever,
    You,
    against,
    bust,
    fight_dice,
    fight_once_with,
    fight_skill,
    is_closed,
    move_militia,
    on,
    place_militia,
    track_fell,
    ways_from,
    your_turn,
    yours,
)

deck = Deck()

deck.add(
    HeroSheet(
        id="eliza",
        name=N_("Eliza, the Witch Hunter"),
        text=N_(
            "You have 1 more fight die against Unholy minions and villains. Looking at an elder's "
            "Secrets costs you 1 less."
        ),
        drawing=bust(hair="long", hat="wide", collar="coat", extra="strap"),
        keywords=("Stranger",),
        skills=(3, 3, 2, 2),
        health=4,
        d100=(33, 36),
        provenance="reported",
        known=N_("skills"),
        does=(FightDice(1, against("Unholy")), Costs(-1, "look")),
    )
)

brother_marcus = deck.add(
    HeroSheet(
        id="brother-marcus",
        name=N_("Brother Marcus"),
        text=N_(
            "Where others fight with Combat you fight with Spirit, if that gives you more dice. "
            "Once in each hero turn or Mystery Phase you may pay 3 Investigation to cancel a "
            "Mystery card as it is drawn or carried out, or a result of the Mystery Phase chart or "
            "of the showdown chart as it comes up."
        ),
        in_fight=FightPart(instead=SPIRIT),
        drawing=bust(hair="bald", collar="priest", extra="beard"),
        keywords=("Respected",),
        skills=(4, 1, 1, 3),
        health=4,
        d100=(37, 40),
        provenance="reported",
        known=N_("skills and ability, but not the price"),
        does=(Cancels("mystery", once="turn", price=3),),
    )
)


@brother_marcus.whenever(on.FIGHT_ROUND, yours)
async def faith_in_arms(you: You, ahead: Ahead) -> None:
    """FAQ-01: only in place of Combat; each round compares them again."""
    if fight_skill(you) == COMBAT and fight_dice(you, SPIRIT) > fight_dice(you, COMBAT):
        fight_once_with(you, SPIRIT)


captain_hawkins = deck.add(
    HeroSheet(
        id="captain-hawkins",
        name=N_("Captain Hawkins"),
        text=N_(
            "Once in each of your turns you may give each of two orders as an action. Call to "
            "Arms: pay 1 Investigation to put Militia into your space, if there are fewer than 3 "
            "on the board. Field Command: all Militia within 4 spaces come to your space. (In the "
            "action point game: 2 points for Call to Arms, 3 for Field Command.)"
        ),
        drawing=bust(hair="short", hat="plume", collar="uniform", extra="whiskers"),
        keywords=("Respected",),
        skills=(2, 3, 3, 4),
        health=3,
        d100=(41, 44),
        provenance="rulebook",
        known=N_("skills, Health and the names of the orders; what they do is ours"),
    )
)

COMPANY = 3  # so many Militia he can raise
EARSHOT = 4  # so many spaces his orders reach


def few_militia(you: You, happening: Happening) -> bool:
    """Fewer Militia are on the board than he can raise."""
    return sum(you.s.militia) < COMPANY


def they_can_come(you: You, happening: Happening) -> bool:
    """Nothing enters a closed space, not even to whoever is left there (GAP-71)."""
    return not is_closed(you, you.who.space)


@captain_hawkins.may(
    on.ACTION,
    your_turn,
    few_militia,
    they_can_come,
    once="turn",
    price=1,
    name="call-to-arms",
    label=N_("Call to Arms"),
)
async def call_to_arms(you: You, free: Free) -> None:
    place_militia(you, you.who.space)


def militia_in_earshot(you: You, happening: Happening) -> bool:
    """There are Militia who can come."""
    return bool(within_earshot(you))


def within_earshot(you: You) -> list[int]:
    """Spaces with Militia from where it is not too far to you, by ways that are open."""
    reached = {you.who.space}
    for _ in range(EARSHOT):
        reached |= {near for space in reached for near in ways_from(you, space)}
    return [space for space in sorted(reached - {you.who.space}) if you.s.militia[space]]


@captain_hawkins.may(
    on.ACTION,
    your_turn,
    militia_in_earshot,
    they_can_come,
    once="turn",
    name="field-command",
    label=N_("Field Command"),
)
async def field_command(you: You, free: Free) -> None:
    for space in within_earshot(you):
        move_militia(you, space, you.who.space)


@captain_hawkins.brings_now
def before_a_showdown(facts: Facts, about: About) -> float:
    """Militia are for the showdown that can be started here and now."""
    return 2.0 + facts.combat_worth if facts.is_offered("showdown") else NEVER


deck.add(
    HeroSheet(
        id="valeria",
        name=N_("Valeria, the Eternal"),
        text=N_(
            "Heal a wound whenever you defeat a minion. Gain 1 Investigation whenever the Shadow "
            "Track falls. You never carry Holy cards."
        ),
        drawing=bust(hair="updo", collar="ruff"),
        keywords=("Stranger",),
        skills=(2, 3, 3, 3),
        health=2,
        refuses=("Holy",),
        d100=(45, 48),
        provenance="reported",
        known=N_("skills and ability, but not what she never carries"),
        does=(
            Whenever(on.MINION_DEFEATED, Heal(1), yours),
            Whenever(on.TRACK_MOVED, Gain(1), track_fell),
        ),
    )
)

CARDS: tuple[Card, ...] = deck.cards
