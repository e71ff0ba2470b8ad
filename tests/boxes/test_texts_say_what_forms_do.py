"""Every text is true: what forms and effects say is in the text, and every number of it is theirs.

A form or an effect says with regular expressions what the text of its card must say. The other way
round, every number in a text is one that a form, an effect or a field tells, or one that stands in
a script of the piece: then `make cards BREAK=1` changes it there and a test of the card has to
notice. `EXPLAINED` has the numbers that are true for another reason.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pytest

from shadowbrook.cards import Effect
from shadowbrook.engine.acting import Acting
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import (
    ChartEntry,
    ElderCard,
    EvilFace,
    Gear,
    Minion,
    MinionCard,
    VillainSheet,
)
from shadowbrook.engine.shelf import find_box
from tools.mutants import mutants

BOXES = ("core", "sw")


@dataclass(frozen=True)
class Piece:
    """A text and what stands behind it."""

    id: str
    text: str
    made_of: Acting | Minion | ChartEntry

    def says(self) -> list[str]:
        """What the text must say."""
        one = self.made_of.minion if isinstance(self.made_of, MinionCard) else self.made_of
        found = [text for effect in effects_of(one) for text in effect.says()]
        if isinstance(self.made_of, Acting):
            found += [text for form in self.made_of.does for text in form.says()]
        if isinstance(self.made_of, MinionCard):
            found += [text for effect in effects_of(self.made_of) for text in effect.says()]
        return found

    def fields(self) -> Counter[int]:
        """The numbers that are printed on it beside the text, or stand for words of it."""
        match self.made_of:
            case Gear(bonus=bonus, boxes=boxes):
                return Counter([*bonus.values(), boxes])
            case EvilFace(combat=combat, health=health):
                return Counter([combat, health])
            case ElderCard(boxes=boxes):
                return Counter([boxes])
            case MinionCard(minion=minion) | (Minion() as minion):
                heavy = [6, 2] if minion.heavy else []
                return Counter([minion.later_dice, minion.frenzy, minion.hit, *heavy])
            case ChartEntry(minions=names):
                return Counter(Counter(names).values())
        return Counter()


def effects_of(one: Any) -> list[Effect]:
    """The effects that stand in the fields of a definition."""
    values = [getattr(one, field.name) for field in fields(one)]
    return [value for value in values if isinstance(value, Effect)]


def pieces_of(box: Box) -> Iterator[Piece]:
    for card in box.cards:
        yield Piece(card.id, card.text, card)
        if isinstance(card, ElderCard):
            yield Piece(f"{card.id}/evil", card.evil.text, card.evil)
        if isinstance(card, VillainSheet):
            for number, ability in enumerate(card.advanced, 1):
                yield Piece(f"{card.id}/advanced/{number}", ability.text, ability)
            for side, chart in (("basic", card.chart), ("advanced", card.advanced_chart)):
                for entry in {entry.name: entry for entry in chart}.values():
                    yield Piece(f"{card.id}/{side}/{entry.name}", entry.text, entry)
    for minion in box.minions:
        yield Piece(minion.id, minion.text, minion)


PIECES = [pytest.param(piece, id=piece.id) for name in BOXES for piece in pieces_of(find_box(name))]

# ---- numbers --------------------------------------------------------------------------------

WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "twice": 2}
WORDS |= {"second": 2, "third": 3, "half": 2}
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def numbers(text: str) -> list[tuple[int, re.Match[str]]]:
    """The numbers of a text, in digits or in words."""
    found = []
    for match in NUMBER.finditer(text):
        word = match[0].lower()
        found.append((WORDS.get(word) or int(word), match))
    return found


def told_by(pattern: str, number: int, at: re.Match[str]) -> bool:
    """Whether a pattern has this number and finds it at this place."""
    words = [str(number), *(word for word, value in WORDS.items() if value == number)]
    if not any(re.search(rf"(?<!\d){word}(?!\d)", pattern) for word in words):
        return False
    return any(
        found.start() <= at.start() and at.end() <= found.end()
        for found in re.finditer(pattern, at.string)
    )


# Fields whose numbers are printed beside the text; what the text says is none of them.
PRINTED: tuple[str, ...] = (
    "cost",
    "copies",
    "skills",
    "health",
    "d100",
    "spirit",
    "cunning",
    "honor",
    "combat",
)
PRINTED += ("dice", "bounty", "supply")


@cache
def numbers_in_scripts() -> dict[str, frozenset[int]]:
    """The numbers that `make cards BREAK=1` changes, by piece."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for name in BOXES:
        for mutant in mutants(find_box(name)):
            changed = re.match(r"(\d+) becomes \d+", mutant.what)
            if changed and not re.search(rf" in (?:{'|'.join(PRINTED)})$", mutant.what):
                for piece in mutant.pieces:
                    found[piece].add(int(changed[1]))
    return {piece: frozenset(values) for piece, values in found.items()}


# What a text says in other words than most: the pattern that it does not have, and its words.
OTHERWISE = {
    "old-map": (r"\bre-roll (?:all dice|the dice|the die)\b", "re-roll your movement die"),
}


