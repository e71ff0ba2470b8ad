"""A hero's turn: where to go, what to do there, what to buy.

Each function scores the options of one kind of decision, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from shadowbrook.engine.board import GOES, Board
from shadowbrook.engine.decision import Option
from shadowbrook.engine.definitions import Gear, HeroSheet, LairCard, Space
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import N_
from shadowbrook.odds import percent

from .holding import WOUND
from .mind import Mind, is_doctor
from .values import WEIGHTS
from .windows import use_worth

Scores = list[float]

PASSAGES = GOES[1:]
LINGER = 0.35  # what it costs to stay where one is: a die may call for minions
ON_THE_WAY = 0.9  # of a marker that lies on the way

GO = N_("{place:the} {place: pl=are, other=is} the best place within reach for this hero")
TO_LAIR = N_("the Lair is here, and the chance to win without elders is {chance}%")
TOWARD = N_("it is on the way to better places")
FOR_CLUES = N_("there is Investigation to collect")
TO_FIGHT = N_("the chance to beat the minion there is {chance}%")
TO_HEAL = N_("the doctor heals wounds cheaply there")
TO_BUY = N_("there is something worth buying there")


def move(mind: Mind) -> Scores:
    """Where to go: what the place is worth now, and what lies near it for later."""
    table = mind.table
    board = table.content.board
    here = mind.who.space
    worths, prospects, later = mind.worths, mind.prospects, WEIGHTS["later"]
    moving = table.rules.turn_engine != "action_points"
    ways = board.reach(here, mind.who.steps, *table.barriers)[2] if moving else {}
    scores = []
    for number, option in enumerate(mind.decision.options):
        space, clues = here, 0.0
        if option.verb in GOES:
            space = board.index[option.args[0]]
            way = ways.get(option.key, ())
            clues = sum(ON_THE_WAY for step in way[:-1] if table.clues[step])
        score = worths[space] + later * prospects[space] + clues
        if option.verb in PASSAGES:
            staying = worths[here] + later * prospects[here]
            score = _across(board, here, option, score, staying) - option.price * mind.money
        if space == mind.who.start and table.rules.linger_rule != "off":
            score -= LINGER
        scores.append(score)
        if mind.notes is not None:
            _say_where(mind, number, space)
    return scores


def _across(board: Board, here: int, option: Option, there: float, staying: float) -> float:
    """What a secret route or a boat is worth, with the chance that no boat goes."""
    chance = next(p.chance for p in board.passages[here] if p.option.key == option.key)
    return chance * there + (1 - chance) * staying


def _say_where(mind: Mind, number: int, space: int) -> None:
    table = mind.table
    place = table.content.board.spaces[space]
    if mind.goal == space:
        mind.note(number, TO_LAIR, chance=percent(mind.told_chance))
    elif table.minions[space]:
        kind = table.minions[space] - 1
        fight = Fight(hero=mind.hero, minion=kind, space=space)
        mind.note(number, TO_FIGHT, chance=percent(mind.told_odds(fight)))
    elif table.clues[space] >= 2:
        mind.note(number, FOR_CLUES)
    elif is_doctor(place) and mind.who.wounds:
        mind.note(number, TO_HEAL)
    elif place.service is not None and mind.service_worth(place) > 1:
        mind.note(number, TO_BUY)
    elif mind.worths[space] < 0.5 * max(mind.worths):
        mind.note(number, TOWARD)
    else:
        mind.note(number, GO, place=place.id)


COLLECT = N_("Investigation buys everything else")
SHOWDOWN = N_(
    "the chance to beat the villain is {chance}%, or {better}% with elders who can be trusted"
)
NOT_YET = N_(
    "the chance to beat the villain is only {chance}%, or {better}% with elders who can be trusted"
)
BUY_LAIR = N_(
    "with elders who can be trusted, the chance to win a showdown is {better}%: it "
    "is time to find the villain"
)
HEAL = N_("it is better to heal before the next fight")
THRIFT = N_("the Investigation is better spent elsewhere")
ENCOUNTER = N_("every place is worth a look")
LOOK = N_("you should know whom to trust before a showdown")


def action(mind: Mind) -> Scores:
    """What to do next; everything else comes before the encounter, which may end badly."""
    scores = []
    for number, option in enumerate(mind.decision.options):
        verb = option.verb
        rate = ACTIONS.get(verb)
        scores.append(rate(mind, number, option) if rate is not None else 0.0)
    return scores


def _collect(mind: Mind, number: int, option: Option) -> float:
    mind.note(number, COLLECT)
    return 40.0


def _encounter(mind: Mind, number: int, option: Option) -> float:
    mind.note(number, ENCOUNTER)
    if option.points > 0:  # the action point game: worth the points?
        place = mind.table.content.board.spaces[mind.who.space]
        worth = mind.offers[mind.who.space]
        if place.service is None or option.points > 2:
            worth -= 0.45 * (option.points - 2)
        return worth / option.points * 2
    return 1.0


def _showdown(mind: Mind, number: int, option: Option) -> float:
    chance = mind.outlook
    if mind.notes is not None:
        text = SHOWDOWN if chance >= mind.daring else NOT_YET
        mind.note(number, text, chance=percent(mind.told_chance), better=percent(chance))
    if chance < mind.daring:
        return -5.0
    if _should_heal(mind):
        return 10.0
    return 30.0


def _should_heal(mind: Mind) -> bool:
    """Whether wounds should be healed at 3 each before a showdown that can be begun."""
    who = mind.who
    return bool(who.wounds) and who.investigation - mind.lair_cost >= 3


def _buy_lair(mind: Mind, number: int, option: Option) -> float:
    table = mind.table
    mind.note(number, BUY_LAIR, better=percent(mind.outlook))
    if table.has_lair(mind.hero):
        return -3.0
    after = mind.who.investigation - option.price
    if not mind.able:
        return -3.0
    if _cheaper_for_a_comrade(mind, option.price):
        return -0.5
    # the showdown itself will have to be paid for too; the price falls as time goes by
    if after < 1 and mind.rounds_left > 5:
        return -0.5
    return 20.0


def _cheaper_for_a_comrade(mind: Mind, price: int) -> bool:
    """Whether another hero of the side pays less for the Lair card, and has it (COOP-13)."""
    table = mind.table
    if not table.together:
        return False
    return any(
        not one.down and table.lair_price(n) < price and table.lair_price(n) < one.investigation
        for n, one in enumerate(table.heroes)
        if n != mind.hero and mind.is_friend(n)
    )


def _heal(mind: Mind, number: int, option: Option) -> float:
    who = mind.who
    mind.note(number, HEAL)
    left = who.boxes - who.wounds
    keys = mind.decision.keys()
    if is_doctor(mind.table.content.board.spaces[who.space]) and "encounter" in keys:
        return 6.0 if option.price <= 1 else -1.0  # the doctor is cheaper, and comes next
    if "showdown" in keys and mind.ready:
        return 35.0 if _should_heal(mind) else -1.0
    if option.price <= 1:
        return 6.0
    spare = who.investigation - mind.lair_cost - option.price
    if left <= 1 and spare >= 2:
        return 3.0
    return -1.0


def _look(mind: Mind, number: int, option: Option) -> float:
    """Where looking reveals, an evil elder only joins the villain sooner: leave it alone."""
    table = mind.table
    mind.note(number, LOOK)
    if table.mode not in ("competitive", "team") or option.price > 2:
        return -1.0
    spare = mind.who.investigation - mind.lair_cost - option.price
    if not table.has_lair(mind.hero) or spare < 0 or not mind.outlook >= mind.daring - 0.15:
        return -1.0
    trusted = sum(
        table.elder_status(n) == "town" and mind.evil_chance(n) < 0.1
        for n in range(table.elder_count)
    )
    return 2.0 if trusted < 2 else -1.0


def _exchange(mind: Mind, number: int, option: Option) -> float:
    """Among comrades, if a card in this space is in the wrong hands."""
    table = mind.table
    mind.note(number, HAND_OVER)
    if table.mode == "competitive":
        return -1.0
    for n, one in enumerate(table.heroes):
        if n == mind.hero or one.space != mind.who.space or not table.comrades(n, mind.hero):
            continue
        other = mind.of(n)
        gives = (_gain(other, mind, card) for card in mind.who.cards)
        takes = (_gain(mind, other, card) for card in one.cards)
        if max((*gives, *takes), default=0.0) > 0:
            return 1.5
    return -1.0


def _clear(mind: Mind, number: int, option: Option) -> float:
    return 1.2 if mind.who.boxes - mind.who.wounds > 1 else -0.5


def _use(mind: Mind, number: int, option: Option) -> float:
    return use_worth(mind, number, option)


def _end(mind: Mind, number: int, option: Option) -> float:
    return 0.0


def _walk(mind: Mind, number: int, option: Option) -> float:
    """The action point game: a way costs a point a space."""
    space = mind.table.content.board.index[option.args[0]]
    left = mind.who.points + mind.who.move_points - option.points
    here = mind.who.space
    worth = mind.worths[space] if left >= 2 or mind.goal == space else 0.3 * mind.worths[space]
    if mind.table.clues[space]:
        worth = min(worth, 0.5 + min(left, mind.table.clues[space]) * mind.money)
    if here == mind.goal:
        return -1.0
    visited = mind.who.visits.count(space)
    score = (worth + 0.5 * mind.prospects[space]) * 0.9 - 0.5 * mind.prospects[here]
    if option.verb in PASSAGES:
        board = mind.table.content.board
        score = _across(board, here, option, score, 0.0) - option.price * mind.money
    return score / max(2.0, option.points + 2 + 2 * visited) * 2 - 0.05 * option.points


def _draw(mind: Mind, number: int, option: Option) -> float:
    """The action point game: an Event for points."""
    return mind.usual_event / max(1, option.points) * 2


ACTIONS = {
    "collect": _collect,
    "encounter": _encounter,
    "showdown": _showdown,
    "buy-lair": _buy_lair,
    "heal": _heal,
    "look": _look,
    "exchange": _exchange,
    "clear": _clear,
    "use": _use,
    "play": _use,
    "end-turn": _end,
    **dict.fromkeys(GOES, _walk),
    "event": _draw,
}


# ---- what a place offers ---------------------------------------------------------------------

BUY = N_("it is worth more to this hero than it costs")
KEEP_MONEY = N_("nothing here is worth its price now")


def shop(mind: Mind) -> Scores:
    cards = mind.table.content
    nets = {cards.cards[card].id: net for net, card in mind.purchases(*cards.stacks)}
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "leave":
            mind.note(number, KEEP_MONEY)
            scores.append(0.0)
        else:
            mind.note(number, BUY)
            scores.append(nets.get(option.args[0], -1.0))
    return scores


TRAIN = N_("what you learn is never lost")


def train(mind: Mind) -> Scores:
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "leave":
            mind.note(number, KEEP_MONEY)
            scores.append(0.0)
        else:
            mind.note(number, TRAIN)
            scores.append(mind.training(option.args[0], option.price))
    return scores


def heal(mind: Mind) -> Scores:
    """How many wounds to heal: all at the doctor's, elsewhere what the purse allows."""
    who = mind.who
    asker = mind.asker()
    at_the_doctors = isinstance(asker, Space) and is_doctor(asker)
    cheap = at_the_doctors or mind.decision.options[0].price <= 1
    keep = mind.lair_cost if mind.ready else 0
    scores = []
    for option in mind.decision.options:
        count = int(option.args[0])
        price = 1 if cheap else 3
        short = max(0, keep - (who.investigation - count * price))
        scores.append(count * (WOUND + 0.4 if cheap else 3.2) - count * price - 2 * short)
        mind.note(len(scores) - 1, HEAL if count else THRIFT)
    return scores


