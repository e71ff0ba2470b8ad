"""Windows: whether to play an Event or use an ability now, and why.

`RATES` has a judge for each card that needs one, by its id; it looks at what is happening
(`about`) and says what playing the card now brings. What brings no more than the card is worth in
the hand (or 0, for what costs nothing) is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shadowbrook.cards import steps_for_hunters
from shadowbrook.engine.decision import Option
from shadowbrook.engine.words import N_

from .mind import Mind
from .values import DREADED, FOR_HUNTERS, STEP, WEIGHTS

Scores = list[float]
About = Mapping[str, Any]
Rate = Callable[[Mind, About], float]

AT_LEISURE = frozenset(("move", "respond", "escape", "regroup", "team-order"))
"""Decisions at which there is time to look through the hand."""

NOW = N_("now is the moment for this card")
LATER = N_("it is worth more later")


def respond(mind: Mind) -> Scores:
    """Pass scores 0; a card scores what it brings now, less what it is worth later."""
    about = mind.decision.about or {"what": "free"}
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "pass":
            mind.note(number, LATER)
            scores.append(0.0)
        else:
            mind.note(number, NOW)
            scores.append(_rate(mind, option, about))
    return scores


def aside(mind: Mind, scores: Scores, options: Sequence[Option]) -> Scores:
    """What can be played beside the decision: before anything else if it is worth it now."""
    kind = mind.decision.kind
    if kind == "action":
        return [use_worth(mind, len(scores) + n, one) for n, one in enumerate(options)]
    if kind not in AT_LEISURE:
        return [min(scores) - 1.0] * len(options)
    found = []
    for number, option in enumerate(options, len(scores)):
        mind.note(number, NOW)
        worth = _rate(mind, option, {"what": "free"})
        found.append(max(scores) + worth if worth > 0 else min(scores) - 1.0)
    return found


def use_worth(mind: Mind, number: int, option: Option) -> float:
    """The same among the actions of one's own turn."""
    mind.note(number, NOW)
    worth = _rate(mind, option, {"what": "free", "acting": True})
    return min(15.0, 2.0 + worth) if worth > 0 else -1.0


def _rate(mind: Mind, option: Option, about: About) -> float:
    name = option.args[0]
    rate = RATES.get(name)
    if rate is None:
        rate = _unknown
    found = rate(mind, about)
    return found - option.price * mind.money if option.price else found


def _mine(mind: Mind, about: About) -> bool:
    """Whether it is about a hero of this side."""
    hero = about.get("hero", -1)
    return hero is not None and hero >= 0 and _friend(mind, hero)


def _friend(mind: Mind, hero: int) -> bool:
    return mind.table.heroes[hero].seat == mind.table.seat or mind.table.comrades(hero, mind.hero)


# ---- Events of the moment ------------------------------------------------------------------------


def _at_once(mind: Mind, about: About) -> float:
    """A gain for good is best taken at once."""
    return 1.0


def _unknown(mind: Mind, about: About) -> float:
    """A card of a box that nobody has judged: play what works any time, keep what reacts."""
    return 0.3 if about["what"] == "free" else 0.4 if _mine(mind, about) else -0.5


def _heal_two(mind: Mind, about: About) -> float:
    """Healing waits for two wounds, or for a showdown."""
    worst = max(
        (one.wounds for n, one in enumerate(mind.table.heroes) if _friend(mind, n)), default=0
    )
    who = mind.who
    if mind.table.showdown is not None:
        return 2.0 if who.wounds >= 2 else -1.0
    return 0.5 if worst >= 2 and who.boxes - who.wounds <= 2 else -1.0


def _stand_up(mind: Mind, about: About) -> float:
    if about["what"] == "last-stand":
        return 20.0
    down = [n for n, one in enumerate(mind.table.heroes) if one.down and _friend(mind, n)]
    return 1.0 if down and mind.table.phase == 0 else -1.0


def _call_militia(mind: Mind, about: About) -> float:
    if about["what"] == "wounds":
        return _prevent(1, worth=2.0)(mind, about)
    showdown = mind.table.showdown
    return 1.0 if showdown is not None and mind.hero in showdown.heroes else -0.5


def _go_on(mind: Mind, about: About) -> float:
    """Three spaces more: to reach the lair, or out of a bad roll."""
    if about["what"] != "roll" or about.get("purpose") != "move" or not _own(mind, about):
        return -1.0 if mind.table.rules.turn_engine != "action_points" else 0.2
    if mind.goal >= 0:
        far = mind.table.content.board.distance[mind.who.space][mind.goal]
        rolled = sum(about["dice"])
        return 3.0 if rolled < far <= rolled + 3 else -1.0
    return -0.5


