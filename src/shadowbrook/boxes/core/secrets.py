"""The Secrets of the elders, from harmless through helpful to evil (ELD-07).

A helpful Secret works for the hero with whom its elder travels; on an elder who is dead,
evil or at home it does nothing.
"""

from __future__ import annotations

from shadowbrook.cards import (
    ALL,
    HELP,
    N_,
    NEVER,
    About,
    Adds,
    Card,
    Deck,
    EnemyDice,
    Facts,
    FightDice,
    FightPart,
    Revealed,
    SecretCard,
    ShowdownRound,
    TrackMoved,
    Wounds,
    You,
    bind_elder,
    choose_hero,
    draw_events,
    elder_hunts_beside,
    elder_in_party,
    elder_is_evil,
    elder_is_hunting,
    elder_travels_along,
    gain,
    go_hunting,
    hero_in_turn,
    kill_elder,
    late_health,
    on,
    one_box_left,
    prevent,
    random_location,
    roll_die,
    send_home,
    standing,
    whose_secret,
    wounds_to_come,
)

deck = Deck()

deck.add(
    SecretCard(
        id="little-secret",
        name=N_("Little Secret"),
        text=N_("Nothing that matters to anybody else."),
        copies=6,
        provenance="rulebook",
    )
)

on_the_hunt = deck.add(
    SecretCard(
        id="on-the-hunt",
        name=N_("On the Hunt"),
        text=N_(
            "Reveal Immediately. This elder hunts at a random location, which is drawn again "
            "whenever the Shadow Track enters another stage. Heroes in that space have +1 to every "
            "skill."
        ),
        copies=2,
        reveal_immediately=True,
        advanced=True,
        provenance="rulebook",
        known=N_("all but the bonus"),
        does=(Adds(on.SKILL, 1, elder_hunts_beside),),
    )
)


@on_the_hunt.when_revealed
async def hunt(you: You, revealed: Revealed) -> None:
    go_hunting(you, revealed.elder, random_location(you))  # ELD-23


@on_the_hunt.whenever(on.STAGE, elder_is_hunting)
async def hunt_elsewhere(you: You, moved: TrackMoved) -> None:
    go_hunting(you, whose_secret(you), random_location(you))  # ELD-24


hero_of_the_people = deck.add(
    SecretCard(
        id="hero-of-the-people",
        name=N_("Hero of the People"),
        text=N_(
            "Reveal Immediately. From now on this elder travels with the hero they are with, or "
            "else the hero whose turn it is; outside a turn the First Player chooses the hero. "
            "In a showdown they help only in the hunting party, which may be another hero's."
        ),
        copies=2,
        reveal_immediately=True,
        advanced=True,
        provenance="rulebook",
    )
)


@hero_of_the_people.when_revealed
async def join_a_hero(you: You, revealed: Revealed) -> None:
    hero = you.s.elders[revealed.elder].hero
    if hero < 0:
        hero = you.s.active
    if hero < 0:  # then "you" are the First Player
        heroes = standing(you) or you.g.order()
        hero = await choose_hero(you, heroes, "ELD-25", aim=HELP)
    bind_elder(you.as_hero(hero), revealed.elder)  # ELD-25


darkest_secret = deck.add(
    SecretCard(
        id="darkest-secret",
        name=N_("Darkest Secret"),
        text=N_(
            "Evil. No dice can be aimed at this Evil Elder, and the villain has +1 Combat and "
            "+2 Health more while they live."
        ),
        copies=2,
        evil=True,
        keywords=("Evil",),
        sheltered=True,
        advanced=True,
        provenance="reported",
        known=N_("all but the numbers"),
        does=(
            Adds(on.VILLAIN_COMBAT, 1, elder_is_evil),
            Adds(on.VILLAIN_HEALTH, 2, elder_is_evil),
        ),
    )
)


