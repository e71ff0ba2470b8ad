"""The deck of the Manor: Spirit, secrets and books (BRD-04).

Of the printed cards only names are known; what they do here is ours.
"""

from __future__ import annotations

from shadowbrook.cards import (
    CUNNING,
    LEARN,
    N_,
    NEVER,
    SECRET,
    SPIRIT,
    About,
    Action,
    Card,
    Costs,
    Deck,
    DrawEvents,
    Encounter,
    Facing,
    Facts,
    FightDice,
    Free,
    Gain,
    Gear,
    Heal,
    If,
    IfYouDo,
    Lose,
    Minion,
    MinionCard,
    MoveHomeward,
    OnDie,
    Option,
    PreventWounds,
    Reading,
    RerollAll,
    TakeWounds,
    Tested,
    Then,
    TrackRises,
    Trial,
    Worth,
    You,
    against,
    carries,
    choose_elder,
    confirm,
    discard_this,
    elder_name,
    elders_with_secrets,
    fight_minion,
    gain,
    gain_secret,
    is_closed,
    move_to,
    on,
    option,
    passes,
    peek,
    pick,
    roll_die,
    space_name,
    spaces_of_kind,
    town_elders,
    you_are_not,
    you_are_wounded,
    you_stand,
    your_failed_test,
    your_turn,
)

from .drawings import BLADE, GHOST

deck = Deck("manor")

# ---- items and allies ---------------------------------------------------------------------

deck.add(
    Gear(
        id="party-invitation",
        name=N_("Party Invitation"),
        text=N_(
            "One card from the Manor or the Windmill that you carry does not count toward "
            "your carrying limit."
        ),
        keywords=("Item",),
        provenance="reported",
        known=N_("name"),
        exempts=("manor", "windmill"),  # CAR-08, AP-51
        worth=0.6,
    )
)

deck.add(
    Gear(
        id="book-of-riddles",
        name=N_("Book of Riddles"),
        text=N_(
            "+1 Spirit. Once in each hero turn or Mystery Phase you may pay 1 Investigation to "
            "re-roll all dice of one of your Spirit or Cunning tests, but no fight dice."
        ),
        keywords=("Item", "Book"),
        bonus={"spirit": 1},
        does=(RerollAll(your_failed_test(SPIRIT, CUNNING), price=1),),
        provenance="reported",
        known=N_("name"),
        worth=0.4,
    )
)

deck.add(
    Gear(
        id="prayer-book",
        name=N_("Prayer Book"),
        text=N_(
            "+1 Spirit. When a Town Elder is about to be wounded or killed, you may discard "
            "this book to prevent it."
        ),
        keywords=("Item", "Book", "Holy"),
        bonus={"spirit": 1},
        does=(PreventWounds(heroes=False, discard=True),),
        worth=0.6,
    )
)

deck.add(
    Gear(
        id="hanbrook-ledger",
        name=N_("Hanbrook Ledger"),
        text=N_("You pay 1 Investigation less to look at an elder's Secrets or to accuse one."),
        keywords=("Item", "Book"),
        does=(Costs(-1, "look"),),
        worth=0.4,
    )
)

deck.add(
    Gear(
        id="silver-crucifix",
        name=N_("Silver Crucifix"),
        text=N_("+1 Spirit. You have 1 more fight die against the Unholy."),
        keywords=("Item", "Holy"),
        bonus={"spirit": 1},
        does=(FightDice(1, against("Unholy")),),
        worth=Facing("Unholy", Worth(0.6, dice=0.9), Worth(0.2)),
    )
)

selena = deck.add(
    Gear(
        id="selena-the-housemaid",
        name=N_("Selena the Housemaid"),
        text=N_(
            "+1 Spirit and +1 Cunning. Whenever you gain her from a deck or a discard pile, roll a "
            "die: on a 1 or 2 she is a Succubus; discard this card and fight her."
        ),
        keywords=("Ally",),
        bonus={"spirit": 1, "cunning": 1},
        provenance="reported",
        known=N_("name, and that she may be a Succubus"),
        worth=-0.4,
    )
)


