"""Numbers that are worked out, never stored: skills, prices, the villain's totals.

`explain_*` give the same numbers as a list of parts, for people who ask why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..definitions import ElderCard, Minion, SecretCard, VillainSheet
from ..dispatch import barred, parts, total
from ..happenings import Price, Roll, Skill, Visit
from ..words import COMBAT, On, Zone
from ..you import You, bearer

if TYPE_CHECKING:
    from ..game import Game
    from ..state import Fight


Parts = list[tuple[str, int]]


HIT: Final = 5  # FGT-05


def skill_value(
    g: Game, hero: int, skill: int, purpose: str = "test", fight: Fight | None = None
) -> int:
    """How many dice a hero rolls with a skill now (SKL-08, GAP-41: never below 0)."""
    s = g.s
    who = s.heroes[hero]
    value = who.value[skill]
    if s.fights and barred(g, hero, Zone.HELD):  # CHA-10c
        value = who.base[skill] + who.upgrades[skill]
    if skill == COMBAT and s.militia[who.space]:
        value += militia_bonus(g, hero)
    if fight is not None and fight.skill == skill:
        value += fight.more
    if s.listening[On.SKILL]:
        value += total(g, On.SKILL, Skill(hero, skill, purpose, fight))
    return value if value > 0 else 0


def dice_count(g: Game, roll: Roll) -> int:
    """The dice that the skills of a roll are worth now."""
    purpose = "fight" if roll.fight is not None else "test"
    return sum(skill_value(g, roll.hero, skill, purpose, roll.fight) for skill in roll.skills)


def explain_skill(g: Game, hero: int, skill: int) -> Parts:
    """What a skill is made of."""
    who = g.s.heroes[hero]
    found: Parts = [("sheet", who.base[skill])]
    if who.upgrades[skill]:
        found.append(("upgrades", who.upgrades[skill]))
    for card in who.cards:
        bonus = g.content.bonus[card]
        if bonus is not None and bonus[skill]:
            found.append((g.content.cards[card].id, bonus[skill]))
    if skill == COMBAT and militia_bonus(g, hero):
        found.append(("militia", militia_bonus(g, hero)))
    return found + [part for part in parts(g, On.SKILL, Skill(hero, skill, "value")) if part[1]]


def militia_bonus(g: Game, hero: int) -> int:
    """+1 Combat for each Militia in the space; one hero only in a cooperative showdown."""
    s = g.s
    showdown = s.showdown
    if showdown is not None and hero in showdown.heroes and shares_showdowns(g):
        return s.militia[showdown.space] if showdown.militia == hero else 0  # MIL-04, CON-18
    return s.militia[s.heroes[hero].space]  # MIL-01


def shares_showdowns(g: Game) -> bool:
    """Whether heroes go into showdowns together: cooperative and team games (TEAM-06)."""
    return g.setup.mode in ("cooperative", "solo-team", "team")


def price(g: Game, hero: int, what: str, base: int, start: int = -1, space: int = -1) -> int:
    """What something costs a hero, with all that changes prices."""
    s = g.s
    change = 0
    for card in s.listening[On.PRICE]:
        zone = s.place[card] >> 8
        hook = g.content.hooks[card][zone << 6 | On.PRICE]
        if hook.topics and what not in hook.topics:
            continue
        owner = hero if zone == Zone.MARKERS else bearer(g, card)
        if hook.own and owner != hero:
            continue
        happening = Price(hero, what, base, start, space)
        you = You(g, card, owner, hook.source)
        if hook.can is None or hook.can(you, happening):
            change += hook.run(you, happening)
    return base + change if base + change > 0 else 0


def group_price(g: Game) -> int:
    """As much Investigation as there are heroes of all sides; a lone hero pays 3 (GAP-65).

    One hero pays all of it, and nothing changes it.
    """
    heroes = len(g.s.heroes)
    return heroes if heroes > 1 else 3


def closed(g: Game, hero: int, space: int) -> bool:
    """Whether a place sells a hero nothing, neither goods nor services."""
    return bool(g.s.listening[On.CLOSED]) and total(g, On.CLOSED, Visit(hero, space)) != 0


def gathering(g: Game) -> int:
    """By how much the Shadow Track falls where Shadows Gather, if nobody pays (GAP-66).

    Heroes win ground together, but there is one Mystery card a round however many they are; where
    there is one for each of them (CHA-03), each card takes a single step. A lone hero meets the
    villain of the competitive game (SOLO-07), and can bear 2.
    """
    if g.s.cursed:
        return 1
    heroes = len(g.s.heroes)
    return 2 if heroes == 1 else min(3, (heroes + 1) // 2)


def lair_price(g: Game, hero: int) -> int:
    """The Lair Cost of the current stage (TRK-06, LAIR-02)."""
    return price(g, hero, "lair", g.content.lair_costs[g.content.stage(g.s.track)])


def look_price(g: Game, hero: int) -> int:
    """The price of looking at an elder's Secrets (ACT-08, COOP-17)."""
    rule = g.rules.elder_look_cost
    if rule == "two":
        base = 2
    elif rule == "per_hero":
        base = len(g.s.heroes)
    else:  # per_player, CON-21
        base = len({one.seat for one in g.s.heroes})
    return price(g, hero, "look", base)


