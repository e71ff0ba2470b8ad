"""The deck of the Abandoned Keep: Cunning, Honor and dangers (BRD-07).

Collapse and Brigands are told by players; the rest is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    HONOR,
    LOSE,
    N_,
    Action,
    Adds,
    Answering,
    Card,
    Costs,
    Deck,
    ElderWound,
    Encounter,
    Facts,
    FightPart,
    Gain,
    Gear,
    Minion,
    MinionCard,
    MoveHomeward,
    Option,
    PreventWounds,
    Reading,
    TakeWounds,
    Tested,
    TrackFalls,
    Trial,
    Upgrade,
    Worth,
    Wounds,
    You,
    against,
    belongings,
    carries,
    choose_card,
    draw_location,
    either,
    elder_in_danger,
    fight_of,
    gain,
    hero_has_at_least,
    hero_is,
    lose,
    lose_gear,
    on,
    option,
    passes,
    pick,
    prevent,
    roll_die,
    save_elder,
    test,
    upgrade,
    was_used,
    with_combat,
    wound,
    you_are_in_the_town_hall,
    your_wounds,
    yours,
)

from .drawings import BLADE

deck = Deck("abandoned-keep")

# ---- items and allies ---------------------------------------------------------------------

deck.add(
    Gear(
        id="rogues-rapier",
        name=N_("Rogue's Rapier"),
        text=N_("+1 Cunning and +1 Combat."),
        keywords=("Item", "Blade"),
        bonus={"cunning": 1, "combat": 1},
        provenance="reported",
        known=N_("name"),
    )
)

deck.add(
    Gear(
        id="captain-of-the-watch",
        name=N_("Captain of the Watch"),
        text=N_("+1 Combat, +1 Honor and one health box."),
        keywords=("Ally",),
        bonus={"combat": 1, "honor": 1},
        boxes=1,
        provenance="reported",
        known=N_("name"),
    )
)

knights_shield = deck.add(
    Gear(
        id="knights-shield",
        name=N_("Knight's Shield"),
        text=N_(
            "+1 Honor. Once in each hero turn or Mystery Phase you may prevent 1 wound by a hit "
            "on you, or save an elder of the hunting party beside you from the hits of your fight"
            " round."
        ),
        in_fight=FightPart(guard=1),
        keywords=("Item",),
        bonus={"honor": 1},
        worth=Worth(1.6, dice=0.2),
        like=(PreventWounds(1),),
    )
)


def hit_on_you(you: You, wounds: Wounds) -> bool:
    return wounds.hits and not was_used(you, on.ELDER_WOUND)


@knights_shield.may(on.WOUND, your_wounds, hit_on_you, once="turn")
async def raise_the_shield(you: You, wounds: Wounds) -> None:
    prevent(you, wounds, 1)


def elder_hit_in_your_fight(you: You, danger: ElderWound) -> bool:
    """ELD-28: of the elders only those who stand beside you in the showdown."""
    fight = fight_of(you)
    beside = fight is not None and fight.hero == you.s.elders[danger.elder].hero == you.hero
    hit = danger.by == "villain" and not danger.outright
    return beside and hit and not was_used(you, on.WOUND)


@knights_shield.may(on.ELDER_WOUND, elder_in_danger, elder_hit_in_your_fight, once="turn")
async def shield_an_elder(you: You, danger: ElderWound) -> None:
    save_elder(you, danger)


deck.add(
    Gear(
        id="crusaders-sword",
        name=N_("Crusader's Sword"),
        text=N_(
            "+1 Combat, and +1 Combat more while your Honor is 5 or more or you fight the Unholy."
        ),
        keywords=("Item", "Blade", "Holy"),
        bonus={"combat": 1},
        does=(
            Adds(
                on.SKILL,
                1,
                yours,
                with_combat,
                either(hero_has_at_least(HONOR, 5), against("Unholy")),
            ),
        ),
        worth=Worth(0.6, dice=0.6),
    )
)


deck.add(
    Gear(
        id="map-of-the-dungeons",
        name=N_("Map of the Dungeons"),
        text=N_("+1 Cunning. Buying a Lair card costs you 2 Investigation less."),
        keywords=("Item", "Map"),
        bonus={"cunning": 1},
        does=(Costs(-2, "lair"),),
        worth=1.4,
    )
)

deck.add(
    Gear(
        id="dented-breastplate",
        name=N_("Dented Breastplate"),
        text=N_("Two health boxes."),
        keywords=("Item",),
        boxes=2,
    )
)

deck.add(
    Gear(
        id="thieves-tools",
        name=N_("Thieves' Tools"),
        text=N_("+2 Cunning."),
        keywords=("Item",),
        bonus={"cunning": 2},
    )
)

deck.add(
    Gear(
        id="rescued-prisoner",
        name=N_("Rescued Prisoner"),
        text=N_(
            "+1 Honor. As an action in the Town Hall you may discard the Prisoner to gain "
            "4 Investigation."
        ),
        keywords=("Ally",),
        bonus={"honor": 1},
        does=(Action(Gain(4), you_are_in_the_town_hall, discard=True),),
        worth=2.0,
    )
)

# ---- encounters ---------------------------------------------------------------------------

collapse = deck.add(
    Encounter(
        id="collapse",
        name=N_("Collapse"),
        text=N_("Lose 1 Investigation or take a wound. Then draw another Abandoned Keep card."),
        asks={"what-is-lost": N_("What is lost ({source})?")},
        labels={"lose-investigation": N_("lose 1 Investigation"), "take-wound": N_("take a wound")},
        copies=2,
        provenance="reported",
        worth=0.2,
        advice={"what-is-lost": Answering(None, N_("this costs less"))},
    )
)


@collapse.plays
async def rocks_fall(you: You, reading: Reading) -> None:
    choices = {option("take-wound"): True}
    if you.who.investigation:
        choices = {option("lose-investigation"): False} | choices
    if await pick(you, "what-is-lost", choices):
        await wound(you, 1)
    else:
        lose(you, 1)
    if not you.who.down:
        await draw_location(you, "abandoned-keep")


def among_bandits(facts: Facts) -> float:
    feared = facts.hero_is("Stranger") or facts.carries("Gun")
    return facts.trial(CUNNING, 4 if feared else 5, 3.0, 0.0, 2.0)


bandit_camp = deck.add(
    Encounter(
        id="bandit-camp",
        name=N_("Bandit Camp"),
        text=N_(
            "Cunning 5+, or Cunning 4+ if you are a Stranger or carry a Gun: with a success, gain "
            "3 Investigation; without, lose a D3 of it."
        ),
        provenance="reported",
        known=N_("theme"),
        worth=among_bandits,
    )
)


@bandit_camp.plays
async def sneak_into_the_camp(you: You, reading: Reading) -> None:
    feared = hero_is(you, "Stranger") or carries(you, "Gun")
    if await passes(you, CUNNING, 4 if feared else 5):
        await gain(you, 3)
    else:
        lose(you, you.g.d3())


deck.add(
    Encounter(
        id="spiked-pit",
        name=N_("Spiked Pit"),
        text=N_("Cunning 4+: with a success, gain 1 Investigation; without, take 2 wounds."),
        play=Trial(CUNNING, 4, won=Gain(1), lost=TakeWounds(2)),
    )
)

trial_of_honor = deck.add(
    Encounter(
        id="trial-of-honor",
        name=N_("Trial of Honor"),
        text=N_(
            "Honor 5+: gain 1 Investigation for each success. With three or more, raise your "
            "Honor by 1 for good."
        ),
        worth=Tested(HONOR, 5, 1, more=1),
    )
)


@trial_of_honor.plays
async def stand_trial(you: You, reading: Reading) -> None:
    successes = await test(you, HONOR, 5)
    await gain(you, successes)
    if successes >= 3:
        upgrade(you, HONOR)


headless_knight = deck.add(
    Encounter(
        id="headless-knight",
        name=N_("Headless Knight"),
        text=N_(
            "Honor 5+: with a success, gain 2 Investigation; without, discard an item or ally."
        ),
        worth=Tested(HONOR, 5, 2, lost=3),
    )
)


@headless_knight.plays
async def face_the_knight(you: You, reading: Reading) -> None:
    if await passes(you, HONOR, 5):
        await gain(you, 2)
    elif held := belongings(you, you.hero):
        await lose_gear(you, await choose_card(you, held, "ENC-04", aim=LOSE))


crumbling_vault = deck.add(
    Encounter(
        id="crumbling-vault",
        name=N_("Crumbling Vault"),
        text=N_(
            "You may roll a die. On 3 or more gain 1 Investigation, and you may roll again. On "
            "a 1 or 2 take a wound, and it is over."
        ),
        asks={"vault": N_("Search on ({source})?")},
        labels={"roll": N_("roll")},
        worth=0.8,
    )
)


@crumbling_vault.plays
async def as_often_as_you_dare(you: You, reading: Reading) -> None:
    choices = {option("roll"): True, option("stop"): False}
    while await pick(you, "vault", choices):
        if await roll_die(you, 3, purpose="vault") <= 2:
            await wound(you, 1)
            return
        await gain(you, 1)


@crumbling_vault.answers("vault")
def while_you_can_bear_it(facts: Facts, option: Option) -> float:
    return float((option.key == "roll") == (facts.left >= 3))


# ---- minions ------------------------------------------------------------------------------

deck.add(
    MinionCard(
        id="brigands",
        name=N_("Brigands"),
        text=N_(
            "There is only one fight round. If they survive it and you still stand, you are "
            "thrown out, one space toward the Town Hall."
        ),
        copies=2,
        keywords=("Minion",),
        minion=Minion(
            dice=4,
            health=2,
            bounty=3,
            one_round=True,
            unbeaten=MoveHomeward(),
            provenance="reported",
            drawing=BLADE,
        ),
        provenance="reported",
    )
)

deck.add(
    MinionCard(
        id="black-knight",
        name=N_("The Black Knight"),
        text=N_("When you defeat the Black Knight, raise your Combat by 1 for good."),
        keywords=("Minion",),
        minion=Minion(dice=4, health=3, bounty=1, victory=Upgrade(COMBAT)),
    )
)

deck.add(
    MinionCard(
        id="walking-armor",
        name=N_("Walking Armor"),
        text=N_("It hits only on a 6."),
        keywords=("Minion",),
        minion=Minion(dice=4, health=3, bounty=3, hit=6),
    )
)

deck.add(
    MinionCard(
        id="crypt-ghoul",
        name=N_("Crypt Ghoul"),
        text=N_("If the Ghoul knocks you out, the Shadow Track falls by 1."),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=4, health=2, bounty=4, defeat=TrackFalls(1)),
    )
)

CARDS: tuple[Card, ...] = deck.cards
