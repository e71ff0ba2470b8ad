"""Conditions: what must be so for a card to act. Each exists once, here.

A condition takes `you` and what is happening and says yes or no. Forms and hooks take as many as
they need; all of them must hold. "You" on a card is the hero who carries or plays it.
"""

from __future__ import annotations

from shadowbrook.engine.happenings import (
    Ahead,
    Arrived,
    Declared,
    ElderLost,
    ElderWound,
    Fall,
    FightRound,
    Free,
    Happening,
    Hits,
    InSpace,
    KnockedOut,
    OfHero,
    Play,
    Price,
    Roll,
    ShowdownRound,
    Skill,
    TrackMoved,
    Wounds,
)
from shadowbrook.engine.hooks import Condition, all_of
from shadowbrook.engine.hooks import yours as yours
from shadowbrook.engine.queries.cards import cancels, passes_for
from shadowbrook.engine.queries.elders import owner_of_secret
from shadowbrook.engine.queries.fights import enemy_count, escapes, hit_by_enemy
from shadowbrook.engine.queries.heroes import comrades
from shadowbrook.engine.queries.showdowns import lair_round, showdown_of
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import COMBAT
from shadowbrook.engine.you import You

from .looks import (
    carries,
    counters,
    enemy_has,
    fight_going_on,
    hero_dice,
    hero_is,
    in_fight_round,
    is_fighting,
    kind_of_space,
    marker_count,
    rivals,
    skill_of,
    undecided,
    would_gain_dice,
    wounded,
    your_minion,
)

# ---- whose it is --------------------------------------------------------------------------


def your_turn(you: You, happening: Happening) -> bool:
    """It is your turn; a seat may run several heroes, so that this must be asked."""
    return you.g.s.active == you.hero


def you_stand(you: You, happening: Happening) -> bool:
    """You are not knocked out; what a hero gets or finds needs that (KO-05, INV-05)."""
    return not you.who.down


def hero_stands(you: You, happening: OfHero) -> bool:
    """The hero to whom it happens is not knocked out."""
    return not you.g.s.heroes[happening.hero].down


def somebody_is_down(you: You, happening: Happening) -> bool:
    """A hero is knocked out."""
    return any(hero.down for hero in you.g.s.heroes)


def on_your_side(you: You, happening: OfHero) -> bool:
    """It happens to you or to a hero of your side."""
    hero = happening.hero
    return hero == you.hero or comrades(you.g, hero, you.hero)


def elder_travels_along(you: You, happening: OfHero) -> bool:
    """The elder of this Secret lives and travels with the hero to whom it happens."""
    elder = owner_of_secret(you.g, you.card)
    return elder.status == "town" and elder.hero == happening.hero


def elder_is_evil(you: You, happening: Happening) -> bool:
    """The elder of this Secret is evil and serves the villain."""
    return owner_of_secret(you.g, you.card).status == "evil"


def elder_is_hunting(you: You, happening: Happening) -> bool:
    """The elder of this Secret is on the hunt (ELD-23)."""
    return owner_of_secret(you.g, you.card).space >= 0


def elder_hunts_beside(you: You, happening: OfHero) -> bool:
    """The elder of this Secret is on the hunt in the space of the hero (ELD-23)."""
    return owner_of_secret(you.g, you.card).space == you.g.s.heroes[happening.hero].space


def elder_in_party(you: You, happening: Happening) -> bool:
    """The elder of this Secret is in the hunting party of the showdown (SHD-05)."""
    showdown = you.g.s.showdown
    return showdown is not None and you.g.s.owner(you.card) in showdown.party


# ---- fights -------------------------------------------------------------------------------


def for_a_fight(you: You, skill: Skill) -> bool:
    """Dice for a fight round are being counted."""
    return skill.purpose == "fight"


def with_combat(you: You, skill: Skill) -> bool:
    """It is Combat that counts."""
    return skill.skill == COMBAT


def against_villain(you: You, skill: Skill) -> bool:
    """A hero fights the villain, in a showdown or outside: no minion and no other hero."""
    fight = skill.fight
    return fight is not None and fight.minion < 0 and fight.foe < 0


