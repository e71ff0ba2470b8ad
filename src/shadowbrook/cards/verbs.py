"""What a card does to the table: the verbs of a script, each for `you`.

`you` is the hero for whom the card acts, and the card for the log; `you.as_hero(other)` is the same
card at work on another hero. Whatever may ask somebody is awaited. A happening that is pending (a
roll, wounds, a fall of the track) is handed on to the verb that changes it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

from shadowbrook.engine.definitions import ChartEntry
from shadowbrook.engine.dispatch import trigger
from shadowbrook.engine.happenings import (
    MANY,
    Collect,
    ElderWound,
    FightRound,
    Happening,
    Murder,
    Play,
    TrackFall,
    VillainAttacked,
    Wounds,
)
from shadowbrook.engine.queries import minions as minion_queries
from shadowbrook.engine.state import Fight
from shadowbrook.engine.verbs import cards as card_verbs
from shadowbrook.engine.verbs import (
    curses,
    dice,
    elders,
    fights,
    growth,
    investigation,
    knock_outs,
    lairs,
    locations,
    markers,
    militia,
    minions,
    moving,
    piles,
    riding,
    rolls,
    showdowns,
    track,
    turns,
    villain,
    wounds,
)
from shadowbrook.engine.words import On, Spot, Zone
from shadowbrook.engine.you import You

from .looks import marker_number, spot_of

Skills = int | tuple[int, ...]

# ---- Investigation ------------------------------------------------------------------------


def gain(you: You, count: int) -> Awaitable[None]:
    """You gain Investigation from the pool."""
    return investigation.gain(you.g, you.hero, count, you.source)


def collect(you: You, count: int, space: int = -1) -> Awaitable[None]:
    """You collect Investigation from a space, or from the pool (HER-09 adds to it)."""
    return investigation.collect(you.g, you.hero, count, you.source, space)


def collect_more(you: You, collecting: Collect, *, pool: bool = False) -> None:
    """1 more of what is being collected, from the same source or from the pool."""
    investigation.collect_more(you.g, collecting, you.source, pool)


def win_bounty(you: You, count: int) -> None:
    """You are paid for a victory; that is not collecting (HER-09)."""
    investigation.win_bounty(you.g, you.hero, count, you.source)


def lose(you: You, count: int) -> int:
    """You lose up to so much Investigation; return how much."""
    return investigation.lose(you.g, you.hero, count, you.source)


def pay(you: You, count: int) -> None:
    """You pay Investigation that you have."""
    investigation.pay(you.g, you.hero, count, you.source)


def somebody_pays(you: You, price: int) -> Awaitable[bool]:
    """Each hero in turn order may be the one who pays; return whether somebody did."""
    return investigation.somebody_pays(you.g, price, "pay-to-stop", you.source, "MYS-09")


def place_clues(you: You, space: int, count: int) -> None:
    """Lay Investigation into a space."""
    investigation.place_clues(you.g, space, count, you.source)


def remove_clues(you: You, space: int, count: int) -> int:
    """Take up to so much Investigation out of a space; return how much."""
    return investigation.remove_clues(you.g, space, count, you.source)


# ---- wounds and skills --------------------------------------------------------------------


def wound(you: You, count: int = 1, by: str = "card") -> Awaitable[int]:
    """You take wounds; return how many came through what prevents them."""
    return wounds.wound(you.g, you.hero, count, by, you.source)


def heal(you: You, count: int) -> int:
    """Take wounds off your hero alone; return how many."""
    return wounds.heal(you.g, you.hero, count, you.source)


def tend(you: You, count: int) -> Awaitable[int]:
    """Heal your wounds, or in a showdown those of your elders, one by one (FAQ-04)."""
    return wounds.tend(you.g, you.hero, count, you.source)


def prevent(you: You, pending: Wounds, count: int) -> None:
    """Prevent some of the wounds that are about to be put on a hero."""
    wounds.prevent(you.g, pending, count, you.source)


def save_elder(you: You, pending: ElderWound) -> None:
    """Save a Town Elder from being wounded or killed (ELD-28)."""
    elders.prevent_elder(you.g, pending, you.source)


def revive(you: You) -> Awaitable[None]:
    """Your hero stands up again, fully healed (MYS-04)."""
    return knock_outs.revive(you.g, [you.hero])


def add_box(you: You) -> None:
    """You have one more health box for good (HER-05)."""
    growth.add_box(you.g, you.hero, you.source)


def upgrade(you: You, skill: int) -> None:
    """A skill of yours rises by 1 for good (SKL-10)."""
    growth.upgrade(you.g, you.hero, skill, you.source)


# ---- dice ---------------------------------------------------------------------------------


def test(you: You, skills: Skills, target: int, enough: int = MANY) -> Awaitable[int]:
    """You test a skill, or several together; return the successes. `enough` of them settle it."""
    return dice.test(you.g, you.hero, skills, target, you.source, enough)


def passes(you: You, skills: Skills, target: int) -> Awaitable[bool]:
    """You test a skill of which one success is all that matters."""
    return dice.passes(you.g, you.hero, skills, target, you.source)


def test_either(you: You, skills: tuple[int, ...], target: int) -> Awaitable[int]:
    """You test one skill or another, as you prefer (SKL-07); return the successes."""
    return dice.test_either(you.g, you.hero, skills, target, you.source)


def roll_die(
    you: You, good: int = dice.BEST, *, less: bool = False, purpose: str = ""
) -> Awaitable[int]:
    """You roll a die, which can be re-rolled unless it is `good` already.

    Where `less` is better for you only a 1 is good.
    """
    return dice.roll_d6(you.g, you.hero, purpose or you.source, you.source, good, less=less)


def roll_for_villain(you: You) -> int:
    """A die that belongs to no hero, and that nobody re-rolls."""
    face = you.g.d6()
    you.g.emit("die", -1, you.source, face, you.source)
    return face


def roll_off(you: You, heroes: list[int]) -> Awaitable[int]:
    """The hero with the highest die; the tied ones roll again (DIC-04)."""
    return dice.roll_off(you.g, heroes, you.source)


def add_dice(you: You, pending: Happening, count: int) -> Awaitable[None]:
    """Add dice to a roll that lies on the table."""
    return rolls.add_dice(you.g, pending, count, you.source)


def reroll(you: You, pending: Happening, which: Callable[[int], bool] | None = None) -> None:
    """Re-roll the hero's dice of a roll that lies on the table: all, or some of them."""
    rolls.reroll(you.g, pending, you.source, which)


