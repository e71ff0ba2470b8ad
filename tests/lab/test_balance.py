"""The balance report: the cells and aims, what the games say, runs that are taken up again."""

import re
from collections import Counter
from html.parser import HTMLParser
from math import inf
from random import Random

import msgspec
import pytest

from shadowbrook import ShadowbrookError
from shadowbrook.engine.errors import Told
from shadowbrook.engine.shelf import content
from shadowbrook.lab import sources
from shadowbrook.lab.balance import plots, report, study
from shadowbrook.lab.balance.aims import (
    ADVANCED,
    AIMS,
    BASIC,
    COMPETITIVE,
    TEAM,
    Falls,
    Harder,
    action_points,
    cells,
    lone,
)
from shadowbrook.lab.balance.findings import MET, MISSED, OPEN, Check, Estimate, Findings
from shadowbrook.lab.balance.study import StudyPlan, run
from shadowbrook.lab.balance.words import ReportWords
from shadowbrook.lab.games import PlayedGame
from shadowbrook.lab.statistics import median_interval, paired_difference
from shadowbrook.locale import STRICT_PSEUDO, tongue
from shadowbrook.locale.pseudo import unmarked

PLAN = StudyPlan("random")
ENGLISH_WORDS = ReportWords()
VILLAINS = ("scarecrow", "spectral-horseman", "vampire", "werewolf")


def row(number, winner="villain", plan=PLAN, **fields):
    """A row of a plan that was never played."""
    match = plan.match(number)
    names = match.setup.hero_names
    heroes = tuple(f"hero-{n}" for n in range(len(names)))
    winners = () if winner == "villain" else heroes
    made = PlayedGame(
        *(number, match.seed, match.setup.villain, heroes, winner, winners, winner, "showdown"),
        *(12, 100, 90),
        cell=match.cell,
        mode=match.setup.mode,
        seats=tuple(range(1, len(names) + 1)),
    )
    return msgspec.structs.replace(made, **fields)


def numbers_of(group, games):
    at = [n for n, cell in enumerate(PLAN.cells) if cell.group == group]
    return [index * len(PLAN.cells) + n for index in range(games) for n in at]


# ---- cells and aims --------------------------------------------------------------------------


def test_the_cells_are_those_of_the_aims():
    counts = Counter(cell.group for cell in cells())
    assert counts[BASIC] == counts[ADVANCED] == 5 * 4
    assert {cell.heroes for cell in cells() if cell.group == BASIC} == {2, 3, 4, 5, 6}
    assert {cell.villains for cell in cells() if cell.group == BASIC} == {(v,) for v in VILLAINS}
    assert len([name for name in counts if name.startswith("lone, ")]) == 5
    assert [counts[action_points(points)] for points in ("14", "12", "10")] == [1, 1, 1]
    assert counts[COMPETITIVE] == 1
    assert len({cell.name for cell in cells()}) == len(cells())


def test_every_cell_can_be_set_up_and_means_what_it_says():
    for cell in cells():
        setup = cell.at(0)
        rules = setup.rules()
        if cell.group == ADVANCED:
            assert rules.chart_kind == "advanced"
        if cell.group.startswith("action points"):
            assert rules.turn_engine == "action_points"
            assert cell.group.endswith(rules.turn_points)
        if cell.group.startswith("lone"):
            assert setup.level == cell.group.removeprefix("lone, ")


def test_villains_take_turns_where_a_cell_has_several():
    (cell,) = [cell for cell in cells() if cell.group == COMPETITIVE]
    assert sorted(cell.at(index).villain for index in range(4)) == sorted(VILLAINS)


def test_the_aims_speak_of_groups_that_are_played():
    known = {cell.group for cell in cells()}
    for aim in AIMS:
        if isinstance(aim, Harder):
            named = {aim.easy, aim.hard}
        else:
            named = set(getattr(aim, "groups", ())) or {aim.group}  # type: ignore[union-attr]
        assert named <= known