def take(mind: Mind) -> Scores:
    """What only brings something is taken: Investigation on the way, a free Event."""
    return [1.0 if o.key in ("take", "draw", "yes") else 0.0 for o in mind.decision.options]


def most(mind: Mind) -> Scores:
    """As many as possible."""
    return [float(option.args[0]) for option in mind.decision.options]


def keep_lair(mind: Mind) -> Scores:
    """The nearer and cheaper lair."""
    content = mind.table.content
    far = content.board.distance[mind.who.space]
    scores = []
    for option in mind.decision.options:
        card = content.definition[option.args[0]]
        assert isinstance(card, LairCard)
        space = content.board.index[card.space]
        scores.append(-far[space] / 3.5 - card.cost * 0.4)
    return scores


def keep_event(mind: Mind) -> Scores:
    return [mind.card_worth(option.args[0]) for option in mind.decision.options]


def drop_card(mind: Mind) -> Scores:
    """The card that is worth least goes."""
    content = mind.table.content
    scores = []
    for option in mind.decision.options:
        if option.verb == "give" and mind.table.mode != "competitive":
            scores.append(0.5 - 0.01 * mind.card_worth(option.args[0]))
        elif option.args and option.args[0] in content.copies:
            scores.append(-mind.card_worth(option.args[0]))
        else:
            scores.append(-1.0)
    return scores