def turn_dice(you: You, pending: Happening, face: int, to: int) -> None:
    """Turn every die of the hero that shows `face` to another one."""
    rolls.turn_dice(you.g, pending, face, to, you.source)


def reroll_hits(you: You, pending: FightRound, victim: int, most: int) -> None:
    """The enemy rolls up to so many hits again, on the hero (-1) or on a party elder."""
    fights.reroll_hits(you.g, pending, victim, most, you.source)


# ---- cards --------------------------------------------------------------------------------


async def draw_events(you: You, count: int = 1) -> None:
    """You draw Events, until one that was played at once has knocked you out (KO-05)."""
    stood = not you.who.down
    for _ in range(count):
        if stood and you.who.down:
            return
        await card_verbs.draw_event(you.g, you.hero)


def steal_event(you: You, victim: int) -> None:
    """You take an Event at random out of another hero's hand."""
    card_verbs.steal_event(you.g, you.hero, victim)


def take_event(you: You, card: int) -> Awaitable[None]:
    """An Event comes into your hand, from wherever it was."""
    return card_verbs.take_event(you.g, you.hero, card)


def take_gear(you: You, card: int) -> Awaitable[None]:
    """You take an Item or Ally."""
    return card_verbs.take_gear(you.g, you.hero, card)


async def discard_this(you: You) -> None:
    """The card itself is discarded, from wherever it lies; what it gave is gone with it."""
    zone = you.g.s.place[you.card] >> 8
    if zone == Zone.HELD:
        await card_verbs.lose_gear(you.g, you.card)
    elif zone == Zone.IN_PLAY and you.g.content.cards[you.card].deck == "mystery":
        await card_verbs.leave_play(you.g, you.card, you.source)
    else:
        piles.discard(you.g, you.card)


