"""Mystery cards that strike the town and its elders: murders, lies, poison, fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shadowbrook.engine.content import MysteryCard
from shadowbrook.engine.decision import NO, option
from shadowbrook.engine.happenings import Done
from shadowbrook.engine.queries.elders import elder_card, town_elders
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.names import elder_id
from shadowbrook.engine.verbs.asking import choose_elder, pick
from shadowbrook.engine.verbs.dice import passes, test
from shadowbrook.engine.verbs.elders import gain_secret, kill_elder, wound_elder
from shadowbrook.engine.verbs.investigation import lose, pay, place_clues
from shadowbrook.engine.verbs.minions import minion_chart
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import CUNNING, HONOR, N_

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You


async def somebody_pays(g: Game, price: int, source: str) -> bool:
    """Each hero in turn order may be the one who pays; tells whether somebody did."""
    for hero in standing(g):
        if g.s.heroes[hero].investigation >= price:
            choices = {option("yes", price): True, NO: False}
            if await pick(g, g.seat(hero), "pay-to-stop", choices, source, "MYS-09", hero):
                pay(g, hero, price, source)
                return True
    return False


def in_town(g: Game) -> Iterator[int]:
    """Standing heroes in Town Spaces, in turn order."""
    spaces = g.content.board.spaces
    return (n for n in standing(g) if spaces[g.s.heroes[n].space].kind == "town")


def in_office(g: Game, name: str) -> int:
    """A Town Elder by name; -1 if dead, evil or gone."""
    return next((elder for elder in town_elders(g) if elder_id(g, elder) == name), -1)


def steps_for_hunters(heroes: int) -> int:
    """The more hunters, the bolder the villain: 1 for each hero past the second, at most 3.

    Heroes win ground together, but there is one Mystery card a round however many they are. A
    lone hero meets the villain of the competitive game (SOLO-07), and can bear 1.
    """
    return 1 if heroes == 1 else min(3, heroes - 2)


async def fall_for_hunters(g: Game, source: str) -> None:
    """The track falls by the number of heroes, knocked out or not; for two of them it stays."""
    steps = steps_for_hunters(len(g.s.heroes))
    if steps:
        await fall(g, steps, source)


async def murder(you: You, event: Done) -> None:
    """VIL-05: the villain's own ability follows by the keyword."""
    g = you.g
    place_clues(g, random_location(g), 2, "murder")
    await fall_for_hunters(g, "murder")


async def paranoid_delusions(you: You, event: Done) -> None:
    g = you.g
    if in_office(g, "lord-hanbrook") < 0:
        await fall(g, 1, "paranoid-delusions")
        return
    for hero in standing(g):
        if not await passes(g, hero, HONOR, 6, "paranoid-delusions"):
            await wound(g, hero, g.d3(), "card", "paranoid-delusions")


async def traitors_blood(you: You, event: Done) -> None:
    g = you.g
    elders = town_elders(g)
    if elders:
        seat = g.seat(event.hero)
        elder = await choose_elder(g, seat, elders, "traitors-blood", "MYS-09")
        await kill_elder(g, elder, "card", "traitors-blood")
        lose(g, event.hero, elder_card(g, elder).honor, "traitors-blood")


async def late_night_experiments(you: You, event: Done) -> None:
    g = you.g
    doctor = in_office(g, "doctor-manning")
    if doctor < 0:
        await fall(g, 1, "late-night-experiments")
        return
    await gain_secret(g, doctor, "late-night-experiments")
    await minion_chart(g, space=g.content.board.index["doctors-office"])


async def they_brought_this_evil(you: You, event: Done) -> None:
    g = you.g
    for hero in in_town(g):
        if not await passes(g, hero, HONOR, 5, "they-brought-this-evil"):
            lose(g, hero, 2, "they-brought-this-evil")
    await fall_for_hunters(g, "they-brought-this-evil")


async def whispered_lies(you: You, event: Done) -> None:
    g = you.g
    first = -1
    for _ in range(2):
        elders = [elder for elder in town_elders(g) if elder != first]
        if elders:
            seat = g.seat(event.hero)
            first = await choose_elder(g, seat, elders, "whispered-lies", "MYS-09")
            await gain_secret(g, first, "whispered-lies")


async def poisoned_wine(you: You, event: Done) -> None:
    g = you.g
    face = g.d6()
    g.emit("die", -1, "poisoned-wine", face, "poisoned-wine")
    elder = face - 1  # the elders lie in a row of six (SET-04)
    if elder not in town_elders(g):
        await fall(g, 1, "poisoned-wine")
    elif not await somebody_pays(g, 3, "poisoned-wine"):
        await wound_elder(g, elder, 1, "card")


