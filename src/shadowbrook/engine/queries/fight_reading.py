"""Reads both sides of a fight off the table, as one seat may know them.

Nothing here names a card: forms and definitions tell what they change (`FightPart`), the engine
adds up the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..dispatch import barred, contributions, restricted, total
from ..fight_parts import NEVER, NOTHING, STAYS_DEAD, FightPart, Rising
from ..happenings import Skill, VillainHealing
from ..state import Fight, Showdown
from ..words import COMBAT, On, Zone
from .challenges import challengers, entry_price, has_fought, lair_cost
from .elders import elder_card
from .fights import enemy_count, enemy_has, enemy_id, fight_skill, strikes_first
from .matchups import MILITIA, Camp, Companion, Contribution, Matchup
from .showdowns import party_of
from .values import (
    endurance_gain,
    enemy,
    enemy_target,
    evil_elder_bonus,
    evil_elders,
    hero_target,
    militia_bonus,
    shares_showdowns,
    skill_value,
    villain_combat,
    villain_health,
)

if TYPE_CHECKING:
    from ..game import Game

CARED_FOR = frozenset((Zone.SHEET, Zone.HELD, Zone.PARTY))  # what an ambush may take away
RESOLVE: Final = FightPart(dice=2)
SHIELDING: Final = FightPart(guard=1, dies=True)  # Militia, who may take a wound
HEAVY: Final = FightPart(heavy=True)
ROBBING: Final = FightPart(robs=True)


def matchup(g: Game, fight: Fight, seat: int) -> Matchup:
    """Both sides of a fight, under way or only thought of, as a seat may know them."""
    return _Reading(g, fight, seat, (), _VillainNumbers(g)).matchup()


def showdown_matchups(g: Game, heroes: Sequence[int], seat: int) -> list[Matchup]:
    """A showdown of these heroes with the villain: the one under way, or one that begins now."""
    villain, together = _VillainNumbers(g), tuple(heroes)
    return [_Reading(g, _next_round(g, n), seat, together, villain).matchup() for n in heroes]


def lone_matchups(g: Game, heroes: Sequence[int], seat: int) -> list[Matchup]:
    """The same as if each of these heroes were alone with the villain."""
    villain = _VillainNumbers(g)
    return [_Reading(g, _next_round(g, n), seat, (n,), villain).matchup() for n in heroes]


def offered_matchups(g: Game, seat: int) -> list[Matchup]:
    """The showdown that the open decision of a seat is about, if it is about one."""
    decision, showdown = g.decision, g.s.showdown
    if decision is None or decision.seat != seat or decision.blank:
        return []
    if decision.kind == "join-showdown" and showdown is not None:
        return showdown_matchups(g, (*showdown.heroes, decision.hero), seat)
    if any(option.key == "showdown" for option in decision.options):
        return showdown_matchups(g, challengers(g, decision.hero, seat), seat)
    return []


def _next_round(g: Game, hero: int) -> Fight:
    """The fight round with the villain that comes next for a hero, or is under way."""
    s = g.s
    showdown = s.showdown
    if showdown is None:
        return Fight(hero=hero)
    for fight in s.fights:
        if fight.hero == hero and fight.minion < 0 and fight.foe < 0:
            return fight
    fought = has_fought(g, showdown, hero)
    skill = -1 if fought else showdown.skill
    return Fight(hero=hero, round=max(0, showdown.round - 1) + fought, skill=skill)


def hits_needed(g: Game) -> int:
    """SHD-17: the villain's last wound waits for its Evil Elders, who take one each.

    It is taken with the Health that they brought, if they brought any.
    """
    evil = len(evil_elders(g))
    left = villain_health(g) - g.s.villain.wounds
    if not evil:
        return max(1, left)
    return max(1, left - 1 + evil + brings_no_health(g))


def brings_no_health(g: Game) -> bool:
    """Whether no Evil Elder beside the villain has brought it any Health."""
    return not any(evil_elder_bonus(g, n)[1] for n in evil_elders(g))


class _VillainNumbers:
    """What is the same of the villain whoever fights: read once, when it is asked for."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.evil = evil_elders(g)
        self._combat = self._needed = -1

    @property
    def combat(self) -> int:
        if self._combat < 0:
            self._combat = villain_combat(self.g)
        return self._combat

    @property
    def hits_needed(self) -> int:
        if self._needed < 0:
            self._needed = hits_needed(self.g)
        return self._needed


