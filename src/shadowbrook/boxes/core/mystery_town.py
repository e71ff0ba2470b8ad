"""Mystery cards that strike the town and its elders: murders, lies, poison, fire."""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    HARM,
    HONOR,
    N_,
    SECRET,
    Card,
    Deck,
    EachHero,
    MysteryCard,
    PlaceClues,
    Reading,
    TakeWounds,
    You,
    any_elder,
    choose_elder,
    each_in_turn,
    elder_in_office,
    gain_secret,
    hero_is,
    highest,
    honor_of,
    is_in_town,
    kill_elder,
    lose,
    minion_chart,
    passes,
    somebody_pays,
    space_named,
    standing,
    tell_of_danger,
    test,
    town_elders,
    track_falls,
    wound,
    wound_elder,
)

deck = Deck("mystery")

deck.add(
    MysteryCard(
        id="murder",
        name=N_("Murder!"),
        text=N_("Shadows Gather. Put 2 Investigation on a random location."),
        copies=6,
        keywords=("Murder",),  # VIL-05: the villain's own ability follows by it
        shadows_gather=True,
        play=PlaceClues(2),
        provenance="rulebook",
        known=N_("name, that there are several, and that villains answer to it"),
        dread=1.0,
    )
)

paranoid_delusions = deck.add(
    MysteryCard(
        id="paranoid-delusions",
        name=N_("Paranoid Delusions"),
        text=N_(
            "If Lord Hanbrook is a living Town Elder, every hero takes an Honor 6+ test; whoever "
            "fails takes a D3 of wounds. Otherwise the Shadow Track falls by 1."
        ),
        provenance="reported",
        dread=2.5,
    )
)


@paranoid_delusions.plays
async def lord_hanbrook_raves(you: You, reading: Reading) -> None:
    if elder_in_office(you, "lord-hanbrook") < 0:
        await track_falls(you, 1)
        return
    for they in each_in_turn(you):
        if not await passes(they, HONOR, 6):
            await wound(they, you.g.d3())


traitors_blood = deck.add(
    MysteryCard(
        id="traitors-blood",
        name=N_("Traitor's Blood"),
        text=N_(
            "You choose a Town Elder. That elder is killed, and you lose Investigation equal to "
            "the elder's Honor, whether somebody saves them or not."
        ),
        provenance="reported",
        dread=2.4,
    )
)


@traitors_blood.plays
async def spill_blood(you: You, reading: Reading) -> None:
    elders = town_elders(you)
    if elders:
        elder = await choose_elder(you, elders, "MYS-09", aim=HARM)
        await kill_elder(you, elder)
        lose(you, honor_of(you, elder))


late_night_experiments = deck.add(
    MysteryCard(
        id="late-night-experiments",
        name=N_("Late Night Experiments"),
        text=N_(
            "If Doctor Manning is a living Town Elder, he gains a Secret and you roll on the "
            "minion chart for the Doctor's Office. Otherwise the Shadow Track falls by 1."
        ),
        provenance="reported",
        known=N_("name and theme"),
        dread=1.2,
    )
)


@late_night_experiments.plays
async def light_in_the_cellar(you: You, reading: Reading) -> None:
    doctor = elder_in_office(you, "doctor-manning")
    if doctor < 0:
        await track_falls(you, 1)
        return
    await gain_secret(you, doctor)
    await minion_chart(you, space=space_named(you, "doctors-office"))


whispered_lies = deck.add(
    MysteryCard(
        id="whispered-lies",
        name=N_("Whispered Lies"),
        text=N_(
            "You choose two Town Elders, or the only one who is left; each of them gains a Secret."
        ),
    )
)


@whispered_lies.plays
async def lies_spread(you: You, reading: Reading) -> None:
    chosen: list[int] = []
    for _ in range(2):
        elders = [elder for elder in town_elders(you) if elder not in chosen]
        if elders:
            chosen.append(await choose_elder(you, elders, "MYS-09", aim=SECRET))
    for elder in chosen:
        await gain_secret(you, elder)


poisoned_wine = deck.add(
    MysteryCard(
        id="poisoned-wine",
        name=N_("Poisoned Wine"),
        text=N_(
            "Roll a die and count along the row of elders. A Town Elder in that place takes a "
            "wound unless a hero pays 3 Investigation. If the one there is dead, evil or gone, the "
            "Shadow Track falls by 1."
        ),
        dread=2.0,
    )
)


@poisoned_wine.plays
async def wine_is_served(you: You, reading: Reading) -> None:
    elder = any_elder(you)
    if elder not in town_elders(you):
        await track_falls(you, 1)
        return
    tell_of_danger(you, elder)
    if not await somebody_pays(you, 3):
        await wound_elder(you, elder, 1)


lynch_mob = deck.add(
    MysteryCard(
        id="lynch-mob",
        name=N_("Lynch Mob"),
        text=N_(
            "The Town Elder with the most Secrets, open or hidden, but at least 2, is killed "
            "unless a hero in a Town Space passes an Honor 5+ test, the Respected an Honor 4+ "
            "test; you break ties. If there is no such elder, the Shadow Track falls by 1."
        ),
        dread=1.4,
    )
)


@lynch_mob.plays
async def mob_gathers(you: You, reading: Reading) -> None:
    suspects = under_suspicion(you)
    if not suspects:
        await track_falls(you, 1)
        return
    elder = await choose_elder(you, suspects, "MYS-09", aim=HARM)
    tell_of_danger(you, elder)
    for they in each_in_turn(you):
        if is_in_town(you, they.hero) and await is_heard(they):
            return
    await kill_elder(you, elder)


def under_suspicion(you: You) -> list[int]:
    """The Town Elders with the most Secrets, if these are at least 2."""
    elders = you.s.elders
    secrets = {n: len(elders[n].secrets) + len(elders[n].shown) for n in town_elders(you)}
    return highest({n: count for n, count in secrets.items() if count >= 2})


async def is_heard(you: You) -> bool:
    return await passes(you, HONOR, 4 if hero_is(you, "Respected") else 5)


fire_in_town = deck.add(
    MysteryCard(
        id="fire-in-town",
        name=N_("Fire in Town"),
        text=N_(
            "Every hero takes a Cunning 5+ test. The Shadow Track falls by 2 unless they have as "
            "many successes together as there are heroes standing."
        ),
        dread=2.4,
    )
)


@fire_in_town.plays
async def bucket_chain(you: You, reading: Reading) -> None:
    buckets = 0
    for they in each_in_turn(you):
        buckets += await test(they, CUNNING, 5)
    if buckets < len(standing(you)):
        await track_falls(you, 2)


deck.add(
    MysteryCard(
        id="creeping-plague",
        name=N_("Creeping Plague"),
        text=N_("Shadows Gather. Every hero in a Town Space takes 1 wound."),
        shadows_gather=True,
        play=EachHero(TakeWounds(1), in_town=True),
        dread=1.8,
    )
)

CARDS: tuple[Card, ...] = deck.cards