def test_games_go_round_the_cells():
    count = len(PLAN.cells)
    assert {PLAN.match(n).cell for n in range(count)} == {cell.name for cell in PLAN.cells}
    assert PLAN.match(count).cell == PLAN.match(0).cell
    assert PLAN.match(count).seed != PLAN.match(0).seed


def test_cells_that_are_compared_share_their_chance_and_no_others():
    seeds: dict[str, list[str]] = {}
    for n, cell in enumerate(PLAN.cells):
        seeds.setdefault(PLAN.match(n).seed, []).append(cell.name)
    shared = sorted(len(names) for names in seeds.values())
    assert shared == [1] * 3 + [2] * 20 + [3, 5]
    assert [f"{BASIC}, 4 heroes, vampire", f"{ADVANCED}, 4 heroes, vampire"] in seeds.values()


def test_only_some_cells_keep_their_numbers():
    every = PLAN.numbers(2)
    some = PLAN.numbers(2, ["lone, *", "competitive*"])
    assert set(some) < set(every)
    assert {PLAN.cell(n).group for n in some} == {
        lone(level) for level in ("normal", "hunter", "master-hunter", "insanity", "apocalypse")
    } | {COMPETITIVE}
    with pytest.raises(ShadowbrookError, match="no cell fits 'solitary'"):
        PLAN.numbers(1, ["solitary"])


# ---- verdicts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.45, 0.65, MET),
        (0.44, 0.65, OPEN),
        (0.45, 0.66, OPEN),
        (0.40, 0.44, MISSED),
        (0.40, 0.45, OPEN),
        (0.66, 0.70, MISSED),
        (0.10, 0.90, OPEN),
    ],
)
def test_met_missed_or_open(low, high, verdict):
    assert Check(Told(""), Estimate(10, 0.5, low, high), 0.45, 0.65).verdict == verdict


def test_nothing_played_is_open():
    assert {check.verdict for check in Findings(PLAN, []).checks()} == {OPEN}


def test_shares_by_number_of_heroes_and_by_villain():
    rows = [
        row(n, "heroes" if PLAN.match(n).setup.villain != "vampire" else "villain")
        for n in numbers_of(BASIC, 30)
    ]
    checks = {str(check.what): check for check in Findings(PLAN, rows).checks()}
    pooled = checks[f"{BASIC}: won"]
    assert (pooled.found.games, pooled.found.value) == (600, 0.75)
    assert pooled.verdict == MISSED
    assert checks[f"{BASIC}, 4 heroes: won"].found.games == 120
    assert checks[f"{BASIC}, vampire: won"].found.value == 0
    assert checks[f"{BASIC}, vampire: won"].verdict == MISSED
    assert checks[f"{BASIC}, werewolf: won"].found.games == 150


def test_harder_is_counted_in_pairs_of_the_same_game():
    stream = Random(1)
    rows = []
    for easy, hard in zip(numbers_of(BASIC, 20), numbers_of(ADVANCED, 20), strict=True):
        luck = stream.random()
        rows.append(row(easy, "heroes" if luck < 0.6 else "villain"))
        rows.append(row(hard, "heroes" if luck < 0.42 else "villain"))
    found = Findings(PLAN, rows).difference(BASIC, ADVANCED)
    assert found.games == 400
    assert found.value == pytest.approx(0.18, abs=0.05)
    assert found.low < found.value < found.high
    assert found.high - found.low < 0.09  # pairs tell more than two groups: those give 0.14
    assert Findings(PLAN, rows[:-1]).difference(BASIC, ADVANCED).games == 399


