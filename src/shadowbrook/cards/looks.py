"""Looking at the table: who stands where, what lies there, what is going on. Nothing changes.

Heroes, elders, spaces and cards are numbers here; `you.g.s` has their state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shadowbrook.engine.definitions import Card, Gear, Minion
from shadowbrook.engine.dispatch import barred
from shadowbrook.engine.happenings import FightRound, Happening, Roll, on_side
from shadowbrook.engine.moments import Stop
from shadowbrook.engine.queries import (
    cards,
    elders,
    fights,
    heroes,
    markers,
    minions,
    names,
    rolls,
    showdowns,
    values,
)
from shadowbrook.engine.state import Elder, Fight, Showdown
from shadowbrook.engine.verbs import turns
from shadowbrook.engine.words import Spot, Zone
from shadowbrook.engine.you import You

_ONCE_A_TURN = {
    "encounter": turns.ENCOUNTER,
    "collect": turns.COLLECT,
    "heal": turns.HEAL,
    "look": turns.LOOK,
    "buy-lair": turns.LAIR,
}

# ---- heroes -------------------------------------------------------------------------------


def standing(you: You, space: int = -1) -> list[int]:
    """Heroes who are not knocked out, in turn order; in one space, or anywhere."""
    return heroes.standing(you.g, space)


def each_in_turn(you: You) -> Iterator[You]:
    """Every hero who stands, in turn order, as "you"; who falls before their turn is left out."""
    for hero in standing(you):
        if not you.g.s.heroes[hero].down:  # KO-05
            yield you.as_hero(hero)


def rivals(you: You) -> list[int]:
    """Heroes of other players who are not on your side, in turn order (CRD-28)."""
    g = you.g
    return [
        n
        for n in g.order()
        if g.seat(n) != you.seat and n != you.hero and not heroes.comrades(g, n, you.hero)
    ]


def hero_in_turn(you: You) -> int:
    """The hero whose turn it is; outside a turn the First Player's."""
    return you.g.s.active if you.g.s.active >= 0 else you.g.first_hero


def is_on_your_side(you: You, hero: int) -> bool:
    """Whether a hero is yours or fights on your side."""
    return on_side(you.g, you.seat, hero)


def comrades(you: You, hero: int) -> bool:
    """Whether a hero is on the same side as yours."""
    return heroes.comrades(you.g, you.hero, hero)


def knocked_out(you: You) -> list[int]:
    """Heroes who are knocked out, in turn order."""
    return [n for n in you.g.order() if you.g.s.heroes[n].down]


def wounded(you: You) -> list[int]:
    """Heroes who can be healed, or whose party elders can be (FAQ-04)."""
    g = you.g
    return [n for n in heroes.standing(g) if g.s.heroes[n].wounds or heroes.ailing(g, n)]


def ailing(you: You, hero: int) -> list[int]:
    """Wounded party elders whom what heals this hero can heal between rounds (FAQ-04)."""
    return heroes.ailing(you.g, hero)


def skill_of(you: You, hero: int, skill: int) -> int:
    """The value of a hero's skill, with all that changes it."""
    return values.skill_value(you.g, hero, skill, "value")


def dice_to_test(you: You, skill: int) -> int:
    """The dice with which you would test a skill now."""
    return values.skill_value(you.g, you.hero, skill)


def price_of(you: You, what: str, base: int) -> int:
    """What something costs you, with all that changes prices."""
    return values.price(you.g, you.hero, what, base)


def group_price(you: You) -> int:
    """As much Investigation as there are heroes; a lone hero pays 3 (GAP-65)."""
    return values.group_price(you.g)


def refuses_card(you: You, card: int) -> bool:
    """Whether your hero never carries such a card (GAP-75)."""
    return cards.refuses(you.g, you.hero, card)


def cost_of(you: You, card: int) -> int:
    """What a Town Item costs you, with all that changes prices."""
    item = definition(you, card)
    assert isinstance(item, Gear)
    return price_of(you, "town-item", item.cost)


def name_of(you: You, hero: int) -> str:
    """The id of a hero, for the key of an option."""
    return names.hero_id(you.g, hero)


def elder_name(you: You, elder: int) -> str:
    """The id of an elder, for the key of an option."""
    return names.elder_id(you.g, elder)


# ---- places -------------------------------------------------------------------------------


