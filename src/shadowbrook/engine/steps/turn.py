"""Game rounds and hero turns: move, fight, act (RND-01 to RND-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..decision import AGAIN, LEARN, Option, option
from ..dispatch import forget, total, trigger
from ..happenings import FREE, Arrived, Clearing, Declared, Moving, Phase, Turn, Visit
from ..queries.elders import with_secrets
from ..queries.heroes import hand_full, partners
from ..queries.markers import barriers, kind_of
from ..queries.names import definition, hero_id
from ..queries.passages import further_ways, open_passages
from ..queries.showdowns import lair_left
from ..queries.values import closed, lair_price, look_price, price
from ..state import Hero
from ..verbs.asking import choose_elder, choose_number, pick
from ..verbs.cards import check_limit, draw_and_keep, draw_event, draw_mystery
from ..verbs.dice import NEVER, roll_d6, test_either
from ..verbs.elders import look
from ..verbs.exchange import exchange
from ..verbs.investigation import collect, pay
from ..verbs.lairs import buy_lair
from ..verbs.locations import draw_location
from ..verbs.markers import meet_marker
from ..verbs.minions import minion_chart
from ..verbs.moving import set_out
from ..verbs.turns import (
    ANEW,
    CLEAR,
    COLLECT,
    ENCOUNTER,
    EXCHANGE,
    HEAL,
    LAIR,
    LOOK,
    SHOWDOWN,
)
from ..verbs.wounds import heal
from ..windows import Offer, is_open, offers, use, window
from ..words import CUNNING, SPIRIT, On
from ..you import NOBODY, You
from .registry import step

if TYPE_CHECKING:
    from ..game import Game

HEAL_PRICE: Final = 3  # ACT-07

TAKE: Final = option("take")
LEAVE: Final = option("leave")
DRAW: Final = option("draw")
DECLINE: Final = option("decline")
END_TURN: Final = option("end-turn")
ENCOUNTER_SPACE: Final = option("encounter")
COLLECT_ALL: Final = option("collect")
EXCHANGE_CARDS: Final = option("exchange")


@step("round")
async def game_round(g: Game, _a: int, _b: int) -> None:
    """RND-01: the hero turns in order from the First Player, then the Mystery Phase."""
    s = g.s
    s.round += 1
    s.phase = 0
    s.held_back = False
    forget(g, "round")
    g.emit("round", s.round, s.first)
    if s.listening[On.ROUND_START]:
        await trigger(g, On.ROUND_START, Phase())
    s.flow.append(("mystery", 0, 0))
    if g.setup.mode == "team":  # TEAM-14
        teams = len(g.orders)
        for n in reversed(range(teams)):
            s.flow.append(("team-turn", (s.first + n) % teams, 0))
    elif g.rules.turn_engine == "action_points":
        s.flow.append(("day", g.first_hero, 0))
    else:
        for hero in reversed(g.order()):
            s.flow.append(("turn", hero, 0))


@step("turn", "hero")
async def hero_turn(g: Game, hero: int, _b: int) -> None:
    """RND-03: move, fight, act; a knocked-out hero takes no turn (RND-05)."""
    if await begin_turn(g, hero):
        g.s.flow += [("end-turn", hero, 0), ("actions", hero, 0)]
        await move(g, hero, 0)


async def begin_turn(g: Game, hero: int) -> bool:
    """Open a hero's turn; return whether there is one."""
    s = g.s
    who = s.heroes[hero]
    if who.down:  # RND-05, KO-05
        g.emit("no-turn", hero)
        return False
    s.active = hero
    start_turn(who)
    g.emit("turn", hero)
    if s.listening[On.TURN_START]:
        await trigger(g, On.TURN_START, Turn(hero))
    return True


def start_turn(who: Hero) -> None:
    who.start = who.space
    who.steps = 0
    who.walked = False
    who.acted = 0
    who.turn_over = False
    who.stage = 0
    who.visits = ()


@step("team-turn", "team")
async def team_turn(g: Game, team: int, _b: int) -> None:
    """TEAM-10: the heroes of a team play their turns together, in an order of their own."""
    g.s.turns = tuple(n for n in g.order() if g.s.heroes[n].team == team)
    g.s.turns = tuple([hero for hero in g.s.turns if await begin_turn(g, hero)])
    g.s.flow.append(("team-next", team, 0))