def _own(mind: Mind, about: About) -> bool:
    hero = about.get("hero", -1)
    return hero >= 0 and mind.table.heroes[hero].seat == mind.table.seat


def _one_die(mind: Mind, about: About) -> float:
    """Another throw of a bad die: too few spaces, a 1 for lingering, a Mystery card."""
    if about["what"] != "roll" or not _mine(mind, about) or len(about["dice"]) != 1:
        return -1.0
    face, purpose = about["dice"][0], about["purpose"]
    if purpose == "move":
        return 0.6 if face == 2 or (face == 1 and mind.goal >= 0) else -1.0
    if purpose == "linger":
        return 1.0 if face == 1 else -1.0
    if purpose == "encounter":
        return 1.2 if face <= 2 else -1.0
    return 0.6 if face <= 2 else -1.0


def _reroll_test(mind: Mind, about: About) -> float:
    """All dice of a roll again, for free: a bad single die or a failed test."""
    if about["what"] != "roll" or not _own(mind, about):
        return -1.0
    if not about.get("skill"):
        return _one_die(mind, about)
    return 0.8 if all(die < about["target"] for die in about["dice"]) else -1.0


def _failed_test(mind: Mind, about: About) -> float:
    """A test of one's own that has failed."""
    if about["what"] != "roll" or not _mine(mind, about) or not about.get("skill"):
        return -1.0
    if mind.table.hand_size(mind.hero) < 6:  # such cards are for showdowns
        return -1.0
    return 0.4 if all(die < about["target"] for die in about["dice"]) else -1.0


# ---- fights ------------------------------------------------------------------------------------


def _misses(about: About) -> int:
    return sum(die < about["target"] for die in about["dice"])


def _needed(mind: Mind, about: About) -> int:
    """Hits that a minion still has to take after the dice that lie there."""
    fight = mind.table.fight
    if fight is None or fight.minion < 0:
        return 99
    minion = mind.table.content.minions[fight.minion]
    hits = len(about["dice"]) - _misses(about)
    return minion.health - fight.wounds - hits


def _in_trouble(mind: Mind, about: About) -> bool:
    """Whether the hero of this fight round may fall in it or in the next."""
    who = mind.table.heroes[about["hero"]]
    hits = sum(die >= about["enemy_target"] for die in about["enemy_dice"])
    return bool(who.boxes - who.wounds - hits <= 1)


def _showdown_round(mind: Mind, about: About) -> bool:
    showdown = mind.table.showdown
    fight = mind.table.fight
    return showdown is not None and fight is not None and fight.minion < 0 and fight.foe < 0


def _add_dice(count: int) -> Rate:
    def rate(mind: Mind, about: About) -> float:
        if about["what"] != "fight-round" or not _mine(mind, about) or not about["dice"]:
            return -1.0
        if _showdown_round(mind, about):
            return 1.0
        needed = _needed(mind, about)
        return 0.5 if 0 < needed <= count // 2 and _in_trouble(mind, about) else -1.0

    return rate


def _inspire(mind: Mind, about: About) -> float:
    if about["what"] == "roll":
        return _failed_test(mind, about)
    return _add_dice(2)(mind, about)


def _reroll_misses(free: bool) -> Rate:
    def rate(mind: Mind, about: About) -> float:
        if about["what"] == "roll":
            return _failed_test(mind, about) if not free else _reroll_test(mind, about)
        if about["what"] != "fight-round" or not _mine(mind, about):
            return -1.0
        misses = _misses(about)
        if _showdown_round(mind, about):
            return 1.0 if misses >= 3 else -1.0
        if free:
            return 1.0 if misses and _needed(mind, about) > 0 else -1.0
        return (
            0.4 if misses >= 3 and _needed(mind, about) > 0 and _in_trouble(mind, about) else -1.0
        )

    return rate


def _ones(mind: Mind, about: About) -> float:
    if about["what"] != "fight-round" or not _mine(mind, about):
        return -1.0
    ones = sum(die == 1 for die in about["dice"])
    if _showdown_round(mind, about):
        return 1.0 if ones >= 2 else -0.2
    needed = _needed(mind, about)
    return 0.3 if 0 < needed <= ones and _in_trouble(mind, about) else -1.0


