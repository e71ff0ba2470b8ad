"""What a seat may know, as plain data that depends on nothing hidden.

Whoever looks at a game for a seat does so through here: pages and logs by `view`, bots and the
terminal by a `Table`, which answers single questions as the view would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .queries import values
from .queries.cards import stack_of
from .queries.fight_reading import matchup, offered_matchups, showdown_matchups
from .queries.fights import enemy_id
from .queries.markers import barriers, left
from .queries.minions import supply_index
from .queries.showdowns import lair_is_open
from .queries.values import enemy
from .words import EVERYBODY, SKILLS, SPOTS, Spot, Zone

if TYPE_CHECKING:
    from .decision import Option
    from .game import Game
    from .state import State, Token


SPECTATOR = -1


def view(g: Game, seat: int) -> dict[str, Any]:
    """All that a seat may know, as plain JSON data; seat -1 sees what everybody sees.

    Heroes, elders, teams and seats go by their numbers, cards and spaces by their ids.
    `first` is the hero with the First Player marker (in a team game the team).
    """

    s = g.s
    cards = g.content.cards
    spaces = g.content.board.spaces
    sheet = values.villain_sheet(g)
    minions = g.content.minions
    closed = barriers(g)[1]
    return {
        "mode": g.setup.mode,
        "turn_engine": g.rules.turn_engine,
        "seat": seat,
        "round": s.round,
        "phase": s.phase,
        "track": s.track,
        "stage": g.content.stage(s.track),
        "lair_cost": g.content.lair_costs[g.content.stage(s.track)],
        "first": s.first,
        "active": s.active,
        "turns": list(s.turns),  # TEAM-10: heroes of the team under way, turn not over
        "heroes": [_hero(g, n, seat) for n in range(len(s.heroes))],
        "elders": [_elder(g, n, seat) for n in range(len(s.elders))],
        "villain": {
            "card": sheet.id,
            "advanced": s.zone(s.villain.card) == Zone.ADVANCED_VILLAIN,  # BAS-01
            "combat": values.villain_combat(g),
            "combat_parts": [list(part) for part in values.explain_combat(g)],
            "health": values.villain_health(g),
            "health_parts": [list(part) for part in values.explain_health(g)],
            "wounds": s.villain.wounds,
        },
        "spaces": {
            space.id: {
                "clues": s.clues[n],
                "minion": minions[s.minions[n] - 1].id if s.minions[n] else None,
                "round": [minions[kind].id for kind in s.vermin[n]],
                "militia": s.militia[n],
                "blocked": bool(closed >> n & 1),
            }
            for n, space in enumerate(spaces)
        },
        "supply": {
            minion.id: s.supply[supply_index(g, n)]
            for n, minion in enumerate(minions)
            if minion.supply
        },
        "markers": [_token(g, token) for token in s.tokens],
        "markers_left": {
            cards[number].id: left(g.content, s, number) for number in g.content.marker_numbers
        },
        "decks": {
            deck: {
                "left": len(s.decks[n]),
                "discards": [cards[card].id for card in s.discards[n]],  # CRD-06
            }
            for n, deck in enumerate(g.content.decks)
        },
        "stacks": {  # CAR-15
            deck: [cards[card].id for card in stack_of(g, deck)] for deck in g.content.stacks
        },
        "in_play": [{**_open(g, card), "hero": s.owner(card)} for card in s.in_play],
        "box_rules": [cards[card].id for card in g.content.rule_numbers],
        "resolving": [cards[card].id if sees(s, card, seat) else None for card in s.resolving],
        "lairs": [seen_lair(g, group, seat) for group in range(len(s.lairs))],
        "fights": [_fight(g, n) for n in range(len(s.fights))],
        "showdown": _showdown(g),
        "decision": _decision(g, seat),
        "result": _result(g),
    }


def sees(s: State, card: int, seat: int) -> bool:
    """Whether a seat knows a card: it lies face up, or the seat has looked at it."""
    zone = s.place[card] >> 8
    face_down = zone in (Zone.SECRET, Zone.DECK, Zone.HAND, Zone.LAIR)
    if face_down or (zone == Zone.RESOLVING and card in s.known):
        return among(s.known.get(card, 0), seat)
    return True


def among(seats: int, seat: int) -> bool:
    """Whether a seat is among these bits of seats."""
    return seats == EVERYBODY or (seat >= 0 and bool(seats >> seat & 1))


def may_hear(record: tuple[Any, ...], seat: int) -> bool:
    """Whether a record is for a seat: what everybody hears, and what was whispered to it."""
    return among(record[1], seat)


def _token(g: Game, token: Token) -> dict[str, Any]:
    """Markers of a kind in one place: on a space, an elder, a hero or a card."""
    number, spot, at, count = token
    where: Any = at
    if spot == Spot.SPACE:
        where = g.content.board.spaces[at].id
    elif spot == Spot.CARD:
        where = g.content.cards[at].id
    found = {"marker": g.content.cards[number].id, "count": count, SPOTS[spot]: where}
    if spot == Spot.CARD:  # copies of a card are told apart by the heroes who have them
        found["of"] = g.s.owner(at)
    return found


def _hero(g: Game, n: int, seat: int) -> dict[str, Any]:

    s = g.s
    hero = s.heroes[n]
    hand = s.hands[hero.hand]
    if hero.card < 0:
        return {"seat": hero.seat, "team": hero.team, "card": None}
    return {
        "card": g.content.cards[hero.card].id,
        "seat": hero.seat,
        "team": hero.team,
        "group": hero.group,  # whose Lair card is theirs, in "lairs"
        "space": g.content.board.spaces[hero.space].id,
        "investigation": hero.investigation,
        "wounds": hero.wounds,
        "boxes": hero.boxes,
        "down": hero.down,
        "knock_outs": hero.knock_outs,
        "skills": {
            name: values.skill_value(g, n, skill, "value") for skill, name in enumerate(SKILLS)
        },
        "upgrades": dict(zip(SKILLS, hero.upgrades, strict=True)),
        "cards": [_open(g, card) for card in hero.cards],  # CAR-02
        "hand_size": len(hand),
        "hand": [g.content.cards[card].id for card in hand] if hero.seat == seat else None,
        # what a seat knows to be in another's hand
        "seen": [g.content.cards[card].id for card in hand if sees(s, card, seat)],
        "steps": hero.steps,
        "points": hero.points,
        "move_points": hero.move_points,
    }


def _open(g: Game, card: int) -> dict[str, Any]:
    return {"card": g.content.cards[card].id, "marks": g.s.marks.get(card, 0)}


def _elder(g: Game, n: int, seat: int) -> dict[str, Any]:
    s = g.s
    elder = s.elders[n]
    cards = g.content.cards
    return {
        "card": cards[elder.card].id,
        "status": elder.status,
        "wounds": elder.wounds,
        "resolve": elder.resolve,
        "hero": elder.hero,
        "bound": elder.bound,
        "space": g.content.board.spaces[elder.space].id if elder.space >= 0 else None,
        "revealed": [cards[card].id for card in elder.shown],
        "hidden": [cards[card].id if sees(s, card, seat) else None for card in elder.secrets],
    }


def seen_lair(g: Game, group: int, seat: int) -> Any:
    """The Lair card of a group: its location to those who may see it, else only that it is."""

    card = g.s.lairs[group]
    if card < 0:
        return None
    heroes = g.s.heroes
    owners = {hero.seat for hero in heroes if hero.group == group}
    if lair_is_open(g) or seat in owners:
        return {"card": g.content.cards[card].id}
    return {"card": None}


def _fight(g: Game, n: int) -> dict[str, Any]:

    fight = g.s.fights[n]
    minion = enemy(g, fight)
    return {
        "hero": fight.hero,
        "enemy": enemy_id(g, fight),
        "round": fight.round,
        "wounds": fight.wounds,
        "health": minion.health if minion is not None else None,
    }


def _showdown(g: Game) -> dict[str, Any] | None:
    showdown = g.s.showdown
    if showdown is None:
        return None
    return {
        "starter": showdown.starter,
        "space": g.content.board.spaces[showdown.space].id,
        "lair": g.content.cards[showdown.lair].id if showdown.lair >= 0 else None,
        "round": showdown.round,
        "heroes": list(showdown.heroes),
        "fought": list(showdown.fought),
        "party": list(showdown.party),
        "militia": showdown.militia,
    }


def _decision(g: Game, seat: int) -> dict[str, Any] | None:
    """The open decision: all of it to the seat that decides, to others that it is asked.

    Each seat sees its own asides, and nobody else does.
    """
    decision = g.decision
    if decision is None:
        return None
    asides = [_option(one) for one in g.asides(seat)] if seat >= 0 else []
    # What happens lies on the table: dice, wounds, a card played. Of a blank decision even the
    # seat that it names sees no more: there is nothing to decide.
    if decision.seat != seat or decision.blank:
        return {
            "seat": decision.seat,
            "kind": decision.kind,
            "about": decision.about,
            "asides": asides,
        }
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "source": decision.source,
        "reason": decision.reason,
        "hero": decision.hero,
        "aim": decision.aim,
        "about": decision.about,
        "options": [_option(one) for one in decision.options],
        "asides": asides,
    }


def _option(one: Option) -> dict[str, Any]:
    return {"key": one.key, "price": one.price, "points": one.points}


def _result(g: Game) -> dict[str, Any] | None:
    result = g.s.result
    if result is None:
        return None
    return {
        "winner": result.winner,
        "how": result.how,
        "round": result.round,
        "heroes": list(result.heroes),
        "team": result.team,
    }


def explain(g: Game, seat: int) -> dict[str, Any]:
    """What the numbers of a view are made of, for people who ask why.

    `skills` are the parts of each hero's skills. The others are matchups, as the seat may know
    them: `fights` of each fight under way, `showdown` of each hero in it, `offered` of a showdown
    that the seat may begin or join. It is apart from `view` because bots look often and seldom
    ask.
    """
    showdown = g.s.showdown
    return {
        "skills": [
            {
                name: [list(part) for part in values.explain_skill(g, n, skill)]
                for skill, name in enumerate(SKILLS)
            }
            if hero.card >= 0
            else {}
            for n, hero in enumerate(g.s.heroes)
        ],
        "fights": [matchup(g, fight, seat) for fight in g.s.fights],
        "showdown": [] if showdown is None else showdown_matchups(g, showdown.heroes, seat),
        "offered": offered_matchups(g, seat),
    }
