"""The deck of the Forgotten Island: the greatest danger and the best rewards.

That it is so, and a pistol with +3 Combat, is told by players; the rest is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    KEEP,
    LOSE,
    N_,
    NEVER,
    SPIRIT,
    About,
    Action,
    Answering,
    Card,
    Deck,
    DrawEvents,
    Encounter,
    Facts,
    ForBlood,
    Fought,
    Gain,
    Gear,
    HitsOn,
    If,
    IfYouDo,
    IgnoreHits,
    Minion,
    MinionCard,
    MoveTo,
    Option,
    Reading,
    RerollMisses,
    Skill,
    TakeWounds,
    Tested,
    Then,
    TrackFalls,
    TrackRises,
    Trial,
    Upgrade,
    Worth,
    You,
    add_box,
    against,
    attack_you,
    belongings,
    carries,
    choose_card,
    confirm,
    for_sale,
    gain,
    lose_gear,
    on,
    passes,
    take_gear,
    wound,
    you_stand,
)

from .drawings_signs import APE, DROWNED, GUARDIAN, LICH, SERPENT

deck = Deck("forgotten-island")

# ---- items and allies ---------------------------------------------------------------------

deck.add(
    Gear(
        id="corsairs-pistol",
        name=N_("Corsair's Pistol"),
        text=N_("+3 Combat."),
        keywords=("Item", "Gun"),
        bonus={"combat": 3},
        provenance="reported",
        known=N_("that there is a pistol with +3 Combat"),
    )
)

deck.add(
    Gear(
        id="moonlit-blade",
        name=N_("Moonlit Blade"),
        text=N_("+1 Combat. Against the Unholy your fight dice hit on one less than usual."),
        keywords=("Item", "Blade", "Magik"),
        bonus={"combat": 1},
        does=(HitsOn(-1, against("Unholy")),),
        worth=Worth(0.6, dice=1.2),
    )
)

deck.add(
    Gear(
        id="coat-of-scales",
        name=N_("Coat of Scales"),
        text=N_("Ignore the first hit on you in each fight round."),
        keywords=("Item",),
        does=(IgnoreHits(1),),
        worth=Worth(2.5, dice=1.0),
    )
)

deck.add(
    Gear(
        id="pearl-of-the-deep",
        name=N_("Pearl of the Deep"),
        text=N_("+1 to every skill."),
        keywords=("Item", "Magik"),
        bonus={"spirit": 1, "cunning": 1, "combat": 1, "honor": 1},
    )
)

deck.add(
    Gear(
        id="sunken-idol",
        name=N_("Sunken Idol"),
        text=N_("As an action you may discard it: the Shadow Track rises by 2."),
        keywords=("Item", "Magik"),
        does=(Action(TrackRises(2), discard=True),),
        worth=2.0,
    )
)

deck.add(
    Gear(
        id="witch-of-the-isle",
        name=N_("Witch of the Isle"),
        text=N_(
            "+1 Spirit and +1 Cunning. Once in each game round you may re-roll all of your fight "
            "dice that missed."
        ),
        keywords=("Ally", "Magik"),
        bonus={"spirit": 1, "cunning": 1},
        does=(RerollMisses(once="round"),),
        worth=Worth(0.4, dice=0.6),
    )
)

book_of_the_drowned = deck.add(
    Gear(
        id="book-of-the-drowned",
        name=N_("Book of the Drowned"),
        text=N_(
            "Once in each of your turns, as an action, you may take a wound to gain 2 "
            "Investigation."
        ),
        keywords=("Item", "Book", "Magik"),
        does=(Action(ForBlood(1, Gain(2)), once="turn"),),
        worth=1.4,
    )
)


@book_of_the_drowned.brings_now
def with_blood_to_spare(facts: Facts, about: About) -> float:
    return 0.5 if facts.left >= 3 else NEVER


deck.add(
    Gear(
        id="castaway",
        name=N_("The Castaway"),
        text=N_(
            "+1 Cunning, +1 Combat and one health box. When you find the Castaway, draw an Event."
        ),
        keywords=("Ally",),
        bonus={"cunning": 1, "combat": 1},
        boxes=1,
        found=DrawEvents(1),
    )
)

# ---- encounters ---------------------------------------------------------------------------

deck.add(
    Encounter(
        id="buried-treasure",
        name=N_("Buried Treasure"),
        text=N_("Cunning 6+: gain 3 Investigation for each success, but for at most two."),
        play=Trial(CUNNING, 6, each=Gain(3), most=2),
    )
)

deck.add(
    Encounter(
        id="drowned-chapel",
        name=N_("Drowned Chapel"),
        text=N_(
            "Spirit 5+: with a success, raise your Spirit by 1 for good; without, take 2 wounds."
        ),
        play=Trial(SPIRIT, 5, won=Upgrade(SPIRIT), lost=TakeWounds(2)),
    )
)

voice_from_the_well = deck.add(
    Encounter(
        id="voice-from-the-well",
        name=N_("Voice from the Well"),
        text=N_("You may listen. If you do, the Shadow Track falls by 1 and you draw 3 Events."),
        asks={"well": N_("Listen? The Shadow Track falls by 1, and you draw 3 Events ({source}).")},
        play=IfYouDo("well", Then(TrackFalls(1), DrawEvents(3))),
        worth=1.5,
    )
)


@voice_from_the_well.answers("well", because=N_("the price and the gain were weighed"), margin=4.0)
def while_there_is_time(facts: Facts, option: Option) -> float:
    """A step of the track is everybody's, and dear when few are left."""
    return float((option.key == "yes") == (facts.track >= 8))


