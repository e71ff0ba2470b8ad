"""A page of instructions that is carried out: its files are written and its commands run.

Every fenced block of the page says in its info string what becomes of it:

- ```` ```python file=PATH ```` (or any other language) is written to that file
- ```` ```python append=PATH ```` is added to the end of that file
- ```` ```console ```` is run: a line that begins with `$ ` is a command (with a `\\` at its end it
  goes on in the next line), and every other line must stand in what the command says, in this
  order; `...` stands for anything
- ```` ```text ```` and ```` ```console by-hand ```` are for people alone

A block that says nothing of the kind is refused, so that none is forgotten.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[1]
COPIED = ("Makefile", "conftest.py", "docs", "examples", "pyproject.toml", "src", "tests", "tools")
BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
BY_HAND = "by-hand"


class PageError(Exception):
    """What the page says cannot be done, or does not come out as it says."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the line of the page where it begins, its info string and its text."""

    line: int
    words: tuple[str, ...]
    text: str

    @property
    def language(self) -> str:
        return self.words[0] if self.words else ""

    def place(self, mark: str) -> str | None:
        """Return the path behind `file=` or `append=`."""
        marks = dict(word.split("=", 1) for word in self.words if "=" in word)
        return marks.get(mark)


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of a page, also those inside of lists."""
    return [
        Block(
            page.count("\n", 0, found.start()) + 1,
            tuple(found["info"].split()),
            dedent(found["text"]),
        )
        for found in BLOCK.finditer(page)
    ]


def carry_out(page: str, folder: Path) -> list[str]:
    """Do in a folder what a page says; return the commands that were run."""
    return [command for block in blocks(page) for command in carry_out_block(block, folder)]


def carry_out_block(block: Block, folder: Path) -> list[str]:
    """Write the file of a block or run its commands; return these."""
    if block.language == "text" or BY_HAND in block.words:
        return []
    if (path := block.place("file")) is not None:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(block.text, encoding="utf-8")
    elif (path := block.place("append")) is not None:
        with (folder / path).open("a", encoding="utf-8") as file:
            file.write(block.text)
    elif block.language == "console":
        steps = commands(block)
        for command, shown in steps:
            run(command, shown, folder, block.line)
        return [command for command, _ in steps]
    else:
        raise PageError(f"line {block.line}: mark this block with file=, append= or {BY_HAND}")
    return []


def commands(block: Block) -> list[tuple[str, list[str]]]:
    """Return the commands of a console block, each with the lines that are shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.replace("\\\n", "").splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        elif not found:
            raise PageError(f"line {block.line}: a console block begins with a command ($ ...)")
        elif line.strip() not in ("", "..."):
            found[-1][1].append(line.strip())
    return found


def run(command: str, shown: list[str], folder: Path, line: int) -> None:
    """Run a command; it must succeed and say what is shown, in this order."""
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PageError(f"line {line}: `{command}` fails ({done.returncode}):\n{done.stdout}")
    rest = done.stdout
    for text in shown:
        _, found, rest = rest.partition(text)
        if not found:
            raise PageError(f"line {line}: `{command}` does not say {text!r}:\n{done.stdout}")


def working_copy(folder: Path) -> None:
    """Lay out a copy of the repository that is set up: with what runs these tests as its .venv."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)  # with __pycache__, which saves seconds
        else:
            shutil.copy2(source, folder / name)
    python = f'PYTHONPATH="{folder / "src"}" exec "{sys.executable}"'
    _write_program(folder / "scripts" / "setup", "exit 0")
    _write_program(folder / ".venv" / "bin" / "python", f'{python} "$@"')
    _write_program(folder / ".venv" / "bin" / "shadowbrook", f'{python} -m shadowbrook.cli "$@"')


def _write_program(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)