@step("team-next", "team")
async def team_next(g: Game, team: int, _b: int) -> None:
    """The team says who goes on. Moving (with its fight) comes before acting for each; all
    actions of one hero are finished before those of the next begin (TEAM-11)."""
    s = g.s
    if not s.turns:
        s.active = -1
        return
    over = next((n for n in s.turns if s.heroes[n].turn_over or s.heroes[n].down), -1)
    if over >= 0:  # escaped or knocked out: nothing is left to be decided (FGT-14, KO-05)
        s.turns = tuple(n for n in s.turns if n != over)
        s.flow += [("team-next", team, 0), ("end-turn", over, 0)]
        return
    seat = s.heroes[s.turns[0]].seat
    choices = {option(f"next:{hero_id(g, n)}"): n for n in s.turns}
    hero = await pick(g, seat, "team-order", choices, "team", "TEAM-10")
    if s.heroes[hero].turn_over:  # a card played aside has ended it meanwhile
        s.flow.append(("team-next", team, 0))
        return
    who = s.heroes[hero]
    s.active = hero
    s.flow.append(("team-next", team, 0))
    if who.stage == 0:
        s.flow.append(("move", hero, 0))
    else:
        s.turns = tuple(n for n in s.turns if n != hero)
        s.flow += [("end-turn", hero, 0), ("actions", hero, 0)]
    who.stage += 1


@step("end-turn", "hero")
async def end_turn(g: Game, hero: int, _b: int) -> None:
    s = g.s
    if s.listening[On.TURN_END]:
        await trigger(g, On.TURN_END, Turn(hero))
    if not s.turns:  # TEAM-10: the turns of a team are under way together
        forget(g, "turn")
    s.heroes[hero].turn_over = False
    s.active = -1


# ---- moving ------------------------------------------------------------------------------


@step("move", "hero")
async def move(g: Game, hero: int, _b: int) -> None:
    """MOV-01: a D6 for the spaces the hero can go."""
    s = g.s
    who = s.heroes[hero]
    if who.turn_over:
        return
    face = await roll_d6(g, hero, "move", "movement", NEVER)
    who.steps = move_length(g, hero, face)
    rule = g.rules.move_one_gives_event
    if face == 1 and rule != "off" and not hand_full(g, hero):  # MOV-02, MOV-03
        wants = rule == "must" or (
            await g.choose(who.seat, "free-event", (DRAW, DECLINE), "movement", "MOV-02", hero)
            == "draw"
        )
        if wants:
            await draw_event(g, hero)
    s.flow.append(("walk", hero, 0))


def move_length(g: Game, hero: int, face: int) -> int:
    """The spaces that a movement roll is worth; what only slows a hero leaves them one of these."""
    length = face
    if g.s.listening[On.MOVEMENT]:
        length = max(0, face + total(g, On.MOVEMENT, Moving(hero, face)))
    if length and g.s.listening[On.SLOWED]:
        length = max(1, length - total(g, On.SLOWED, Moving(hero, face)))
    return length


@step("walk", "hero")
async def walk(g: Game, hero: int, _b: int) -> None:
    """Go somewhere; with steps left the hero may go on or stop."""
    s = g.s
    who = s.heroes[hero]
    if who.turn_over or who.down:
        return
    here = who.space
    board = g.content.board
    fresh, on_the_way, ways = board.reach(here, who.steps, *barriers(g))
    options = on_the_way if who.walked else fresh
    passages = open_passages(g, hero) if board.passages[here] and who.steps else {}
    if passages:
        options = (*options, *passages)
    if s.listening[On.WAYS] and who.steps:
        beside = {board.moves[there]: (there,) for there in further_ways(g, hero, who.steps)}
        options = tuple(dict.fromkeys((*options, *beside)))
        ways = ways | {one.key: way for one, way in beside.items()}
    key = await g.choose(who.seat, "move", options, "movement", "MOV-01", hero, again=True)
    if key == AGAIN:
        s.flow.append(("walk", hero, 0))
        return
    way = ways.get(key, ())
    for one, passage in passages.items():
        if one.key == key and await set_out(g, hero, passage, one.price):
            way = (passage.there,)
    if way:
        who.walked = True
        if not await go(g, hero, way):
            return
        if who.steps > 0 and not s.minions[who.space]:  # MOV-05
            s.flow.append(("walk", hero, 0))
            return
    await arrive(g, hero)