async def buy(you: You, card: int, cost: int) -> None:
    """You pay for an Item and take it (BRD-19)."""
    investigation.pay(you.g, you.hero, cost, you.g.content.cards[card].id)
    await card_verbs.take_gear(you.g, you.hero, card)


def lose_gear(you: You, card: int) -> Awaitable[None]:
    """An Item or Ally that a hero carries is discarded."""
    return card_verbs.lose_gear(you.g, card)


def discard(you: You, card: int) -> None:
    """A card is discarded that gave nobody anything: an Event, a Secret."""
    piles.discard(you.g, card)


def remove_this(you: You) -> None:
    """The card itself leaves the game (CRD-08)."""
    piles.remove(you.g, you.card)


def remain_before_you(you: You) -> None:
    """The card remains in play before your hero."""
    locations.remain(you.g, you.card, you.hero)


def cancel(you: You, play: Play) -> None:
    """Cancel a card or chart result that is about to take effect."""
    play.canceled = True


def cancel_in_play(you: You, card: int) -> Awaitable[None]:
    """Cancel a card that remains in play; its markers go too (CRD-17 to CRD-20)."""
    return card_verbs.cancel_in_play(you.g, card, you.source)


def leave_play(you: You, card: int, why: str = "") -> Awaitable[None]:
    """A card that remained in play is over; its markers go too (CRD-20)."""
    return card_verbs.leave_play(you.g, card, why or you.source)


def draw_mystery(you: You) -> Awaitable[None]:
    """You draw a Mystery card, which takes effect like any other (MYS-09)."""
    return card_verbs.draw_mystery(you.g, you.hero)


def exchange_lair(you: You) -> Awaitable[None]:
    """Your side discards its Lair card and draws another."""
    return lairs.exchange_lair(you.g, you.hero)


def draw_location(you: You, deck: str) -> Awaitable[None]:
    """You draw a card of a corner's deck."""
    return locations.draw_location(you.g, you.hero, deck)


# ---- the Shadow Track -----------------------------------------------------------------------


def track_falls(you: You, count: int = 1) -> Awaitable[int]:
    """The Shadow Track falls; return by how much it did."""
    return track.fall(you.g, count, you.source)


def track_rises(you: You, count: int = 1) -> Awaitable[None]:
    """The Shadow Track rises."""
    return track.rise(you.g, count, you.source)


def hold_track(you: You, pending: TrackFall, count: int) -> None:
    """Hold the Shadow Track back by so much."""
    track.hold(you.g, pending, count, you.source)


# ---- places and movement --------------------------------------------------------------------


def move_to(you: You, space: int) -> Awaitable[None]:
    """The card moves your hero to a space (MOV-09)."""
    return moving.carry_hero(you.g, you.hero, space)


def homeward(you: You, space: int) -> Awaitable[int]:
    """The next space on the shortest way to the Town Hall (BRD-14)."""
    return minions.homeward(you.g, space)


def random_location(you: You) -> int:
    """A random location, by a Lair card drawn and put back (BRD-17)."""
    return piles.random_location(you.g)


def scene_of(you: You, murder: Murder) -> int:
    """Where a Murder! was played; a random location, if it has no place (VIL-05)."""
    return murder.space if murder.space >= 0 else piles.random_location(you.g)


def approach(you: You, prey: set[int], steps: int, start: int = -1) -> Awaitable[int]:
    """Where a run of so many steps toward the nearest of some spaces ends.

    It begins where you are, unless `start` says otherwise.
    """
    return minions.approach(you.g, you.who.space if start < 0 else start, prey, steps)


def place_militia(you: You, space: int) -> None:
    """Put a Militia marker into a space (MIL-01)."""
    militia.place_militia(you.g, space, you.source)


