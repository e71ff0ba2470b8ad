"""What a card, a sheet or a minion has in numbers, and all that it says, in words."""

from __future__ import annotations

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

from .narrator import Narrator
from .words import P_, Plural

COSTS = P_("costs {count} Investigation", "costs {count} Investigation")
SHOWDOWN = P_("showdown costs {count} Investigation", "showdown costs {count} Investigation")
WORTH = P_("worth {count} Investigation", "worth {count} Investigation")
DICE = P_("{count} die, hits on {target} or more", "{count} dice, hits on {target} or more")


def texts(card: Card, say: Narrator) -> list[str]:
    """All that is printed on a card: the abilities of a villain, both faces of an elder."""
    found = [say.translate(card.text)] if card.text else []
    if isinstance(card, VillainSheet):
        found += [say.ability(ability) for ability in card.advanced]
    if isinstance(card, ElderCard) and card.evil.text:
        found.append(say.speech.say("Evil: {text}", text=say.translate(card.evil.text)))
    return found


def facts(card: Card, say: Narrator) -> tuple[str, ...]:
    """What a card has in numbers, in words."""
    speech = say.speech
    found = []
    if isinstance(card, Gear):
        found += [_bonus(amount, skill, say) for skill, amount in card.bonus.items()]
        if card.boxes:
            found.append(
                speech.say("+{count} health {count: one=box, other=boxes}", count=card.boxes)
            )
        if card.cost:
            found.append(_many(COSTS, card.cost, say))
    if isinstance(card, LairCard):
        found.append(speech.say("at {place:the}", place=say.name(card.space)))
        found.append(_many(SHOWDOWN, card.cost, say))
    if isinstance(card, SecretCard) and card.evil:
        found.append(say.translate(N_("Evil")))
    if isinstance(card, HeroSheet):
        found += [_value(name, n, say) for name, n in zip(SKILLS, card.skills, strict=True)]
        found.append(_value("health", card.health, say))
    if isinstance(card, VillainSheet):
        found += [_value("combat", card.combat, say), _value("health", card.health, say)]
    if isinstance(card, ElderCard):
        values = (("spirit", card.spirit), ("cunning", card.cunning), ("honor", card.honor))
        found += [_value(name, value, say) for name, value in values]
    minion = getattr(card, "minion", None)
    if isinstance(minion, Minion):
        found += minion_facts(minion, say)
    return tuple(found)


def minion_facts(minion: Minion, say: Narrator) -> tuple[str, ...]:
    """How a minion fights, in words, if it does."""
    if minion.round:  # MIN-20: it does not fight
        return (say.translate(N_("round counter")),)
    skill = say.name(SKILLS[minion.skill])
    found = [
        _many(DICE, minion.dice, say, target=minion.hit),
        _value("health", minion.health, say),
        say.speech.say("fought with {skill}", skill=skill),
    ]
    if minion.bounty:
        found.append(_many(WORTH, minion.bounty, say))
    return tuple(found)


def _bonus(amount: int, skill: str, say: Narrator) -> str:
    return say.speech.say("{bonus} {skill}", bonus=f"{amount:+d}", skill=say.name(skill))


def _value(skill: str, value: int, say: Narrator) -> str:
    return say.speech.say("{skill} {value}", skill=say.name(skill), value=value)


def _many(text: Plural, count: int, say: Narrator, **values: int) -> str:
    return say.speech.say_many(text.one, text.many, count, **values)
