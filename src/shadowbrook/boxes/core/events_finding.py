"""Events that help a hero along: strength, clues, cards, healing, ways and time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine import moments as on
from shadowbrook.engine.content import EventCard, Gear, Hook, Script
from shadowbrook.engine.decision import Option, option
from shadowbrook.engine.happenings import (
    Declared,
    Done,
    FightRound,
    Free,
    Happening,
    Roll,
    Wounds,
    on_side,
)
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.names import definition
from shadowbrook.engine.queries.rolls import dice_of, would_gain_dice
from shadowbrook.engine.queries.values import shares_showdowns
from shadowbrook.engine.verbs.asking import choose_card, choose_hero, choose_space, pick
from shadowbrook.engine.verbs.cards import draw_event, take_event, take_gear
from shadowbrook.engine.verbs.dice import BEST, test
from shadowbrook.engine.verbs.growth import add_box, upgrade
from shadowbrook.engine.verbs.investigation import gain, place_clues
from shadowbrook.engine.verbs.knock_outs import revive
from shadowbrook.engine.verbs.militia import place_militia
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.piles import discard, random_location
from shadowbrook.engine.verbs.rolls import reroll
from shadowbrook.engine.verbs.showdowns import assign_militia
from shadowbrook.engine.verbs.turns import (
    ANEW,
    COLLECT,
    ENCOUNTER,
    HEAL,
    LAIR,
    LOOK,
    act_again,
    add_move_points,
    add_points,
)
from shadowbrook.engine.verbs.wounds import tend, wound
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, N_, SPIRIT, On, Zone

from .carried import in_a_fight
from .played import all_is_quiet, may_heal, raises, wounded, you_stand

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

GOOD = 4  # a die that one may grudge a rival
ANY_TIME_AND_ROLLS = (on.FREE, on.ROLL, on.FIGHT_ROLL)

# ---- for good (CRD-29) ------------------------------------------------------------------------


def strength(skill: int, source: str) -> Script:
    """A skill upgrade marker; then the card is discarded (FAQ-12)."""

    async def grow(you: You, event: Happening) -> None:
        g = you.g
        upgrade(g, you.hero, skill, source)

    return grow


def oak_would_hold(you: You, event: Happening) -> bool:
    """Any time; it is asked for where the box is all that keeps you on your feet."""
    g = you.g
    if not isinstance(event, Wounds):
        return True
    who = g.s.heroes[event.hero]
    return event.hero == you.hero and event.count == who.boxes - who.wounds


async def hard_as_oak(you: You, event: Happening) -> None:
    g = you.g
    add_box(g, you.hero, "hard-as-oak")


# ---- clues and cards ----------------------------------------------------------------------------


async def eyewitness(you: You, event: Free) -> None:
    g = you.g
    await gain(g, you.hero, 2, "eyewitness")


async def muddy_footprints(you: You, event: Free) -> None:
    g = you.g
    hero = you.hero
    await gain(g, hero, await test(g, hero, CUNNING, 4, "muddy-footprints"), "muddy-footprints")


async def lights_in_the_distance(you: You, event: Done) -> None:
    g = you.g
    place_clues(g, random_location(g), 3, "lights-in-the-distance")


async def talk_of_the_tavern(you: You, event: Free) -> None:
    g = you.g
    hero = you.hero
    for _ in range(2):
        await draw_event(g, hero)


def within_reach(you: You) -> list[int]:
    """Events in their discard pile; for a hero who stands also items and allies in theirs."""
    g = you.g
    kinds = (EventCard, Gear) if you_stand(you, Done()) else (EventCard,)
    return [one for pile in g.s.discards for one in pile if isinstance(definition(g, one), kinds)]


def something_within_reach(you: You, event: Free) -> bool:
    return bool(within_reach(you))


async def if_i_just_could_reach(you: You, event: Free) -> None:
    g = you.g
    hero = you.hero
    found = within_reach(you)
    taken = await choose_card(g, g.seat(hero), found, "if-i-just-could-reach", "CRD-06")
    if isinstance(definition(g, taken), Gear):
        await take_gear(g, hero, taken)
    else:
        await take_event(g, hero, taken)


# ---- healing --------------------------------------------------------------------------------


async def strong_brandy(you: You, event: Happening) -> None:
    g = you.g
    seat = g.seat(you.hero)
    patient = await choose_hero(g, seat, wounded(g), "strong-brandy", "HER-07")
    await tend(g, patient, 2, "strong-brandy")


async def blood_transfusion(you: You, event: Happening) -> None:
    """Somebody gives blood; without a wound that is really taken it helps little."""
    g = you.g
    seat = g.seat(you.hero)
    patient = await choose_hero(g, seat, wounded(g), "blood-transfusion", "HER-07")
    donors = [n for n in standing(g) if n != patient]
    given = 0
    if donors:
        donor = await choose_hero(g, seat, donors, "blood-transfusion", "CRD-26", "donor")
        given = await wound(g, donor, 1, "card", "blood-transfusion")
    await tend(g, patient, 3 if given else 1, "blood-transfusion")


def somebody_down(you: You, event: Happening) -> bool:
    g = you.g
    return any(hero.down for hero in g.s.heroes)


async def back_on_your_feet(you: You, event: Happening) -> None:
    g = you.g
    down = [n for n in g.order() if g.s.heroes[n].down]
    hero = await choose_hero(g, g.seat(you.hero), down, "back-on-your-feet", "MYS-04")
    await revive(g, [hero])


async def call_out_the_militia(you: You, event: Happening) -> None:
    g = you.g
    seat = g.seat(you.hero)
    spaces = dict.fromkeys(g.s.heroes[n].space for n in standing(g))
    space = await choose_space(g, seat, spaces, "call-out-the-militia", "MIL-01")
    place_militia(g, space, "call-out-the-militia")
    showdown = g.s.showdown
    if showdown is not None and showdown.space == space and showdown.militia < 0:
        await assign_militia(g)  # COOP-29


def militia_helps(you: You, event: Happening) -> bool:
    """Any time; it is asked for where it would add a die or take a wound (FGT-20, MIL-02)."""
    g = you.g
    if isinstance(event, Roll | FightRound):
        hero = dice_of(event).hero
        return counts_for(g, hero) and would_gain_dice(g, event, hero, COMBAT)
    if isinstance(event, Wounds):
        return counts_for(g, event.hero)
    return bool(standing(g))


def counts_for(g: Game, hero: int) -> bool:
    """Whether Militia in the space of a hero would help this hero (MIL-04, COOP-29)."""
    showdown = g.s.showdown
    if showdown is None or hero not in showdown.heroes or not shares_showdowns(g):
        return True
    with_elder = any(g.s.elders[elder].hero == hero for elder in showdown.party)
    return showdown.militia == hero or (showdown.militia < 0 and not with_elder)


# ---- ways and time ------------------------------------------------------------------------------


def before_you_ride(you: You, event: Happening) -> bool:
    """After your movement roll; in the action point game in your day (AP-06)."""
    g = you.g
    if isinstance(event, Roll):
        return event.purpose == "move" and event.hero == you.hero
    return g.rules.turn_engine == "action_points" and g.s.active == you.hero


async def saddle_up(you: You, event: Happening) -> None:
    """The card lies open until the turn ends; by action points it is used up at once."""
    g = you.g
    card = you.card
    if g.rules.turn_engine == "action_points":
        add_move_points(g, you.hero, 3, "fresh-horses")
        discard(g, card)


def fresh_horses(you: You, event: Done) -> int:
    return 3 if event.hero == you.hero else 0


def your_turn_ends(you: You, event: Done) -> bool:
    return event.hero == you.hero


async def horses_tire(you: You, event: Done) -> None:
    g = you.g
    card = you.card
    discard(g, card)


def single_die(you: You, event: Roll) -> bool:
    """One that you would rather see again: a poor one of your side, a good one of a rival.

    Single dice belong to fights too: the Pistol's, or that of an elder of the hunting party.
    """
    g = you.g
    if event.skill >= 0 or in_a_fight(g, event.hero):
        return False
    friend = on_side(g, g.seat(you.hero), event.hero)
    face = event.dice[0] if event.purpose != "loss" else 7 - event.dice[0]  # KO-03: less is better
    if not friend:
        return face >= GOOD
    return face < BEST or event.purpose not in ("move", "loss")


async def change_of_plans(you: You, event: Roll) -> None:
    g = you.g
    reroll(g, event, "change-of-plans")


def elsewhere(g: Game) -> list[int]:
    """Heroes who are not in the Town Hall of their board (EXP-02)."""
    board = g.content.board
    return [n for n in standing(g) if not board.is_hall(g.s.heroes[n].space)]


def somebody_to_summon(you: You, event: Happening) -> bool:
    """It is asked for where a rival goes for the showdown."""
    g = you.g
    away = elsewhere(g)
    wanted = event.hero in away if isinstance(event, Declared) else bool(away)
    return all_is_quiet(g) and wanted


async def urgent_summons(you: You, event: Happening) -> None:
    g = you.g
    seat = g.seat(you.hero)
    hero = await choose_hero(g, seat, elsewhere(g), "urgent-summons", "CRD-26")
    await carry_hero(g, hero, g.content.board.halls[g.s.heroes[hero].space])


ACTIONS = {
    "encounter": ENCOUNTER,
    "collect": COLLECT,
    "heal": HEAL,
    "look": LOOK,
    "buy-lair": LAIR,
}
POINTS = 4  # for a day of action points


def spent_actions(g: Game, hero: int) -> dict[Option, int]:
    """Actions that a hero has taken this turn and could not take again (ACT-03, CLS-09)."""
    limited = ACTIONS
    if g.rules.actions_limit == "repeatable":
        limited = {name: ACTIONS[name] for name in ("encounter", "collect")}
    acted = g.s.heroes[hero].acted
    if acted & ANEW:
        acted &= ~ENCOUNTER
    return {option(f"again:{name}"): bit for name, bit in limited.items() if acted & bit}


def time_left(you: You, event: Free) -> bool:
    g = you.g
    hero = you.hero
    who = g.s.heroes[hero]
    if g.s.active != hero or who.down or who.turn_over:
        return False
    return g.rules.turn_engine == "action_points" or bool(spent_actions(g, hero))


async def long_day(you: You, event: Free) -> None:
    g = you.g
    hero = you.hero
    if g.rules.turn_engine == "action_points":
        add_points(g, hero, POINTS, "long-day")
        return
    again = spent_actions(g, hero)
    action = await pick(g, g.seat(hero), "again", again, "long-day", "ACT-03", hero)
    act_again(g, hero, action, "long-day")


CARDS: tuple[EventCard, ...] = (
    EventCard(
        id="strength-of-spirit",
        name=N_("Strength of Spirit"),
        text=N_("Your Spirit rises by 1 for good."),
        provenance="rulebook",
        known=N_("name and theme"),
        when=ANY_TIME_AND_ROLLS,
        can=raises(SPIRIT),
        play=strength(SPIRIT, "strength-of-spirit"),
    ),
    EventCard(
        id="strength-of-will",
        name=N_("Strength of Will"),
        text=N_("Your Cunning rises by 1 for good."),
        provenance="rulebook",
        known=N_("name and theme"),
        when=ANY_TIME_AND_ROLLS,
        can=raises(CUNNING),
        play=strength(CUNNING, "strength-of-will"),
    ),
    EventCard(
        id="strength-of-arms",
        name=N_("Strength of Arms"),
        text=N_("Your Combat rises by 1 for good."),
        when=ANY_TIME_AND_ROLLS,
        can=raises(COMBAT),
        play=strength(COMBAT, "strength-of-arms"),
    ),
    EventCard(
        id="strength-of-heart",
        name=N_("Strength of Heart"),
        text=N_("Your Honor rises by 1 for good."),
        when=ANY_TIME_AND_ROLLS,
        can=raises(HONOR),
        play=strength(HONOR, "strength-of-heart"),
    ),
    EventCard(
        id="hard-as-oak",
        name=N_("Hard as Oak"),
        text=N_("You gain a health box for good."),
        when=(on.FREE, on.WOUND),
        can=oak_would_hold,
        play=hard_as_oak,
    ),
    EventCard(
        id="eyewitness",
        name=N_("Eyewitness"),
        text=N_("Gain 2 Investigation."),
        copies=2,
        can=you_stand,
        play=eyewitness,
    ),
    EventCard(
        id="muddy-footprints",
        name=N_("Muddy Footprints"),
        text=N_("Test Cunning: gain 1 Investigation for every 4+."),
        can=you_stand,
        play=muddy_footprints,
    ),
    EventCard(
        id="lights-in-the-distance",
        name=N_("Lights in the Distance"),
        text=N_("Play Immediately. Put 3 Investigation into a random location."),
        play_immediately=True,
        play=lights_in_the_distance,
    ),
    EventCard(
        id="talk-of-the-tavern",
        name=N_("Talk of the Tavern"),
        text=N_("Draw 2 Events."),
        play=talk_of_the_tavern,
    ),
    EventCard(
        id="if-i-just-could-reach",
        name=N_("If I Just Could Reach..."),
        text=N_("Take an Event, an Item or an Ally of your choice from a discard pile."),
        provenance="reported",
        known=N_("name and theme"),
        can=something_within_reach,
        play=if_i_just_could_reach,
    ),
    EventCard(
        id="strong-brandy",
        name=N_("Strong Brandy"),
        text=N_("Heal up to 2 wounds of a hero, not during a fight round."),
        copies=2,
        when=(on.FREE, on.FIGHT, on.WOUND),
        can=may_heal(2),
        play=strong_brandy,
        says_you=False,
    ),
    EventCard(
        id="blood-transfusion",
        name=N_("Blood Transfusion"),
        text=N_(
            "Choose a wounded hero, and another hero who takes 1 wound: heal up to 3 wounds of "
            "the first. If nobody takes that wound, heal only 1. Not during a fight round."
        ),
        provenance="reported",
        known=N_("name and theme"),
        when=(on.FREE, on.FIGHT, on.WOUND),
        can=may_heal(3),
        play=blood_transfusion,
        says_you=False,
    ),
    EventCard(
        id="back-on-your-feet",
        name=N_("Back on Your Feet"),
        text=N_("A knocked-out hero stands up at once, without wounds."),
        when=(on.FREE, on.LAST_STAND),
        can=somebody_down,
        play=back_on_your_feet,
        says_you=False,
    ),
    EventCard(
        id="call-out-the-militia",
        name=N_("Call Out the Militia"),
        text=N_("Put a Militia into the space of a hero."),
        when=(*ANY_TIME_AND_ROLLS, on.WOUND),
        can=militia_helps,
        play=call_out_the_militia,
        says_you=False,
    ),
    EventCard(
        id="fresh-horses",
        name=N_("Fresh Horses"),
        text=N_(
            "Play after your movement roll: go up to 3 spaces further this turn. In the action "
            "point game play it in your day: 3 more points for movement today."
        ),
        when=(on.ROLL, on.FREE),
        can=before_you_ride,
        play=saddle_up,
        remains=True,
        hooks=(
            Hook(on=On.MOVEMENT, zones=(Zone.IN_PLAY,), run=fresh_horses),
            Hook(on=On.TURN_END, zones=(Zone.IN_PLAY,), can=your_turn_ends, run=horses_tire),
        ),
    ),
    EventCard(
        id="change-of-plans",
        name=N_("Change of Plans"),
        text=N_(
            "A hero re-rolls a single die: for movement, for lingering, at a Dangerous Location "
            "and the like, but not in a test, a fight or a showdown."
        ),
        when=(on.ROLL,),
        hinders=True,
        can=single_die,
        play=change_of_plans,
    ),
    EventCard(
        id="urgent-summons",
        name=N_("Urgent Summons"),
        text=N_("While there is no fight and no showdown: a hero goes to the Town Hall at once."),
        when=(on.FREE, on.DECLARED),
        can=somebody_to_summon,
        play=urgent_summons,
        says_you=False,
    ),
    EventCard(
        id="long-day",
        name=N_("A Long Day"),
        text=N_(
            "In your turn: an action that you have taken (encounter, collect, heal, look at "
            "Secrets, buy a Lair card) may be taken again. In the action point game: 4 more "
            "action points today."
        ),
        can=time_left,
        play=long_day,
    ),
)
