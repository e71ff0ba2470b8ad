"""The bot that plays by rules of thumb and exact odds.

It scores every option of a decision, in Investigation, and takes the best; `weigh` gives the
scores (the search bot is guided by them), `explain` the reason in one line. It has no memory and
throws no dice: the same table gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from shadowbrook.engine.decision import Option
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.table import Table
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH, tongue

from . import fights, others, turns, windows
from .mind import Mind
from .standing import Memo, Note

Judge = Callable[[Mind], list[float]]

# By kind of decision; those that a card brings are its own to judge (`others.of_cards`).
JUDGES: Mapping[str, Judge] = {
    "move": turns.move,
    "action": turns.action,
    "respond": windows.respond,
    "shop": turns.shop,
    "train": turns.train,
    "heal": turns.heal,
    "pick-up": turns.take,
    "free-event": turns.take,
    "collect": turns.most,
    "keep-lair": turns.keep_lair,
    "keep-event": turns.keep_event,
    "keep-hero": turns.keep_hero,
    "carrying-limit": turns.drop_card,
    "lose-card": turns.drop_card,
    "discard-event": turns.drop_card,
    "exchange": turns.exchange,
    "agree": turns.agree,
    "escape": fights.escape,
    "regroup": fights.regroup,
    "join-showdown": fights.join,
    "hunting-party": fights.hunting_party,
    "assign-elder": fights.with_whom,
    "assign-militia": fights.with_whom,
    "aim": fights.aim,
    "accuse": fights.accuse,
    "share-wounds": fights.share_wounds,
    "militia": fights.militia,
    "follow": fights.follow,
    "choose-elder": others.choose_elder,
    "choose-hero": others.choose_hero,
    "who-fights": others.choose_hero,
    "who-is-hit": others.choose_hero,
    "whom-to-heal": others.first,
    "play-as": others.choose_hero,
    "choose-space": others.choose_space,
    "choose-card": others.choose_card,
    "choose-skill": others.test_skill,
    "pay-to-stop": others.pay_to_stop,
    "shadows-gather": others.shadows_gather,
    "lose-investigation": others.lose_investigation,
    "confrontation-failed": others.confrontation,
    "holding-back": others.holding_back,
    "resolve": turns.take,
    "resolve-dice": turns.take,
    "duel-dice": others.duel_dice,
    "cure": others.cure,
}

USUAL = N_("one choice is as good as another")

# By kind of decision, where the judge has nothing more to say.
REASONS: Mapping[str, str] = {
    "action": N_("there is nothing more to gain this turn"),
    "accuse": N_("an accusation would cost more than it gains"),
    "carrying-limit": N_("this card is worth least to this hero"),
    "choose-card": N_("this card is worth most to this hero"),
    "choose-hero": N_("this helps your side most"),
    "choose-skill": N_("this skill has the most dice"),
    "choose-space": N_("this helps your side most"),
    "discard-event": N_("this card is worth least to this hero"),
    "free-event": N_("it costs nothing"),
    "keep-event": N_("this Event is worth most to this hero"),
    "keep-hero": N_("this hero fights best"),
    "keep-lair": N_("this Lair is closer and cheaper"),
    "lose-card": N_("this card is worth least to this hero"),
    "lose-investigation": N_("Investigation comes back sooner than cards"),
    "pay-to-stop": N_("it is worth its price"),
    "pick-up": N_("it costs nothing"),
    "shadows-gather": N_("a step of the Shadow Track is worth the price"),
    "share-wounds": N_("wounds heal, the Shadow Track does not"),
}

# The same for an answer against which these reasons speak.
REFUSALS: Mapping[tuple[str, str], str] = {
    ("pay-to-stop", "no"): turns.THRIFT,
    ("shadows-gather", "no"): turns.THRIFT,
    ("share-wounds", "number:0"): N_("these wounds would weaken the heroes too much now"),
}


def weigh(
    table: Table, notes: dict[int, Note] | None = None, memo: Memo | None = None
) -> list[float]:
    """A score for each choice of the open decision, its options and then the seat's own asides;
    the best has the highest.

    `notes` are filled with reasons; `memo` is for those who weigh many tables nearly the same.
    """
    mind = Mind(table, notes, memo)
    scores = JUDGES.get(mind.decision.kind, others.of_cards)(mind)
    asides = table.asides
    return scores + windows.aside(mind, scores, asides) if asides else scores


def best(scores: Sequence[float]) -> int:
    """The number of the highest score, the first of equals.

    >>> best([0.5, 2.0, 2.0])
    1
    """
    return scores.index(max(scores))


class HeuristicBot:
    """Takes the option with the highest score."""

    def __init__(self, stream: Random | None = None) -> None:
        self._stream = stream  # every bot has one; this one has no use for it

    def choose(self, table: Mapping[str, Any], options: Sequence[Option]) -> str:
        """The key of the option with the highest score; asides come last, if they are wanted."""
        return options[best(weigh(seen(table))[: len(options)])].key

    def explain(self, table: Mapping[str, Any], language: str = ENGLISH) -> tuple[str, str]:
        """The key it would take and why, in one line."""
        notes: dict[int, Note] = {}
        mine = seen(table)
        number = best(weigh(mine, notes))
        key = mine.decision.choices[number].key
        text, words = notes.get(number, (usual_reason(mine, key), {}))
        content = mine.content
        speech = tongue(language, content.catalogues)
        names = {card.id: card.name for card in content.definitions if card.id in words.values()}
        names |= {one.id: one.name for one in content.board.spaces if one.id in words.values()}
        shown = {
            key: speech.name(names[value].partition(",")[0]) if value in names else value
            for key, value in words.items()
        }
        return key, speech.say(text, **shown)


def usual_reason(table: Table, key: str) -> str:
    """Why, where the judge has nothing more to say: as the card that asks tells it."""
    kind = table.decision.kind
    if (kind, key) in REFUSALS:
        return REFUSALS[kind, key]
    asker = Mind(table).asker()
    told = asker.advice[kind].because if asker is not None and kind in asker.advice else ""
    return told or REASONS.get(kind, USUAL)


def seen(table: Mapping[str, Any]) -> Table:
    """The table to ask, which a plain view does not replace."""
    if not isinstance(table, Table):
        raise ShadowbrookError(N_("this bot needs a shadowbrook.bots.Table, not a plain view"))
    return table
