"""Looking over a state that comes from outside, before a game is played on it.

A save may hold a table: the start of a scenario, a checkpoint. Nothing about it is
believed: every number must point at something that is there, every card must lie in one
place and where its kind may lie, and nothing may be counted beyond reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .chance import FastSource
from .definitions import (
    CurseCard,
    ElderCard,
    EventCard,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Marker,
    SecretCard,
    VillainSheet,
)
from .errors import SaveError, Told
from .queries.markers import marker
from .setup import Setup, deal, streams
from .steps import COUNTED, STEPS
from .words import EVERYBODY, N_, Zone
from .zones import listeners, recount

if TYPE_CHECKING:
    from .content import Content
    from .definitions import Card
    from .state import Fight, Hero, Showdown, State

MOST = 999  # of anything that is counted: dice are rolled by these numbers
STATUSES = ("town", "dead", "evil", "gone")
LISTS = (
    *("heroes", "elders", "draws", "place", "listening", "decks", "discards", "hands"),
    *("lairs", "clues", "minions", "vermin", "militia", "supply"),
)


IMPOSSIBLE = N_("the table in this save is impossible: {what}")
CANNOT_BE = N_("{what} cannot be {number}")
OUT_OF_PLACE = N_("{card} is out of place")


def require(holds: object, what: str, /, **values: object) -> None:
    """Refuse the table if something about it is not so; `what` is a text with these values."""
    if not holds:
        raise SaveError(IMPOSSIBLE, what=Told(what, **values))


def within(numbers: Iterable[int], low: int, high: int, what: str, /, **values: object) -> None:
    """Refuse the table if a number is not from `low` to `high - 1`."""
    for number in numbers:
        if not low <= number < high:
            require(False, CANNOT_BE, what=Told(what, **values), number=str(number))


def audit(setup: Setup, content: Content, s: State) -> None:
    """Raise a SaveError unless a game with this set-up can stand at this table."""
    _lengths(setup, content, s)
    _cards(content, s)
    _heroes(setup, content, s)
    _people(content, s)
    _board(content, s)
    _markers(content, s)
    _flow(content, s)
    for fight in s.fights:
        _fight(content, s, fight)
    if s.showdown is not None:
        _showdown(content, s, s.showdown)
    require(s.result is None, N_("the game is over"))
    within([s.track], 0, 21, N_("the track"))
    within([s.round, s.cursed, s.extra_health], 0, 1 << 20, N_("a counter"))
    within([s.phase], 0, 7, N_("the phase"))
    within(s.draws, 0, 1 << 40, N_("the number of draws"))
    within([s.active], -1, len(s.heroes), N_("the active hero"))
    within(s.turns, 0, len(s.heroes), N_("a hero of the team whose turn it is"))
    first = len({hero.team for hero in s.heroes}) if setup.mode == "team" else len(s.heroes)
    within([s.first], 0, first, N_("the First Player"))
    require(set(s.symbols) <= set(content.track_bonus), N_("a bonus that the track does not have"))


def _lengths(setup: Setup, content: Content, s: State) -> None:
    fresh = deal(setup, FastSource(0, streams(content)))
    for name in LISTS:
        wanted, found = len(getattr(fresh, name)), len(getattr(s, name))
        require(
            found == wanted,
            N_("{found} {name} in place of {wanted}"),
            found=found,
            name=name,
            wanted=wanted,
        )
    for n, (hero, other) in enumerate(zip(s.heroes, fresh.heroes, strict=True)):
        places = (hero.seat, hero.team, hero.hand, hero.group)
        require(
            places == (other.seat, other.team, other.hand, other.group),
            N_("hero {hero} sits elsewhere than the set-up says"),
            hero=n,
        )


# ---- cards ---------------------------------------------------------------------------------


def laid(s: State) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every pile of cards: its zone, its index (-1: any) and the cards."""
    for zone, piles in (
        (Zone.DECK, s.decks),
        (Zone.DISCARD, s.discards),
        (Zone.HAND, s.hands),
        (Zone.HELD, [hero.cards for hero in s.heroes]),
        (Zone.SECRET, [elder.secrets for elder in s.elders]),
        (Zone.OPEN_SECRET, [elder.shown for elder in s.elders]),
        (Zone.LAIR, [(card,) if card != -1 else () for card in s.lairs]),
        (Zone.SHEET, [(hero.card,) if hero.card != -1 else () for hero in s.heroes]),
    ):
        for index, pile in enumerate(piles):
            yield zone, index, pile
    yield Zone.STACK, 0, s.stack
    yield Zone.IN_PLAY, -1, s.in_play
    yield Zone.RESOLVING, -1, s.resolving
    if s.showdown is not None and s.showdown.lair != -1:
        yield Zone.SHOWDOWN, -1, (s.showdown.lair,)


