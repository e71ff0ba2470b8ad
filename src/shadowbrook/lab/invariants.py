"""What must be true of every position, whatever was played: the fuzzer's questions.

Each check raises `Broken` with one sentence. The cheap ones are asked after every answer,
the others now and then.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

from shadowbrook.engine import view as views
from shadowbrook.engine.audit import laid
from shadowbrook.engine.content import Content
from shadowbrook.engine.documents import decode as decode_state
from shadowbrook.engine.game import Game
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.history import Record
from shadowbrook.engine.queries.markers import marker
from shadowbrook.engine.state import State
from shadowbrook.engine.words import SPOTS, Zone
from shadowbrook.engine.zones import recount
from shadowbrook.narration import Narrator

MOST_ROUNDS = 500
MOST_DECISIONS = 200_000
ZONE_NAMES = {number: name for name, number in vars(Zone).items() if isinstance(number, int)}
CALM = ("move", "action")  # main decisions, at which no fight is left open


class Broken(AssertionError):
    """Something that must always be true is not."""


def check(holds: object, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


# ---- after every answer ----------------------------------------------------------------


def after_answer(game: Game) -> None:
    """The cheap checks."""
    decision_is_sound(game)
    no_negative_counters(game.s)
    wounds_fit(game.s)
    if game.decision is not None and game.decision.kind in CALM:
        nobody_stands_among_minions(game)
    check(game.s.round <= MOST_ROUNDS, f"the game goes on past round {MOST_ROUNDS}")
    check(len(game.answers) <= MOST_DECISIONS, f"more than {MOST_DECISIONS} decisions")


def decision_is_sound(game: Game) -> None:
    """A game that goes on waits for somebody who has something to choose from."""
    decision = game.decision
    if decision is None:
        check(game.over, "nobody is asked, but the game is not over")
        return
    check(not game.over, "somebody is asked, but the game is over")
    keys = decision.keys()
    check(keys, "a decision has no options")
    check(len(keys) > 1 or game.pauses, f"the decision {decision.kind} has one option: {keys}")
    if len(set(keys)) != len(keys):
        raise Broken(f"the decision {decision.kind} offers a key twice: {keys}")
    seats = {hero.seat for hero in game.s.heroes}
    check(decision.seat in seats, "a seat is asked, but nobody sits there")


def no_negative_counters(s: State) -> None:
    """Nothing that is counted falls below nothing."""
    if not 0 <= s.track <= 20:
        raise Broken(f"the track is at {s.track}")
    for name in ("clues", "supply", "militia"):
        if min(getattr(s, name)) < 0:
            raise Broken(f"{name} below nothing: {getattr(s, name)}")
    for n, hero in enumerate(s.heroes):
        if min(hero.investigation, hero.wounds, hero.steps, hero.points, hero.knock_outs) < 0:
            raise Broken(f"hero {n} has less than nothing: {hero}")
    for elder in s.elders:
        if min(elder.wounds, elder.resolve) < 0:
            raise Broken(f"an elder has less than nothing: {elder}")
    villain = s.villain
    if min(villain.wounds, villain.health_markers, villain.combat_markers) < 0:
        raise Broken(f"the villain has less than nothing: {villain}")


def wounds_fit(s: State) -> None:
    """HER-05: there is a box for every wound."""
    for n, hero in enumerate(s.heroes):
        if hero.wounds > hero.boxes:
            raise Broken(f"hero {n} has {hero.wounds} wounds in {hero.boxes} boxes")


def nobody_stands_among_minions(game: Game) -> None:
    """MIN-14: whoever meets a square counter has fought it before anything else happens."""
    s = game.s
    for n, hero in enumerate(s.heroes):
        if s.minions[hero.space] and not hero.down:
            space = game.content.board.spaces[hero.space].id
            minion = game.content.minions[s.minions[hero.space] - 1].id
            raise Broken(f"hero {n} stands in {space} beside {minion} and does not fight")


# ---- now and then --------------------------------------------------------------------------


def table_is_whole(game: Game) -> None:
    """Cards, listeners, skills and counters, on the table and at the last checkpoint."""
    assert game.mark is not None
    for s in (game.s, game.mark):
        cards_are_conserved(game.content, s)
        piles_are_those_of_the_deck(game.content, s)
        listeners_are_right(game.content, s)
        skills_are_right(game.content, s)
    # in the middle of a script a displaced counter may be on its way
    counters_are_conserved(game.content, game.mark)
    markers_are_conserved(game.content, game.s)
    if game.decision is not None and game.decision.kind in CALM:
        counters_are_conserved(game.content, game.s)


def _laid_out(s: State) -> Iterator[tuple[int, int, int]]:
    """Every card that lies in some zone's own list: card, zone, index."""
    for zone, index, pile in laid(s):
        for card in pile:
            yield card, zone, s.place[card] & 255 if index < 0 else index
    for index, elder in enumerate(s.elders):
        yield from _elder_card(s, index, elder.card)
    zone = s.place[s.villain.card] >> 8
    if zone in (Zone.VILLAIN, Zone.ADVANCED_VILLAIN):
        yield s.villain.card, zone, s.place[s.villain.card] & 255