async def go(g: Game, hero: int, way: tuple[int, ...]) -> bool:
    """A hero walks a way, from space to space; what happens on entering one may end that.

    Tells whether the hero can go on.
    """
    s = g.s
    who = s.heroes[hero]
    here = who.space
    for space in way:
        who.space = space
        who.steps = max(0, who.steps - 1)  # by action points there are none
        if s.clues[space] and g.rules.move_pickup_on_enter:
            await pick_up(g, hero)
        if s.listening[On.ENTERED]:
            g.emit("moved", hero, here, space)
            here = space
            await trigger(g, On.ENTERED, Arrived(hero, space))
            if who.down or who.turn_over:
                return False
            if who.space != space:
                return True
    if here != who.space:
        g.emit("moved", hero, here, who.space)
    return True


async def pick_up(g: Game, hero: int) -> None:
    """A marker in a space just entered may be taken (MOV-07, MOV-08, MOV-10)."""
    seat = g.s.heroes[hero].seat
    key = await g.choose(seat, "pick-up", (TAKE, LEAVE), "movement", "MOV-07", hero)
    if key == "take":
        await collect(g, hero, 1, "movement")


async def arrive(g: Game, hero: int) -> None:
    """The move is over: linger, then fight what is in the space (LNG-05, FGT-25)."""
    s = g.s
    who = s.heroes[hero]
    who.steps = 0
    if s.listening[On.MOVED]:
        await trigger(g, On.MOVED, Arrived(hero, who.space))
    if who.space == who.start:
        await linger(g, hero)
    await fight_phase(g, hero, 0)


async def linger(g: Game, hero: int) -> None:
    """LNG-01 to LNG-04: a hero who ends where the turn began may be found."""
    who = g.s.heroes[hero]
    if who.turn_over or who.down:
        return
    rule = g.rules.linger_rule
    if rule == "ends_where_started" or (rule == "never_moved" and not who.walked):  # CON-12
        face = await roll_d6(g, hero, "linger", "lingering", 2)
        if face == 1:
            await minion_chart(g, hero=hero)


@step("fight-phase", "hero")
async def fight_phase(g: Game, hero: int, _b: int) -> None:
    """FGT-25: fights in the space come before actions."""
    who = g.s.heroes[hero]
    if not who.turn_over and not who.down and g.s.minions[who.space]:
        g.s.flow.append(("clash", who.space, 0))


# ---- acting ------------------------------------------------------------------------------


@step("actions", "hero")
async def actions(g: Game, hero: int, _b: int) -> None:
    """ACT-01 to ACT-05: one action after another, in any order."""
    who = g.s.heroes[hero]
    if who.turn_over or who.down:  # ACT-11
        return
    options = action_options(g, hero)
    abilities = ability_offers(g, who)
    options += [offer[0] for offer in abilities]
    if not must_encounter(g, who):
        options.append(END_TURN)
    key = await g.choose(who.seat, "action", options, "actions", "ACT-05", hero, again=True)
    if key == "end-turn":
        return
    g.s.flow.append(("actions", hero, 0))
    if key == AGAIN:
        return
    name = key.partition(":")[0]
    if name in ("use", "play"):
        _, card, hook, happening = next(offer for offer in abilities if offer[0].key == key)
        await use(g, card, hook, happening)
    elif name == "clear":
        g.s.flow.append((name, hero, g.content.minion_index[key.partition(":")[2]]))
    else:
        g.s.flow.append((name, hero, 0))


