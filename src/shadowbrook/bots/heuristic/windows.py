"""Windows: whether to play an Event or use an ability now, and why.

What a card does tells when to use it: there is a judge for each form, and one for effects. It looks
at what is happening (`about`) and says what it brings to use the card now. A definition whose
scripts no form describes says to which forms they amount (`like`), or what they bring (`brings`).
What brings no more than the card is worth in the hand (or 0, for what costs nothing) is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from shadowbrook import cards as forms
from shadowbrook.cards import ALL, Effect
from shadowbrook.engine.decision import Option
from shadowbrook.engine.definitions import Card, EventCard, Gear
from shadowbrook.engine.hooks import Form
from shadowbrook.engine.judging import NEVER, About, Timing
from shadowbrook.engine.words import MOMENT_NAMES, N_, On

from .effects import net, parts
from .knowing import PREVENTED, enemy_hits, misses
from .mind import Mind
from .values import WEIGHTS

Scores = list[float]
Rate = Callable[[Mind, About], float]

AT_LEISURE = frozenset(("move", "respond", "escape", "regroup", "team-order"))
"""Decisions at which there is time to look through the hand."""
ANY_TIME = frozenset((On.FREE, On.ACTION))
MOMENTS: Mapping[str, int] = {name: number for number, name in MOMENT_NAMES.items()}

NOW = N_("now is the moment for this card")
LATER = N_("it is worth more later")


def respond(mind: Mind) -> Scores:
    """Pass scores 0; a card scores what it brings now, less what it is worth later."""
    about = mind.decision.about or {"what": "free"}
    moments = frozenset((MOMENTS.get(mind.decision.source, -1),))
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "pass":
            mind.note(number, LATER)
            scores.append(0.0)
        else:
            mind.note(number, NOW)
            scores.append(_rate(mind, option, about, moments))
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
        worth = _rate(mind, option, {"what": "free"}, ANY_TIME)
        found.append(max(scores) + worth if worth > 0 else min(scores) - 1.0)
    return found


def use_worth(mind: Mind, number: int, option: Option) -> float:
    """The same among the actions of one's own turn."""
    mind.note(number, NOW)
    worth = _rate(mind, option, {"what": "free", "acting": True}, ANY_TIME)
    return min(15.0, 2.0 + worth) if worth > 0 else -1.0


def _rate(mind: Mind, option: Option, about: About, moments: frozenset[int]) -> float:
    card = mind.table.content.definition[option.args[0]]
    ability = option.args[1] if len(option.args) > 1 else ""
    if ability:
        about = {**about, "ability": ability}
    found = max(rate(mind, about) for rate in rates(card, moments, ability))
    return found - option.price * mind.money if option.price else found


@lru_cache(maxsize=8192)
def rates(card: Card, moments: frozenset[int], ability: str = "") -> tuple[Rate, ...]:
    """The judges of what a card, or one of its abilities, can do at one of these moments.

    A Mystery card can also be canceled while it is carried out, at the moments of others (GAP-64).
    """
    if card.brings is not None:
        return (_as_told(card.brings),)
    found = [
        _by_form(form, card)
        for form in card.does
        if any(hook.on in moments and hook.name == ability for hook in form.hooks())
    ]
    if _has_script(card, moments, ability):
        found += _by_script(card)
    known = [_by_form(form, card) for form in card.does if type(form) in FORMS]
    return tuple(found or known) or (_unknown,)


def _has_script(card: Card, moments: frozenset[int], ability: str) -> bool:
    """Whether a script, or the effect of an Event, can be used at one of these moments."""
    if any(hook.on in moments and hook.name == ability for hook in card.hooks):
        return True
    if not isinstance(card, EventCard) or card.play is None:
        return False
    return any(stop.number in moments for stop in card.when)


def _by_script(card: Card) -> list[Rate]:
    if card.like:
        return [_by_form(one, card) for one in card.like]
    play = getattr(card, "play", None)
    if isinstance(card, EventCard) and card.remains:  # what it does it does in play
        lasting = [form for form in card.does if type(form) in LASTING]
        return [LASTING[type(form)](form) for form in lasting] or [_unknown]
    return [_by_effect(play, card)] if isinstance(play, Effect) else [_unknown]


