"""Events against fate and rivals: canceling, the track, elders' Secrets, other players."""

from __future__ import annotations

from shadowbrook.cards import (
    CANCEL,
    ENEMY,
    LEARN,
    N_,
    NEVER,
    ROB,
    About,
    Accusation,
    Cancels,
    Card,
    Collect,
    Deck,
    Declared,
    EventCard,
    ExchangeLair,
    Facts,
    Free,
    Option,
    TrackFall,
    You,
    all_is_quiet,
    cancel_in_play,
    choose_card,
    choose_elder,
    choose_hero,
    choose_space,
    comes_between,
    discard,
    draw_events,
    elders_with_secrets,
    gain,
    gain_secret,
    hand_of,
    hold_track,
    in_play,
    lair_to_exchange,
    lose,
    may_be_revealed,
    move_minion,
    on,
    option,
    peek_at,
    pick,
    reveal_secret,
    rivals,
    robs,
    square_counters,
    steal_event,
    ways_from,
    you_stand,
)

deck = Deck("event")

# ---- canceling (CRD-23 to CRD-25) ---------------------------------------------------------------

deck.add(
    EventCard(
        id="only-a-nightmare",
        name=N_("Only a Nightmare"),
        text=N_(
            "Cancel a Mystery card as it is drawn or carried out, or a result of the Mystery Phase "
            "chart or of the showdown chart as it comes up."
        ),
        copies=2,
        does=(Cancels("mystery"),),
        worth=2.2,
    )
)

deck.add(
    EventCard(
        id="nothing-but-talk",
        name=N_("Nothing but Talk"),
        text=N_(
            "Cancel an Event of a rival as it is played, or an event of the minion chart, a "
            "result of the Mystery Phase chart or one of the showdown chart as it comes up."
        ),
        copies=2,
        does=(Cancels(of_rivals=("event",)),),
        worth=1.8,
    )
)

deck.add(
    EventCard(
        id="cold-trail",
        name=N_("Cold Trail"),
        text=N_(
            "Cancel the Lair card of a rival as it is revealed, or a Location card as it is drawn. "
            "Or exchange the Lair card of your side for a new one, but not in a showdown."
        ),
        does=(Cancels("location", of_rivals=("lair",)),),
        can=lair_to_exchange,
        play=ExchangeLair(),
        worth=1.6,
    )
)

clear_skies = deck.add(
    EventCard(
        id="clear-skies",
        name=N_("Clear Skies"),
        text=N_("Cancel a Mystery card that remains in play."),
        says_you=False,
        worth=1.2,
    )
)


@clear_skies.only_if
def mystery_in_play(you: You, happening: Free) -> bool:
    return bool(in_play(you, "mystery"))


@clear_skies.plays
async def clouds_part(you: You, happening: Free) -> None:
    await cancel_in_play(you, await choose_card(you, in_play(you, "mystery"), "CRD-17", aim=CANCEL))


@clear_skies.brings_now
def worst_is_over(facts: Facts, about: About) -> float:
    return facts.worst_in_play - 1.4


# ---- the track and minions ----------------------------------------------------------------------

rousing_speech = deck.add(
    EventCard(
        id="rousing-speech",
        name=N_("Rousing Speech"),
        text=N_("When the Shadow Track is about to fall, it falls up to 2 spaces less."),
        provenance="reported",
        known=N_("theme"),
        when=(on.TRACK,),
        says_you=False,
        worth=2.4,
    )
)


@rousing_speech.only_if
def about_to_fall(you: You, fall: TrackFall) -> bool:
    return fall.count > 0


@rousing_speech.plays
async def new_courage(you: You, fall: TrackFall) -> None:
    hold_track(you, fall, 2)


@rousing_speech.brings_now
def hold_out(facts: Facts, about: About) -> float:
    """Where it is used to the full, or late."""
    return 0.5 if about["count"] >= 2 or facts.track <= 6 else -0.2


