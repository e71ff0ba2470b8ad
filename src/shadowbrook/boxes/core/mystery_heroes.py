"""Mystery cards that hurt, rob or tempt the heroes, and those by which the night draws on."""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    N_,
    SPIRIT,
    Card,
    Deck,
    DrawEvents,
    EachHero,
    Facts,
    If,
    Lose,
    MysteryCard,
    Option,
    Reading,
    TakeWounds,
    Then,
    TrackFalls,
    TrackFallsForHunters,
    Trial,
    UnlessPaid,
    VillainGrows,
    You,
    belongings,
    confirm,
    definition,
    gain,
    lose_gear,
    move_to,
    option,
    pay,
    pick,
    random_location,
    roll_off,
    skill_of,
    standing,
    track_falls,
    you_stand,
)

deck = Deck("mystery")

deck.add(
    MysteryCard(
        id="troubled-sleep",
        name=N_("Troubled Sleep"),
        text=N_("Every hero takes a Spirit 5+ test; who fails takes 1 wound."),
        play=EachHero(Trial(SPIRIT, 5, lost=TakeWounds(1))),
    )
)

deck.add(
    MysteryCard(
        id="false-trail",
        name=N_("False Trail"),
        text=N_(
            "Every hero takes a Cunning 5+ test; who fails loses 2 Investigation. The Shadow Track "
            "falls by 1 for each hero past the second, at most by 3 (for a lone hero by 1)."
        ),
        copies=2,
        play=Then(EachHero(Trial(CUNNING, 5, lost=Lose(2))), TrackFallsForHunters()),
        dread=1.6,
    )
)

dark_bargain = deck.add(
    MysteryCard(
        id="dark-bargain",
        name=N_("Dark Bargain"),
        text=N_(
            "Every hero may gain 3 Investigation; for each who does the Shadow Track falls by 1."
        ),
        asks={
            "dark-bargain": N_(
                "Accept 3 Investigation, and the Shadow Track falls by 1 ({source})?"
            )
        },
    )
)


@dark_bargain.plays
async def tempted(you: You, reading: Reading) -> None:
    for hero in standing(you):
        they = you.as_hero(hero)
        if await confirm(they, "dark-bargain", "MYS-09"):
            await gain(they, 3)
            await track_falls(you, 1)


@dark_bargain.answers("dark-bargain", because=N_("the price and the gain were weighed"), margin=4.0)
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
    for hero in standing(you):
        await robbed(you.as_hero(hero))


async def robbed(you: You) -> None:
    cards = belongings(you, you.hero)
    choices = {option(f"lose:{definition(you, card).id}"): card for card in cards}
    if you.who.investigation >= 2:
        choices[option("pay", 2)] = -1
    if not choices:
        return
    lost = await pick(you, "thieves", choices, "MYS-09")
    if lost < 0:
        pay(you, 2)
    else:
        await lose_gear(you, lost)


@thieves_in_the_night.answers("thieves", because=N_("this hurts less"))
def what_can_be_spared(facts: Facts, option: Option) -> float:
    return -facts.card_worth(option.args[0]) if option.args else -2.2 * facts.money


deck.add(
    MysteryCard(
        id="nightfall",
        name=N_("Nightfall"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1). You draw an Event."
        ),
        copies=2,
        play=Then(TrackFallsForHunters(), If(you_stand, DrawEvents(1))),  # KO-05
        dread=1.6,
    )
)

deck.add(
    MysteryCard(
        id="evil-omen",
        name=N_("Evil Omen"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1), and by 1 more unless a hero pays 4 Investigation."
        ),
        play=Then(TrackFallsForHunters(), UnlessPaid(4, TrackFalls(1))),
        dread=2.2,
    )
)

deck.add(
    MysteryCard(
        id="evil-grows",
        name=N_("Evil Grows"),
        text=N_(
            "The Shadow Track falls by 1 for each hero past the second, at most by 3 (for a lone "
            "hero by 1). The villain gains 1 Health for good."
        ),
        play=Then(TrackFallsForHunters(), VillainGrows(1)),
        dread=2.2,
    )
)

led_astray = deck.add(
    MysteryCard(
        id="led-astray",
        name=N_("Led Astray"),
        text=N_("The hero with the lowest Cunning is moved to a random location; equals roll off."),
    )
)


@led_astray.plays
async def lose_the_way(you: You, reading: Reading) -> None:
    cunning = {hero: skill_of(you, hero, CUNNING) for hero in standing(you)}
    if cunning:
        low = min(cunning.values())
        hero = await roll_off(you, [n for n in cunning if cunning[n] == low])
        await move_to(you.as_hero(hero), random_location(you))


CARDS: tuple[Card, ...] = deck.cards
