"""The Vampire: Mist Form, many minions, Vampire Elders, both sides of his chart.

Names are the rulebook's (VIL-07 to VIL-09); figures and the other abilities are ours
(GAP-12, GAP-13). He never hurries the track himself: his is the long game.
"""

from __future__ import annotations

from shadowbrook.cards import (
    HARM,
    N_,
    SECRET,
    SKULL,
    SPIRIT,
    Ability,
    Card,
    ChartEntry,
    ChartEvent,
    Deck,
    ElderLost,
    FightPart,
    Hits,
    Lose,
    Minion,
    Murder,
    Row,
    Skill,
    Then,
    VillainAttacks,
    VillainGrows,
    VillainHeals,
    VillainSheet,
    Whenever,
    You,
    add_health,
    attack_space,
    by_the_villain,
    carries,
    choose_elder,
    choose_hero,
    each_in_turn,
    elder_is_dead,
    fight_villain,
    gain_secret,
    how_many,
    is_in_town,
    lowest,
    move_to,
    on,
    passes,
    place_minion,
    random_location,
    roll_for_villain,
    scene_of,
    skill_of,
    spirit_of,
    standing,
    tell_of_danger,
    town_elders,
    turn_evil,
)

from .drawings import BAT, LADY, VAMPIRE, WOLF

# ---- minions: each counter shows one of them on either face (MIN-08) ------------------------

minions: Row[Minion] = Row()

minions.add(
    Minion(
        id="bats",
        name=N_("Bats"),
        text=N_("Bats strike first: their hits count before you roll."),
        keywords=("Beast",),
        drawing=BAT,
        dice=2,
        health=1,
        bounty=1,
        first_strike=True,
        supply=7,
        flip="wolves",
        provenance="reported",
        known=N_("name"),
    )
)

wolves = minions.add(
    Minion(
        id="wolves",
        name=N_("Wolves"),
        text=N_("Wolves roll 1 more die while other Wolves are on the board."),
        keywords=("Beast",),
        drawing=WOLF,
        dice=3,
        health=2,
        bounty=2,
        supply=7,
        flip="bats",
        provenance="reported",
        known=N_("name"),
    )
)


@wolves.adds(on.ENEMY_DICE)
def hunt_together(you: You, skill: Skill) -> int:
    return 1 if how_many(you, wolves.id) > 1 else 0


walking_dead = minions.add(
    Minion(
        id="walking-dead",
        name=N_("Walking Dead"),
        text=N_("Walking Dead hit only on a 6."),
        keywords=("Unholy",),
        drawing=SKULL,
        dice=4,
        hit=6,
        health=2,
        bounty=2,
        supply=7,
        flip="succubus",
        provenance="reported",
    )
)

minions.add(
    Minion(
        id="succubus",
        name=N_("Succubus"),
        text=N_(
            "Fight the Succubus with Spirit. After each fight round that she survives you lose 1 "
            "Investigation."
        ),
        keywords=("Unholy",),
        drawing=LADY,
        dice=3,
        health=3,
        bounty=6,
        skill=SPIRIT,
        supply=7,
        flip="walking-dead",
        unbeaten=Lose(1),
        provenance="reported",
        known=N_("name"),
    )
)

MINIONS = minions.pieces

# ---- advanced abilities ---------------------------------------------------------------------

blood_feast = Ability(
    id="blood-feast",
    name=N_("Blood Feast"),
    text=N_(
        "Whenever the Vampire knocks out a hero, he heals 2 wounds and gains 1 Health for good."
    ),
    does=(Whenever(on.KNOCKED_OUT, Then(VillainHeals(2), VillainGrows(1)), by_the_villain),),
)

vampire_elders = Ability(
    id="rise-again",
    name=N_("Vampire Elders"),
    text=N_(
        "Roll a die for each Town Elder he kills. If it is higher than the elder's Spirit, the "
        "elder rises as an Evil Elder."
    ),
    in_fight=FightPart(rises=True),
)


@vampire_elders.whenever(on.ELDER_KILLED, by_the_villain, elder_is_dead)
async def rise_again(you: You, killed: ElderLost) -> None:
    """VIL-09, ELD-37."""
    if roll_for_villain(you) > spirit_of(you, killed.elder):
        await turn_evil(you, killed.elder)


victim_rises = Ability(
    id="victim-rises",
    name=N_("The Victim Rises"),
    text=N_(
        "Whenever a Murder! is played, roll a die. On a 4 or more place Walking Dead at a random "
        "location, or where a Murder of the chart happened."
    ),
)


@victim_rises.whenever(on.MURDER)
async def victim_walks(you: You, murder: Murder) -> None:
    if roll_for_villain(you) >= 4:  # VIL-05
        await place_minion(you, walking_dead.id, scene_of(you, murder))


# ---- the basic chart ------------------------------------------------------------------------

chart: Row[ChartEntry] = Row()

chart.add(
    ChartEntry(
        name="the-dead-walk",
        title=N_("The Dead Walk"),
        text=N_("Walking Dead rise from their graves."),
        minions=("walking-dead",),
    )
)

chart.add(
    ChartEntry(
        name="bats", title=N_("Bats"), text=N_("Bats come out of the dusk."), minions=("bats",)
    )
)

chart.add(
    ChartEntry(
        name="wolves",
        title=N_("Wolves"),
        text=N_("Wolves answer their master."),
        minions=("wolves",),
    )
)

chart.add(
    ChartEntry(
        name="succubus",
        title=N_("Succubus"),
        text=N_("A Succubus walks among the living."),
        minions=("succubus",),
    )
)

