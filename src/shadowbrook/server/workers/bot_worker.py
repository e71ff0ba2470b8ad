"""A process in which bots think: `python -m shadowbrook.server.workers.bot_worker`.

It says when it is ready, then reads one question a line and writes one answer a line, as JSON. A
bot is handed the table as its seat sees it (`bots.Table`) and nothing else; what chance will bring
is not known in this process. It is disposable: whatever a bot does to it, another one is started.
"""

from __future__ import annotations

import contextlib
import os
import sys
from random import Random
from typing import Any, BinaryIO, Final

import msgspec

from shadowbrook.bots import Explaining, Table, bot
from shadowbrook.engine.documents import decode as decode_state
from shadowbrook.engine.game import Game
from shadowbrook.engine.replay import resume
from shadowbrook.engine.setup import Setup


class Position(msgspec.Struct):
    """Where a game stands: its last checkpoint, and what has been answered and rolled since."""

    setup: dict[str, Any]
    checkpoint: msgspec.Raw
    answers: list[str]
    outcomes: list[tuple[int, ...]]
    blanks: int = 0  # pauses between the answer before the checkpoint and the checkpoint

    @classmethod
    def of(cls, game: Game) -> Position:
        assert game.mark is not None
        return cls(
            game.setup.plain(),
            msgspec.Raw(game.mark.to_json()),
            game.answers[game.mark_at :],
            game.outcomes[game.mark_rolls :],
            game.mark_blanks,
        )

    def game(self) -> Game:
        start = decode_state(bytes(self.checkpoint))
        return resume(Setup(**self.setup), start, self.answers, self.outcomes, self.blanks)


class BotQuestion(msgspec.Struct):
    """What a bot is asked."""

    number: int
    bot: str
    stream: str
    seat: int
    position: Position
    language: str = ""  # in which to say why; empty if nobody wants to know


class Reply(msgspec.Struct):
    """The key that it chose and why, or what went wrong."""

    number: int
    key: str = ""
    why: str = ""
    error: str = ""


READY: Final = Reply(0)  # questions count from 1


def think(question: BotQuestion) -> Reply:
    """Have a bot choose, and say why if it is asked to."""
    try:
        table = Table(question.position.game(), question.seat)
        player = bot(question.bot, Random(question.stream))
        if not question.language:
            return Reply(question.number, key=player.choose(table, table.decision.choices))
        assert isinstance(player, Explaining)
        return Reply(question.number, *player.explain(table, question.language))
    except Exception as error:
        return Reply(question.number, error=type(error).__name__)


def limit(memory: int) -> None:
    """Let this process have only so much memory, no cores dumped and no files written."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def main() -> None:
    """Answer until the server closes the pipe."""
    limit(int(sys.argv[1]))
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints does not spoil the answers
    decoder = msgspec.json.Decoder(BotQuestion)
    say(replies, READY)
    for line in sys.stdin.buffer:
        say(replies, think(decoder.decode(line)))


def say(replies: BinaryIO, reply: Reply) -> None:
    """Write a line of its own."""
    replies.write(msgspec.json.encode(reply) + b"\n")
    replies.flush()


if __name__ == "__main__":
    main()
