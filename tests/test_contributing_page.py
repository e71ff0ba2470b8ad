"""CONTRIBUTING.md: whoever does what it says gets what it says."""

from __future__ import annotations

import pytest

from tests.executed_page import ROOT, PageError, blocks, carry_out, working_copy

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.timeout(600)  # it runs some thirty commands
def test_the_page_can_be_followed(tmp_path):
    working_copy(tmp_path)
    run = carry_out(PAGE, tmp_path)
    assert ".venv/bin/shadowbrook rules MIN-13" in run
    assert "make rules" in run
    assert ".venv/bin/python -m pytest -q examples/fen-lanterns" in run
    assert not any(command.startswith("make setup") for command in run)


def test_only_what_sets_up_or_takes_minutes_is_left_to_people():
    by_hand = [block.text for block in blocks(PAGE) if "by-hand" in block.words]
    assert all("make setup" in text or "make quick" in text for text in by_hand)


# ---- and it would be noticed if it could not be ------------------------------------------------


def test_files_are_written_and_commands_run_in_their_order(tmp_path):
    page = """
1. Write it:

   ```python file=new/hello.py
   def hello():
       print("good")
   ```

2. Go on:

   ```python append=new/hello.py


   hello()
   ```
   ```console
   $ cat \\
       new/hello.py
   def hello():
   ...
   hello()
   $ pwd
   ```

```text
$ false
```
```console by-hand
$ false
```
"""
    assert carry_out(page, tmp_path) == ["cat     new/hello.py", "pwd"]
    text = 'def hello():\n    print("good")\n\n\nhello()\n'
    assert (tmp_path / "new" / "hello.py").read_text() == text


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        ("console\n$ echo so && exit 3\n", r"line 3: `echo so && exit 3` fails \(3\):\nso"),
        ("console\n$ echo good\nevil\n", "line 3: `echo good` does not say 'evil'"),
        ("console\n$ echo a; echo b\nb\na\n", "does not say 'a'"),
        ("console\ngood\n$ echo good\n", "line 3: a console block begins with a command"),
        ("python\nx = 1\n", "line 3: mark this block with file="),
        ("\nmake test\n", "line 3: mark this block with file="),
    ],
)
def test_a_page_that_cannot_be_followed_is_noticed(tmp_path, block, complaint):
    with pytest.raises(PageError, match=complaint):
        carry_out(f"# A page\n\n```{block}```\n", tmp_path)
