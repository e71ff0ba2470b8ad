"""The deck of the Inn: chance company, rumour and rest.

Of the printed cards the Coachman and the Book of Death are known, and one that ends on the Island;
the rest is ours.
"""

from __future__ import annotations

from shadowbrook.boxes.core.drawings import BLADE, GHOST, LADY
from shadowbrook.boxes.core.windmill import DRIVES
from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    N_,
    SPIRIT,
    Action,
    Card,
    Choose,
    Costs,
    Deck,
    DrawEvents,
    Encounter,
    ExchangeLair,
    Facts,
    Fall,
    FightPart,
    FightRound,
    Fought,
    Gain,
    Gear,
    Happening,
    Heal,
    HitsOn,
    If,
    IfYouDo,
    Lose,
    MayPay,
    Minion,
    MinionCard,
    MoveTo,
    Option,
    Reading,
    RerollAll,
    Roll,
    Shop,
    TakeWounds,
    Tested,
    Then,
    Trial,
    Worth,
    You,
    add_dice,
    choose_number,
    confirm,
    cost_of,
    discard_this,
    draw_mystery,
    first_round,
    for_sale,
    gain,
    heal,
    hero_is,
    lair_to_exchange,
    lose,
    on,
    option,
    passes,
    remain_before_you,
    remove_this,
    roll_die,
    sells_nothing,
    win_bounty,
    you_are_wounded,
    you_stand,
    your_fight_dice,
    your_peaceful_roll,
    yours,
)

deck = Deck("inn")

# ---- items and allies ---------------------------------------------------------------------

deck.add(
    Gear(
        id="coachman-of-the-inn",
        name=N_("Coachman of the Inn"),
        text=N_(
            "Add 2 to your movement roll, unless you are in the Fields, the Marsh or the Bog. In "
            "the action point game you have 2 more points for movement each day, but entering any "
            "of these costs you 2 more."
        ),
        keywords=("Ally",),
        provenance="rulebook",
        known=N_("all of it in the action point game"),
        does=DRIVES,  # AP-54: as the Coachman of the Windmill
        worth=1.2,
    )
)

book_of_death = deck.add(
    Gear(
        id="book-of-death",
        name=N_("Book of Death"),
        text=N_(
            "When you are knocked out you lose no items or allies. In the action point game a "
            "knock-out by the villain is then like any other, but the Book is removed from the "
            "game."
        ),
        keywords=("Item", "Book", "Magik"),
        provenance="rulebook",
        known=N_("all of it in the action point game"),
        worth=1.4,
    )
)


@book_of_death.whenever(on.FALLING, yours)
async def spare_the_bearer(you: You, fall: Fall) -> None:
    """AP-56: nothing carried is lost; AP-57: the villain does not kill, but the Book is gone."""
    fall.keeps_cards = True
    if fall.by == "villain" and you.g.rules.ko_villain_kills:
        fall.survives = True
        remove_this(you)


deck.add(
    Gear(
        id="innkeepers-blunderbuss",
        name=N_("Innkeeper's Blunderbuss"),
        text=N_("In the first round of each fight your fight dice hit on one less than usual."),
        keywords=("Item", "Gun"),
        does=(HitsOn(-1, first_round),),
        worth=Worth(0.7, dice=0.8),
    )
)


def single_die(you: You, roll: Roll) -> bool:
    return roll.skill < 0 and not roll.rerolled and your_peaceful_roll(you, roll)


deck.add(
    Gear(
        id="loaded-dice",
        name=N_("Loaded Dice"),
        text=N_(
            "+1 Cunning. Whenever you have rolled a single die, but not in a test, a fight or a "
            "showdown, you may pay 1 Investigation to re-roll the die once."
        ),
        keywords=("Item",),
        bonus={"cunning": 1},
        does=(RerollAll(single_die, once="", price=1),),
        worth=0.3,
    )
)

hired_blade = deck.add(
    Gear(
        id="hired-blade",
        name=N_("Hired Blade"),
        text=N_(
            "Once in each of your fight rounds, after you have rolled, you may pay 1 Investigation "
            "to add 2 fight dice."
        ),
        in_fight=FightPart(hired=2, price=1),
        keywords=("Ally",),
        worth=Worth(0.8, dice=0.6),
        brings=1.0,  # whenever the dice still matter
    )
)