@pytest.mark.card("*")
@pytest.mark.parametrize("piece", PIECES)
def test_the_text_says_what_forms_and_effects_do(piece):
    usual, instead = OTHERWISE.get(piece.id, ("", ""))
    assert instead in piece.text
    for pattern in piece.says():
        if pattern != usual:
            assert re.search(pattern, piece.text), f"{piece.id} does not say {pattern}"


# Numbers that no form, field or script has, with what makes them true.
EXPLAINED = (
    ("anne-marie", "+1 Spirit, +1 Cunning and +1 Combat"),  # the number of Books
    ("spectral-horseman/advanced/axe-of-vengeance", "1 more die for each"),  # their number
    ("spectral-horseman/advanced/1", "(1 at the top, 5 at the bottom)"),  # TRK-04
    ("scarecrow", "12 to 5: +1 Health, +1 Combat; 4 to 1"),  # the spaces of the stages, TRK-04
    ("scarecrow/advanced/1", "(1 at the top of the Shadow Track, 5 at its end)"),  # TRK-04
    ("scarecrow/basic/twin-swarms", "in one place"),
    ("vampire", "5 or 6"),  # 5 or more on a die
    ("vampire/advanced/open-graves", "in one place"),
    ("werewolf/advanced/the-pack-gathers", "one after another"),
    ("scarecrow/advanced/murder-of-crows", "one more comes"),
    ("coward", "1 to 3"),  # 3 or less on a die
    ("knows-too-much", "a D6"),
    ("captain-hawkins", "each of two orders"),  # counted by their names
    ("captain-hawkins", "2 points for Call to Arms"),  # AP-50
    ("reluctant-hero", "at most 1 empty"),  # fewer than 2
    ("hidden-papers", "gain 2 Investigation"),  # 1 and the successes
    ("trial-of-honor", "gain 1 Investigation for each"),  # their number
    ("trial-of-honor", "Honor by 1"),  # what it always is
    ("maze-of-gears", "1 more die for each point"),  # the difference
    ("lucky-charm", "one elder"),
    ("nothing-but-talk", "one of the showdown chart"),
    ("paranoid-delusions", "a D3"),
    ("led-astray", "the one with the lowest"),
    ("whispered-lies", "the only one who is left"),
    ("party-invitation", "One card"),  # AP-51
    ("view-from-the-sails", "one space"),
    ("waking-dreams", "Without one"),
    ("hidden-papers", "gain 2 Investigation"),  # 1, and the number of successes
    ("trial-of-honor", "gain 1 Investigation for each"),  # their number
    ("trial-of-honor", "Honor by 1"),  # that is what an upgrade is
    ("vow-of-poverty", "Honor by 1"),
    ("brigands", "only one fight round"),  # a field
    ("headless-drummer", "1 more die"),  # in the script of the Ghost Soldiers
    ("rats-nest", "falls by 1"),  # in the script of the Werewolf's advanced charts
    ("sinking-ground", "1 fewer fight die"),  # the number of rounds
    ("shuttered-taproom", "at most 1 empty health box"),  # a condition
    ("rise-to-the-occasion", "rises by 1"),  # that is what an upgrade is
    ("bewitched-masons", "1 more die for each"),  # their number
    ("ritual", "4+ with a Holy card"),  # one less than without
    ("unspeakable-horror/advanced/3", "one that is there already"),
    ("unspeakable-horror/basic/dark-circle", "one that is there already"),
    ("unspeakable-horror/advanced/the-chant-swells", "fewer than 3 markers gains one"),  # the most
    ("lake-serpent", "only one fight round"),  # a field
    ("muster-the-watch", "one into another"),
    ("what-the-nets-brought-up", "the two docks"),
)


def untold(piece: Piece) -> list[re.Match[str]]:
    """The numbers of a text that nothing tells."""
    patterns, printed = piece.says(), piece.fields()
    scripts = numbers_in_scripts().get(piece.id, frozenset())
    return [
        at
        for number, at in numbers(piece.text)
        if number not in printed
        and number not in scripts
        and not any(told_by(pattern, number, at) for pattern in patterns)
    ]


def explained(piece: Piece) -> list[tuple[int, int]]:
    """Where in the text the explained words begin and end."""
    words = [words for name, words in EXPLAINED if name == piece.id]
    return [(at := piece.text.index(one), at + len(one)) for one in words]


@pytest.mark.parametrize("piece", [param.values[0] for param in PIECES], ids="the {0.id}".format)
def test_every_number_of_a_text_is_told_by_what_the_piece_does(piece):
    known = explained(piece)
    for at in untold(piece):
        near = piece.text[max(0, at.start() - 40) : at.end() + 25]
        assert any(a <= at.start() < b for a, b in known), f"{at[0]!r} in {near!r}"
    for a, b in known:
        needed = any(a <= at.start() < b for at in untold(piece))
        assert needed, f"{piece.text[a:b]!r} needs no explanation"


def test_only_what_exists_is_explained():
    known = {param.id for param in PIECES}
    assert {name for name, _ in EXPLAINED} | OTHERWISE.keys() <= known
