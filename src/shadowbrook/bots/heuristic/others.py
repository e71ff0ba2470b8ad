"""Everything else that is asked: which elder, which hero, which card, pay or suffer."""

from __future__ import annotations

from shadowbrook.engine.words import N_, SKILLS

from .mind import Mind

Scores = list[float]

# What an elder is chosen for, by the card or place that asks.
HARM = frozenset(
    ("traitors-blood", "poisoned-wine", "lynch-mob", "the-next-head", "dark-kiss", "showdown")
)
SECRET = frozenset(
    ("whispers-in-the-dark", "whispered-lies", "nightmare", "family-scandal", "late-night")
)

SACRIFICE = N_("this elder can best be spared")
NEW_SECRET = N_("one Secret more matters least with this elder")
LEARN = N_("it matters most to know whether this elder can be trusted")


def choose_elder(mind: Mind) -> Scores:
    """For harm the one who can be spared, for a Secret the one with fewest, else the unknown."""
    table = mind.table
    index = {table.elder(n).id: n for n in range(table.elder_count)}
    source = mind.decision.source
    scores = []
    for number, option in enumerate(mind.decision.options):
        elder = index[option.args[0]]
        evil = mind.evil_chance(elder)
        hidden = sum(card is None for card in table.secrets(elder))
        if source in HARM:
            mind.note(number, SACRIFICE)
            scores.append(evil)
        elif source in SECRET:
            mind.note(number, NEW_SECRET)
            scores.append(-float(len(table.secrets(elder))) + evil)
        else:
            mind.note(number, LEARN)
            fit = table.elder_status(elder) == "town"
            scores.append((1.0 if fit else 0.2) * min(1, hidden) + 0.1 * hidden)
    return scores


BAD_FOR_HEROES = frozenset(("hypnotic-gaze", "led-astray", "donor", "madness"))


def choose_hero(mind: Mind) -> Scores:
    """Good things for one's own hero, then for comrades; bad things the other way round."""
    table = mind.table
    names = {
        table.content.cards[one.card].id: n for n, one in enumerate(table.heroes) if one.card >= 0
    }
    harm = (
        mind.decision.source in BAD_FOR_HEROES
        or mind.decision.kind in ("donor", "who-is-hit")
        or mind.decision.source in ("blackmail", "intercepted-letter")
    )
    scores = []
    for option in mind.decision.options:
        n = names.get(option.args[0], -1)
        if n < 0:
            scores.append(0.0)
            continue
        one = table.heroes[n]
        own = n == mind.hero
        friend = table.comrades(n, mind.hero) or one.seat == table.seat
        left = one.boxes - one.wounds
        if mind.decision.source in ("blackmail", "intercepted-letter"):
            scores.append(one.investigation + 0.5 * table.hand_size(n))
        elif harm:
            scores.append((0.0 if friend else 20.0) + left)
        elif mind.decision.kind == "who-fights":
            scores.append(mind.strength(n) * 5 + left)
        else:
            scores.append((5.0 if own else 2.0 if friend else -5.0) + one.wounds + one.down)
    return scores


def choose_space(mind: Mind) -> Scores:
    """Minions far from everybody, Militia and helpers where the hero is, clues where they lie."""
    table = mind.table
    board = table.content.board
    source = mind.decision.source
    scores = []
    for option in mind.decision.options:
        space = board.index[option.args[0]]
        if source in ("these-roads-arent-safe", "lure-them-away"):
            near = sum(board.distance[space][one.space] <= 3 for one in table.heroes)
            scores.append(0.2 * board.home_distance[space] - near)
        elif source == "call-out-the-militia":
            scores.append(1.0 if space == mind.who.space else 0.0)
        elif source == "view-from-the-sails":
            far = board.distance[mind.who.space][space]
            scores.append(min(2, table.clues[space]) + 0.05 * far)
        elif source == "blight":
            scores.append(float(board.distance[mind.who.space][space]))
        else:
            scores.append(mind.worths[space])
    return scores


def passage(mind: Mind) -> Scores:
    """Into town where something can be had there."""
    board = mind.table.content.board
    here = mind.prospects[mind.who.space]
    return [
        mind.prospects[board.index[o.args[0]]] - here if o.args else 0.05
        for o in mind.decision.options
    ]


def choose_card(mind: Mind) -> Scores:
    """The card that is worth most."""
    content = mind.table.content
    scores = []
    for option in mind.decision.options:
        name = option.args[0]
        scores.append(mind.card_worth(content.copies[name][0]) if name in content.copies else 0.0)
    return scores


def test_skill(mind: Mind) -> Scores:
    """Of two skills to test with, the higher."""
    return [float(mind.who.value[SKILLS.index(o.args[0])]) for o in mind.decision.options]


