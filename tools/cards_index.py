"""Writes the imports of `shadowbrook/cards/__init__.py`: all that a box may use, by name.

    python -m tools.cards_index

A test holds that the file is what this makes.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

CARDS = Path(__file__).parents[1] / "src" / "shadowbrook" / "cards"
INDEX = CARDS / "__init__.py"
FUTURE = "from __future__ import annotations\n"
FROM_ENGINE = {
    "acting": "Ability",
    "box": "Box",
    "decision": (
        "AWAY CANCEL CLUES ENEMY HARM HELP KEEP LEARN LOSE NO ROB SECRET YES Option option"
    ),
    "definitions": (
        "Card ChartEntry CurseCard DeckRule ElderCard Encounter EventCard EvilFace Gear HeroSheet "
        "HouseRule LairCard Marker Minion MinionCard MysteryCard SecretCard Space VillainSheet"
    ),
    "fight_parts": "ALL FightPart",
    "hooks": "Condition Form Script yours",
    "judging": "NEVER STEP About Answering Facing Facts Tested Worth",
    "state": "Fight Showdown",
    "words": "COMBAT CUNNING HONOR N_ SKILLS SPIRIT Zone",
    "you": "You",
}
OWN = (
    *("advice", "asking", "conditions", "decks", "looks", "verbs"),
    *("effects", "made_of_effects", "marker_effects", "services", "villain_effects"),
    *("fight_forms", "forms", "number_forms"),
)
INTERNAL = frozenset(
    (
        *("C", "GROUP_PRICE", "H", "ONCE", "SKILL_NAMES", "Skills", "T"),
        *("amount", "marker_number", "number_words", "spot_of"),
    )
)


def public(path: Path, *kinds: type[ast.stmt]) -> list[str]:
    """The functions, classes and constants of a module that others may use."""
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, kinds or (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append(node.name)  # type: ignore[attr-defined]
        elif not kinds and isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.append(node.targets[0].id)
    return [name for name in found if not name.startswith("_") and name not in INTERNAL]


def text() -> str:
    """The file as it should be: what stands above its imports, and these."""
    above = INDEX.read_text(encoding="utf-8").partition(FUTURE)[0]
    known = {f"shadowbrook.engine.{module}": names.split() for module, names in FROM_ENGINE.items()}
    happenings = CARDS.parent / "engine" / "happenings.py"
    known["shadowbrook.engine.happenings"] = public(happenings, ast.ClassDef)
    known |= {f".{module}": public(CARDS / f"{module}.py") for module in OWN}
    known |= {".drawing": ["SKULL"], ".portraits": ["bust"]}  # strokes are taken from the modules
    lines = [FUTURE, "from shadowbrook.engine import moments as moments"]
    for module, names in known.items():
        lines += [f"from {module} import {name} as {name}" for name in names]
    source = above + "\n".join(lines) + "\n\non = moments\n"
    for command in (["check", "--select", "I", "--fix", "-q"], ["format", "-q"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(INDEX), "-"]
        done = subprocess.run(ruff, input=source, capture_output=True, text=True, check=True)
        source = done.stdout
    return source


if __name__ == "__main__":
    INDEX.write_text(text(), encoding="utf-8")
