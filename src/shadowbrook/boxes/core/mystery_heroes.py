"""Mystery cards that hurt, rob or tempt the heroes, and those by which the night draws on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from shadowbrook.cards import (
    CUNNING,
    HONOR,
    N_,
    SPIRIT,
    STEP,
    Card,
    Deck,
    EachHero,
    Facts,
    If,
    MysteryCard,
    Option,
    Reading,
    TakeWounds,
    Trial,
    VillainGrows,
    You,
    belongings,
    carries,
    confirm,
    definition,
    draw_mystery,
    each_in_turn,
    gain,
    hero_is,
    homeward,
    is_in_town,
    lose,
    lose_gear,
    lowest,
    move_to,
    option,
    passes,
    pay,
    pick,
    place_minion,
    random_location,
    roll_minions,
    roll_off,
    skill_of,
    standing,
    track_falls,
    ways_home,
    you_carry_no,
)

deck = Deck("mystery")


class PastTheFirst:
    """What it costs that the track falls for each hero who fails but the first, for bots."""

    def __init__(self, first: float, share: float) -> None:
        self.first = first
        self.share = share

    def __call__(self, facts: Facts) -> float:
        return self.first + STEP * self.share * (len(facts.heroes) - 1)


deck.add(
    MysteryCard(
        id="troubled-sleep",
        name=N_("Troubled Sleep"),
        text=N_(
            "Every hero who carries no Holy card takes a Spirit 5+ test; whoever fails takes 1 "
            "wound."
        ),
        play=EachHero(If(you_carry_no("Holy"), Trial(SPIRIT, 5, lost=TakeWounds(1)))),
        dread=1.0,
    )
)

false_trail = deck.add(
    MysteryCard(
        id="false-trail",
        name=N_("False Trail"),
        text=N_(
            "Every hero takes a Cunning 6+ test; whoever fails loses 2 Investigation. The Shadow "
            "Track falls by 1 for each of them but the first."
        ),
        copies=4,
        dread=PastTheFirst(1.0, 0.4),
    )
)


@false_trail.plays
async def follow_the_trail(you: You, reading: Reading) -> None:
    await count_failures(you, follows, 2)


async def follows(you: You) -> bool:
    return await passes(you, CUNNING, 6)


they_brought_this_evil = deck.add(
    MysteryCard(
        id="they-brought-this-evil",
        name=N_("They Brought This Evil!"),
        text=N_(
            "Every hero takes an Honor 6+ test, the Respected an Honor 5+ test; whoever carries a "
            "Magik card fails without a roll. Whoever fails loses 1 Investigation, and the Shadow "
            "Track falls by 1 for each of them but the first."
        ),
        copies=3,
        provenance="reported",
        known=N_("name and theme"),
        dread=PastTheFirst(0.6, 0.35),
    )
)


@they_brought_this_evil.plays
async def fingers_point(you: You, reading: Reading) -> None:
    await count_failures(you, is_believed, 1)


async def is_believed(you: You) -> bool:
    if carries(you, "Magik"):
        return False
    return await passes(you, HONOR, 5 if hero_is(you, "Respected") else 6)


async def count_failures(you: You, test: Callable[[You], Awaitable[bool]], loss: int) -> None:
    """Who fails loses Investigation; for each of them but the first the track falls, in one go."""
    failed = 0
    for they in each_in_turn(you):
        if not await test(they):
            failed += 1
            lose(they, loss)
    if failed > 1:
        await track_falls(you, failed - 1)


dark_bargain = deck.add(
    MysteryCard(
        id="dark-bargain",
        name=N_("Dark Bargain"),
        text=N_(
            "Every hero may gain 3 Investigation; for each who does the Shadow Track falls by 1."
        ),
        asks={"dark-deal": N_("Take 3 Investigation? The Shadow Track falls by 1 ({source}).")},
    )
)


@dark_bargain.plays
async def tempted(you: You, reading: Reading) -> None:
    for they in each_in_turn(you):
        if await confirm(they, "dark-deal", "MYS-09"):
            await gain(they, 3)
            await track_falls(you, 1)


@dark_bargain.answers("dark-deal", because=N_("the price and the gain were weighed"), margin=4.0)
def tempting_in_a_race(facts: Facts, option: Option) -> float:
    """A step of the track is everybody's; early there are enough of them."""
    tempted = facts.mode == "competitive" and facts.track >= 8
    return float((option.key == "yes") == tempted)