def space_named(you: You, name: str) -> int:
    """The number of a space."""
    return you.g.content.board.index[name]


def space_name(you: You, space: int) -> str:
    """The id of a space, for the key of an option."""
    return names.space_id(you.g, space)


def kind_of_space(you: You, space: int) -> str:
    """corner, town, dangerous or road."""
    return markers.kind_of(you.g, space)


def next_to(you: You, space: int) -> tuple[int, ...]:
    """The spaces next to a space."""
    return you.g.content.board.near[space]


def shores_of(you: You, space: int) -> list[int]:
    """The spaces to which boats go from a space (GAP-81)."""
    passages = you.g.content.board.passages[space]
    return [passage.there for passage in passages if passage.kind == "boat"]


def distance(you: You, one: int, other: int) -> int:
    """The number of steps between two spaces."""
    return you.g.content.board.distance[one][other]


def spaces_of_kind(you: You, kind: str) -> list[int]:
    """All spaces of a kind: corner, town, dangerous or road."""
    return [n for n in range(len(you.g.content.board.spaces)) if kind_of_space(you, n) == kind]


def spaces_with_clues(you: You) -> list[int]:
    """All spaces where Investigation lies."""
    return [space for space, count in enumerate(you.g.s.clues) if count]


def corner_of(you: You, deck: str) -> int:
    """The Corner Location that owns a Location deck (BRD-03)."""
    return next(n for n, one in enumerate(you.g.content.board.spaces) if one.deck == deck)


def location_decks(you: You) -> tuple[str, ...]:
    """The decks of the Corner Locations (BRD-03), each once."""
    return you.g.content.location_decks


def deck_here(you: You) -> str:
    """The Location deck of the corner where you are."""
    return you.g.content.board.spaces[you.who.space].deck


def is_closed(you: You, space: int) -> bool:
    """Whether nothing enters a space: a blocked Road, or what a marker closes (EXP-04)."""
    return markers.is_shut(you.g, space)


def sells_nothing(you: You, space: int) -> bool:
    """Whether you can buy nothing in a space now, neither goods nor services (`on.CLOSED`)."""
    return values.closed(you.g, you.hero, space)


def ways_from(you: You, space: int) -> list[int]:
    """The adjacent spaces that are not blocked."""
    return [n for n in you.g.content.board.near[space] if not is_closed(you, n)]


def ways_home(you: You, space: int) -> list[int]:
    """The next spaces on the shortest ways to the Town Hall that are not blocked."""
    return minions.ways_home(you.g, space)


def town_hall(you: You, hero: int) -> int:
    """The Town Hall of the board on which a hero is (EXP-02)."""
    return you.g.content.board.halls[you.g.s.heroes[hero].space]


def is_town_hall(you: You, space: int) -> bool:
    """Whether a space is the Town Hall, or what stands for it on its board (EXP-02)."""
    return you.g.content.board.is_hall(space)


# ---- cards --------------------------------------------------------------------------------


def definition(you: You, card: int) -> Card:
    """What a box says of a card."""
    return you.g.content.cards[card]


def card_name(you: You, card: int) -> str:
    """The id of a card, for the key of an option."""
    return you.g.content.cards[card].id


def for_sale(you: You, deck: str = "") -> tuple[int, ...]:
    """The Items that nobody has bought yet (CAR-15): of a stack, or all that are Town Items.

    Without those that your hero never carries (GAP-75).
    """
    stack = cards.stack_of(you.g, deck) if deck else you.g.s.stack
    found = [card for card in stack if deck or is_town_item(you, card)]
    return tuple(card for card in found if not refuses_card(you, card))


def is_town_item(you: You, card: int) -> bool:
    """Whether a card is a Town Item, or counts as one (EXP-03)."""
    return cards.passes_for(you.g, card) == cards.TOWN_ITEM


def limit_group(you: You, card: int) -> str:
    """What shares the carrying limit of a card: its deck, by action points its kind (AP-25)."""
    return cards.limit_group(you.g, card)


def belongings(you: You, hero: int) -> list[int]:
    """The Items and Allies of a hero, without curses (KO-10)."""
    return heroes.belongings(you.g, hero)


def carried(you: You, keyword: str, hero: int = -1) -> int:
    """How many cards with a keyword a hero carries; your own hero, if none is named."""
    g = you.g
    held = g.s.heroes[you.hero if hero < 0 else hero].cards
    return len([card for card in held if keyword in g.content.cards[card].keywords])