def _free_ones(mind: Mind, about: About) -> float:
    return 1.0 if about["what"] == "fight-round" and _mine(mind, about) else -1.0


def _reroll_enemy(free: bool) -> Rate:
    def rate(mind: Mind, about: About) -> float:
        if about["what"] != "fight-round" or not _mine(mind, about):
            return -1.0
        hits = sum(die >= about["enemy_target"] for die in about["enemy_dice"])
        elders = any(
            die >= about["enemy_target"] for dice in about["at_elders"].values() for die in dice
        )
        if free:
            return 1.0 if hits or elders else -1.0
        if _showdown_round(mind, about):
            return 1.0 if hits >= 2 else -1.0
        who = mind.table.heroes[about["hero"]]
        return 0.6 if hits and hits >= who.boxes - who.wounds else -1.0

    return rate


def _no_hit(mind: Mind, about: About) -> float:
    return 1.0 if about["what"] == "fight-round" and _mine(mind, about) else -1.0


def _beat_minion(mind: Mind, about: About) -> float:
    """Holy Water is for the minion that would otherwise win."""
    fight = mind.table.fight
    if fight is None or fight.minion < 0 or not _friend(mind, fight.hero):
        return -1.0
    found = mind.minion_odds(
        fight.hero, fight.minion, begun=fight.round > 0, hurt=max(0, fight.wounds)
    )
    return 1.0 if found.win < 0.5 or found.down > 0.3 else -1.0


def _pistol(mind: Mind, about: About) -> float:
    return 1.0


def _leave_fight(mind: Mind, about: About) -> float:
    fight = mind.table.fight
    if fight is None or fight.minion < 0 or fight.hero != mind.hero:
        return -1.0
    found = mind.minion_odds(
        fight.hero, fight.minion, begun=fight.round > 0, hurt=max(0, fight.wounds)
    )
    return 0.5 if found.win < 0.35 else -1.0


def _use_honor(mind: Mind, about: About) -> float:
    fight = mind.table.fight
    if fight is None or fight.hero != mind.hero:
        return -1.0
    _, _, combat, honor = mind.who.value
    if mind.table.showdown is not None:
        return 1.0 if honor >= combat + 1 else -1.0
    return 0.4 if honor >= combat + 2 and fight.minion >= 0 else -1.0


# ---- wounds -------------------------------------------------------------------------------------


def _prevent(most: int, *, worth: float) -> Rate:
    """A card that prevents wounds: against a knock-out, or where it is used to the full."""

    def rate(mind: Mind, about: About) -> float:
        if about["what"] == "elder-wound":
            return _save_elder(mind, about) - worth * 0.5
        if about["what"] != "wounds" or not _mine(mind, about):
            return -1.0
        who = mind.table.heroes[about["hero"]]
        count, left = about["count"], who.boxes - who.wounds
        falls = count >= left
        saved = falls and count - most < left
        showdown = mind.table.showdown
        fighting = showdown is not None and about["hero"] in showdown.heroes
        gain = 1.2 * min(count, most)
        if saved:
            gain += mind.knock_out + (4.0 if fighting else 0.0)
        elif falls:
            gain = -1.0
        return float(gain - worth * WEIGHTS["keep"])

    return rate


def _save_elder(mind: Mind, about: About) -> float:
    """An elder's death costs two steps of the track."""
    index = {mind.table.elder(n).id: n for n in range(mind.table.elder_count)}
    elder = index.get(about["elder"], -1)
    if elder >= 0 and mind.evil_chance(elder) > 0.9:
        return -1.0
    return 3.0 if mind.table.mode != "competitive" else 1.6


def _martyr(mind: Mind, about: About) -> float:
    if about["what"] != "wounds" or not _mine(mind, about):
        return -1.0
    who = mind.table.heroes[about["hero"]]
    return 1.0 if about["count"] >= who.boxes - who.wounds else -1.0


def _isabella(mind: Mind, about: About) -> float:
    """Servants are cheap while there is money, and priceless before a knock-out."""
    if about["what"] == "elder-wound":
        return _save_elder(mind, about) - 0.5
    who = mind.who
    left = who.boxes - who.wounds
    if about["count"] >= left:
        short = about["count"] - left + 1
        return 8.0 if who.investigation >= short else -1.0
    if mind.table.showdown is not None:
        return 2.6
    return 0.0


def _only_elder(mind: Mind, about: About) -> float:
    return _save_elder(mind, about) if about["what"] == "elder-wound" else -1.0


# ---- cancels, the track, Investigation ----------------------------------------------------------


