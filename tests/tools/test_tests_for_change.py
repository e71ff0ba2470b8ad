"""Which tests `make quick` runs for a change, and that it ends in time."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools import tests_for_change
from tools.tests_for_change import CORE, FUZZ, ROOT, Suite, changed_files, choose, told

FILES = {
    "src/shadowbrook/engine/verbs/elders.py": "def peek(): ...",
    "src/shadowbrook/engine/steps/fighting.py": "",
    "src/shadowbrook/engine/words.py": '"""\n>>> 1 + 1\n2\n"""',
    "src/shadowbrook/cards/forms.py": "",
    "src/shadowbrook/cards/verbs.py": "from shadowbrook.cards import forms",
    "src/shadowbrook/boxes/core/heroes.py": "from shadowbrook.cards import Hero\n"
    'KARL = Hero(id="karl")',
    "src/shadowbrook/boxes/core/mystery_town.py": 'FOG = Mystery(id="village-idiot")',
    "src/shadowbrook/boxes/core/mystery_heroes.py": "",
    "src/shadowbrook/boxes/core/forms.py": "def gear(): ...",
    "src/shadowbrook/server/room.py": "from shadowbrook import narration",
    "src/shadowbrook/server/pages/board.py": "",
    "src/shadowbrook/server/pages/templates/table.html": "<p>",
    "src/shadowbrook/narration/questions.py": "",
    "src/shadowbrook/collecting.py": "",
    "tools/rule_coverage.py": "",
    "tests/toys.py": "from shadowbrook.engine.verbs.elders import peek",
    "tests/plain.py": "from tests.toys import BOXES",
    "tests/engine/conftest.py": "",
    "tests/engine/saves/old.json": "{}",
    "tests/engine/test_elders_rules.py": "from tests import toys",
    "tests/engine/test_fights.py": "from tests.plain import BOXES",
    "tests/engine/test_older_saves.py": 'SAVES = Path(__file__).parent / "saves"',
    "tests/boxes/core/test_heroes.py": 'def test_karl():\n    assert play("karl")',
    "tests/boxes/core/test_mysteries_town.py": "",
    "tests/boxes/core/test_mysteries_heroes.py": "",
    "tests/boxes/core/test_forms.py": 'def test_two():\n    assert play("karl")\n'
    'def test_none():\n    assert play("victor")',
    "tests/boxes/core/test_wording.py": "",
    "tests/server/test_rooms.py": "from shadowbrook.server import room",
    "tests/server/test_visitors.py": "import shadowbrook.engine.verbs.elders",
    "tests/server/browser/test_games.py": "from tests import toys",
    "tests/server/pages/test_board.py": "",
    "tests/server/pages/test_routes.py": "",
    "tests/test_narration.py": "",
    "tests/test_boxes_page.py": 'PAGE = DOCS / "boxes.md"',
    "tests/test_make_targets.py": 'MAKEFILE = ROOT / "Makefile"',
    "tests/test_example_box.py": 'EXAMPLE = ROOT / "examples" / "ferryman"',
    "tests/tools/test_rule_coverage.py": "from tools import rule_coverage",
}

ENGINE = ["test_elders_rules.py", "test_fights.py", "test_older_saves.py"]


@pytest.fixture
def tree(tmp_path):
    """A repository with the same layout, and little in it."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.fixture
def chosen(tree):
    """Names the tests that are chosen for changed files, in their order."""

    def names(*files):
        return [pick.target.removeprefix("tests/") for pick in choose(files, Suite(tree))]

    return names


