"""Cards in words: what a card, a sheet or a minion says and has in numbers."""

from __future__ import annotations

from functools import lru_cache

from shadowbrook.engine.definitions import (
    Card,
    ElderCard,
    Gear,
    HeroSheet,
    LairCard,
    Minion,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.narration import Narrator

from .panels import CardFace


@lru_cache(maxsize=4096)
def named_face(name: str, say: Narrator) -> CardFace:
    """A card by its id, made once for each narrator."""
    return card_face(say.content.definition[name], say)


def card_face(card: Card, say: Narrator) -> CardFace:
    """A card as its definition has it."""
    translate = say.translate
    return CardFace(
        card.id,
        translate(card.name),
        translate(card.text),
        say.deck(card.deck),
        tuple(translate(word) for word in card.keywords),
        facts(card, say),
    )


def facts(card: Card, say: Narrator) -> tuple[str, ...]:
    """What a card has in numbers, in words."""
    translate = say.translate
    found = []
    if isinstance(card, Gear):
        found += [f"{amount:+d} {say.word(skill)}" for skill, amount in card.bonus.items()]
        if card.boxes:
            found.append(translate(N_("health boxes +{count}")).format(count=card.boxes))
        if card.cost:
            found.append(translate(N_("costs {count} Investigation")).format(count=card.cost))
    if isinstance(card, LairCard):
        found.append(translate(N_("at {place}")).format(place=say.thing(card.space)))
        found.append(translate(N_("showdown costs {count} Investigation")).format(count=card.cost))
    if isinstance(card, SecretCard) and card.evil:
        found.append(translate(N_("Evil")))
    if isinstance(card, HeroSheet):
        found += [
            f"{say.word(name)} {value}" for name, value in zip(SKILLS, card.skills, strict=True)
        ]
        found.append(f"{say.word('health')} {card.health}")
    if isinstance(card, VillainSheet):
        found += [f"{say.word('combat')} {card.combat}", f"{say.word('health')} {card.health}"]
    if isinstance(card, ElderCard):
        values = (("spirit", card.spirit), ("cunning", card.cunning), ("honor", card.honor))
        found += [f"{say.word(name)} {value}" for name, value in values]
    minion = getattr(card, "minion", None)
    if isinstance(minion, Minion):
        found += minion_facts(minion, say)
    return tuple(found)


def minion_facts(minion: Minion, say: Narrator) -> tuple[str, ...]:
    """How a Minion fights, in words, if it does."""
    translate = say.translate
    if minion.round:  # MIN-20: it does not fight
        return (translate(N_("round counter")),)
    found = [
        translate(N_("{count} dice, hits on {target} or more")).format(
            count=minion.dice, target=minion.hit
        ),
        f"{say.word('health')} {minion.health}",
        translate(N_("fought with {skill}")).format(skill=say.word(SKILLS[minion.skill])),
    ]
    if minion.bounty:
        found.append(translate(N_("worth {count} Investigation")).format(count=minion.bounty))
    return tuple(found)