def _by_form(form: Form | Effect, card: Card) -> Rate:
    if isinstance(form, Effect):
        return _by_effect(form, card)
    rate = FORMS.get(type(form))
    return rate(form, card) if rate is not None else _unknown


def _as_told(brings: float | Timing) -> Rate:
    return brings if callable(brings) else lambda mind, about: brings


def used_up(form: Form | Effect, card: Card) -> bool:
    """Whether the card is gone once it was used."""
    gone = getattr(form, "discard", False) or getattr(form, "discard_first", False)
    return isinstance(card, EventCard) or bool(gone)


def _unknown(mind: Mind, about: About) -> float:
    """A script that nobody has judged: use what works any time, keep what reacts."""
    return 0.3 if about["what"] == "free" else 0.4 if mind.is_ours(about) else -0.5


# ---- effects ------------------------------------------------------------------------------------


def _by_effect(effect: Effect, card: Card) -> Rate:
    """By what it is for: to heal, to stand up, or to gain something."""
    for part in parts(effect):
        if isinstance(part, forms.Heal):
            return _heals
        if isinstance(part, forms.StandUp):
            return _stand_up
    return partial(_gains, effect, card)


def _gains(effect: Effect, card: Card, mind: Mind, about: About) -> float:
    """A gain for good is best taken at once, if the card gives no more while it is kept."""
    kept = mind.bonus_worth(card) if isinstance(card, Gear) else 0.0
    return 1.0 if net(effect, mind) > kept else -0.5


def _may(form: forms.May[Any], card: Card) -> Rate:
    if not isinstance(form.effect, Effect):
        return _unknown
    if used_up(form, card):
        return _by_effect(form.effect, card)
    if any(isinstance(part, forms.Heal) for part in parts(form.effect)):
        return _heals_freely
    return partial(_brings_something, form.effect)


def _brings_something(effect: Effect, mind: Mind, about: About) -> float:
    offered = sum(mind.service(part) for part in parts(effect))
    return 1.0 if net(effect, mind) + offered > 0 else -0.5


def _heals_freely(mind: Mind, about: About) -> float:
    return 1.6 if mind.who.wounds else NEVER


def _heals(mind: Mind, about: About) -> float:
    """Healing waits for two wounds, or for a showdown."""
    worst = max(
        (one.wounds for n, one in enumerate(mind.table.heroes) if mind.is_friend(n)), default=0
    )
    who = mind.who
    if mind.table.showdown is not None:
        return 2.0 if who.wounds >= 2 else NEVER
    return 0.5 if worst >= 2 and who.boxes - who.wounds <= 2 else NEVER


def _stand_up(mind: Mind, about: About) -> float:
    if about["what"] == "last-stand":
        return 20.0
    down = [n for n, one in enumerate(mind.table.heroes) if one.down and mind.is_friend(n)]
    return 1.0 if down and mind.table.phase == 0 else NEVER


# ---- movement and single dice --------------------------------------------------------------------


def _further(form: forms.Movement) -> Rate:
    """More spaces: to reach the lair, or out of a bad roll."""

    def rate(mind: Mind, about: About) -> float:
        if about["what"] != "roll" or about.get("purpose") != "move" or not mind.is_own(about):
            return NEVER if mind.table.rules.turn_engine != "action_points" else 0.2
        if mind.goal >= 0:
            far = mind.table.content.board.distance[mind.who.space][mind.goal]
            rolled = sum(about["dice"])
            return 3.0 if rolled < far <= rolled + form.amount else NEVER
        return -0.5

    return rate


def _one_die(mind: Mind, about: About) -> float:
    """Another throw of a bad die: too few spaces, a 1 for lingering, a Mystery card."""
    if about["what"] != "roll" or not mind.is_ours(about) or len(about["dice"]) != 1:
        return NEVER
    face, purpose = about["dice"][0], about["purpose"]
    if purpose == "move":
        return 0.6 if face == 2 or (face == 1 and mind.goal >= 0) else NEVER
    if purpose == "linger":
        return 1.0 if face == 1 else NEVER
    if purpose == "encounter":
        return 1.2 if face <= 2 else NEVER
    return 0.6 if face <= 2 else NEVER