KINDS: dict[int, type[Card] | tuple[type[Card], ...]] = {
    Zone.HAND: EventCard,
    Zone.HELD: (Gear, CurseCard),
    Zone.SECRET: SecretCard,
    Zone.OPEN_SECRET: SecretCard,
    Zone.LAIR: LairCard,
    Zone.SHOWDOWN: LairCard,
    Zone.SHEET: HeroSheet,
}
PEOPLE = (
    Zone.OUT,
    Zone.ELDER,
    Zone.PARTY,
    Zone.EVIL,
    Zone.PLAIN_EVIL,
    Zone.VILLAIN,
    Zone.ADVANCED_VILLAIN,
)
LISTED_NOWHERE = (*PEOPLE, Zone.RULE, Zone.MARKERS)  # zones that only `place` knows


def _cards(content: Content, s: State) -> None:
    """Every card lies in exactly one place, which `place` knows and its kind allows."""
    cards = len(content.cards)
    found: dict[int, int] = {}
    for zone, index, pile in laid(s):
        within(pile, 0, cards, N_("a card"))
        for card in pile:
            definition = content.cards[card]
            require(card not in found, N_("{card} lies in two places"), card=definition.id)
            place = zone << 8 | (s.place[card] & 255 if index < 0 else index)
            found[card] = place
            require(
                s.place[card] == place, N_("{card} is not where it should be"), card=definition.id
            )
            require(
                isinstance(definition, KINDS.get(zone, object)),
                OUT_OF_PLACE,
                card=definition.id,
            )
            if zone in (Zone.DECK, Zone.DISCARD):
                require(
                    definition.deck == content.decks[index],
                    N_("{card} lies in a deck that is not its own"),
                    card=definition.id,
                )
                piled = zone == Zone.DECK or definition.deck not in content.returning
                open_stack = definition.deck in content.stacks
                require(piled and not open_stack, OUT_OF_PLACE, card=definition.id)
            elif zone == Zone.STACK:
                lies_open = definition.deck in content.stacks
                require(lies_open, OUT_OF_PLACE, card=definition.id)
            elif zone in (Zone.IN_PLAY, Zone.RESOLVING):
                within(
                    [place & 255], 0, len(s.heroes), N_("the hero with {card}"), card=definition.id
                )
    for card, place in enumerate(s.place):
        known = card in found or place >> 8 in LISTED_NOWHERE
        require(known, N_("{card} is nowhere"), card=content.cards[card].id)
        rule = place == Zone.RULE << 8
        marked = place >> 8 != Zone.MARKERS or isinstance(content.cards[card], Marker)
        require(marked, OUT_OF_PLACE, card=content.cards[card].id)
        same = rule == isinstance(content.cards[card], HouseRule)
        require(same, OUT_OF_PLACE, card=content.cards[card].id)
    for on, wanted in enumerate(listeners(content, s)):
        require(
            tuple(sorted(s.listening[on])) == wanted,
            N_("wrong listeners at moment {moment}"),
            moment=on,
        )
    within((*s.known, *s.marks, *(key >> 6 for key in s.spent)), 0, cards, N_("a card"))
    within(s.known.values(), EVERYBODY, 256, N_("who knows a card"))
    within((*s.marks.values(), *s.spent.values()), 0, MOST, N_("a marker"))