@darkest_secret.when_revealed
async def darkest_hour(you: You, revealed: Revealed) -> None:
    late_health(you, 2)  # SHD-23


deck.add(
    SecretCard(
        id="servant-of-darkness",
        name=N_("Servant of Darkness"),
        text=N_("Evil. This elder has served the villain all along."),
        copies=2,
        evil=True,
        keywords=("Evil",),
        provenance="reported",
        known=N_("name, and that it is evil"),
    )
)

deck.add(
    SecretCard(
        id="war-criminal",
        name=N_("War Criminal"),
        text=N_(
            "Reveal Immediately. Old foes ride with the new: every enemy rolls 1 more die against "
            "a hero with whom this elder travels."
        ),
        reveal_immediately=True,
        does=(EnemyDice(1, elder_travels_along),),
        provenance="reported",
        known=N_("name"),
    )
)

deck.add(
    SecretCard(
        id="inner-strength",
        name=N_("Inner Strength"),
        text=N_("A hero with whom this elder travels has 2 more fight dice."),
        provenance="reported",
        does=(FightDice(2, whose=elder_travels_along),),
        worth=2.0,
    )
)

coward = deck.add(
    SecretCard(
        id="coward",
        name=N_("Coward"),
        text=N_("Before each round of a showdown roll a die: on 1 to 3 this elder runs home."),
        in_fight=FightPart(flees=3),
        provenance="reported",
        stays=0.6,
    )
)


@coward.whenever(on.SHOWDOWN_ROUND, elder_in_party)
async def may_run(you: You, ahead: ShowdownRound) -> None:
    """ELD-33: before the first fight round, and before every other."""
    if await roll_die(you, 4) <= 3:
        send_home(you, whose_secret(you))


knows_too_much = deck.add(
    SecretCard(
        id="knows-too-much",
        name=N_("Knows Too Much"),
        text=N_(
            "When revealed while this elder lives, the hero whose turn it is, or else the First "
            "Player's, gains a D6 of Investigation and draws 2 Events. Then this elder is killed."
        ),
        provenance="reported",
        worth=-1.5,
    )
)


@knows_too_much.when_revealed
async def tell_all_and_die(you: You, revealed: Revealed) -> None:
    listener = you.as_hero(hero_in_turn(you))
    await gain(listener, await roll_die(listener, purpose="investigation"))
    await draw_events(listener, 2)
    await kill_elder(you, revealed.elder, "secret")


selfless_martyr = deck.add(
    SecretCard(
        id="selfless-martyr",
        name=N_("Selfless Martyr"),
        text=N_(
            "When a hero with whom this elder travels would be wounded, the elder may be killed "
            "to prevent all of those wounds. If the elder is saved, none are prevented."
        ),
        in_fight=FightPart(guard=ALL, dies=True),
        advanced=True,
        provenance="reported",
        known=N_("name"),
    )
)


@selfless_martyr.may(on.WOUND, wounds_to_come, elder_travels_along)
async def die_for_another(you: You, wounds: Wounds) -> None:
    """An elder whom somebody saves (ELD-28) has given nothing, and prevents nothing."""
    elder = whose_secret(you)
    await kill_elder(you, elder, "sacrifice")
    if you.s.elders[elder].status != "town":
        prevent(you, wounds, wounds.count)


@selfless_martyr.brings_now
def a_life_for_a_life(facts: Facts, about: About) -> float:
    return 1.0 if facts.would_fall(about) else NEVER


deck.add(
    SecretCard(
        id="reluctant-hero",
        name=N_("Reluctant Hero"),
        text=N_(
            "While a hero with whom this elder travels has at most 1 empty health box, that hero "
            "has 3 more fight dice."
        ),
        advanced=True,
        does=(FightDice(3, one_box_left, whose=elder_travels_along),),
        provenance="reported",
        known=N_("name"),
        worth=1.0,
    )
)

CARDS: tuple[Card, ...] = deck.cards