@selena.when_found
async def selena_smiles(you: You, reading: Reading) -> None:
    if await roll_die(you, 3, purpose="selena") <= 2:
        await discard_this(you)
        await fight_minion(you, "succubus")


lucy = deck.add(
    Gear(
        id="lucy-hanbrook-ally",  # lucy-hanbrook is the hero of another box
        name=N_("Lucy Hanbrook"),
        text=N_(
            "+1 Spirit and +1 Honor. Once in each of your turns, as an action, you may peek at the "
            "Secrets of Lord Hanbrook or Lady Hanbrook."
        ),
        keywords=("Ally",),
        bonus={"spirit": 1, "honor": 1},
        provenance="reported",
        known=N_("name"),
        worth=0.6,
    )
)

HANBROOKS = ("lord-hanbrook", "lady-hanbrook")


def hanbrooks(you: You) -> list[int]:
    """Those of the family who have hidden Secrets, alive or dead (ELD-29)."""
    return [one for one in elders_with_secrets(you) if elder_name(you, one) in HANBROOKS]


def something_at_home(you: You, free: Free) -> bool:
    return bool(hanbrooks(you))


@lucy.may(on.ACTION, your_turn, something_at_home, once="turn")
async def listen_at_home(you: You, free: Free) -> None:
    await peek(you, await choose_elder(you, hanbrooks(you), "ELD-12", aim=LEARN))


@lucy.brings_now
def unless_all_is_known(facts: Facts, about: About) -> float:
    return 0.3 if any(facts.has_unseen(name) for name in HANBROOKS) else NEVER


deck.add(
    Gear(
        id="jack-the-servant-boy",
        name=N_("Jack the Servant Boy"),
        text=N_("One health box. As an action you may discard Jack to draw two Events."),
        keywords=("Ally",),
        boxes=1,
        provenance="reported",
        known=N_("name"),
        does=(Action(If(you_stand, DrawEvents(2)), discard=True),),  # KO-05: the box is gone
        worth=0.8,
        brings=-0.5,  # his health box is worth more
    )
)

deck.add(
    Gear(
        id="delani-the-servant-girl",
        name=N_("Delani the Servant Girl"),
        text=N_(
            "One health box. Once in each of your turns, as an action, you may pay 1 "
            "Investigation to heal one of your wounds."
        ),
        keywords=("Ally",),
        boxes=1,
        does=(Action(Heal(1), you_are_wounded, once="turn", price=1),),
        provenance="reported",
        known=N_("name"),
        worth=0.8,
    )
)

# ---- encounters ---------------------------------------------------------------------------

secret_passage = deck.add(
    Encounter(
        id="secret-passage",
        name=N_("Secret Passage"),
        text=N_("Gain 1 Investigation. You may go at once to any Town Space."),
        asks={"into-town": N_("Take the passage into town ({source})?")},
        copies=2,
        provenance="reported",
        known=N_("theme"),
        worth=1.5,
    )
)


@secret_passage.plays
async def into_town(you: You, reading: Reading) -> None:
    await gain(you, 1)
    choices = {option("stay"): -1}
    for space in spaces_of_kind(you, "town"):
        if not is_closed(you, space):
            choices[option(f"space:{space_name(you, space)}")] = space
    where = await pick(you, "into-town", choices)
    if where >= 0:
        await move_to(you, where)


@secret_passage.answers("into-town")
def where_something_can_be_had(facts: Facts, option: Option) -> float:
    return facts.prospect(option.args[0]) - facts.prospect() if option.args else 0.05


whispers = deck.add(
    Encounter(
        id="whispers-behind-the-door",
        name=N_("Whispers behind the Door"),
        text=N_(
            "Spirit 5+: with a success, peek at the Secrets of one elder, and of another if you "
            "carry a Book."
        ),
        worth=Tested(SPIRIT, 5, 0.8),
    )
)


