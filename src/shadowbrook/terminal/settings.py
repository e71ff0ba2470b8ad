"""How the players at this terminal wish to be asked, kept in a file for the next game.

A file that is missing, damaged or of another make does no harm: what cannot be understood of it
is as if it were not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from shadowbrook.engine.errors import Told, reason
from shadowbrook.engine.words import C_, N_

ALWAYS, USUAL, NEVER = "always", "usual", "never"
WISHES: Mapping[str, str] = {
    ALWAYS: N_("always"),
    USUAL: N_("where it changes something"),
    NEVER: N_("never"),
}


# What is typed for them; the English words are understood as well.
TYPED: Mapping[str, str] = {
    ALWAYS: C_("typed", "always"),
    USUAL: C_("typed", "usual"),
    NEVER: C_("typed", "never"),
}


def usual_file() -> Path:
    """Where the settings of this user are."""
    return Path(user_config_path("shadowbrook")) / "terminal.json"


@dataclass
class CardWishes:
    """Wishes by card; a card without one is asked for where it changes something.

    `waits`: to be asked before the turns of others as well, if there is something to play.
    """

    path: Path | None = None
    wishes: dict[str, str] = field(default_factory=dict)
    waits: bool = False
    trouble: Told | None = None

    @classmethod
    def load(cls, path: Path) -> CardWishes:
        """The settings in a file; those that cannot be read are the usual ones."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return cls(path)
        except (OSError, ValueError, RecursionError):
            trouble = Told(
                N_("The settings in {path} cannot be read, so the usual ones apply."),
                path=str(path),
            )
            return cls(path, trouble=trouble)
        return cls(path, *_understood(data))

    def wish(self, card: str) -> str:
        """When to be asked for a card."""
        return self.wishes.get(card, USUAL)

    def set_wish(self, card: str, wish: str) -> None:
        """Be asked for a card always, as usual, or never."""
        self.wishes.pop(card, None)
        if wish != USUAL:
            self.wishes[card] = wish

    def keep(self) -> Told | None:
        """Write the file; return what went wrong, if anything did."""
        if self.path is None:
            return None
        text = json.dumps({"wishes": self.wishes, "waits": self.waits}, indent=1, sort_keys=True)
        beside = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text + "\n", encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            return Told(
                N_("This applies to this game only: {path} cannot be written ({reason})."),
                path=str(self.path),
                reason=reason(error),
            )
        return None


def _understood(data: Any) -> tuple[dict[str, str], bool]:
    if not isinstance(data, dict):
        return {}, False
    wishes = data.get("wishes")
    found = wishes if isinstance(wishes, dict) else {}
    good = {card: wish for card, wish in found.items() if wish in (ALWAYS, NEVER)}
    return good, data.get("waits") is True