def gossip(mind: Mind) -> Scores:
    """An evil Secret is thrown away among comrades; a rival may keep it to his cost."""
    table = mind.table
    evil = any(  # the question does not say of which Secret, but this seat has seen it
        getattr(card, "evil", False)
        for elder in range(table.elder_count)
        if table.elder_status(elder) == "town"
        for card in table.secrets(elder)
    )
    rivals = mind.table.mode in ("competitive", "team")
    showdown = mind.table.showdown
    mine = showdown is not None and mind.hero in showdown.heroes
    scores = []
    for option in mind.decision.options:
        if option.key == "discard":
            scores.append(1.0 if evil and (mine or not rivals) else -0.5)
        elif option.key == "replace":
            scores.append(0.5 if evil and (mine or not rivals) else -1.0)
        elif option.key == "reveal":
            scores.append(-1.0)
        else:
            scores.append(0.0)
    return scores


def pay_to_stop(mind: Mind) -> Scores:
    """Somebody must pay: the one who can spare it."""
    price = next((o.price for o in mind.decision.options if o.key == "yes"), 0)
    spare = mind.who.investigation - price - mind.lair_cost
    alone = mind.table.mode != "competitive"
    good = spare >= (1 if alone else 4) and price <= (5 if alone else 2)
    return mind.say("yes", good)


def bargain(mind: Mind) -> Scores:
    """Investigation for blood, while there is blood to spare."""
    left = mind.who.boxes - mind.who.wounds
    scores = []
    for option in mind.decision.options:
        if option.key == "blood":
            scores.append(1.5 if left >= 3 else -1.0)
        elif option.key == "coin":
            scores.append(1.2 if mind.purse >= 4 else -0.5)
        else:
            scores.append(0.0)
    return scores


def dark_bargain(mind: Mind) -> Scores:
    """3 Investigation for a step of the track: among rivals only, and early."""
    return mind.say("yes", mind.table.mode == "competitive" and mind.table.track >= 8)


def cold(mind: Mind) -> Scores:
    left = mind.who.boxes - mind.who.wounds
    return [
        (1.0 if left > 2 and mind.money > 1.2 else -1.0) if o.key == "freeze" else 0.0
        for o in mind.decision.options
    ]


def collapse(mind: Mind) -> Scores:
    return [
        -1.0 if o.key == "lose-investigation" else -1.3 - (mind.who.wounds > 0)
        for o in mind.decision.options
    ]


def thieves(mind: Mind) -> Scores:
    """Two Investigation, or the card that is worth less than that."""
    content = mind.table.content
    scores = []
    for option in mind.decision.options:
        if option.args and option.args[0] in content.copies:
            scores.append(-mind.card_worth(content.copies[option.args[0]][0]))
        else:
            scores.append(-2.2 * mind.money)
    return scores


def lose_investigation(mind: Mind) -> Scores:
    """KO-03: money before cards, while money lasts."""
    return [float(option.args[0]) if option.args else 0.0 for option in mind.decision.options]


def climb(mind: Mind) -> Scores:
    good = mind.who.value[1] >= 3 and mind.who.boxes - mind.who.wounds >= 2
    return mind.say("yes", good)


def vault(mind: Mind) -> Scores:
    left = mind.who.boxes - mind.who.wounds
    good = left >= 3
    return mind.say("roll", good)


def stand_in_the_way(mind: Mind) -> Scores:
    """An elder is worth a fight only to a hero who can take it."""
    good = mind.who.boxes - mind.who.wounds >= 4 and mind.table.mode != "competitive"
    return mind.say("yes", good)


def confrontation(mind: Mind) -> Scores:
    good = mind.chance > 0.3
    return [0.0 if "cancel" in o.key and good else 0.5 for o in mind.decision.options]


def holding_back(mind: Mind) -> Scores:
    good = mind.table.track <= 8 and mind.who.investigation - mind.lair_cost >= 2
    return mind.say("yes", good)


def offering(mind: Mind) -> Scores:
    good = mind.purse >= 9
    return mind.say("yes", good)


def buy_events(mind: Mind) -> Scores:
    good = mind.purse >= 3
    return mind.say("yes", good)


def dead_miller(mind: Mind) -> Scores:
    spirit, cunning = mind.who.value[:2]
    return [spirit * 0.9 if o.key == "bury" else float(cunning) for o in mind.decision.options]


def duel_dice(mind: Mind) -> Scores:
    """Against a comrade as few dice as allowed, against a rival as many."""
    sign = 1 if mind.table.mode == "competitive" else -1
    return [sign * float(o.args[0]) for o in mind.decision.options]


def again(mind: Mind) -> Scores:
    return [1.0 if o.key == "again:encounter" else 0.0 for o in mind.decision.options]


def cure(mind: Mind) -> Scores:
    good = mind.purse >= 8
    return mind.say("cure", good)


def team_order(mind: Mind) -> Scores:
    return [float(-number) for number, _ in enumerate(mind.decision.options)]


def first(mind: Mind) -> Scores:
    """Where nothing speaks for another: what is named first."""
    return [-0.01 * number for number, _ in enumerate(mind.decision.options)]
