"""The rule options: one table that says which values there are and what each preset takes.

Scripts read the values as attributes of `Rules` (`move.pickup_on_enter` is
`rules.move_pickup_on_enter`) and never ask for an edition or a mode by name where an
option exists. A preset is a set of values, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import SetupError, nearest
from .words import N_

Value = str | bool

MODES = ("competitive", "cooperative", "team", "solo-team", "lone")
TOGETHER = ("cooperative", "solo-team")
RIVALS = ("competitive", "team")
BASE = "revised"  # what the other presets are measured by
PRESETS = (BASE, "classic-basic", "classic-advanced", "rbw", "ap")
LEVELS = ("normal", "hunter", "master-hunter", "insanity", "apocalypse")  # SOLO-10 to SOLO-14
PRESET_MODES: Mapping[str, tuple[str, ...]] = {
    "revised": MODES,
    "classic-basic": ("competitive", "cooperative"),
    "classic-advanced": ("competitive", "cooperative", "team"),  # CLS-18
    "rbw": TOGETHER,
    "ap": ("lone",),
}
# The optional rules that the source of a preset knows; others can be set by hand.
PRESET_OPTIONAL: Mapping[str, tuple[str, ...]] = {
    "classic-basic": ("showdown_chart",),  # CLS-19
    "classic-advanced": ("showdown_chart",),
    "rbw": ("showdown_chart",),  # RBW-26
    "ap": (),
}
LEVELED = ("revised",)  # presets with levels for a lone hero (SOLO-10)
ALWAYS_ADVANCED = ("rbw",)  # presets without the Basic Game (RBW-01)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameKind:
    """What a default may depend on: the mode, the level of a lone hero, the chosen chart."""

    mode: str
    level: str = "normal"
    chart: str = "basic"

    @property
    def depth(self) -> int:
        """How hard a lone hero's level is, 0 to 4; -1 for every other mode."""
        return LEVELS.index(self.level) if self.mode == "lone" else -1