async def lynch_mob(you: You, event: Done) -> None:
    g = you.g
    elders = g.s.elders
    count = {n: len(elders[n].secrets) + len(elders[n].shown) for n in town_elders(g)}
    most = max(count.values(), default=0)
    if most < 2:
        await fall(g, 1, "lynch-mob")
        return
    suspects = [n for n in count if count[n] == most]
    elder = await choose_elder(g, g.seat(event.hero), suspects, "lynch-mob", "MYS-09")
    for hero in in_town(g):
        if await passes(g, hero, HONOR, 5, "lynch-mob"):
            return
    await kill_elder(g, elder, "card", "lynch-mob")


async def fire(you: You, event: Done) -> None:
    g = you.g
    heroes = standing(g)
    buckets = 0
    for hero in heroes:
        buckets += await test(g, hero, CUNNING, 5, "fire-in-town")
    if buckets < len(heroes):
        await fall(g, 2, "fire-in-town")


async def plague(you: You, event: Done) -> None:
    g = you.g
    for hero in in_town(g):
        await wound(g, hero, 1, "card", "creeping-plague")
    await fall_for_hunters(g, "creeping-plague")


CARDS: tuple[MysteryCard, ...] = (
    MysteryCard(
        id="murder",
        name=N_("Murder!"),
        text=N_(
            "Put 2 Investigation on a random location. The Shadow Track falls by 1 for each hero "
            "past the second, at most by 3 (for a lone hero by 1)."
        ),
        copies=7,
        keywords=("Murder",),
        play=murder,
        provenance="rulebook",
        known=N_("name, that there are several, and that villains answer to it"),
    ),
    MysteryCard(
        id="paranoid-delusions",
        name=N_("Paranoid Delusions"),
        text=N_(
            "If Lord Hanbrook is a living Town Elder, every hero takes an Honor 6+ test; who fails "
            "takes a D3 of wounds. Otherwise the Shadow Track falls by 1."
        ),
        play=paranoid_delusions,
        provenance="reported",
    ),
    MysteryCard(
        id="traitors-blood",
        name=N_("Traitor's Blood"),
        text=N_(
            "You choose a Town Elder. That elder is killed, and you lose Investigation equal to "
            "the elder's Honor."
        ),
        play=traitors_blood,
        provenance="reported",
    ),
    MysteryCard(
        id="late-night-experiments",
        name=N_("Late Night Experiments"),
        text=N_(
            "If Doctor Manning is a living Town Elder, he gains a Secret and you roll on the "
            "Minion chart for the Doctor's Office. Otherwise the Shadow Track falls by 1."
        ),
        play=late_night_experiments,
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="they-brought-this-evil",
        name=N_("They Brought This Evil!"),
        text=N_(
            "Every hero in a Town Space takes an Honor 5+ test; who fails loses 2 Investigation. "
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1)."
        ),
        play=they_brought_this_evil,
        provenance="reported",
        known=N_("name and theme"),
    ),
    MysteryCard(
        id="whispered-lies",
        name=N_("Whispered Lies"),
        text=N_("You choose two Town Elders; each of them gains a Secret."),
        copies=2,
        play=whispered_lies,
    ),
    MysteryCard(
        id="poisoned-wine",
        name=N_("Poisoned Wine"),
        text=N_(
            "Roll a die and count along the row of elders. A Town Elder in that place takes a "
            "wound unless a hero pays 3 Investigation. If the one there is dead, evil or gone, the "
            "Shadow Track falls by 1."
        ),
        play=poisoned_wine,
    ),
    MysteryCard(
        id="lynch-mob",
        name=N_("Lynch Mob"),
        text=N_(
            "The Town Elder with the most Secrets, but at least 2, is killed unless a hero in a "
            "Town Space passes an Honor 5+ test; you choose between equals. Without such an elder "
            "the Shadow Track falls by 1."
        ),
        play=lynch_mob,
    ),
    MysteryCard(
        id="fire-in-town",
        name=N_("Fire in Town"),
        text=N_(
            "Every hero takes a Cunning 5+ test. The Shadow Track falls by 2 unless they have as "
            "many successes together as there are heroes standing."
        ),
        play=fire,
    ),
    MysteryCard(
        id="creeping-plague",
        name=N_("Creeping Plague"),
        text=N_(
            "Every hero in a Town Space takes 1 wound. The Shadow Track falls by 1 for each hero "
            "past the second, at most by 3 (for a lone hero by 1)."
        ),
        play=plague,
    ),
)
