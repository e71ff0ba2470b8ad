"""The deck of the Windmill: Cunning, Investigation and items (BRD-05).

Of the printed cards only names are known; what they do here is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CLUES,
    CUNNING,
    N_,
    NEVER,
    SECRET,
    SPIRIT,
    About,
    Action,
    Adds,
    Ahead,
    Card,
    Choose,
    Costs,
    Deck,
    DrawEvents,
    DrawFrom,
    Encounter,
    Facts,
    FightDice,
    FightPart,
    Gain,
    Gear,
    IfYouDo,
    Lose,
    Minion,
    MinionCard,
    Movement,
    Moving,
    Option,
    Price,
    Reading,
    RerollAll,
    RerollFailures,
    TakeWounds,
    Tested,
    Then,
    Trial,
    Worth,
    You,
    buy,
    by_phases,
    card_name,
    choose_elder,
    choose_space,
    collect,
    corner_of,
    cost_of,
    discard_this,
    fight_of,
    first_round,
    for_sale,
    gain,
    gain_secret,
    hero_is,
    hurt_villain,
    limit_of,
    next_to,
    on,
    option,
    pick,
    place_clues,
    reveal_secret,
    settle_fight,
    space_name,
    spaces_with_clues,
    test,
    town_elders,
    uses_solo_form,
    wary_of,
    wound,
    wound_minion,
    you_are_in_a_corner,
    your_minion,
    your_roll_for,
    your_round_is_next,
    yours,
)

from .drawings import BLADE, RAT

deck = Deck("windmill")

# ---- items and allies ---------------------------------------------------------------------

gunpowder_keg = deck.add(
    Gear(
        id="gunpowder-keg",
        name=N_("Gunpowder Keg"),
        text=N_(
            "Discard it before one of your fight rounds with a minion or in a showdown: the "
            "enemy takes 2 wounds, and you take 1."
        ),
        in_fight=FightPart(blast=2),
        keywords=("Item", "Fire"),
        provenance="reported",
        known=N_("name"),
        worth=Worth(0.8, dice=0.6),
    )
)


def within_reach_of_the_blast(you: You, ahead: Ahead) -> bool:
    """Not the villain outside a showdown (FGT-22), and no other hero."""
    if not your_round_is_next(you, ahead):
        return False
    return your_minion(you) is not None or fight_of(you) is None


@gunpowder_keg.may(on.FIGHT, within_reach_of_the_blast)
async def light_the_fuse(you: You, ahead: Ahead) -> None:
    """Whom it beats is beaten before your own wound counts (GAP-48)."""
    me = you.as_hero(ahead.hero)
    await discard_this(you)
    if fight_of(me) is None:
        await hurt_villain(me, 2)
    else:
        wound_minion(me, 2)
        await settle_fight(me)
    await wound(me, 1)


@gunpowder_keg.brings_now
def worth_a_burn(facts: Facts, about: About) -> float:
    """In a showdown while you can bear it; of minions only one that would win, and dies of it."""
    ends_it = facts.enemy_left <= 2
    chances = facts.minion_chances()
    if chances is None:
        return 2.0 if ends_it or facts.left >= 2 else NEVER
    return 1.0 if ends_it and chances[1] > 0.3 else NEVER


deck.add(
    Gear(
        id="hunting-rifle",
        name=N_("Hunting Rifle"),
        text=N_("You have 2 more fight dice in the first round of each fight."),
        keywords=("Item", "Gun"),
        does=(FightDice(2, first_round),),
        provenance="reported",
        known=N_("name"),
        worth=Worth(0.6, dice=0.7),
    )
)

deck.add(
    Gear(
        id="rusty-key",
        name=N_("Rusty Key"),
        text=N_(
            "As an action in a Corner Location you may discard the key to draw a card from "
            "the deck of that corner."
        ),
        keywords=("Item",),
        does=(Action(DrawFrom(), you_are_in_a_corner, discard=True),),
        provenance="reported",
        known=N_("name"),
        worth=0.8,
    )
)

deck.add(
    Gear(
        id="magnifying-glass",
        name=N_("Magnifying Glass"),
        text=N_(
            "+1 Cunning. Once in each hero turn or Mystery Phase you may re-roll the failed dice "
            "of one of your Cunning tests, but no fight dice."
        ),
        keywords=("Item",),
        bonus={"cunning": 1},
        does=(RerollFailures(CUNNING),),
        worth=0.5,
    )
)

deck.add(
    Gear(
        id="storm-lantern",
        name=N_("Storm Lantern"),
        text=N_(
            "+1 Cunning. Once in each of your turns, when you linger or encounter a Dangerous "
            "Location, you may re-roll the die."
        ),
        keywords=("Item", "Fire"),
        bonus={"cunning": 1},
        does=(RerollAll(your_roll_for("linger", "encounter")),),
        worth=0.3,
    )
)

deck.add(
    Gear(
        id="tool-satchel",
        name=N_("Tool Satchel"),
        text=N_(
            "+1 Cunning. You may carry one more Town Item (in the action point game one more item "
            "of any kind)."
        ),
        keywords=("Item",),
        bonus={"cunning": 1},
        does=(Adds(on.CARRY, 1, yours, limit_of("town-item", "item")),),  # CAR-08
        worth=0.6,
    )
)


SOFT_GROUND = ("fields", "marsh", "bog")  # where a coach is of no use


def on_firm_ground(you: You, moving: Moving) -> bool:
    """AP-54: by action points it drives every day, and soft ground costs more instead."""
    return not by_phases(you, moving) or space_name(you, you.who.space) not in SOFT_GROUND


def into_soft_ground(you: You, price: Price) -> bool:
    return space_name(you, price.space) in SOFT_GROUND


# AP-54: the Inn of Echo Lake has a coachman too
DRIVES = (
    Movement(2, on_firm_ground),
    Costs(2, "points:step", when=(into_soft_ground,)),
)

deck.add(
    Gear(
        id="coachman",
        name=N_("The Coachman"),
        text=N_(
            "Add 2 to your movement roll, unless you are in the Fields or the Marsh. In the "
            "action point game you have 2 more points for movement each day, but entering the "
            "Fields or the Marsh costs you 2 more."
        ),
        keywords=("Ally",),
        provenance="reported",
        known=N_("all of it in the action point game"),
        does=DRIVES,
        worth=1.2,
    )
)

deck.add(
    Gear(
        id="ben-the-watchman",
        name=N_("Ben the Watchman"),
        text=N_("+1 Cunning and one health box."),
        keywords=("Ally",),
        bonus={"cunning": 1},
        boxes=1,
        provenance="reported",
        known=N_("name"),
    )
)

deck.add(
    Gear(
        id="carla-the-blacksmiths-wife",
        name=N_("Carla the Blacksmith's Wife"),
        text=N_("Town Items cost you 2 Investigation less."),
        keywords=("Ally",),
        does=(Costs(-2, "town-item"),),
        provenance="reported",
        known=N_("name"),
        worth=1.6,
    )
)

# ---- encounters ---------------------------------------------------------------------------

nightmare = deck.add(
    Encounter(
        id="nightmare",
        name=N_("Nightmare"),
        text=N_(
            "Choose a Town Elder, who gains a Secret. In the action point game it is revealed at "
            "once."
        ),
        provenance="reported",
        worth=-0.8,
    )
)


@nightmare.plays
async def see_an_elder(you: You, reading: Reading) -> None:
    elders = town_elders(you)
    if not elders:
        return
    elder = await choose_elder(you, elders, "ENC-04", aim=SECRET)
    who = you.s.elders[elder]
    old = who.secrets
    await gain_secret(you, elder)
    if uses_solo_form(you):  # AP-55
        for secret in [one for one in who.secrets if one not in old]:
            await reveal_secret(you, elder, secret)


hidden_papers = deck.add(
    Encounter(
        id="hidden-papers",
        name=N_("Hidden Papers"),
        text=N_(
            "Cunning 5+: with a success, gain 2 Investigation, and 1 more for each further success."
        ),
        copies=2,
        worth=Tested(CUNNING, 5, 2, more=1),
    )
)


@hidden_papers.plays
async def search_the_floor(you: You, reading: Reading) -> None:
    successes = await test(you, CUNNING, 5)
    if successes:
        await gain(you, 1 + successes)


deck.add(
    Encounter(
        id="turning-millstones",
        name=N_("Turning Millstones"),
        text=N_("Cunning 5+: with a success, gain 2 Investigation; without, take a wound."),
        play=Trial(CUNNING, 5, won=Gain(2), lost=TakeWounds(1)),
    )
)

dead_miller = deck.add(
    Encounter(
        id="dead-miller",
        name=N_("The Dead Miller"),
        text=N_(
            "Bury him (Spirit 5+: with a success, draw two Events) or search him "
            "(Cunning 5+: with a success, gain 3 Investigation)."
        ),
        asks={"bury-or-search": N_("What do you do with the dead miller?")},
        labels={"bury": N_("bury him"), "search": N_("search him")},
        play=Choose(
            "bury-or-search",
            {
                option("bury"): Trial(SPIRIT, 5, won=DrawEvents(2)),
                option("search"): Trial(CUNNING, 5, won=Gain(3)),
            },
        ),
        worth=Tested(CUNNING, 5, 3),
    )
)


@dead_miller.answers("bury-or-search")
def by_the_better_skill(facts: Facts, option: Option) -> float:
    spirit, cunning = facts.who.value[SPIRIT], facts.who.value[CUNNING]
    return spirit * 0.9 if option.key == "bury" else float(cunning)


smugglers_den = deck.add(
    Encounter(
        id="smugglers-den",
        name=N_("Smugglers' Den"),
        text=N_(
            "You may buy one Town Item here for 1 Investigation less, or for 2 less if you are a "
            "Stranger."
        ),
        worth=1.2,
    )
)


@smugglers_den.plays
async def haggle(you: You, reading: Reading) -> None:
    """Prices as in the Town, less that; the Den is not in Town, whatever closes the shop there."""
    less = 2 if hero_is(you, "Stranger") else 1
    prices = {item: max(0, cost_of(you, item) - less) for item in for_sale(you)}
    choices = {option("leave"): -1}
    for item, price in prices.items():
        if price <= you.who.investigation:
            choices[option(f"buy:{card_name(you, item)}", price)] = item
    item = await pick(you, "shop", choices)
    if item >= 0:
        await buy(you, item, prices[item])


trail_of_footprints = deck.add(
    Encounter(
        id="trail-of-footprints",
        name=N_("Trail of Footprints"),
        text=N_("Put 1 Investigation into the Windmill and into each space next to it."),
        worth=1.8,
    )
)


@trail_of_footprints.plays
async def footprints(you: You, reading: Reading) -> None:
    mill = corner_of(you, "windmill")
    for space in (mill, *next_to(you, mill)):
        place_clues(you, space, 1)


rafters = deck.add(
    Encounter(
        id="something-in-the-rafters",
        name=N_("Something in the Rafters"),
        text=N_(
            "You may climb. If you do, Cunning 5+: with a success, gain 1 Investigation and "
            "draw another Windmill card; without, take a wound."
        ),
        asks={"climb": N_("Climb up ({source})?")},
        play=IfYouDo(
            "climb",
            Trial(CUNNING, 5, won=Then(Gain(1), DrawFrom("windmill")), lost=TakeWounds(1)),
        ),
    )
)


@rafters.answers("climb")
def nimble_and_whole(facts: Facts, option: Option) -> float:
    able = facts.who.value[CUNNING] >= 3 and facts.left >= 2
    return float((option.key == "yes") == able)


view_from_the_sails = deck.add(
    Encounter(
        id="view-from-the-sails",
        name=N_("View from the Sails"),
        text=N_("Take up to 2 Investigation from one space anywhere on the board."),
        worth=1.4,
    )
)


@view_from_the_sails.plays
async def spy_something(you: You, reading: Reading) -> None:
    spaces = spaces_with_clues(you)
    if spaces:
        await collect(you, 2, await choose_space(you, spaces, "ENC-04", aim=CLUES))


# ---- minions ------------------------------------------------------------------------------

deck.add(
    MinionCard(
        id="highwayman",
        name=N_("Highwayman"),
        text=N_(
            "He rolls 1 fewer die against a hero who carries a Gun. After each fight round that "
            "he survives you lose 1 Investigation."
        ),
        keywords=("Minion",),
        minion=Minion(
            dice=3,
            health=2,
            bounty=3,
            number=wary_of("Gun"),
            unbeaten=Lose(1),
            provenance="reported",
            known=N_("name"),
            drawing=BLADE,
        ),
        provenance="reported",
        known=N_("name"),
    )
)

deck.add(
    MinionCard(
        id="rats-in-the-granary",
        name=N_("Rats in the Granary"),
        text=N_("You fight the Rats with Cunning. They hit only on a 6."),
        keywords=("Minion", "Beast"),
        minion=Minion(dice=4, health=2, bounty=2, skill=CUNNING, hit=6, drawing=RAT),
    )
)

CARDS: tuple[Card, ...] = deck.cards
