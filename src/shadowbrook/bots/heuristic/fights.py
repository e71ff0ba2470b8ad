"""Fights and showdowns: fight on or escape, who comes along, at whom to aim."""

from __future__ import annotations

from shadowbrook.engine.definitions import Card, ElderCard, SecretCard
from shadowbrook.engine.words import N_
from shadowbrook.odds import percent

from .mind import Mind
from .standing import prowess, staying
from .values import USUAL_ELDER

Scores = list[float]

HOPELESS = 0.001  # a chance to win

FIGHT_ON = N_("the chance to win this fight is {chance}%")
TOO_HARD = N_("the chance to win is only {chance}%; better to leave")


def escape(mind: Mind) -> Scores:
    """Fight on against a minion while it pays; else to the best place next door."""
    table = mind.table
    fight = table.fight
    if fight is None or fight.minion < 0:
        return [1.0 if o.key == "fight" else 0.0 for o in mind.decision.options]
    minion = table.content.minions[fight.minion]
    found = mind.minion_odds(mind.hero, fight.minion, begun=True, hurt=fight.wounds)
    stay = (
        found.win * (minion.bounty + 1.0)
        - found.wounds * 1.1
        - (found.down - found.both * 0.3) * mind.knock_out
    )
    if found.win < HOPELESS:  # also where nobody can be harmed, and it would go on for long
        stay -= 5.0
    own_turn = table.active == mind.hero and table.phase == 0
    leave = -2.0 if own_turn else -0.4  # the rest of the turn is lost (FGT-14)
    told = percent(mind.told_odds(fight)) if mind.notes is not None else ""
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "fight":
            mind.note(number, FIGHT_ON, chance=told)
            scores.append(stay)
        else:
            mind.note(number, TOO_HARD, chance=told)
            space = table.content.board.index[option.args[0]]
            scores.append(leave + 0.1 * mind.prospects[space])
    return scores


def regroup(mind: Mind) -> Scores:
    """Before a showdown round: go on unless it is hopeless and something can be saved."""
    table = mind.table
    showdown = table.showdown
    assert showdown is not None
    chance = mind.odds(mind.fighters)
    told = percent(mind.told_chance) if mind.notes is not None else ""
    who = mind.who
    mine, theirs = mind.side(mind.hero)
    danger = theirs.dice / 3 >= staying(mine) - 0.3
    deadly = table.rules.turn_engine == "action_points" or (
        table.level == "apocalypse" and who.knock_outs >= 2
    )
    hopeless = chance < (0.3 if deadly else 0.13) and danger
    if mind.rounds_left <= 1 and not deadly:  # there will be no other chance
        hopeless = False
    scores = []
    for number, option in enumerate(mind.decision.options):
        verb = option.verb
        if verb == "fight":
            mind.note(number, FIGHT_ON, chance=told)
            scores.append(1.0)
        elif verb == "escape":
            mind.note(number, TOO_HARD, chance=told)
            space = table.content.board.index[option.args[0]]
            scores.append((2.0 + 0.05 * mind.prospects[space]) if hopeless else 0.0)
        else:
            scores.append(-1.0)
    return scores


JOIN = N_("together the chance to beat the villain is {chance}%")


def join(mind: Mind) -> Scores:
    """Every hero more is more hits on the same villain."""
    chance = percent(mind.told_chance) if mind.notes is not None else ""
    healthy = mind.who.boxes - mind.who.wounds
    scores = []
    for number, option in enumerate(mind.decision.options):
        mind.note(number, JOIN, chance=chance)
        scores.append(1.0 if (option.key == "yes") == (healthy > 0) else 0.0)
    return scores


TRUST = N_("each elder draws one of the villain’s dice, and the risk with this one is {percent}%")
NOBODY = N_("nobody else can be trusted enough")


def hunting_party(mind: Mind) -> Scores:
    """Elders who are known to be good, then those who may be hoped to be."""
    table = mind.table
    index = {table.elder(n).id: n for n in range(table.elder_count)}
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "nobody":
            mind.note(number, NOBODY)
            scores.append(0.0)
            continue
        elder = index[option.args[0]]
        evil = mind.evil_chance(elder)
        good = _company(mind, elder)
        mind.note(number, TRUST, percent=round(100 * evil))
        scores.append(good * (1 - evil) - 4.5 * evil)
    return scores