@hired_blade.may(on.FIGHT_ROLL, your_fight_dice, once="fight", price=1)
async def earn_the_pay(you: You, pending: FightRound) -> None:
    await add_dice(you, pending, 2)


def something_to_buy(you: You, happening: Happening) -> bool:
    if sells_nothing(you, you.who.space):  # a Panic in Town, the Signs of the Order
        return False
    purse = you.who.investigation
    return any(cost_of(you, item) <= purse for item in for_sale(you, "town-item"))


deck.add(
    Gear(
        id="peddler",
        name=N_("Peddler"),
        text=N_(
            "Once in each of your turns, as an action, you may buy Town Items as at the "
            "Blacksmith, wherever you are."
        ),
        keywords=("Ally",),
        does=(Action(Shop(), something_to_buy, once="turn"),),
        worth=1.4,
    )
)

deck.add(
    Gear(
        id="letter-of-introduction",
        name=N_("Letter of Introduction"),
        text=N_("+1 Honor. Training a skill in Town costs you 1 Investigation less."),
        keywords=("Item",),
        bonus={"honor": 1},
        does=(Costs(-1, "training"),),
        worth=0.9,
    )
)

# ---- encounters ---------------------------------------------------------------------------

deck.add(
    Encounter(
        id="its-a-long-way-down",
        name=N_("It's a Long Way Down"),
        text=N_(
            "A trapdoor drops you into a boat: you are moved to the Forgotten Island. Cunning 4+: "
            "without a success, take a wound."
        ),
        play=Then(  # whatever waits there is fought first (MIN-18)
            MoveTo("forgotten-island"),
            If(you_stand, Trial(CUNNING, 4, lost=TakeWounds(1))),
        ),
        provenance="reported",
        known=N_("name, and that it drops you to the Island"),
        worth=0.4,
    )
)

game_of_cards = deck.add(
    Encounter(
        id="game-of-cards",
        name=N_("A Game of Cards"),
        text=N_(
            "You may stake up to 3 Investigation and roll a die: on 4 or more gain as much as you "
            "staked, otherwise lose the stake."
        ),
        asks={"stake": N_("How much Investigation do you stake ({source})?")},
        worth=0.1,
    )
)


@game_of_cards.plays
async def play_for_money(you: You, reading: Reading) -> None:
    stake = await choose_number(you, 0, min(3, you.who.investigation), "stake")
    if not stake:
        return
    if await roll_die(you, 4) >= 4:
        await gain(you, stake)
    else:
        lose(you, stake)


def a_stranger(you: You, happening: Happening) -> bool:
    return hero_is(you, "Stranger")


deck.add(
    Encounter(
        id="taproom-brawl",
        name=N_("Taproom Brawl"),
        text=N_(
            "Combat 5+: gain 1 Investigation for each success. Without one take a wound; a "
            "Stranger takes 2 wounds."
        ),
        play=Trial(
            COMBAT,
            5,
            each=Gain(1),
            lost=If(a_stranger, TakeWounds(2), otherwise=TakeWounds(1)),
        ),
    )
)

deck.add(
    Encounter(
        id="hot-supper",
        name=N_("Hot Supper"),
        text=N_("If you are wounded, heal 2 wounds; otherwise draw an Event."),
        play=If(you_are_wounded, Heal(2), otherwise=DrawEvents(1)),
    )
)

thief_in_the_night = deck.add(
    Encounter(
        id="thief-in-the-night",
        name=N_("Thief in the Night"),
        text=N_(
            "Cunning 5+: with a success, gain 2 Investigation; without, lose half of yours, "
            "rounded up."
        ),
        worth=Tested(CUNNING, 5, 2, lost=2),
    )
)


