"""The set-up page: what can be chosen, what does not go together and why.

Whether something fits is asked of the engine: each alternative is tried as a `Setup`, and
what it says when it refuses is the reason shown. There is no second list of what goes with
what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.errors import SetupError, ShadowbrookError
from shadowbrook.engine.rules import (
    LEVELS,
    MODES,
    OPTIONAL_RULES,
    OPTIONS,
    PRESET_MODES,
    PRESETS,
    TOGETHER,
)
from shadowbrook.engine.setup import MOST_HEROES, Setup
from shadowbrook.engine.shelf import complete, content, find_box
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.locale import Speech
from shadowbrook.narration.facts import facts
from shadowbrook.narration.sayings import short_name

from . import library
from .links import narrator

MODE_WORDS: Mapping[str, tuple[str, str]] = {
    "lone": (
        N_("Lone hero"),
        N_("You alone against the villain, with one hero. The shortest way into the game."),
    ),
    "cooperative": (
        N_("Cooperative"),
        N_("Everybody hunts the villain together and wins or loses together."),
    ),
    "competitive": (
        N_("Competitive"),
        N_("Every hero for themselves: whoever beats the villain first wins."),
    ),
    "team": (N_("Teams"), N_("Teams of heroes race each other to the villain.")),
    "solo-team": (
        N_("Solo team"),
        N_("You alone with several heroes who share one hand of Events."),
    ),
}
PRESET_WORDS: Mapping[str, tuple[str, str]] = {
    "revised": (N_("Revised Edition"), N_("The rules as they are printed today.")),
    "classic-basic": (
        N_("Classic, basic"),
        N_("The first edition's introductory game: simpler villain, chart and Secrets."),
    ),
    "classic-advanced": (N_("Classic, advanced"), N_("The first edition with all of its rules.")),
    "rbw": (N_("Fan compile"), N_("House rules for playing together, collected by players.")),
    "ap": (
        N_("Action points"),
        N_("A fan variant for one hero, with a number of points to spend each day."),
    ),
}
LEVEL_WORDS: Mapping[str, tuple[str, str]] = {
    "normal": (N_("Normal"), N_("Nothing added.")),
    "hunter": (N_("Hunter"), N_("The villain grows stronger as the track falls.")),
    "master-hunter": (
        N_("Master Hunter"),
        N_("As Hunter, and the advanced chart is rolled each round."),
    ),
    "insanity": (N_("Insanity"), N_("As Master Hunter, and the showdown chart is rolled.")),
    "apocalypse": (N_("Apocalypse"), N_("As Insanity, and the third knock-out loses the game.")),
}
CHART_WORDS: Mapping[str, tuple[str, str]] = {
    "basic": (N_("Basic chart"), N_("Milder events in each Mystery Phase. Good for first games.")),
    "advanced": (N_("Advanced chart"), N_("Harsher and more varied events.")),
}
OPTIONAL_WORDS: Mapping[str, tuple[str, str]] = {
    "exchange": (
        N_("Exchange"),
        N_("Rivals in the same space may give or trade items and allies."),
    ),
    "growing_darkness": (
        N_("Growing Darkness"),
        N_("One more roll on the minion chart at the start of each Mystery Phase."),
    ),
    "holding_back": (
        N_("Holding Back the Darkness"),
        N_("With the track in the red, the track rises by 1 if every hero pays 2 Investigation."),
    ),
    "endurance": (
        N_("Endurance of Evil"),
        N_("The villain gains Health with each elder it kills and each hero it knocks out."),
    ),
    "hunting_for_clues": (
        N_("Hunting for Clues"),
        N_("Collecting Investigation needs a test of Spirit or Cunning."),
    ),
    "showdown_chart": (
        N_("Showdown chart"),
        N_("A roll on a chart makes each showdown different."),
    ),
}
BASIC_WORDS: Mapping[str, tuple[str, str]] = {
    "villain": (N_("Basic villain"), N_("Only the villain's first ability works.")),
    "chart": (N_("Basic minion chart"), N_("The simpler side of the minion chart is used.")),
    "secrets": (N_("Basic Secrets"), N_("The eight most involved Secrets stay in the box.")),
}
POINTS_WORDS: Mapping[str, tuple[str, str]] = {
    "14": (N_("14 points"), N_("An easier game.")),
    "12": (N_("12 points"), N_("The usual number.")),
    "10": (N_("10 points"), N_("A hard game.")),
}
SEAT_WORDS: Mapping[str, str] = {
    "me": N_("me"),
    "here": N_("another person at this screen"),
    "open": N_("somebody who joins by link"),
    "bot": N_("a bot"),
}
# How well a bot plays; those of other packages are shown by their names.
BOT_WORDS: Mapping[str, str] = {
    "random": N_("weak: plays at random"),
    "heuristic": N_("good: weighs what to do"),
    "search": N_("strong: thinks ahead, and takes its time"),
}
PACE_WORDS: Mapping[str, str] = {
    "slow": N_("slowly"),
    "normal": N_("at an easy pace"),
    "fast": N_("fast"),
    "instant": N_("at once"),
}
DEFAULT_HEROES = {"lone": 1, "cooperative": 2, "competitive": 3, "team": 4, "solo-team": 2}


@dataclass(frozen=True, slots=True)
class SeatForm:
    """A row of the set-up: who plays, and which hero."""

    kind: str = "bot"
    hero: str = "random"
    bot: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class SetupForm:
    """What stands on the form; always possible values, whatever was sent."""

    mode: str = "lone"
    preset: str = "revised"
    level: str = "normal"
    villain: str = "random"
    chart: str = "basic"
    points: str = "12"
    optional: Sequence[str] = ()
    basic: Sequence[str] = ()
    boxes: tuple[str, ...] = ("core",)
    seats: Sequence[SeatForm] = field(default_factory=lambda: [SeatForm("me")])
    teams: int = 2
    title: str = ""
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True

    @property
    def alone(self) -> bool:
        """Whether one seat plays all heroes."""
        return self.mode in ("lone", "solo-team")

    def fields(self) -> dict[str, Any]:
        """The fields of a `Setup`."""
        found: dict[str, Any] = {
            "mode": self.mode,
            "preset": self.preset,
            "villain": self.villain,
            "heroes": [seat.hero for seat in self.seats],
            "optional": list(self.optional),
            "basic": list(self.basic),
            "boxes": list(self.boxes),
        }
        if self.mode == "lone" and self.preset == "revised":
            found["level"] = self.level
        if self.mode in TOGETHER and self.preset == "revised":
            found["chart"] = self.chart
        if self.mode == "team":
            found["teams"] = self.teams
        if self.preset == "ap":
            found["options"] = {"turn.points": self.points}
        return found

    def content(self) -> Content:
        """Everything in the boxes that were chosen."""
        return content(complete(self.boxes))

    def refusal(self) -> SetupError | None:
        """Why the engine would not have this set-up; None if it would."""
        try:
            Setup(**self.fields())
        except SetupError as error:
            return error
        return None


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something that can be chosen, or the reason why it cannot."""

    value: str
    name: str
    text: str = ""
    chosen: bool = False
    reason: str = ""
    face: str = ""
    values: tuple[tuple[str, str], ...] = ()  # what it has in numbers, each with its skill
    people: tuple[str, ...] = ()  # who comes with it