def _cancel(mind: Mind, about: About) -> float:
    if about["what"] != "card":
        return -1.0
    kind, name = about["kind"], about["card"]
    if kind == "event":
        if _mine(mind, about):
            return -1.0
        if name == "cold-trail" and _at_our_lair(mind, mind.table.active):
            return _showdown_worth(mind, mind.table.active)
        return mind.event_worth(name) - 2.4
    if kind == "location":
        return -1.0
    if kind == "lair":
        return _cancel_lair(mind, about)
    return _dread(mind, name) - WEIGHTS["cancel"]


def _dread(mind: Mind, name: str) -> float:
    """What it is worth to be rid of a Mystery card; some grow with the number of heroes."""
    found = DREADED.get(name, 0.0)
    if name in FOR_HUNTERS:
        found += STEP * (steps_for_hunters(len(mind.table.heroes)) - 1)
    return found


def _cancel_lair(mind: Mind, about: About) -> float:
    """A rival's showdown falls through before it is begun."""
    if about["what"] != "card" or about["kind"] != "lair" or _mine(mind, about):
        return -1.0
    return _showdown_worth(mind, about["hero"])


def _at_our_lair(mind: Mind, hero: int) -> bool:
    """Whether it is a Lair card of this side that lies open, and no card of a place."""
    table = mind.table
    revealed = [
        table.content.definition[name].deck for name in table["resolving"] if name is not None
    ]
    return "lair" in revealed and hero >= 0 and _friend(mind, hero)


def _come_between(mind: Mind, about: About) -> float:
    """A rival who goes for the showdown is called or driven away from it."""
    return _showdown_worth(mind, about["hero"]) if about["what"] == "declared" else -1.0


def _showdown_worth(mind: Mind, hero: int) -> float:
    """What it is worth to have a showdown take place, or fall through."""
    return 20.0 * mind.odds([hero], 1) - 2.0


def _hold_track(mind: Mind, about: About) -> float:
    if about["what"] != "track":
        return -1.0
    if about["count"] >= mind.table.track:
        return 20.0
    return 0.5 if about["count"] >= 2 or mind.table.track <= 6 else -0.2


def _clear_mystery(mind: Mind, about: About) -> float:
    cards = mind.table.content.cards
    worst = max((DREADED.get(cards[card].id, 0.8) for card in mind.table.in_play), default=0.0)
    return worst - 1.4


def _gossip(mind: Mind, about: About) -> float:
    """Among comrades an evil Secret is thrown away before it can do harm."""
    if about["what"] == "accusation":
        showdown = mind.table.showdown
        return 2.0 if showdown is not None and mind.hero in showdown.heroes else -1.0
    if mind.table.mode in ("competitive", "team"):
        return 0.4 if mind.table.has_lair(mind.hero) else -0.2
    return 0.4


def _rob(mind: Mind, about: About) -> float:
    """A rival's purse is fuller a little later; but who waits may wait for ever."""
    if about["what"] == "declared":
        return 2.0
    rivals = [one for n, one in enumerate(mind.table.heroes) if not _friend(mind, n)]
    if not rivals:
        return 0.5
    return 0.5 if max(one.investigation for one in rivals) >= 2 else -0.1


def _snatch(mind: Mind, about: About) -> float:
    if about["what"] != "collect":
        return -1.0
    if _own(mind, about):
        return 0.1 if about["count"] >= 2 else -0.2
    return 0.8 if about["count"] >= 2 and not _mine(mind, about) else -0.5


def _once_more(mind: Mind, about: About) -> float:
    """A second encounter in a good place."""
    if mind.table.active != mind.hero or not about.get("acting"):
        return -1.0
    if any(option.key == "encounter" for option in mind.decision.options):
        return -1.0
    return mind.worths[mind.who.space] - 1.8


def _book_heals(mind: Mind, about: About) -> float:
    return 1.0 if mind.who.wounds and mind.who.value[1] >= 1 else -1.0


def _delani(mind: Mind, about: About) -> float:
    return 1.6 if mind.who.wounds else -1.0


def _testify(mind: Mind, about: About) -> float:
    return 2.0


def _two_events(mind: Mind, about: About) -> float:
    """Jack goes only when his health box is not needed: hardly ever."""
    return -0.5


def _rusty_key(mind: Mind, about: About) -> float:
    return 0.8


