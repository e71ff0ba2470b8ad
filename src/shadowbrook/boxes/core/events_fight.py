"""Events for fights: dice, skills, enemies' hits, and wounds that are not taken."""

from __future__ import annotations

from shadowbrook.cards import (
    COMBAT,
    HARM,
    HONOR,
    N_,
    NEVER,
    About,
    Ahead,
    Card,
    Deck,
    ElderWound,
    EndsWhen,
    EnemyDice,
    EventCard,
    Facts,
    FightPart,
    FightRound,
    MoreDice,
    PreventWounds,
    Remains,
    RerollHits,
    RerollMisses,
    Wounds,
    You,
    against_minion,
    any_time_or,
    before_minion_fight,
    carries,
    choose_hero,
    choose_space,
    comrades,
    discard_this,
    elder_in_danger,
    escapes,
    fight_going_on,
    fight_of,
    fight_once_with,
    fight_skill,
    hero_dice,
    leave_fight,
    on,
    prevent,
    save_elder,
    showdown,
    standing,
    track_rises,
    turn_dice,
    undecided,
    wound,
    your_round_is_next,
    yours,
)

deck = Deck("event")

# ---- dice -----------------------------------------------------------------------------------

deck.add(
    EventCard(
        id="battle-cry",
        name=N_("Battle Cry"),
        text=N_("After a hero has rolled in a fight round: add 3 fight dice."),
        copies=2,
        does=(MoreDice(3, anyone=True),),
    )
)

deck.add(
    EventCard(
        id="inspiration",
        name=N_("Inspiration"),
        text=N_("After a hero has rolled for a test or in a fight round: add 2 dice."),
        does=(MoreDice(2, anyone=True, tests=True),),
        worth=1.0,
    )
)

deck.add(
    EventCard(
        id="second-chance",
        name=N_("Second Chance"),
        text=N_("In a test or a fight round: re-roll all dice of a hero that failed or missed."),
        copies=2,
        does=(RerollMisses(once="", anyone=True, tests=True),),
    )
)

cornered = deck.add(
    EventCard(
        id="cornered",
        name=N_("Cornered!"),
        text=N_("In a fight round: turn each 1 that a hero has rolled into a 6."),
        in_fight=FightPart(ones=True),
        provenance="reported",
        known=N_("theme"),
        when=(on.FIGHT_ROLL,),
        worth=1.8,
    )
)


@cornered.only_if
def ones_lie(you: You, pending: FightRound) -> bool:
    return 1 in hero_dice(pending) and undecided(you, pending)


@cornered.plays
async def lash_out(you: You, pending: FightRound) -> None:
    turn_dice(you, pending, 1, 6)


@cornered.brings_now
def ones_that_count(facts: Facts, about: About) -> float:
    if not facts.in_our_round(about):
        return NEVER
    ones = about["dice"].count(1)
    if facts.against_the_villain():
        return 1.0 if ones >= 2 else -0.2
    return 0.3 if facts.hits_missing(about) <= ones and facts.in_trouble(about) else NEVER


deck.add(
    EventCard(
        id="lucky-charm",
        name=N_("Lucky Charm"),
        text=N_(
            "In a fight round: all hits on the hero, or on one elder of the hunting party, are "
            "re-rolled."
        ),
        copies=2,
        does=(RerollHits(anyone=True),),
    )
)

# ---- before a fight round ---------------------------------------------------------------------

duel_of_honor = deck.add(
    EventCard(
        id="duel-of-honor",
        name=N_("Duel of Honor"),
        text=N_(
            "Before one of your fight rounds in which you would use Combat: fight that round with "
            "Honor instead, with 1 more die if you carry a Blade."
        ),
        in_fight=FightPart(duel=HONOR, armed="Blade"),
        provenance="reported",
        known=N_("theme"),
        when=(on.FIGHT,),
        remains=True,
        does=(EndsWhen(on.SHOWDOWN_ROUND, on.SHOWDOWN_END),),
        worth=1.0,
    )
)


@duel_of_honor.only_if
def you_would_use_combat(you: You, ahead: Ahead) -> bool:
    """FAQ-01."""
    if not your_round_is_next(you, ahead):
        return False
    if fight_of(you) is not None:
        return fight_going_on(you) is not None and fight_skill(you) == COMBAT
    battle = showdown(you)
    assert battle is not None  # it is a round of one or the other
    return battle.skill in (-1, COMBAT)


@duel_of_honor.plays
async def challenge(you: You, ahead: Ahead) -> None:
    """A showdown round is no fight yet before it begins: the card waits for it."""
    if fight_of(you) is not None:
        await draw_swords(you, ahead)


@duel_of_honor.whenever(on.FIGHT_ROUND, yours)
async def draw_swords(you: You, ahead: Ahead) -> None:
    fight_once_with(you, HONOR, 1 if carries(you, "Blade") else 0)
    await discard_this(you)