def _elder_card(s: State, index: int, card: int) -> Iterator[tuple[int, int, int]]:
    elder = s.elders[index]
    if elder.status == "gone":
        return
    waits = s.showdown is not None and index in s.showdown.party  # SHD-08: for the Secrets
    if elder.status == "evil":
        plain = s.place[card] >> 8 == Zone.PLAIN_EVIL  # CLS-11
        yield card, Zone.PLAIN_EVIL if plain else Zone.EVIL, index
    elif waits and s.place[card] >> 8 == Zone.ELDER:
        yield card, Zone.ELDER, index
    else:
        yield card, Zone.PARTY if elder.hero >= 0 else Zone.ELDER, index


def cards_are_conserved(content: Content, s: State) -> None:
    """Every card lies in exactly one zone, and `place` says which."""
    found = dict.fromkeys(content.rule_numbers, (Zone.RULE, 0))  # which never move
    found |= {number: (Zone.MARKERS, 0) for number, *_ in s.tokens}
    for card, zone, index in _laid_out(s):
        if card in found:
            name = f"{content.cards[card].id} ({card})"
            raise Broken(f"{name} lies in {_named(found[card])} and in {_named((zone, index))}")
        found[card] = (zone, index)
    for card, place in enumerate(s.place):
        wanted = (place >> 8, place & 255) if place >> 8 != Zone.OUT else None
        if found.get(card) != wanted:
            name = f"{content.cards[card].id} ({card})"
            raise Broken(
                f"{name} should lie in {_named(wanted)}, but lies in {_named(found.get(card))}"
            )


def piles_are_those_of_the_deck(content: Content, s: State) -> None:
    """CAR-14, EXP-06: a stack lies face up, and a deck whose cards return has no discards."""
    for deck in (*content.stacks, *content.returning):
        check(not s.discards[content.deck_index[deck]], f"{deck} has a discard pile")
    for deck in content.stacks:
        check(not s.decks[content.deck_index[deck]], f"{deck} is a stack, and lies in a deck")
    for card in s.stack:
        check(content.cards[card].deck in content.stacks, f"{content.cards[card].id} is for sale")


def _named(place: tuple[int, int] | None) -> str:
    return f"{ZONE_NAMES[place[0]]} {place[1]}" if place is not None else "no zone"


def listeners_are_right(content: Content, s: State) -> None:
    """The index of listeners is what the places of all cards give."""
    wanted: list[list[int]] = [[] for _ in s.listening]
    for card, place in enumerate(s.place):
        for on in content.moments[card].get(place >> 8, ()):
            wanted[on].append(card)
    for on, cards in enumerate(s.listening):
        check(
            sorted(cards) == wanted[on],
            f"listeners at moment {on} are {sorted(cards)} and should be {wanted[on]}",
        )


def skills_are_right(content: Content, s: State) -> None:
    """Skills and health boxes are what sheet, upgrades and carried cards give."""
    for n, hero in enumerate(s.heroes):
        if hero.card >= 0:
            fresh = copy(hero)
            recount(content, fresh)
            check(
                (fresh.value, fresh.boxes) == (hero.value, hero.boxes),
                f"hero {n} has {hero.value} and {hero.boxes} boxes and should have "
                f"{fresh.value} and {fresh.boxes}",
            )


def counters_are_conserved(content: Content, s: State) -> None:
    """MIN-06: every counter is on the board or in the supply."""
    board = Counter(kind - 1 for kind in s.minions if kind)
    board.update(kind for kinds in s.vermin for kind in kinds)
    for kind, minion in enumerate(content.minions):
        other = content.minion_index[minion.flip] if minion.flip else kind
        if kind > other:
            continue  # MIN-08: both faces are one counter, kept under the first
        there = board[kind] + (board[other] if other != kind else 0)
        check(
            s.supply[kind] + there == minion.supply,
            f"{minion.id}: {s.supply[kind]} in the supply and {there} on the board, "
            f"but there are {minion.supply}",
        )


def markers_are_conserved(content: Content, s: State) -> None:
    """No more markers of a kind lie about than there are, or in one place than may lie there."""
    lie = Counter[int]()
    for number, spot, at, many in s.tokens:
        kind = marker(content, number)
        check(0 < many <= kind.most, f"{many} {kind.id} lie on {SPOTS[spot]} {at}")
        lie[number] += many
    for number in content.marker_numbers:
        kind = marker(content, number)
        check(lie[number] <= kind.supply, f"{lie[number]} {kind.id} of {kind.supply} lie about")
        in_force = s.place[number] >> 8 == Zone.MARKERS
        check(in_force == bool(lie[number]), f"{kind.id} are in force: {in_force}")