def action_options(g: Game, hero: int) -> list[Option]:
    """The actions of the book that the hero can take now."""
    s = g.s
    who = s.heroes[hero]
    money = who.investigation
    taken = taken_actions(g, who)
    options: list[Option] = []
    if may_encounter(g, who):
        options.append(ENCOUNTER_SPACE)
    if s.clues[who.space] and not who.acted & COLLECT:
        options.append(COLLECT_ALL)
    if who.wounds and not taken & HEAL:
        cost = price(g, hero, "heal", HEAL_PRICE)
        if money >= cost:
            options.append(option("heal", cost))
    if money or s.listening[On.PRICE]:  # with nothing one can pay only what costs nothing
        if not taken & LOOK:
            cost = look_price(g, hero)
            if money >= cost and with_secrets(g):
                options.append(option("look", cost))
        if not taken & LAIR:
            cost = lair_price(g, hero)
            if money >= cost and lair_left(g):
                options.append(option("buy-lair", cost))
    if may_start_showdown(g, hero):
        options.append(option("showdown", showdown_price(g, hero)))
    if not taken & EXCHANGE and partners(g, hero):
        options.append(EXCHANGE_CARDS)
    if s.vermin[who.space]:
        options += clear_options(g, hero)
    return options


def clear_options(g: Game, hero: int) -> list[Option]:
    """MIN-23: what a hero may do about the round counters in the space.

    Once a turn (ACT-03), or as often as the hero has what it takes (RBW-10, CLS-09, AP-22).
    """
    who = g.s.heroes[hero]
    if who.acted & CLEAR and g.rules.actions_limit == "once_per_turn":
        return []
    return [
        option(f"clear:{one.id}")
        for kind in g.s.vermin[who.space]
        if (one := g.content.minions[kind]).cleared is not None
        and (
            one.can_clear is None
            or one.can_clear(You(g, NOBODY, hero, one.id), Clearing(hero, who.space, kind))
        )
    ]


def taken_actions(g: Game, who: Hero) -> int:
    """Actions that are used up: each once per turn (ACT-03), or none of them (CLS-09)."""
    return 0 if g.rules.actions_limit == "repeatable" else who.acted


def may_encounter(g: Game, who: Hero) -> bool:
    """ENC-10: once per turn; there is nothing to encounter on a Road (ENC-09)."""
    left = not who.acted & ENCOUNTER or bool(who.acted & ANEW)
    return left and kind_of(g, who.space) != "road"


def must_encounter(g: Game, who: Hero) -> bool:
    """ACT-04: the encounter is compulsory, unless a showdown took its place (ACT-10)."""
    return not who.acted & ENCOUNTER and may_encounter(g, who)


def may_start_showdown(g: Game, hero: int) -> bool:
    """ACT-10: a Lair card, its location, its price, and no encounter yet (ENC-11)."""
    s = g.s
    who = s.heroes[hero]
    lair = s.lairs[who.group]
    if lair < 0 or taken_actions(g, who) & SHOWDOWN:
        return False
    if g.rules.showdown_replaces_encounter and who.acted & ENCOUNTER:
        return False
    place = definition(g, lair).space  # type: ignore[attr-defined]
    at_lair = g.content.board.index[place] == who.space
    return at_lair and who.investigation >= showdown_price(g, hero)


def showdown_price(g: Game, hero: int) -> int:
    """The printed cost of the Lair card (LAIR-02)."""
    lair = g.s.lairs[g.s.heroes[hero].group]
    return price(g, hero, "showdown", definition(g, lair).cost)  # type: ignore[attr-defined]


def ability_offers(g: Game, who: Hero) -> list[Offer]:
    """Abilities that are actions, and Events for which the turn waits before it ends."""
    return (
        offers(g, On.ACTION, FREE, who.seat).get(who.seat, []) if g.s.listening[On.ACTION] else []
    )


@step("encounter", "hero")
async def encounter(g: Game, hero: int, _b: int) -> None:
    """ENC-01 to ENC-09: what waits in the space."""
    who = g.s.heroes[hero]
    who.acted = who.acted & ~ANEW | ENCOUNTER
    space = g.content.board.spaces[who.space]
    g.emit("encounter", hero, who.space)
    if g.s.tokens and await meet_marker(g, hero):
        return
    kind = kind_of(g, who.space)
    as_printed = kind == space.kind  # a marker may have made another kind of place of it
    if space.first is not None and as_printed:  # AP-12
        await space.first(You(g, NOBODY, hero, space.id), Visit(hero, who.space))
        if who.down:
            return
    if space.service is not None and as_printed:  # ENC-06: after all the rest, fights too
        g.s.flow.append(("service", hero, who.space))
    if space.deck and as_printed:  # ENC-01
        await draw_location(g, hero, space.deck)
    elif kind == "town":
        if space.events > 1:  # BRD-18
            await draw_and_keep(g, hero, space.events)
        else:
            await draw_event(g, hero)  # ENC-05
    elif kind == "dangerous":  # ENC-07
        if await roll_d6(g, hero, "encounter", space.id, 3) >= 3:
            await draw_event(g, hero)
        else:
            await draw_mystery(g, hero)


