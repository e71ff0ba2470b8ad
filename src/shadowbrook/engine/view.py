"""What a seat may know, and a re-deal of all that it may not.

`view` gives plain data that depends on nothing hidden; everything that leaves the engine
for pages, bots and logs goes through here. `hide` gives another table that looks the same
to that seat: hidden cards are dealt anew, the future is another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .chance import FastSource, shuffled
from .queries import values
from .queries.fight_reading import matchup, offered_matchups, showdown_matchups
from .queries.fights import enemy_id
from .queries.minions import supply_index
from .queries.showdowns import lair_is_open
from .queries.values import enemy
from .setup import streams
from .words import EVERYBODY, SKILLS, Zone
from .zones import listeners

if TYPE_CHECKING:
    from .content import Content
    from .decision import Option
    from .game import Game
    from .state import State

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
                "blocked": n in s.blocked,
            }
            for n, space in enumerate(spaces)
        },
        "supply": {
            minion.id: s.supply[supply_index(g, n)]
            for n, minion in enumerate(minions)
            if minion.supply
        },
        "decks": {
            deck: {
                "left": len(s.decks[n]),
                "discards": [cards[card].id for card in s.discards[n]],  # CRD-06
            }
            for n, deck in enumerate(g.content.decks)
        },
        "town_items": [cards[card].id for card in s.stack],  # CAR-15
        "in_play": [{**_open(g, card), "hero": s.owner(card)} for card in s.in_play],
        "box_rules": [cards[card].id for card in g.content.rule_numbers],
        "resolving": [cards[card].id if sees(s, card, seat) else None for card in s.resolving],
        "lairs": [_lair(g, group, seat) for group in range(len(s.lairs))],
        "fights": [_fight(g, n) for n in range(len(s.fights))],
        "showdown": _showdown(g),
        "decision": _decision(g, seat),
        "result": _result(g),
    }


def sees(s: State, card: int, seat: int) -> bool:
    """Whether a seat knows a card: it lies open, or the seat has looked at it."""
    zone = s.place[card] >> 8
    face_down = zone in (Zone.SECRET, Zone.DECK, Zone.HAND, Zone.LAIR)
    if face_down or (zone == Zone.RESOLVING and card in s.known):
        return _among(s.known.get(card, 0), seat)
    return True


def _among(seats: int, seat: int) -> bool:
    """Whether a seat is among these bits of seats."""
    return seats == EVERYBODY or (seat >= 0 and bool(seats >> seat & 1))


def may_hear(record: tuple[Any, ...], seat: int) -> bool:
    """Whether a record is for a seat: what everybody hears, and what was whispered to it."""
    return _among(record[1], seat)


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


def _lair(g: Game, group: int, seat: int) -> Any:
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


# ---- re-dealing what a seat cannot see ---------------------------------------------------


def hide(g: Game, seat: int, seed: int | str, dealt: State | None = None) -> Game:
    """A game that looks the same to a seat and differs in all that it cannot know.

    Hidden cards change places with others of their deck and the future is another one.
    To play on, deal anew at a decision of that seat: a question to another seat is made
    of the cards which that seat really holds. The script under way goes on from here; the
    game can be forked again from its next checkpoint on, because what lies before it
    belongs to the other table.

    Who wants the same game several times `deal`s once and hands it in.
    """
    if dealt is None:
        dealt = deal(g, seat, seed)
    new = g.fork()
    new.seal(f"hide|{seed}")
    if new.records is not None:
        told = [one for one in new.records if may_hear(one, seat)]
        new.records.clear()
        new.records.extend(told)
    _lay_cards(new.s, dealt)
    return new


def deal(g: Game, seat: int, seed: int | str) -> State:
    """The table with the cards dealt anew of which the seat does not know where they are."""
    rng = FastSource(f"deal|{seed}", streams(g.content))
    swap: dict[int, int] = {}
    for n in range(len(g.content.decks)):
        pool = _hidden(g, n, seat)
        # sorted: where the cards lie now must not tell where they will
        order = shuffled(rng, 2 + n, 0, sorted(pool))
        swap |= dict(zip(pool, order, strict=True))
    s = g.s.copy()
    _relabel(g.content, s, swap)
    return s


def _hidden(g: Game, deck: int, seat: int) -> list[int]:
    """The cards of a deck whose place the seat does not know."""
    s = g.s
    found = [card for card in s.decks[deck] if not sees(s, card, seat)]
    name = g.content.decks[deck]
    if name == "event":
        mine = {hero.hand for hero in s.heroes if hero.seat == seat}
        others = [hand for n, hand in enumerate(s.hands) if n not in mine]
        found += [card for hand in others for card in hand if not sees(s, card, seat)]
    elif name == "lair":
        for group, card in enumerate(s.lairs):
            if card >= 0 and _lair(g, group, seat)["card"] is None:
                found.append(card)
    elif name == "secret":
        for elder in s.elders:
            found += [card for card in elder.secrets if not sees(s, card, seat)]
    return found + [
        card
        for card in s.resolving
        if g.content.cards[card].deck == name and not sees(s, card, seat)
    ]


def _relabel(content: Content, s: State, swap: dict[int, int]) -> None:
    """Let cards change places: everything that names a card names its partner."""

    def other(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swap.get(card, card) for card in cards)

    place = s.place[:]
    for card, partner in swap.items():
        s.place[partner] = place[card]
    s.decks = [other(cards) for cards in s.decks]
    s.hands = [other(cards) for cards in s.hands]
    s.lairs = [swap.get(card, card) for card in s.lairs]
    s.resolving = other(s.resolving)
    for elder in s.elders:
        elder.secrets = other(elder.secrets)
    s.known = {swap.get(card, card): seats for card, seats in s.known.items()}
    # what lies open goes on listening in the order in which it came into play
    before = s.listening
    s.listening = [
        tuple(sorted(now, key=[*(card for card in old if card not in swap), *now].index))
        for now, old in zip(listeners(content, s), before, strict=True)
    ]


def _lay_cards(s: State, dealt: State) -> None:
    """The cards of a table as on another one: all that `_relabel` can change."""
    s.place, s.decks, s.hands = dealt.place[:], dealt.decks[:], dealt.hands[:]
    s.lairs, s.resolving, s.known = dealt.lairs[:], dealt.resolving, dealt.known.copy()
    s.listening = dealt.listening[:]
    for elder, other in zip(s.elders, dealt.elders, strict=True):
        elder.secrets = other.secrets