async def call_militia(you: You, space: int) -> None:
    """The same while all is under way: in a common showdown it is said with whom it goes (COOP-29).

    As a showdown begins that is asked anyway.
    """
    place_militia(you, space)
    battle = you.g.s.showdown
    if battle is not None and battle.space == space and battle.militia < 0:
        await showdowns.assign_militia(you.g)


def move_militia(you: You, space: int, target: int) -> None:
    """All Militia in a space go to another one."""
    for _ in range(you.g.s.militia[space]):
        militia.remove_militia(you.g, space)
        militia.place_militia(you.g, target, you.source)


def go_further(you: You, count: int) -> None:
    """The move that you are making is so many spaces longer."""
    turns.go_further(you.g, you.hero, count)


def add_points(you: You, count: int) -> None:
    """You get action points."""
    turns.add_points(you.g, you.hero, count, you.source)


def add_move_points(you: You, count: int) -> None:
    """You get action points for movement alone."""
    turns.add_move_points(you.g, you.hero, count, you.source)


def act_again(you: You, action: int) -> None:
    """You may take an action of this turn once more (ACT-03)."""
    turns.act_again(you.g, you.hero, action, you.source)


# ---- curses ---------------------------------------------------------------------------------


def take_curse(you: You, deck: str) -> int:
    """You take the top curse of a deck; return its number, -1 if none is left."""
    return curses.take_curse(you.g, you.hero, deck)


def cure(you: You, card: int) -> None:
    """Lift a curse from the hero who carries it."""
    curses.cure(you.g, card)


def pass_curse(you: You, hero: int) -> None:
    """The curse that acts goes over to another hero."""
    curses.pass_curse(you.g, you.card, hero)


def add_marker(you: You, card: int) -> int:
    """One more transformation marker on a curse (VIL-11); return how many lie there now."""
    return curses.add_marker(you.g, card)


# ---- markers --------------------------------------------------------------------------------


def put_marker(
    you: You,
    marker: str = "",
    count: int = 1,
    *,
    space: int = -1,
    elder: int = -1,
    hero: int = -1,
    card: int = -1,
) -> Awaitable[int]:
    """Markers come to lie on a space, an elder, a hero or a card; return how many did.

    Without a place they lie on the card that acts: a villain's sheet, a card in play.
    """
    spot, at = _where(you, space, elder, hero, card)
    return markers.put_marker(you.g, marker_number(you, marker), spot, at, count, you.source)


def take_marker(
    you: You,
    marker: str = "",
    count: int = 1,
    *,
    space: int = -1,
    elder: int = -1,
    hero: int = -1,
    card: int = -1,
) -> int:
    """Up to so many markers are taken away from where they lie; return how many were."""
    spot, at = _where(you, space, elder, hero, card)
    return markers.take_marker(you.g, marker_number(you, marker), spot, at, count, you.source)


def _where(you: You, space: int, elder: int, hero: int, card: int) -> tuple[int, int]:
    spot, at = spot_of(space, elder, hero, card)
    return (spot, at) if at >= 0 else (Spot.CARD, you.card)


# ---- fights ---------------------------------------------------------------------------------


def fight_minion(you: You, minion: str) -> Awaitable[Fight]:
    """You fight a minion that is no counter on the board; return the fight as it ended."""
    return fights.fight(you.g, fights.minion_fight(you.g, you.hero, minion))


async def attack_you(you: You, bonus: int = 0) -> None:
    """The villain attacks you alone: one fight round, with so many more dice (FGT-21)."""
    space = you.who.space
    await fights.fight(you.g, fights.villain_fight(you.hero, bonus))
    await trigger(you.g, On.VILLAIN_ATTACK, VillainAttacked(you.hero, space, bonus))


async def attack_space(you: You, space: int, bonus: int = 0) -> bool:
    """The villain attacks every hero in a space (FGT-21); return whether anybody was there."""
    somebody = await riding.meet(you.g, (space,), bonus)
    await trigger(you.g, On.VILLAIN_ATTACK, VillainAttacked(-1, space, bonus))
    return somebody