def _end_mystery(name: str) -> Rate:
    def rate(mind: Mind, about: About) -> float:
        return DREADED.get(name, 1.5) * 1.6 - (0.0 if mind.purse >= 8 else 1.5)

    return rate


def _detective(mind: Mind, about: About) -> float:
    return 1.0 if about["what"] == "collect" else 0.5


def _peek_mystery(mind: Mind, about: About) -> float:
    """Sophie tries to end a Mystery card in play."""
    return 0.5


def _barricade(mind: Mind, about: About) -> float:
    fight = mind.table.fight
    if fight is None or fight.minion < 0 or not _friend(mind, fight.hero):
        return -0.5
    found = mind.minion_odds(fight.hero, fight.minion, begun=fight.round > 0)
    return 0.3 if found.down > 0.3 else -0.5


def _hermit(mind: Mind, about: About) -> float:
    if about["what"] != "card":
        return -1.0
    return _dread(mind, about["card"]) - 2.4


RATES: Mapping[str, Rate] = {
    # gains for good
    "strength-of-spirit": _at_once,
    "strength-of-will": _at_once,
    "strength-of-arms": _at_once,
    "strength-of-heart": _at_once,
    "hard-as-oak": _at_once,
    "eyewitness": _at_once,
    "muddy-footprints": _at_once,
    "talk-of-the-tavern": _at_once,
    "if-i-just-could-reach": _at_once,
    "blackmail": _rob,
    "intercepted-letter": _rob,
    # healing
    "strong-brandy": _heal_two,
    "healing-herbs": _heal_two,
    "blood-transfusion": _heal_two,
    "back-on-your-feet": _stand_up,
    "book-of-medicine": _book_heals,
    "delani-the-servant-girl": _delani,
    # movement and single dice
    "fresh-horses": _go_on,
    "change-of-plans": _one_die,
    "old-map": _one_die,
    "storm-lantern": _one_die,
    "heinrich": _reroll_test,
    "book-of-riddles": _failed_test,
    "magnifying-glass": _reroll_test,
    "inspiration": _inspire,
    "urgent-summons": _come_between,
    "long-day": _once_more,
    "rusty-key": _rusty_key,
    "rescued-prisoner": _testify,
    "jack-the-servant-boy": _two_events,
    # fights
    "battle-cry": _add_dice(3),
    "blackpowder-bomb": _add_dice(4),
    "gunpowder-keg": _add_dice(4),
    "second-chance": _reroll_misses(False),
    "flail": _reroll_misses(True),
    "hunters-bow": _reroll_misses(True),
    "cornered": _ones,
    "ghost-lights": _free_ones,
    "lucky-charm": _reroll_enemy(False),
    "torch": _reroll_enemy(True),
    "reverend-harding": _no_hit,
    "holy-water": _beat_minion,
    "pistol": _pistol,
    "slip-away": _leave_fight,
    "duel-of-honor": _use_honor,
    "barricades": _barricade,
    "call-out-the-militia": _call_militia,
    "magistrate-kroft": _at_once,
    # wounds
    "narrow-escape": _prevent(2, worth=2.0),
    "not-this-time": _prevent(99, worth=2.6),
    "in-harms-way": _prevent(1, worth=1.2),
    "oak-shield": _prevent(3, worth=3.0),
    "crow-feather-talisman": _prevent(99, worth=2.6),
    "knights-shield": _prevent(1, worth=0.0),
    "doctor-manning": _prevent(99, worth=1.2),
    "selfless-martyr": _martyr,
    "isabella": _isabella,
    "dragged-to-safety": _only_elder,
    "prayer-book": _only_elder,
    # cancels and the rest
    "only-a-nightmare": _cancel,
    "nothing-but-talk": _cancel,
    "cold-trail": _cancel_lair,
    "hermit-of-the-woods": _hermit,
    "clear-skies": _clear_mystery,
    "rousing-speech": _hold_track,
    "gossip-and-rumors": _gossip,
    "lure-them-away": _come_between,
    "steal-a-march": _snatch,
    "inspector-cooke": _detective,
    "sophie": _peek_mystery,
    "crisis-of-faith": _end_mystery("crisis-of-faith"),
    "evil-is-on-the-move": _end_mystery("evil-is-on-the-move"),
    "the-horror": _end_mystery("the-horror"),
    "the-hour-is-late": _end_mystery("the-hour-is-late"),
    "laying-in-wait": _end_mystery("laying-in-wait"),
    "the-orders-influence": _end_mystery("the-orders-influence"),
    "panic-in-town": _end_mystery("panic-in-town"),
}
