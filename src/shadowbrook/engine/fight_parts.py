"""What a card changes in a fight besides the numbers, so that chances can be told in advance.

Dice and targets are numbers that the engine adds up itself. This is about the rest: hits that are
ignored or turned aside, dice that are rolled again, wounds at the start of a round, and what is
kept for once. A form tells it by itself (`Form.fight_part`); a card whose script does such a thing
says so in its definition (`in_fight`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

NEVER: Final = 7  # a die cannot show this
ALL: Final = 99  # of the wounds or the misses
NO_SKILL: Final = -1

keep: Final = object.__setattr__  # what follows from a frozen part may be written down beside it


class _Known:
    """What follows from a part, kept because fights are read again and again.

    `once`: it is used up in one fight, by the choice of the hero's side. `always`: it is the same
    in every fight.
    """

    __slots__ = ("_hash", "always", "once")

    _hash: int
    always: bool
    once: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FightPart(_Known):
    """What one side of a fight has because of a card.

    It is the side of whoever carries, plays or brings the card: an Item is the hero's, what stands
    on the sheet of a villain or a minion is its own, a Lair is the heroes' unless `for_enemy`.

    In every round. `ignore`: the first hits do not count. `ward`: one hit is turned aside on a die
    of so much or more; `prevent`: each hit is. `dazzle`: so many hits are rolled again. `halve`:
    half of the hits rolled are lost. `more_dice`: dice added to those that lie there; `rally`:
    dice added when none has hit. `reroll_misses`, `reroll_ones`: such dice are rolled again.
    `sixes`: hits more, which nothing turns aside, when a die shows a 6. `last_stand`: dice more
    while at most one health box is left. `drill`: dice more where there is Militia. `each_elder`:
    dice more for each elder of the party beside the hero. `instead`: a skill that may be used in
    place of Combat.

    Of an enemy: `scent`: dice more against a wounded hero; `weary`: dice less of a hero with two
    wounds or more; `hoard`: a die more against who has more Investigation than so much; `rout`:
    unhurt after a round, it drives the hero off; `strays`: it leads the hero off after any round
    that it survives; `heals`: wounds that the villain heals as each showdown round but the first
    begins, `heals_each` for each hero there; `regrows`: what it heals then if one hero is there, if
    two are, and so on; `feast`: what it heals and what it grows by when it has knocked out a hero
    (`anyhow`: whoever did it); `souls`: what it grows by for each elder killed; `rises`: an elder
    whom it kills rises as an Evil Elder on a die that is higher than their Spirit; `daunts`: dice
    less of each hero, of an Evil Elder who rises; `idle_militia`: Militia adds nothing; `heavy`:
    each 6 is two hits; `robs`: its hits take Investigation in place of wounds, as long as there is
    any; `poison`: wounds that the hero takes after any round that it survives. Before a round.
    `shot`: the first round of a fight with a minion begins with a wound on it for each of `shots`
    dice that shows so much or more; with `prey` also a showdown, but only with who has that
    keyword. `burns`: wounds of both sides as each showdown round but the first begins. `trial`: a
    skill and a target; without a success the hero takes a wound as each showdown round begins.
    `rest`: what each hero heals before the first showdown round, and `rest_of` what those heal who
    have a keyword. `flees`: on a die of so much or less the elder runs home as a showdown round
    begins. Once, by the choice of the hero's side. `dice`: added in a round. `reroll`, `ones`: the
    misses of a round are rolled again, its 1s become 6s. `press`: dice added for each 6 of a round.
    `hired`: dice added in a round, as often as their `price` is paid. `charm`: all hits of a round
    on the hero are rolled again. `guard`: up to so many wounds of one blow are prevented; with a
    `price` in Investigation as often as it is paid; with `dies` the elder gives their life for it.
    `potion`: wounds healed between rounds. `box`: health boxes more. `strength`: dice more in all
    rounds; with `raises` if the fight is fought with that skill. `duel`: another skill in place of
    Combat for a round, with a die more for who carries a card with the keyword `armed`.
    `enemy_dice`: dice that a minion has more (or less). `militia`: a Militia comes into the space,
    if there is `none_yet`. `blast`: before a round with a minion or in a showdown the enemy takes
    so many wounds, and the hero one. `beats`: a minion is beaten outright; `banish`: one that has
    the keyword `prey` takes so many wounds. `alone`: only where no other hero stands in the space.
    `opening`: only before the first round.
    """

    for_enemy: bool = False
    # in every round
    ignore: int = 0
    ward: int = NEVER
    prevent: int = NEVER
    dazzle: int = 0
    halve: bool = False
    more_dice: int = 0
    rally: int = 0
    reroll_misses: bool = False
    reroll_ones: bool = False
    sixes: int = 0
    last_stand: int = 0
    drill: int = 0
    each_elder: int = 0
    instead: int = NO_SKILL
    # of an enemy
    scent: int = 0
    weary: int = 0
    hoard: int = 0
    rout: bool = False
    strays: bool = False
    heals: int = 0
    heals_each: int = 0
    regrows: tuple[int, ...] = ()
    feast: tuple[int, int] = (0, 0)
    anyhow: bool = False
    souls: int = 0
    idle_militia: bool = False
    rises: bool = False
    daunts: int = 0
    heavy: bool = False
    robs: bool = False
    poison: int = 0
    # before a round
    shot: int = NEVER
    shots: int = 1
    prey: tuple[str, ...] = ()
    burns: int = 0
    trial: tuple[int, int] = (NO_SKILL, 0)
    rest: int = 0
    rest_of: tuple[str, int] = ("", 0)
    flees: int = 0
    # once
    dice: int = 0
    reroll: int = 0
    ones: bool = False
    press: int = 0
    hired: int = 0
    charm: bool = False
    guard: int = 0
    price: int = 0
    dies: bool = False
    potion: int = 0
    box: int = 0
    strength: int = 0
    raises: int = NO_SKILL
    duel: int = NO_SKILL
    armed: str = ""
    enemy_dice: int = 0
    militia: int = 0
    none_yet: bool = False
    blast: int = 0
    beats: bool = False
    banish: int = 0
    # where
    alone: bool = False
    opening: bool = False

    def __post_init__(self) -> None:
        rolled = self.dice or self.reroll or self.ones or self.press or self.charm
        paid = self.hired or self.enemy_dice
        saved = self.guard or self.potion or self.box or self.beats or self.banish
        grown = self.strength or self.raises >= 0 or self.duel >= 0
        called = self.militia and not self.drill
        once = bool(rolled or paid or saved or grown or called or self.blast)
        fickle = self.alone or self.opening or self.prey or self.militia or self.shot != NEVER
        keep(self, "once", once)
        keep(self, "always", not (once or fickle))
        keep(self, "_hash", 0)

    def __hash__(self) -> int:
        if not self._hash:
            told = tuple([getattr(self, one.name) for one in fields(self)])
            keep(self, "_hash", hash(told))
        return self._hash


NOTHING: Final = FightPart()


@dataclass(frozen=True, order=True, slots=True, kw_only=True)
class Rising:
    """What an elder brings the enemy who may rise beside it as an Evil Elder when it kills them.

    `faces`: on so many faces of a die they do. `combat` and `health` are what it has more then,
    `heals` the wounds that it heals as each showdown round but the first begins; `daunts`: dice
    less of each hero; `idles`: Militia adds nothing. `joins`: others serve it already, so that its
    last wound waits for one more (SHD-17); `lean`: none of them has brought it any Health, with
    which the last wound is taken.
    """

    faces: int = 0
    combat: int = 0
    health: int = 0
    heals: int = 0
    daunts: int = 0
    idles: bool = False
    joins: bool = False
    lean: bool = False


STAYS_DEAD: Final = Rising()