thieves_in_the_night = deck.add(
    MysteryCard(
        id="thieves-in-the-night",
        name=N_("Thieves in the Night"),
        text=N_("Every hero who can must pay 2 Investigation or discard an item or ally."),
        asks={"thieves": N_("What do the thieves get ({source})?")},
        labels={"pay": N_("pay")},
    )
)


@thieves_in_the_night.plays
async def thieves_come(you: You, reading: Reading) -> None:
    for they in each_in_turn(you):
        await robbed(they)


async def robbed(you: You) -> None:
    cards = belongings(you, you.hero)
    choices: dict[Option, int | None] = {
        option(f"lose:{definition(you, card).id}"): card for card in cards
    }
    if you.who.investigation >= 2:
        choices[option("pay", 2)] = None
    if not choices:
        return
    lost = await pick(you, "thieves", choices, "MYS-09")
    if lost is None:
        pay(you, 2)
    else:
        await lose_gear(you, lost)


@thieves_in_the_night.answers("thieves", because=N_("this hurts less"))
def what_can_be_spared(facts: Facts, option: Option) -> float:
    return -facts.card_worth(option.args[0]) if option.args else -2.2 * facts.money


nightfall = deck.add(
    MysteryCard(
        id="nightfall",
        name=N_("Nightfall"),
        text=N_(
            "Shadows Gather. Every hero outside the Town goes one space toward the Town Hall or "
            "loses 1 Investigation."
        ),
        asks={"caught-outside": N_("Go toward the Town Hall, or lose 1 Investigation ({source})?")},
        labels={
            "go-home": N_("go one space toward the Town Hall"),
            "lose": N_("lose 1 Investigation"),
        },
        shadows_gather=True,
        dread=2.0,
    )
)


@nightfall.plays
async def night_comes(you: You, reading: Reading) -> None:
    for they in each_in_turn(you):
        if not is_in_town(you, they.hero):
            await caught_outside(they)


async def caught_outside(you: You) -> None:
    """Whoever can do one thing alone does it; with the way blocked (EXP-04) they stay."""
    choices = {}
    if ways_home(you, you.who.space):
        choices[option("go-home")] = True
    if you.who.investigation:
        choices[option("lose")] = False
    if not choices:
        return
    if await pick(you, "caught-outside", choices, "MYS-09"):
        await move_to(you, await homeward(you, you.who.space))
    else:
        lose(you, 1)


@nightfall.answers("caught-outside", because=N_("this costs less"))
def worth_staying(facts: Facts, option: Option) -> float:
    """Who has business where they are, and enough to spare, stays."""
    stays = facts.who.investigation >= 3 and facts.prospect() > facts.prospect("town-hall")
    return float((option.key == "lose") == stays)


evil_omen = deck.add(
    MysteryCard(
        id="evil-omen",
        name=N_("Evil Omen"),
        text=N_("Shadows Gather. If nobody pays, you draw another Mystery card."),
        shadows_gather=True,
        dread=2.4,
    )
)


@evil_omen.plays
async def worse_follows(you: You, reading: Reading) -> None:
    if not reading.paid:
        await draw_mystery(you)


@evil_omen.answers("shadows-gather", because=N_("it stops a second card too"))
def two_for_one(facts: Facts, option: Option) -> float:
    """The price buys more than a step, but no more than can be spared; in a race others may pay."""
    if option.key == "no":
        return 0.5
    shared = facts.mode != "competitive" or facts.track <= 3
    return float(shared and facts.purse >= option.price)


deck.add(
    MysteryCard(
        id="evil-grows",
        name=N_("Evil Grows"),
        text=N_("Shadows Gather. The villain gains 1 Health for good."),
        shadows_gather=True,
        play=VillainGrows(1),
        dread=2.2,
    )
)

led_astray = deck.add(
    MysteryCard(
        id="led-astray",
        name=N_("Led Astray"),
        text=N_(
            "Of the heroes who carry no Map, the one with the lowest Cunning is moved to a random "
            "location, where minions wait: roll on the minion chart until it brings minions. Roll "
            "off ties."
        ),
        dread=1.4,
    )
)


@led_astray.plays
async def lose_the_way(you: You, reading: Reading) -> None:
    """A Minion that is there already is fought first (MIN-14), then those that wait."""
    lost = [hero for hero in standing(you) if not carries(you, "Map", hero)]
    cunning = {hero: skill_of(you, hero, CUNNING) for hero in lost}
    if not cunning:
        return
    hero = await roll_off(you, lowest(cunning))
    place = random_location(you)
    await move_to(you.as_hero(hero), place)
    found = roll_minions(you)
    for minion in found.minions if found is not None else ():
        await place_minion(you, minion, place)


CARDS: tuple[Card, ...] = deck.cards