chart.add(
    ChartEntry(
        name="vampire-attack",
        title=N_("Vampire Attack"),
        text=N_("The Vampire attacks every hero in the space."),
        event=VillainAttacks(),
        attack=True,
    )
)

whispers = chart.add(
    ChartEntry(
        name="whispers-in-the-dark",
        title=N_("Whispers in the Dark"),
        text=N_("The First Player chooses a Town Elder, who gains a Secret."),
    )
)


@whispers.happens
async def elder_listens(you: You, result: ChartEvent) -> None:
    elders = town_elders(you)
    if elders:
        elder = await choose_elder(you, elders, "MIN-02", seat=you.g.first_seat, aim=SECRET)
        await gain_secret(you, elder)


CHART = chart.pieces

# ---- the advanced chart -----------------------------------------------------------------------

advanced_chart: Row[ChartEntry] = Row()

advanced_chart.add(
    ChartEntry(
        name="creatures-of-the-night",
        title=N_("Creatures of the Night"),
        text=N_("Bats and Wolves come together."),
        minions=("bats", "wolves"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="open-graves",
        title=N_("Open Graves"),
        text=N_("Two Walking Dead rise in one place."),
        minions=("walking-dead", "walking-dead"),
    )
)

advanced_chart.add(
    ChartEntry(
        name="succubus",
        title=N_("Succubus"),
        text=N_("A Succubus walks among the living."),
        minions=("succubus",),
    )
)

night_attack = advanced_chart.add(
    ChartEntry(
        name="night-attack",
        title=N_("Night Attack"),
        text=N_(
            "The Vampire attacks every hero in the space. If he wounds anybody, he gains 1 Health "
            "for good."
        ),
        attack=True,
        dread=1.6,
    )
)


@night_attack.happens
async def drink_deep(you: You, result: ChartEvent) -> None:
    prey = {hero: you.s.heroes[hero].wounds for hero in standing(you)}
    await attack_space(you, result.space, result.bonus)
    heroes = you.s.heroes
    if any(heroes[hero].down or heroes[hero].wounds > prey[hero] for hero in prey):
        add_health(you, 1)


dark_kiss = advanced_chart.add(
    ChartEntry(
        name="dark-kiss",
        title=N_("Dark Kiss"),
        text=N_(
            "Roll a die for the Town Elder with the lowest Spirit; the First Player breaks ties. "
            "If it is higher than that Spirit, the elder becomes an Evil Elder, unless a hero in "
            "a Town Space carries a Holy card or passes a Spirit 5+ test."
        ),
        dread=2.4,
    )
)


@dark_kiss.happens
async def kiss_the_weakest(you: You, result: ChartEvent) -> None:
    spirit = {elder: spirit_of(you, elder) for elder in town_elders(you)}
    if not spirit:
        return
    elder = await choose_elder(you, lowest(spirit), "ELD-37", seat=you.g.first_seat, aim=HARM)
    tell_of_danger(you, elder)
    if roll_for_villain(you) > spirit[elder] and not await saved_by_a_vigil(you):
        await turn_evil(you, elder)


async def saved_by_a_vigil(you: You) -> bool:
    """Heroes in Town keep watch, one after another; with a Holy card nobody has to."""
    if any(is_in_town(you, hero) and carries(you, "Holy", hero) for hero in standing(you)):
        return True
    for they in each_in_turn(you):
        if is_in_town(you, they.hero) and await passes(they, SPIRIT, 5):
            return True
    return False


hypnotic_gaze = advanced_chart.add(
    ChartEntry(
        name="hypnotic-gaze",
        title=N_("Hypnotic Gaze"),
        text=N_(
            "The hero with the lowest Spirit is drawn to a random location and attacked there by "
            "the Vampire; the First Player breaks ties."
        ),
    )
)


@hypnotic_gaze.happens
async def draw_the_weakest(you: You, result: ChartEvent) -> None:
    spirit = {hero: skill_of(you, hero, SPIRIT) for hero in standing(you)}
    if not spirit:
        return
    hero = await choose_hero(you, lowest(spirit), "MIN-02", seat=you.g.first_seat, aim=HARM)
    place = random_location(you)
    await move_to(you.as_hero(hero), place)
    if hero in standing(you, place):  # a minion that waited there may have changed that (MIN-18)
        await fight_villain(you.as_hero(hero), result.bonus)


ADVANCED_CHART = advanced_chart.pieces

# ---- the sheet ------------------------------------------------------------------------------

deck = Deck()

vampire = deck.add(
    VillainSheet(
        id="vampire",
        name=N_("The Vampire"),
        text=N_("Mist Form: each hit on the Vampire is prevented on a roll of 5 or 6."),
        in_fight=FightPart(prevent=5),
        tells={"mist-form": ("dice", N_("The villain turns to mist: {dice}."))},
        drawing=VAMPIRE,
        keywords=("Unholy",),
        combat=5,
        health=6,
        basic_name=N_("Mist Form"),
        advanced=(blood_feast, vampire_elders, victim_rises),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(6, 10),
        suits=N_(
            "On two boards he is harder: minions that lie far away use up the counters, "
            "and the track falls."
        ),
        provenance="rulebook",
        known=N_("name and Mist Form; Vampire Elders; numbers ours"),
        ratings={"lone": (-0.14, 0.245), "rivals": (0.049, 0.259)},
    )
)


@vampire.whenever(on.HITS_ON_VILLAIN)
async def mist_form(you: You, hits: Hits) -> None:
    dice = you.g.dice(hits.count)
    hits.count -= sum(1 for die in dice if die >= 5)  # VIL-07
    you.g.emit("mist-form", dice)


CARDS: tuple[Card, ...] = deck.cards
