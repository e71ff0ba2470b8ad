"""The Events of Something Wicked; all of them are ours."""

from __future__ import annotations

from shadowbrook.cards import (
    HELP,
    LEARN,
    LOSE,
    N_,
    NEVER,
    SKILLS,
    About,
    Ahead,
    Card,
    Deck,
    EachHero,
    EventCard,
    Facts,
    FightPart,
    FightRound,
    Free,
    Gain,
    Heal,
    You,
    add_dice,
    all_is_quiet,
    belongings,
    call_militia,
    choose_card,
    choose_elder,
    choose_space,
    elders_with_secrets,
    enemy_has,
    fight_going_on,
    gain,
    hero_dice,
    is_closed,
    kind_of_space,
    lose_gear,
    lowest,
    move_to,
    on,
    option,
    peek,
    pick,
    remove_minion,
    skill_of,
    space_named,
    spaces_of_kind,
    square_counters,
    standing,
    tend,
    town_hall,
    undecided,
    upgrade,
    wound_minion,
    you_stand,
    your_turn,
)

from .lake import at_the_lake, places_at_the_lake

deck = Deck("event")

# ---- ways, rest and rumour ----------------------------------------------------------------------

fair_wind = deck.add(
    EventCard(
        id="fair-wind",
        name=N_("Fair Wind"),
        text=N_(
            "In your turn, while there is no fight and no showdown: go from the Crossroads, or "
            "from anywhere at the lake, to any space at the lake but a Road, even to the Forgotten "
            "Island."
        ),
        copies=2,
        worth=1.0,
    )
)


@fair_wind.only_if
def near_the_water(you: You, happening: Free) -> bool:
    here = you.who.space
    near = here in at_the_lake(you) or here == space_named(you, "crossroads")
    return near and you_stand(you, happening) and your_turn(you, happening) and all_is_quiet(you)


@fair_wind.plays
async def set_sail(you: You, happening: Free) -> None:
    places = [one for one in places_at_the_lake(you) if not is_closed(you, one)]
    await move_to(you, await choose_space(you, [one for one in places if one != you.who.space]))


songs_by_the_fire = deck.add(
    EventCard(
        id="songs-by-the-fire",
        name=N_("Songs by the Fire"),
        text=N_(
            "While there is no fight and no showdown: you and every other hero in your space heal "
            "1 wound."
        ),
        copies=2,
        worth=1.2,
        like=(Heal(1),),
    )
)


def listeners(you: You) -> list[int]:
    """Heroes in your space who have a wound."""
    return [hero for hero in standing(you, you.who.space) if you.s.heroes[hero].wounds]


@songs_by_the_fire.only_if
def somebody_needs_cheer(you: You, happening: Free) -> bool:
    return you_stand(you, happening) and all_is_quiet(you) and bool(listeners(you))


@songs_by_the_fire.plays
async def sing(you: You, happening: Free) -> None:
    for hero in listeners(you):
        await tend(you.as_hero(hero), 1)


loose_tongues = deck.add(
    EventCard(
        id="loose-tongues",
        name=N_("Loose Tongues"),
        text=N_("Peek at the Secrets of two elders."),
        copies=2,
        worth=1.2,
    )
)


@loose_tongues.only_if
def something_to_learn(you: You, happening: Free) -> bool:
    return bool(elders_with_secrets(you))


@loose_tongues.plays
async def buy_a_round(you: You, happening: Free) -> None:
    """Of one elder, if only one has Secrets."""
    seen: list[int] = []
    for _ in range(2):
        elders = [elder for elder in elders_with_secrets(you) if elder not in seen]
        if elders:
            seen.append(await choose_elder(you, elders, "ELD-12", aim=LEARN))
            await peek(you, seen[-1])


@loose_tongues.brings_now
def while_it_matters(facts: Facts, about: About) -> float:
    return 0.5 if facts.has_lair or not facts.racing else -0.2


pawned_goods = deck.add(
    EventCard(
        id="pawned-goods",
        name=N_("Pawned Goods"),
        text=N_(
            "In your turn, while there is no fight and no showdown: discard an item or ally that "
            "you carry to gain 4 Investigation."
        ),
        worth=1.0,
        brings=-0.3,
    )
)


@pawned_goods.only_if
def something_to_pawn(you: You, happening: Free) -> bool:
    quiet = your_turn(you, happening) and all_is_quiet(you) and you_stand(you, happening)
    return quiet and bool(belongings(you, you.hero))


@pawned_goods.plays
async def pawn(you: You, happening: Free) -> None:
    """With an ally go their health boxes: who falls by that gains nothing (INV-05)."""
    await lose_gear(you, await choose_card(you, belongings(you, you.hero), aim=LOSE))
    await gain(you, 4)