def against_minion(you: You, skill: Skill) -> bool:
    """A hero fights a minion, from a card or a counter."""
    return skill.fight is not None and skill.fight.minion >= 0


def against(keyword: str) -> Condition:
    """Condition: the enemy of the fight, minion or villain, has this keyword."""

    def has_keyword(you: You, skill: Skill) -> bool:
        return enemy_has(you, skill.fight, keyword)

    return has_keyword


def first_round(you: You, skill: Skill) -> bool:
    """The first round of a fight or showdown is under way or about to begin."""
    return skill.fight is not None and skill.fight.round <= 1


def later_rounds(you: You, skill: Skill) -> bool:
    """The first round of a fight or showdown is over."""
    return skill.fight is not None and skill.fight.round > 1


def before_first_round(you: You, ahead: Ahead) -> bool:
    """No round of the fight that is about to go on has been fought yet."""
    fights = you.g.s.fights
    return bool(fights) and fights[-1].round == 0


def before_minion_fight(you: You, ahead: Ahead) -> bool:
    """The first round of a fight with a minion is about to begin."""
    fight = fight_going_on(you)
    return fight is not None and fight.minion >= 0 and before_first_round(you, ahead)


def your_round_is_next(you: You, ahead: Ahead) -> bool:
    """The fight round ahead is yours, in a fight or in the showdown."""
    s = you.g.s
    if s.showdown is not None and not s.fights:
        return s.showdown.fought[-1:] == (you.hero,)
    return bool(s.fights) and s.fights[-1].hero == you.hero


def first_round_in_lair(you: You, happening: Happening) -> bool:
    """The first showdown round in this Lair; after a chase that is a later one (CHS-03c)."""
    if isinstance(happening, Skill) and happening.fight is not None:
        return happening.fight.round == showdown_of(you.g).entered  # also of a round to come
    return lair_round(you.g) == 1


def after_first_round(you: You, beginning: ShowdownRound) -> bool:
    """It is not the first round of the showdown that begins."""
    return beginning.round > 1


def hero_of_showdown(you: You, happening: OfHero) -> bool:
    """It happens to a hero of the showdown under way."""
    return happening.hero in showdown_of(you.g).heroes


def minion_before_you(you: You, happening: Happening) -> bool:
    """You are fighting a minion that is not beaten yet, nor beaten outright (FAQ-02)."""
    beaten = isinstance(happening, FightRound) and happening.won
    return not beaten and your_minion(you) is not None


def hits_to_lower(you: You, hits: Hits) -> bool:
    """Hits on you are left that can be turned aside."""
    return hits.count > 0 and hits.hero == you.hero


def enemy_has_hit(you: You, pending: FightRound) -> bool:
    """Hits of the enemy lie there and count; not those of one that is beaten outright (FAQ-02)."""
    return bool(hit_by_enemy(pending)) and not pending.won


# ---- dice on the table ----------------------------------------------------------------------


def fight_dice_lie(you: You, pending: FightRound) -> bool:
    """A hero has rolled in a fight round, and more hits matter.

    An enemy that strikes first rolls alone at first.
    """
    return bool(hero_dice(pending)) and undecided(you, pending)


def test_dice_lie(you: You, roll: Roll) -> bool:
    """A hero has rolled for a test, and more successes matter (GAP-41)."""
    return roll.purpose == "test" and bool(roll.dice) and undecided(you, roll)


def fight_dice_missed(you: You, pending: FightRound) -> bool:
    """Some dice of a hero in a fight round missed, and more hits matter."""
    target = pending.roll.target
    missed = any(die < target for die in hero_dice(pending))
    return missed and undecided(you, pending)


def test_dice_failed(you: You, roll: Roll) -> bool:
    """Some dice of a hero's test failed, and more successes matter."""
    failed = any(die < roll.target for die in roll.dice)
    return roll.skill >= 0 and failed and undecided(you, roll)


def your_fight_dice(you: You, pending: FightRound) -> bool:
    """Your dice of a fight round lie on the table, and more hits matter."""
    return pending.hero == you.hero and fight_dice_lie(you, pending)