lure_them_away = deck.add(
    EventCard(
        id="lure-them-away",
        name=N_("Lure Them Away"),
        text=N_(
            "While there is no fight and no showdown: move a square minion counter to an "
            "adjacent space."
        ),
        asks={"which-minion": N_("Which minion ({source})?")},
        when=(on.FREE, on.DECLARED),
        says_you=False,
        worth=0.4,
        brings=comes_between,
    )
)


def paths(you: You) -> dict[int, list[int]]:
    """Spaces with a square minion counter, each with where it can be lured."""
    found = {space: ways_from(you, space) for space in square_counters(you)}
    return {space: ways for space, ways in found.items() if ways}


@lure_them_away.only_if
def minion_to_lure(you: You, happening: Free | Declared) -> bool:
    """It is asked for where a minion could come between a rival and the showdown."""
    ways = paths(you)
    if isinstance(happening, Declared):
        there = you.s.heroes[happening.hero].space
        return any(there in near for near in ways.values())
    return all_is_quiet(you) and bool(ways)


@lure_them_away.plays
async def lure(you: You, happening: Free | Declared) -> None:
    ways = paths(you)
    space = await choose_space(you, ways, "MIN-28", "which-minion", aim=ENEMY)
    await move_minion(you, space, await choose_space(you, ways[space], "MIN-28", aim=ENEMY))


# ---- elders ---------------------------------------------------------------------------------

gossip_and_rumors = deck.add(
    EventCard(
        id="gossip-and-rumors",
        name=N_("Gossip and Rumors"),
        text=N_(
            "Peek at a hidden Secret of an elder. You may discard it, replace it with a new one, "
            "unseen, if the elder lives, or reveal it if it is marked Reveal Immediately. May be "
            "played on the accused elder when an accusation has been declared."
        ),
        asks={
            "choose-secret": N_("Which of the hidden Secrets ({source})?"),
            "gossip": N_("What becomes of this Secret ({source})?"),
        },
        labels={
            "secret:{number}": N_("Secret number {number}"),
            "discard": N_("discard it"),
            "replace": N_("discard it and draw another"),
            "reveal": N_("reveal it"),
        },
        copies=2,
        provenance="rulebook",
        when=(on.FREE, on.ACCUSATION),
        says_you=False,
        worth=1.2,
    )
)


@gossip_and_rumors.only_if
def something_to_gossip(you: You, happening: Free | Accusation) -> bool:
    if isinstance(happening, Accusation):  # ACC-06: the accused elder, before the truth comes out
        return bool(you.s.elders[happening.elder].secrets)
    return bool(elders_with_secrets(you))


@gossip_and_rumors.plays
async def listen_to_gossip(you: You, happening: Free | Accusation) -> None:
    """FAQ-13; a peek, so that nothing has to be revealed (ELD-12)."""
    if isinstance(happening, Accusation):
        elder = happening.elder
    else:
        elder = await choose_elder(you, elders_with_secrets(you), "FAQ-13", aim=LEARN)
    secrets = enumerate(you.s.elders[elder].secrets, 1)
    hidden = {option(f"secret:{number}"): secret for number, secret in secrets}
    secret = await pick(you, "choose-secret", hidden, "FAQ-13")
    peek_at(you, elder, secret)
    await spread_rumors(you, elder, secret)


def ways_to_gossip(you: You, elder: int, secret: int) -> dict[Option, str]:
    ways = ["leave", "discard"]
    if you.s.elders[elder].status == "town":  # GAP-53: the dead gain no Secrets
        ways.append("replace")
    if may_be_revealed(you, secret):
        ways.append("reveal")
    return {option(way): way for way in ways}


async def spread_rumors(you: You, elder: int, secret: int) -> None:
    """What becomes of the Secret that was seen."""
    who = you.s.elders[elder]
    way = await pick(you, "gossip", ways_to_gossip(you, elder, secret), "FAQ-13")
    if way == "leave" or secret not in who.secrets:  # somebody else has gossiped meanwhile
        return
    if way == "reveal":
        await reveal_secret(you, elder, secret)
        return
    discard(you, secret)
    if way == "replace":
        await gain_secret(you, elder)