@whispers.plays
async def overhear(you: You, reading: Reading) -> None:
    if not await passes(you, SPIRIT, 5):
        return
    seen: list[int] = []
    for _ in range(2 if carries(you, "Book") else 1):
        elders = [elder for elder in elders_with_secrets(you) if elder not in seen]
        if elders:
            seen.append(await choose_elder(you, elders, "ENC-04", aim=LEARN))
            await peek(you, seen[-1])


deck.add(
    Encounter(
        id="forgotten-library",
        name=N_("Forgotten Library"),
        text=N_(
            "Spirit 5+, or Spirit 4+ if you carry a Book: with a success, gain 2 Investigation and "
            "draw an Event."
        ),
        play=Trial(SPIRIT, 5, won=Then(Gain(2), DrawEvents(1)), easier="Book"),
    )
)

family_scandal = deck.add(
    Encounter(
        id="family-scandal",
        name=N_("Family Scandal"),
        text=N_("You may choose a Town Elder who gains a Secret. If you do, gain 3 Investigation."),
        asks={"listen": N_("Listen ({source})?")},
        worth=2.0,
    )
)


@family_scandal.plays
async def listen(you: You, reading: Reading) -> None:
    elders = town_elders(you)
    if elders and await confirm(you, "listen"):
        elder = await choose_elder(you, elders, "ENC-04", aim=SECRET)
        await gain(you, 3)
        await gain_secret(you, elder)


deck.add(
    Encounter(
        id="portrait-with-living-eyes",
        name=N_("Portrait with Living Eyes"),
        text=N_("Spirit 5+: with a success, gain 2 Investigation; without, lose 2."),
        play=Trial(SPIRIT, 5, won=Gain(2), lost=Lose(2)),
    )
)

deck.add(
    Encounter(
        id="midnight-seance",
        name=N_("Midnight Séance"),
        text=N_(
            "Spirit 6+, or Spirit 5+ if you carry a Book: with a success, the Shadow Track rises "
            "by 1; without, you take a wound."
        ),
        play=Trial(SPIRIT, 6, won=TrackRises(1), lost=TakeWounds(1), easier="Book"),
    )
)

deck.add(
    Encounter(
        id="weeping-in-the-walls",
        name=N_("Weeping in the Walls"),
        text=N_(
            "Spirit 5+: gain 1 Investigation for each success. Without one you flee one space "
            "toward the Town Hall."
        ),
        play=Trial(SPIRIT, 5, each=Gain(1), lost=MoveHomeward()),
    )
)

MEAL = Then(Heal(2), DrawEvents(1))

deck.add(
    Encounter(
        id="dinner-at-the-manor",
        name=N_("Dinner at the Manor"),
        text=N_(
            "You may dine. If you do, heal 2 wounds and draw an Event; but unless you are "
            "Respected, roll a die first: on a 1 you take a wound instead."
        ),
        asks={"dine": N_("Sit down and eat ({source})?")},
        play=IfYouDo(
            "dine",
            If(
                you_are_not("Respected"),
                OnDie(2, MEAL, otherwise=TakeWounds(1), purpose="dinner"),
                otherwise=MEAL,
            ),
        ),
        worth=2.0,
    )
)

# ---- minions ------------------------------------------------------------------------------

deck.add(
    MinionCard(
        id="cloaked-assassin",
        name=N_("Cloaked Assassin"),
        text=N_("The Assassin strikes first."),
        keywords=("Minion",),
        minion=Minion(
            dice=3,
            health=1,
            bounty=3,
            first_strike=True,
            provenance="reported",
            known=N_("name"),
            drawing=BLADE,
        ),
        provenance="reported",
        known=N_("name"),
    )
)

deck.add(
    MinionCard(
        id="grey-lady",
        name=N_("Grey Lady"),
        text=N_("You fight the Grey Lady with Spirit."),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=3, health=2, bounty=3, skill=SPIRIT, drawing=GHOST),
    )
)

CARDS: tuple[Card, ...] = deck.cards