@thief_in_the_night.plays
async def catch_the_thief(you: You, reading: Reading) -> None:
    if await passes(you, CUNNING, 5):
        await gain(you, 2)
    else:
        lose(you, (you.who.investigation + 1) // 2)


night_coach = deck.add(
    Encounter(
        id="night-coach",
        name=N_("Night Coach"),
        text=N_("You may pay 1 Investigation to go at once to the Crossroads or the Town Hall."),
        asks={"take-the-coach": N_("Take the night coach ({source})?")},
        play=Choose(
            "take-the-coach",
            {
                option("stay"): None,
                option("space:crossroads", 1): MoveTo("crossroads"),
                option("space:town-hall", 1): MoveTo("town-hall"),
            },
        ),
        worth=0.6,
    )
)


@night_coach.answers("take-the-coach")
def where_there_is_more_to_do(facts: Facts, option: Option) -> float:
    return facts.prospect(option.args[0]) - facts.prospect() - 1 if option.args else 0.05


deck.add(
    Encounter(
        id="stranger-in-the-corner",
        name=N_("Stranger in the Corner"),
        text=N_(
            "You may exchange the Lair card of your side for a new one. If your side has none, "
            "gain 2 Investigation."
        ),
        asks={"new-lair": N_("Exchange the Lair card ({source})?")},
        play=If(lair_to_exchange, IfYouDo("new-lair", ExchangeLair()), otherwise=Gain(2)),
    )
)

dead_or_alive = deck.add(
    Encounter(
        id="dead-or-alive",
        name=N_("Dead or Alive"),
        text=N_(
            "Remains in Play in front of you. The next minion that you defeat is worth 3 "
            "Investigation more to you; then discard this card."
        ),
        worth=1.5,
    )
)


@dead_or_alive.plays
async def take_the_warrant(you: You, reading: Reading) -> None:
    remain_before_you(you)


@dead_or_alive.whenever(on.MINION_DEFEATED, yours)
async def claim_the_reward(you: You, won: Fought) -> None:
    """Part of the bounty, so that no ability adds to it (HER-09)."""
    win_bounty(you, 3)
    await discard_this(you)


deck.add(
    Encounter(
        id="a-round-for-the-house",
        name=N_("A Round for the House"),
        text=N_("You may pay 2 Investigation to draw three Events."),
        play=MayPay(2, DrawEvents(3)),
    )
)

room_thirteen = deck.add(
    Encounter(
        id="room-thirteen",
        name=N_("Room Thirteen"),
        text=N_(
            "You may sleep here. If you do, heal all of your wounds; then Spirit 4+: without a "
            "success, draw a Mystery card."
        ),
        asks={"sleep": N_("Sleep here ({source})?")},
        worth=1.0,
    )
)


@room_thirteen.plays
async def sleep_badly(you: You, reading: Reading) -> None:
    if not await confirm(you, "sleep"):
        return
    heal(you, you.who.wounds)
    if not await passes(you, SPIRIT, 4):
        await draw_mystery(you)


@room_thirteen.answers("sleep")
def when_sore(facts: Facts, option: Option) -> float:
    return float((option.key == "yes") == (facts.who.wounds >= 2))


# ---- minions ------------------------------------------------------------------------------

deck.add(
    MinionCard(
        id="drunken-sailors",
        name=N_("Drunken Sailors"),
        text=N_(
            "They strike first, but hit only on a 6. After each fight round that they survive you "
            "lose 1 Investigation."
        ),
        keywords=("Minion",),
        minion=Minion(
            dice=5, health=3, bounty=4, hit=6, first_strike=True, unbeaten=Lose(1), drawing=BLADE
        ),
    )
)

deck.add(
    MinionCard(
        id="poisoner",
        name=N_("The Poisoner"),
        text=N_(
            "You fight the Poisoner with Cunning. After each fight round that she survives you "
            "take a wound."
        ),
        keywords=("Minion",),
        minion=Minion(
            dice=2,
            health=1,
            bounty=3,
            skill=CUNNING,
            in_fight=FightPart(poison=1),
            unbeaten=TakeWounds(1),
            drawing=LADY,
        ),
    )
)

deck.add(
    MinionCard(
        id="guest-who-never-left",
        name=N_("The Guest Who Never Left"),
        text=N_("You fight the Guest with Spirit. He hits on 4 or more."),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=2, health=2, bounty=3, skill=SPIRIT, hit=4, drawing=GHOST),
    )
)

CARDS: tuple[Card, ...] = deck.cards