def your_misses(you: You, pending: FightRound) -> bool:
    """Some of your dice in a fight round missed, and more hits matter."""
    return pending.hero == you.hero and fight_dice_missed(you, pending)


def all_missed(you: You, pending: FightRound) -> bool:
    """All of your dice in a fight round missed, also those aimed at Evil Elders."""
    dice = hero_dice(pending)
    missed = bool(dice) and all(die < pending.roll.target for die in dice)
    return pending.hero == you.hero and missed and undecided(you, pending)


def your_failed_test(*skills: int) -> Condition:
    """Condition: a test of yours with one of these skills lies there and some dice failed."""

    def failed(you: You, roll: Roll) -> bool:
        yours = roll.hero == you.hero and roll.purpose == "test"
        meant = any(skill in skills for skill in roll.skills)  # SKL-06: of both skills it is a test
        return yours and meant and any(die < roll.target for die in roll.dice)

    return failed


def your_roll_for(*purposes: str) -> Condition:
    """Condition: a die of yours for one of these purposes: "linger", "encounter"."""

    def fits(you: You, roll: Roll) -> bool:
        return roll.hero == you.hero and roll.purpose in purposes

    return fits


def your_peaceful_roll(you: You, roll: Roll) -> bool:
    """A roll of yours outside fights; the die of a shot or of an elder belongs to a fight."""
    return roll.hero == you.hero and bool(roll.dice) and not is_fighting(you, roll.hero)


# ---- wounds -------------------------------------------------------------------------------


def your_wounds(you: You, pending: Wounds) -> bool:
    """You are about to be wounded, and nobody has prevented it yet."""
    return pending.count > 0 and pending.hero == you.hero


def you_are_wounded(you: You, happening: Happening) -> bool:
    """You have wounds that can be healed."""
    return you.who.wounds > 0


def one_box_left(you: You, happening: OfHero) -> bool:
    """At most one health box of the hero is empty."""
    who = you.g.s.heroes[happening.hero]
    return who.boxes - who.wounds <= 1


def wounds_to_come(you: You, pending: Wounds | ElderWound) -> bool:
    """Somebody is about to be wounded, and nobody has prevented it yet."""
    return pending.count > 0


def elder_in_danger(you: You, pending: ElderWound) -> bool:
    """A Town Elder is about to be wounded or killed, and nobody has prevented it yet."""
    return pending.count > 0


def hero_is_wounded(you: You, happening: OfHero) -> bool:
    """The hero to whom it happens has a wound."""
    return you.g.s.heroes[happening.hero].wounds > 0


def elder_is_dead(you: You, killed: ElderLost) -> bool:
    """The elder who was killed is dead, and did not turn out to be evil (ELD-30)."""
    return you.g.s.elders[killed.elder].status == "dead"


def one_box_would_hold(you: You, pending: Wounds) -> bool:
    """One more health box is all that would keep you on your feet."""
    who = you.g.s.heroes[pending.hero]
    return pending.hero == you.hero and pending.count == who.boxes - who.wounds


def helps_in_time(you: You, happening: Happening, count: int) -> bool:
    """Whether healing now would help: at any time, but where it is asked for only in need."""
    s = you.g.s
    if isinstance(happening, Ahead):
        who = s.heroes[happening.hero]
        fight = s.fights[-1] if s.fights else None
        if fight is not None and fight.round and you.seat == who.seat:
            # else there is a question, and so an aside, at once
            return not escapes(you.g, happening.hero)
        return who.wounds > 0 and _enemy_dice_ahead(you) >= who.boxes - who.wounds
    if isinstance(happening, Wounds):
        who = s.heroes[happening.hero]
        left = who.boxes - who.wounds
        return left <= happening.count < left + min(count, who.wounds)
    return True


def _enemy_dice_ahead(you: You) -> int:
    """The dice that the enemy has in the fight round to come."""
    s = you.g.s
    if s.fights:
        return enemy_count(you.g, s.fights[-1])
    showdown = s.showdown
    if showdown is None or not showdown.fought:
        return 0
    return enemy_count(you.g, Fight(hero=showdown.fought[-1], round=showdown.round))


