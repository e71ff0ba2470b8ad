"""The eight heroes of the core box (skills: HER-12)."""

from __future__ import annotations

from shadowbrook.cards import (
    HONOR,
    N_,
    Card,
    Collect,
    Costs,
    Deck,
    DrawEvents,
    Facts,
    FightDice,
    Gain,
    HeroSheet,
    IgnoreHits,
    Movement,
    OnDie,
    PreventWounds,
    Price,
    RerollAll,
    Skill,
    Whenever,
    WinBounty,
    You,
    bust,
    by_phases,
    carried,
    collect_more,
    first_round,
    in_solo_form,
    limit_group,
    on,
    uses_solo_form,
    with_keyword,
    you_stand,
    your_move_ends_on,
    your_peaceful_roll,
    yours,
)

deck = Deck()


def draws_more(facts: Facts) -> float:
    """A hand full of Events wins races; comrades need fighters."""
    return 0.5 if facts.together else 3.0


deck.add(
    HeroSheet(
        id="karl",
        name=N_("Karl, the Soldier"),
        text=N_(
            "Ignore the first hit on you in each fight round. Buying a Lair card costs you 3 "
            "Investigation more."
        ),
        drawing=bust(hair="short", hat="tricorn", collar="uniform", extra="moustache"),
        keywords=("Stranger",),
        skills=(2, 2, 4, 5),
        health=2,
        d100=(21, 24),
        provenance="reported",
        known=N_("skills and ability; the price of a Lair card is ours"),
        # a soldier, no sleuth: without the price he wins two of five races of four
        does=(IgnoreHits(1), Costs(3, "lair")),
        worth=3.0,
        ratings={"lone": (0.22, 0.0), "rivals": (0.059, 0.0)},
    )
)

deck.add(
    HeroSheet(
        id="thomas",
        name=N_("Thomas, the Courier"),
        text=N_(
            "Add 2 to your movement roll. (In the action point game instead: 2 more points for "
            "movement each day.)"
        ),
        drawing=bust(hair="short", hat="cap", collar="shirt", extra="strap"),
        keywords=("Stranger",),
        skills=(3, 2, 3, 2),
        health=4,
        d100=(13, 16),
        provenance="reported",
        known=N_("skills and ability"),
        does=(Movement(2),),  # AP-49
        ratings={"lone": (-0.062, 0.0), "rivals": (-0.02, 0.0)},
    )
)

deck.add(
    HeroSheet(
        id="katarina",
        name=N_("Katarina, the Outlaw"),
        text=N_(
            "In the first round of each fight you have 1 more fight die. Each minion you "
            "defeat is worth 1 more Investigation to you."
        ),
        drawing=bust(hair="long", hat="plume", collar="coat", extra="scarf"),
        keywords=("Stranger",),
        skills=(2, 3, 2, 5),
        health=4,
        d100=(9, 12),
        provenance="rulebook",
        known=N_("skills and health"),
        does=(
            FightDice(1, first_round),
            Whenever(on.MINION_DEFEATED, WinBounty(1), yours),
        ),
        worth=1.0,
        ratings={"lone": (0.121, 0.0), "rivals": (-0.029, 0.0)},
    )
)

deck.add(
    HeroSheet(
        id="isabella",
        name=N_("Isabella Von Took, the Noble Woman"),
        text=N_(
            "Whenever you would be wounded you may pay 1 Investigation to ignore a wound. You may "
            "also pay 1 to save a Town Elder from being wounded or killed."
        ),
        drawing=bust(hair="updo", collar="gown", extra="pearls"),
        keywords=("Respected",),
        skills=(3, 3, 3, 2),
        health=4,
        d100=(1, 4),
        provenance="reported",
        known=N_("skills and ability, but not the price"),
        does=(PreventWounds(1, price=1),),
        ratings={"lone": (-0.227, 0.0), "rivals": (-0.45, 0.0)},
    )
)