def fight_villain(you: You, bonus: int = 0) -> Awaitable[Fight]:
    """You fight a round with the villain; that is no attack in a space (VIL-19)."""
    return fights.fight(you.g, fights.villain_fight(you.hero, bonus))


def clash(you: You, space: int) -> Awaitable[None]:
    """Whoever is in a space meets the minion there (MIN-18)."""
    return you.g.step("clash", space)


def meet(you: You, spaces: Collection[int], bonus: int = 0) -> Awaitable[bool]:
    """The villain comes through some spaces and fights a round with every hero there."""
    return riding.meet(you.g, spaces, bonus)


def ride_home(you: You, space: int, bonus: int = 0) -> Awaitable[None]:
    """The villain rides from a space to the Town Hall (VIL-21)."""
    return riding.ride_home(you.g, space, bonus)


def ride_on(you: You, space: int, bonus: int = 0) -> Awaitable[None]:
    """The villain rides on from a space."""
    return riding.ride_on(you.g, space, bonus)


def beast_round(you: You, prey: int, bonus: int) -> Awaitable[None]:
    """You, changed into a beast, fight a round with another hero (VIL-13)."""
    return fights.beast_round(you.g, you.hero, prey, bonus)


def beat_outright(you: You, pending: Happening) -> None:
    """The minion that is being fought is defeated without dice (FAQ-02)."""
    fights.beat_outright(you.g, pending)


def fight_with(you: You, skill: int) -> None:
    """The hero who fights goes on with another skill (FAQ-01)."""
    fights.fight_with(you.g, you.g.s.fights[-1], skill, you.source)


def fight_once_with(you: You, skill: int, more: int = 0) -> None:
    """The hero who fights uses another skill in one round, with so many dice more (FAQ-01)."""
    fights.fight_once_with(you.g, you.g.s.fights[-1], skill, more, you.source)


def wound_minion(you: You, count: int = 1) -> None:
    """The minion that is being fought takes wounds before the dice are rolled (FGT-17)."""
    fights.wound_minion(you.g, you.g.s.fights[-1], count, you.source)


def settle_fight(you: You) -> Awaitable[None]:
    """The minion that is being fought is beaten here and now, if it has wounds enough (GAP-48)."""
    return fights.settle(you.g, you.g.s.fights[-1])


def leave_fight(you: You, space: int, *, pushed: bool = False) -> None:
    """The hero who fights gets away to a space, or is pushed there; the turn goes on (FGT-14)."""
    fights.leave_fight(you.g, you.g.s.fights[-1], space, you.source, pushed)


# ---- the villain ------------------------------------------------------------------------------


def heal_villain(you: You, count: int) -> None:
    """The villain heals wounds."""
    villain.heal_villain(you.g, count, you.source)


def hurt_villain(you: You, count: int, why: str = "") -> Awaitable[None]:
    """The villain takes wounds in a showdown."""
    return showdowns.hurt_villain(you.g, you.hero, count, why or you.source)


def add_health(you: You, count: int) -> None:
    """The villain gains Health for good."""
    villain.add_health(you.g, count, you.source)


def late_health(you: You, count: int) -> None:
    """Health that the villain has from now on counts in the showdown under way too (SHD-23)."""
    villain.late_health(you.g, count)


def shift_health(you: You, change: int) -> None:
    """Change the villain's Health as the showdown goes on."""
    villain.shift_health(you.g, change)


# ---- elders -----------------------------------------------------------------------------------


def gain_secret(you: You, elder: int, count: int = 1) -> Awaitable[None]:
    """An elder gains Secrets."""
    return elders.gain_secret(you.g, elder, you.source, count)


def tell_of_danger(you: You, elder: int) -> None:
    """The log names the elder who is meant, before anybody decides on helping."""
    you.g.emit("elder-in-danger", elder, you.source)


