"""What is heavy is loaded when it is needed, and named when it is missing."""

import subprocess
import sys

import pytest

from shadowbrook import ShadowbrookError
from shadowbrook.lab.extras import need

HEAVY = ("numpy", "polars", "matplotlib", "openskill", "distributed", "gymnasium", "pettingzoo")


def test_the_command_line_loads_nothing_heavy():
    code = f"import shadowbrook.cli, sys; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_fault_inside_a_package_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "broken_package.py").write_text("import no_such_thing\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        need("broken_package", "lab", "a thing")


@pytest.mark.parametrize(
    ("module", "extra"), [("openskill.models", "lab"), ("matplotlib.figure", "lab")]
)
def test_a_missing_package_is_named_with_its_extra(module, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, module.partition(".")[0], None)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ShadowbrookError, match=rf"pip install 'shadowbrook\[{extra}\]'"):
        need(module, extra, "a thing")
