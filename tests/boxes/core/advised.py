"""What the heuristic bot takes, for tests of what cards tell bots about their questions."""

from __future__ import annotations

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.testing import Scenario


def chosen(t: Scenario) -> str:
    """The answer of a bot in the seat that is asked now."""
    return HeuristicBot().choose(Table(t.game, t.decision.seat), t.decision.choices)


def reason(t: Scenario) -> str:
    """Why it takes that, as a player is told who asks for a hint."""
    return HeuristicBot().explain(Table(t.game, t.decision.seat))[1]