@step("service", "hero", "space")
async def service(g: Game, hero: int, space: int) -> None:
    """ENC-06: what a place sells to whoever is still there once its encounter is over."""
    who = g.s.heroes[hero]
    place = g.content.board.spaces[space]
    gone = who.down or who.turn_over or who.space != space
    if place.service is not None and not gone and not closed(g, hero, space):
        await place.service(You(g, NOBODY, hero, place.id), Visit(hero, space))


@step("collect", "hero")
async def collect_action(g: Game, hero: int, _b: int) -> None:
    """ACT-06: everything in the space; or by test (OPT-10, OPT-11)."""
    who = g.s.heroes[hero]
    who.acted |= COLLECT
    count = g.s.clues[who.space]
    if g.rules.actions_collect == "test5":
        reason = "OPT-10" if g.rules.opt_hunting_for_clues else "CLS-08"
        count = await test_either(g, hero, (SPIRIT, CUNNING), 5, "collect", reason)
    await collect(g, hero, count, "collect")


@step("clear", "hero", "kind")
async def clear_action(g: Game, hero: int, kind: int) -> None:
    """MIN-23: what the chart lets a hero do about a round counter in the space."""
    who = g.s.heroes[hero]
    who.acted |= CLEAR
    minion = g.content.minions[kind]
    assert minion.cleared is not None
    you = You(g, NOBODY, hero, minion.id)
    await minion.cleared(you, Clearing(hero, who.space, kind))


@step("heal", "hero")
async def heal_action(g: Game, hero: int, _b: int) -> None:
    """ACT-07: any number of wounds at 3 Investigation each (CLS-10: one at a time)."""
    who = g.s.heroes[hero]
    who.acted |= HEAL
    cost = price(g, hero, "heal", HEAL_PRICE)
    most = min(who.wounds, who.investigation // cost) if cost else who.wounds
    if g.rules.actions_limit == "repeatable":
        most = 1
    count = await choose_number(g, who.seat, 1, most, "heal", "heal", "ACT-07", hero, price=cost)
    pay(g, hero, count * cost, "heal")
    heal(g, hero, count, "heal")


@step("look", "hero")
async def look_action(g: Game, hero: int, _b: int) -> None:
    """ACT-08: pay, choose an elder, look at all Secrets under that card."""
    who = g.s.heroes[hero]
    who.acted |= LOOK
    pay(g, hero, look_price(g, hero), "look")
    elder = await choose_elder(g, who.seat, with_secrets(g), "look", "ACT-08", aim=LEARN)
    await look(g, hero, elder)


@step("buy-lair", "hero")
async def lair_action(g: Game, hero: int, _b: int) -> None:
    """ACT-09: pay the Lair Cost of the stage, draw the top Lair card."""
    g.s.heroes[hero].acted |= LAIR
    pay(g, hero, lair_price(g, hero), "lair")
    await buy_lair(g, hero)


@step("exchange", "hero")
async def exchange_action(g: Game, hero: int, _b: int) -> None:
    """COOP-01: give and trade items and allies in the space."""
    g.s.heroes[hero].acted |= EXCHANGE
    await exchange(g, hero)


@step("carrying-limit", "hero")
async def carrying_limit(g: Game, hero: int, _b: int) -> None:
    """CAR-09: too much is carried only until this is over."""
    await check_limit(g, hero)


@step("showdown", "hero")
async def showdown_action(g: Game, hero: int, _b: int) -> None:
    """ACT-10: the showdown takes the place of the encounter."""
    if await declare(g, hero):
        g.s.heroes[hero].acted |= SHOWDOWN
        g.s.flow.append(("showdown-reveal", hero, 0))


async def declare(g: Game, hero: int) -> bool:
    """Rivals may come between a hero and the showdown; return whether it begins (CRD-12)."""
    if is_open(g, On.DECLARED):
        await window(g, On.DECLARED, Declared(hero))
    who = g.s.heroes[hero]
    return not who.down and not who.turn_over and may_start_showdown(g, hero)