# ---- at any time, but asked for only where it helps ---------------------------------------------


def either(*conditions: Condition) -> Condition:
    """Condition: one of these holds."""

    def holds(you: You, happening: Happening) -> bool:
        return any(condition(you, happening) for condition in conditions)

    return holds


def any_time_or(*conditions: Condition) -> Condition:
    """Condition: any time; where the game would stop for it, only if these conditions hold."""
    asked_for = all_of(conditions)

    def fits(you: You, happening: Happening) -> bool:
        return isinstance(happening, Free) or asked_for is None or asked_for(you, happening)

    return fits


def raises(skill: int) -> Condition:
    """Condition: any time; it is asked for where it would add dice to your roll (FGT-20)."""

    def fits(you: You, happening: Happening) -> bool:
        if isinstance(happening, Roll | FightRound):
            return would_gain_dice(you, happening, you.hero, skill)
        return True

    return fits


def may_heal(count: int) -> Condition:
    """Condition: a hero can be healed, and no fight round is under way (FGT-18).

    It is asked for before a fight round in which the wounded hero could fall, and before
    wounds of which the healing would make the difference.
    """

    def fits(you: You, happening: Happening) -> bool:
        if in_fight_round(you) or not wounded(you):
            return False
        return helps_in_time(you, happening, count)

    return fits


# ---- cards and prices ------------------------------------------------------------------------


def you_carry(keyword: str) -> Condition:
    """Condition: you carry a card with this keyword."""

    def has_one(you: You, happening: Happening) -> bool:
        return carries(you, keyword)

    return has_one


def you_carry_no(keyword: str) -> Condition:
    """Condition: you carry no card with this keyword."""

    def has_none(you: You, happening: Happening) -> bool:
        return not carries(you, keyword)

    return has_none


def you_are_not(keyword: str) -> Condition:
    """Condition: the sheet of your hero has not this keyword."""

    def lacks_it(you: You, happening: Happening) -> bool:
        return not hero_is(you, keyword)

    return lacks_it


def hero_has_card_of(deck: str) -> Condition:
    """Condition: the hero carries a card of a deck, or one that counts as such (EXP-03)."""

    def has_one(you: You, happening: OfHero) -> bool:
        g = you.g
        return any(passes_for(g, card) == deck for card in g.s.heroes[happening.hero].cards)

    return has_one


def hero_has_at_least(skill: int, number: int) -> Condition:
    """Condition: so much of a skill as everybody sees it, without what counts in fights."""

    def is_able(you: You, happening: OfHero) -> bool:
        return skill_of(you, happening.hero, skill) >= number

    return is_able


def hero_has_at_most(skill: int, number: int) -> Condition:
    """Condition: so much of a skill as everybody sees it, without what counts in fights."""

    def is_weak(you: You, happening: OfHero) -> bool:
        return skill_of(you, happening.hero, skill) <= number

    return is_weak


def limit_of(*kinds: str) -> Condition:
    """Condition: the limit for these kinds of cards: "town-item", "item" (CAR-08)."""

    def is_meant(you: You, limit: Price) -> bool:
        return limit.what in kinds

    return is_meant


def hero_carries(keyword: str) -> Condition:
    """Condition: the hero to whom it happens carries a card with this keyword."""

    def has_one(you: You, happening: OfHero) -> bool:
        return carries(you, keyword, happening.hero)

    return has_one


def hero_carries_no(keyword: str) -> Condition:
    """Condition: the hero to whom it happens carries no card with this keyword."""

    def has_none(you: You, happening: OfHero) -> bool:
        return not carries(you, keyword, happening.hero)

    return has_none


def about_to_happen(*kinds: str) -> Condition:
    """Condition: something of these kinds is about to take effect and not canceled yet.

    The kinds are event, mystery, location and lair. What cancels Events or Mystery cards also stops
    the chart results that count as such (CRD-23 to CRD-25).
    """
    return cancels(*kinds)


