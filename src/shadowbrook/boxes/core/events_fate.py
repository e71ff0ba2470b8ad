"""Events against fate and rivals: canceling, the track, elders' Secrets, other players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine import moments as on
from shadowbrook.engine.content import EventCard
from shadowbrook.engine.decision import Option, option
from shadowbrook.engine.happenings import (
    Accusation,
    Collect,
    Declared,
    Free,
    Happening,
    Play,
    TrackFall,
)
from shadowbrook.engine.queries.cards import cancels, in_play
from shadowbrook.engine.queries.elders import marked, with_secrets
from shadowbrook.engine.verbs.asking import (
    choose_card,
    choose_elder,
    choose_hero,
    choose_space,
    pick,
)
from shadowbrook.engine.verbs.cards import cancel_in_play, draw_event, steal_event
from shadowbrook.engine.verbs.elders import gain_secret, reveal, see_secret
from shadowbrook.engine.verbs.investigation import gain, lose
from shadowbrook.engine.verbs.minions import move_minion
from shadowbrook.engine.verbs.piles import discard
from shadowbrook.engine.verbs.track import hold
from shadowbrook.engine.words import N_

from .played import all_is_quiet, rivals, you_stand

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

# ---- canceling --------------------------------------------------------------------------------

cancels_mystery = cancels("mystery")
cancels_event = cancels("event")
cancels_place = cancels("lair", "location")


async def cancel(you: You, event: Play) -> None:
    event.canceled = True


def talk_of_rivals(you: You, event: Play) -> bool:
    """CRD-23 to CRD-25 with it; nobody cancels an Event of their own side."""
    g = you.g
    theirs = event.kind != "event" or event.hero in rivals(g, you.hero)
    return theirs and cancels_event(you, event)


def trail_of_others(you: You, event: Play) -> bool:
    g = you.g
    theirs = event.kind != "lair" or event.hero in rivals(g, you.hero)
    return theirs and cancels_place(you, event)


def mystery_in_play(you: You, event: Free) -> bool:
    g = you.g
    return bool(in_play(g, "mystery"))


async def clear_skies(you: You, event: Free) -> None:
    g = you.g
    seat = g.seat(you.hero)
    target = await choose_card(g, seat, in_play(g, "mystery"), "clear-skies", "CRD-17")
    await cancel_in_play(g, target, "clear-skies")


# ---- the track and minions ----------------------------------------------------------------------


def about_to_fall(you: You, event: TrackFall) -> bool:
    return event.count > 0


async def rousing_speech(you: You, event: TrackFall) -> None:
    g = you.g
    hold(g, event, 2, "rousing-speech")


def paths(g: Game) -> dict[int, list[int]]:
    """Spaces with a square Minion counter, each with where it can be lured."""
    near, s = g.content.board.near, g.s
    found = {
        space: [n for n in near[space] if n not in s.blocked]
        for space, kind in enumerate(s.minions)
        if kind
    }
    return {space: ways for space, ways in found.items() if ways}


def minion_to_lure(you: You, event: Happening) -> bool:
    """It is asked for where a Minion could come between a rival and the showdown."""
    g = you.g
    ways = paths(g)
    if isinstance(event, Declared):
        there = g.s.heroes[event.hero].space
        return all_is_quiet(g) and any(there in near for near in ways.values())
    return all_is_quiet(g) and bool(ways)


async def lure_them_away(you: You, event: Happening) -> None:
    g = you.g
    seat = g.seat(you.hero)
    ways = paths(g)
    space = await choose_space(g, seat, ways, "lure-them-away", "MIN-28", "which-minion")
    target = await choose_space(g, seat, ways[space], "lure-them-away", "MIN-28")
    await move_minion(g, space, target)


# ---- Gossip and Rumors ---------------------------------------------------------------------------

LEAVE, DISCARD, REPLACE, REVEAL = (option(key) for key in ("leave", "discard", "replace", "reveal"))


def something_to_gossip(you: You, event: Happening) -> bool:
    g = you.g
    if isinstance(event, Accusation):  # ACC-06: the accused elder, before the truth comes out
        return bool(g.s.elders[event.elder].secrets)
    return bool(with_secrets(g))


async def gossip_and_rumors(you: You, event: Happening) -> None:
    """FAQ-13; a peek, so that nothing has to be revealed (ELD-12)."""
    g = you.g
    name = "gossip-and-rumors"
    hero = you.hero
    seat = g.seat(hero)
    if isinstance(event, Accusation):
        elder = event.elder
    else:
        elder = await choose_elder(g, seat, with_secrets(g), name, "FAQ-13")
    who = g.s.elders[elder]
    hidden = {option(f"secret:{n}"): one for n, one in enumerate(who.secrets, 1)}
    secret = await pick(g, seat, "choose-secret", hidden, name, "FAQ-13", hero)
    g.emit("peeked", hero, elder)
    see_secret(g, seat, secret)
    ways: list[Option] = [LEAVE, DISCARD]
    if who.status == "town":  # GAP-53: the dead gain no Secrets
        ways.append(REPLACE)
    if marked(g, secret):
        ways.append(REVEAL)
    key = await g.choose(seat, "gossip", ways, name, "FAQ-13", hero)
    if secret not in who.secrets:  # somebody else has gossiped meanwhile
        return
    if key == "reveal":
        await reveal(g, elder, secret)
    elif key != "leave":
        discard(g, secret)
        if key == "replace":
            await gain_secret(g, elder, name)


# ---- rivals --------------------------------------------------------------------------------


def something_to_extort(you: You, event: Happening) -> bool:
    """Your own gain needs you on your feet, a rival's loss does not (KO-06, INV-05)."""
    g = you.g
    hero = you.hero
    rich = [n for n in rivals(g, hero) if g.s.heroes[n].investigation]
    if isinstance(event, Declared):
        return event.hero in rich
    return bool(rich) or you_stand(you, event)


