"""Agnes Moor, who rings the bell of Shadowbrook while she can."""

from __future__ import annotations

from shadowbrook.cards import (
    N_,
    Deck,
    HeroSheet,
    TrackFall,
    You,
    bust,
    hold_track,
    on,
    you_are_at,
    you_stand,
)

deck = Deck()

agnes = deck.add(
    HeroSheet(
        id="agnes-moor",
        name=N_("Agnes Moor, the Bell Ringer"),
        text=N_(
            "Once in each game round, while you are in the Church, you may let the Shadow Track "
            "fall by 1 less."
        ),
        keywords=("Holy",),
        skills=(4, 2, 3, 3),
        health=3,
        drawing=bust(hair="long", hat="cap", collar="coat", extra="scarf"),
    )
)


def night_falls(you: You, pending: TrackFall) -> bool:
    """Nobody else has held the track back altogether."""
    return pending.count > 0


@agnes.may(on.TRACK, night_falls, you_stand, you_are_at("church"), once="round")
async def ring(you: You, pending: TrackFall) -> None:
    hold_track(you, pending, 1)
