"""Several abilities of one card at the same moment, as one hook.

Stops offer each of them by its name. What acts by itself, and what adds to a number, comes to one
hook here that does all of it, so that cards with a single ability pay nothing for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .dispatch import SCOPES, carry_out
from .happenings import Price
from .hooks import Hook
from .you import You

if TYPE_CHECKING:
    from .happenings import Happening


class Together:
    """What several hooks of a card do at a moment, one after another."""

    def __init__(self, hooks: Sequence[Hook]) -> None:
        self.hooks = tuple(hooks)

    def acting(self, you: You, happening: Happening) -> list[tuple[You, Hook]]:
        """Those that may act now, each under its own name."""
        found = []
        for hook in self.hooks:
            if hook.once and you.card << 6 | hook.slot in you.g.s.spent:
                continue
            if isinstance(happening, Price) and hook.topics and happening.what not in hook.topics:
                continue
            mine = You(you.g, you.card, you.hero, hook.source)
            if hook.can is None or hook.can(mine, happening):
                found.append((mine, hook))
        return found

    def can(self, you: You, happening: Any) -> bool:
        """Whether one of them may act."""
        return bool(self.acting(you, happening))

    async def run(self, you: You, happening: Any) -> None:
        """Each acts in its turn, as long as the card lies where it lay."""
        place = you.g.s.place[you.card]
        for hook in self.hooks:
            for mine, one in self.acting(you, happening):
                if one is hook and you.g.s.place[you.card] == place:
                    if hook.once:
                        you.g.s.spent[you.card << 6 | hook.slot] = SCOPES[hook.once]
                    await carry_out(mine, hook.run, happening)

    def add(self, you: You, happening: Any) -> int:
        """What they add together."""
        return sum(hook.run(mine, happening) for mine, hook in self.acting(you, happening))


def together(hooks: Sequence[Hook], number: bool) -> Hook:
    """Hooks of a card at the same trigger or number, as one."""
    if len(hooks) == 1:
        return hooks[0]
    all_topics = all(hook.topics for hook in hooks)
    topics = tuple(dict.fromkeys(topic for hook in hooks for topic in hook.topics))
    several = Together(hooks)
    return replace(
        hooks[0],
        run=several.add if number else several.run,
        can=several.can,
        once="",
        price=0,
        topics=topics if all_topics else (),
        hinders=any(hook.hinders for hook in hooks),
        moves_minions=any(hook.moves_minions for hook in hooks),  # MYS-03: and the others with it
        source="",
    )
