"""The Mystery cards of Something Wicked: the Order, the lake, and what stirs around both.

The Order's Influence is told by players; the rest is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    HONOR,
    LOSE,
    N_,
    SECRET,
    SPIRIT,
    Adds,
    Arrived,
    BoughtOff,
    Card,
    Costs,
    Deck,
    ElderLost,
    EndsWhen,
    EnemyDice,
    Leaving,
    Lose,
    Marker,
    MysteryCard,
    Phase,
    Reading,
    Replaces,
    TakeWounds,
    Trial,
    Whenever,
    Whoever,
    You,
    anyone,
    choose_card,
    choose_elder,
    discard,
    discard_this,
    each_in_turn,
    elder_name,
    exchange_lair,
    gain_secret,
    group_price,
    hand_of,
    hero_is_wounded,
    lair_to_exchange,
    lose_gear,
    lowest,
    marked_elders,
    marked_spaces,
    on,
    passes,
    place_clues,
    place_minion,
    put_marker,
    random_elder,
    remove_clues,
    roll_minions,
    space_name,
    space_named,
    spirit_of,
    standing,
    take_marker,
    town_elders,
    track_falls,
    with_keyword,
    wound,
    you_are_at,
    you_are_here,
)

from .drawings_signs import SIGN_OF_THE_ORDER
from .lake import DOCKS, at_the_lake

deck = Deck("mystery")
signs = Deck()

# ---- the Order ----------------------------------------------------------------------------

SIGN = "sign-of-the-order"  # the marker below
HOMES = {  # who is not named here is found in the Town Hall
    "lord-hanbrook": "manor",
    "lady-hanbrook": "manor",
    "doctor-manning": "doctors-office",
    "reverend-harding": "church",
    "magistrate-kroft": "magistrates-office",
}

signs.add(
    Marker(
        id="sign-of-the-order",
        name=N_("Sign of the Order"),
        text=N_(
            "An elder with this sign travels with nobody and joins no hunting party. In a space "
            "with it nothing is sold, and whoever ends their move there loses 1 Investigation."
        ),
        drawing=SIGN_OF_THE_ORDER,
        supply=2,
        holds=True,
        does=(
            Adds(on.CLOSED, 1, you_are_here, words="nothing is sold"),
            Whenever(on.MOVED, Lose(1), you_are_here),  # AP-59
        ),
        provenance="reported",
        known=N_("theme"),
    )
)


def elder_has_the_sign(you: You, lost: ElderLost) -> bool:
    return lost.elder in marked_elders(you, SIGN)


the_orders_influence = deck.add(
    MysteryCard(
        id="the-orders-influence",
        name=N_("The Order's Influence"),
        text=N_(
            "Remains in Play. Put the Signs of the Order on a random Town Elder and on their "
            "place: the Manor, the Church, the Doctor's or the Magistrate's Office, for others the "
            "Town Hall. At the start of the Mystery Phase every hero there takes an Honor 5+ test; "
            "a success ends this. It also ends when that elder is killed, turns evil or leaves the "
            "game."
        ),
        remains=True,
        does=(EndsWhen(on.ELDER_KILLED, on.ELDER_EVIL, on.ELDER_GONE, when=(elder_has_the_sign,)),),
        provenance="reported",
        known=N_("that it lies on an elder, whose help stops, and is faced at that elder's place"),
        dread=2.0,
    )
)


@the_orders_influence.plays
async def sign_is_found(you: You, reading: Reading) -> None:
    if not town_elders(you):
        await discard_this(you)
        return
    elder = random_elder(you)
    home = HOMES.get(elder_name(you, elder), "town-hall")
    await put_marker(you, SIGN, elder=elder)
    await put_marker(you, SIGN, space=space_named(you, home))


@the_orders_influence.whenever(on.MYSTERY_START)
async def face_the_order(you: You, phase: Phase) -> None:
    for they in each_in_turn(you):
        if they.who.space in marked_spaces(you, SIGN) and await passes(they, HONOR, 5):
            await discard_this(you)
            return


@the_orders_influence.when_it_leaves
async def signs_are_gone(you: You, leaving: Leaving) -> None:
    for elder in marked_elders(you, SIGN):
        take_marker(you, SIGN, elder=elder)
    for space in marked_spaces(you, SIGN):
        take_marker(you, SIGN, space=space)


# ---- the lake -----------------------------------------------------------------------------

murder_on_the_lake = deck.add(
    MysteryCard(
        id="murder-on-the-lake",
        name=N_("Murder on the Lake!"),
        text=N_(
            "Shadows Gather. Put 1 Investigation into the North Dock and 1 into the South Dock. "
            "This counts as a Murder!"
        ),
        copies=2,
        keywords=("Murder",),  # VIL-05: the villain's own ability follows by it
        shadows_gather=True,
        dread=1.2,
    )
)


@murder_on_the_lake.plays
async def found_drowned(you: You, reading: Reading) -> None:
    for dock in DOCKS:
        place_clues(you, space_named(you, dock), 1)


rising_waters = deck.add(
    MysteryCard(
        id="rising-waters",
        name=N_("Rising Waters"),
        text=N_(
            "Shadows Gather. All Investigation at the lake is washed away. Every hero there takes "
            "a Cunning 5+ test; whoever fails takes 1 wound."
        ),
        copies=2,
        shadows_gather=True,
        dread=1.8,
    )
)


@rising_waters.plays
async def water_rises(you: You, reading: Reading) -> None:
    lake = at_the_lake(you)
    for space in lake:
        remove_clues(you, space, you.s.clues[space])
    for they in each_in_turn(you):
        if they.who.space in lake and not await passes(they, CUNNING, 5):
            await wound(they, 1)


nets = deck.add(
    MysteryCard(
        id="what-the-nets-brought-up",
        name=N_("What the Nets Brought Up"),
        text=N_(
            "Roll on the minion chart until it brings minions; they appear at each of the two "
            "docks."
        ),
        copies=2,
        dread=1.6,
    )
)


@nets.plays
async def haul_in(you: You, reading: Reading) -> None:
    found = roll_minions(you)
    if found is None:
        return
    for dock in DOCKS:
        for minion in found.minions:
            await place_minion(you, minion, space_named(you, dock))


WATERSIDE = ("marsh", "covered-bridge", "bog", *DOCKS)


def by_the_water(you: You, arrived: Arrived) -> bool:
    return space_name(you, arrived.space) in WATERSIDE


deck.add(
    MysteryCard(
        id="something-in-the-water",
        name=N_("Something in the Water"),
        text=N_(
            "Remains in Play. Whoever ends their move in the Marsh, in the Bog, on the Covered "
            "Bridge or at a dock takes a Cunning 5+ test; whoever fails takes 1 wound. A hero at a "
            "dock may end this as an action for as much Investigation as there are heroes (a lone "
            "hero 3)."
        ),
        remains=True,
        does=(
            Whenever(on.MOVED, Whoever(Trial(CUNNING, 5, lost=TakeWounds(1))), by_the_water),
            BoughtOff(group_price, you_are_at(*DOCKS)),
        ),
        dread=1.4,
    )
)

# ---- weather and lasting ills -------------------------------------------------------------

deck.add(
    MysteryCard(
        id="blood-moon",
        name=N_("Blood Moon"),
        text=N_(
            "Remains in Play. Every enemy rolls 1 more die against a hero who has a wound. "
            "Replaces other Weather; passes when the Shadow Track enters another stage."
        ),
        keywords=("Weather",),
        remains=True,
        play=Replaces("Weather"),
        does=(EnemyDice(1, hero_is_wounded), EndsWhen(on.STAGE)),
        dread=1.6,
    )
)

deck.add(
    MysteryCard(
        id="tainted-wells",
        name=N_("Tainted Wells"),
        text=N_(
            "Remains in Play. Each wound that heroes pay to heal, by themselves or at the "
            "doctor's, costs 1 Investigation more. A hero in the Doctor's Office may end this as "
            "an action for as much Investigation as there are heroes (a lone hero 3)."
        ),
        remains=True,
        does=(
            Costs(1, "heal", "doctor", whose=anyone),
            BoughtOff(group_price, you_are_at("doctors-office")),
        ),
        dread=1.6,
    )
)

# ---- heroes and elders ----------------------------------------------------------------------

drowned_are_calling = deck.add(
    MysteryCard(
        id="the-drowned-are-calling",
        name=N_("The Drowned Are Calling"),
        text=N_(
            "Every hero takes a Spirit 5+ test; whoever fails discards an Event or, without one, "
            "takes 1 wound."
        ),
        dread=1.4,
    )
)


@drowned_are_calling.plays
async def voices_over_the_water(you: You, reading: Reading) -> None:
    for they in each_in_turn(you):
        if await passes(they, SPIRIT, 5):
            continue
        if hand := hand_of(they, they.hero):
            discard(they, await choose_card(they, hand, "MYS-09", "discard-event"))
        else:
            await wound(they, 1)


candles = deck.add(
    MysteryCard(
        id="candles-in-the-crypt",
        name=N_("Candles in the Crypt"),
        text=N_(
            "Shadows Gather. The Town Elder with the lowest Spirit gains a Secret; you break ties."
        ),
        shadows_gather=True,
        dread=1.8,
    )
)


@candles.plays
async def light_the_candles(you: You, reading: Reading) -> None:
    weakest = lowest({elder: spirit_of(you, elder) for elder in town_elders(you)})
    if weakest:
        await gain_secret(you, await choose_elder(you, weakest, "MYS-09", aim=SECRET))


loss_of_heart = deck.add(
    MysteryCard(
        id="loss-of-heart",
        name=N_("Loss of Heart"),
        text=N_(
            "Every hero who carries an Ally takes an Honor 5+ test; whoever fails discards one. If "
            "no hero standing carries an Ally, the Shadow Track falls by 1."
        ),
        dread=1.6,
    )
)


@loss_of_heart.plays
async def friends_turn_back(you: You, reading: Reading) -> None:
    led = [hero for hero in standing(you) if with_keyword(you.as_hero(hero), "Ally")]
    for hero in led:
        they = you.as_hero(hero)
        held = they.who.down or await passes(they, HONOR, 5)
        if not held and (allies := with_keyword(they, "Ally")):
            await lose_gear(they, await choose_card(they, allies, "MYS-09", aim=LOSE))
    if not led:
        await track_falls(you, 1)


new_hunting_grounds = deck.add(
    MysteryCard(
        id="new-hunting-grounds",
        name=N_("New Hunting Grounds"),
        text=N_(
            "Every side that has a Lair card exchanges it for a new one, but not in a showdown. If "
            "none does, the Shadow Track falls by 1."
        ),
        dread=1.8,
    )
)


@new_hunting_grounds.plays
async def move_out_by_night(you: You, reading: Reading) -> None:
    sides = {hero.group: number for number, hero in enumerate(you.s.heroes)}
    hunted = [hero for hero in sides.values() if lair_to_exchange(you.as_hero(hero), reading)]
    for hero in hunted:
        await exchange_lair(you.as_hero(hero))
    if not hunted:
        await track_falls(you, 1)


CARDS: tuple[Card, ...] = (*deck.cards, *signs.cards)