def enemy(g: Game, fight: Fight) -> Minion | None:
    """The minion in a fight; None for the villain and for another hero."""
    return g.content.minions[fight.minion] if fight.minion >= 0 else None


def own_number(g: Game, fight: Fight, moment: int) -> int:
    """What the minion of a fight adds to a number by its own text."""
    minion = enemy(g, fight)
    if minion is None or moment not in minion.number:
        return 0
    you = You(g, fight.card, fight.hero, minion.id)
    return minion.number[moment](you, Skill(fight.hero, COMBAT, "fight", fight))


def on_a_die(target: int) -> int:
    """What changes the number that hits adds up, but a 6 always hits, and a 1 never (GAP-76)."""
    return min(6, max(2, target))


def hero_target(g: Game, fight: Fight) -> int:
    target = HIT + own_number(g, fight, On.TARGET)
    if g.s.listening[On.TARGET]:
        target += total(g, On.TARGET, Skill(fight.hero, COMBAT, "fight", fight))
    return on_a_die(target)


def enemy_target(g: Game, fight: Fight) -> int:
    minion = enemy(g, fight)
    target = minion.hit if minion is not None else villain_sheet(g).hit
    if g.s.listening[On.ENEMY_TARGET]:
        target += total(g, On.ENEMY_TARGET, Skill(fight.hero, COMBAT, "fight", fight))
    return on_a_die(target)


def villain_sheet(g: Game) -> VillainSheet:
    sheet = g.content.cards[g.s.villain.card]
    assert isinstance(sheet, VillainSheet)
    return sheet


def evil_elder_bonus(g: Game, elder: int) -> tuple[int, int]:
    """Combat and Health that an Evil Elder brings the villain (ELD-18, CON-19)."""
    rule = g.rules.elder_evil_bonus
    if rule == "card":
        card = g.content.cards[g.s.elders[elder].card]
        assert isinstance(card, ElderCard)
        return card.evil.combat, card.evil.health
    return 1, 1 if rule == "combat1health1" else 0


def evil_elders(g: Game) -> list[int]:
    """Evil Elders beside the villain (SHD-24)."""
    return [n for n, elder in enumerate(g.s.elders) if elder.status == "evil"]


def targets_of(g: Game) -> list[int]:
    """Evil Elders at whom dice may be aimed (SHD-14; Darkest Secret forbids it)."""
    elders = g.s.elders
    return [
        elder
        for elder in evil_elders(g)
        if not any(_shelters(g, secret) for secret in elders[elder].shown)
    ]


def _shelters(g: Game, secret: int) -> bool:
    """Whether a Secret forbids to aim dice at its elder."""
    card = g.content.cards[secret]
    return isinstance(card, SecretCard) and card.sheltered


def explain_combat(g: Game) -> Parts:
    """What the villain's Combat is made of."""
    s = g.s
    found: Parts = [("sheet", villain_sheet(g).combat)]
    found.append(("markers", s.villain.combat_markers))
    found += [
        (f"track-{space}", 1) for space in s.symbols if g.content.track_bonus[space] == "combat"
    ]
    for elder in evil_elders(g):
        card = g.content.cards[s.elders[elder].card].id
        found.append((card, evil_elder_bonus(g, elder)[0]))
    found += parts(g, On.VILLAIN_COMBAT, Skill(-1, COMBAT, "value"))
    return [part for part in found if part[1]]


def explain_health(g: Game) -> Parts:
    """What the villain's Health is made of (COOP-10: only the base is multiplied)."""
    s = g.s
    found: Parts = [("sheet", villain_sheet(g).health * health_factor(g))]
    found.append(("markers", s.villain.health_markers))
    found.append(("endurance", s.extra_health))
    found += [
        (f"track-{space}", 2) for space in s.symbols if g.content.track_bonus[space] == "health"
    ]
    for elder in evil_elders(g):
        card = g.content.cards[s.elders[elder].card].id
        if elder not in s.villain.late_elders:  # SHD-23
            found.append((card, evil_elder_bonus(g, elder)[1]))
    found += parts(g, On.VILLAIN_HEALTH, Skill(-1, COMBAT, "value"))
    found.append(("this-fight-round", -s.villain.late_health))  # SHD-23
    return [part for part in found if part[1]]


def endurance_gain(g: Game) -> int:
    """OPT-07: the Health that the villain gains when it kills an elder or knocks a hero out."""
    if not g.rules.opt_endurance:
        return 0
    together = g.setup.mode in ("cooperative", "solo-team")
    return len(g.s.heroes) if together else 2  # OPT-08, GAP-38


def villain_combat(g: Game) -> int:
    """The villain's fight dice (VIL-02)."""
    return max(0, sum(part[1] for part in explain_combat(g)))


def villain_health(g: Game) -> int:
    """The wounds needed to defeat the villain (VIL-02)."""
    return max(1, sum(part[1] for part in explain_health(g)))


def health_factor(g: Game) -> int:
    """How often the villain's printed Health counts."""
    mode = g.setup.mode
    if mode in ("cooperative", "solo-team"):
        return len(g.s.heroes)  # COOP-09
    if mode == "team":
        return sum(1 for hero in g.s.heroes if hero.team == 0)  # TEAM-07
    return 1  # SOLO-15