deck.add(
    EventCard(
        id="market-day",
        name=N_("Market Day"),
        text=N_("Play Immediately. Every hero in a Town Space gains 2 Investigation."),
        copies=2,
        play_immediately=True,
        play=EachHero(Gain(2), in_town=True),
        worth=0.8,
    )
)

rise_to_the_occasion = deck.add(
    EventCard(
        id="rise-to-the-occasion",
        name=N_("Rise to the Occasion"),
        text=N_("Your lowest skill rises by 1 for good; you break ties."),
        worth=3.0,
        brings=1.0,
    )
)


@rise_to_the_occasion.plays
async def outgrow_a_weakness(you: You, happening: Free) -> None:
    skills = {skill: skill_of(you, you.hero, skill) for skill in range(len(SKILLS))}
    choices = {option(f"train:{SKILLS[skill]}"): skill for skill in lowest(skills)}
    upgrade(you, await pick(you, "train", choices, "CRD-29"))


# ---- fights, minions and the watch --------------------------------------------------------

words_of_banishing = deck.add(
    EventCard(
        id="words-of-banishing",
        name=N_("Words of Banishing"),
        text=N_("Before a fight round with an Unholy minion: it takes 2 wounds."),
        copies=2,
        in_fight=FightPart(banish=2, prey=("Unholy",)),
        when=(on.FIGHT,),
        says_you=False,
        worth=1.2,
    )
)


@words_of_banishing.only_if
def something_to_banish(you: You, ahead: Ahead) -> bool:
    fight = fight_going_on(you)
    return fight is not None and fight.minion >= 0 and enemy_has(you, fight, "Unholy")


@words_of_banishing.plays
async def banish(you: You, ahead: Ahead) -> None:
    wound_minion(you, 2)


@words_of_banishing.brings_now
def where_steel_is_weak(facts: Facts, about: About) -> float:
    """It is for a fight of this side that is not won anyway."""
    chances = facts.minion_chances()
    if chances is None:
        return NEVER
    wins, falls = chances
    return 0.5 if wins < 0.7 or falls > 0.2 else NEVER


press_the_attack = deck.add(
    EventCard(
        id="press-the-attack",
        name=N_("Press the Attack"),
        text=N_("After a hero has rolled in a fight round: add 2 fight dice for each 6 rolled."),
        in_fight=FightPart(press=2),
        when=(on.FIGHT_ROLL,),
        says_you=False,
        worth=1.4,
    )
)


@press_the_attack.only_if
def sixes_lie(you: You, pending: FightRound) -> bool:
    return 6 in hero_dice(pending) and undecided(you, pending)


@press_the_attack.plays
async def press_on(you: You, pending: FightRound) -> None:
    await add_dice(you, pending, 2 * hero_dice(pending).count(6))


@press_the_attack.brings_now
def while_luck_holds(facts: Facts, about: About) -> float:
    """Nobody is asked to play it for another side; the odds count on the first 6."""
    if facts.against_the_villain():
        return 1.0
    return 0.3 if facts.in_trouble(about) else NEVER


put_to_flight = deck.add(
    EventCard(
        id="put-to-flight",
        name=N_("Put to Flight"),
        text=N_(
            "While there is no fight and no showdown: a square minion counter on a Road goes back "
            "to the supply."
        ),
        asks={"who-takes-flight": N_("Which minion takes flight ({source})?")},
        says_you=False,
        worth=0.8,
        brings=0.2,
    )
)


def on_the_roads(you: You) -> list[int]:
    return [space for space in square_counters(you) if kind_of_space(you, space) == "road"]


@put_to_flight.only_if
def somebody_to_drive_off(you: You, happening: Free) -> bool:
    return all_is_quiet(you) and bool(on_the_roads(you))


@put_to_flight.plays
async def drive_off(you: You, happening: Free) -> None:
    remove_minion(you, await choose_space(you, on_the_roads(you), "MIN-06", "who-takes-flight"))


muster_the_watch = deck.add(
    EventCard(
        id="muster-the-watch",
        name=N_("Muster the Watch"),
        text=N_("Put a Militia into the Town Hall and one into another Town Space of your choice."),
        says_you=False,
        worth=1.2,
        brings=-0.2,
    )
)


@muster_the_watch.plays
async def call_them_out(you: You, happening: Free) -> None:
    hall = town_hall(you, you.hero)
    await call_militia(you, hall)
    others = [space for space in spaces_of_kind(you, "town") if space != hall]
    await call_militia(you, await choose_space(you, others, "MIL-01", aim=HELP))


CARDS: tuple[Card, ...] = deck.cards
