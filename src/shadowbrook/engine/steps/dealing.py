"""From the laid table to the first round: dealt heroes and the roll-off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import SETUP
from ..decision import option
from ..happenings import Phase
from ..queries.names import card_id
from ..queries.values import villain_sheet
from ..setup import seat_hero
from ..verbs.asking import pick
from ..verbs.dice import highest
from ..words import Zone
from ..you import You
from ..zones import put
from .registry import step

if TYPE_CHECKING:
    from ..game import Game


@step("percent", "", "card")
async def tell_percent(g: Game, face: int, card: int) -> None:
    """RBW-04: who was named by the d%."""
    g.emit("percent", face, card_id(g, card))


@step("percent-again")
async def tell_percent_again(g: Game, face: int, _b: int) -> None:
    """RBW-04: the d% named somebody who is not in these boxes, or is taken."""
    g.emit("percent-again", face)


@step("deal-heroes")
async def deal_heroes(g: Game, _a: int, _b: int) -> None:
    """SET-10: each player in turn draws two sheets, keeps one, puts the other back.

    CON-04: where heroes are chosen, each picks among all sheets that are left.
    """
    s = g.s
    waiting = next((n for n, hero in enumerate(s.heroes) if hero.card < 0), -1)
    if waiting < 0:
        s.flow.append(("roll-off", 0, 0))
        return
    s.flow.append(("deal-heroes", 0, 0))
    taken = {hero.card for hero in s.heroes}
    stack = [card for card in g.content.hero_numbers if card not in taken]
    choose = g.rules.setup_hero_deal == "choose"
    drawn = tuple(stack) if choose else g.shuffle(SETUP, stack)[:2]  # GAP-43: or what is left
    choices = {option(f"keep:{card_id(g, card)}"): card for card in drawn}
    hero = s.heroes[waiting]
    card = await pick(g, hero.seat, "keep-hero", choices, "set-up", "SET-10")
    seat_hero(g.content, hero, card)
    put(g, card, Zone.SHEET, waiting)
    g.emit("hero", waiting, card_id(g, card))


@step("roll-off")
async def roll_for_first(g: Game, _a: int, _b: int) -> None:
    """SET-15: the highest roll gets the First Player marker; a team rolls one die (GAP-45)."""
    s = g.s
    count = len({hero.team for hero in s.heroes}) if g.setup.mode == "team" else len(s.heroes)
    contenders = list(range(count))
    while len(contenders) > 1:  # DIC-04; the players roll, not their heroes: nothing adds to it
        contenders = highest(g, contenders, g.dice(len(contenders)))
    s.first = contenders[0]
    g.emit("first-player", s.first)
    s.flow.append(("round", 0, 0))
    if villain_sheet(g).set_up is not None:
        s.flow.append(("villain-set-up", 0, 0))


@step("villain-set-up")
async def villain_sets_up(g: Game, _a: int, _b: int) -> None:
    """What the villain brings to the table, once all is dealt (GAP-72)."""
    script = villain_sheet(g).set_up
    assert script is not None
    await script(You(g, g.s.villain.card, g.first_hero), Phase())
