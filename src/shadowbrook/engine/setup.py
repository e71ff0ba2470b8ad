"""What is settled before a game, and the table as it stands then.

`Setup` is checked when it is made: an impossible one is refused with one sentence. `deal`
lays the table out of it; what players still have to choose (dealt heroes) is left to the
first steps of the flow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .chance import SETUP, Source, below, shuffled
from .content import Content
from .definitions import ElderCard, HeroSheet, SecretCard, VillainSheet
from .errors import BoxError, SetupError, Told, nearest
from .rules import (
    ALWAYS_ADVANCED,
    BASIC_PARTS,
    LEVELED,
    LEVELS,
    MODES,
    OPTIONAL_RULES,
    PRESET_MODES,
    PRESET_OPTIONAL,
    PRESETS,
    TOGETHER,
    GameKind,
    Rules,
    Value,
    resolve,
)
from .shelf import complete, content, load
from .state import Elder, Frame, Hero, State, Villain
from .words import MOMENTS, N_, Zone
from .zones import lay, recount

MOST_HEROES = 8  # what is advised and offered; more can play with more sheets (GAP-61)
CHOICES = ("random", "deal")
WINDOW_POLICIES = ("open_if_can", "ask_all")
PARTS_OF_THE_BASIC_GAME = {part: f"setup.basic_{part}" for part in BASIC_PARTS}


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is settled before the first turn.

    `heroes` are names, "random" or "deal" (draw two, keep one, as `setup.hero_deal`
    says), or a number of heroes to be dealt. `seats` gives each hero's seat (by default
    one each, or one for all alone), `teams` each hero's team or the number of teams.
    `boxes` are names of boxes or, as `Path`, folders with one; boxes that they require come
    along. `optional` are the optional rules in force, `basic` the parts of the Basic Game,
    `options` any rule option by name.

    >>> Setup(mode="cooperative", heroes=["karl", "katarina"], villain="vampire").seats
    (0, 1)
    >>> Setup(mode="lone", heroes=["carl"])
    Traceback (most recent call last):
    ...
    shadowbrook.engine.errors.SetupError: there is no hero 'carl'; did you mean 'karl'?
    """

    mode: str = "competitive"
    heroes: int | Sequence[str] = 2
    villain: str = "random"
    seats: Sequence[int] | None = None
    teams: int | Sequence[int] | None = None
    level: str | None = None
    chart: str | None = None
    preset: str = "revised"
    options: Mapping[str, Value] = field(default_factory=dict)
    optional: Sequence[str] = ()
    basic: bool | Sequence[str] = ()
    boxes: Sequence[str | Path] = ("core",)
    windows: str = "open_if_can"
    _rules: Rules = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _known(N_("there is no mode '{name}'; {hint}"), self.mode, MODES)
        _known(N_("there is no preset '{name}'; {hint}"), self.preset, PRESETS)
        _known(N_("windows cannot be '{name}'; {hint}"), self.windows, WINDOW_POLICIES)
        self._set("boxes", self._complete_boxes())
        self._set("optional", _names("optional", self.optional))
        self._set("options", dict(self.options))
        if self.mode not in PRESET_MODES[self.preset]:
            raise SetupError(
                N_("the preset '{preset}' has no mode '{mode}'; it has: {names}"),
                preset=self.preset,
                mode=self.mode,
                names=", ".join(PRESET_MODES[self.preset]),
            )
        if self.basic is True or self.basic is False:
            self._set("basic", BASIC_PARTS if self.basic else ())
        self._set("basic", _names("basic", self.basic))  # type: ignore[arg-type]
        for part in self.basic:  # type: ignore[union-attr]
            _known(N_("the Basic Game has no part '{name}'; {hint}"), part, BASIC_PARTS)
        if self.basic and self.preset in ALWAYS_ADVANCED:
            raise SetupError(
                N_("the preset '{preset}' has no Basic Game: it always plays the advanced one"),
                preset=self.preset,
            )
        self._check_optional()
        self._check_heroes()
        self._check_villain()
        self._check_seats()
        self._check_teams()
        self._check_level()
        self._set("_rules", self._resolve())
        self._check_secrets()

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def _check_optional(self) -> None:
        for name in self.optional:
            _known(N_("there is no optional rule '{name}'; {hint}"), name, OPTIONAL_RULES)
            known = PRESET_OPTIONAL.get(self.preset, OPTIONAL_RULES)
            if name not in known:
                raise SetupError(
                    N_(
                        "the preset '{preset}' has no optional rule '{name}' (it has: {known}); "
                        "to play it all the same, set the rule option 'opt.{name}'"
                    ),
                    preset=self.preset,
                    name=name,
                    known=", ".join(known) or Told(N_("none")),
                )

    def _check_secrets(self) -> None:
        if self._rules.setup_secrets != "two_evil_four_other":
            return
        secrets = [card for card in self._content().definitions if isinstance(card, SecretCard)]
        in_use = [s for s in secrets if not (s.advanced and self._rules.setup_basic_secrets)]
        evil = sum(secret.copies for secret in in_use if secret.evil)
        other = sum(secret.copies for secret in in_use) - evil
        if evil < 2 or other < 4:  # AP-02
            raise SetupError(
                N_(
                    "'setup.secrets' needs 2 evil Secrets and 4 others, but these boxes have "
                    "{evil} and {other}"
                ),
                evil=evil,
                other=other,
            )

    def _complete_boxes(self) -> tuple[str, ...]:
        """Names of boxes; those in a folder are loaded, those they require come along."""
        if isinstance(self.boxes, str | Path):
            raise SetupError(N_("'boxes' is a list of names; write ['{boxes}']"), boxes=self.boxes)
        try:
            named = [load(box).id if isinstance(box, Path) else box for box in self.boxes]
            return complete(_names("boxes", named))
        except BoxError as error:
            raise SetupError(error.text, **error.values) from None

    def _check_heroes(self) -> None:
        heroes = self.heroes
        if isinstance(heroes, bool | str):
            raise SetupError(N_("heroes are a number or a list of names"))
        wanted = heroes if isinstance(heroes, int) else tuple(heroes)
        count = wanted if isinstance(wanted, int) else len(wanted)
        most = len(self._content().hero_numbers)  # GEN-01, GAP-61: a sheet for each
        if count > most:
            raise SetupError(
                N_("{count} heroes are too many; the most is {most}"), count=count, most=most
            )
        self._set("heroes", ("deal",) * wanted if isinstance(wanted, int) else wanted)
        names = self.hero_names
        if not names:
            raise SetupError(N_("a game needs at least one hero"))
        for name in names:
            if name not in CHOICES:
                self._find(HeroSheet, name)
        chosen = [name for name in names if name not in CHOICES]
        for name in chosen:
            if chosen.count(name) > 1:
                raise SetupError(
                    N_("the hero '{name}' is named twice; each can play once"), name=name
                )
        if self.mode == "lone" and len(names) != 1:
            if PRESET_MODES[self.preset] == ("lone",):
                raise SetupError(
                    N_("the preset '{preset}' is for one hero, not {count}"),
                    preset=self.preset,
                    count=len(names),
                )
            raise SetupError(N_("a lone hero is one hero, not {count}"), count=len(names))
        if self.mode == "solo-team" and len(names) < 2:
            raise SetupError(N_("a solo team has at least two heroes; choose mode 'lone' for one"))

    def _check_villain(self) -> None:
        if self.villain != "random":
            self._find(VillainSheet, self.villain)

    def _check_seats(self) -> None:
        count = len(self.hero_names)
        alone = self.mode in ("solo-team", "lone")
        if self.seats is None:
            self._set("seats", (0,) * count if alone else tuple(range(count)))
            return
        self._set("seats", tuple(self.seats))
        seats = tuple(self.seats)
        if len(seats) != count:
            raise SetupError(
                N_("there are {count} heroes but {entries} entries in seats"),
                count=count,
                entries=len(seats),
            )
        if not _without_gaps(seats):
            raise SetupError(N_("seats are numbered from 0 without gaps"))
        if alone and set(seats) != {0}:
            raise SetupError(N_("a game of the mode '{mode}' has one seat"), mode=self.mode)
        if self.mode == "competitive" and len(set(seats)) < count:
            raise SetupError(N_("in a competitive game each seat has one hero"))  # GEN-05

    def _check_teams(self) -> None:
        count = len(self.hero_names)
        if self.mode != "team":
            if self.teams is not None:
                raise SetupError(N_("the mode '{mode}' has no teams"), mode=self.mode)
            self._set("teams", (0,) * count)
            return
        teams = 2 if self.teams is None else self.teams
        if isinstance(teams, int):
            if teams < 2 or count % teams:
                raise SetupError(
                    N_("{count} heroes cannot be split evenly into {teams} teams"),
                    count=count,
                    teams=teams,
                )
            teams = tuple(n % teams for n in range(count))
        teams = tuple(teams)
        self._set("teams", teams)
        if len(teams) != count:
            raise SetupError(
                N_("there are {count} heroes but {entries} entries in teams"),
                count=count,
                entries=len(teams),
            )
        if not _without_gaps(teams):
            raise SetupError(N_("teams are numbered from 0 without gaps"))
        sizes = [teams.count(team) for team in sorted(set(teams))]
        if len(sizes) < 2:
            raise SetupError(N_("a team game needs at least two teams"))
        if len(set(sizes)) > 1:  # TEAM-03
            raise SetupError(
                N_("all teams need the same number of heroes, not {sizes}"), sizes=sizes
            )
        if not 2 <= sizes[0] <= 4:  # TEAM-01
            raise SetupError(N_("a team has 2, 3 or 4 heroes, not {count}"), count=sizes[0])
        assert self.seats is not None
        for seat in set(self.seats):
            if len({t for s, t in zip(self.seats, teams, strict=True) if s == seat}) > 1:
                raise SetupError(N_("seat {seat} has heroes in two teams"), seat=seat)

    def _check_level(self) -> None:
        if self.level is not None:
            _known(N_("there is no level '{name}'; {hint}"), self.level, LEVELS)
            if self.mode != "lone":
                raise SetupError(
                    N_("the level '{level}' is for a lone hero only"), level=self.level
                )
            if self.preset not in LEVELED:  # AP-07: its difficulty is the number of points
                raise SetupError(
                    N_("the preset '{preset}' has no levels; see the rule option 'turn.points'"),
                    preset=self.preset,
                )
        if self.chart is not None:
            _known(
                N_("there is no cooperative chart '{name}'; {hint}"),
                self.chart,
                ("basic", "advanced"),
            )
            if self.mode not in TOGETHER:
                raise SetupError(
                    N_(
                        "the mode '{mode}' has no cooperative chart to choose; see the rule option "
                        "'chart.kind'"
                    ),
                    mode=self.mode,
                )
            if self._resolve().chart_kind != self.chart:  # CLS-14, RBW-01
                raise SetupError(
                    N_(
                        "the preset '{preset}' has no {chart} chart to choose; see the rule "
                        "option 'chart.kind'"
                    ),
                    preset=self.preset,
                    chart=self.chart,
                )
        waived = self.options.get("lose.all_knocked_out") is False
        if waived and not (self.mode == "solo-team" and len(self.hero_names) == 2):
            raise SetupError(  # SOLO-05
                N_("only a solo team of two heroes may waive the loss when all are knocked out")
            )

    def _find(self, kind: type[HeroSheet] | type[VillainSheet], name: str) -> None:
        if not isinstance(name, str):
            raise SetupError(
                N_("heroes and villains are chosen by name; '{name}' is not one"), name=name
            )
        try:
            self._content().find(kind, name)
        except BoxError as error:
            raise SetupError(error.text, **error.values) from None

    def _content(self) -> Content:
        try:
            return content(self.box_names)
        except BoxError as error:
            raise SetupError(error.text, **error.values) from None
        except (KeyError, StopIteration):  # no Town Hall or no Shadow Track among them
            raise SetupError(N_("these boxes have no board; add the box 'core'")) from None

    @property
    def hero_names(self) -> tuple[str, ...]:
        """A name, "random" or "deal" for each hero."""
        assert not isinstance(self.heroes, int)
        return tuple(self.heroes)

    @property
    def box_names(self) -> tuple[str, ...]:
        """The ids of all boxes in use, required ones before those that require them."""
        return self.boxes  # type: ignore[return-value]  # made so when the set-up is checked

    def rules(self) -> Rules:
        """The rule options in force."""
        return self._rules

    def _resolve(self) -> Rules:
        table = GameKind(mode=self.mode, level=self.level or "normal", chart=self.chart or "basic")
        assert not isinstance(self.basic, bool)
        changes: dict[str, Value] = {PARTS_OF_THE_BASIC_GAME[part]: True for part in self.basic}
        changes |= {f"opt.{name}": True for name in self.optional}
        return resolve(self.preset, table, changes | dict(self.options))

    def plain(self) -> dict[str, Any]:
        """The set-up as plain data; `Setup(**data)` makes it again."""
        data = asdict(self)
        del data["_rules"]
        if self.mode != "team":
            data["teams"] = None
        return data