def carries(you: You, keyword: str, hero: int = -1) -> bool:
    """Whether a hero carries a card with a keyword; your own hero, if none is named.

    Two such cards count once. In the first round of an ambush nothing carried counts (CHA-10c).
    """
    who = you.hero if hero < 0 else hero
    return carried(you, keyword, who) > 0 and not barred(you.g, who, Zone.HELD)


def with_keyword(you: You, keyword: str) -> list[int]:
    """Your Items and Allies with a keyword."""
    return [card for card in belongings(you, you.hero) if keyword in definition(you, card).keywords]


def hero_is(you: You, keyword: str, hero: int = -1) -> bool:
    """Whether a hero's sheet has a keyword; your own hero's, if none is named."""
    who = you.g.s.heroes[you.hero if hero < 0 else hero]
    return keyword in you.g.content.cards[who.card].keywords


def hand_of(you: You, hero: int) -> tuple[int, ...]:
    """The Events of a hero."""
    s = you.g.s
    return s.hands[s.heroes[hero].hand]


def in_play(you: You, deck: str = "", keyword: str = "") -> list[int]:
    """Cards that remain in play; of a deck, with a keyword."""
    return cards.in_play(you.g, deck, keyword)


def curses_of(you: You, hero: int, deck: str = "") -> list[int]:
    """The curses that a hero carries; of a deck, or all of them."""
    return cards.curses_of(you.g, hero, deck)


def markers_on(you: You, card: int) -> int:
    """The transformation markers on a curse (VIL-11)."""
    return cards.markers(you.g, card)


# ---- markers ------------------------------------------------------------------------------


def marker_count(
    you: You, marker: str = "", *, space: int = -1, elder: int = -1, hero: int = -1, card: int = -1
) -> int:
    """The markers of a kind (this one) in a place; without one, all that lie anywhere."""
    spot, at = spot_of(space, elder, hero, card)
    return markers.count(you.g.s, marker_number(you, marker), spot, at)


def markers_left(you: You, marker: str = "") -> int:
    """The markers of a kind (this one) that are left."""
    return markers.left(you.g.content, you.g.s, marker_number(you, marker))


def marked_spaces(you: You, marker: str = "") -> list[int]:
    """The spaces with a marker of a kind (this one), in the order in which they got it."""
    return markers.places(you.g.s, marker_number(you, marker), Spot.SPACE)


def marked_elders(you: You, marker: str = "") -> list[int]:
    """The elders with a marker of a kind (this one)."""
    return markers.places(you.g.s, marker_number(you, marker), Spot.ELDER)


def marked_heroes(you: You, marker: str = "") -> list[int]:
    """The heroes with a marker of a kind (this one)."""
    return markers.places(you.g.s, marker_number(you, marker), Spot.HERO)


def marked_cards(you: You, marker: str = "") -> list[int]:
    """The cards with a marker of a kind (this one)."""
    return markers.places(you.g.s, marker_number(you, marker), Spot.CARD)


def advanced_abilities(you: You) -> bool:
    """Whether the villain's advanced abilities are in force (BAS-01)."""
    return you.g.s.zone(you.g.s.villain.card) == Zone.ADVANCED_VILLAIN


def villain_sheet(you: You) -> int:
    """The number of the villain's sheet, as a card."""
    return you.g.s.villain.card


def marker_number(you: You, marker: str) -> int:
    """The number of a kind of markers; without a name, of the one that acts."""
    return you.g.content.copies[marker][0] if marker else you.card


def spot_of(space: int, elder: int, hero: int, card: int) -> tuple[int, int]:
    """What a marker lies on, of which at most one is named; -1 twice for none."""
    named = [(spot, at) for spot, at in enumerate((space, elder, hero, card)) if at >= 0]
    assert len(named) < 2, "a marker lies on one thing"
    return named[0] if named else (-1, -1)


# ---- elders -------------------------------------------------------------------------------


def town_elders(you: You) -> list[int]:
    """Elders who live and are not evil."""
    return elders.town_elders(you.g)


def dead_elders(you: You) -> list[int]:
    """Elders who are dead, and not known to be evil."""
    return elders.dead_elders(you.g)