def kill_elder(you: You, elder: int, by: str = "card") -> Awaitable[None]:
    """An elder is killed, unless somebody saves them (ELD-28)."""
    return elders.kill_elder(you.g, elder, by, you.source if by == "card" else "")


def wound_elder(you: You, elder: int, count: int = 1, by: str = "card") -> Awaitable[None]:
    """An elder takes wounds."""
    return elders.wound_elder(you.g, elder, count, by, you.source if by == "card" else "")


def remove_elder(you: You, elder: int) -> Awaitable[None]:
    """The villain takes an elder out of the game outright (EXP-11)."""
    return elders.remove_elder(you.g, elder, "villain")


def random_elder(you: You) -> int:
    """A Town Elder at random; there must be one."""
    return elders.random_elder(you.g, you.source)


def any_elder(you: You) -> int:
    """An elder of the whole row at random, whether in Town, dead, evil or gone."""
    return elders.any_elder(you.g, you.source)


def turn_evil(you: You, elder: int) -> Awaitable[None]:
    """An elder joins the villain."""
    return elders.turn_evil(you.g, elder)


def reveal_secret(you: You, elder: int, card: int) -> Awaitable[None]:
    """A Secret of an elder is turned face up and does what it says."""
    return elders.reveal(you.g, elder, card)


def peek(you: You, elder: int) -> Awaitable[None]:
    """You look at the Secrets of an elder."""
    return elders.peek(you.g, you.hero, elder)


def peek_at(you: You, elder: int, card: int) -> None:
    """You peek at one hidden Secret of an elder, and at no other (ELD-12)."""
    you.g.emit("peeked", you.hero, elder)
    elders.see_secret(you.g, you.seat, card)


def go_hunting(you: You, elder: int, space: int) -> None:
    """An elder goes on the hunt in a space (ELD-23)."""
    elders.on_the_hunt(you.g, elder, space)


def bind_elder(you: You, elder: int) -> None:
    """An elder travels with your hero from now on (ELD-25)."""
    elders.bind_to_hero(you.g, elder, you.hero)


def send_home(you: You, elder: int) -> None:
    """An elder leaves the hero they are with."""
    elders.back_to_town(you.g, elder)


# ---- minions ----------------------------------------------------------------------------------


def place_minion(you: You, minion: str, space: int) -> Awaitable[bool]:
    """A counter appears in a space; return whether it did."""
    return minions.place_minion(you.g, minion, space, you.source)


def minion_chart(you: You, hero: int = -1, space: int = -1, bonus: int = 0) -> Awaitable[None]:
    """Roll on the minion chart and carry the result out."""
    return minions.minion_chart(you.g, hero, space, bonus)


def roll_minions(you: You) -> ChartEntry | None:
    """Roll on the minion chart until it shows minions; None if it has none."""
    return minions.roll_chart(you.g, minion_queries.is_minion)


def carry_out_chart(you: You, entry: ChartEntry, space: int) -> Awaitable[None]:
    """A result of the minion chart happens in a space."""
    return minions.chart_result(you.g, entry, space=space)


def march(you: You, steps: int) -> Awaitable[None]:
    """All counters advance toward the Town Hall."""
    return minions.march(you.g, steps)


def advance(you: You, space: int, kind: int, steps: int) -> Awaitable[None]:
    """One counter advances toward the Town Hall."""
    return minions.advance(you.g, space, kind, steps)


def move_minion(you: You, space: int, target: int) -> Awaitable[None]:
    """A square counter moves to another space."""
    return minions.move_minion(you.g, space, target)


def hunt_nearest(you: You, space: int, steps: int) -> Awaitable[None]:
    """A square counter goes up to so many spaces to reach the nearest hero."""
    return minions.hunt_nearest(you.g, space, steps)


def remove_minion(you: You, space: int) -> None:
    """Take the square counter in a space off the board."""
    minions.remove_minion(you.g, space)


def remove_round(you: You, kind: int, space: int) -> None:
    """Take a round counter off the board."""
    minions.remove_round(you.g, kind, space)