GAMES = FUZZ.removeprefix("tests/")


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("tests/test_narration.py", ["test_narration.py"]),
        ("tests/server/browser/test_games.py", ["server/browser/test_games.py"]),
        ("tests/plain.py", ["engine/test_fights.py"]),
        ("tests/toys.py", ["engine/test_elders_rules.py", "engine/test_fights.py"]),
        ("tests/engine/conftest.py", [f"engine/{test}" for test in ENGINE]),
        ("tests/engine/saves/old.json", ["engine/test_older_saves.py"]),
        ("src/shadowbrook/server/room.py", ["server/test_rooms.py", "server/test_visitors.py"]),
        (
            "src/shadowbrook/server/pages/board.py",
            ["server/pages/test_board.py", "server/pages/test_routes.py"],
        ),
        (
            "src/shadowbrook/server/pages/templates/table.html",
            ["server/pages/test_board.py", "server/pages/test_routes.py"],
        ),
        (
            "src/shadowbrook/narration/questions.py",
            ["test_narration.py", "server/test_rooms.py", "server/test_visitors.py"],
        ),
        ("tools/rule_coverage.py", ["tools/test_rule_coverage.py"]),
        ("docs/boxes.md", ["test_boxes_page.py"]),
        ("Makefile", ["test_make_targets.py"]),
        ("examples/ferryman/ferryman/__init__.py", ["test_example_box.py"]),
    ],
)
def test_a_changed_file_leads_to_its_tests(chosen, file, tests):
    assert chosen(file) == tests


def test_an_engine_module_leads_to_games_then_to_near_tests_then_to_all_of_the_engine(chosen):
    near = ["engine/test_elders_rules.py", "server/test_visitors.py"]
    rest = ["engine/test_fights.py", "engine/test_older_saves.py"]
    assert chosen("src/shadowbrook/engine/verbs/elders.py") == [GAMES, *near, *rest]
    by_name = chosen("src/shadowbrook/engine/steps/fighting.py")
    assert by_name[:2] == [GAMES, "engine/test_fights.py"]


def test_a_module_with_examples_is_run_itself(chosen):
    assert "src/shadowbrook/engine/words.py" in chosen("src/shadowbrook/engine/words.py")
    assert "src/shadowbrook/server/room.py" not in chosen("src/shadowbrook/server/room.py")


def test_a_deck_leads_to_its_tests_those_that_name_its_cards_and_those_of_the_whole_box(chosen):
    assert chosen("src/shadowbrook/boxes/core/heroes.py") == [
        GAMES,
        "boxes/core/test_heroes.py",
        "boxes/core/test_forms.py::test_two",
        "boxes/core/test_wording.py",
    ]


def test_names_agree_in_all_their_words_whether_one_or_many(chosen):
    tests = chosen("src/shadowbrook/boxes/core/mystery_town.py")
    assert tests[1] == "boxes/core/test_mysteries_town.py"


def test_a_module_of_a_box_without_cards_leads_to_all_tests_of_the_box(chosen):
    tests = chosen("src/shadowbrook/boxes/core/forms.py")
    assert tests[:2] == [GAMES, "boxes/core/test_forms.py"]
    assert len(tests) == 6


def test_what_has_no_folder_of_tests_leads_to_the_tests_of_its_users(chosen):
    tests = chosen("src/shadowbrook/cards/forms.py")
    assert tests[0] == GAMES
    assert len(tests) == 6
    assert all(test.startswith("boxes/core/") for test in tests[1:])


def test_several_changes_are_put_together_with_the_changed_tests_first(chosen):
    files = ["docs/boxes.md", "src/shadowbrook/server/pages/board.py", "tests/test_narration.py"]
    assert chosen(*files) == [
        "test_narration.py",
        "test_boxes_page.py",
        "server/pages/test_board.py",
        "server/pages/test_routes.py",
    ]


@pytest.mark.parametrize(
    "files", [(), ("src/shadowbrook/collecting.py",), ("CHANGELOG.md", "scripts/elders")]
)
def test_where_nothing_leads_to_a_test_there_is_the_core_selection(tree, files):
    assert [pick.target for pick in choose(files, Suite(tree))] == list(CORE)


def test_what_was_deleted_is_not_run_but_its_neighbours_are(tree, chosen):
    (tree / "tests/server/test_rooms.py").unlink()
    (tree / "src/shadowbrook/server/room.py").unlink()
    files = ["tests/server/test_rooms.py", "src/shadowbrook/server/room.py"]
    assert chosen(*files) == ["server/test_visitors.py"]


