"""The six Town Elders of Shadowbrook, both faces (ELD-01, ELD-02).

The good face works for the hero with whom the elder travels (ELD-04). The evil face gives
the villain its bonus and works on all heroes while the Evil Elder lives (ELD-20).
"""

from __future__ import annotations

from shadowbrook.cards import (
    CANCEL,
    HONOR,
    N_,
    SPIRIT,
    Ahead,
    Card,
    Costs,
    Deck,
    ElderCard,
    EnemyDice,
    EvilFace,
    FightDice,
    FightPart,
    Free,
    Happening,
    MoreDice,
    PreventWounds,
    Skill,
    SkillBonus,
    TrackFalls,
    TurnHitAside,
    VillainHeals,
    Whenever,
    You,
    after_first_round,
    against_minion,
    against_villain,
    all_missed,
    anyone,
    bust,
    call_militia,
    cancel_in_play,
    choose_card,
    for_a_fight,
    in_play,
    militia_bonus,
    on,
    roll_die,
    was_used,
    with_combat,
    your_round_is_next,
    yours,
)

from .board import SOLD_IN_TOWN

deck = Deck()

deck.add(
    ElderCard(
        id="lord-hanbrook",
        name=N_("Lord Hanbrook"),
        text=N_("Your hero has 1 more fight die. It takes 2 wounds to kill Lord Hanbrook."),
        drawing=bust(hair="short", hat="top", collar="coat", extra="whiskers"),
        spirit=3,
        cunning=3,
        honor=6,
        boxes=2,  # ELD-34
        does=(FightDice(1),),
        provenance="reported",
        known=N_("Honor, wounds and ability"),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Combat and +2 Health. Town Items, training, the doctor and "
                "cures cost heroes 1 more."
            ),
            does=(Costs(1, *SOLD_IN_TOWN, whose=anyone),),
            combat=1,
            health=2,
        ),
        worth=1.2,
    )
)


deck.add(
    ElderCard(
        id="lady-hanbrook",
        name=N_("Lady Hanbrook"),
        text=N_(
            "In each fight round in which your hero is hit roll a die: on 3 or more one hit is "
            "prevented."
        ),
        drawing=bust(hair="updo", collar="ruff", extra="pearls"),
        spirit=4,
        cunning=3,
        honor=4,
        does=(TurnHitAside(3),),  # ELD-36: hits on the hero only
        provenance="reported",
        known=N_("name and theme of the ability"),
        evil=EvilFace(
            text=N_(
                "The villain has +2 Health. Heroes have 1 less Honor and pay 1 more to look at an "
                "elder's Secrets or to accuse one."
            ),
            does=(SkillBonus(HONOR, -1, whose=anyone), Costs(1, "look", whose=anyone)),
            health=2,
        ),
        worth=0.9,
    )
)

deck.add(
    ElderCard(
        id="doctor-manning",
        name=N_("Doctor Manning"),
        text=N_(
            "Once in each hero turn or Mystery Phase you may prevent all wounds your hero is about "
            "to take."
        ),
        drawing=bust(hair="bald", collar="coat", extra="spectacles"),
        spirit=2,
        cunning=5,
        honor=2,
        does=(PreventWounds(elders=False, once="turn"),),  # FAQ-05
        provenance="reported",
        known=N_("Honor and theme of the ability"),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Combat. In a showdown it heals 1 wound as each round after the "
                "first begins."
            ),
            does=(Whenever(on.SHOWDOWN_ROUND, VillainHeals(1), after_first_round),),
            combat=1,
        ),
        worth=1.2,
    )
)

sophie = deck.add(
    ElderCard(
        id="sophie",
        name=N_("Sophie, the Midwife"),
        text=N_(
            "Once in each hero turn or Mystery Phase you may try to cancel a Mystery card in play: "
            "roll a die, 4 or more does it."
        ),
        drawing=bust(hair="short", hat="bonnet", collar="gown"),
        spirit=5,
        cunning=2,
        honor=5,
        provenance="reported",
        known=N_("Honor and theme of the ability"),
        evil=EvilFace(
            text=N_(
                "The villain has +2 Health. The Shadow Track falls by 1 whenever a hero is "
                "knocked out."
            ),
            does=(Whenever(on.KNOCKED_OUT, TrackFalls(1)),),
            health=2,
        ),
        brings=0.5,
        worth=0.1,
    )
)