def _names(field: str, names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str):
        raise SetupError(
            N_("'{field}' is a list of names; write ['{names}']"), field=field, names=names
        )
    found = tuple(names)
    for name in found:
        if not isinstance(name, str):
            raise SetupError(N_("'{field}' takes names, not '{name}'"), field=field, name=name)
    return found


def _without_gaps(numbers: Sequence[int]) -> bool:
    """Whether these are whole numbers from 0 on, each used."""
    whole = all(type(number) is int for number in numbers)
    return whole and set(numbers) == set(range(len(set(numbers))))


def _known(text: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise SetupError(
            text,
            name=name,
            hint=nearest(str(name), names),
        )


def streams(cards: Content) -> tuple[str, ...]:
    """The names of the streams of chance: set-up, dice, and one for each deck."""
    return ("setup", "dice", *cards.decks)


class _Dealer:
    """Chance for the set-up, before there is a game."""

    def __init__(self, source: Source, draws: list[int]) -> None:
        self.source = source
        self.draws = draws
        self.rolled: list[Frame] = []  # on the d% tables, to be told when the game begins

    def shuffle(self, stream: int, cards: Sequence[int]) -> tuple[int, ...]:
        order = shuffled(self.source, stream, self.draws[stream], cards)
        self.draws[stream] += 1
        return order

    def below(self, limit: int) -> int:
        value, self.draws[SETUP] = below(self.source, SETUP, self.draws[SETUP], limit)
        return value

    def pick(self, cards: Sequence[int]) -> int:
        return cards[self.below(len(cards))]

    def roll_percent(self, ranges: Mapping[int, tuple[int, int]]) -> int:
        """RBW-04: a d% on the table, again until it names one of these cards."""
        while True:
            face = 1 + self.below(100)
            for card, (low, high) in ranges.items():
                if low <= face <= high:
                    self.rolled.append(("percent", face, card))
                    return card
            self.rolled.append(("percent-again", face, 0))


def deal(setup: Setup, source: Source) -> State:
    """The table before the first decision."""
    cards = content(setup.box_names)
    rules = setup.rules()
    draws = [0] * len(streams(cards))
    dealer = _Dealer(source, draws)
    villain = (
        _at_random(cards, rules, dealer, cards.villain_numbers)  # SET-06
        if setup.villain == "random"
        else cards.find(VillainSheet, setup.villain)
    )
    spaces = len(cards.board.spaces)
    heroes = _heroes(setup, cards, dealer)
    s = State(
        heroes=heroes,
        elders=[Elder(card=card) for card in cards.elder_numbers],  # SET-04
        villain=Villain(card=villain),
        flow=[("deal-heroes", 0, 0), *reversed(dealer.rolled)],
        draws=draws,
        place=[0] * len(cards.cards),
        listening=[()] * MOMENTS,
        decks=[()] * len(cards.decks),
        discards=[()] * len(cards.decks),
        hands=[()] * len(setup.hero_names),
        lairs=[-1] * len(setup.hero_names),
        clues=[0] * spaces,
        minions=[0] * spaces,
        walls=0,
        vermin=[()] * spaces,
        militia=[0] * spaces,
        blocked={},
        supply=[minion.supply for minion in cards.minions],
    )
    dealer.draws = s.draws  # the table may hold them in a list of its own
    _lay_decks(cards, rules, s, dealer)
    _place_elders(cards, rules, s, dealer)
    sheet = Zone.VILLAIN if rules.setup_basic_villain else Zone.ADVANCED_VILLAIN  # BAS-01
    lay(cards, s, villain, sheet)
    for card in cards.rule_numbers:
        lay(cards, s, card, Zone.RULE)
    for n, hero in enumerate(s.heroes):
        if hero.card >= 0:
            lay(cards, s, hero.card, Zone.SHEET, n)
    return s


def _at_random(cards: Content, rules: Rules, dealer: _Dealer, sheets: Sequence[int]) -> int:
    """One of these heroes or villains; by d% only those that have a place in the table."""
    if rules.setup_random == "percent":
        listed: dict[int, tuple[int, int]] = {}
        for card in sheets:
            sheet = cards.cards[card]
            assert isinstance(sheet, HeroSheet | VillainSheet)
            if sheet.d100[1]:
                listed[card] = sheet.d100
        if listed:
            return dealer.roll_percent(listed)
    return dealer.pick(sheets)


def _heroes(setup: Setup, cards: Content, dealer: _Dealer) -> list[Hero]:
    """Heroes chosen by name or at random; those to be dealt have no card yet."""
    taken = {cards.find(HeroSheet, name) for name in setup.hero_names if name not in CHOICES}
    heroes = []
    assert setup.seats is not None
    assert isinstance(setup.teams, tuple)
    rules = setup.rules()
    draw_one = rules.setup_hero_deal == "draw1"  # CLS-03
    for n, name in enumerate(setup.hero_names):
        if name == "random" or (name == "deal" and draw_one):
            left = [c for c in cards.hero_numbers if c not in taken]
            card = _at_random(cards, rules, dealer, left)
            taken.add(card)
        else:
            card = -1 if name == "deal" else cards.find(HeroSheet, name)
        team = setup.teams[n]
        group = {"team": team, "competitive": n, "lone": n}.get(setup.mode, 0)
        hero = Hero(
            card=card,
            seat=setup.seats[n],
            team=team,
            hand=0 if setup.mode == "solo-team" else n,  # SOLO-04
            group=group,
            space=cards.board.town_hall,
            base=(0, 0, 0, 0),
            value=(0, 0, 0, 0),
            boxes=0,
        )
        if card >= 0:
            seat_hero(cards, hero, card)
        heroes.append(hero)
    return heroes


def seat_hero(cards: Content, hero: Hero, card: int) -> None:
    """Give a hero their sheet and starting space."""
    sheet = cards.cards[card]
    assert isinstance(sheet, HeroSheet)
    hero.card = card
    hero.base = sheet.skills
    hero.investigation = sheet.investigation
    board = cards.board
    hero.space = board.index.get(sheet.start, board.town_hall)  # SET-13; their board may be away
    recount(cards, hero)


def _lay_decks(cards: Content, rules: Rules, s: State, dealer: _Dealer) -> None:
    sheet = cards.cards[s.villain.card]
    assert isinstance(sheet, VillainSheet)
    for n, deck in enumerate(cards.decks):
        numbers = cards.by_deck[deck]
        if deck in cards.curses_of_villains and (
            deck not in sheet.curses or rules.setup_basic_villain
        ):
            continue  # SET-17, CLS-05
        if deck in cards.stacks:  # SET-03
            s.stack += numbers
            for card in numbers:
                s.place[card] = Zone.STACK << 8
            continue
        if deck == "secret" and rules.setup_basic_secrets:  # BAS-03
            numbers = tuple(c for c in numbers if not _secret(cards, c).advanced)
        s.decks[n] = dealer.shuffle(2 + n, numbers)  # SET-02
        for card in numbers:
            s.place[card] = Zone.DECK << 8 | n


def _secret(cards: Content, card: int) -> SecretCard:
    definition = cards.cards[card]
    assert isinstance(definition, SecretCard)
    return definition


def _place_elders(cards: Content, rules: Rules, s: State, dealer: _Dealer) -> None:
    deck = cards.deck_index["secret"]
    if rules.setup_secrets == "two_evil_four_other":
        _two_evil_four_other(cards, s, dealer, deck)
    for n, elder in enumerate(s.elders):
        lay(cards, s, elder.card, Zone.ELDER, n)
        card = cards.cards[elder.card]
        assert isinstance(card, ElderCard)
        wanted = 1  # SET-05
        if rules.setup_secrets == "coast_elders_two" and "Tidewater" in card.keywords:
            wanted = 2  # RBW-03
        for _ in range(wanted):
            lay(cards, s, s.decks[deck][-1], Zone.SECRET, n)


def _two_evil_four_other(cards: Content, s: State, dealer: _Dealer, deck: int) -> None:
    """AP-02: lay the six Secrets of the elders on top of the deck."""
    evil = [c for c in s.decks[deck] if _secret(cards, c).evil][:2]
    other = [c for c in s.decks[deck] if not _secret(cards, c).evil][:4]
    rest = tuple(c for c in s.decks[deck] if c not in evil and c not in other)
    s.decks[deck] = rest + dealer.shuffle(2 + deck, evil + other)