def _reroll(form: Form, card: Card) -> Rate:
    """All dice of a roll again: a bad single die, or a failed test of one's own."""

    def rate(mind: Mind, about: About) -> float:
        if about["what"] == "roll" and not about.get("skill"):
            return _one_die(mind, about)
        return _reroll_test(mind, about)

    return rate


def _reroll_test(mind: Mind, about: About) -> float:
    if about["what"] != "roll" or not mind.is_own(about):
        return NEVER
    if not about.get("skill"):
        return _one_die(mind, about)
    return 0.8 if all(die < about["target"] for die in about["dice"]) else NEVER


def _failed_test(mind: Mind, about: About) -> float:
    """A test of one's own that has failed, for a card that is gone after that."""
    if about["what"] != "roll" or not mind.is_ours(about) or not about.get("skill"):
        return NEVER
    if mind.table.hand_size(mind.hero) < 6:  # such cards are for showdowns
        return NEVER
    return 0.4 if all(die < about["target"] for die in about["dice"]) else NEVER


# ---- fights ------------------------------------------------------------------------------------


def _more_dice(form: forms.MoreDice, card: Card) -> Rate:
    return partial(_add_dice, form.count) if used_up(form, card) else _in_our_round


def _add_dice(count: int, mind: Mind, about: About) -> float:
    if about["what"] == "roll":
        return _failed_test(mind, about)
    if not mind.in_our_round(about) or not about["dice"]:
        return NEVER
    if mind.against_the_villain():
        return 1.0
    missing = mind.hits_missing(about)
    return 0.5 if 0 < missing <= count // 2 and mind.in_trouble(about) else NEVER


def _in_our_round(mind: Mind, about: About) -> float:
    return 1.0 if mind.in_our_round(about) else NEVER


def _reroll_misses(form: forms.RerollMisses, card: Card) -> Rate:
    return partial(_misses_again, not used_up(form, card))


def _misses_again(free: bool, mind: Mind, about: About) -> float:
    if about["what"] == "roll":
        return _failed_test(mind, about) if not free else _reroll_test(mind, about)
    if not mind.in_our_round(about):
        return NEVER
    count = misses(about)
    if mind.against_the_villain():
        return 1.0 if count >= 3 else NEVER
    if mind.hits_missing(about) <= 0:
        return NEVER
    if free:
        return 1.0 if count else NEVER
    return 0.4 if count >= 3 and mind.in_trouble(about) else NEVER


def _reroll_hits(form: forms.RerollHits, card: Card) -> Rate:
    return partial(_hits_again, not used_up(form, card))


def _hits_again(free: bool, mind: Mind, about: About) -> float:
    if not mind.in_our_round(about):
        return NEVER
    hits = enemy_hits(about)
    if free:
        target = about["enemy_target"]
        elders = any(die >= target for dice in about["at_elders"].values() for die in dice)
        return 1.0 if hits or elders else NEVER
    if mind.against_the_villain():
        return 1.0 if hits >= 2 else NEVER
    who = mind.table.heroes[about["hero"]]
    return 0.6 if hits and hits >= who.boxes - who.wounds else NEVER


def _weaker_minions(form: forms.EnemyDice) -> Rate:
    """Fewer dice for minions, for a while: where one of them may knock a hero out."""

    def rate(mind: Mind, about: About) -> float:
        fight = mind.table.fight
        if fight is None or fight.minion < 0 or not mind.is_friend(fight.hero):
            return -0.5
        found = mind.minion_odds(fight.hero, fight.minion, begun=fight.round > 0)
        return 0.3 if found.down > 0.3 else -0.5

    return rate


# ---- wounds -------------------------------------------------------------------------------------

ALL_WOUNDS = 2.6  # that "all" are, mostly