# ---- exchange between comrades ------------------------------------------------------------------


HAND_OVER = N_("this card is worth more in other hands")
A_DEAL = 1.5  # what a card must be worth more in other hands, so that it does not go to and fro


def _gain(to: Mind, by: Mind, card: int) -> float:
    """What both together gain if a card goes from one to the other.

    A bonus is worth the same to both, or it would wander to and fro: only what fits better counts.
    """
    gear = to.table.content.cards[card]
    if not isinstance(gear, Gear):
        return -A_DEAL
    return to.special_worth(gear) - by.special_worth(gear) - A_DEAL


def exchange(mind: Mind) -> Scores:
    """A card goes to the comrade who can do most with it."""
    table = mind.table
    heroes = {table.content.cards[one.card].id: n for n, one in enumerate(table.heroes)}
    others: dict[str, Mind] = {}
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "done" or table.mode == "competitive":
            scores.append(0.0 if option.key == "done" else -1.0)
            continue
        *_, name = option.args
        if name not in others:
            others[name] = mind.of(heroes[name])
        mind.note(number, HAND_OVER)
        scores.append(_deal(mind, others[name], option.verb, option.args))
    return scores


def _deal(mind: Mind, other: Mind, verb: str, args: Sequence[str]) -> float:
    """What a deal of two comrades brings both; `mind` is the one who offers it."""
    cards = [mind.table.content.copies[name][0] for name in args[:-1]]
    if verb == "give":
        return _gain(other, mind, cards[0])
    if verb == "take":
        return _gain(mind, other, cards[0])
    return _gain(other, mind, cards[0]) + _gain(mind, other, cards[1])


def agree(mind: Mind) -> Scores:
    """Whether a deal that somebody offers is good: for both together, or for oneself."""
    verb, *args = mind.decision.source.split(":")
    if mind.table.mode != "competitive":
        worth = _deal(mind.of(mind.table.active), mind, verb, args)
        return [worth + 0.5 if o.key == "yes" else 0.0 for o in mind.decision.options]
    worth = 0.0
    if verb in ("give", "trade"):
        worth += mind.card_worth(args[0])
    if verb in ("take", "trade"):
        taken = args[0] if verb == "take" else args[1]
        worth -= mind.card_worth(taken)
    return [worth if o.key == "yes" else 0.0 for o in mind.decision.options]


def keep_hero(mind: Mind) -> Scores:
    """Fighters first: Combat, health, and what the sheet is known to bring."""
    content = mind.table.content
    scores = []
    for option in mind.decision.options:
        sheet = content.definition[option.args[0]]
        assert isinstance(sheet, HeroSheet)
        spirit, cunning, combat, _ = sheet.skills
        known = sheet.worth(mind) if callable(sheet.worth) else sheet.worth or 0.0
        scores.append(combat + sheet.health + 0.2 * (spirit + cunning) + known)
    return scores
