"""Events that help a hero along: strength, clues, cards, healing, ways and time."""

from __future__ import annotations

from shadowbrook.cards import (
    AWAY,
    COMBAT,
    CUNNING,
    HARM,
    HELP,
    HONOR,
    KEEP,
    N_,
    NEVER,
    SPIRIT,
    About,
    AddBox,
    Answering,
    Card,
    ChooseHero,
    Deck,
    Declared,
    DrawEvents,
    EndsWhen,
    EventCard,
    Facts,
    FightPart,
    FightRound,
    Free,
    Gain,
    Gear,
    Happening,
    Heal,
    Movement,
    PlaceClues,
    RerollAll,
    Roll,
    StandUp,
    Trial,
    Upgrade,
    Wounds,
    You,
    act_again,
    add_move_points,
    add_points,
    all_is_quiet,
    any_time_or,
    by_action_points,
    call_militia,
    choose_card,
    choose_hero,
    choose_space,
    comes_between,
    definition,
    discard_this,
    go_further,
    is_fighting,
    is_moving,
    is_on_your_side,
    is_town_hall,
    knocked_out,
    may_heal,
    move_to,
    on,
    one_box_would_hold,
    option,
    pick,
    raises,
    refuses_card,
    reroll,
    roll_of,
    shares_showdowns,
    showdown,
    somebody_is_down,
    spent_actions,
    standing,
    take_event,
    take_gear,
    tend,
    town_hall,
    would_gain_dice,
    wound,
    wounded,
    you_stand,
    your_turn,
    yours,
)

deck = Deck("event")

ANY_TIME_AND_ROLLS = (on.FREE, on.ROLL, on.FIGHT_ROLL)

# ---- for good (CRD-29, FAQ-12) ------------------------------------------------------------------

deck.add(
    EventCard(
        id="strength-of-spirit",
        name=N_("Strength of Spirit"),
        text=N_("Your Spirit rises by 1 for good."),
        in_fight=FightPart(raises=SPIRIT),
        provenance="rulebook",
        known=N_("name and theme"),
        when=ANY_TIME_AND_ROLLS,
        can=raises(SPIRIT),
        play=Upgrade(SPIRIT),
    )
)

deck.add(
    EventCard(
        id="strength-of-will",
        name=N_("Strength of Will"),
        text=N_("Your Cunning rises by 1 for good."),
        in_fight=FightPart(raises=CUNNING),
        provenance="rulebook",
        known=N_("name and theme"),
        when=ANY_TIME_AND_ROLLS,
        can=raises(CUNNING),
        play=Upgrade(CUNNING),
    )
)

deck.add(
    EventCard(
        id="strength-of-arms",
        name=N_("Strength of Arms"),
        text=N_("Your Combat rises by 1 for good."),
        in_fight=FightPart(raises=COMBAT),
        when=ANY_TIME_AND_ROLLS,
        can=raises(COMBAT),
        play=Upgrade(COMBAT),
    )
)

deck.add(
    EventCard(
        id="strength-of-heart",
        name=N_("Strength of Heart"),
        text=N_("Your Honor rises by 1 for good."),
        in_fight=FightPart(raises=HONOR),
        when=ANY_TIME_AND_ROLLS,
        can=raises(HONOR),
        play=Upgrade(HONOR),
    )
)

deck.add(
    EventCard(
        id="hard-as-oak",
        name=N_("Hard as Oak"),
        text=N_("You gain a health box for good."),
        in_fight=FightPart(box=1),
        when=(on.FREE, on.WOUND),
        can=any_time_or(one_box_would_hold),
        play=AddBox(),
    )
)

# ---- clues and cards ----------------------------------------------------------------------------

deck.add(
    EventCard(
        id="eyewitness",
        name=N_("Eyewitness"),
        text=N_("Gain 2 Investigation."),
        copies=2,
        can=you_stand,
        play=Gain(2),
    )
)

deck.add(
    EventCard(
        id="muddy-footprints",
        name=N_("Muddy Footprints"),
        text=N_("Test Cunning: gain 1 Investigation for every 4+."),
        can=you_stand,
        play=Trial(CUNNING, 4, each=Gain(1)),
        worth=1.6,
    )
)

deck.add(
    EventCard(
        id="lights-in-the-distance",
        name=N_("Lights in the Distance"),
        text=N_("Play Immediately. Put 3 Investigation on a random location."),
        play_immediately=True,
        play=PlaceClues(3),
        worth=0.8,
    )
)

deck.add(
    EventCard(
        id="talk-of-the-tavern",
        name=N_("Talk of the Tavern"),
        text=N_("Draw 2 Events."),
        play=DrawEvents(2),
        worth=2.6,
    )
)

if_i_just_could_reach = deck.add(
    EventCard(
        id="if-i-just-could-reach",
        name=N_("If I Just Could Reach..."),
        text=N_(
            "Take an Event, an Item or an Ally of your choice from a discard pile; while you are "
            "knocked out, an Event."
        ),
        provenance="reported",
        known=N_("name and theme"),
        worth=3.0,
        brings=1.0,
    )
)