@duel_of_honor.brings_now
def honor_over_combat(facts: Facts, about: About) -> float:
    """Against the villain, or where it makes short work of a Minion."""
    more = facts.who.value[HONOR] + facts.carries("Blade") - facts.who.value[COMBAT]
    if facts.showdown is not None:
        return 1.0 if more >= 2 else NEVER
    return 0.4 if more >= 3 and facts.minion_chances() is not None else NEVER


slip_away = deck.add(
    EventCard(
        id="slip-away",
        name=N_("Slip Away"),
        text=N_(
            "Before a fight round outside a showdown: you, or a hero of your side, leave the "
            "fight for an adjacent space without an enemy. It does not end the turn."
        ),
        when=(on.FIGHT,),
        says_you=False,
        worth=0.8,
    )
)


@slip_away.only_if
def way_out(you: You, ahead: Ahead) -> bool:
    fight = fight_going_on(you)
    if fight is None or showdown(you) is not None:
        return False
    your_side = fight.hero == you.hero or comrades(you, fight.hero)
    return your_side and bool(escapes(you, fight.hero))  # FGT-12


@slip_away.plays
async def leave_quietly(you: You, ahead: Ahead) -> None:
    fighter = you.as_hero(ahead.hero)
    leave_fight(you, await choose_space(fighter, escapes(you, ahead.hero), "FGT-12"))


@slip_away.brings_now
def from_a_lost_fight(facts: Facts, about: About) -> float:
    chances = facts.minion_chances() if facts.is_own(about) else None
    return 0.5 if chances is not None and chances[0] < 0.35 else NEVER


deck.add(
    EventCard(
        id="barricades",
        name=N_("Barricades"),
        text=N_("Remains in Play until the end of the game round: minions roll 1 fewer fight die."),
        in_fight=FightPart(enemy_dice=-1),
        when=(on.FREE, on.FIGHT),
        can=any_time_or(before_minion_fight),
        play=Remains(),
        says_you=False,
        remains=True,
        does=(EnemyDice(-1, against_minion), EndsWhen(on.MYSTERY_END)),
        worth=0.6,
    )
)

# ---- wounds ----------------------------------------------------------------------------------

deck.add(
    EventCard(
        id="narrow-escape",
        name=N_("Narrow Escape"),
        text=N_(
            "Prevent up to 2 wounds that a hero is about to take, or save a Town Elder from being "
            "wounded or killed."
        ),
        copies=3,
        says_you=False,
        does=(PreventWounds(2, anyone=True),),
    )
)

deck.add(
    EventCard(
        id="not-this-time",
        name=N_("Not This Time!"),
        text=N_(
            "Ignore all wounds that a hero is about to take, or save a Town Elder from being "
            "wounded or killed."
        ),
        provenance="reported",
        known=N_("theme"),
        says_you=False,
        does=(PreventWounds(anyone=True),),
    )
)

in_harms_way = deck.add(
    EventCard(
        id="in-harms-way",
        name=N_("In Harm's Way"),
        text=N_(
            "All wounds that a hero is about to take go to another hero in that space instead; "
            "if there is none, prevent 1. Or take 1 wound yourself to save a Town Elder from being "
            "wounded or killed."
        ),
        in_fight=FightPart(guard=1, alone=True),
        provenance="reported",
        known=N_("theme"),
        when=(on.WOUND, on.ELDER_WOUND),
        worth=1.4,
        like=(PreventWounds(1),),
    )
)


@in_harms_way.only_if
def somebody_can_step_in(you: You, pending: Wounds | ElderWound) -> bool:
    return pending.count > 0 and (isinstance(pending, Wounds) or not you.who.down)


@in_harms_way.plays
async def step_in(you: You, pending: Wounds | ElderWound) -> None:
    """Who does not take the wound of an elder after all has saved nobody."""
    if isinstance(pending, Wounds):
        await another_is_hit(you, pending)
    elif await wound(you, 1, pending.by):
        save_elder(you, pending)


async def another_is_hit(you: You, pending: Wounds) -> None:
    here = you.s.heroes[pending.hero].space
    others = [hero for hero in standing(you, here) if hero != pending.hero]
    if not others:
        prevent(you, pending, 1)
        return
    other = await choose_hero(you, others, "CRD-26", "who-is-hit", aim=HARM)
    count = pending.count
    prevent(you, pending, count)
    await wound(you.as_hero(other), count, pending.by)


dragged_to_safety = deck.add(
    EventCard(
        id="dragged-to-safety",
        name=N_("Dragged to Safety"),
        text=N_("Save a Town Elder from being wounded or killed; the Shadow Track rises by 1."),
        when=(on.ELDER_WOUND,),
        can=elder_in_danger,
        says_you=False,
        worth=1.8,
        like=(PreventWounds(heroes=False),),
    )
)


@dragged_to_safety.plays
async def drag_away(you: You, pending: ElderWound) -> None:
    save_elder(you, pending)
    await track_rises(you, 1)


CARDS: tuple[Card, ...] = deck.cards