Default = Value | Callable[[GameKind], Value]


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One row: the values, what each preset takes, where it has a meaning, what it decides.

    `presets` needs only the rows that differ from `revised`. `needs` names another option and
    those of its values with which this one matters at all.
    """

    values: tuple[Value, ...]
    revised: Default
    decides: str
    modes: tuple[str, ...] = MODES
    presets: Mapping[str, Default] = field(default_factory=dict)
    needs: tuple[str, tuple[Value, ...]] | None = None


def _classic(value: Default) -> dict[str, Default]:
    return {"classic-basic": value, "classic-advanced": value}


def _together(table: GameKind) -> Value:
    return table.mode in TOGETHER


def _look_cost(table: GameKind) -> Value:
    return "per_hero" if table.mode in TOGETHER else "two"


def _track_side(table: GameKind) -> Value:
    return "cooperative" if table.mode in TOGETHER or table.depth >= 1 else "normal"


def _chart(table: GameKind) -> Value:
    if table.mode in TOGETHER:
        return table.chart
    return "advanced" if table.depth >= 2 else "none"


def _heal(table: GameKind) -> Value:
    return "d3" if table.mode in ("competitive", "lone") else "d6"


TRUE_FALSE: tuple[Value, ...] = (True, False)
BY_PHASES = ("turn.engine", ("phases",))
ANY_CHART = ("chart.kind", ("basic", "advanced", "ap_chart"))
ADVANCED_CHART = ("chart.kind", ("advanced",))
WITH_SHOWDOWN_CHART = ("opt.showdown_chart", (True,))

OPTIONS: Mapping[str, RuleOption] = {
    "setup.hero_deal": RuleOption(
        ("draw2keep1", "draw1", "choose"),
        "draw2keep1",
        "CON-04",
        presets=_classic("draw1") | {"rbw": "choose", "ap": "choose"},
    ),
    "setup.random": RuleOption(
        ("shuffle", "percent"), "shuffle", "RBW-04", presets={"rbw": "percent"}
    ),
    "setup.secrets": RuleOption(
        ("one_random", "coast_elders_two", "two_evil_four_other"),
        "one_random",
        "CON-06",
        presets={"rbw": "coast_elders_two", "ap": "two_evil_four_other"},
    ),
    "setup.basic_villain": RuleOption(TRUE_FALSE, False, "BAS-01", presets={"classic-basic": True}),
    "setup.basic_chart": RuleOption(TRUE_FALSE, False, "BAS-02", presets={"classic-basic": True}),
    "setup.basic_secrets": RuleOption(TRUE_FALSE, False, "BAS-03", presets={"classic-basic": True}),
    "turn.engine": RuleOption(
        ("phases", "action_points"), "phases", "CON-44", presets={"ap": "action_points"}
    ),
    "turn.points": RuleOption(
        ("10", "12", "14"),
        "12",
        "AP-06, AP-07",
        modes=("lone",),
        needs=("turn.engine", ("action_points",)),
    ),
    "move.one_gives_event": RuleOption(
        ("may", "must", "off"),
        "may",
        "CON-11",
        presets={"rbw": "must", "ap": "off"},
        needs=BY_PHASES,
    ),
    "move.pickup_on_enter": RuleOption(
        TRUE_FALSE, True, "CON-10", presets=_classic(False) | {"rbw": False, "ap": False}
    ),
    "linger.rule": RuleOption(
        ("ends_where_started", "never_moved", "off"),
        "ends_where_started",
        "CON-12",
        presets={"rbw": "never_moved", "ap": "off"},
        needs=BY_PHASES,
    ),
    "actions.limit": RuleOption(
        ("once_per_turn", "repeatable", "action_points"),
        "once_per_turn",
        "CON-08",
        presets=_classic("repeatable") | {"rbw": "repeatable", "ap": "action_points"},
    ),
    "actions.collect": RuleOption(
        ("all", "test5", "per_point"),
        "all",
        "CON-09",
        presets={"classic-advanced": "test5", "rbw": "test5", "ap": "per_point"},
    ),
    "fight.escape_ends_turn": RuleOption(
        TRUE_FALSE, True, "CON-14", presets=_classic(False) | {"rbw": False}
    ),
    "escape.round_counters_block": RuleOption(TRUE_FALSE, True, "GAP-31"),
    "showdown.replaces_encounter": RuleOption(
        TRUE_FALSE, True, "CON-15", presets={"rbw": False, "ap": False}
    ),
    "showdown.escape_before_first_round": RuleOption(
        TRUE_FALSE, False, "CON-13", presets={"rbw": True}
    ),
    "showdown.send_back_before_first_round": RuleOption(
        TRUE_FALSE, False, "CON-16", presets={"rbw": True}
    ),
    "showdown.militia_targeted": RuleOption(TRUE_FALSE, False, "CON-17", presets={"rbw": True}),
    "showdown_chart.every_round": RuleOption(
        TRUE_FALSE, False, "CON-34", presets={"rbw": True}, needs=WITH_SHOWDOWN_CHART
    ),
    "showdown_chart.table": RuleOption(
        ("revised", "classic"),
        "revised",
        "CON-35",
        presets=_classic("classic"),
        needs=WITH_SHOWDOWN_CHART,
    ),
    "elder.evil_bonus": RuleOption(
        ("card", "combat1", "combat1health1"),
        "card",
        "CON-19",
        presets=_classic("combat1") | {"rbw": "combat1health1"},
    ),
    "elder.evil_secrets": RuleOption(
        ("keep_evil", "discard_all", "beside_villain"),
        "keep_evil",
        "CON-20",
        presets=_classic("beside_villain"),
    ),
    "elder.too_many_secrets": RuleOption(
        ("all_secrets", "unrevealed_only", "off"), "all_secrets", "CON-22", presets=_classic("off")
    ),
    "elder.look_cost": RuleOption(
        ("two", "per_hero", "per_player"),
        _look_cost,
        "CON-21",
        presets={"rbw": "per_player", "ap": "two"},
    ),
    "elder.look_reveals": RuleOption(TRUE_FALSE, lambda table: table.mode not in RIVALS, "CON-23"),
    "elder.reveal_immediately": RuleOption(
        TRUE_FALSE, True, "CLS-17", presets={"classic-basic": False}
    ),
    "elder.reveal_when_killed": RuleOption(TRUE_FALSE, _together, "COOP-14", presets={"ap": False}),
    "track.side": RuleOption(
        ("normal", "cooperative"),
        _track_side,
        "TRK-11",
        presets={"rbw": "cooperative", "ap": "cooperative"},
    ),
    "track.bonus": RuleOption(
        ("stage", "landing"), "stage", "CON-02", needs=("track.side", ("cooperative",))
    ),
    "chart.kind": RuleOption(
        ("none", "basic", "advanced", "ap_chart"),
        _chart,
        "CON-32",
        presets=_classic(lambda table: "basic" if table.mode in TOGETHER else "none")
        | {"rbw": "advanced", "ap": "ap_chart"},
    ),
    "chart.before_mystery_card": RuleOption(
        TRUE_FALSE,
        True,
        "CON-32",
        presets={"ap": False},
        needs=ANY_CHART,
    ),
    "chart.lies_and_deceit": RuleOption(
        ("equal_or_less", "equal"),
        "equal_or_less",
        "CON-26",
        presets={"rbw": "equal"},
        needs=ADVANCED_CHART,
    ),
    "chart.murder": RuleOption(
        ("place_investigation", "move_heroes"),
        "place_investigation",
        "CON-27",
        needs=ADVANCED_CHART,
    ),
    "chart.surprise_lair_effect": RuleOption(
        TRUE_FALSE, True, "CON-28", presets={"rbw": False}, needs=ADVANCED_CHART
    ),
    "chart.wound_cap": RuleOption(
        ("empty_boxes", "total_boxes", "none"),
        "empty_boxes",
        "CON-30",
        presets=_classic("none") | {"rbw": "none", "ap": "none"},
        needs=ANY_CHART,
    ),
    "chart.dark_omen_extras": RuleOption(
        ("always", "only_with_return"), "always", "CON-31", needs=ADVANCED_CHART
    ),
    "villain.heal": RuleOption(
        ("d3", "d6", "two"), _heal, "CON-37", presets={"rbw": "d6", "ap": "two"}
    ),
    "villain.endless_ride_hits_town_hall": RuleOption(
        TRUE_FALSE, False, "CON-49", presets=_classic(True)
    ),
    "ko.start_step_revives": RuleOption(("same_phase", "next_phase"), "same_phase", "CON-33"),
    "ko.loss": RuleOption(
        ("d6_mix", "half_and_random_card"),
        "d6_mix",
        "CON-38",
        presets={"ap": "half_and_random_card"},
    ),
    "ko.place": RuleOption(
        ("town_hall", "doctor_or_monastery"),
        "town_hall",
        "CON-39",
        modes=("lone",),  # AP-39: a minion there ends the game
        presets={"ap": "doctor_or_monastery"},
    ),
    "ko.revival": RuleOption(
        ("step_two", "end_of_phase"),
        lambda table: "end_of_phase" if table.mode == "lone" else "step_two",
        "KO-08",
    ),
    "ko.villain_kills": RuleOption(  # AP-36: the end of the game, so for a lone hero only
        TRUE_FALSE, False, "CON-38", modes=("lone",), presets={"ap": True}
    ),
    "board.tie_break": RuleOption(
        ("arrows", "first_player"), "arrows", "CON-40", presets={"rbw": "first_player"}
    ),
    "minion.move_from_town_hall": RuleOption(
        ("stay", "remove_and_track"), "stay", "CON-41", presets={"rbw": "remove_and_track"}
    ),
    "carry.rule": RuleOption(
        ("per_deck", "five_items_two_allies"),
        "per_deck",
        "CON-45",
        presets={"ap": "five_items_two_allies"},
    ),
    "hand.limit": RuleOption(("none", "5"), "none", "CON-45", presets={"ap": "5"}),
    "cards.forms": RuleOption(("printed", "solo"), "printed", "CON-50", presets={"ap": "solo"}),
    "win.outside_showdown": RuleOption(TRUE_FALSE, False, "CON-46", presets={"rbw": True}),
    "lose.all_knocked_out": RuleOption(TRUE_FALSE, _together, "CON-47", modes=TOGETHER),
    "lose.third_knock_out": RuleOption(
        TRUE_FALSE, lambda table: table.depth >= 4, "SOLO-14", modes=("lone",)
    ),
    "lose.all_elders_gone": RuleOption(TRUE_FALSE, False, "CON-47", presets={"ap": True}),
    "lair.team_card": RuleOption(
        ("open_to_all", "own_team"), "open_to_all", "GAP-39", modes=("team",)
    ),
    "accusations": RuleOption(
        TRUE_FALSE, lambda table: table.mode in RIVALS, "CON-48", modes=RIVALS
    ),
    "opt.exchange": RuleOption(TRUE_FALSE, False, "OPT-01", modes=RIVALS),
    "opt.growing_darkness": RuleOption(TRUE_FALSE, False, "OPT-03"),
    "opt.holding_back": RuleOption(TRUE_FALSE, False, "OPT-05", modes=TOGETHER),
    "opt.endurance": RuleOption(TRUE_FALSE, False, "OPT-07"),
    "opt.hunting_for_clues": RuleOption(TRUE_FALSE, False, "OPT-10"),
    "opt.showdown_chart": RuleOption(TRUE_FALSE, lambda table: table.depth >= 3, "OPT-13"),
}

OPTIONAL_RULES = tuple(name.removeprefix("opt.") for name in OPTIONS if name.startswith("opt."))
BASIC_PARTS = ("villain", "chart", "secrets")  # BAS-04


@dataclass(frozen=True, slots=True)
class Rules:
    """The values in force in a game, one attribute an option."""

    setup_hero_deal: str
    setup_random: str
    setup_secrets: str
    setup_basic_villain: bool
    setup_basic_chart: bool
    setup_basic_secrets: bool
    turn_engine: str
    turn_points: str
    move_one_gives_event: str
    move_pickup_on_enter: bool
    linger_rule: str
    actions_limit: str
    actions_collect: str
    fight_escape_ends_turn: bool
    escape_round_counters_block: bool
    showdown_replaces_encounter: bool
    showdown_escape_before_first_round: bool
    showdown_send_back_before_first_round: bool
    showdown_militia_targeted: bool
    showdown_chart_every_round: bool
    showdown_chart_table: str
    elder_evil_bonus: str
    elder_evil_secrets: str
    elder_too_many_secrets: str
    elder_look_cost: str
    elder_look_reveals: bool
    elder_reveal_immediately: bool
    elder_reveal_when_killed: bool
    track_side: str
    track_bonus: str
    chart_kind: str
    chart_before_mystery_card: bool
    chart_lies_and_deceit: str
    chart_murder: str
    chart_surprise_lair_effect: bool
    chart_wound_cap: str
    chart_dark_omen_extras: str
    villain_heal: str
    villain_endless_ride_hits_town_hall: bool
    ko_start_step_revives: str
    ko_loss: str
    ko_place: str
    ko_revival: str
    ko_villain_kills: bool
    board_tie_break: str
    minion_move_from_town_hall: str
    carry_rule: str
    hand_limit: str
    cards_forms: str
    win_outside_showdown: bool
    lose_all_knocked_out: bool
    lose_third_knock_out: bool
    lose_all_elders_gone: bool
    lair_team_card: str
    accusations: bool
    opt_exchange: bool
    opt_growing_darkness: bool
    opt_holding_back: bool
    opt_endurance: bool
    opt_hunting_for_clues: bool
    opt_showdown_chart: bool


def default(name: str, preset: str, table: GameKind) -> Value:
    """What a preset takes for an option at such a table.

    >>> default("villain.heal", "revised", GameKind(mode="cooperative"))
    'd6'
    """
    row = OPTIONS[name]
    value = row.presets.get(preset, row.revised)
    return value(table) if callable(value) else value


def resolve(preset: str, table: GameKind, changes: Mapping[str, Any]) -> Rules:
    """The rules of a game: the preset's values with the changes laid over them."""
    values = {name: default(name, preset, table) for name in OPTIONS}
    for name, value in changes.items():
        check(name, value, table.mode)
        values[name] = value
    if values["turn.engine"] == "action_points":  # CON-44: such a turn has its own actions
        values |= {"actions.limit": "action_points", "actions.collect": "per_point"}
        _refuse(changes, "actions.limit", ("action_points",), "action_points")
        _refuse(changes, "actions.collect", ("per_point",), "action_points")
        _refuse(changes, "opt.hunting_for_clues", (False,), "action_points")
    else:
        _refuse(changes, "actions.limit", ("once_per_turn", "repeatable"), "phases")
        _refuse(changes, "actions.collect", ("all", "test5"), "phases")
    if values["opt.hunting_for_clues"]:
        values["actions.collect"] = "test5"  # OPT-10
    for name, value in changes.items():
        if value != default(name, preset, table):
            _check_needs(name, values)
    return Rules(**{name.replace(".", "_"): value for name, value in values.items()})  # type: ignore[arg-type]