# ---- heroes, elders, the villain -------------------------------------------------------------


def _heroes(setup: Setup, content: Content, s: State) -> None:
    spaces = len(content.board.spaces)
    for n, hero in enumerate(s.heroes):
        within(
            (hero.space, hero.start, *hero.visits), 0, spaces, N_("a space of hero {hero}"), hero=n
        )
        counts = (hero.investigation, hero.wounds, hero.knock_outs, hero.steps, hero.points)
        more = (hero.move_points, hero.extra_boxes, hero.acted, hero.stage, hero.down_phase)
        within((*counts, *more, *hero.upgrades), 0, MOST, N_("a number of hero {hero}"), hero=n)
        _sheet(content, n, hero)
    if any(hero.card == -1 for hero in s.heroes):
        waits = bool(s.flow) and s.flow[0][0] == "deal-heroes"
        require(waits and "deal" in setup.hero_names, N_("a hero without a sheet"))


def _sheet(content: Content, n: int, hero: Hero) -> None:
    if hero.card == -1:
        return
    sheet = content.cards[hero.card]
    assert isinstance(sheet, HeroSheet)
    found = hero.base, hero.value, hero.boxes
    recount(content, hero)
    right = found == (sheet.skills, hero.value, hero.boxes)
    require(right, N_("the skills and boxes of hero {hero} are not those of the cards"), hero=n)
    require(hero.wounds <= hero.boxes, N_("hero {hero} has more wounds than boxes"), hero=n)


def _people(content: Content, s: State) -> None:
    numbers = range(len(content.cards))
    for n, elder in enumerate(s.elders):
        there = elder.card in numbers and isinstance(content.cards[elder.card], ElderCard)
        require(there, N_("elder {elder} is nobody"), elder=n)
        require(elder.status in STATUSES, N_("an elder cannot be '{status}'"), status=elder.status)
        within([elder.space], -1, len(content.board.spaces), N_("the space of an elder"))
        within([elder.hero, elder.bound], -1, len(s.heroes), N_("the hero of an elder"))
        within([elder.wounds, elder.resolve], 0, MOST, N_("a number of an elder"))
        zones = {
            "town": (Zone.ELDER << 8 | n, Zone.PARTY << 8 | n),
            "dead": (Zone.ELDER << 8 | n,),
            "evil": (Zone.EVIL << 8 | n, Zone.PLAIN_EVIL << 8 | n),
            "gone": (Zone.OUT,),
        }
        require(
            s.place[elder.card] in zones[elder.status], N_("elder {elder} is out of place"), elder=n
        )
    require(len({elder.card for elder in s.elders}) == len(s.elders), N_("an elder is there twice"))
    villain = s.villain
    there = villain.card in numbers and isinstance(content.cards[villain.card], VillainSheet)
    require(there, N_("the villain is nobody"))
    sheet = s.place[villain.card] in (Zone.VILLAIN << 8, Zone.ADVANCED_VILLAIN << 8)
    require(sheet, N_("the villain's sheet is out of place"))
    taken = {elder.card for elder in s.elders} | {villain.card}
    for card, place in enumerate(s.place):
        people = place >> 8 in PEOPLE and place >> 8 != Zone.OUT
        require(not people or card in taken, OUT_OF_PLACE, card=content.cards[card].id)
    counts = (villain.wounds, villain.health_markers, villain.combat_markers, villain.late_health)
    within(counts, 0, MOST, N_("a number of the villain"))
    within(villain.late_elders, 0, len(s.elders), N_("an elder beside the villain"))


# ---- board, flow, fights ---------------------------------------------------------------------