def parse(sent: Mapping[str, str], several: Callable[[str], list[str]]) -> SetupForm:
    """The form behind what a browser sent; what does not fit gives way to the nearest that does."""
    mode = sent.get("mode", "lone")
    mode = mode if mode in MODES else "lone"
    preset = sent.get("preset", "revised")
    boxes = _boxes(several("box"))
    cards = content(complete(boxes))
    form = SetupForm(
        mode=mode,
        boxes=boxes,
        preset=preset if preset in PRESETS else "revised",
        level=_one_of(sent.get("level"), LEVELS),
        villain=_known(sent.get("villain", "random"), VillainSheet, cards),
        chart=_one_of(sent.get("chart"), tuple(CHART_WORDS)),
        points=_one_of(sent.get("points"), ("12", "10", "14")),
        optional=[name for name in OPTIONAL_RULES if name in several("optional")],
        basic=[name for name in BASIC_WORDS if name in several("basic")],
        title=sent.get("title", "")[:60],
        pace=_one_of(sent.get("pace"), ("normal", *PACE_WORDS)),
        odds="odds" in sent or "was" not in sent,  # a form that was never shown has the defaults
        spectators="spectators" in sent or "was" not in sent,
    )
    if replace(form, seats=[SeatForm()] * DEFAULT_HEROES[mode], optional=(), basic=()).refusal():
        form = replace(form, preset="revised")
    form = replace(form, seats=_seats(sent, form))
    return _fitting(form)


def _one_of(value: str | None, values: Sequence[str]) -> str:
    return value if value is not None and value in values else values[0]


def _boxes(wanted: Sequence[str]) -> tuple[str, ...]:
    """The core box and those that were wished for, as far as they go together."""
    boxes: tuple[str, ...] = ("core",)
    for name in library.installed():
        if name in wanted and name not in boxes and not library.refusal((*boxes, name)):
            boxes = (*boxes, name)
    return boxes


def _known(name: str, kind: type[HeroSheet] | type[VillainSheet], cards: Content) -> str:
    card = cards.definition.get(name)
    return name if isinstance(card, kind) or name == "deal" else "random"