async def blackmail(you: You, event: Happening) -> None:
    g = you.g
    hero = you.hero
    rich = [n for n in rivals(g, hero) if g.s.heroes[n].investigation]
    count = 1
    if rich:
        victim = await choose_hero(g, g.seat(hero), rich, "blackmail", "CRD-28")
        count = lose(g, victim, 2, "blackmail")
    await gain(g, hero, count, "blackmail")


async def intercepted_letter(you: You, event: Free) -> None:
    g = you.g
    hero = you.hero
    holders = [n for n in rivals(g, hero) if g.s.hands[g.s.heroes[n].hand]]
    if not holders:
        await draw_event(g, hero)
        return
    victim = await choose_hero(g, g.seat(hero), holders, "intercepted-letter", "CRD-28")
    steal_event(g, hero, victim)


def clues_found(you: You, event: Collect) -> bool:
    """Yours, or a rival's: nothing goes from hero to hero on one side (INV-04)."""
    g = you.g
    hero = you.hero
    there = event.space >= 0 and g.s.heroes[event.hero].investigation > 0
    whose = event.hero == hero or event.hero in rivals(g, hero)
    return there and whose and you_stand(you, event)


async def steal_a_march(you: You, event: Collect) -> None:
    g = you.g
    hero = you.hero
    count = 1
    if event.hero != hero:
        count = lose(g, event.hero, min(2, event.count), "steal-a-march")
    await gain(g, hero, count, "steal-a-march")


CARDS: tuple[EventCard, ...] = (
    EventCard(
        id="only-a-nightmare",
        name=N_("Only a Nightmare"),
        text=N_(
            "Cancel a Mystery card, a result of the Mystery Phase chart or one of the showdown "
            "chart as it comes up."
        ),
        copies=2,
        when=(on.CARD,),
        can=cancels_mystery,
        play=cancel,
    ),
    EventCard(
        id="nothing-but-talk",
        name=N_("Nothing but Talk"),
        text=N_(
            "Cancel an Event of a rival as it is played, or an event of the minion chart, a "
            "result of the Mystery Phase chart or one of the showdown chart as it comes up."
        ),
        copies=2,
        when=(on.CARD,),
        can=talk_of_rivals,
        play=cancel,
    ),
    EventCard(
        id="cold-trail",
        name=N_("Cold Trail"),
        text=N_(
            "Cancel the Lair card of a rival as it is revealed, or a Location card as it is drawn."
        ),
        when=(on.CARD,),
        can=trail_of_others,
        play=cancel,
    ),
    EventCard(
        id="clear-skies",
        name=N_("Clear Skies"),
        text=N_("Cancel a Mystery card that remains in play."),
        can=mystery_in_play,
        play=clear_skies,
        says_you=False,
    ),
    EventCard(
        id="rousing-speech",
        name=N_("Rousing Speech"),
        text=N_("When the Shadow Track is about to fall it falls up to 2 spaces less."),
        provenance="reported",
        known=N_("theme"),
        when=(on.TRACK,),
        can=about_to_fall,
        play=rousing_speech,
        says_you=False,
    ),
    EventCard(
        id="lure-them-away",
        name=N_("Lure Them Away"),
        text=N_(
            "While there is no fight and no showdown: move a square Minion counter to an "
            "adjacent space."
        ),
        when=(on.FREE, on.DECLARED),
        can=minion_to_lure,
        play=lure_them_away,
        says_you=False,
    ),
    EventCard(
        id="gossip-and-rumors",
        name=N_("Gossip and Rumors"),
        text=N_(
            "Peek at a hidden Secret of an elder. You may discard it, replace it by a new one, "
            "unseen, if the elder lives, or reveal it if it is marked Reveal Immediately. May "
            "be played on the accused elder when an accusation was declared."
        ),
        copies=2,
        provenance="rulebook",
        when=(on.FREE, on.ACCUSATION),
        can=something_to_gossip,
        play=gossip_and_rumors,
        says_you=False,
    ),
    EventCard(
        id="blackmail",
        name=N_("Blackmail"),
        text=N_(
            "A rival of your choice loses up to 2 Investigation and you gain as much. "
            "If no rival has any, gain 1 Investigation."
        ),
        when=(on.FREE, on.DECLARED),
        can=something_to_extort,
        play=blackmail,
    ),
    EventCard(
        id="intercepted-letter",
        name=N_("Intercepted Letter"),
        text=N_(
            "Take an Event at random from the hand of a rival. If no rival has one, draw an Event."
        ),
        play=intercepted_letter,
    ),
    EventCard(
        id="steal-a-march",
        name=N_("Steal a March"),
        text=N_(
            "When a rival has collected Investigation from a space: they lose up to 2 of it and "
            "you gain as much. Or when you have collected some from a space: gain 1 more."
        ),
        when=(on.COLLECT,),
        can=clues_found,
        play=steal_a_march,
    ),
)