def of_a_rival(you: You, play: Play) -> bool:
    """It is the card of a rival."""
    return play.hero in rivals(you)


# ---- places -------------------------------------------------------------------------------


def you_are_at(*spaces: str) -> Condition:
    """Condition: you are in one of these spaces."""

    def there(you: You, happening: Happening) -> bool:
        index = you.g.content.board.index
        return you.who.space in [index[space] for space in spaces]

    return there


def you_are_in_the_town_hall(you: You, happening: Happening) -> bool:
    """You are in the Town Hall of your board (EXP-02)."""
    return you.g.content.board.is_hall(you.who.space)


def you_are_in_a_corner(you: You, happening: Happening) -> bool:
    """You are in a Corner Location."""
    return kind_of_space(you, you.who.space) == "corner"


def hero_is_outdoors(you: You, happening: OfHero) -> bool:
    """The hero is on a Road or at a Dangerous Location."""
    space = you.g.s.heroes[happening.hero].space
    return kind_of_space(you, space) in ("road", "dangerous")


def in_a_town_space(you: You, happening: InSpace) -> bool:
    """It happens in a Town Space: a hero's move ends, something is bought."""
    return kind_of_space(you, happening.space) == "town"


def you_are_here(you: You, happening: Happening) -> bool:
    """The hero of the moment is in a space with this marker, or comes there."""
    space = happening.space if isinstance(happening, InSpace) else you.who.space
    return marker_count(you, space=space) > 0


def you_are_marked(you: You, happening: Happening) -> bool:
    """The hero of the moment has this marker."""
    return marker_count(you, hero=you.hero) > 0


def elder_is_marked(you: You, happening: Happening) -> bool:
    """The elder of the moment has this marker."""
    elder = getattr(happening, "elder", -1)
    return elder >= 0 and marker_count(you, elder=elder) > 0


def minions_are_about(you: You, happening: Happening) -> bool:
    """Minion counters lie on the board."""
    return bool(counters(you))


class YourMoveEndsOn:
    """Your move has ended on a space of some kinds."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds

    def __call__(self, you: You, arrived: Arrived) -> bool:
        kind = kind_of_space(you, arrived.space)
        return arrived.hero == you.hero and kind in self.kinds


def your_move_ends_on(*kinds: str) -> YourMoveEndsOn:
    """Condition: your move has ended on a space of these kinds: corner, town, dangerous, road."""
    return YourMoveEndsOn(kinds)


def leaves_from(*spaces: str) -> Condition:
    """Condition: a step on the board leads out of one of these spaces."""

    def begins_there(you: You, price: Price) -> bool:
        return price.start in [you.g.content.board.index[space] for space in spaces]

    return begins_there


# ---- the game -------------------------------------------------------------------------------


def by_phases(you: You, happening: Happening) -> bool:
    """This is not the action point game."""
    return you.g.rules.turn_engine == "phases"


def in_solo_form(you: You, happening: Happening) -> bool:
    """Cards work in their form for the action point game (AP-47 to AP-59)."""
    return you.g.rules.cards_forms == "solo"


def without_mystery_chart(you: You, happening: Happening) -> bool:
    """The game has no Mystery Phase chart."""
    return you.g.rules.chart_kind == "none"


def by_the_villain(
    you: You, happening: Wounds | Fall | KnockedOut | ElderWound | ElderLost
) -> bool:
    """The villain does it: wounds or knocks out a hero, wounds or kills an elder."""
    return happening.by == "villain"


def track_fell(you: You, moved: TrackMoved) -> bool:
    """The Shadow Track has moved down."""
    return moved.steps < 0


def lair_to_exchange(you: You, happening: Happening) -> bool:
    """Your side has a Lair card, and no showdown is declared, revealed or under way."""
    g = you.g
    declared = any(
        isinstance(one, Declared) or (isinstance(one, Play) and one.kind == "lair")
        for one in g.pending
    )
    return g.s.lairs[you.who.group] >= 0 and g.s.showdown is None and not declared


def outside_showdowns(you: You, happening: Happening) -> bool:
    """No showdown is under way."""
    return you.g.s.showdown is None
