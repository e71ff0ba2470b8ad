"""What the JSON API takes and sends, as its description shows it to other programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

from shadowbrook.server.games.creation import LONGEST_TITLE
from shadowbrook.server.games.moves import LONGEST_KEY
from shadowbrook.server.games.people import LONGEST_NAME
from shadowbrook.server.games.table_settings import LONGEST_CHAT

LONGEST_GAME = 40  # characters of its id
BIGGEST = 2**53 - 1  # what every JSON reader can hold


class Strict(BaseModel):
    """A body in which nothing unknown may stand."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Refusal(BaseModel):
    """Why a request was refused: a code for machines, a sentence for people."""

    code: str
    message: str


class NewPerson(Strict):
    name: str = Field("", max_length=LONGEST_NAME)
    language: str = Field("", max_length=12)


class Self(BaseModel):
    """A guest; `token` is told once, when the guest is made.

    `stops` are the cards that always or never stop the game for you; all others do so where they
    would change something.
    """

    id: str
    name: str
    language: str
    token: str | None = None
    stops: dict[str, str] = Field(default_factory=dict)


class SeatWish(Strict):
    kind: str = Field(description='"me", "here", "open" or "bot"')
    bot: str = ""
    name: str = Field("", max_length=LONGEST_NAME)


class GameWish(Strict):
    """A new game. `setup` has the fields of a set-up: mode, heroes, villain, level ..."""

    setup: dict[str, Any] = Field(
        examples=[{"mode": "lone", "heroes": ["karl"], "villain": "vampire"}]
    )
    seats: list[SeatWish] = Field(max_length=8)
    title: str = Field("", max_length=LONGEST_TITLE)
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True
    key: str | None = Field(
        None,
        min_length=1,
        max_length=LONGEST_KEY,
        description="of your own: the same wish sent again with it brings the same game",
    )


class DecisionBody(Strict):
    """Who acts, and in which state of the game."""

    seat: int = Field(ge=0, le=7)
    version: int = Field(ge=0, le=BIGGEST, description="the state that is meant")


class AnswerBody(DecisionBody):
    option: str = Field(
        max_length=200, description="the key of one of the options, or of one of your asides"
    )
    key: str | None = Field(None, min_length=1, max_length=LONGEST_KEY)


class ReceiptBody(BaseModel):
    """Proof that an answer is stored."""

    seq: int
    head: str
    version: int
    repeated: bool


class HintBody(BaseModel):
    """What a bot would do: the key of an option, and why in your language."""

    version: int
    seat: int
    option: str
    why: str


class VersionBody(Strict):
    version: int = Field(ge=0, le=BIGGEST)


class BotBody(Strict):
    bot: str = Field("", max_length=40)


class AskBody(Strict):
    windows: str = Field(description='"ask", "pass" or "pass-turn" (until your next turn)')


class StopBody(Strict):
    """When a card stops the game for you; kept for your next games."""

    stop: str = Field(description='"always", "change" (if it would change something) or "never"')


class TableBody(Strict):
    pace: str | None = None
    odds: bool | None = None
    title: str | None = Field(None, max_length=LONGEST_TITLE)
    spectators: bool | None = None
    lessons: bool | None = Field(None, description="of the first game, which teaches")


class ChatBody(Strict):
    text: str = Field(max_length=LONGEST_CHAT)


class JoinBody(Strict):
    name: str = Field("", max_length=LONGEST_NAME)


class LinkBody(BaseModel):
    token: str
    path: str


class LessonBody(BaseModel):
    """What the first game teaches now, in your language, and the key of the option it recommends.

    The key is empty where the lesson recommends nothing.
    """

    title: str
    text: str
    option: str


class SeatBody(BaseModel):
    """A seat and who plays it: person, bot or open."""

    number: int
    kind: str
    name: str
    bot: str | None
    present: bool
    yours: bool


class TableState(BaseModel):
    """A game as one seat sees it. `view` and `news` hold nothing that the seat may not know.

    `view.decision` is what is open: to the seat that decides with its `options`, to all others
    (and to everybody in a pause, in which nothing is to be decided) without. In `asides` each seat
    finds what it can play at any time, whoever decides; the decision stays open.
    """

    id: str
    title: str
    mode: str
    version: int = Field(description="what an answer has to name")
    head: int = Field(description="rows in the log; events carry it")
    over: bool
    pace: str
    odds: bool
    spectators: bool
    commitment: str
    trouble: str | None
    seats: list[SeatBody]
    seat: int = Field(description="whose view this is; -1 is a spectator")
    view: dict[str, Any]
    news: list[Any]
    chat: list[Any]
    notices: list[Any]
    undo: dict[str, Any]
    undo_asked: dict[str, Any] | None
    lesson: LessonBody | None
    asking: dict[str, Any] | None = Field(
        description="how your seat is stopped: `windows`, and cards in `always` and `never`"
    )


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "The request cannot be read"},
    401: {"model": Refusal, "description": "The server does not know who asks"},
    403: {"model": Refusal, "description": "Not your seat, or sent by another site"},
    404: {"model": Refusal, "description": "No such game or link, or not for you"},
    405: {"model": Refusal, "description": "No such method here"},
    406: {"model": Refusal, "description": "Nothing of the kind that is asked for"},
    409: {"model": Refusal, "description": "The game has moved on, or stands still"},
    413: {"model": Refusal, "description": "Too large"},
    415: {"model": Refusal, "description": "Neither a form nor JSON"},
    421: {"model": Refusal, "description": "Not a name of this server"},
    422: {"model": Refusal, "description": "The content does not fit"},
    429: {"model": Refusal, "description": "Too many requests"},
    503: {"model": Refusal, "description": "The store cannot take it now; nothing was changed"},
}

GameId = Annotated[str, Path(min_length=1, max_length=LONGEST_GAME)]
CardName = Annotated[str, Path(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
Token = Annotated[str, Path(min_length=1, max_length=80)]
Viewpoint = Annotated[int | None, Query(ge=-1, le=7)]
