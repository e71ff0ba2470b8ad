"""The two sides of a fight, and how it can end: what the chances are worked out from, and to.

Sides are the keys of all that is kept here: as structs they know their hash and change quickly.
"""

from __future__ import annotations

from msgspec import Struct

from shadowbrook.engine.fight_parts import STAYS_DEAD, Rising

Chances = tuple[float, ...]

HIT = 5  # FGT-05
NEVER = 7  # a die never shows that much


class Aid(Struct, frozen=True, order=True, cache_hash=True, gc=False):
    """Somebody or something beside a side that it may lose: an elder, Militia, a card.

    `boxes`: one die of the enemy is aimed at it (SHD-11) until so many have hit (SHD-12); at 0
    nobody aims. As long as it is there: `dice` more, `last_stand` more while the side has 1 health
    left, `enemy_dice` more of the enemy, a `ward` and a `rally` (see `Side`). `militia` says that
    it is one, `drill` is what each side has more while one is there. `flees`: it runs away before
    a round on a die of so much or less. `rises`: killed, it may serve the enemy from then on.

    Once: `guard` prevents up to so many wounds of one blow, when they would all be prevented or
    knock the side out; `dies`: it is gone then. `potion` heals so many wounds before a round, as
    soon as there are so many. `charm`: all hits of a round are rolled again, when they are two or
    enough to knock the side out. `ones`: the 1s of a round become 6s, as soon as there are some;
    `press`: so many dice are added for each 6 of a round, likewise.

    `rounds`: it is there for so many rounds alone.
    """

    boxes: int = 0
    dice: int = 0
    last_stand: int = 0
    enemy_dice: int = 0
    ward: int = NEVER
    rally: int = 0
    militia: bool = False
    drill: int = 0
    flees: int = 0
    rises: Rising = STAYS_DEAD
    guard: int = 0
    dies: bool = True
    potion: int = 0
    charm: bool = False
    ones: bool = False
    press: int = 0
    rounds: int = 0

    @property
    def spends(self) -> bool:
        """Whether the side's own blows use something of it up."""
        return self.ones or self.press > 0 or self.rounds > 0


class Side(Struct, frozen=True, order=True, cache_hash=True, gc=False):
    """One side of a fight.

    `target`: a die of so much or more hits. `first`: dice more (or less) in the first round,
    `first_target`: what the target is more (or less) in it. `reroll`: dice that missed are rolled
    once more in each round; `first_rerolls`: so often in the first round. `reroll_ones`: dice that
    show 1 are. `rally`: dice added in a round in
    which none hit. `sixes`: hits more, which nothing turns aside, if a die shows a 6. `frenzy`:
    dice more for each wound this side has taken. `heavy`: each 6 is two hits. `last_stand`: dice
    more with 1 health left.
    `beside`: elders who each draw one die of the enemy (SHD-11), until it hits
    them (SHD-12); `aids` are such elders and others who do more.

    What the side does to hits on itself, in this order: `dazzle` of them are rolled again; half
    are lost (`halve`); the first `ignore` of a round do not count; one of the others is turned
    aside on a die of `ward` or more; each is turned aside on `prevent` or more. 7 is never.

    `wounds` it has taken before; `purse` is the part of its health that is paid for and no box.
    `scent`: dice that the enemy has more while this side is wounded; `weary`: dice that this side
    has less with two wounds or more. `toll`: the chance of a wound
    as each round begins, `first_toll` as the first does. `shots`: targets of dice that are rolled
    before the first round, each of which may wound the enemy; `beats`: it is beaten outright.
    `fresh`: the first round has not begun yet; `waits`: it comes with the second one of the others.
    `draws`: what the enemy has more (or less) against this side than against others: dice, dice
    in the first round, target, target in the first round.

    Of an enemy. `rout`: unhurt after a round, it drives the hero off; `strays`: after any round it
    survives the hero is gone; `poison`: after any such round the hero takes so many wounds. `heal`:
    what it heals before each round but the first; `regrows`: what it heals then if one hero stands,
    if two do, and so on; `burn`: the wounds it takes then. `feast` and `grow`: what it heals and
    grows by when it has knocked a hero out; `anyhow` and `mourns`: the same when a hero falls,
    whoever did it. `souls`: what it grows by for each elder it kills.
    """

    dice: int
    target: int = HIT
    health: int = 1
    first: int = 0
    reroll: bool = False
    rally: int = 0
    frenzy: int = 0
    ignore: int = 0
    ward: int = NEVER
    prevent: int = NEVER
    beside: int = 0
    first_target: int = 0
    first_rerolls: int = 0
    reroll_ones: bool = False
    sixes: int = 0
    last_stand: int = 0
    dazzle: int = 0
    halve: bool = False
    wounds: int = 0
    purse: int = 0
    scent: int = 0
    weary: int = 0
    toll: float = 0.0
    first_toll: float = 0.0
    shots: tuple[int, ...] = ()
    beats: bool = False
    fresh: bool = False
    waits: bool = False
    rout: bool = False
    strays: bool = False
    poison: int = 0
    heal: int = 0
    regrows: tuple[int, ...] = ()
    burn: int = 0
    feast: int = 0
    anyhow: int = 0
    grow: int = 0
    mourns: int = 0
    souls: int = 0
    heavy: bool = False
    draws: tuple[int, int, int, int] = (0, 0, 0, 0)
    aids: tuple[Aid, ...] = ()


class FightOdds(Struct, frozen=True):
    """How a fight can end.

    `win`: the enemy is beaten, also by a hero who falls in that round (FGT-09); `down`: the hero
    is knocked out, also in winning; `both` is the overlap. `escape`: the hero has left, or was
    driven off. `unfinished`: neither, when the rounds are over. `left[n]`: the enemy is beaten and
    the hero has n health left. `rounds`: fight rounds to expect.
    """

    win: float
    down: float
    both: float
    escape: float
    unfinished: float
    left: Chances
    rounds: float
    wounds: float  # wounds on the hero to expect, also in a fight that is lost


class ShowdownOdds(Struct, frozen=True):
    """How a showdown ends that nobody leaves.

    `wounds[n]` is the chance that the villain has taken n of them when it is over, up to its
    health: the last of these chances is that of a victory, `win`.
    """

    win: float
    wounds: Chances
