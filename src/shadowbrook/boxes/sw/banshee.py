"""The Banshee: a wailing that breaks the weak of spirit and grows by the fallen.

What Keening and Lament for the Fallen do is reported; their names, the figures, the counters and
the charts are ours (GAP-12, GAP-13). Spirit is what she asks for: it takes a die from her in
every fight, it silences her Echoes, and nobody may fall.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    HARM,
    HONOR,
    N_,
    NO,
    SECRET,
    SPIRIT,
    Ability,
    Card,
    ChartEntry,
    ChartEvent,
    Clearing,
    CounterMoves,
    Deck,
    EachFighter,
    EnemyDice,
    FightPart,
    Fought,
    Minion,
    Murder,
    OfHero,
    Row,
    Skill,
    TakeWounds,
    Trial,
    VillainAttacks,
    VillainGrows,
    VillainSheet,
    Whenever,
    You,
    against_villain,
    attack_space,
    choose_elder,
    choose_hero,
    clash,
    dead_elders,
    dice_to_test,
    each_in_turn,
    gain,
    gain_secret,
    highest,
    is_there,
    knocked_out,
    leave_fight,
    lose,
    meet,
    on,
    option,
    passes,
    pay,
    pick,
    place_minion,
    random_location,
    remove_round,
    skill_of,
    standing,
    town_elders,
    track_falls,
    wound,
)

from .drawings_banshee import BANSHEE, CANDLE, ECHO, MOUND, SHROUD, WOMEN

STRONG = 4  # Spirit from which on her wailing finds nothing to break


def is_weak(you: You, hero: int) -> bool:
    """Whether the Spirit of a hero is under 4."""
    return skill_of(you, hero, SPIRIT) < STRONG


def weak_of_spirit(you: You, happening: OfHero) -> bool:
    """It happens to a hero whose Spirit is under 4."""
    return is_weak(you, happening.hero)


# ---- minions: each square counter shows one of them on either face (MIN-08) ------------------

minions: Row[Minion] = Row()

keeners = minions.add(
    Minion(
        id="keeners",
        name=N_("Keeners"),
        text=N_(
            "Fight the Keeners with Spirit. They roll 1 more die while a hero lies knocked out."
        ),
        keywords=("Unholy",),
        drawing=WOMEN,
        dice=3,
        health=2,
        bounty=4,
        skill=SPIRIT,
        supply=7,
        flip="corpse-candle",
    )
)


@keeners.adds(on.ENEMY_DICE)
def mourn_the_fallen(you: You, skill: Skill) -> int:
    return 1 if knocked_out(you) else 0


candle = minions.add(
    Minion(
        id="corpse-candle",
        name=N_("Corpse Candle"),
        text=N_(
            "Fight the Corpse Candle with Cunning. If it survives a fight round and you still "
            "stand, it leads you astray to a random location and the fight is over; if that is "
            "where you are, it goes on."
        ),
        keywords=("Unholy",),
        drawing=CANDLE,
        dice=2,
        health=2,
        bounty=3,
        skill=CUNNING,
        in_fight=FightPart(strays=True),
        supply=7,
        flip="keeners",
    )
)


@candle.when_unbeaten
async def lead_astray(you: You, fought: Fought) -> None:
    if you.who.down:
        return
    there = random_location(you)
    if there != you.who.space:
        leave_fight(you, there, pushed=True)
        await clash(you, there)  # MIN-18


minions.add(
    Minion(
        id="barrow-wight",
        name=N_("Barrow Wight"),
        text=N_("The Barrow Wight rolls 1 fewer die for each wound that it has taken."),
        keywords=("Unholy",),
        drawing=MOUND,
        dice=4,
        health=3,
        bounty=4,
        frenzy=-1,
        supply=7,
        flip="washer-at-the-ford",
    )
)

washer = minions.add(
    Minion(
        id="washer-at-the-ford",
        name=N_("Washer at the Ford"),
        text=N_(
            "Fight the Washer with Honor. At the start of each Mystery Phase the hero with the "
            "most wounds takes a Spirit 4+ test; whoever fails takes 1 wound. The First Player "
            "breaks ties; if nobody is wounded, nothing happens."
        ),
        keywords=("Unholy",),
        drawing=SHROUD,
        dice=3,
        health=2,
        bounty=5,
        skill=HONOR,
        supply=7,
        flip="barrow-wight",
        dread=1.5,
    )
)


@washer.moves
async def wash_a_shroud(you: You, moves: CounterMoves) -> None:
    """She does not move: it is the shroud of the next to die."""
    wounds = {hero: you.s.heroes[hero].wounds for hero in standing(you)}
    if not any(wounds.values()):
        return
    hero = await choose_hero(you, highest(wounds), "MIN-02", aim=HARM)
    if not await passes(you.as_hero(hero), SPIRIT, 4):
        await wound(you.as_hero(hero), 1, "minion")


echoes = minions.add(
    Minion(
        id="echoes",
        name=N_("Echoes"),
        text=N_(
            "Heroes in a space with Echoes have 1 less Spirit. As an action test Spirit 5+. "
            "Success: the Echoes in your space are gone, gain 1 Investigation."
        ),
        drawing=ECHO,
        supply=10,
        round=True,
    )
)


@echoes.may_clear
def can_outsing(you: You, clearing: Clearing) -> bool:
    """Where it may be tried again and again (RBW-10), nobody tries for ever without a die."""
    return dice_to_test(you, SPIRIT) > 0  # GAP-41


@echoes.clearing
async def outsing(you: You, clearing: Clearing) -> None:
    if await passes(you, SPIRIT, 5):  # MIN-23
        remove_round(you, clearing.minion, clearing.space)
        await gain(you, 1)


# What Echoes do by lying there. The Banshee's sheet has it, for it needs no advanced abilities.
among_echoes = Ability(id=echoes.id, name=echoes.name, text=echoes.text)


@among_echoes.adds(on.SKILL)
def disheartened(you: You, skill: Skill) -> int:
    if skill.skill != SPIRIT:
        return 0
    return -1 if hears_echoes(you, skill.hero) else 0


def hears_echoes(you: You, hero: int) -> bool:
    """Whether a hero shares a space with Echoes."""
    return is_there(you, echoes.id, you.s.heroes[hero].space)


MINIONS: tuple[Minion, ...] = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

lament = Ability(
    id="lament-for-the-fallen",
    name=N_("Lament for the Fallen"),
    text=N_("The Banshee gains 1 Health for good whenever a hero is knocked out, whoever does it."),
    does=(Whenever(on.KNOCKED_OUT, VillainGrows(1)),),
)

heartbreak = Ability(
    id="heartbreak",
    name=N_("Heartbreak"),
    text=N_(
        "At the start of each showdown round every hero there takes a Spirit 4+ test; whoever "
        "fails takes 1 wound."
    ),
    does=(Whenever(on.SHOWDOWN_ROUND, EachFighter(Trial(SPIRIT, 4, lost=TakeWounds(1)))),),
)

keening_for_the_dead = Ability(
    id="keening-for-the-dead",
    name=N_("Keening for the Dead"),
    text=N_(
        "Whenever a Murder! is played, every hero whose Spirit is under 4 pays 1 Investigation or "
        "takes a wound."
    ),
)


@keening_for_the_dead.whenever(on.MURDER)
async def keen(you: You, murder: Murder) -> None:
    """VIL-05."""
    for they in each_in_turn(you):
        if is_weak(you, they.hero) and not await stops_their_ears(they):
            await wound(they, 1)


async def stops_their_ears(you: You) -> bool:
    """Whether you pay for not being hurt."""
    if you.who.investigation < 1:
        return False
    choices = {option("yes", 1): True, NO: False}
    if await pick(you, "pay-to-stop", choices, "VIL-05"):
        pay(you, 1)
        return True
    return False


# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="keeners",
        title=N_("Keeners"),
        text=N_("Keeners mourn somebody who is still alive."),
        minions=("keeners",),
    )
)

chart.add(
    ChartEntry(
        name="corpse-candle",
        title=N_("Corpse Candle"),
        text=N_("A light burns where nobody carries it."),
        minions=("corpse-candle",),
    )
)

chart.add(
    ChartEntry(
        name="barrow-wight",
        title=N_("Barrow Wight"),
        text=N_("A Barrow Wight has been woken."),
        minions=("barrow-wight",),
    )
)

chart.add(
    ChartEntry(
        name="washer-at-the-ford",
        title=N_("Washer at the Ford"),
        text=N_("Somebody washes a shroud at the water."),
        minions=("washer-at-the-ford",),
    )
)

chart.add(
    ChartEntry(
        name="banshee-attack",
        title=N_("Banshee Attack"),
        text=N_("The Banshee attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

cry = chart.add(
    ChartEntry(
        name="a-cry-in-the-night",
        title=N_("A Cry in the Night"),
        text=N_(
            "Every hero takes a Spirit 5+ test; whoever fails loses 1 Investigation, or takes 1 "
            "wound if they have none."
        ),
        dread=1.0,
    )
)


@cry.happens
async def lie_awake(you: You, result: ChartEvent) -> None:
    for they in each_in_turn(you):
        if not await passes(they, SPIRIT, 5) and not lose(they, 1):
            await wound(they, 1)


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="funeral-procession",
        title=N_("Funeral Procession"),
        text=N_("A Corpse Candle lights the way, and Keeners follow it."),
        minions=("corpse-candle", "keeners"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="open-barrow",
        title=N_("Open Barrow"),
        text=N_("A Barrow Wight rises, and Echoes hang in the air."),
        minions=("barrow-wight", "echoes"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="washer-at-the-ford",
        title=N_("Washer at the Ford"),
        text=N_("Somebody washes a shroud at the water."),
        minions=("washer-at-the-ford",),
    )
)

shriek = advanced_chart.add(
    ChartEntry(
        name="shriek",
        title=N_("Shriek"),
        text=N_(
            "The Banshee attacks every hero in the space and every hero who shares a space with "
            "Echoes."
        ),
        attack=True,
        dread=1.4,
    )
)


@shriek.happens
async def shriek_everywhere(you: You, result: ChartEvent) -> None:
    """Where they fight, Echoes carry it on: it is one attack, and nobody is met twice."""
    far = {n for n in echoing(you) if n != result.space}
    await attack_space(you, result.space, result.bonus)
    await meet(you, far, result.bonus)


def echoing(you: You) -> list[int]:
    """The spaces with Echoes."""
    spaces = range(len(you.s.vermin))
    return [space for space in spaces if is_there(you, echoes.id, space)]


wail = advanced_chart.add(
    ChartEntry(
        name="the-wail-carries",
        title=N_("The Wail Carries"),
        text=N_(
            "Echoes settle in the space of every hero whose Spirit is under 4, where there are "
            "none. If there is no such space, they come to a random location."
        ),
        dread=1.0,
    )
)


@wail.happens
async def settle_with_the_weak(you: You, result: ChartEvent) -> None:
    weak = [you.s.heroes[hero].space for hero in standing(you) if is_weak(you, hero)]
    free = [space for space in dict.fromkeys(weak) if not is_there(you, echoes.id, space)]
    for space in free or [random_location(you)]:
        await place_minion(you, echoes.id, space)


dirge = advanced_chart.add(
    ChartEntry(
        name="dirge",
        title=N_("Dirge"),
        text=N_(
            "The Shadow Track falls by the number of dead Town Elders, but at most by 2. If none "
            "is dead, the First Player chooses a Town Elder, who gains a Secret."
        ),
        dread=1.6,
    )
)


@dirge.happens
async def sing_of_the_dead(you: You, result: ChartEvent) -> None:
    dead = len(dead_elders(you))
    if dead:
        await track_falls(you, min(2, dead))
        return
    elders = town_elders(you)
    if elders:
        elder = await choose_elder(you, elders, "MIN-02", seat=you.g.first_seat, aim=SECRET)
        await gain_secret(you, elder)


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

deck = Deck()

banshee = deck.add(
    VillainSheet(
        id="banshee",
        name=N_("The Banshee"),
        text=N_("Keening: the Banshee rolls 1 more die against a hero whose Spirit is under 4."),
        drawing=BANSHEE,
        keywords=("Unholy",),
        combat=4,
        health=7,
        basic_name=N_("Keening"),
        does=(EnemyDice(1, against_villain, weak_of_spirit),),
        hooks=among_echoes.hooks,
        advanced=(lament, heartbreak, keening_for_the_dead),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(21, 25),
        suits=N_(
            "On two boards she is harder: minions that lie far away use up the counters, "
            "and the track falls."
        ),
        provenance="reported",
        known=N_("name, Keening and Lament for the Fallen, but not what they are called"),
    )
)

CARDS: tuple[Card, ...] = deck.cards
