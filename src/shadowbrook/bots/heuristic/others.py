"""Everything else that is asked: which elder, which hero, which card, pay or suffer."""

from __future__ import annotations

from shadowbrook import cards as forms
from shadowbrook.cards import Effect
from shadowbrook.engine.decision import (
    AWAY,
    CANCEL,
    CLUES,
    ENEMY,
    HARM,
    HELP,
    LOSE,
    ROB,
    SECRET,
    Option,
)
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.odds import test

from .effects import effects_of, net
from .mind import Mind

Scores = list[float]

FAR_OFF = 12  # spaces: nothing on the first board is farther, and an island counts as that far

SACRIFICE = N_("this elder is the easiest to spare")
NEW_SECRET = N_("one more Secret does least harm with this elder")
LEARN = N_("this is the elder you most need to know about")


def choose_elder(mind: Mind) -> Scores:
    """For harm the one who can be spared, for a Secret the one with fewest, else the unknown."""
    aim = mind.decision.aim
    table = mind.table
    index = {table.elder(n).id: n for n in range(table.elder_count)}
    scores = []
    for number, option in enumerate(mind.decision.options):
        elder = index[option.args[0]]
        evil = mind.evil_chance(elder)
        hidden = sum(card is None for card in table.secrets(elder))
        if aim == HARM:
            mind.note(number, SACRIFICE)
            scores.append(evil)
        elif aim == SECRET:
            mind.note(number, NEW_SECRET)
            scores.append(-float(len(table.secrets(elder))) + evil)
        else:
            mind.note(number, LEARN)
            fit = table.elder_status(elder) == "town"
            scores.append((1.0 if fit else 0.2) * min(1, hidden) + 0.1 * hidden)
    return scores


def choose_hero(mind: Mind) -> Scores:
    """Good things for one's own hero, then for comrades; bad things the other way round."""
    table = mind.table
    names = {
        table.content.cards[one.card].id: n for n, one in enumerate(table.heroes) if one.card >= 0
    }
    found = (names.get(option.args[0], -1) for option in mind.decision.options)
    return [_for_hero(mind, n) if n >= 0 else 0.0 for n in found]


def _for_hero(mind: Mind, n: int) -> float:
    one, aim = mind.table.heroes[n], mind.decision.aim
    friend = mind.is_friend(n)
    left = one.boxes - one.wounds
    if aim == ROB:
        return one.investigation + 0.5 * mind.table.hand_size(n)
    if aim == AWAY:  # from the showdown for which they go
        return (0.0 if friend else 20.0) + 10.0 * (n == mind.table.active)
    if aim == HARM:
        return (0.0 if friend else 20.0) + left
    if mind.decision.kind == "who-fights":
        return mind.strength(n) * 5 + left
    return (5.0 if n == mind.hero else 2.0 if friend else -5.0) + one.wounds + one.down


def choose_space(mind: Mind) -> Scores:
    """Minions far from everybody, Militia and helpers where the hero is, clues where they lie."""
    index = mind.table.content.board.index
    return [_for_space(mind, index[option.args[0]]) for option in mind.decision.options]


def _for_space(mind: Mind, space: int) -> float:
    table, aim = mind.table, mind.decision.aim
    board = table.content.board
    far = board.distance[mind.who.space][space]
    if aim == ENEMY:
        near = sum(board.distance[space][one.space] <= 3 for one in table.heroes)
        return 0.2 * board.home_distance[space] - near
    if aim == HELP:
        return 1.0 if space == mind.who.space else 0.0
    if aim == CLUES:
        return min(2, table.clues[space]) + 0.05 * min(far, FAR_OFF)
    if aim == HARM:
        return float(far)
    return mind.worths[space]


def choose_card(mind: Mind) -> Scores:
    """The card that is worth most, or least if it goes; of those in play the worst."""
    content, aim = mind.table.content, mind.decision.aim
    scores = []
    for option in mind.decision.options:
        card = content.definition.get(option.args[0])
        if card is None:
            scores.append(0.0)
        elif aim == CANCEL:
            scores.append(mind.lasting_dread(card))
        else:
            scores.append(-mind.worth_of(card) if aim == LOSE else mind.worth_of(card))
    return scores


def test_skill(mind: Mind) -> Scores:
    """Of two skills to test with, the higher."""
    return [float(mind.who.value[SKILLS.index(o.args[0])]) for o in mind.decision.options]