def _board(content: Content, s: State) -> None:
    spaces, kinds = len(content.board.spaces), len(content.minions)
    within((*s.clues, *s.militia, *s.supply), 0, MOST, N_("a counter on the board"))
    within(s.minions, 0, kinds + 1, N_("a minion"))
    within((kind for some in s.vermin for kind in some), 0, kinds, N_("a round counter"))
    within(s.blocked, 0, spaces, N_("a blocked road"))
    walls = sum(1 << space for space, kind in enumerate(s.minions) if kind)
    require(s.walls == walls, N_("the minions are not where the walls are"))


def _markers(content: Content, s: State) -> None:
    """Markers lie on what is there, no more of them than there are, and then they are in force."""
    bounds = (len(content.board.spaces), len(s.elders), len(s.heroes), len(content.cards))
    lie = dict.fromkeys(content.marker_numbers, 0)
    for number, spot, at, many in s.tokens:
        require(number in lie, N_("{card} is no marker"), card=str(number))
        within([spot], 0, len(bounds), N_("what a marker lies on"))
        within([at], 0, bounds[spot], N_("what a marker lies on"))
        kind = marker(content, number)
        within([many], 1, kind.most + 1, N_("the number of {card} in one place"), card=kind.id)
        lie[number] += many
    require(len({one[:3] for one in s.tokens}) == len(s.tokens), N_("markers are counted twice"))
    for number, many in lie.items():
        kind = marker(content, number)
        require(many <= kind.supply, N_("there are not so many {card}"), card=kind.id)
        require(s.place[number] == (Zone.MARKERS << 8 if many else 0), OUT_OF_PLACE, card=kind.id)


def _flow(content: Content, s: State) -> None:
    """Each step that waits is one of ours, with numbers that it can use."""
    bounds = {
        "hero": len(s.heroes),
        "team": len({hero.team for hero in s.heroes}),
        "space": len(content.board.spaces),
        "kind": len(content.minions),
        "card": len(content.cards),
    }
    require(s.flow, N_("nothing comes next"))
    require(len(s.flow) <= MOST, N_("too much comes next"))
    for name, *numbers in s.flow:
        require(name in STEPS, N_("there is no step '{name}'"), name=name)
        for what, number in zip((*COUNTED[name], "", ""), numbers, strict=False):
            within(
                [number], 0, bounds.get(what, MOST), N_("a number of the step {name}"), name=name
            )


def _fight(content: Content, s: State, fight: Fight) -> None:
    heroes, cards = len(s.heroes), len(content.cards)
    within([fight.hero], 0, heroes, N_("a fighter"))
    within([fight.foe], -1, heroes, N_("a fighter"))
    within([fight.minion], -1, len(content.minions), N_("a minion"))
    within([fight.card], -1, cards, N_("the card of a fight"))
    within([fight.space], -1, len(content.board.spaces), N_("the space of a fight"))
    within([fight.skill], -1, 4, N_("the skill of a fight"))
    within([fight.wounds, fight.round, fight.rounds], 0, MOST, N_("a number of a fight"))
    within([fight.dice], -MOST, MOST, N_("the dice of a fight"))
    within((elder for elder, _ in fight.aims), 0, len(s.elders), N_("an elder in a fight"))
    within((count for _, count in fight.aims), 0, MOST, N_("the dice of a fight"))


def _showdown(content: Content, s: State, showdown: Showdown) -> None:
    heroes = (showdown.starter, *showdown.heroes, *showdown.fought)
    within(heroes, 0, len(s.heroes), N_("a hero of the showdown"))
    within([showdown.militia], -1, len(s.heroes), N_("a hero of the showdown"))
    within([showdown.space], 0, len(content.board.spaces), N_("the space of the showdown"))
    within(showdown.party, 0, len(s.elders), N_("an elder of the showdown"))
    within([showdown.round, showdown.entered], 0, MOST, N_("the round of the showdown"))
    within([showdown.skill], -1, 4, N_("the skill of the showdown"))
