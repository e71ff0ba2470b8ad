"""Looking at the Town Elders and their Secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import ElderCard, SecretCard
from ..state import Elder
from ..words import Spot, Zone
from .markers import marker

if TYPE_CHECKING:
    from ..game import Game
    from ..rules import Rules


def elder_card(g: Game, elder: int) -> ElderCard:
    card = g.content.cards[g.s.elders[elder].card]
    assert isinstance(card, ElderCard)
    return card


def secret_card(g: Game, card: int) -> SecretCard:
    definition = g.content.cards[card]
    assert isinstance(definition, SecretCard)
    return definition


def town_elders(g: Game) -> list[int]:
    """Living elders who are not evil: what effects on Town Elders touch (ELD-16, GAP-53)."""
    return [n for n, elder in enumerate(g.s.elders) if elder.status == "town"]


def held_back(g: Game, elder: int) -> bool:
    """Whether a marker keeps an elder from travelling with anybody."""
    return any(
        on == Spot.ELDER and where == elder and marker(g.content, kind).holds
        for kind, on, where, _ in g.s.tokens
    )


def companions(g: Game) -> list[int]:
    """The Town Elders who may be taken along (SHD-04)."""
    return [elder for elder in town_elders(g) if not held_back(g, elder)]


def dead_elders(g: Game) -> list[int]:
    return [n for n, elder in enumerate(g.s.elders) if elder.status == "dead"]


def with_secrets(g: Game) -> list[int]:
    """Elders with hidden Secrets, dead ones too: these can be looked at (ELD-29)."""
    return [n for n, elder in enumerate(g.s.elders) if elder.secrets and elder.status != "evil"]


def marked(g: Game, card: int) -> bool:
    """Whether a Secret comes out when it is seen; a rule of the Advanced Game only (CLS-17)."""
    return secret_card(g, card).reveal_immediately and g.rules.elder_reveal_immediately


def evil_zone(rules: Rules) -> int:
    """Where an Evil Elder lies: in the original edition their face has no ability (CLS-11)."""
    return Zone.PLAIN_EVIL if rules.elder_evil_bonus == "combat1" else Zone.EVIL


def owner_of_secret(g: Game, card: int) -> Elder:
    """The elder under whom a Secret lies."""
    return g.s.elders[g.s.place[card] & 255]