def _prevent_wounds(form: forms.PreventWounds, card: Card) -> Rate:
    """Where it can be used once only it waits for a wound worth it; see `Facts.prevents`."""
    if not form.heroes:
        return _save_elder
    if form.price:
        return partial(_prevent_for_pay, form.price)
    if used_up(form, card):
        keep = max(PREVENTED, ALL_WOUNDS if form.most >= ALL else float(form.most))
    else:  # it comes back: but what prevents many is not for a single wound
        keep = PREVENTED if form.most > 1 else 0.0
    return lambda mind, about: mind.prevents(about, form.most, keep)


def _prevent_for_pay(price: int, mind: Mind, about: About) -> float:
    """Cheap while there is money, and priceless before a knock-out."""
    if about["what"] == "elder-wound":
        return mind.saves_elder(about) - 0.5
    who = mind.who
    left = who.boxes - who.wounds
    if about["count"] >= left:
        short = about["count"] - left + 1
        return 8.0 if who.investigation >= short * price else NEVER
    return 2.6 if mind.table.showdown is not None else 0.0


def _save_elder(mind: Mind, about: About) -> float:
    return mind.saves_elder(about) if about["what"] == "elder-wound" else NEVER


# ---- canceling -----------------------------------------------------------------------------------

AN_EVENT = 2.4  # what an Event of a rival must be worth to be worth another one
A_COMPANION = 2.4  # what a card must cost to be worth an Item or Ally that goes with its bonus


def _cancels(form: forms.Cancels, card: Card) -> Rate:
    """An Event or a companion is gone for it; what has a price is paid beside this."""
    if form.price:
        return partial(_cancel, 0.0)
    cost = WEIGHTS["cancel"] if isinstance(card, EventCard) else A_COMPANION
    return partial(_cancel, cost)


def _cancel(cost: float, mind: Mind, about: About) -> float:
    if about["what"] != "card":
        return NEVER
    kind, name = about["kind"], about["card"]
    if kind == "event":
        return _cancel_event(mind, about)
    if kind == "location":
        return NEVER
    if kind == "lair":  # a rival's showdown falls through before it is begun
        return NEVER if mind.is_ours(about) else mind.showdown_worth(about["hero"])
    return mind.dread(kind, name) - cost


def _cancel_event(mind: Mind, about: About) -> float:
    if mind.is_ours(about):
        return NEVER
    card = mind.table.content.definition[about["card"]]
    if _stops_showdowns(card) and _at_our_lair(mind, mind.table.active):
        return mind.showdown_worth(mind.table.active)
    return mind.event_worth(card) - AN_EVENT


def _stops_showdowns(card: Card) -> bool:
    return any(
        isinstance(form, forms.Cancels) and "lair" in (*form.kinds, *form.of_rivals)
        for form in card.does
    )


def _at_our_lair(mind: Mind, hero: int) -> bool:
    """Whether it is a Lair card of this side that lies face up, and no card of a place."""
    table = mind.table
    revealed = [
        table.content.definition[name].deck for name in table["resolving"] if name is not None
    ]
    return "lair" in revealed and hero >= 0 and mind.is_friend(hero)


def _bought_off(form: forms.BoughtOff, card: Card) -> Rate:
    """To put an end to a Mystery card in play."""

    def rate(mind: Mind, about: About) -> float:
        return mind.end_worth(card) * 1.6 - (0.0 if mind.purse >= 8 else 1.5)

    return rate


FORMS: Mapping[type[Form], Callable[[Any, Card], Rate]] = {
    forms.May: _may,
    forms.Action: _may,
    forms.BeforeFight: _may,
    forms.RerollAll: _reroll,
    forms.RerollFailures: _reroll,
    forms.MoreDice: _more_dice,
    forms.RerollMisses: _reroll_misses,
    forms.RerollHits: _reroll_hits,
    forms.PreventWounds: _prevent_wounds,
    forms.Cancels: _cancels,
    forms.BoughtOff: _bought_off,
}
# Of an Event that remains in play for a while.
LASTING: Mapping[type[Form], Callable[[Any], Rate]] = {
    forms.Movement: _further,
    forms.EnemyDice: _weaker_minions,
}
