"""Effects: what happens to you, in words that read like the card.

An effect is a script that knows what it does: it can be put into a form, it says what the text of
its card must say, and bots can tell what it is worth. `Trial(COMBAT, 4, won=Gain(1),
lost=TakeWounds(1))` is "Combat 4+: with a success, gain 1 Investigation; without, take a wound".
What is made of other effects stands in `made_of_effects`, what happens to the enemy in
`villain_effects`, what a place of the Town sells in `services`.
"""

from __future__ import annotations

from shadowbrook.engine.happenings import Happening
from shadowbrook.engine.words import SKILLS
from shadowbrook.engine.you import You

from . import verbs
from .looks import deck_here, in_play, is_closed, space_named

SKILL_NAMES = tuple(skill.capitalize() for skill in SKILLS)


class Effect:
    """Something that happens to you. `takes` is what it must be given, if that matters."""

    takes: type[Happening] = Happening

    async def __call__(self, you: You, happening: Happening) -> None:
        await self.happen(you)

    async def happen(self, you: You) -> None:
        """Let it happen."""
        await self.times(you, 1)

    async def times(self, you: You, count: int) -> None:
        """Let it happen so many times, as one."""
        for _ in range(count):
            await self.happen(you)

    def possible(self, you: You) -> bool:
        """Whether it can happen at all: who chooses is not offered what cannot."""
        return True

    def says(self) -> tuple[str, ...]:
        """What the text of a card must say because of it, each a regular expression."""
        return ()

    def parts(self) -> tuple[Effect, ...]:
        """The effects that it is made of."""
        return ()


def amount(count: int, one: str, many: str) -> str:
    """How a text says a number of things: `a wound` or `1 wound`, `2 wounds`, `two Events`."""
    words = {
        1: f"(?:an?|1|one|the) (?:\\w+ )?{one}",
        2: f"(?:2|two) {many}",
        3: f"(?:3|three) {many}",
    }
    return words.get(count, f"{count} {many}")


class Gain(Effect):
    """You gain Investigation."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.gain(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Gg]ains? {self.count}\b",)


class Lose(Effect):
    """You lose Investigation, as far as you have it."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.lose(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b(?:[Ll]oses?|without, lose) {self.count}\b",)


class TakeWounds(Effect):
    """You take wounds, from a card if it does not say by whom."""

    def __init__(self, count: int = 1, by: str = "card") -> None:
        self.count = count
        self.by = by

    async def times(self, you: You, count: int) -> None:
        await verbs.wound(you, self.count * count, self.by)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Tt]akes? {amount(self.count, 'wound', 'wounds')}",)


class Heal(Effect):
    """You heal wounds; in a showdown those of your elders may be healed instead (FAQ-04)."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.tend(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        wounds = amount(self.count, "wound", "wounds")
        return (rf"\b[Hh]eals? (?:one of your wounds|(?:up to )?{wounds})",)


class DrawEvents(Effect):
    """You draw Events."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.draw_events(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Dd]raws? {amount(self.count, 'Event', 'Events')}",)


class TrackFalls(Effect):
    """The Shadow Track falls."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.track_falls(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bShadow Track falls by {self.count}\b",)


class TrackRises(Effect):
    """The Shadow Track rises."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.track_rises(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bShadow Track rises by {self.count}\b",)


class Upgrade(Effect):
    """A skill of yours rises by 1 for good."""

    def __init__(self, skill: int) -> None:
        self.skill = skill

    async def happen(self, you: You) -> None:
        verbs.upgrade(you, self.skill)

    def says(self) -> tuple[str, ...]:
        return (rf"\b{SKILL_NAMES[self.skill]}\b.*\bby 1\b.*\bfor good\b",)


class AddBox(Effect):
    """You have one more health box for good."""

    async def happen(self, you: You) -> None:
        verbs.add_box(you)

    def says(self) -> tuple[str, ...]:
        return (r"health box",)


class MoveTo(Effect):
    """The card moves you to a place."""

    def __init__(self, space: str) -> None:
        self.space = space

    async def happen(self, you: You) -> None:
        await verbs.move_to(you, space_named(you, self.space))

    def possible(self, you: You) -> bool:
        """Nothing enters a closed space (EXP-04, GAP-71)."""
        return not is_closed(you, space_named(you, self.space))


class MoveHomeward(Effect):
    """You go one space toward the Town Hall, if you still stand."""

    async def happen(self, you: You) -> None:
        if not you.who.down:
            await verbs.move_to(you, await verbs.homeward(you, you.who.space))

    def says(self) -> tuple[str, ...]:
        return (r"\bone space toward the Town Hall\b",)


class DrawFrom(Effect):
    """You draw a card of a corner's deck, if you still stand; without a name, where you are."""

    def __init__(self, deck: str = "") -> None:
        self.deck = deck

    async def happen(self, you: You) -> None:
        if not you.who.down:
            await verbs.draw_location(you, self.deck or deck_here(you))

    def says(self) -> tuple[str, ...]:
        return (r"\b[Dd]raw\b.*\bcard\b",)


class ExchangeLair(Effect):
    """The Lair card of your side is discarded for a new one."""

    async def happen(self, you: You) -> None:
        await verbs.exchange_lair(you)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Ee]xchange the Lair card of your side for a new one\b",)


class PlaceClues(Effect):
    """Investigation is put on a random location."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.place_clues(you, verbs.random_location(you), self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Pp]ut {self.count} Investigation\b.*\brandom location\b",)


class StandUp(Effect):
    """You stand up again, fully healed (MYS-04)."""

    async def happen(self, you: You) -> None:
        await verbs.revive(you)

    def says(self) -> tuple[str, ...]:
        return (r"\bstands? up\b", r"\bwithout wounds\b")


class Remains(Effect):
    """Nothing happens at first: the card works while it remains in play."""

    async def happen(self, you: You) -> None:
        return

    def says(self) -> tuple[str, ...]:
        return (r"\b[Rr]emains in [Pp]lay\b",)


class DiscardThis(Effect):
    """The card itself is discarded."""

    async def happen(self, you: You) -> None:
        await verbs.discard_this(you)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Dd]iscard",)


class Replaces(Effect):
    """Other cards in play with a keyword leave: only one such card lies there at a time."""

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword

    async def happen(self, you: You) -> None:
        for other in in_play(you, "mystery", self.keyword):
            if other != you.card:
                await verbs.leave_play(you, other)

    def says(self) -> tuple[str, ...]:
        return (rf"\bReplaces other {self.keyword}\b",)