def _refuse(changes: Mapping[str, Any], name: str, good: tuple[Value, ...], engine: str) -> None:
    """Refuse a value that the kind of turn has no use for."""
    if name in changes and changes[name] not in good:
        raise SetupError(
            N_("the rule option '{name}' cannot be '{value}' where 'turn.engine' is '{engine}'"),
            name=name,
            value=spoken(changes[name]),
            engine=engine,
        )


def _check_needs(name: str, values: Mapping[str, Value]) -> None:
    """Refuse an option that cannot make a difference beside the others."""
    needs = OPTIONS[name].needs
    if needs is None or values[needs[0]] in needs[1]:
        return
    other, good = needs
    raise SetupError(
        N_(
            "the rule option '{name}' has no meaning where '{other}' is {spoken}; it matters only "
            "with: {names}"
        ),
        name=name,
        other=other,
        spoken=spoken(values[other]),
        names=", ".join(spoken(value) for value in good),
    )


def spoken(value: Value) -> str:
    """A value as it is typed: `true`, `d6`."""
    return str(value).lower()


@dataclass(frozen=True, slots=True)
class Difference:
    """An option for which a preset takes another value than `revised`, and in which modes."""

    option: str
    modes: tuple[str, ...]
    value: Value
    base: Value


def differences(preset: str) -> list[Difference]:
    """Where a preset differs from `revised`, in the order of the options.

    >>> [(one.value, one.base) for one in differences("rbw") if one.option == "ko.loss"]
    []
    >>> [one.value for one in differences("ap") if one.option == "villain.heal"]
    ['two']
    """
    found = []
    for name, row in OPTIONS.items():
        modes: dict[tuple[Value, Value], tuple[str, ...]] = {}
        for mode in PRESET_MODES[preset]:
            table = GameKind(mode=mode)
            pair = default(name, preset, table), default(name, BASE, table)
            if mode in row.modes and pair[0] != pair[1]:
                modes[pair] = (*modes.get(pair, ()), mode)
        found += [Difference(name, where, *pair) for pair, where in modes.items()]
    return found