def within_reach(you: You) -> list[int]:
    """Events in their discard pile; for a hero who stands also Items and Allies in theirs.

    Nobody reaches for what they never carry (GAP-75).
    """
    kinds = (EventCard,) if you.who.down else (EventCard, Gear)
    lie_there = [card for pile in you.s.discards for card in pile if not refuses_card(you, card)]
    return [card for card in lie_there if isinstance(definition(you, card), kinds)]


@if_i_just_could_reach.only_if
def something_within_reach(you: You, happening: Free) -> bool:
    return bool(within_reach(you))


@if_i_just_could_reach.plays
async def reach_for_it(you: You, happening: Free) -> None:
    card = await choose_card(you, within_reach(you), "CRD-06", aim=KEEP)
    if isinstance(definition(you, card), Gear):
        await take_gear(you, card)
    else:
        await take_event(you, card)


# ---- healing --------------------------------------------------------------------------------

deck.add(
    EventCard(
        id="strong-brandy",
        name=N_("Strong Brandy"),
        text=N_("Heal up to 2 wounds of a hero, but not during a fight round."),
        in_fight=FightPart(potion=2),
        copies=2,
        when=(on.FREE, on.FIGHT, on.WOUND),
        can=may_heal(2),
        play=ChooseHero(wounded, Heal(2), "HER-07"),
        says_you=False,
        worth=2.2,
    )
)

blood_transfusion = deck.add(
    EventCard(
        id="blood-transfusion",
        name=N_("Blood Transfusion"),
        text=N_(
            "Choose a wounded hero, and another hero who takes 1 wound: heal up to 3 wounds of "
            "the first. If nobody takes that wound, heal only 1. Not during a fight round."
        ),
        in_fight=FightPart(potion=1, alone=True),
        asks={"donor": N_("Who gives blood ({source})?")},
        provenance="reported",
        known=N_("name and theme"),
        when=(on.FREE, on.FIGHT, on.WOUND),
        says_you=False,
        like=(Heal(2),),
        advice={"donor": Answering(None, N_("blood comes from whoever it hurts least"))},
    )
)


@blood_transfusion.only_if
def blood_helps(you: You, happening: Happening) -> bool:
    """Without anybody to give blood it heals 1 wound only."""
    return may_heal(3 if len(standing(you)) > 1 else 1)(you, happening)


@blood_transfusion.plays
async def transfuse(you: You, happening: Happening) -> None:
    patient = await choose_hero(you, wounded(you), "HER-07", aim=HELP)
    donors = [hero for hero in standing(you) if hero != patient]
    taken = 0
    if donors:
        donor = await choose_hero(you, donors, "CRD-26", "donor", aim=HARM)
        taken = await wound(you.as_hero(donor), 1)
    await tend(you.as_hero(patient), 3 if taken else 1)


deck.add(
    EventCard(
        id="back-on-your-feet",
        name=N_("Back on Your Feet"),
        text=N_("A knocked-out hero stands up at once, without wounds."),
        when=(on.FREE, on.LAST_STAND),
        can=somebody_is_down,
        play=ChooseHero(knocked_out, StandUp(), "MYS-04"),
        says_you=False,
        worth=1.2,
    )
)

call_out_the_militia = deck.add(
    EventCard(
        id="call-out-the-militia",
        name=N_("Call Out the Militia"),
        text=N_("Put a Militia into the space of a hero who is not knocked out."),
        in_fight=FightPart(militia=1),
        when=(*ANY_TIME_AND_ROLLS, on.WOUND),
        says_you=False,
        worth=1.6,
    )
)


@call_out_the_militia.only_if
def militia_helps(you: You, happening: Free | Roll | FightRound | Wounds) -> bool:
    """Any time; it is asked for where it would add a die or take a wound (FGT-20, MIL-02)."""
    if isinstance(happening, Roll | FightRound):
        hero = roll_of(happening).hero
        return counts_for(you, hero) and would_gain_dice(you, happening, hero, COMBAT)
    if isinstance(happening, Wounds):
        return counts_for(you, happening.hero)
    return bool(standing(you))


def counts_for(you: You, hero: int) -> bool:
    """Whether Militia in the space of a hero would help this hero (MIL-04, COOP-29)."""
    battle = showdown(you)
    if battle is None or hero not in battle.heroes or not shares_showdowns(you):
        return True
    with_elder = any(you.s.elders[elder].hero == hero for elder in battle.party)
    return battle.militia == hero or (battle.militia < 0 and not with_elder)


@call_out_the_militia.plays
async def militia_comes(you: You, happening: Happening) -> None:
    spaces = dict.fromkeys(you.s.heroes[hero].space for hero in standing(you))
    space = await choose_space(you, spaces, "MIL-01", aim=HELP)
    await call_militia(you, space)


@call_out_the_militia.brings_now
def men_to_stand_beside_you(facts: Facts, about: About) -> float:
    """They take a wound, or fight in a showdown."""
    if about["what"] == "wounds":
        return facts.prevents(about, 1, keep=2.0)
    return 1.0 if facts.in_showdown else -0.5