inspector_cooke = deck.add(
    HeroSheet(
        id="inspector-cooke",
        name=N_("Inspector Cooke"),
        text=N_(
            "Whenever you gain or collect Investigation, but not from a fight, you may take 1 "
            "more from the same source, whether a space or the pool. (In the action point game: "
            "for a space only when you take its last marker, then from the pool; and 1 more for "
            "each minion you defeat.)"
        ),
        drawing=bust(hair="short", hat="bowler", collar="coat", extra="pipe"),
        keywords=("Respected",),
        skills=(1, 4, 2, 4),
        health=3,
        d100=(5, 8),
        provenance="rulebook",
        does=(Whenever(on.MINION_DEFEATED, WinBounty(1), in_solo_form, yours),),  # AP-48
        brings=1.0,
        ratings={"lone": (-0.47, 0.0), "rivals": (-0.153, 0.0)},
    )
)


def there_is_more(you: You, collecting: Collect) -> bool:
    """HER-09: 1 more of what is left; AP-48: for the last marker of a space, from the pool."""
    if collecting.added:
        return False
    if collecting.space < 0:
        return True  # the pool is never empty
    left = you.s.clues[collecting.space] > 0
    return left is not uses_solo_form(you)  # CON-50


@inspector_cooke.may(on.COLLECT, yours, there_is_more)
async def detective(you: You, collecting: Collect) -> None:
    collect_more(you, collecting, pool=uses_solo_form(you))  # AP-48


deck.add(
    HeroSheet(
        id="heinrich",
        name=N_("Heinrich Cartwright, the Drifter"),
        text=N_(
            "Once in each hero turn or Mystery Phase you may re-roll all dice of one of your "
            "rolls outside fights and showdowns. Gain 1 Investigation whenever your move ends on "
            "a Road."
        ),
        drawing=bust(hair="long", hat="wide", collar="shirt", extra="beard"),
        keywords=("Stranger",),
        skills=(4, 2, 2, 4),
        health=4,
        start="crossroads",  # HER-10
        d100=(17, 20),
        provenance="rulebook",
        known=N_("skills and health; that he starts elsewhere"),
        does=(
            RerollAll(your_peaceful_roll, once="turn"),
            Whenever(on.MOVED, Gain(1), your_move_ends_on("road")),
        ),
        ratings={"lone": (-0.22, 0.0), "rivals": (-0.062, 0.0)},
    )
)

deck.add(
    HeroSheet(
        id="victor",
        name=N_("Victor Danforth, the Playwright"),
        text=N_(
            "Once in each hero turn or Mystery Phase, when you draw an Event, roll a die. On 3 or "
            "more draw another. (In the action point game instead: picking up an Event costs you 2 "
            "points.)"
        ),
        drawing=bust(hair="curls", collar="ruff", extra="moustache"),
        keywords=("Respected",),
        skills=(4, 4, 1, 3),
        health=2,
        d100=(25, 28),
        provenance="reported",
        known=N_("skills and theme"),
        points={"event": 2},  # AP-47
        does=(
            Whenever(
                on.DREW_EVENT, OnDie(3, DrawEvents(1)), by_phases, yours, you_stand, once="turn"
            ),
        ),
        worth=draws_more,
        ratings={"lone": (0.695, 0.0), "rivals": (0.56, 0.0)},
    )
)

anne_marie = deck.add(
    HeroSheet(
        id="anne-marie",
        name=N_("Anne Marie, the School Teacher"),
        text=N_(
            "Each Book you carry gives you +1 Spirit, +1 Cunning and +1 Combat and counts toward "
            "no limit. Training costs you 3 less."
        ),
        drawing=bust(hair="bun", collar="gown", extra="spectacles"),
        keywords=("Respected",),
        skills=(4, 3, 2, 3),
        health=4,
        d100=(29, 32),
        provenance="reported",
        known=N_("skills and theme"),
        does=(Costs(-3, "training"),),
        ratings={"lone": (-0.023, 0.0), "rivals": (0.081, 0.0)},
    )
)


@anne_marie.adds(on.SKILL, yours)
def well_read(you: You, skill: Skill) -> int:
    return 0 if skill.skill == HONOR else carried(you, "Book")


@anne_marie.adds(on.CARRY, yours)
def always_room_for_a_book(you: You, carrying: Price) -> int:
    books = with_keyword(you, "Book")
    return len([book for book in books if limit_group(you, book) == carrying.what])


CARDS: tuple[Card, ...] = deck.cards