def test_levels_that_do_not_fall_are_no_success():
    aims = [aim for aim in AIMS if isinstance(aim, Falls)]
    assert [len(aim.groups) for aim in aims] == [5, 3]
    rows = [row(n, "hero") for level in aims[0].groups for n in numbers_of(level, 200)]
    falls = [c for c in Findings(PLAN, rows).checks() if "harder than lone" in str(c.what)]
    assert len(falls) == 4
    assert {check.verdict for check in falls} == {OPEN}
    assert all(check.found.low < 0 < check.found.high for check in falls)


def test_seats_and_heroes_among_rivals():
    rows = []
    for index, n in enumerate(numbers_of(COMPETITIVE, 400)):
        seat = 1 + index % 2  # seats 1 and 2 win everything
        winner = "villain" if index % 4 == 3 else "hero"
        side = f"seat {seat}" if winner == "hero" else "villain"
        rows.append(row(n, winner, side=side, winners=(f"hero-{seat - 1}",)))
    findings = Findings(PLAN, rows)
    checks = {str(check.what): check for check in findings.checks()}
    assert checks[f"{COMPETITIVE}: Darkness wins"].found.value == 0.25
    assert checks[f"{COMPETITIVE}: seat 1"].found.games == 300
    assert checks[f"{COMPETITIVE}: seat 1"].verdict == MISSED
    assert checks[f"{COMPETITIVE}: seat 4"].verdict == MISSED
    assert checks[f"{COMPETITIVE}: hero-1"].found.value == pytest.approx(1 / 3, abs=0.01)
    assert checks[f"{COMPETITIVE}: hero-3"].found.value == 0


def test_lengths():
    rows = [row(n, rounds=15 if n % 2 else 61) for n in numbers_of(lone("normal"), 300)]
    checks = {str(check.what): check for check in Findings(PLAN, rows).checks()}
    long = checks["lone, normal: past 60 rounds"]
    assert long.found.value == 0.5
    assert long.verdict == MISSED
    rows = [row(n, rounds=60) for n in numbers_of(lone("normal"), 300)]
    checks = {str(check.what): check for check in Findings(PLAN, rows).checks()}
    assert checks["lone, normal: past 60 rounds"].found.value == 0
    assert checks["lone, normal: median length"].verdict == MISSED


def test_intervals_of_medians_and_pairs():
    assert median_interval([5]) == (-inf, inf)
    stream = Random(3)
    inside = 0
    for _ in range(300):
        low, high = median_interval([stream.random() for _ in range(40)])
        inside += low <= 0.5 <= high
    assert 0.92 < inside / 300 < 0.995
    low, high = paired_difference(0, 0, 1)
    assert -1 <= low < 0 < high <= 1


# ---- cards ---------------------------------------------------------------------------------------


def test_a_card_that_decides_games_is_found_and_others_are_not():
    """Games won exactly when one Mystery card lies among the first of its deck."""
    numbers = numbers_of(lone("normal"), 300)
    plain = [row(n, drawn=("mystery:12", "event:8")) for n in numbers]
    blank = Findings(PLAN, plain)
    usual = blank._usually_drawn()
    rows = []
    for one in plain:
        early = next(early for deck, early, _ in blank._dealt(one, usual) if deck == "mystery")
        rows.append(row(one.game, "hero" if "fog" in early else "villain", drawn=one.drawn))
    swings = Findings(PLAN, rows).swings()
    assert swings[0].card == "fog"
    assert swings[0].deck == "mystery"
    assert swings[0].effect.value == pytest.approx(1.0)
    assert swings[0].early + swings[0].late == 300
    others = [one for one in swings if one.card != "fog"]
    assert len(others) > 60
    surprising = [one for one in others if not one.effect.low <= 0 <= one.effect.high]
    assert len(surprising) < 0.12 * len(others)