def elder_in_office(you: You, name: str) -> int:
    """A Town Elder by name; -1 if dead, evil or not in this game."""
    return next((elder for elder in town_elders(you) if elder_name(you, elder) == name), -1)


def elders_with_secrets(you: You) -> list[int]:
    """Town Elders who have Secrets that lie face down."""
    return elders.with_secrets(you.g)


def may_be_revealed(you: You, secret: int) -> bool:
    """Whether a Secret is marked Reveal Immediately, in a game where that counts (CLS-17)."""
    return elders.marked(you.g, secret)


def elder_of_secret(you: You, card: int) -> Elder:
    """The elder to whom a Secret belongs."""
    return elders.owner_of_secret(you.g, card)


def whose_secret(you: You) -> int:
    """The elder whose Secret this is."""
    return you.g.s.owner(you.card)


def spirit_of(you: You, elder: int) -> int:
    return elders.elder_card(you.g, elder).spirit


def honor_of(you: You, elder: int) -> int:
    return elders.elder_card(you.g, elder).honor


def party_of(you: You, hero: int) -> list[int]:
    """The elders of the hunting party who are beside a hero."""
    return showdowns.party_of(you.g, hero)


# ---- minions ------------------------------------------------------------------------------


def minion_kind(you: You, name: str) -> int:
    """The number of a kind of minion."""
    return you.g.content.minion_index[name]


def is_there(you: You, name: str, space: int) -> bool:
    """Whether a counter of this kind lies in a space."""
    return minions.is_there(you.g, space, you.g.content.minion_index[name])


def how_many(you: You, name: str) -> int:
    """How many counters of this kind are on the board."""
    kind = you.g.content.minion_index[name]
    if you.g.content.minions[kind].round:
        return len([kinds for kinds in you.g.s.vermin if kind in kinds])
    return you.g.s.minions.count(kind + 1)


def square_counters(you: You) -> list[int]:
    """The spaces with a square minion counter."""
    return [space for space, kind in enumerate(you.g.s.minions) if kind]


def counters(you: You) -> list[tuple[int, int]]:
    """All counters on the board as (space, kind), nearest to the Town Hall first."""
    return minions.counters(you.g)


# ---- fights -------------------------------------------------------------------------------


def fight_of(you: You) -> Fight | None:
    """The fight under way, the innermost one; None if there is none."""
    return you.g.s.fights[-1] if you.g.s.fights else None


def fight_going_on(you: You) -> Fight | None:
    """The same, unless it is over: it was left, or its Minion is beaten without dice (FAQ-02)."""
    fight = fight_of(you)
    if fight is None or fight.over:
        return None
    minion = values.enemy(you.g, fight)
    return fight if minion is None or fight.wounds < minion.health else None


def your_minion(you: You) -> Minion | None:
    """The minion that you are fighting and that is not beaten yet."""
    fight = fight_of(you)
    if fight is None or fight.hero != you.hero:
        return None
    minion = values.enemy(you.g, fight)
    return minion if minion is not None and fight.wounds < minion.health else None


def enemy_has(you: You, fight: Fight | None, keyword: str) -> bool:
    """Whether the enemy of a fight, minion or villain, has this keyword; another hero never has."""
    return fight is not None and fights.enemy_has(you.g, fight, keyword)


def fight_skill(you: You) -> int:
    """The skill with which the fight under way is fought."""
    return fights.fight_skill(you.g, you.g.s.fights[-1])


def fight_dice(you: You, skill: int) -> int:
    """The dice that you would roll with a skill in the fight under way."""
    return values.skill_value(you.g, you.hero, skill, "fight", you.g.s.fights[-1])


def showdown(you: You) -> Showdown | None:
    """The showdown under way; None if there is none."""
    return you.g.s.showdown


def is_fighting(you: You, hero: int) -> bool:
    """Whether a hero is fighting or in the showdown; who is knocked out takes no part (KO-05)."""
    s = you.g.s
    if s.heroes[hero].down:
        return False
    fighting = any(hero in (fight.hero, fight.foe) for fight in s.fights)
    return fighting or (s.showdown is not None and hero in s.showdown.heroes)


def all_is_quiet(you: You) -> bool:
    """Neither a fight nor a showdown is under way."""
    return not you.g.s.fights and you.g.s.showdown is None


