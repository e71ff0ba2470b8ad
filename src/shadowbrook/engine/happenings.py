"""Happenings: what is about to happen or has just happened, and can still be changed.

A verb makes a happening, lets triggers change it (see `dispatch`), opens its window (see
`windows`) and then acts on what is left of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .words import SKILLS

if TYPE_CHECKING:
    from .game import Game
    from .state import Fight


class Happening:
    """Something that is about to happen or has just happened."""

    __slots__ = ()

    def plain(self, g: Game) -> dict[str, Any]:
        """What everybody sees of it."""
        return {"what": type(self).__name__.lower()}

    def concerns(self, g: Game, seat: int) -> bool:
        """Whether the player of a seat would want to change it.

        Where nobody would, the game does not stop to ask (see `windows`).
        """
        return True


class OfHero(Happening):
    """Something that happens to a hero, or through one."""

    __slots__ = ("hero",)

    def __init__(self, hero: int) -> None:
        self.hero = hero


class InSpace(OfHero):
    """Something that happens in a space, to a hero or through one; -1 where there is none."""

    __slots__ = ("space",)

    def __init__(self, hero: int, space: int) -> None:
        self.hero = hero
        self.space = space


def on_side(g: Game, seat: int, hero: int) -> bool:
    """Whether a hero is played by a seat or on the same side as one of its heroes."""
    heroes = g.s.heroes
    who = heroes[hero]
    if who.seat == seat or g.setup.mode not in ("competitive", "team"):
        return True
    return g.setup.mode == "team" and any(
        one.seat == seat and one.team == who.team for one in heroes
    )


class Free(Happening):
    """An open moment: whatever else is going on, this is not about it."""

    __slots__ = ()


FREE: Final = Free()


class Ahead(OfHero):
    """A fight round of a hero is about to begin (FGT-17)."""

    __slots__ = ()

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "ahead", "hero": self.hero}

    def concerns(self, g: Game, seat: int) -> bool:
        return on_side(g, seat, self.hero)


class LastStand(OfHero):
    """The last hero who stands is about to be knocked out, and the game lost with them."""

    __slots__ = ()

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "last-stand", "hero": self.hero}


class Declared(OfHero):
    """A hero goes for the showdown; the Lair card is not revealed yet."""

    __slots__ = ()

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "declared", "hero": self.hero}

    def concerns(self, g: Game, seat: int) -> bool:
        return not on_side(g, seat, self.hero)


MANY: Final = 99  # successes: every further one counts


class Roll(OfHero):
    """Dice of a hero that lie on the table. One at `target` or more is a success.

    `skills` are those that gave the dice, `counted` how many these were worth when the dice
    were last counted: what raises a skill now adds its dice at once (FGT-20). `enough`
    successes settle the roll; a single die is settled from `target` on, if it has one.
    """

    __slots__ = (
        "counted",
        "dice",
        "enough",
        "fight",
        "purpose",
        "rerolled",
        "skill",
        "skills",
        "source",
        "target",
    )

    def __init__(
        self,
        hero: int,
        dice: list[int],
        target: int,
        skills: tuple[int, ...] = (),
        purpose: str = "test",
        source: str = "",
        enough: int = MANY,
        fight: Fight | None = None,
    ) -> None:
        self.hero = hero
        self.dice = dice
        self.target = target
        self.skills = skills
        self.skill = skills[0] if skills else -1
        self.purpose = purpose
        self.source = source
        self.enough = enough
        self.fight = fight
        self.counted = len(dice)
        self.rerolled = False

    @property
    def successes(self) -> int:
        """How many dice reach the target (SKL-05)."""
        target = self.target
        return len([die for die in self.dice if die >= target])

    @property
    def settled(self) -> bool:
        """Whether nothing better can come of it any more."""
        return self.successes >= self.enough

    def plain(self, g: Game) -> dict[str, Any]:
        return {
            "what": "roll",
            "hero": self.hero,
            "dice": list(self.dice),
            "target": self.target,
            "skill": SKILLS[self.skill] if self.skill >= 0 else "",
            "purpose": self.purpose,
            "source": self.source,
        }

    def concerns(self, g: Game, seat: int) -> bool:
        return on_side(g, seat, self.hero)


class FightRound(OfHero):
    """The dice of a fight round: the hero's by target, the enemy's by target."""

    __slots__ = (
        "aimed",
        "at_elders",
        "at_militia",
        "enemy_dice",
        "enemy_target",
        "fight",
        "roll",
        "showdown",
        "won",
    )

    def __init__(
        self,
        fight: Fight,
        roll: Roll,  # the hero's dice against the enemy
        enemy_dice: list[int],  # against the hero
        enemy_target: int,
        aimed: dict[int, list[int]] | None = None,  # hero's dice at Evil Elders
        at_elders: dict[int, list[int]] | None = None,  # enemy's at party elders
        at_militia: list[int] | None = None,
        showdown: bool = False,
        won: bool = False,  # the enemy is beaten without dice (FAQ-02)
    ) -> None:
        super().__init__(roll.hero)
        self.fight = fight
        self.roll = roll
        self.enemy_dice = enemy_dice
        self.enemy_target = enemy_target
        self.aimed = {} if aimed is None else aimed
        self.at_elders = {} if at_elders is None else at_elders
        self.at_militia = [] if at_militia is None else at_militia
        self.showdown = showdown
        self.won = won

    @property
    def hits(self) -> int:
        """Hits of the hero on the enemy (FGT-05)."""
        return self.roll.successes

    @property
    def enemy_hits(self) -> int:
        """Hits of the enemy on the hero."""
        target = self.enemy_target
        return len([die for die in self.enemy_dice if die >= target])

    def plain(self, g: Game) -> dict[str, Any]:
        fight = self.fight
        if fight.minion >= 0:
            enemy = g.content.minions[fight.minion].id
        else:
            foe = g.s.heroes[fight.foe].card if fight.foe >= 0 else g.s.villain.card
            enemy = g.content.cards[foe].id
        return {
            "what": "fight-round",
            "hero": self.hero,
            "enemy": enemy,
            "round": self.fight.round,
            "dice": list(self.roll.dice),
            "target": self.roll.target,
            "skill": SKILLS[self.roll.skill] if self.roll.skill >= 0 else "",
            "enemy_dice": list(self.enemy_dice),
            "enemy_target": self.enemy_target,
            "at_elders": {str(elder): list(dice) for elder, dice in self.at_elders.items()},
            "at_evil_elders": {str(elder): list(dice) for elder, dice in self.aimed.items()},
        }

    def concerns(self, g: Game, seat: int) -> bool:
        return on_side(g, seat, self.hero)


class Hits(OfHero):
    """Hits that were rolled and are about to count; triggers lower `count`."""

    __slots__ = (
        "count",
        "round",
    )

    def __init__(
        self,
        hero: int,
        count: int,
        round: FightRound,
    ) -> None:
        super().__init__(hero)
        self.count = count
        self.round = round


class Wounds(OfHero):
    """Wounds about to be put on a hero; who prevents some lowers `count`.

    `by` is "villain", "minion", "hero" or "card"; `hits` tells hits in a fight round.
    """

    __slots__ = (
        "by",
        "count",
        "hits",
        "source",
    )

    def __init__(
        self,
        hero: int,
        count: int,
        by: str,
        source: str = "",
        hits: bool = False,
    ) -> None:
        super().__init__(hero)
        self.count = count
        self.by = by
        self.source = source
        self.hits = hits

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "wounds", "hero": self.hero, "count": self.count, "by": self.by}

    def concerns(self, g: Game, seat: int) -> bool:
        return on_side(g, seat, self.hero)


class ElderWound(Happening):
    """A wound about to be put on a Town Elder."""

    __slots__ = (
        "by",
        "count",
        "elder",
        "outright",
        "source",
    )

    def __init__(
        self,
        elder: int,
        count: int,
        by: str,
        outright: bool = False,  # killed whatever the number of wounds
        source: str = "",
    ) -> None:
        self.elder = elder
        self.count = count
        self.by = by
        self.outright = outright
        self.source = source

    def plain(self, g: Game) -> dict[str, Any]:
        card = g.content.cards[g.s.elders[self.elder].card].id
        told = {"what": "elder-wound", "elder": card, "count": self.count, "by": self.by}
        return {**told, "outright": True} if self.outright else told


class Play(OfHero):
    """A card or chart result about to take effect.

    `kind`: event, mystery, location, lair, chart, minion-event or showdown-chart.
    """

    __slots__ = (
        "canceled",
        "card",
        "kind",
        "name",
        "on",
    )

    def __init__(
        self,
        kind: str,
        name: str,  # id of the card or of the chart result
        hero: int,
        card: int = -1,
        canceled: bool = False,
        on: Happening | None = None,  # what the card reacts to
    ) -> None:
        self.kind = kind
        self.name = name
        super().__init__(hero)
        self.card = card
        self.canceled = canceled
        self.on = on

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "card", "kind": self.kind, "card": self.name, "hero": self.hero}

    def concerns(self, g: Game, seat: int) -> bool:
        """What a place has for others is theirs; what it has for us we want if it is a find."""
        if self.kind != "location":
            return True
        return on_side(g, seat, self.hero) is not g.content.is_find[self.card]


class TrackFall(Happening):
    """The track about to fall; who holds it back lowers `count`."""

    __slots__ = (
        "count",
        "source",
    )

    def __init__(
        self,
        count: int,
        source: str = "",
    ) -> None:
        self.count = count
        self.source = source

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "track", "count": self.count, "source": self.source}


class Accusation(OfHero):
    """An accusation that was declared; the Secrets are not revealed yet."""

    __slots__ = ("elder",)

    def __init__(
        self,
        hero: int,
        elder: int,
    ) -> None:
        super().__init__(hero)
        self.elder = elder

    def plain(self, g: Game) -> dict[str, Any]:
        card = g.content.cards[g.s.elders[self.elder].card].id
        return {"what": "accusation", "hero": self.hero, "elder": card}


class Collect(OfHero):
    """A hero collects Investigation from a space (or the pool: -1), not from a fight."""

    __slots__ = (
        "added",
        "count",
        "space",
    )

    def __init__(
        self,
        hero: int,
        count: int,
        space: int = -1,
        added: bool = False,  # an ability has added to it (HER-09)
    ) -> None:
        super().__init__(hero)
        self.count = count
        self.space = space
        self.added = added

    def plain(self, g: Game) -> dict[str, Any]:
        return {"what": "collect", "hero": self.hero, "count": self.count}

    def concerns(self, g: Game, seat: int) -> bool:
        return g.seat(self.hero) == seat or not on_side(g, seat, self.hero)


class Price(OfHero):
    """A price about to be asked; `what` names the thing, listeners add to it.

    A step on the board (`points:step`) leads from `start` to `space`.
    """

    __slots__ = ("base", "space", "start", "what")

    def __init__(self, hero: int, what: str, base: int, start: int = -1, space: int = -1) -> None:
        self.hero = hero
        self.what = what
        self.base = base
        self.start = start
        self.space = space


class Skill(OfHero):
    """A skill about to be used by a hero; listeners add to its value."""

    __slots__ = (
        "fight",
        "purpose",
        "skill",
    )

    def __init__(
        self,
        hero: int,
        skill: int,
        purpose: str,  # "test", "fight" or "value"
        fight: Fight | None = None,
    ) -> None:
        self.hero = hero
        self.skill = skill
        self.purpose = purpose
        self.fight = fight


class Fall(OfHero):
    """A hero is being knocked out; what listens may soften what that means."""

    __slots__ = ("by", "keeps_cards", "survives")

    def __init__(self, hero: int, by: str) -> None:
        super().__init__(hero)
        self.by = by
        self.keeps_cards = False  # no item or ally is lost (AP-56)
        self.survives = False  # the villain does not kill (AP-57)


# ---- cards and places do what they say ----------------------------------------------------


class Reading(OfHero):
    """A card is read and does what it says: an Event, a Mystery card, an encounter, a find.

    `paid`: somebody paid to make its Shadows Gather less (GAP-66).
    """

    __slots__ = ("card", "paid")

    def __init__(self, hero: int, card: int, paid: bool = False) -> None:
        super().__init__(hero)
        self.card = card
        self.paid = paid


class Revealed(Happening):
    """A Secret of an elder is turned face up."""

    __slots__ = ("card", "elder")

    def __init__(self, elder: int, card: int) -> None:
        self.elder = elder
        self.card = card


class Leaving(Happening):
    """A card that remained in play leaves it; `source` is what ends it."""

    __slots__ = ("card", "source")

    def __init__(self, card: int, source: str) -> None:
        self.card = card
        self.source = source


class Visit(InSpace):
    """A hero uses what a place offers."""

    __slots__ = ()


class ChartEvent(InSpace):
    """An event of the minion chart, at a place, with `bonus` more dice for an attack."""

    __slots__ = ("bonus",)

    def __init__(self, hero: int, space: int, bonus: int) -> None:
        super().__init__(hero, space)
        self.bonus = bonus


class Marked(InSpace):
    """A marker comes to a space, an elder, a hero or a card; what it does not come to is -1."""

    __slots__ = ("card", "elder")

    def __init__(self, hero: int = -1, space: int = -1, elder: int = -1, card: int = -1) -> None:
        super().__init__(hero, space)
        self.elder = elder
        self.card = card


class Clearing(InSpace):
    """A hero deals with a round counter; `minion` says of which kind."""

    __slots__ = ("minion",)

    def __init__(self, hero: int, space: int, minion: int) -> None:
        super().__init__(hero, space)
        self.minion = minion


class CounterMoves(Happening):
    """A counter moves at the start of the Mystery Phase; `minion` says of which kind."""

    __slots__ = ("minion", "space")

    def __init__(self, space: int, minion: int) -> None:
        self.space = space
        self.minion = minion


# ---- something has happened ---------------------------------------------------------------


class Turn(OfHero):
    """A turn of a hero begins or ends."""

    __slots__ = ()


class Phase(Happening):
    """A game round or the Mystery Phase begins or ends."""

    __slots__ = ()


class TrackMoved(Happening):
    """The Shadow Track has moved by so many steps, down if negative; `source` moved it."""

    __slots__ = ("source", "steps")

    def __init__(self, steps: int, source: str) -> None:
        self.steps = steps
        self.source = source


class Murder(InSpace):
    """A Murder! was played, in a space if it has one."""

    __slots__ = ()


class KnockedOut(InSpace):
    """A hero was knocked out in a space, by the villain, a minion, a hero or a card."""

    __slots__ = ("by",)

    def __init__(self, hero: int, space: int, by: str) -> None:
        super().__init__(hero, space)
        self.by = by


class ElderLost(Happening):
    """A Town Elder was killed, turned evil or left the game; `by` says by whom."""

    __slots__ = ("by", "elder")

    def __init__(self, elder: int, by: str = "") -> None:
        self.elder = elder
        self.by = by


class DrewEvent(OfHero):
    """A hero has drawn an Event."""

    __slots__ = ("card",)

    def __init__(self, hero: int, card: int) -> None:
        super().__init__(hero)
        self.card = card


class Arrived(InSpace):
    """A hero has come to a space."""

    __slots__ = ()


class Fought(InSpace):
    """A hero has fought a round with a minion, or beaten it; `card` is -1 for a counter."""

    __slots__ = ("card", "minion")

    def __init__(self, hero: int, space: int, minion: int, card: int) -> None:
        super().__init__(hero, space)
        self.minion = minion
        self.card = card


class FightOver(OfHero):
    """A fight has ended; `minion` is -1 against the villain or another hero."""

    __slots__ = ("minion", "won")

    def __init__(self, hero: int, minion: int, won: bool) -> None:
        super().__init__(hero)
        self.minion = minion
        self.won = won


class VillainAttacked(InSpace):
    """The villain has attacked in a space (VIL-19), with `bonus` more dice.

    `hero` is the one who was attacked alone; -1, if it was everybody there.
    """

    __slots__ = ("bonus",)

    def __init__(self, hero: int, space: int, bonus: int) -> None:
        super().__init__(hero, space)
        self.bonus = bonus


class ShowdownBegins(InSpace):
    """A showdown begins in a space; `hero` has started it."""

    __slots__ = ()


class ShowdownRound(Happening):
    """Another round of the showdown begins."""

    __slots__ = ("round",)

    def __init__(self, round: int) -> None:
        self.round = round


class ShowdownEnds(OfHero):
    """A showdown is over; `hero` had started it."""

    __slots__ = ()


# ---- a number is worked out ---------------------------------------------------------------


class Moving(OfHero):
    """A move is measured; `roll` is the die, 0 by action points."""

    __slots__ = ("roll",)

    def __init__(self, hero: int, roll: int) -> None:
        super().__init__(hero)
        self.roll = roll


class VillainHealing(Happening):
    """The villain is about to heal `count` wounds."""

    __slots__ = ("count", "source")

    def __init__(self, count: int, source: str) -> None:
        self.count = count
        self.source = source