def pay_to_stop(mind: Mind) -> Scores:
    """Somebody must pay: the one who can spare it."""
    price = next((o.price for o in mind.decision.options if o.key == "yes"), 0)
    spare = mind.who.investigation - price - mind.lair_cost
    alone = mind.table.mode != "competitive"
    good = spare >= (1 if alone else 4) and price <= (5 if alone else 2)
    return mind.say("yes", good)


def shadows_gather(mind: Mind) -> Scores:
    """A step of the track for the group price (GAP-66), unless the card that asks advises.

    With few heroes it is cheap, and thrift is for the time while there are steps enough.
    """
    asker = mind.asker()
    if asker is not None and mind.decision.kind in asker.advice:
        return of_cards(mind)
    price = next((o.price for o in mind.decision.options if o.key == "yes"), 0)
    table = mind.table
    if table.mode == "competitive":
        last = table.gathering == table.track
        return mind.say("yes", last) if last or price > 2 else pay_to_stop(mind)
    if price > 3:
        return pay_to_stop(mind)
    thrift = 2 if table.track > 8 else 0
    return mind.say("yes", mind.purse >= price + 2 * (price - 2) + thrift)


def lose_investigation(mind: Mind) -> Scores:
    """KO-03: money before cards, while money lasts."""
    return [float(option.args[0]) if option.args else 0.0 for option in mind.decision.options]


def confrontation(mind: Mind) -> Scores:
    good = mind.chance > 0.3
    return [0.0 if "cancel" in o.key and good else 0.5 for o in mind.decision.options]


def holding_back(mind: Mind) -> Scores:
    good = mind.table.track <= 8 and mind.who.investigation - mind.lair_cost >= 2
    return mind.say("yes", good)


def duel_dice(mind: Mind) -> Scores:
    """Against a comrade as few dice as allowed, against a rival as many."""
    sign = 1 if mind.table.mode == "competitive" else -1
    return [sign * float(o.args[0]) for o in mind.decision.options]


def cure(mind: Mind) -> Scores:
    """If there is money for it."""
    good = 1.0 if mind.purse >= 8 else -1.0
    return [good if option.verb == "cure" else 0.0 for option in mind.decision.options]


def first(mind: Mind) -> Scores:
    """Where nothing speaks for another: what is named first."""
    return [-0.01 * number for number, _ in enumerate(mind.decision.options)]


# ---- questions of cards ------------------------------------------------------------------------


BY_VERB = {
    "hero": choose_hero,
    "elder": choose_elder,
    "space": choose_space,
    "card": choose_card,
}


def of_cards(mind: Mind) -> Scores:
    """As the card that asks advises, by what comes of each option, or by what is chosen."""
    asker = mind.asker()
    advice = asker.advice.get(mind.decision.kind) if asker is not None else None
    if advice is not None and advice.rate is not None:
        return [advice.rate(mind, option) for option in mind.decision.options]
    for effect in effects_of(asker) if asker is not None else ():
        if getattr(effect, "kind", "") == mind.decision.kind:
            return [_comes_of(mind, effect, option) for option in mind.decision.options]
    if not mind.decision.aim:
        return first(mind)
    return BY_VERB.get(mind.decision.options[0].verb, first)(mind)


def _comes_of(mind: Mind, effect: Effect, option: Option) -> float:
    """What an option of a question brings, less its price."""
    if isinstance(effect, forms.Choose):
        chosen = {one.key: part for one, part in effect.choices.items()}.get(option.key)
    else:
        chosen = getattr(effect, "effect", None) if option.key == "yes" else None
    price = option.price or (effect.price if isinstance(effect, forms.MayPay) and chosen else 0)
    worth = net(chosen, mind) if chosen is not None else 0.0
    return worth - price * mind.money - _danger(mind, chosen)


def _danger(mind: Mind, effect: Effect | None, chance: float = 1.0) -> float:
    """What it costs beside that if the hero may fall by it."""
    if effect is None:
        return 0.0
    if isinstance(effect, forms.TakeWounds):
        return chance * mind.knock_out if effect.count >= mind.left else 0.0
    cost = 0.0
    if isinstance(effect, forms.ForBlood) and effect.wounds >= mind.left:
        cost = chance * mind.knock_out
    return cost + sum(
        _danger(mind, part, chance * _share(mind, effect, part)) for part in effect.parts()
    )


def _share(mind: Mind, effect: Effect, part: Effect) -> float:
    """The chance that a part of an effect happens."""
    if isinstance(effect, forms.OnDie):
        good = (7 - effect.good) / 6
        return good if part is effect.then else 1 - good
    if isinstance(effect, forms.Trial):
        passed = test(max(mind.who.value[skill] for skill in effect.skills), effect.target)
        return 1 - passed if part is effect.lost else passed
    return 1.0
