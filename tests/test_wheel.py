"""What a package of Shadowbrook brings: an installed program speaks all languages, too."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
NEEDED = ("pyproject.toml", "README.md", "LICENSE", ".gitignore", "docs/rules.md")


def test_a_wheel_brings_the_catalogues_made_and_what_languages_declare(tmp_path):
    for folder in ("src", "scripts"):
        made = shutil.ignore_patterns("*.mo", "__pycache__", "*.so")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=made)
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with ZipFile(wheel) as opened:
        brought = set(opened.namelist())
    src = tmp_path / "src"
    written = [path.relative_to(src) for path in src.rglob("LC_MESSAGES/*.po")]
    assert len(written) > 10
    assert {str(path.with_suffix(".mo")) for path in written} <= brought
    declared = src.glob("shadowbrook/locale/*/language.toml")
    assert {str(path.relative_to(src)) for path in declared} <= brought
    assert not [name for name in brought if name.endswith(".po")]
