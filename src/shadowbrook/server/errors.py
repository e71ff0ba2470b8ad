"""What a visitor can be told: each refusal has a status for machines and a sentence for people."""

from __future__ import annotations

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_


class ServerError(ShadowbrookError):
    """A request that cannot be done; the message is one sentence that says what to do."""

    status = 400
    code = "refused"
    sentence = N_("That cannot be done.")

    def __init__(self, sentence: str = "", /, **values: object) -> None:
        super().__init__(sentence or self.sentence, **values)


class UnknownGame(ServerError):
    """No such game, or none for this visitor: both sound the same."""

    status = 404
    code = "unknown-game"
    sentence = N_("There is no such game here. Check the address, or ask for a new link.")


class InvitationRefused(ServerError):
    """Unknown, used and expired links are not told apart."""

    status = 404
    code = "invitation"
    sentence = N_("This link is no longer valid. Ask whoever sent it for a new one.")


class NotYourSeat(ServerError):
    """Somebody acts for a seat that is not theirs."""

    status = 403
    code = "not-your-seat"
    sentence = N_(
        "This browser does not hold the seat. Play on in the one that does, or make a link for "
        "this device in its settings."
    )


class NotYourTurn(ServerError):
    """The right person, but another seat decides."""

    status = 409
    code = "not-your-turn"
    sentence = N_("It is somebody else’s decision; the page shows whose.")


class StaleAnswer(ServerError):
    """An answer to a question that is not open any more."""

    status = 409
    code = "stale"
    sentence = N_("The game has moved on since this page was loaded. Here is where it stands.")


class Overtaken(StaleAnswer):
    """Another process has stored a row first; what it was has to be looked at before going on."""


class KeyUsed(ServerError):
    """A client used the same key for two different answers."""

    status = 409
    code = "key-used"
    sentence = N_("This key was already used for another answer; use a new one.")


class AnswerRefused(ServerError):
    """An option that is not offered."""

    status = 422
    code = "not-offered"
    sentence = N_("You cannot do that now. Choose one of the options shown.")


class UndoRefused(ServerError):
    """Nothing to take back, or not by this person."""

    status = 409
    code = "undo"
    sentence = N_("There is nothing to take back.")


class StepFailed(ServerError):
    """A step crashed or did not end: the game stands where it was."""

    status = 409
    code = "step-failed"
    sentence = N_("This step could not be finished, and the game is where it was.")


class NoHint(ServerError):
    """A hint that the bot did not give, or that the table does not want."""

    status = 409
    code = "no-hint"
    sentence = N_("The bot found no answer in time. Choose without a hint, or ask again.")


class DamagedGame(ServerError):
    """The stored game is not what was written."""

    status = 409
    code = "damaged"
    sentence = N_("The stored record of this game is damaged. Other games are not affected.")


class StoreTrouble(ServerError):
    """The database could not take a change; nothing was changed."""

    status = 503
    code = "store"
    sentence = N_("Your answer could not be stored and does not count. Please try again.")


class StoreUnusable(ServerError):
    """The database cannot be opened at all: said at the start."""

    status = 503
    code = "store-unusable"


class NameRefused(ServerError):
    """A name, title or message that cannot be shown."""

    status = 422
    code = "name"
    sentence = N_("A name has 1 to 24 visible characters.")


class NoGuest(ServerError):
    """An action for which the server must know who acts."""

    status = 401
    code = "no-guest"
    sentence = N_("The server does not know you yet. Allow its cookie, or send a token.")


class CrossSite(ServerError):
    """A request that another site had the browser send."""

    status = 403
    code = "cross-site"
    sentence = N_(
        "This request did not come from a page of this server. Open the page and try again."
    )


class UnknownHost(ServerError):
    """A request under a name that is not this server's."""

    status = 421
    code = "unknown-host"
    sentence = N_(
        "This server does not answer to this name. Open it by its address, or ask whoever runs it "
        "to allow the name (--host-name)."
    )


class TooLarge(ServerError):
    """A body beyond the limit."""

    status = 413
    code = "too-large"
    sentence = N_("This is too large to send.")


class WrongType(ServerError):
    """A body of a kind that no page of ours sends."""

    status = 415
    code = "wrong-type"
    sentence = N_("Send a form or JSON (application/json).")


class TooMany(ServerError):
    """More requests than one visitor needs."""

    status = 429
    code = "too-many"
    sentence = N_("Too many requests. Please wait a moment.")


class Refused(ServerError):
    """Whatever else does not fit, with a sentence of its own."""

    status = 422
    code = "refused"