def _company(mind: Mind, elder: int) -> float:
    """What an elder brings who is good, as a share of one villain die: ability and Secrets."""
    ability = _told(mind, mind.table.elder(elder))
    secrets = [card for card in mind.table.secrets(elder) if isinstance(card, SecretCard)]
    worths = [_told(mind, card) or 0.0 for card in secrets]
    good = 1.0 + (USUAL_ELDER if ability is None else ability) + max((0.0, *worths))
    for card in secrets:
        good *= card.stays
    return good + min((0.0, *worths))


def _told(mind: Mind, card: Card) -> float | None:
    return card.worth(mind) if callable(card.worth) else card.worth


def with_whom(mind: Mind) -> Scores:
    """The elder or the Militia goes with the hero who strikes hardest."""
    table = mind.table
    names = {table.content.cards[one.card].id: n for n, one in enumerate(table.heroes)}
    scores = []
    for option in mind.decision.options:
        side = mind.side(names[option.args[0]])[0]
        scores.append(prowess(side))
    return scores


AIM = N_("hitting this Evil Elder weakens the villain")


def aim(mind: Mind) -> Scores:
    """Dice at an Evil Elder: enough for a likely hit where the elder brings the villain much."""
    table = mind.table
    card = table.content.definition[mind.decision.source]
    assert isinstance(card, ElderCard)
    bonus = card.evil.combat * 1.2 + card.evil.health
    options = mind.decision.options
    dice = len(options) - 1
    left = table.villain_health - table.villain_wounds
    # the last wound cannot be taken while an Evil Elder lives, so the end needs them gone
    wanted = 3 if bonus >= 2 and dice >= 6 else 2 if dice >= 4 and bonus >= 1 else 0
    if left <= 1:
        wanted = max(1, dice - 1)
    scores = []
    for number, option in enumerate(options):
        mind.note(number, AIM)
        scores.append(-float(abs(int(option.args[0]) - wanted)))
    return scores


ACCUSE = N_("this elder is known to serve the villain")
SUSPECT = N_("a rival is about to win: it is time to accuse")


def accuse(mind: Mind) -> Scores:
    """Known evil is named; a guess only where a rival is likely to win and little is at stake."""
    table = mind.table
    showdown = table.showdown
    assert showdown is not None
    fighters = [n for n in showdown.heroes if not table.heroes[n].down]
    rival = mind.odds(fighters, len(showdown.party)) if fighters else 0.0
    index = {table.elder(n).id: n for n in range(table.elder_count)}
    stake = mind.who.investigation
    scores = []
    for number, option in enumerate(mind.decision.options):
        if option.key == "no-accusation":
            scores.append(0.0)
            continue
        evil = mind.evil_chance(index[option.args[0]])
        gain = 22.0 * rival  # the villain grows by about a die and two Health
        mind.note(number, ACCUSE if evil == 1.0 else SUSPECT)
        scores.append(evil * gain - option.price - (1 - evil) * max(0, stake - option.price))
    return scores


def share_wounds(mind: Mind) -> Scores:
    """Wounds hold the track: as many as can be borne without falling, the healthier first."""
    table = mind.table
    standing = [one for one in table.heroes if not one.down]
    rooms = sorted((one.boxes - one.wounds for one in standing), reverse=True)
    spare = sum(max(0, room - 1) for room in rooms)
    needed = 5 if "falls" in mind.decision.source else 3
    if table.rules.turn_engine == "action_points":
        needed = len(mind.decision.options) - 1
    mine = mind.who.boxes - mind.who.wounds
    if table.track <= 2:  # nothing is worse than Darkness
        return [float(option.args[0]) for option in mind.decision.options]
    wanted = max(0, mine - 1) if spare >= needed else 0
    if mind.ready and table.has_lair(mind.hero) and table.track > 6:
        wanted = 0
    most = len(mind.decision.options) - 1
    return [-abs(int(o.args[0]) - min(wanted, most)) for o in mind.decision.options]


def militia(mind: Mind) -> Scores:
    return [1.0 if o.key == "militia" else 0.0 for o in mind.decision.options]


def follow(mind: Mind) -> Scores:
    good = mind.chance > 0.25
    return mind.say("yes", good)
