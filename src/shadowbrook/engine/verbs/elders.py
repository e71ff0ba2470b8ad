"""Town Elders and their Secrets: looked at, peeked, revealed; killed, evil, returned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..decision import NO, YES
from ..dispatch import trigger
from ..happenings import ElderLost, ElderWound, Revealed
from ..queries.elders import (
    elder_card,
    evil_zone,
    held_back,
    marked,
    secret_card,
    town_elders,
)
from ..queries.names import card_id, elder_id
from ..state import Result
from ..windows import is_open, window
from ..words import On, Zone
from ..you import You
from ..zones import put
from .piles import discard, draw
from .track import fall
from .villain import clamp_wounds, endurance, late_elder

if TYPE_CHECKING:
    from ..game import Game

TOO_MANY: Final = 3  # ELD-06


# ---- Secrets -----------------------------------------------------------------------------


async def gain_secret(g: Game, elder: int, source: str, count: int = 1) -> None:
    """An elder gains Secrets, drawn unseen (ELD-05); Evil and dead ones do not (ELD-17)."""
    if g.s.elders[elder].status != "town":
        return
    for _ in range(count):
        card = draw(g, "secret")
        if card < 0:
            break
        put(g, card, Zone.SECRET, elder)
        g.emit("secret-gained", elder, source)
    await check_too_many(g, elder)


async def check_too_many(g: Game, elder: int) -> None:
    """ELD-06: three Secrets or more are all revealed and resolved at once."""
    who = g.s.elders[elder]
    rule = g.rules.elder_too_many_secrets
    if who.status != "town" or rule == "off" or not who.secrets:
        return
    count = len(who.secrets) + (len(who.shown) if rule == "all_secrets" else 0)  # CON-22
    if count >= TOO_MANY:
        g.emit("too-many-secrets", elder)
        await reveal_all(g, elder)


async def look(g: Game, hero: int, elder: int) -> None:
    """A hero looks at all Secrets of an elder (ELD-08); allies reveal them (COOP-16)."""
    who = g.s.elders[elder]
    if g.rules.elder_look_reveals:
        await reveal_all(g, elder)
        return
    g.emit("looked", hero, elder)
    see(g, g.seat(hero), elder)
    for card in who.secrets:  # ELD-10, ELD-11: only the marked ones come out
        if marked(g, card) and card in who.secrets:
            await reveal(g, elder, card)


async def peek(g: Game, hero: int, elder: int) -> None:
    """Look without revealing: nothing must be shown, but marked Secrets may be (ELD-12)."""
    who = g.s.elders[elder]
    seat = g.seat(hero)
    g.emit("peeked", hero, elder)
    see(g, seat, elder)
    for card in who.secrets:
        may = marked(g, card)
        # a game that pauses does so for each one, so that nobody learns which are marked
        if (may or g.pauses) and card in who.secrets:
            ways = (YES, NO) if may else (NO,)
            key = await g.choose(seat, "reveal", ways, card_id(g, card), "ELD-12", hero)
            if key == "yes" and card in who.secrets:
                await reveal(g, elder, card)


def see(g: Game, seat: int, elder: int) -> None:
    """A seat gets to know the hidden Secrets of an elder, for as long as they lie there."""
    g.news = len(g.answers)
    for card in g.s.elders[elder].secrets:
        g.s.known[card] = g.s.known.get(card, 0) | 1 << seat
        g.whisper(seat, "saw-secret", elder, card_id(g, card))


def see_secret(g: Game, seat: int, card: int) -> None:
    """A seat gets to know one hidden Secret and nothing of the others (ELD-12)."""
    g.news = len(g.answers)
    g.s.known[card] = g.s.known.get(card, 0) | 1 << seat
    g.whisper(seat, "saw-secret", g.s.place[card] & 255, card_id(g, card))


async def reveal_all(g: Game, elder: int) -> None:
    """Reveal and resolve every Secret of an elder (SHD-06, ACC-03, COOP-14).

    Evil Secrets act first: an elder who turns evil discards the others unresolved.
    """
    who = g.s.elders[elder]
    hidden = who.secrets
    g.news = len(g.answers)
    for card in hidden:
        put(g, card, Zone.OPEN_SECRET, elder)
        g.emit("secret-revealed", elder, card_id(g, card))
    if any(secret_card(g, card).evil for card in hidden):
        await turn_evil(g, elder)
    for card in hidden:
        if card in who.shown:
            await _resolve_secret(g, elder, card)


async def reveal(g: Game, elder: int, card: int) -> None:
    """Reveal one Secret of an elder; it acts at once and from then on (ELD-10, ELD-38)."""
    g.news = len(g.answers)
    put(g, card, Zone.OPEN_SECRET, elder)
    g.emit("secret-revealed", elder, card_id(g, card))
    if secret_card(g, card).evil:
        await turn_evil(g, elder)
    if card in g.s.elders[elder].shown:
        await _resolve_secret(g, elder, card)


async def _resolve_secret(g: Game, elder: int, card: int) -> None:
    secret = secret_card(g, card)
    status = g.s.elders[elder].status
    # GAP-53: nothing acts on the dead any more; what lies beside the villain only lies there
    idle = status == "dead" or (status == "evil" and not secret.evil)
    if secret.reveal is not None and not idle:
        await secret.reveal(You(g, card), Revealed(elder, card))


# ---- evil --------------------------------------------------------------------------------


async def turn_evil(g: Game, elder: int) -> None:
    """ELD-13: turned to the evil face and laid beside the villain; also from death (ELD-30)."""
    s = g.s
    who = s.elders[elder]
    if who.status in ("evil", "gone"):
        return
    faked = who.status == "dead"
    who.status = "evil"
    who.wounds = 0
    leave_party(g, elder)
    who.bound = who.hero = who.space = -1
    who.resolve = 0
    put(g, who.card, evil_zone(g.rules), elder)
    _discard_secrets(g, elder)
    late_elder(g, elder)
    g.emit("elder-evil", elder, faked)
    await trigger(g, On.ELDER_EVIL, ElderLost(elder))
    check_elders_left(g)


def _discard_secrets(g: Game, elder: int) -> None:
    """ELD-14, CON-20: what becomes of the Secrets of an elder who turns evil."""
    who = g.s.elders[elder]
    rule = g.rules.elder_evil_secrets
    for card in (*who.secrets, *who.shown):
        keep = rule == "beside_villain" or (rule == "keep_evil" and secret_card(g, card).evil)
        if not keep:
            discard(g, card)
        elif card in who.secrets:
            put(g, card, Zone.OPEN_SECRET, elder)
            g.emit("secret-revealed", elder, card_id(g, card))


async def kill_evil_elder(g: Game, elder: int) -> None:
    """ELD-22: removed from the game; the track does not move."""
    await remove_elder(g, elder)
    clamp_wounds(g)


async def remove_elder(g: Game, elder: int, by: str = "card") -> None:
    """Out of the game for good, with all Secrets; by the villain it counts for OPT-09."""
    who = g.s.elders[elder]
    lived = who.status == "town"
    if by == "villain" and lived:
        endurance(g, "elder-gone")
    leave_party(g, elder)
    who.status = "gone"
    who.hero = who.bound = who.space = -1
    for card in (*who.secrets, *who.shown):
        discard(g, card)
    put(g, who.card, Zone.OUT)
    g.emit("elder-gone", elder)
    if lived:  # whoever was dead or evil is lost already
        await trigger(g, On.ELDER_GONE, ElderLost(elder, by))
    check_elders_left(g)


def random_elder(g: Game, source: str) -> int:
    """A Town Elder at random."""
    town = town_elders(g)
    assert town
    return town[_along_the_row(g, len(town), source)]


def any_elder(g: Game, source: str) -> int:
    """An elder of the whole row at random, whatever has become of them (SET-04)."""
    return _along_the_row(g, len(g.s.elders), source)


def _along_the_row(g: Game, elders: int, source: str) -> int:
    """A place in a row, by a die; by two where there are more than six."""
    while True:
        count, ways = 0, 1
        for _ in range(1 if elders <= 6 else 2):
            face = g.d6()
            g.emit("die", -1, source, face, source)
            count, ways = 6 * count + face - 1, 6 * ways
        if count < ways - ways % elders:  # else the first ones would be meant more often
            return count % elders


def check_elders_left(g: Game) -> None:
    """AP-45: the game is lost when no Town Elder is left."""
    if g.rules.lose_all_elders_gone and not town_elders(g):
        g.end(Result("villain", "elders-gone", g.s.round))


# ---- death -------------------------------------------------------------------------------


async def wound_elder(g: Game, elder: int, count: int, by: str, source: str = "") -> None:
    """Wounds on a Town Elder; one kills, except where the card has more boxes (ELD-34)."""
    await _hurt(g, elder, ElderWound(elder, count, by, source=source))


async def kill_elder(g: Game, elder: int, by: str, source: str = "") -> None:
    """Kill a Town Elder outright; whatever prevents a hero's wound can stop it (ELD-28)."""
    await _hurt(g, elder, ElderWound(elder, 1, by, outright=True, source=source))


