"""The Monastery Items: twelve pieces that the brothers sell; they count as Town Items (EXP-03).

Crossbow, Censer, Chalice and a guide are reported; costs, numbers and the other cards are ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    N_,
    SPIRIT,
    Card,
    Deck,
    EnemyHitsOn,
    Facing,
    FightDice,
    FightPart,
    FightRound,
    Free,
    Gear,
    Hits,
    MoreDice,
    Movement,
    Play,
    PreventWounds,
    RerollAll,
    Skill,
    SkillBonus,
    Worth,
    You,
    about_to_happen,
    against,
    cancel,
    carried,
    choose_card,
    discard,
    discard_this,
    enemy_has,
    gain,
    hand_of,
    hero_dice,
    on,
    roll_die,
    turn_dice,
    with_combat,
    your_fight_dice,
    your_roll_for,
    your_turn,
    yours,
)

deck = Deck("monastery-item")


def is_loaded(you: You, skill: Skill) -> bool:
    """In the first round, the third and so on; a round not begun yet counts as the first."""
    assert skill.fight is not None
    return max(1, skill.fight.round) % 2 == 1


deck.add(
    Gear(
        id="crossbow",
        name=N_("Crossbow"),
        text=N_(
            "+2 Combat in the first round of each fight and in every other round after that: in "
            "between it has to be reloaded."
        ),
        keywords=("Item",),
        cost=5,
        provenance="reported",
        known=N_("name"),
        does=(FightDice(2, with_combat, is_loaded),),
        worth=Worth(0.6, dice=1.2),
    )
)

FEARS_SMOKE = ("Unholy", "Tree")

burning_censer = deck.add(
    Gear(
        id="burning-censer",
        name=N_("Burning Censer"),
        text=N_(
            "+1 Spirit. In each fight round in which you hit the Unholy or a Tree with a 6, you "
            "cause 1 more hit that nothing prevents."
        ),
        in_fight=FightPart(sixes=1, prey=FEARS_SMOKE),
        keywords=("Item", "Fire", "Holy"),
        cost=4,
        bonus={"spirit": 1},
        provenance="reported",
        known=N_("the extra hit on a 6 against trees"),
        worth=Facing("Unholy", Worth(0.8, dice=0.7), Worth(0.4)),
    )
)


@burning_censer.whenever(on.HITS_ON_MINION, yours)
@burning_censer.whenever(on.HITS_ON_VILLAIN, yours)
async def swing_the_censer(you: You, hits: Hits) -> None:
    """What turns hits aside, such as the villain's own sheet, has acted before."""
    fight = hits.round.fight
    fears = any(enemy_has(you, fight, keyword) for keyword in FEARS_SMOKE)
    if fears and 6 in hits.round.roll.dice:
        hits.count += 1


sacred_chalice = deck.add(
    Gear(
        id="sacred-chalice",
        name=N_("Sacred Chalice"),
        text=N_(
            "You may cancel a Mystery card as it is drawn or carried out, or a result of the "
            "Mystery Phase chart or of the showdown chart as it comes up. Each time roll a die: on "
            "3 or less the Chalice has run dry, discard it."
        ),
        keywords=("Item", "Holy"),
        cost=5,
        provenance="reported",
        known=N_("all but the cost and the number on the die"),
        worth=3.5,
    )
)


@sacred_chalice.may(on.CARD, about_to_happen("mystery"))
async def pour_it_out(you: You, play: Play) -> None:
    cancel(you, play)
    if await roll_die(you, 4) <= 3:
        await discard_this(you)


deck.add(
    Gear(
        id="pilgrims-guide",
        name=N_("Pilgrims' Guide"),
        text=N_(
            "+1 Cunning. Add 1 to your movement roll (in the action point game 1 more point for "
            "movement each day). Once in each of your turns you may re-roll the die for a boat."
        ),
        keywords=("Ally",),
        cost=4,
        bonus={"cunning": 1},
        provenance="reported",
        known=N_("that a guide is among them"),
        does=(Movement(1), RerollAll(your_roll_for("boat"), once="turn")),
        worth=0.6,
    )
)