def test_it_says_what_changed_and_why_these_tests(tree):
    files = ["src/shadowbrook/engine/verbs/elders.py"]
    assert told(files, choose(files, Suite(tree))) == (
        "quick: 1 changed: engine/verbs/elders.py\n"
        "quick: tests, the nearest first: 1 playing random games, 1 named like it, "
        "1 importing it, 2 more of tests/engine"
    )
    core = f"quick: tests, the nearest first: {len(CORE)} of the core selection"
    assert told([], choose([], Suite(tree))) == f"quick: nothing changed\n{core}"
    assert told(None, choose([], Suite(tree))).startswith("quick: git cannot say what changed\n")
    assert "changed: a, b, c, d and 2 more\n" in told(list("abcdef"), [])


# ---- what changed ------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with a commit on main, and what runs git in it."""
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)  # a hook of git sets them

    def git(*command):
        who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", *who, *command], cwd=tmp_path, check=True, capture_output=True)

    def write(*names):
        for name in names:
            (tmp_path / name).write_text(f"{name} of {len(list(tmp_path.iterdir()))} files")

    git("init", "-b", "main")
    write("old.py", "kept.py", "gone.py", ".gitignore")
    (tmp_path / ".gitignore").write_text("ignored.py\n")
    git("add", ".")
    git("commit", "-m", "Begin")
    return git, write


def test_commits_uncommitted_changes_and_new_files_count(repository, tmp_path):
    git, write = repository
    assert changed_files(tmp_path, "main") == []
    git("checkout", "-b", "work")
    write("committed.py")
    git("add", ".")
    git("commit", "-m", "Go on")
    write("old.py", "new ü.py", "ignored.py", "staged.py")
    git("add", "staged.py")
    (tmp_path / "gone.py").unlink()
    changed = ["committed.py", "gone.py", "new ü.py", "old.py", "staged.py"]
    assert changed_files(tmp_path, "main") == changed


def test_what_others_did_on_main_meanwhile_does_not_count(repository, tmp_path):
    git, write = repository
    git("checkout", "-b", "work")
    git("checkout", "main")
    write("theirs.py")
    git("add", ".")
    git("commit", "-m", "Meanwhile")
    git("checkout", "work")
    write("mine.py")
    assert changed_files(tmp_path, "main") == ["mine.py"]


def test_without_such_a_branch_only_what_is_uncommitted_counts(repository, tmp_path):
    _, write = repository
    write("old.py")
    assert changed_files(tmp_path, "upstream") == ["old.py"]


def test_without_git_nobody_can_say(tmp_path, monkeypatch):
    assert changed_files(tmp_path / "..", "main") is None
    monkeypatch.setenv("PATH", "")
    assert changed_files(tmp_path, "main") is None


# ---- the run -----------------------------------------------------------------------------------


def pytest_run(*words):
    """What pytest says of a run with the plugin, and with no more of others than it needs."""
    unneeded = ("cacheprovider", "schemathesis", "anyio", "hypothesispytest")
    plugins = [word for name in unneeded for word in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, "-p", "tools.within", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_core_selection_is_there():
    assert [file for file in CORE if not (ROOT / file.partition("::")[0]).is_file()] == []
    found = pytest_run("--collect-only", FUZZ)
    assert found.returncode == 0, found.stdout


def test_tests_that_come_too_late_are_skipped_and_counted(tmp_path):
    path = tmp_path / "test_three.py"
    path.write_text(
        "import pytest\n\n\n@pytest.mark.parametrize('n', range(6))\ndef test_it(n): ...\n"
    )
    in_time = pytest_run("--within=600", str(path))
    assert (in_time.returncode, "6 passed" in in_time.stdout) == (0, True)
    assert "not reached" not in in_time.stdout
    late = pytest_run("--within=0", "-n", "2", str(path))  # the first of each process is run
    assert (late.returncode, "2 passed, 4 skipped" in late.stdout) == (0, True)
    assert "4 tests were not reached in time; `make test` runs them all" in late.stdout


def test_the_tool_shows_its_choice(capsys):
    assert tests_for_change.main(["--list", "docs/boxes.md"]) == 0
    first, second, *targets = capsys.readouterr().out.splitlines()
    assert first == "quick: 1 changed: docs/boxes.md"
    assert second.startswith("quick: tests, the nearest first: ")
    assert "tests/test_boxes_page.py" in targets