def in_fight_round(you: You) -> bool:
    """Whether a fight round is under way: much healing has to wait then (FGT-18)."""
    return fights.in_fight_round(you.g)


def escapes(you: You, hero: int) -> list[int]:
    """Adjacent spaces without an enemy (FGT-12)."""
    return fights.escapes(you.g, hero)


def villain_combat(you: You) -> int:
    """The villain's Combat, with all that changes it."""
    return values.villain_combat(you.g)


def militia_bonus(you: You, hero: int) -> int:
    """What Militia adds to the Combat of a hero."""
    return values.militia_bonus(you.g, hero)


def shares_showdowns(you: You) -> bool:
    """Whether heroes go into showdowns together: cooperative and team games (TEAM-06)."""
    return values.shares_showdowns(you.g)


# ---- dice on the table ----------------------------------------------------------------------


def hero_dice(pending: Happening) -> list[int]:
    """All dice of the hero in a roll or fight round, also those aimed at Evil Elders."""
    return [die for group in rolls.hero_groups(pending) for die in group]


def roll_of(pending: Happening) -> Roll:
    """The hero's roll of what is pending."""
    return rolls.dice_of(pending)


def undecided(you: You, pending: Roll | FightRound) -> bool:
    """Whether more successes or hits would still matter."""
    return rolls.undecided(you.g, pending)


def would_gain_dice(you: You, pending: Happening, hero: int, skill: int) -> bool:
    """Whether a higher skill of a hero would add dice to the roll that lies there (FGT-20)."""
    return rolls.would_gain_dice(you.g, pending, hero, skill)


def hit_by_enemy(pending: FightRound) -> list[int]:
    """Whom the enemy's dice hit as they lie: -1 for the hero, else elders of the party."""
    return fights.hit_by_enemy(pending)


# ---- the villain and the track ----------------------------------------------------------------

IN_THE_RED = 8  # TRK-05


def stage(you: You, track: int = -1) -> int:
    """The stage of the Shadow Track, 1 at the top to 5 at its end; or that of a space of it."""
    return you.g.content.stage(you.g.s.track if track < 0 else track) + 1


def in_the_red(you: You) -> bool:
    """Whether the Shadow Track is in the red (TRK-05)."""
    return you.g.s.track <= IN_THE_RED


# ---- the game -------------------------------------------------------------------------------


def by_action_points(you: You) -> bool:
    """Whether this is the action point game."""
    return you.g.rules.turn_engine == "action_points"


def uses_solo_form(you: You) -> bool:
    """Whether cards work in their form for the action point game (AP-47 to AP-59)."""
    return you.g.rules.cards_forms == "solo"


def was_used(you: You, stop: Stop[Any] | str) -> bool:
    """Whether the card was used at such a moment and has to wait until it may be used again.

    An ability with a name of its own is asked for by that.
    """
    g = you.g
    slot = stop.number if isinstance(stop, Stop) else g.content.slot(you.card, stop)
    return you.card << 6 | slot in g.s.spent


def is_moving(you: You) -> bool:
    """Whether you have rolled for your move and can still go on (MOV-01)."""
    return you.who.steps > 0 and not you.who.down


def spent_actions(you: You) -> dict[str, int]:
    """Actions that you have taken this turn and could not take again, by name (ACT-03, CLS-09)."""
    acted = you.who.acted
    if acted & turns.ANEW:
        acted &= ~turns.ENCOUNTER
    limited = _ONCE_A_TURN
    if you.g.rules.actions_limit == "repeatable":
        limited = {name: limited[name] for name in ("encounter", "collect")}
    return {name: action for name, action in limited.items() if acted & action}


def lies_in(you: You, zone: int) -> bool:
    """Whether the card itself lies in a zone."""
    return you.g.s.place[you.card] >> 8 == zone


def is_held(you: You) -> bool:
    """Whether a hero carries the card."""
    return lies_in(you, Zone.HELD)


# ---- comparing ------------------------------------------------------------------------------


def lowest(values: Mapping[int, int]) -> list[int]:
    """Those with the lowest of some values, in their order."""
    low = min(values.values(), default=0)
    return [one for one, value in values.items() if value == low]


def highest(values: Mapping[int, int]) -> list[int]:
    """Those with the highest of some values, in their order."""
    high = max(values.values(), default=0)
    return [one for one, value in values.items() if value == high]
