"""Bots and the terminal look at a game through its table, and at nothing beside it."""

import ast
from pathlib import Path

import pytest

import shadowbrook

PACKAGE = Path(shadowbrook.__file__).parent
LOOKING = sorted(
    path.relative_to(PACKAGE).as_posix()
    for folder in ("bots", "terminal")
    for path in (PACKAGE / folder).rglob("*.py")
)
# Where a game keeps what a seat may not know: its state, its checkpoints, what chance brought.
HIDDEN = {"s", "mark", "base", "outcomes", "queue", "forced", "pending"}


@pytest.mark.parametrize("path", LOOKING)
def test_no_bot_and_no_screen_reads_the_state_of_a_game(path):
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    hosts = {"bots/players.py": {"mark"}}  # whoever plays a game may ask whether it can be forked
    assert not read & (HIDDEN - hosts.get(path, set()))