def test_games_that_share_their_chance_are_one_witness():
    """Five levels of the same games say no more about a card than one of them."""

    def width(groups):
        rows = []
        for n in (n for group in groups for n in numbers_of(group, 150)):
            lucky = Random(PLAN.match(n).seed).random() < 0.5
            rows.append(row(n, "hero" if lucky else "villain", drawn=("mystery:12",)))
        (swing,) = [one for one in Findings(PLAN, rows).swings() if one.card == "fog"]
        return swing.effect.high - swing.effect.low

    levels = [cell.group for cell in PLAN.cells if cell.luck == "lone"]
    assert len(levels) == 5
    assert width(levels) == pytest.approx(width(levels[:1]), rel=0.02)


# ---- playing and the report ----------------------------------------------------------------------


class Page(HTMLParser):
    """What a page shows, and what it would fetch from elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.said: list[str] = []
        self.feed(text)

    def handle_data(self, data):
        if self.lasttag not in ("style", "dc:format"):  # what matplotlib notes of itself
            self.said.append(data)

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.said += [value for name, value in attrs if name == "aria-label"]
        self.links += [
            value
            for name, value in attrs
            if name in ("src", "href", "xlink:href") and value and not value.startswith("#")
        ]


@pytest.fixture(scope="module")
def played():
    rows, _ = run(PLAN, 2, only=["lone, *", "competitive*"])
    return Findings(PLAN, rows)


def test_the_report_in_markdown_and_as_a_page(played):
    text = report.to_markdown(played, ENGLISH_WORDS)
    for heading in (
        *("The aims", "Every cell", "By villain", "By hero", "Heroes as rivals", "Seats"),
        *("Length", "How games end", "Cards that swing the outcome"),
    ):
        assert f"\n## {heading}\n" in text
    assert "12 games by random" in text
    assert "this is only a sketch" in text
    for line in text.splitlines():
        if line.startswith("|"):
            assert line.endswith("|")
    page = Page(report.to_html(played, ENGLISH_WORDS))
    assert page.links == []
    assert page.tags["script"] == page.tags["link"] == page.tags["img"] == 0
    assert page.tags["svg"] >= 6
    assert page.tags["table"] == text.count("\n## ")


@pytest.fixture(scope="module")
def enough_for_cards():
    """Games in which every part of a report has something to say, one of them with a fault."""
    rows = [
        row(n, "heroes" if n % 2 else "villain", drawn=("mystery:12",), heroes=("karl",))
        for group, games in ((lone("normal"), 80), (BASIC, 2), (ADVANCED, 2))
        for n in numbers_of(group, games)
    ]
    rivals = [
        row(n, "hero", side="seat 2", winners=("karl",), heroes=("karl", "thomas"))
        for n in numbers_of(COMPETITIVE, 3)
    ]
    teams = [row(n, "team", side="team 1", faults=("!",)) for n in numbers_of(TEAM, 3)]
    ended = [row(n, how="third-knock-out") for n in numbers_of(lone("apocalypse"), 3)]
    return Findings(PLAN, [*rows, *rivals, *teams, *ended])


def test_all_that_a_report_says_is_marked(enough_for_cards):
    words, found = ReportWords(STRICT_PSEUDO), enough_for_cards
    page = Page(report.to_html(found, words, interrupted=True))
    for shown in (report.to_markdown(found, words, interrupted=True), "\n".join(page.said)):
        outside = re.findall(r"[^\W\d_]{2,}", unmarked(shown))
        # the name of the bot, and heroes of these rows that there are none of
        assert set(outside) <= {"random", "hero"}
        for part in ("Scarecrow⟧", "⟦Secret⟧", "⟦seat ⟧", "⟦knocked out for the third"):
            assert part in shown


def test_a_report_in_french_has_no_english_in_it(enough_for_cards):
    said = report.to_markdown(enough_for_cards, ReportWords("fr"), interrupted=True)
    assert said.startswith("# Rapport d’équilibre\n")
    assert "| coopératif, tableau de base, 2 héros, Vampire | 2 |" in said
    assert "| héros seul, Apocalypse | le démon\u202f: KO pour la troisième fois | 3 |" in said
    assert "| place 2 | 3 | 100,0\u202f% |" in said
    cards = said.partition("## Les cartes qui font basculer la partie\n")[2]
    rows = re.findall(r"\| ([^|]+) \| [^|]+ \| \d+ \| \d+ \| [+-]\d+,\d \| -?\d+,\d à ", cards)
    assert len(rows) == report.CARDS_SHOWN
    assert not set(rows) & {card.id for card in content(("core",)).cards}
    page = report.to_html(enough_for_cards, ReportWords("fr"))
    assert '<html lang="fr">' in page
    assert '<td class="missed">✗ manqué</td>' in page


@pytest.mark.parametrize("code", ["fr", "pl"])
def test_every_group_has_a_name_in_every_language(code):
    for cell in cells():
        assert tongue(code).gettext(cell.group) != cell.group


def test_the_same_numbers_give_the_same_plot():
    found = {"vampire": Estimate(10, 0.5, 0.3, 0.7)}
    one, other = (plots.intervals("Won", found, bands={"vampire": (0.4, 0.6)}) for _ in range(2))
    assert one == other
    assert one.startswith('<svg role="img" aria-label="Won"')
    assert "vampire (10)" in one


def test_a_run_is_taken_up_again_and_widened(tmp_path):
    path = tmp_path / "balance.jsonl"
    first, _ = run(PLAN, 1, only=["lone, n*"], results=path)
    heard: list[int] = []
    both, _ = run(PLAN, 1, only=["lone, *"], results=path, told=heard.append)
    assert sum(heard) == 5
    assert heard[0] == 1
    assert first[0] in both
    assert len(both) == 5
    with pytest.raises(ShadowbrookError, match="its bot is 'random', not 'heuristic'"):
        run(StudyPlan("heuristic"), 1, results=path)


def test_a_run_with_another_game_is_not_taken_up(tmp_path, monkeypatch):
    path = tmp_path / "balance.jsonl"
    run(PLAN, 1, only=["lone, n*"], results=path)
    monkeypatch.setattr(sources, "digest", lambda boxes, bots: f"of {boxes} and {bots}")
    assert PLAN.game() == "of ('core',) and ('random',)"
    with pytest.raises(ShadowbrookError, match="results of another game"):
        run(PLAN, 1, only=["lone, n*"], results=path)


def test_what_is_done_is_reported_when_somebody_stops_it(tmp_path, monkeypatch):
    from shadowbrook.lab.games import play as real

    def stopped(match):
        if PLAN.index(match.number) == 1:
            raise KeyboardInterrupt
        return real(match)

    monkeypatch.setattr(study, "play", stopped)
    rows, interrupted = run(PLAN, 3, only=["lone, *"], results=tmp_path / "b.jsonl")
    assert interrupted
    assert len(rows) == 5
    assert "stopped before its end" in report.to_markdown(
        Findings(PLAN, rows), ENGLISH_WORDS, interrupted
    )


def test_numbers_are_written_as_people_read_them():
    found = Estimate(200, 0.6, 0.53, 0.67)
    assert ENGLISH_WORDS.value(found) == "60.0%"
    assert ENGLISH_WORDS.interval(found, "points") == "53.0 to 67.0"
    assert ENGLISH_WORDS.interval(Estimate(0, 0, 0, 1)) == "–"
    assert ENGLISH_WORDS.bounds(Check(Told(""), found, 0.0, inf, "points")) == "more than 0"
    assert re.fullmatch(r"at most 2\.0%", ENGLISH_WORDS.bounds(Check(Told(""), found, 0.0, 0.02)))


def test_numbers_have_no_more_places_than_they_need():
    assert [ENGLISH_WORDS.short(number) for number in (20.0, 20.5, 0.02)] == ["20", "20.5", "0.02"]
    assert ReportWords("fr").short(20.5) == "20,5"
    assert ReportWords("pl").percent(0.5) == "50,0%"