@gossip_and_rumors.brings_now
def before_it_can_do_harm(facts: Facts, about: About) -> float:
    if about["what"] == "accusation":
        return 2.0 if facts.in_showdown else NEVER
    return 0.4 if not facts.racing or facts.has_lair else -0.2


@gossip_and_rumors.answers(
    "gossip", because=N_("an evil Secret should not stay with an elder you need")
)
def unless_a_rival_suffers(facts: Facts, option: Option) -> float:
    """An evil Secret is thrown away among comrades; a rival may keep it to his cost."""
    unwanted = facts.knows_evil and (facts.in_showdown or not facts.racing)
    return float(option.key == ("discard" if unwanted else "leave"))


# ---- rivals --------------------------------------------------------------------------------

blackmail = deck.add(
    EventCard(
        id="blackmail",
        name=N_("Blackmail"),
        text=N_(
            "A rival of your choice loses up to 2 Investigation, and you gain as much unless you "
            "are knocked out. If no rival has any, gain 1 Investigation."
        ),
        when=(on.FREE, on.DECLARED),
        worth=1.8,
        brings=robs,
    )
)


def rich_rivals(you: You) -> list[int]:
    return [hero for hero in rivals(you) if you.s.heroes[hero].investigation]


@blackmail.only_if
def something_to_extort(you: You, happening: Free | Declared) -> bool:
    """Your own gain needs you on your feet, a rival's loss does not (KO-06, INV-05)."""
    rich = rich_rivals(you)
    if isinstance(happening, Declared):
        return happening.hero in rich
    return bool(rich) or you_stand(you, happening)


@blackmail.plays
async def extort(you: You, happening: Free | Declared) -> None:
    rich = rich_rivals(you)
    count = 1
    if rich:
        victim = await choose_hero(you, rich, "CRD-28", aim=ROB)
        count = lose(you.as_hero(victim), 2)
    await gain(you, count)


intercepted_letter = deck.add(
    EventCard(
        id="intercepted-letter",
        name=N_("Intercepted Letter"),
        text=N_(
            "Take an Event at random from the hand of a rival. If no rival has one, draw an Event."
        ),
        worth=1.6,
    )
)


@intercepted_letter.plays
async def intercept(you: You, happening: Free) -> None:
    holders = [hero for hero in rivals(you) if hand_of(you, hero)]
    if holders:
        steal_event(you, await choose_hero(you, holders, "CRD-28", aim=ROB))
    else:
        await draw_events(you, 1)


steal_a_march = deck.add(
    EventCard(
        id="steal-a-march",
        name=N_("Steal a March"),
        text=N_(
            "When a rival has collected Investigation from a space: they lose up to 2 of it, and "
            "you gain as much unless you are knocked out. Or when you have collected some from a "
            "space: gain 1 more."
        ),
        when=(on.COLLECT,),
        worth=1.4,
    )
)


@steal_a_march.only_if
def clues_found(you: You, collected: Collect) -> bool:
    """Yours, or a rival's: nothing goes from hero to hero on one side (INV-04).

    Whoever is knocked out can spoil it for a rival, but gains nothing (KO-06, INV-05).
    """
    hero = collected.hero
    there = collected.space >= 0 and you.s.heroes[hero].investigation > 0
    return there and (hero == you.hero or hero in rivals(you))


@steal_a_march.plays
async def get_there_first(you: You, collected: Collect) -> None:
    count = 1
    if collected.hero != you.hero:
        count = lose(you.as_hero(collected.hero), min(2, collected.count))
    await gain(you, count)


@steal_a_march.brings_now
def a_find_worth_having(facts: Facts, about: About) -> float:
    return 0.5 if about["count"] >= 2 else -0.2


CARDS: tuple[Card, ...] = deck.cards