def json_round_trip(game: Game) -> None:
    """The state survives being written and read."""
    data = game.s.to_json()
    check(decode_state(data).to_json() == data, "the state read from JSON is another one")


def views_are_plain(game: Game) -> None:
    """Every seat has a view, and it is nothing but JSON data."""
    for seat in _seats(game):
        seen = game.view(seat)
        check(json.loads(json.dumps(seen)) == seen, f"the view of seat {seat} is not plain data")


def _seats(game: Game) -> list[int]:
    return [views.SPECTATOR, *sorted({hero.seat for hero in game.s.heroes})]


def views_depend_on_nothing_hidden(game: Game, stream: Random) -> None:
    """A seat sees the same after everything it cannot know was re-dealt."""
    seats = _seats(game)[1:]
    for seat in stream.sample(seats, min(2, len(seats))):
        other = hide(game, seat, stream.randrange(1 << 30))
        where = difference(game.view(seat), other.view(seat))
        check(not where, f"the view of seat {seat} depends on something that it cannot know{where}")


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data differ first; nothing if they are equal.

    >>> difference({"a": [1, 2]}, {"a": [1, 3]})
    ': a.1 is 2 or 3'
    """
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs: Any = [(key, one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(n, *both) for n, both in enumerate(zip(one, other, strict=True))]
    else:
        return f": {path} is {one!r} or {other!r}"
    deeper = (difference(a, b, f"{path}.{key}" if path else str(key)) for key, a, b in pairs)
    return next(found for found in deeper if found)


def record_can_be_told(game: Game, narrator: Narrator, record: Record) -> None:
    """There are words for what has happened."""
    told = narrator.record(record, game.view(views.SPECTATOR))
    check(told and "{" not in told, f"the record {record} is told as {told!r}")


def question_can_be_asked(game: Game, narrator: Narrator) -> None:
    """There are words for the question and for every answer."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    said = [narrator.prompt(view), narrator.about(view["decision"], view)]
    said += [
        narrator.option(one.key, one.price, one.points, decision.reason, decision.source)
        for one in decision.options
    ]
    check(said[0] and all(said[2:]), f"no words for {decision.kind}: {said}")
    for seat, options in decision.asides.items():
        check(game.view(seat)["decision"]["asides"], f"seat {seat} does not see what it can play")
        said += [narrator.option(one.key, one.price, one.points, "CRD-12") for one in options]
    check(not any("{" in text for text in said), f"unfinished words for {decision.kind}: {said}")


def fork_is_the_same(game: Game, key: str) -> None:
    """A fork is the same table with the same question, and the same answer leads to the same."""
    one, other = game.fork(), game.fork()
    _same(game, one, "a fork")
    one.answer(key)
    other.answer(key)
    _same(one, other, f"a fork after {key}")


def _same(game: Game, other: Game, what: str) -> None:
    check(other.s.digest() == game.s.digest(), f"{what} has another state")
    mine = game.decision.keys() if game.decision is not None else None
    theirs = other.decision.keys() if other.decision is not None else None
    check(mine == theirs, f"{what} offers {theirs} in place of {mine}")
    check(game.answers == other.answers, f"{what} has other answers behind it")
    check(game.outcomes == other.outcomes, f"{what} has other outcomes of chance behind it")


def every_option_can_be_taken(game: Game, stream: Random, most: int) -> None:
    """No option that is offered leads nowhere."""
    assert game.decision is not None
    keys = game.decision.keys() + aside_keys(game)
    if len(keys) > most:
        keys = stream.sample(keys, most)
    for key in keys:
        fork = game.fork()
        try:
            fork.answer(key)
        except Exception as error:
            error.add_note(f"when the option {key!r} of {keys} was tried on a fork")
            raise
        decision_is_sound(fork)


def aside_keys(game: Game) -> list[str]:
    """What anybody could play beside the open decision, as it stands in the log."""
    assert game.decision is not None
    found = game.decision.asides.items()
    return [f"{seat}/{one.key}" for seat, options in found for one in options]


def undo_goes_back(game: Game, key: str) -> None:
    """An answer taken back and given again leads to the same table."""
    fork = game.fork()
    fork.answer(key)
    after = fork.s.digest()
    fork.undo(free=True)
    _same(game, fork, f"the game after {key} was taken back")
    fork.answer(key)
    check(fork.s.digest() == after, f"{key} leads elsewhere when it is given again")


def save_is_the_game(game: Game) -> None:
    """A saved game, loaded, is the same game."""
    _same(game, Game.load(game.save()), "the saved and loaded game")


def replay_is_the_game(game: Game) -> None:
    """Start, seed and answers alone lead to the same end."""
    if game.scenario:
        again = Game.from_state(game.setup, game.seed, game.base.copy())
    else:
        again = Game.new(game.setup, game.seed, checkpoints=False, record=False)
    for key in game.answers:
        again.answer(key)
    _same(game, again, "the replayed game")