def a_mystery_lingers(you: You, happening: Happening) -> bool:
    """There is one to cancel, and she has not tried yet, at this moment or at the other."""
    tried = was_used(you, on.FREE) or was_used(you, on.SECRETS_SHOWN)
    return not tried and bool(in_play(you, "mystery"))


@sophie.may(on.FREE, a_mystery_lingers, once="turn")
async def old_wisdom(you: You, free: Free) -> None:
    await try_to_cancel(you)


@sophie.may(on.SECRETS_SHOWN, a_mystery_lingers, once="turn")
async def old_wisdom_in_time(you: You, ahead: Ahead) -> None:
    """It is asked for before the first fight round, for she may run (FAQ-03)."""
    await try_to_cancel(you)


async def try_to_cancel(you: You) -> None:
    """ELD-35: a try, which may fail."""
    target = await choose_card(you, in_play(you, "mystery"), "ELD-35", aim=CANCEL)
    works = await roll_die(you, 4, purpose="cancel") >= 4
    if works and target in in_play(you, "mystery"):  # gone, if somebody was quicker
        await cancel_in_play(you, target)


reverend_harding = deck.add(
    ElderCard(
        id="reverend-harding",
        name=N_("Reverend Harding"),
        text=N_(
            "Once in each fight round, when all of your hero's fight dice have missed, you may add "
            "2 dice."
        ),
        drawing=bust(hair="bald", collar="priest"),
        spirit=5,
        cunning=2,
        honor=3,
        does=(MoreDice(2, all_missed, once="fight"),),
        provenance="reported",
        known=N_("name and theme of the ability"),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Health. Heroes have 1 less Spirit and roll 1 fewer fight die "
                "against the villain."
            ),
            in_fight=FightPart(daunts=1),
            health=1,
        ),
        worth=0.5,
    )
)


@reverend_harding.evil.adds(on.SKILL)
def faith_shaken(you: You, skill: Skill) -> int:
    """Whatever the skill with which the villain is fought."""
    return -(skill.skill == SPIRIT) - against_villain(you, skill)


magistrate_kroft = deck.add(
    ElderCard(
        id="magistrate-kroft",
        name=N_("Magistrate Kroft"),
        text=N_(
            "Once in each hero turn or Mystery Phase, before a fight round of your hero, you may "
            "call a Militia into the space if there is none; in a cooperative showdown it stands "
            "by a hero without an elder. Your hero has 1 more fight die where there is Militia."
        ),
        in_fight=FightPart(militia=1, none_yet=True, drill=1),
        drawing=bust(hair="wig", collar="coat"),
        spirit=2,
        cunning=4,
        honor=4,
        provenance="reported",
        known=N_("name and theme of the ability"),
        evil=EvilFace(
            text=N_(
                "The villain has +1 Combat and +1 Health. Militia add nothing to Combat, and "
                "minions have 1 more fight die."
            ),
            in_fight=FightPart(idle_militia=True),
            does=(EnemyDice(1, against_minion),),
            combat=1,
            health=1,
        ),
        brings=1.0,
        worth=1.4,
    )
)


def no_militia_here(you: You, happening: Happening) -> bool:
    return not you.s.militia[you.who.space]


@magistrate_kroft.may(on.FIGHT, your_round_is_next, no_militia_here, once="turn")
async def call_the_militia(you: You, ahead: Ahead) -> None:
    await call_militia(you, you.who.space)


@magistrate_kroft.adds(on.SKILL, for_a_fight, yours)
def drilled_militia(you: You, skill: Skill) -> int:
    return 0 if no_militia_here(you, skill) else 1


@magistrate_kroft.evil.adds(on.SKILL, with_combat)
def militia_stands_by(you: You, skill: Skill) -> int:
    return -militia_bonus(you, skill.hero)


CARDS: tuple[Card, ...] = deck.cards