# ---- ways and time ------------------------------------------------------------------------------

fresh_horses = deck.add(
    EventCard(
        id="fresh-horses",
        name=N_("Fresh Horses"),
        text=N_(
            "Play in your move, after the roll: go up to 3 spaces further this turn. In the action "
            "point game play it in your day: 3 more points for movement today."
        ),
        when=(on.ROLL, on.FREE),
        remains=True,
        does=(Movement(3), EndsWhen(on.TURN_END, when=(yours,))),
        worth=0.8,
    )
)


@fresh_horses.only_if
def before_you_ride(you: You, happening: Roll | Free) -> bool:
    """After the roll, and as long as the move is not over; in a day by action points (AP-06)."""
    if isinstance(happening, Roll):
        return happening.purpose == "move" and yours(you, happening)
    return your_turn(you, happening) and (by_action_points(you) or is_moving(you))


@fresh_horses.plays
async def saddle_up(you: You, happening: Roll | Free) -> None:
    """With the roll still open the card lies there until the turn ends, else it is used up."""
    if isinstance(happening, Roll):
        return
    if by_action_points(you):
        add_move_points(you, 3)
    else:
        go_further(you, 3)
    await discard_this(you)


change_of_plans = deck.add(
    EventCard(
        id="change-of-plans",
        name=N_("Change of Plans"),
        text=N_(
            "A hero re-rolls a single die: for movement, for lingering, at a Dangerous Location "
            "and the like, but not in a test, a fight or a showdown."
        ),
        when=(on.ROLL,),
        hinders=True,
        worth=0.7,
        like=(RerollAll(),),
    )
)

BEST = 6  # nothing better can come
GOOD = 4  # one may grudge it a rival


@change_of_plans.only_if
def die_to_change(you: You, roll: Roll) -> bool:
    """One that you would rather see again: a poor one of your side, a good one of a rival.

    Single dice belong to fights too: the Pistol's, or that of an elder of the hunting party.
    """
    if roll.skill >= 0 or is_fighting(you, roll.hero):
        return False
    die = sum(roll.dice)  # there is only one
    face = die if roll.purpose != "loss" else 7 - die  # KO-03: less is better
    if not is_on_your_side(you, roll.hero):
        return face >= GOOD
    return face < BEST or roll.purpose not in ("move", "loss")


@change_of_plans.plays
async def think_again(you: You, roll: Roll) -> None:
    reroll(you, roll)


urgent_summons = deck.add(
    EventCard(
        id="urgent-summons",
        name=N_("Urgent Summons"),
        text=N_("While there is no fight and no showdown: a hero goes to the Town Hall at once."),
        when=(on.FREE, on.DECLARED),
        says_you=False,
        worth=0.3,
        brings=comes_between,
    )
)


def elsewhere(you: You) -> list[int]:
    """Heroes who are not in the Town Hall of their board (EXP-02)."""
    return [hero for hero in standing(you) if not is_town_hall(you, you.s.heroes[hero].space)]


@urgent_summons.only_if
def somebody_to_summon(you: You, happening: Free | Declared) -> bool:
    """It is asked for where a rival goes for the showdown."""
    away = elsewhere(you)
    wanted = happening.hero in away if isinstance(happening, Declared) else bool(away)
    return all_is_quiet(you) and wanted


@urgent_summons.plays
async def summon(you: You, happening: Free | Declared) -> None:
    hero = await choose_hero(you, elsewhere(you), aim=AWAY)
    await move_to(you.as_hero(hero), town_hall(you, hero))


long_day = deck.add(
    EventCard(
        id="long-day",
        name=N_("A Long Day"),
        text=N_(
            "In your turn: an action that you have taken (encounter, collect, heal, look at "
            "Secrets, buy a Lair card) may be taken again. In the action point game: 4 more "
            "action points today."
        ),
        when=(on.FREE, on.ACTION),  # the turn does not end unasked while it can be played
        asks={"again": N_("What may be done once more ({source})?")},
        labels={"again:{what}": N_("once more: {what}")},
        worth=1.6,
    )
)


@long_day.only_if
def day_is_not_over(you: You, happening: Free) -> bool:
    """It is over for who escapes or falls (FGT-14, KO-05)."""
    if not your_turn(you, happening) or you.who.turn_over:
        return False
    return by_action_points(you) or bool(spent_actions(you))


@long_day.plays
async def time_for_more(you: You, happening: Free) -> None:
    if by_action_points(you):
        add_points(you, 4)
        return
    again = {option(f"again:{name}"): action for name, action in spent_actions(you).items()}
    act_again(you, await pick(you, "again", again, "ACT-03"))


@long_day.brings_now
def a_second_encounter(facts: Facts, about: About) -> float:
    """In a good place, once the first is over."""
    if not about.get("acting") or facts.is_offered("encounter"):
        return NEVER
    return facts.place_worth - 1.8


CARDS: tuple[Card, ...] = deck.cards