def _seats(sent: Mapping[str, str], form: SetupForm) -> list[SeatForm]:
    asked = sent.get("heroes", "")
    # another mode brings its own number of heroes, unless one was asked for with it
    same_mode = sent.get("was", form.mode) == form.mode
    count = int(asked) if asked.isascii() and asked.isdecimal() and same_mode else 0
    count = count or DEFAULT_HEROES[form.mode]
    count = 1 if form.mode == "lone" else min(MOST_HEROES, max(2, count))
    taken: set[str] = set()
    seats = []
    for n in range(count):
        hero = _known(sent.get(f"hero{n}", "random"), HeroSheet, form.content())
        if hero in taken:
            hero = "random"
        if hero not in ("random", "deal"):
            taken.add(hero)
        kind = "me" if form.alone or n == 0 else "bot"
        sent_kind = sent.get(f"seat{n}", kind)
        if not form.alone and sent_kind in SEAT_WORDS:
            kind = sent_kind
        seats.append(SeatForm(kind, hero, sent.get(f"bot{n}", ""), sent.get(f"name{n}", "")[:24]))
    return seats


def _fitting(form: SetupForm) -> SetupForm:
    """Leave out what the engine would refuse."""
    bare = replace(form, optional=(), basic=())
    optional = [one for one in form.optional if not replace(bare, optional=[one]).refusal()]
    basic = [one for one in form.basic if not replace(bare, basic=[one]).refusal()]
    return replace(form, optional=optional, basic=basic)


# ---- what the page shows -----------------------------------------------------------------------


def modes(form: SetupForm, speech: Speech) -> list[Alternative]:
    order = ("lone", "cooperative", "competitive", "team", "solo-team")
    return [
        Alternative(
            mode,
            speech.gettext(MODE_WORDS[mode][0]),
            speech.gettext(MODE_WORDS[mode][1]),
            mode == form.mode,
        )
        for mode in order
    ]


def boxes(form: SetupForm, speech: Speech) -> list[Alternative]:
    """The boxes on the shelf beside the core box, each with why it does not go with the others."""
    found = []
    for name in library.installed()[1:]:
        chosen = name in form.boxes
        needed = not chosen and name in complete(form.boxes)
        reason = "" if chosen else told(library.refusal((*form.boxes, name)), speech)
        if reason and (other := library.conflict(name, form.boxes)) is not None:
            title = speech.gettext(other.name)
            reason = speech.say("This box cannot be played together with {box}.", box=title)
        if needed:
            reason = speech.gettext(N_("Included automatically: another box needs it."))
        title, text, people = _box_words(name, speech)
        found.append(Alternative(name, title, text, chosen or needed, reason, people=people))
    return found


BROUGHT = (
    (N_("Heroes: {names}."), HeroSheet),
    (N_("Villains: {names}."), VillainSheet),
)


def _box_words(name: str, speech: Speech) -> tuple[str, str, tuple[str, ...]]:
    """The title of a box, what it says of itself, and who comes with it, a sentence each."""
    try:
        box = find_box(name)
    except ShadowbrookError:  # the reason says what is wrong with it
        return name, "", ()
    people = []
    for words, kind in BROUGHT:
        # in a row with commas, names are without what stands behind their own
        names = [speech.name(short_name(one.name)) for one in box.cards if isinstance(one, kind)]
        if names:
            people.append(speech.say(words, names=speech.listed(names)))
    about = speech.gettext(box.about) if box.about else ""
    return speech.gettext(box.name), about, tuple(people)


def presets(form: SetupForm, speech: Speech) -> list[Alternative]:
    found = _alternatives(
        {name: PRESET_WORDS.get(name, (name, "")) for name in PRESETS},
        speech,
        lambda one: replace(form, preset=one, optional=(), basic=()),
        form.preset,
    )
    return [_only_for(one, form, PRESET_MODES[one.value], speech) for one in found]


def levels(form: SetupForm, speech: Speech) -> list[Alternative]:
    if form.mode != "lone" or form.preset != "revised":
        return []
    return _alternatives(LEVEL_WORDS, speech, lambda one: replace(form, level=one), form.level)


def charts(form: SetupForm, speech: Speech) -> list[Alternative]:
    if form.mode not in TOGETHER or form.preset != "revised":
        return []
    return _alternatives(CHART_WORDS, speech, lambda one: replace(form, chart=one), form.chart)


def points(form: SetupForm, speech: Speech) -> list[Alternative]:
    if form.preset != "ap":
        return []
    return _alternatives(POINTS_WORDS, speech, lambda one: replace(form, points=one), form.points)