def fitting(preset: str, table: GameKind, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Those of some changes that can be made together, the earlier before the later."""
    found: dict[str, Any] = {}
    try:
        resolve(preset, table, changes)
    except SetupError:
        pass
    else:
        return dict(changes)
    for name in sorted(changes, key=lambda name: OPTIONS[name].needs is not None):
        try:
            resolve(preset, table, {**found, name: changes[name]})
        except SetupError:
            continue
        found[name] = changes[name]
    return found


def check(name: str, value: Any, mode: str) -> None:
    """Refuse an unknown option or value, and an option without a meaning in this mode."""
    row = OPTIONS.get(name)
    if row is None:
        raise SetupError(
            N_("there is no rule option '{name}'; {hint}"), name=name, hint=nearest(name, OPTIONS)
        )
    if not any(type(value) is type(known) and value == known for known in row.values):
        known = ", ".join(spoken(known) for known in row.values)
        raise SetupError(
            N_("the rule option '{name}' cannot be '{value}'; it can be: {known}"),
            name=name,
            value=value,
            known=known,
        )
    if mode not in row.modes:
        raise SetupError(
            N_(
                "the rule option '{name}' has no meaning in the mode '{mode}'; it belongs to: "
                "{names}"
            ),
            name=name,
            mode=mode,
            names=", ".join(row.modes),
        )
    if value == "action_points" and mode != "lone":  # AP-01
        raise SetupError(
            N_("action points are for one hero; the mode '{mode}' is played in phases"), mode=mode
        )
