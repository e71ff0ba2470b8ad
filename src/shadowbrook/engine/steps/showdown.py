"""Showdowns in their five steps, alone and together (SHD-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..decision import Option, option
from ..dispatch import forget, trigger
from ..happenings import Accusation, Ahead, Play, ShowdownBegins, ShowdownEnds, ShowdownRound
from ..queries.elders import companions, with_secrets
from ..queries.heroes import comrades, partners, standing
from ..queries.names import elder_id
from ..queries.showdowns import clockwise, deciding_seat, lair_card, showdown_of
from ..queries.values import look_price, price, shares_showdowns
from ..state import Showdown
from ..verbs.asking import confirm, pick
from ..verbs.elders import back_to_town, join_hero, rejoin, reveal_all, stand_aside
from ..verbs.exchange import exchange
from ..verbs.fights import escape_options, flee
from ..verbs.investigation import lose, pay
from ..verbs.moving import shift_hero
from ..verbs.piles import discard, draw
from ..verbs.showdowns import (
    assign_elder,
    assign_militia,
    drop_absent,
    hero_round,
    leave_showdown,
    send_surplus_home,
)
from ..verbs.turns import ENCOUNTER
from ..verbs.villain import clamp_wounds
from ..windows import canceled, is_open, window
from ..words import On, Zone
from ..you import You
from ..zones import put
from .registry import step

if TYPE_CHECKING:
    from ..game import Game

PARTY_LIMIT: Final = 2  # ELD-32, COOP-22
NOBODY: Final = option("nobody")
READY: Final = option("fight")
EXCHANGE: Final = option("exchange")
NO_ACCUSATION: Final = option("no-accusation")


@step("showdown-reveal", "hero")
async def reveal_lair(g: Game, hero: int, _b: int) -> None:
    """Step 1: the Lair card is revealed; a cancel stops all of it (CRD-21, GAP-22)."""
    s = g.s
    who = s.heroes[hero]
    card = s.lairs[who.group]
    lair = lair_card(g, card)
    cost = price(g, hero, "showdown", lair.cost)
    put(g, card, Zone.RESOLVING)
    g.news = len(g.answers)
    g.emit("lair-revealed", hero, lair.id)
    if await canceled(g, Play("lair", lair.id, hero, card)):
        discard(g, card)  # ENC-12: the hero may still encounter the space
        return
    pay(g, hero, cost, lair.id)
    if g.rules.showdown_replaces_encounter:
        who.acted |= ENCOUNTER
    await open_showdown(g, Showdown(starter=hero, lair=card, space=who.space, heroes=(hero,)))
    s.flow += [
        ("showdown-pass", 0, 0),
        ("showdown-accuse", 0, 0),
        ("showdown-secrets", 0, 0),
        ("showdown-party", 0, 0),
        ("showdown-join", cost, 0),
    ]


async def open_showdown(g: Game, showdown: Showdown) -> None:
    """The showdown begins: the ability of the Lair card takes effect (SHD-03, LAIR-07)."""
    s = g.s
    s.showdown = showdown
    g.emit("showdown", showdown.starter, showdown.space)
    if showdown.lair >= 0:
        put(g, showdown.lair, Zone.SHOWDOWN)
        lair = lair_card(g, showdown.lair)
        if lair.start is not None:
            you = You(g, showdown.lair, showdown.starter)
            await lair.start(you, ShowdownBegins(showdown.starter, showdown.space))
    await trigger(g, On.SHOWDOWN_START, ShowdownBegins(showdown.starter, showdown.space))


@step("showdown-join")
async def join(g: Game, cost: int, _b: int) -> None:
    """COOP-20, COOP-21: every other hero of the side may pay the same and be there."""
    if not shares_showdowns(g):
        return
    showdown = showdown_of(g)
    for hero in clockwise(g, showdown.starter)[1:]:
        who = g.s.heroes[hero]
        if who.down or who.investigation < cost or not comrades(g, hero, showdown.starter):
            continue
        if await confirm(g, who.seat, "join-showdown", "showdown", "COOP-20", hero, cost):
            pay(g, hero, cost, "showdown")
            shift_hero(g, hero, showdown.space)
            showdown.heroes = (*showdown.heroes, hero)
            g.emit("joined-showdown", hero)


@step("showdown-party")
async def form_party(g: Game, _a: int, _b: int) -> None:
    """Step 2: up to two living elders who are not evil (SHD-04, ELD-31, ELD-32)."""
    showdown = showdown_of(g)
    limit = min(PARTY_LIMIT, len(showdown.heroes)) if shares_showdowns(g) else PARTY_LIMIT
    while len(showdown.party) < limit:  # COOP-25
        choices: dict[Option, int] = {NOBODY: -1}
        for elder in companions(g):
            if elder not in showdown.party:
                choices[option(f"elder:{elder_id(g, elder)}")] = elder
        reason = "COOP-23" if shares_showdowns(g) else "SHD-04"
        elder = await pick(g, deciding_seat(g), "hunting-party", choices, "showdown", reason)
        if elder < 0:
            break
        hero = await assign_elder(g, elder, [g.s.elders[n].hero for n in showdown.party])
        if hero < 0:
            break
        g.s.elders[elder].hero = hero  # SHD-08: the ability waits for the Secrets
        showdown.party = (*showdown.party, elder)
    stand_aside(g)
    await assign_militia(g)


@step("showdown-secrets")
async def reveal_secrets(g: Game, _a: int, _b: int) -> None:
    """Step 3: every Secret of every party member is revealed (SHD-06 to SHD-08)."""
    showdown = showdown_of(g)
    for elder in showdown.party:
        if elder in showdown.party:
            await reveal_all(g, elder)
        if elder in showdown.party:
            join_hero(g, elder, g.s.elders[elder].hero)  # SHD-08
    if is_open(g, On.SECRETS_SHOWN):  # FAQ-03: abilities before anybody runs
        await window(g, On.SECRETS_SHOWN, Ahead(showdown.starter))


@step("showdown-accuse")
async def accusations(g: Game, _a: int, _b: int) -> None:
    """Step 4: each opponent may make one accusation (ACC-01, ACC-08)."""
    showdown = showdown_of(g)
    if not g.rules.accusations or showdown.over:  # ACC-07
        return
    heroes = g.s.heroes
    asked: set[int] = set()
    for hero in g.order():
        seat = g.seat(hero)
        opponent = hero != showdown.starter and not comrades(g, hero, showdown.starter)
        can_pay = heroes[hero].investigation >= look_price(g, hero)
        if opponent and can_pay and not heroes[hero].down and seat not in asked:
            asked.add(seat)
            await accuse(g, hero)


async def accuse(g: Game, hero: int) -> None:
    """ACC-02 to ACC-05: name an elder, pay, and the truth comes out."""
    s = g.s
    showdown = showdown_of(g)
    choices: dict[Option, int] = {NO_ACCUSATION: -1}
    for elder in with_secrets(g):  # GAP-27: the dead too, but nobody of the party
        if elder not in showdown.party:
            choices[option(f"accuse:{elder_id(g, elder)}", look_price(g, hero))] = elder
    elder = await pick(g, g.seat(hero), "accuse", choices, "showdown", "ACC-01", hero)
    if elder < 0:
        return
    pay(g, hero, look_price(g, hero), "accusation")
    g.emit("accused", hero, elder)
    if is_open(g, On.ACCUSATION):  # ACC-06
        await window(g, On.ACCUSATION, Accusation(hero, elder))
    await reveal_all(g, elder)
    if s.elders[elder].status != "evil":
        g.emit("false-accusation", hero, elder)
        lose(g, hero, s.heroes[hero].investigation, "accusation")  # ACC-04


# ---- fight rounds ------------------------------------------------------------------------


@step("showdown-pass")
async def next_pass(g: Game, _a: int, _b: int) -> None:
    """A pass begins: every hero present will fight the villain once (COOP-36)."""
    s = g.s
    showdown = showdown_of(g)
    drop_absent(g)
    if showdown.over or not showdown.heroes:  # COOP-35
        s.flow.append(("showdown-end", 0, 0))
        return
    showdown.round += 1
    showdown.fought = ()
    showdown.skill = -1
    g.emit("showdown-round", showdown.round)
    if s.listening[On.SHOWDOWN_ROUND]:
        await trigger(g, On.SHOWDOWN_ROUND, ShowdownRound(showdown.round))
        drop_absent(g)
    s.flow.append(("showdown-fight", 0, 0))
    s.flow.append(("showdown-regroup", 0, 0))
    chart_now = showdown.round > 1 or g.rules.showdown_chart_every_round  # CHS-00, CON-34
    if g.rules.opt_showdown_chart and chart_now:
        s.flow.append(("showdown-chart", 0, 0))


@step("showdown-regroup")
async def regroup(g: Game, _a: int, _b: int) -> None:
    """Before the dice: escape, send elders home, exchange, reassign (COOP-31 to COOP-34)."""
    showdown = showdown_of(g)
    if showdown.over:  # canceled by the showdown chart (CHS-02b)
        return
    if g.s.minions[showdown.space]:  # GAP-49
        await g.step("clash", showdown.space)
    drop_absent(g)
    for hero in showdown.heroes:
        if not g.s.heroes[hero].down:  # GAP-29: an exchange can cost a hero the last box
            await _prepare(g, hero)
    drop_absent(g)
    if shares_showdowns(g) and showdown.heroes:
        await _reassign(g)


async def _reassign(g: Game) -> None:
    """COOP-32: elders and Militia may change heroes; GAP-50: also to replace one who is gone."""
    showdown = showdown_of(g)
    await send_surplus_home(g)
    settled: list[int] = []
    for elder in showdown.party:
        settled.append(await assign_elder(g, elder, settled))
        if settled[-1] != g.s.elders[elder].hero:
            join_hero(g, elder, settled[-1])
    await assign_militia(g)


async def _prepare(g: Game, hero: int) -> None:
    """What one hero does before a pass."""
    exchanged = False
    what = ""
    while what not in ("fight", "escape") and not g.s.heroes[hero].down:
        choices = _ways_to_leave(g, hero)
        if shares_showdowns(g) and not exchanged and _can_exchange(g, hero):
            choices[EXCHANGE] = ("exchange", 0)
        what = await _regroup(g, hero, choices, "COOP-31")
        if what == "exchange":
            exchanged = True
            await exchange(g, hero, showdown_of(g).heroes)


async def may_still_leave(g: Game, hero: int) -> None:
    """COOP-34: between two heroes' fight rounds the next one may escape, but nothing is exchanged
    (RBW-25); in the fan compile this is when their elders may go home (RBW-24, CON-16)."""
    what = ""
    while what not in ("fight", "escape"):
        choices = _ways_to_leave(g, hero)
        if not g.rules.showdown_send_back_before_first_round:  # SHD-20: by the pass (COOP-36)
            choices = {key: way for key, way in choices.items() if way[0] != "send-back"}
        what = await _regroup(g, hero, choices, "COOP-34")


def _ways_to_leave(g: Game, hero: int) -> dict[Option, tuple[str, int]]:
    """To fight on, to escape, or to send an elder home."""
    showdown = showdown_of(g)
    later = showdown.round > 1
    choices: dict[Option, tuple[str, int]] = {READY: ("fight", 0)}
    if later or g.rules.showdown_escape_before_first_round:  # SHD-18, CON-13
        for key, space in escape_options(g, hero).items():
            choices[key] = ("escape", space)
    if later or g.rules.showdown_send_back_before_first_round:  # SHD-20, CON-16
        for elder in showdown.party:
            if g.s.elders[elder].hero == hero:
                choices[option(f"send-back:{elder_id(g, elder)}")] = ("send-back", elder)
    return choices


async def _regroup(g: Game, hero: int, choices: dict[Option, tuple[str, int]], reason: str) -> str:
    """Ask a hero, and let them or their elder go; return what they said."""
    what, value = await pick(g, g.seat(hero), "regroup", choices, "showdown", reason, hero)
    if what == "send-back":
        back_to_town(g, value)
    elif what == "escape":
        flee(g, hero, value)
        leave_showdown(g, hero)
    return what


def _can_exchange(g: Game, hero: int) -> bool:
    heroes = showdown_of(g).heroes
    return any(n in heroes for n in partners(g, hero))


@step("showdown-fight")
async def showdown_fight(g: Game, _a: int, _b: int) -> None:
    """Step 5: the next hero of the pass fights the villain (COOP-27)."""
    s = g.s
    showdown = showdown_of(g)
    drop_absent(g)
    waiting = [n for n in showdown.heroes if n not in showdown.fought]
    if showdown.over or not waiting:
        s.flow.append(("showdown-pass", 0, 0))
        return
    hero = waiting[0]
    if showdown.fought:  # the first one has just been asked
        await may_still_leave(g, hero)
    showdown.fought = (*showdown.fought, hero)
    s.flow.append(("showdown-fight", 0, 0))
    if hero not in showdown.heroes:
        return
    if g.s.spent:
        forget(g, "fight")
    if is_open(g, On.FIGHT):  # SHD-10
        await window(g, On.FIGHT, Ahead(hero))
        drop_absent(g)
    if hero in showdown.heroes and not showdown.over:
        await hero_round(g, hero)


@step("showdown-end")
async def end_showdown(g: Game, _a: int, _b: int) -> None:
    """The showdown is over without a victory: elders go home (SHD-22), the card is gone."""
    s = g.s
    showdown = showdown_of(g)
    for elder in showdown.party:
        back_to_town(g, elder)
    if showdown.lair >= 0:
        discard(g, showdown.lair)  # GAP-22
    if s.listening[On.SHOWDOWN_END]:
        await trigger(g, On.SHOWDOWN_END, ShowdownEnds(showdown.starter))
    s.showdown = None
    rejoin(g)
    forget(g, "showdown")
    clamp_wounds(g)
    g.emit("showdown-over")


# ---- Surprise Showdown (CHA-02) ----------------------------------------------------------


def is_surprised(g: Game, hero: int) -> bool:
    """Everybody (CHA-02a); among rivals the First Player, or the team with the marker (CHA-02f)."""
    return hero == g.first_hero or (shares_showdowns(g) and comrades(g, hero, g.first_hero))


@step("surprise-showdown")
async def surprise(g: Game, _a: int, _b: int) -> None:
    """CHA-02a to CHA-02f: no price, no party, and everybody is there."""
    s = g.s
    card = draw(g, "lair")
    heroes = [hero for hero in standing(g) if is_surprised(g, hero)]
    if card < 0 or not heroes:
        if card >= 0:
            discard(g, card)
        return
    space = g.content.board.index[lair_card(g, card).space]
    g.emit("lair-revealed", heroes[0], lair_card(g, card).id)
    for hero in heroes:
        shift_hero(g, hero, space)
    if s.minions[space]:  # MIN-18, GAP-49: whoever is still there then faces the villain
        await g.step("clash", space)
    heroes = [hero for hero in heroes if hero in standing(g, space)]  # it may be closed (GAP-71)
    if not heroes or not g.rules.chart_surprise_lair_effect:  # CON-28
        discard(g, card)
        card = -1
    if not heroes:
        return
    showdown = Showdown(
        starter=heroes[0], lair=card, space=space, heroes=tuple(heroes), surprise=True
    )
    await open_showdown(g, showdown)
    stand_aside(g)  # CHA-02c
    await assign_militia(g)
    s.flow.append(("showdown-pass", 0, 0))