async def _hurt(g: Game, elder: int, happening: ElderWound) -> None:
    who = g.s.elders[elder]
    if who.status != "town":
        return
    if is_open(g, On.ELDER_WOUND):
        await window(g, On.ELDER_WOUND, happening)
    if happening.count <= 0:
        return
    dies = happening.outright or who.wounds + happening.count >= elder_card(g, elder).boxes
    if dies and who.resolve and await _spend_resolve(g, elder):
        return
    who.wounds += happening.count
    if not happening.outright:
        g.emit("elder-wounded", elder, happening.count, happening.by)
    if dies:
        await _die(g, elder, happening.by)


async def _spend_resolve(g: Game, elder: int) -> bool:
    """CHA-12g: a Resolve token lets the elder survive a killing."""
    who = g.s.elders[elder]
    hero = who.hero if who.hero >= 0 else g.first_hero
    key = await g.choose(g.seat(hero), "resolve", (YES, NO), elder_id(g, elder), "CHA-12g", hero)
    if key != "yes":
        return False
    who.resolve -= 1
    g.emit("resolve-spent", elder)
    return True


async def _die(g: Game, elder: int, by: str) -> None:
    who = g.s.elders[elder]
    leave_party(g, elder)
    who.status = "dead"  # ELD-26
    who.hero = who.bound = who.space = -1
    who.wounds = 0
    put(g, who.card, Zone.ELDER, elder)
    g.emit("elder-killed", elder, by)
    if by == "villain":
        endurance(g, "elder-killed")
    await fall(g, 2, "elder-killed")  # ELD-27
    if g.rules.elder_reveal_when_killed:  # COOP-14: the track first, then the Secrets
        await reveal_all(g, elder)
    await trigger(g, On.ELDER_KILLED, ElderLost(elder, by))
    check_elders_left(g)


