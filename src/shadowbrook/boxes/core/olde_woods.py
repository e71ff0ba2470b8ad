"""The deck of the Olde Woods: Spirit, Combat and Magik (BRD-06).

Of the printed cards Hanging Skulls is known and a few names; the rest is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    N_,
    SKILLS,
    SPIRIT,
    Ahead,
    Cancels,
    Card,
    Deck,
    DrawEvents,
    Encounter,
    EnemyDice,
    Facing,
    Facts,
    Fight,
    FightDice,
    FightPart,
    Fought,
    Gain,
    Gear,
    If,
    Minion,
    MinionCard,
    MoveTo,
    Moving,
    Option,
    PreventWounds,
    Price,
    Reading,
    TakeWounds,
    Tested,
    Trial,
    UntilYouLeave,
    Worth,
    You,
    against,
    against_minion,
    before_first_round,
    card_name,
    carries,
    choose_card,
    confirm,
    corner_of,
    discard,
    draw_events,
    enemy_has,
    fight_of,
    gain,
    hand_of,
    hurt_villain,
    lose_gear,
    minion_before_you,
    on,
    option,
    pay,
    pick,
    remain_before_you,
    roll_die,
    showdown,
    tend,
    test,
    test_either,
    track_falls,
    upgrade,
    wary_of,
    with_combat,
    with_keyword,
    wound,
    wound_minion,
    you_carry,
    you_carry_no,
    your_round_is_next,
    yours,
)

from .drawings import GHOST, LADY, WOLF

deck = Deck("olde-woods")

# ---- items and allies ---------------------------------------------------------------------

deck.add(
    Gear(
        id="loyal-hound",
        name=N_("Loyal Hound"),
        text=N_(
            "+1 Combat and one health box. Minions that are Beasts roll 1 fewer die against you."
        ),
        keywords=("Ally", "Beast"),
        bonus={"combat": 1},
        boxes=1,
        does=(EnemyDice(-1, yours, against_minion, against("Beast")),),
        worth=0.3,
        provenance="reported",
        known=N_("theme"),
    )
)

deck.add(
    Gear(
        id="witchs-charm",
        name=N_("Witch's Charm"),
        text=N_("+2 Spirit."),
        keywords=("Item", "Magik"),
        bonus={"spirit": 2},
    )
)

deck.add(
    Gear(
        id="hermit-of-the-woods",
        name=N_("Hermit of the Woods"),
        text=N_(
            "+1 Spirit. You may discard the Hermit to cancel a Mystery card as it is drawn or "
            "carried out, or a result of the Mystery Phase chart or of the showdown chart as it "
            "comes up."
        ),
        keywords=("Ally", "Magik"),
        bonus={"spirit": 1},
        does=(Cancels("mystery", discard=True),),
        worth=0.8,
    )
)

hunters_bow = deck.add(
    Gear(
        id="hunters-bow",
        name=N_("Hunter's Bow"),
        text=N_(
            "+1 Combat. Before the first round of a fight with a Beast you may roll 2 dice: each 4 "
            "or more wounds it."
        ),
        in_fight=FightPart(shot=4, shots=2, prey=("Beast",)),
        keywords=("Item",),
        bonus={"combat": 1},
        worth=Facing("Beast", Worth(1.0, dice=0.6), Worth(1.0, dice=0.2)),
        brings=1.0,
    )
)


def beast_ahead(you: You, ahead: Ahead) -> bool:
    """A Minion, or in a showdown the villain before your first round; not outside one (FGT-22)."""
    fight = fight_of(you)
    if fight is not None:
        fair = minion_before_you(you, ahead) and before_first_round(you, ahead)
        return fair and enemy_has(you, fight, "Beast")
    battle = showdown(you)
    assert battle is not None  # a round is ahead that is of no fight yet
    first = battle.round == 1 and your_round_is_next(you, ahead)
    return first and enemy_has(you, Fight(hero=you.hero), "Beast")


@hunters_bow.may(on.FIGHT, beast_ahead, once="fight")
async def loose_arrows(you: You, ahead: Ahead) -> None:
    faces = [await roll_die(you, 4) for _ in range(2)]
    hits = len([face for face in faces if face >= 4])
    if fight_of(you) is not None:
        wound_minion(you, hits)
    else:
        await hurt_villain(you, hits)


deck.add(
    Gear(
        id="boar-spear",
        name=N_("Boar Spear"),
        text=N_("+1 Combat, and +2 Combat more when you fight a Beast."),
        keywords=("Item",),
        bonus={"combat": 1},
        does=(FightDice(2, with_combat, against("Beast")),),
        worth=Facing("Beast", Worth(0.8, dice=2.0), Worth(0.8)),
    )
)

deck.add(
    Gear(
        id="crow-feather-talisman",
        name=N_("Crow Feather Talisman"),
        text=N_(
            "+1 Spirit. When you are about to be wounded, or a Town Elder to be wounded or killed, "
            "you may discard it to prevent that."
        ),
        keywords=("Item", "Magik"),
        bonus={"spirit": 1},
        does=(PreventWounds(discard=True),),
        worth=2.0,
    )
)

necklace = deck.add(
    Gear(
        id="wolf-tooth-necklace",
        name=N_("Wolf Tooth Necklace"),
        text=N_(
            "+1 Combat. Whenever you defeat a minion, heal one of your wounds; for a Beast heal "
            "two."
        ),
        keywords=("Item", "Magik"),
        bonus={"combat": 1},
        worth=1.2,
    )
)


@necklace.whenever(on.MINION_DEFEATED, yours)
async def blood_of_the_wolf(you: You, won: Fought) -> None:
    beast = "Beast" in you.g.content.minions[won.minion].keywords
    await tend(you, 2 if beast else 1)


# ---- encounters ---------------------------------------------------------------------------

deck.add(
    Encounter(
        id="hanging-skulls",
        name=N_("Hanging Skulls"),
        text=N_("Spirit 4+: gain 1 Investigation for each success."),
        provenance="rulebook",
        play=Trial(SPIRIT, 4, each=Gain(1)),
    )
)

shifting_trees = deck.add(
    Encounter(
        id="shifting-trees",
        name=N_("Shifting Trees"),
        text=N_(
            "Remains in Play in front of you. While you are in the Olde Woods your move is 2 "
            "spaces shorter, unless you carry a Map; in the action point game it costs you 3 more "
            "points to leave, whatever you carry. Discard it when you have left."
        ),
        provenance="reported",
        known=N_("the price in the action point game"),
        does=(UntilYouLeave("olde-woods"),),
        worth=-0.8,
    )
)


@shifting_trees.plays
async def trees_close_in(you: You, reading: Reading) -> None:
    remain_before_you(you)


@shifting_trees.adds(on.MOVEMENT, yours)
def hard_to_leave(you: You, moving: Moving) -> int:
    """A movement roll, that is; AP-53 has a price instead, whatever you carry."""
    lost = you.who.space == corner_of(you, "olde-woods") and not carries(you, "Map")
    return -2 if moving.roll and lost else 0


@shifting_trees.adds(on.PRICE, yours, topics=("points:step",))
def dear_to_leave(you: You, price: Price) -> int:
    return 3 if price.start == corner_of(you, "olde-woods") else 0  # AP-53


waking_dreams = deck.add(
    Encounter(
        id="waking-dreams",
        name=N_("Waking Dreams"),
        text=N_(
            "Spirit 5+: draw an Event for each success, at most two. Without one, discard an "
            "Event from your hand."
        ),
        provenance="reported",
        known=N_("name"),
        worth=Tested(SPIRIT, 5, 1.6, more=0.8, lost=1.2),
    )
)


@waking_dreams.plays
async def visions(you: You, reading: Reading) -> None:
    successes = await test(you, SPIRIT, 5, enough=2)
    await draw_events(you, min(2, successes))
    hand = hand_of(you, you.hero)
    if not successes and hand:
        discard(you, await choose_card(you, hand, "ENC-04", "discard-event"))


offering_stones = deck.add(
    Encounter(
        id="offering-stones",
        name=N_("Offering Stones"),
        text=N_(
            "You may pay 3 Investigation, or 1 if you carry a Magik card, to raise your Spirit by "
            "1 for good."
        ),
        asks={"offering": N_("Make an offering ({source})?")},
        worth=lambda facts: (0.8 if facts.carries("Magik") else 0.2) * facts.money,
    )
)


@offering_stones.plays
async def make_an_offering(you: You, reading: Reading) -> None:
    price = 1 if carries(you, "Magik") else 3
    if you.who.investigation >= price and await confirm(you, "offering", price=price):
        pay(you, price)
        upgrade(you, SPIRIT)


@offering_stones.answers("offering")
def of_a_full_purse(facts: Facts, option: Option) -> float:
    enough = 3 if facts.carries("Magik") else 9
    return float((option.key == "yes") == (facts.purse >= enough))


NOTHING, BLOOD = -1, -2  # what the witch is given, if it is no card

witchs_bargain = deck.add(
    Encounter(
        id="witchs-bargain",
        name=N_("Witch's Bargain"),
        text=N_(
            "You may take a wound to gain 3 Investigation, or discard a Magik card that you carry "
            "to raise one of your skills by 1 for good."
        ),
        asks={"bargain": N_("Which bargain ({source})?")},
        labels={
            "blood": N_("pay with blood: 1 wound for 3 Investigation"),
            "give:{card}": N_("give {card}: a skill rises by 1"),
        },
        worth=1.2,
    )
)


@witchs_bargain.plays
async def strike_a_bargain(you: You, reading: Reading) -> None:
    choices = {option("leave"): NOTHING, option("blood"): BLOOD}
    for card in with_keyword(you, "Magik"):
        choices[option(f"give:{card_name(you, card)}")] = card
    given = await pick(you, "bargain", choices)
    if given == BLOOD:
        if await wound(you, 1):  # GAP-51
            await gain(you, 3)
    elif given != NOTHING:
        await lose_gear(you, given)
        skills = {option(f"train:{name}"): skill for skill, name in enumerate(SKILLS)}
        upgrade(you, await pick(you, "train", skills))


@witchs_bargain.answers("bargain", because=N_("the price and the gain were weighed"), margin=4.0)
def while_there_is_some_to_spare(facts: Facts, option: Option) -> float:
    if option.key == "blood":
        return 1.5 if facts.left >= 3 else -1.0
    if option.args:
        return facts.combat_worth - facts.card_worth(option.args[0])
    return 0.0


def out_of_the_snare(facts: Facts) -> float:
    return facts.money if facts.carries("Blade") else facts.trial(COMBAT, 4, 1.0, 0.0, 1.5)


deck.add(
    Encounter(
        id="hunters-snare",
        name=N_("Hunter's Snare"),
        text=N_(
            "Combat 4+: with a success, gain 1 Investigation; without, take a wound. Whoever "
            "carries a Blade cuts loose and succeeds without a roll."
        ),
        play=If(
            you_carry("Blade"),
            Gain(1),
            otherwise=Trial(COMBAT, 4, won=Gain(1), lost=TakeWounds(1)),
        ),
        worth=out_of_the_snare,
    )
)

ritual_circle = deck.add(
    Encounter(
        id="ritual-circle",
        name=N_("Ritual Circle"),
        text=N_(
            "Spirit 5+ or Combat 5+: gain 1 Investigation with one success, 4 with more. "
            "Without one, the Shadow Track falls by 1."
        ),
        worth=Tested(SPIRIT, 5, 1, more=3, lost=1.5),
    )
)


@ritual_circle.plays
async def disturb_the_ritual(you: You, reading: Reading) -> None:
    successes = await test_either(you, (SPIRIT, COMBAT), 5)
    if successes:
        await gain(you, 4 if successes > 1 else 1)
    else:
        await track_falls(you, 1)


deck.add(
    Encounter(
        id="will-o-the-wisp",
        name=N_("Will-o'-the-Wisp"),
        text=N_(
            "Spirit 4+: with a success, gain 2 Investigation; without, you are led to the "
            "Crossroads unless you carry a Map."
        ),
        play=Trial(SPIRIT, 4, won=Gain(2), lost=If(you_carry_no("Map"), MoveTo("crossroads"))),
    )
)

# ---- minions ------------------------------------------------------------------------------

deck.add(
    MinionCard(
        id="timber-wolves",
        name=N_("Timber Wolves"),
        text=N_("The Wolves have 1 more fight die after the first round."),
        copies=2,
        keywords=("Minion", "Beast"),
        minion=Minion(
            dice=3,
            health=2,
            bounty=3,
            later_dice=1,
            provenance="reported",
            known=N_("name"),
            drawing=WOLF,
        ),
        provenance="reported",
        known=N_("name"),
    )
)

deck.add(
    MinionCard(
        id="hungry-bear",
        name=N_("Hungry Bear"),
        text=N_("Each 6 the Bear rolls counts as two hits."),
        keywords=("Minion", "Beast"),
        minion=Minion(dice=3, health=3, bounty=4, heavy=True),
    )
)

deck.add(
    MinionCard(
        id="hanged-man",
        name=N_("The Hanged Man"),
        text=N_("You fight the Hanged Man with Spirit."),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=2, health=3, bounty=3, skill=SPIRIT, drawing=GHOST),
    )
)

deck.add(
    MinionCard(
        id="hedge-witch",
        name=N_("Hedge Witch"),
        text=N_(
            "You fight the Witch with Spirit; she rolls 1 fewer die against a hero who carries a "
            "Magik card. When you defeat her, draw an Event."
        ),
        keywords=("Minion",),
        minion=Minion(
            dice=3,
            health=1,
            bounty=2,
            skill=SPIRIT,
            number=wary_of("Magik"),
            victory=DrawEvents(1),
            drawing=LADY,
        ),
    )
)


CARDS: tuple[Card, ...] = deck.cards
