"""Possessed: a demon that drags a hero about by night and fights with their hands.

All of it is reported (two cards, keyword Demon). What happens to the two who meet is our reading:
the demon goes on in whoever is knocked out.
"""

from __future__ import annotations

from shadowbrook.cards import (
    HARM,
    N_,
    Card,
    CurseCard,
    Deck,
    Phase,
    You,
    beast_round,
    choose_hero,
    move_to,
    on,
    pass_curse,
    random_location,
    standing,
)

deck = Deck("possessed")

possessed = deck.add(
    CurseCard(
        id="possessed",
        name=N_("Possessed"),
        text=N_(
            "At the end of each Mystery Phase, unless you are knocked out, you are taken to a "
            "random location and fight a round with another hero there, as you choose. If you "
            "knock that hero out, they take this card from you."
        ),
        deck="possessed",
        keywords=("Demon",),
        copies=2,
        provenance="reported",
    )
)


def you_are_up(you: You, phase: Phase) -> bool:
    return not you.who.down  # KO-05


@possessed.whenever(on.MYSTERY_END, you_are_up)
async def walk_by_night(you: You, phase: Phase) -> None:
    place = random_location(you)
    await move_to(you, place)
    there = standing(you, place)
    if you.hero not in there or len(there) < 2:  # a minion that waited may have changed that
        return
    prey = await choose_hero(you, [hero for hero in there if hero != you.hero], aim=HARM)
    await beast_round(you, prey, 0)
    if you.s.heroes[prey].down:
        pass_curse(you, prey)


CARDS: tuple[Card, ...] = deck.cards