def prevent_elder(g: Game, happening: ElderWound, source: str) -> None:
    """Stop a Town Elder from being wounded or killed (ELD-28)."""
    happening.count = 0
    g.emit("elder-saved", happening.elder, source)


def heal_elder(g: Game, elder: int, source: str) -> None:
    """Take a wound off an elder (FAQ-04)."""
    who = g.s.elders[elder]
    if who.wounds:
        who.wounds -= 1
        g.emit("elder-healed", elder, source)


async def return_elder(g: Game, elder: int, secrets: int) -> None:
    """CHA-12a, CHA-12b: a dead elder is back, with new Secrets that nobody has seen."""
    who = g.s.elders[elder]
    for card in (*who.secrets, *who.shown):
        discard(g, card)
    who.status = "town"
    g.emit("elder-returned", elder)
    await gain_secret(g, elder, "dark-omen", secrets)


# ---- travelling --------------------------------------------------------------------------


def join_hero(g: Game, elder: int, hero: int) -> None:
    """The elder joins a hero's hunting party and lends their ability (ELD-04, SHD-05)."""
    _stand_by(g, elder, hero)
    g.emit("elder-joined", elder, hero)


def _travel(g: Game, elder: int, hero: int) -> None:
    """The same outside a hunting party (ELD-25)."""
    _stand_by(g, elder, hero)
    g.emit("elder-travels", elder, hero)


def _stand_by(g: Game, elder: int, hero: int) -> None:
    who = g.s.elders[elder]
    who.hero = hero
    put(g, who.card, Zone.PARTY, elder)


def bind_to_hero(g: Game, elder: int, hero: int) -> None:
    """Hero of the People: the elder travels with a hero for good (ELD-25).

    In a showdown only those of the hunting party are at a hero's side (GAP-62). Who is held back
    comes when that is over.
    """
    g.s.elders[elder].bound = hero
    if held_back(g, elder):
        return
    showdown = g.s.showdown
    if showdown is None or hero not in showdown.heroes or elder in showdown.party:
        _travel(g, elder, hero)


def stand_aside(g: Game) -> None:
    """Elders who travel with heroes of the showdown wait outside unless in its party (GAP-62)."""
    showdown = g.s.showdown
    assert showdown is not None
    for n, elder in enumerate(g.s.elders):
        if elder.hero in showdown.heroes and n not in showdown.party:
            _go_home(g, n)


def rejoin(g: Game) -> None:
    """After a showdown elders are with the heroes again with whom they travel (ELD-25)."""
    for n, elder in enumerate(g.s.elders):
        if elder.bound >= 0 and elder.hero != elder.bound and not held_back(g, n):
            _travel(g, n, elder.bound)


def leave_party(g: Game, elder: int) -> None:
    """The elder is no longer in the showdown's hunting party (SHD-21)."""
    showdown = g.s.showdown
    if showdown is not None and elder in showdown.party:
        showdown.party = tuple(n for n in showdown.party if n != elder)


def back_to_town(g: Game, elder: int) -> None:
    """A party elder goes home (SHD-22); wounds heal there (FAQ-04).

    Also one who travels with a hero is of no help any more in that showdown (SHD-21).
    """
    leave_party(g, elder)
    if g.s.elders[elder].status == "town":
        g.s.elders[elder].wounds = 0
        _go_home(g, elder)


def _go_home(g: Game, elder: int) -> None:
    who = g.s.elders[elder]
    who.hero = -1
    put(g, who.card, Zone.ELDER, elder)
    g.emit("elder-home", elder)


def on_the_hunt(g: Game, elder: int, space: int) -> None:
    """Put or move the marker of an elder who is on the hunt (ELD-23, ELD-24)."""
    g.s.elders[elder].space = space
    g.emit("on-the-hunt", elder, space)


def give_resolve(g: Game, elder: int) -> None:
    """CHA-12f: a Resolve token for a Town Elder."""
    g.s.elders[elder].resolve += 1
    g.emit("resolve", elder)