def optional_rules(form: SetupForm, speech: Speech) -> list[Alternative]:
    found = _alternatives(
        {name: OPTIONAL_WORDS.get(name, (name, "")) for name in OPTIONAL_RULES},
        speech,
        lambda one: replace(form, optional=[one]),
        "",
    )
    edition = speech.gettext(PRESET_WORDS.get(form.preset, (form.preset, ""))[0])
    absent = speech.say("Not part of “{edition}”.", edition=edition)
    found = [replace(one, reason=absent) if one.reason else one for one in found]
    return [
        replace(
            _only_for(one, form, OPTIONS[f"opt.{one.value}"].modes, speech),
            chosen=one.value in form.optional,
        )
        for one in found
    ]


def basic_parts(form: SetupForm, speech: Speech) -> list[Alternative]:
    return [
        replace(one, chosen=one.value in form.basic)
        for one in _alternatives(BASIC_WORDS, speech, lambda one: replace(form, basic=[one]), "")
    ]


def villains(form: SetupForm, cards: Content, speech: Speech) -> list[Alternative]:
    found = [
        Alternative(
            "random",
            speech.gettext(N_("Random")),
            speech.gettext(N_("Chance decides.")),
            form.villain == "random",
        )
    ]
    wide = len({space.board for space in cards.board.spaces}) > 1
    for card in cards.definitions:
        if isinstance(card, VillainSheet):
            text = speech.gettext(card.text)
            if wide and card.suits:
                text = f"{text} {speech.gettext(card.suits)}"
            name = speech.gettext(card.name)
            chosen = form.villain == card.id
            values = _values(card, ("combat", "health"), cards, speech)
            found.append(Alternative(card.id, name, text, chosen, face=card.id, values=values))
    return found


def bots(names: Sequence[str], speech: Speech) -> tuple[tuple[str, str], ...]:
    """The bots, each with how well it plays."""
    return tuple((name, bot_name(name, speech)) for name in names)


def bot_name(name: str, speech: Speech) -> str:
    """How well a bot plays; one of another package is shown by its name."""
    return speech.gettext(BOT_WORDS[name]) if name in BOT_WORDS else name


def heroes(form: SetupForm, cards: Content, speech: Speech) -> list[list[Alternative]]:
    """For each seat the heroes to choose from, chance first; nobody plays somebody else's."""
    known = [
        Alternative(
            "random", speech.gettext(N_("a random hero")), speech.gettext(N_("Chance decides."))
        ),
        Alternative(
            "deal",
            speech.gettext(N_("draw two, keep one")),
            speech.gettext(N_("You see both before you choose.")),
        ),
    ]
    for card in cards.definitions:
        if isinstance(card, HeroSheet):
            name, text = speech.gettext(card.name), speech.gettext(card.text)
            values = _values(card, (*SKILLS, "health"), cards, speech)
            known.append(Alternative(card.id, name, text, face=card.id, values=values))
    taken = {seat.hero for seat in form.seats} - {"random", "deal"}
    why = speech.gettext(N_("Already chosen."))
    return [
        [
            replace(one, chosen=True)
            if one.value == seat.hero
            else replace(one, reason=why if one.value in taken else "")
            for one in known
        ]
        for seat in form.seats
    ]


def _values(
    card: HeroSheet | VillainSheet, names: Sequence[str], cards: Content, speech: Speech
) -> tuple[tuple[str, str], ...]:
    """What a sheet has in numbers, in words, each with what it is a value of."""
    told = facts(card, narrator(cards, speech.language.code))
    return tuple(zip(names, told, strict=True))


def told(refusal: ShadowbrookError | None, speech: Speech) -> str:
    """Why something cannot be, in the language of the reader; nothing if it can."""
    return speech.tell(refusal) if refusal is not None else ""


def counts(form: SetupForm, speech: Speech) -> list[tuple[int, str]]:
    """Numbers of heroes, each with the reason why it does not go."""
    if form.mode == "lone":
        return []
    most = min(MOST_HEROES, len(form.content().hero_numbers))
    return [
        (n, told(replace(form, seats=[SeatForm()] * n).refusal(), speech))
        for n in range(2, most + 1)
    ]


def _only_for(one: Alternative, form: SetupForm, fit: Sequence[str], speech: Speech) -> Alternative:
    """Say in words what a mode rules out."""
    if form.mode in fit:
        return one
    names = speech.listed([speech.name(MODE_WORDS[mode][0]) for mode in fit])
    return replace(one, reason=speech.say("Only for: {modes}.", modes=names))


def _alternatives(
    words: Mapping[str, tuple[str, str]],
    speech: Speech,
    change: Callable[[str], SetupForm],
    chosen: str,
) -> list[Alternative]:
    found = []
    for value, (name, text) in words.items():
        reason = told(change(value).refusal(), speech)
        found.append(
            Alternative(value, speech.gettext(name), speech.gettext(text), value == chosen, reason)
        )
    return found