deck.add(
    Encounter(
        id="maelstrom",
        name=N_("Maelstrom"),
        text=N_(
            "Cunning 4+: with a success, gain 2 Investigation; without, take 2 wounds and, if you "
            "still stand, you are washed ashore at the South Dock."
        ),
        play=Trial(
            CUNNING,
            4,
            won=Gain(2),
            lost=Then(TakeWounds(2), If(you_stand, MoveTo("south-dock"))),
        ),
    )
)

hall_of_mirrors = deck.add(
    Encounter(
        id="hall-of-mirrors",
        name=N_("Hall of Mirrors"),
        text=N_(
            "Spirit 5+, then Cunning 5+: gain 2 Investigation for each of the two tests that you "
            "pass. If you pass neither, the villain attacks you."
        ),
        worth=Tested(SPIRIT, 5, 2, lost=1.5),
    )
)


@hall_of_mirrors.plays
async def among_the_mirrors(you: You, reading: Reading) -> None:
    passed = [await passes(you, skill, 5) for skill in (SPIRIT, CUNNING)].count(True)
    if passed:
        await gain(you, 2 * passed)
    else:
        await attack_you(you)


wreck_on_the_reef = deck.add(
    Encounter(
        id="wreck-on-the-reef",
        name=N_("Wreck on the Reef"),
        text=N_(
            "Cunning 6+: with a success, take a Town Item of your choice; without, take a wound."
        ),
        worth=Tested(CUNNING, 6, 5, lost=1.5),
    )
)


@wreck_on_the_reef.plays
async def search_the_wreck(you: You, reading: Reading) -> None:
    """Where the stack is sold out there is nothing to find, and nobody is hurt."""
    if not await passes(you, CUNNING, 6):
        await wound(you, 1)
    elif items := for_sale(you):
        await take_gear(you, await choose_card(you, items, "ENC-04", aim=KEEP))


altar_of_the_tide = deck.add(
    Encounter(
        id="altar-of-the-tide",
        name=N_("Altar of the Tide"),
        text=N_("You may discard an item or ally to gain a health box for good."),
        asks={"altar": N_("Give the tide an item or ally for a health box ({source})?")},
        worth=0.8,
        advice={"altar": Answering(None, N_("the price and the gain were weighed"))},
    )
)


@altar_of_the_tide.plays
async def give_to_the_tide(you: You, reading: Reading) -> None:
    """With an ally go their health boxes: who falls by that gains none."""
    held = belongings(you, you.hero)
    if held and await confirm(you, "altar"):
        await lose_gear(you, await choose_card(you, held, "ENC-04", aim=LOSE))
        if not you.who.down:
            add_box(you)


# ---- minions ------------------------------------------------------------------------------

drowned_crew = deck.add(
    MinionCard(
        id="drowned-crew",
        name=N_("Drowned Crew"),
        text=N_("They have 1 more fight die for each round already fought."),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=3, health=3, bounty=6, drawing=DROWNED),
    )
)


@drowned_crew.minion.adds(on.ENEMY_DICE)
def more_climb_aboard(you: You, skill: Skill) -> int:
    assert skill.fight is not None
    return max(0, skill.fight.round - 1)


deck.add(
    MinionCard(
        id="lake-serpent",
        name=N_("Lake Serpent"),
        text=N_("The Serpent strikes first. There is only one fight round."),
        keywords=("Minion", "Beast"),
        minion=Minion(
            dice=5, health=3, bounty=7, first_strike=True, one_round=True, drawing=SERPENT
        ),
    )
)

bronze_guardian = deck.add(
    MinionCard(
        id="bronze-guardian",
        name=N_("Bronze Guardian"),
        text=N_("The Guardian rolls 2 fewer dice against a hero who carries a Magik card."),
        keywords=("Minion",),
        minion=Minion(dice=4, health=4, bounty=8, drawing=GUARDIAN),
    )
)


@bronze_guardian.minion.adds(on.ENEMY_DICE)
def bows_to_magik(you: You, skill: Skill) -> int:
    return -2 if carries(you, "Magik") else 0


thieving_apes = deck.add(
    MinionCard(
        id="thieving-apes",
        name=N_("Thieving Apes"),
        text=N_(
            "You fight the Apes with Cunning. After each fight round that they survive, discard an "
            "item or ally if you still stand."
        ),
        keywords=("Minion", "Beast"),
        minion=Minion(dice=3, health=2, bounty=4, skill=CUNNING, drawing=APE),
    )
)


@thieving_apes.minion.when_unbeaten
async def snatch_something(you: You, fought: Fought) -> None:
    """A hero who has fallen has lost enough (KO-06)."""
    held = belongings(you, you.hero)
    if held and not you.who.down:
        await lose_gear(you, await choose_card(you, held, "ENC-04", aim=LOSE))


deck.add(
    MinionCard(
        id="lich-of-the-isle",
        name=N_("Lich of the Isle"),
        text=N_(
            "You fight the Lich with Spirit. If the Lich knocks you out, the Shadow Track falls by "
            "2."
        ),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=4, health=4, bounty=9, skill=SPIRIT, defeat=TrackFalls(2), drawing=LICH),
    )
)

CARDS: tuple[Card, ...] = deck.cards
