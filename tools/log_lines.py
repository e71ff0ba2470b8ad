"""What the log, the questions and the options say in fuzzed games, for a reader of a language.

    python -m tools.log_lines --lang fr                     every sentence of 300 games
    python -m tools.log_lines --lang pl --sample 400        so many of them, of all kinds
    python -m tools.log_lines --lang fr --english           each with its English sentence

A sentence is printed once, behind what it is told of (the kind of the record or the question). The
sample takes kinds in turn, so that what is rare is read as well; another `--pick` takes others.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from shadowbrook.engine.game import Game
from shadowbrook.lab.fuzz import Case, FuzzPlan
from shadowbrook.lab.pool import spread
from shadowbrook.locale import ENGLISH
from shadowbrook.narration import Narrator


class Said(NamedTuple):
    """A sentence in a language, and in English."""

    kind: str
    text: str
    english: str


class Lines(Case):
    """A case of the fuzzer that checks nothing and keeps what was said."""

    def __init__(self, name: str, plan: FuzzPlan, language: str) -> None:
        super().__init__(name, plan)
        self.language = language
        self.found: set[Said] = set()
        self._speakers: tuple[Narrator, ...] = ()

    def _look_closer(self, game: Game, key: str) -> None:
        pass

    def _note(self, game: Game) -> None:
        if not self._speakers:
            codes = (self.language, ENGLISH)
            self._speakers = tuple(Narrator(game.content, code) for code in codes)
        seat = game.decision.seat if game.decision is not None else 0
        view = game.view(seat)
        for record in game.records or ():
            self._keep(record[0], (one.record(record, view) for one in self._speakers))
        if game.records:
            game.records.clear()
        if (decision := view["decision"]) and "options" in decision:
            self._keep_question(decision, view)

    def _keep_question(self, decision: Mapping[str, Any], view: Mapping[str, Any]) -> None:
        self._keep(f"? {decision['kind']}", (one.prompt(view) for one in self._speakers))
        self._keep(f"? {decision['kind']}", (one.about(decision, view) for one in self._speakers))
        source = decision.get("source", "")
        for option in decision["options"]:
            key, price, points = option["key"], option.get("price", 0), option.get("points", 0)
            texts = (
                one.option(key, price, points, decision.get("reason", ""), source)
                for one in self._speakers
            )
            self._keep(f"- {key.partition(':')[0]}", texts)

    def _keep(self, kind: str, texts: Iterable[str]) -> None:
        text, english = texts
        if text:
            self.found.add(Said(kind, text, english))


def portion(seed: str, plan: FuzzPlan, language: str, numbers: range) -> set[Said]:
    """What is said in some games."""
    found: set[Said] = set()
    for number in numbers:
        case = Lines(f"{seed}/{number}", plan, language)
        for failure in case.run().failures:
            print(f"{failure.case}: {failure.error}", file=sys.stderr)
        found |= case.found
    return found


def sample(found: Iterable[Said], most: int, pick: str) -> Iterator[Said]:
    """So many sentences: one of each kind, then a second one of each, and so on."""
    stream = Random(pick)
    kinds: defaultdict[str, list[Said]] = defaultdict(list)
    for one in sorted(found):
        kinds[one.kind].append(one)
    for lines in kinds.values():
        stream.shuffle(lines)
    while most > 0 and any(kinds.values()):
        for lines in kinds.values():
            if lines and most > 0:
                most -= 1
                yield lines.pop()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the sentences."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="log")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--lang", default=ENGLISH)
    parser.add_argument("--box", action="append", help="boxes of the games")
    parser.add_argument("--english", action="store_true", help="show the English sentence, too")
    parser.add_argument("--sample", type=int, help="print so many sentences, of all kinds")
    parser.add_argument("--pick", default="1", help="another word takes another sample")
    asked = parser.parse_args(arguments)
    plan = FuzzPlan(boxes=tuple(asked.box or ("core",)))
    work = partial(portion, asked.seed, plan, asked.lang)
    harvest = spread(work, asked.games, asked.jobs, lambda _: None)
    found = set().union(*harvest.results)
    lines = sample(found, asked.sample, asked.pick) if asked.sample else iter(found)
    for one in sorted(lines):
        print("\t".join(one if asked.english else one[:2]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