def beside_another_holy_card(you: You, skill: Skill) -> bool:
    return carried(you, "Holy") > 1


deck.add(
    Gear(
        id="rosary",
        name=N_("Rosary"),
        text=N_("+1 Spirit, and +1 Spirit more if you carry another Holy card."),
        keywords=("Item", "Holy"),
        cost=3,
        bonus={"spirit": 1},
        does=(SkillBonus(SPIRIT, 1, beside_another_holy_card),),
        worth=0.3,
    )
)

deck.add(
    Gear(
        id="quarterstaff",
        name=N_("Quarterstaff"),
        text=N_("+1 Spirit and +1 Combat."),
        keywords=("Item",),
        cost=5,
        bonus={"spirit": 1, "combat": 1},
    )
)

deck.add(
    Gear(
        id="bestiary",
        name=N_("Bestiary"),
        text=N_("+1 Cunning. Beasts hit you on one more than usual."),
        keywords=("Item", "Book"),
        cost=4,
        bonus={"cunning": 1},
        does=(EnemyHitsOn(1, yours, against("Beast"), words="hit you on one more than usual"),),
        worth=Facing("Beast", Worth(0.8, dice=1.5), Worth(0.6)),
    )
)

holy_oil = deck.add(
    Gear(
        id="holy-oil",
        name=N_("Holy Oil"),
        text=N_(
            "Discard in a fight round after you have rolled: turn each of your dice that shows a "
            "4 into a 6."
        ),
        in_fight=FightPart(ones=True),  # as likely as a 1
        keywords=("Item", "Holy"),
        cost=1,
        worth=Worth(0.4, dice=0.4),
        like=(MoreDice(2, discard_first=True),),
    )
)


def a_four_lies_there(you: You, pending: FightRound) -> bool:
    return 4 in hero_dice(pending) and your_fight_dice(you, pending)


@holy_oil.may(on.FIGHT_ROLL, a_four_lies_there)
async def anoint_the_blade(you: You, pending: FightRound) -> None:
    await discard_this(you)
    turn_dice(you, pending, 4, 6)


deck.add(
    Gear(
        id="woollen-habit",
        name=N_("Woollen Habit"),
        text=N_("One health box."),
        keywords=("Item",),
        cost=4,
        boxes=1,
    )
)

writing_case = deck.add(
    Gear(
        id="writing-case",
        name=N_("Writing Case"),
        text=N_(
            "Once in each of your turns, as an action, you may discard an Event from your hand to "
            "gain 2 Investigation."
        ),
        keywords=("Item",),
        cost=2,
        worth=0.8,
        brings=0.1,  # the Event that is worth least goes
    )
)


def something_to_send(you: You, free: Free) -> bool:
    return bool(hand_of(you, you.hero))


@writing_case.may(on.ACTION, your_turn, something_to_send, once="turn")
async def write_a_letter(you: You, free: Free) -> None:
    discard(you, await choose_card(you, hand_of(you, you.hero), "ENC-04", "discard-event"))
    await gain(you, 2)


deck.add(
    Gear(
        id="alarm-bell",
        name=N_("Alarm Bell"),
        text=N_(
            "When a Town Elder is about to be wounded or killed, you may pay 2 Investigation to "
            "prevent it."
        ),
        keywords=("Item",),
        cost=3,
        does=(PreventWounds(heroes=False, price=2),),
        worth=0.6,
    )
)


def with_spirit(you: You, skill: Skill) -> bool:
    return skill.skill == SPIRIT


deck.add(
    Gear(
        id="sacred-incense",
        name=N_("Sacred Incense"),
        text=N_("You have 2 more fight dice when you fight with Spirit."),
        keywords=("Item", "Holy"),
        cost=3,
        does=(FightDice(2, with_spirit),),
        worth=0.7,
    )
)

CARDS: tuple[Card, ...] = deck.cards