class _Reading:
    """Reads one fight off the table."""

    def __init__(
        self, g: Game, fight: Fight, seat: int, together: tuple[int, ...], villain: _VillainNumbers
    ) -> None:
        s = g.s
        self.g = g
        self.known = villain
        self.fight = fight
        self.seat = seat
        self.hero = fight.hero
        self.who = s.heroes[fight.hero]
        self.minion = enemy(g, fight)
        self.villain = self.minion is None and fight.foe < 0
        under_way = s.showdown if self.villain else None
        if under_way is not None and fight.hero not in under_way.heroes + together:
            under_way = None
        self.under_way: Showdown | None = under_way
        self.together = together or (under_way.heroes if under_way is not None else ())
        # a fight with the villain outside a showdown has a number of rounds
        self.to_the_end = self.villain and (under_way is not None or not fight.rounds)
        self.number = fight.round if fight.rolling else fight.round + 1
        self.now = self._round(self.number, fight.skill)
        skill = -1 if self.villain or fight.brief else fight.skill
        self.later = self._round(self.number + 1, skill)
        self.narrow = bool(s.fights or s.showdown is not None) and restricted(s)
        self.parts: list[tuple[int, Contribution]] = []  # of cards, by number
        self.against: list[Contribution] = []  # of the enemy
        self.elders: list[int] = []  # who travel with the hero and lend their abilities
        self.beside: list[int] = []  # at whom the villain aims
        self.evil = villain.evil
        parts = g.content.fight_parts
        # skills in place of Combat, and where the cards lie that allow them
        self.others = [
            (part.instead, s.place[card] >> 8)
            for card in (self.who.card, *self.who.cards)
            for part in parts[card]
            if part.instead >= 0
        ]
        self.skill = self._skill(self.now, choosing=not fight.rolling)
        self.militia = militia_bonus(g, fight.hero)

    def _round(self, number: int, skill: int) -> Fight:
        found = self.fight.copy()
        found.round = number
        found.skill = skill
        if skill != self.fight.skill:
            found.brief, found.more = False, 0
        if number > 1:
            found.ambush = False
        return found

    # ---- cards and people -----------------------------------------------------------------------

    def matchup(self) -> Matchup:
        g, fight = self.g, self.fight
        self._read_cards()
        self.against = self._enemy_parts()
        mine, theirs = self._mine(), self._theirs()
        minion = self.minion
        rounds = 1 if minion is not None and minion.one_round else fight.rounds
        if self.to_the_end:
            rounds = 0
        elif rounds:
            rounds = max(1, rounds - self.number + 1)
        return Matchup(
            self.hero,
            enemy_id(g, fight),
            self.skill,
            mine,
            theirs,
            minion=minion is not None,
            showdown=self.to_the_end,
            strikes_first=strikes_first(g, fight),
            rounds=rounds,
            begun=self.number > 1,
            waits=self._waits(),
            tolls=self._tolls(),
            purse=self._purse(),
        )

    def _read_cards(self) -> None:
        """Everything of the hero's side that changes the fight besides its numbers."""
        s, who = self.g.s, self.who
        for n, elder in enumerate(s.elders):
            if elder.hero == self.hero and s.place[elder.card] >> 8 == Zone.PARTY:
                self.elders.append(n)
        if self.under_way is not None:
            self.beside = party_of(self.g, self.hero)
        self._read(who.card)
        for card in who.cards:
            self._read(card)
        for n in self.elders:
            if n not in self.beside:
                for card in (s.elders[n].card, *s.elders[n].shown):
                    self._read(card)
        if self.under_way is not None and self.under_way.lair >= 0:
            self._read(self.under_way.lair)
        if who.seat == self.seat and self._holds_hand():
            for card in s.hands[who.hand]:
                self._read(card)

    def _holds_hand(self) -> bool:
        """Heroes who share a hand play it once: it is counted for the first of them (SOLO-04)."""
        heroes = self.g.s.heroes
        sharing = [n for n in self.together if heroes[n].hand == self.who.hand]
        return not sharing or sharing[0] == self.hero

    def _read(self, card: int) -> None:
        if self.g.content.fight_parts[card]:
            for one in self._told(card):
                self.parts.append((card, one))

    def _told(self, card: int) -> list[Contribution]:
        """What a card does in this fight."""
        content = self.g.content
        found: list[Contribution] = []
        for part in content.fight_parts[card]:
            if self.narrow or not part.always:
                if not self._works(card, part):
                    continue
                part = self._fitting(card, part)
            if part is not NOTHING:
                found.append(Contribution(content.cards[card].id, part))
        return found

    def _works(self, card: int, part: FightPart) -> bool:
        """Whether a part can still do something in this fight."""
        s = self.g.s
        zone = s.place[card] >> 8
        if self.narrow and zone in CARED_FOR and barred(self.g, self.hero, zone):
            return False
        if part.once and not part.hired and s.spent and self._is_spent(card, zone):
            return False  # who is hired can be paid again in the next round
        if part.alone and self._has_company():
            return False
        if part.opening and self._has_begun():
            return False
        if part.beats or part.enemy_dice:
            return self.minion is not None
        if part.banish:
            return self.minion is not None and self._is_prey(part)
        if part.blast:
            return self.minion is not None or self.to_the_end
        if part.shot == NEVER:
            return not part.prey or self._is_prey(part)
        return self._opens_with(card, part)

    def _has_begun(self) -> bool:
        """Whether the first round is over, of the showdown under way or of this fight."""
        return bool(self.fight.round if self.under_way is None else self.under_way.round)

    def _opens_with(self, card: int, part: FightPart) -> bool:
        """Whether a shot can still be fired before the first round."""
        if self.fight.round or self._is_spent(card, self.g.s.place[card] >> 8):
            return False
        if not part.prey:
            return self.minion is not None
        fair = self.minion is not None or self.to_the_end
        return fair and self._is_prey(part)

    def _is_prey(self, part: FightPart) -> bool:
        return any(enemy_has(self.g, self.fight, keyword) for keyword in part.prey)

    def _is_spent(self, card: int, zone: int) -> bool:
        """Whether a card that is used once a turn has been used."""
        spent = self.g.s.spent
        return any(card << 6 | slot in spent for slot in self.g.content.slots[card].get(zone, ()))

    def _has_company(self) -> bool:
        if self.together:
            return len(self.together) > 1
        heroes = self.g.s.heroes
        here = self.who.space
        others = [one for n, one in enumerate(heroes) if n != self.hero and one.card >= 0]
        return any(one.space == here and not one.down for one in others)

    def _fitting(self, card: int, part: FightPart) -> FightPart:
        """A part as it counts with the skill of this fight; NOTHING if it does not."""
        if part.raises >= 0:
            return FightPart(strength=part.strength or 1) if part.raises == self.skill else NOTHING
        if part.duel >= 0:
            return self._duel(part)
        if part.militia and not self._militia_may_come(card, part):
            return FightPart(drill=part.drill) if part.drill else NOTHING
        return part

    def _duel(self, part: FightPart) -> FightPart:
        """Another skill in place of Combat for a round, if it has more dice."""
        if self.fight.rolling or fight_skill(self.g, self.now) != COMBAT:
            return NOTHING
        more = self._value(part.duel, self.now) - self._value(self.skill, self.now)
        cards = self.g.content.cards
        armed = any(part.armed in cards[card].keywords for card in self.who.cards)
        return FightPart(dice=more + armed) if more + armed > 0 else NOTHING

    def _militia_may_come(self, card: int, part: FightPart) -> bool:
        """Whether Militia that is called now would stand by this hero (MIL-04, COOP-29)."""
        g, showdown = self.g, self.under_way
        if self._is_spent(card, g.s.place[card] >> 8):
            return False
        if part.none_yet and g.s.militia[self.who.space]:
            return False
        if not self.villain or not shares_showdowns(g):
            return True
        if showdown is None:
            return not part.none_yet
        return not self.beside and showdown.militia in (-1, self.hero)

    # ---- dice -----------------------------------------------------------------------------------

    def _value(self, skill: int, fight: Fight) -> int:
        return skill_value(self.g, self.hero, skill, "fight", fight)

    def _skill(self, fight: Fight, *, choosing: bool) -> int:
        """The skill with which the hero fights; the best of those that may be chosen."""
        usual = fight_skill(self.g, fight)
        if not choosing or usual != COMBAT or self.fight.foe >= 0:
            return usual
        if not self.others:
            return usual
        surprised = self.narrow and fight is self.now
        skills = [
            skill
            for skill, zone in self.others
            if not (surprised and barred(self.g, self.hero, zone))
        ]
        return max([usual, *skills], key=lambda skill: self._value(skill, fight))

    def _mine(self) -> Camp:
        g, who = self.g, self.who
        skill, later_skill = self.skill, self._skill(self.later, choosing=True)
        dice, later = self._value(skill, self.now), self._value(later_skill, self.later)
        companions = self._companions(skill)
        apart = self._apart(skill, self.now)
        later_apart = apart if later_skill == skill else self._apart(later_skill, self.later)
        health = who.boxes - who.wounds
        if self.to_the_end and (self.under_way is None or not self.under_way.round):
            health = min(who.boxes, health + sum(self._rest(one.what) for _, one in self.parts))
        return Camp(
            dice,
            max(0, dice - apart),
            max(0, later - later_apart),
            hero_target(g, self.now),
            hero_target(g, self.later),
            max(0, health),
            who.boxes - health,
            (*(one for _, one in self.parts if not one.what.for_enemy), *self._resolve()),
            companions,
        )

    def _rest(self, part: FightPart) -> int:
        """What the hero heals before the first showdown round."""
        keyword, more = part.rest_of
        return more if keyword in self.g.content.cards[self.who.card].keywords else part.rest

    def _apart(self, skill: int, fight: Fight) -> int:
        """Dice that come and go with companions and wounds."""
        fickle = self._fickle_cards()
        found = self.militia if skill == COMBAT else 0
        if fickle:
            happening = Skill(self.hero, skill, "fight", fight)
            told = contributions(self.g, On.SKILL, happening)
            found += sum(amount for card, amount in told if card in fickle)
        return found

    def _fickle_cards(self) -> set[int]:
        """Cards whose dice depend on who is left beside the hero, or on wounds."""
        g = self.g
        found = {
            card
            for card, one in self.parts
            if one.what.last_stand or one.what.drill or one.what.each_elder
        }
        for n in self.beside:
            found |= {g.s.elders[n].card, *g.s.elders[n].shown}
        if self.militia:
            found |= {g.s.elders[n].card for n in self.evil if self._idles_militia(n)}
        if any(one.what.weary for one in self.against):
            found.add(g.s.villain.card)
        return found

    def _idles_militia(self, elder: int) -> bool:
        parts = self.g.content.other_parts[self.g.s.elders[elder].card]
        return any(part.idle_militia for part in parts)

    def _companions(self, skill: int) -> tuple[Companion, ...]:
        elders = [self._elder(n, skill) for n in self.beside]
        told = [one for _, one in self.parts] + [one for elder in elders for one in elder.parts]
        called = sum(one.what.militia for one in told)
        return (*elders, *self._militia(skill, called))

    def _elder(self, n: int, skill: int) -> Companion:
        """An elder of the hunting party, with what they and their Secrets do."""
        g = self.g
        elder = g.s.elders[n]
        cards = (elder.card, *elder.shown) if n in self.elders else ()
        told = [one for card in cards for one in self._told(card)]
        happening = Skill(self.hero, skill, "fight", self.later)
        # what depends on more than the elder being there is told by their parts
        plain = {card for card in cards if not self._depends(card)}
        dice = sum(a for card, a in contributions(g, On.SKILL, happening) if card in plain)
        happening = Skill(self.hero, COMBAT, "fight", self.later)
        theirs = sum(a for card, a in contributions(g, On.ENEMY_DICE, happening) if card in plain)
        dice += sum(one.what.each_elder for _, one in self.parts)
        if g.s.militia[self.who.space] and not self.militia:
            dice += sum(one.what.drill for one in told)  # it stands by another hero
        definition = elder_card(g, n)
        left = definition.boxes - elder.wounds
        rises = self._rises(n) if any(one.what.rises for one in self.against) else STAYS_DEAD
        return Companion(definition.id, left, dice, theirs, tuple(told), rises)

    def _rises(self, n: int) -> Rising:
        """What an elder of the hunting party brings the villain who rises beside it (VIL-09)."""
        g = self.g
        definition = elder_card(g, n)
        combat, health = evil_elder_bonus(g, n)
        evil = g.content.other_parts[g.s.elders[n].card]
        return Rising(
            faces=max(0, 6 - definition.spirit),
            combat=combat,
            health=health,
            heals=self._healed(sum(one.heals for one in evil), definition.id),
            daunts=sum(one.daunts for one in evil),
            idles=any(one.idle_militia for one in evil),
            joins=bool(self.evil),
            lean=brings_no_health(g),
        )

    def _depends(self, card: int) -> bool:
        parts = self.g.content.fight_parts[card]
        return any(part.last_stand or part.drill for part in parts)

    def _militia(self, skill: int, called: int) -> list[Companion]:
        """Militia in the space: each is worth a die, and may take a wound (MIL-01, MIL-02)."""
        if not self.militia and not called:
            return []
        dice = 1 if skill == COMBAT and not any(map(self._idles_militia, self.evil)) else 0
        aimed = self.under_way is not None and self.g.rules.showdown_militia_targeted  # CON-17
        takes = (Contribution(MILITIA, SHIELDING),)
        marker = Companion(MILITIA, 1 if aimed else 0, dice, 0, takes)
        return [marker] * (self.militia + called)

    def _resolve(self) -> list[Contribution]:
        """CHA-12g: an elder's Resolve token is worth 2 dice in a round."""
        if self.under_way is None and self.minion is None:
            return []
        return [
            Contribution(elder_card(self.g, n).id, RESOLVE)
            for n, elder in enumerate(self.g.s.elders)
            if elder.hero == self.hero
            for _ in range(elder.resolve)
        ]

    # ---- the enemy ------------------------------------------------------------------------------

    def _theirs(self) -> Camp:
        g, minion = self.g, self.minion
        base = minion.dice if minion is not None else self.known.combat - self._paid_off()
        dice, later = enemy_count(g, self.now, base), enemy_count(g, self.later, base)
        apart = self._enemy_apart()
        if minion is not None:
            health, wounds = minion.health - self.fight.wounds, self.fight.wounds
        elif self.fight.foe >= 0:
            foe = g.s.heroes[self.fight.foe]
            health, wounds = foe.boxes - foe.wounds, foe.wounds
        else:
            health, wounds = self.known.hits_needed, g.s.villain.wounds
        return Camp(
            dice,
            max(0, dice - apart),
            max(0, later - apart),
            enemy_target(g, self.now),
            enemy_target(g, self.later),
            health,
            wounds,
            tuple(self.against),
            frenzy=minion.frenzy if minion is not None else 0,
        )

    def _paid_off(self) -> int:
        """Dice of the villain that are gone when the hero has paid for the showdown."""
        hoards = [one.what.hoard for one in self.against if one.what.hoard]
        return sum(self.who.investigation > most >= self._left_to_spend() for most in hoards)

    def _enemy_apart(self) -> int:
        """Dice of the enemy that come and go with companions and wounds of the hero."""
        g = self.g
        fickle = {card for n in self.beside for card in g.s.elders[n].shown}
        if any(one.what.scent for one in self.against):
            fickle.add(g.s.villain.card)
        if not fickle:
            return 0
        told = contributions(g, On.ENEMY_DICE, Skill(self.hero, COMBAT, "fight", self.later))
        return sum(amount for card, amount in told if card in fickle)

    def _enemy_parts(self) -> list[Contribution]:
        g, minion = self.g, self.minion
        if minion is not None:
            hall = g.content.board.is_hall(self.who.space)
            told = HEAVY if minion.heavy else ROBBING if minion.robs else minion.in_fight
            if told is NOTHING or (told.rout and (hall or self.fight.wounds)):
                return []
            return [Contribution(minion.id, told)]
        if not self.villain:
            return []
        s = g.s
        sheet = s.villain.card
        advanced = s.zone(sheet) == Zone.ADVANCED_VILLAIN
        found = [
            Contribution(g.content.cards[sheet].id, part)
            for part in g.content.fight_parts[sheet]
            + (g.content.other_parts[sheet] if advanced else ())
        ]
        if self.to_the_end:
            for n in self.evil:
                card = s.elders[n].card
                name = g.content.cards[card].id
                found += [Contribution(name, part) for part in g.content.other_parts[card]]
            found += [one for _, one in self.parts if one.what.for_enemy]
            gain = endurance_gain(g)
            if gain:
                found.append(Contribution("endurance", FightPart(souls=gain, feast=(0, gain))))
        return [one for one in map(self._as_it_heals, found) if one.what is not NOTHING]

    def _as_it_heals(self, one: Contribution) -> Contribution:
        """What the villain heals may be lessened, and may depend on how many heroes are there."""
        g, part = self.g, one.what
        if part.heals_each:
            heroes = range(1, 1 + max(1, len(self.together)))
            each = [self._healed(part.heals + part.heals_each * n, one.source) for n in heroes]
            return Contribution(
                one.source, FightPart(regrows=tuple(each)) if any(each) else NOTHING
            )
        if not g.s.listening[On.HEAL_VILLAIN] or not (part.heals or part.feast[0]):
            return one
        heals, feast = (self._healed(count, one.source) for count in (part.heals, part.feast[0]))
        told = FightPart(heals=heals, feast=(feast, part.feast[1]), anyhow=part.anyhow)
        return Contribution(one.source, told if told != NOTHING else NOTHING)

    def _healed(self, count: int, source: str) -> int:
        if not count:
            return 0
        change = total(self.g, On.HEAL_VILLAIN, VillainHealing(count, source))
        return max(0, count + change)

    # ---- before a round -------------------------------------------------------------------------

    def _tolls(self) -> tuple[float, float]:
        """The chance of a wound as the round at hand begins, and as a later one begins."""
        showdown = self.under_way
        if not self.to_the_end:
            return 0.0, 0.0
        burns = any(one.what.burns for _, one in self.parts)
        spared = at_first = 1.0
        theirs = [one for one in self.against if not one.what.for_enemy]
        for one in (*(one for _, one in self.parts), *theirs):
            skill, target = one.what.trial
            if skill >= 0:
                dice = skill_value(self.g, self.hero, skill)
                passed = 1 - ((target - 1) / 6) ** dice
                if one.what.opening:
                    at_first *= passed
                else:
                    spared *= passed
        later = 1.0 if burns else 1 - spared
        if showdown is None or self._waits():
            return max(later, 1 - spared * at_first), later
        if showdown.round:
            return 0.0, later
        return 1 - spared * at_first, later

    def _waits(self) -> bool:
        """Whether the hero has fought in this pass of the showdown, and waits for the next."""
        showdown = self.under_way
        if showdown is None or self.fight.rolling:
            return False
        return has_fought(self.g, showdown, self.hero)

    def _purse(self) -> int:
        """Investigation that is left to be paid for wounds, or taken in their place."""
        robbed = any(one.what.robs for one in self.against)
        if not robbed and not any(one.what.price for _, one in self.parts):
            return 0
        return self._left_to_spend()

    def _left_to_spend(self) -> int:
        """The hero's Investigation, without what it costs to be in a showdown."""
        left = self.who.investigation
        if self.to_the_end and self.under_way is None:
            left -= lair_cost(self.g, self.hero, self.seat)
        elif self.under_way is not None and self.hero not in self.under_way.heroes:
            left -= entry_price(self.g, self.under_way)
        return max(0, left)
