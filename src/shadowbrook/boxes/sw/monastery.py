"""The deck of the Monastery: Spirit, learning, holy things and a hidden evil.

Of the printed cards one with 2 Honor is known; the rest is ours.
"""

from __future__ import annotations

from shadowbrook.boxes.core.drawings import GHOST
from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    HONOR,
    LEARN,
    N_,
    SPIRIT,
    Action,
    Ahead,
    Card,
    Choose,
    ChooseHero,
    Deck,
    DrawEvents,
    Encounter,
    Facts,
    FightPart,
    Free,
    Gain,
    Gear,
    Heal,
    If,
    IfYouDo,
    Lose,
    MayPay,
    Minion,
    MinionCard,
    MoveTo,
    Option,
    Reading,
    RollMinionChart,
    Skill,
    StandUp,
    TakeWounds,
    Tested,
    Then,
    Trial,
    Upgrade,
    Whenever,
    You,
    carries,
    choose_card,
    choose_elder,
    confirm,
    definition,
    discard,
    discard_this,
    draw_events,
    elders_with_secrets,
    fight_of,
    fight_once_with,
    fight_skill,
    gain,
    gain_secret,
    is_closed,
    knocked_out,
    on,
    option,
    passes,
    pay,
    peek,
    refuses_card,
    roll_die,
    somebody_is_down,
    space_named,
    take_gear,
    town_elders,
    upgrade,
    wound,
    you_are_at,
    your_move_ends_on,
    your_turn,
    yours,
)

from .drawings_signs import ABBOT, BRETHREN

deck = Deck("monastery")

# ---- items and allies ---------------------------------------------------------------------

deck.add(
    Gear(
        id="relic-of-the-saint",
        name=N_("Relic of the Saint"),
        text=N_("+2 Honor."),
        keywords=("Item", "Holy"),
        bonus={"honor": 2},
        provenance="reported",
        known=N_("that there is such a card"),
    )
)

deck.add(
    Gear(
        id="illuminated-manuscript",
        name=N_("Illuminated Manuscript"),
        text=N_(
            "+1 Spirit. As an action you may discard it to raise your Spirit or your Cunning by 1 "
            "for good."
        ),
        keywords=("Item", "Book"),
        bonus={"spirit": 1},
        does=(
            Action(
                Choose(
                    "train",
                    {
                        option("train:spirit"): Upgrade(SPIRIT),
                        option("train:cunning"): Upgrade(CUNNING),
                    },
                ),
                discard=True,
            ),
        ),
        worth=1.5,
        brings=0.5,
    )
)

deck.add(
    Gear(
        id="brother-herbalist",
        name=N_("Brother Herbalist"),
        text=N_("Whenever your move ends in a Corner Location, heal one of your wounds."),
        keywords=("Ally",),
        does=(Whenever(on.MOVED, Heal(1), your_move_ends_on("corner")),),
        worth=1.6,
    )
)

deck.add(
    Gear(
        id="sister-of-mercy",
        name=N_("Sister of Mercy"),
        text=N_(
            "One health box. As an action you may discard her: a knocked-out hero stands up at "
            "once, without wounds."
        ),
        keywords=("Ally", "Holy"),
        boxes=1,
        does=(Action(ChooseHero(knocked_out, StandUp()), somebody_is_down, discard=True),),
        worth=0.4,
    )
)

exorcists_psalter = deck.add(
    Gear(
        id="exorcists-psalter",
        name=N_("Exorcist's Psalter"),
        text=N_(
            "When the first round of a fight begins in which you would use Combat, you may use "
            "Spirit instead in that round."
        ),
        in_fight=FightPart(duel=SPIRIT, opening=True),
        asks={"psalm": N_("Fight this round with Spirit ({source})?")},
        keywords=("Item", "Book", "Holy"),
        worth=0.8,
    )
)


@exorcists_psalter.whenever(on.FIGHT_ROUND, yours)
async def sing_a_psalm(you: You, ahead: Ahead) -> None:
    """FAQ-01: only in place of Combat."""
    fight = fight_of(you)
    assert fight is not None
    first = fight.round <= 1 and fight_skill(you) == COMBAT  # 0 between two heroes
    if first and await confirm(you, "psalm", "FAQ-01"):
        fight_once_with(you, SPIRIT)


@exorcists_psalter.answers("psalm")
def with_the_stronger_skill(facts: Facts, option: Option) -> float:
    stronger = facts.who.value[SPIRIT] > facts.who.value[COMBAT]
    return float((option.key == "yes") == stronger)


def other_end_is_open(you: You, free: Free) -> bool:
    """The Monastery can be closed by a marker; no Town Space ever is."""
    return not is_closed(you, space_named(you, "monastery"))


deck.add(
    Gear(
        id="plan-of-the-catacombs",
        name=N_("Plan of the Catacombs"),
        text=N_(
            "+1 Cunning. Once in each of your turns, as an action in the Church or the Monastery, "
            "you may go to the other."
        ),
        keywords=("Item", "Map"),
        bonus={"cunning": 1},
        does=(
            Action(
                If(you_are_at("church"), MoveTo("monastery"), otherwise=MoveTo("church")),
                you_are_at("church", "monastery"),
                other_end_is_open,
                once="turn",
            ),
        ),
        worth=0.8,
    )
)

father_confessor = deck.add(
    Gear(
        id="father-confessor",
        name=N_("Father Confessor"),
        text=N_(
            "+1 Honor. As an action you may discard him to peek at the Secrets of every elder."
        ),
        keywords=("Ally", "Holy"),
        bonus={"honor": 1},
        worth=1.0,
    )
)


def something_to_confess(you: You, free: Free) -> bool:
    return bool(elders_with_secrets(you))


@father_confessor.may(on.ACTION, your_turn, something_to_confess)
async def break_the_seal(you: You, free: Free) -> None:
    await discard_this(you)
    for elder in elders_with_secrets(you):
        await peek(you, elder)


# ---- encounters ---------------------------------------------------------------------------

deck.add(
    Encounter(
        id="vespers",
        name=N_("Vespers"),
        text=N_("Spirit 4+: heal a wound for each success."),
        play=Trial(SPIRIT, 4, each=Heal(1)),
    )
)

vow_of_poverty = deck.add(
    Encounter(
        id="vow-of-poverty",
        name=N_("Vow of Poverty"),
        text=N_(
            "You may give away all of your Investigation, at least 4, to raise your Spirit and "
            "your Honor by 1 for good."
        ),
        asks={"vow": N_("Give everything away ({source})?")},
        worth=0.8,
    )
)


@vow_of_poverty.plays
async def take_the_vow(you: You, reading: Reading) -> None:
    purse = you.who.investigation
    if purse >= 4 and await confirm(you, "vow", price=purse):
        pay(you, you.who.investigation)
        upgrade(you, SPIRIT)
        upgrade(you, HONOR)


@vow_of_poverty.answers("vow")
def of_a_light_purse(facts: Facts, option: Option) -> float:
    return float((option.key == "yes") == (facts.who.investigation <= 6))


chained_library = deck.add(
    Encounter(
        id="chained-library",
        name=N_("Chained Library"),
        text=N_("Take a Book of your choice from a discard pile. If there is none, draw an Event."),
        worth=1.2,
    )
)


@chained_library.plays
async def unchain_a_book(you: You, reading: Reading) -> None:
    piles = you.s.discards
    books = [
        card
        for pile in piles
        for card in pile
        if "Book" in definition(you, card).keywords and not refuses_card(you, card)
    ]
    if books:
        await take_gear(you, await choose_card(you, books))
    else:
        await draw_events(you)


deck.add(
    Encounter(
        id="crypt-of-the-abbots",
        name=N_("Crypt of the Abbots"),
        text=N_(
            "Spirit & Honor 5+: gain 1 Investigation for each success. Without one, take 2 wounds."
        ),
        play=Trial((SPIRIT, HONOR), 5, each=Gain(1), lost=TakeWounds(2)),
    )
)

deck.add(
    Encounter(
        id="chanting-in-the-crypt",
        name=N_("Chanting in the Crypt"),
        text=N_(
            "Spirit 5+ or Honor 5+: with a success, gain 2 Investigation; without, roll on the "
            "minion chart for a random location."
        ),
        play=Trial((SPIRIT, HONOR), 5, either=True, won=Gain(2), lost=RollMinionChart()),
    )
)

confessional = deck.add(
    Encounter(
        id="confessional",
        name=N_("The Confessional"),
        text=N_(
            "You may choose a Town Elder who has a hidden Secret. If you do, Honor 5+: with a "
            "success, discard the newest of their hidden Secrets unseen; without, they gain "
            "another."
        ),
        asks={"confession": N_("Hear a confession ({source})?")},
        worth=Tested(HONOR, 5, 2, lost=1),
    )
)


@confessional.plays
async def hear_a_confession(you: You, reading: Reading) -> None:
    troubled = [elder for elder in town_elders(you) if elder in elders_with_secrets(you)]
    if not troubled or not await confirm(you, "confession"):
        return
    elder = await choose_elder(you, troubled, "ENC-04", aim=LEARN)
    if not await passes(you, HONOR, 5):
        await gain_secret(you, elder)
    elif secrets := you.s.elders[elder].secrets:  # somebody may have gossiped meanwhile
        discard(you, secrets[-1])


deck.add(
    Encounter(
        id="alms-for-the-poor",
        name=N_("Alms for the Poor"),
        text=N_("You may pay 3 Investigation to raise your Honor by 1 for good and draw an Event."),
        play=MayPay(3, Then(Upgrade(HONOR), DrawEvents(1))),
    )
)

vigil = deck.add(
    Encounter(
        id="vigil-at-the-altar",
        name=N_("Vigil at the Altar"),
        text=N_(
            "You may keep watch. If you do, roll a die three times: gain 1 Investigation for each "
            "4 or more, and take a wound for each 1."
        ),
        asks={"vigil": N_("Keep watch ({source})?")},
        worth=0.8,
    )
)


@vigil.plays
async def keep_watch(you: You, reading: Reading) -> None:
    if not await confirm(you, "vigil"):
        return
    faces = [await roll_die(you, 4) for _ in range(3)]
    await gain(you, len([face for face in faces if face >= 4]))
    if ones := faces.count(1):
        await wound(you, ones)


@vigil.answers("vigil")
def while_you_can_stand_it(facts: Facts, option: Option) -> float:
    return float((option.key == "yes") == (facts.left >= 3))


deck.add(
    Encounter(
        id="a-hard-lesson",
        name=N_("A Hard Lesson"),
        text=N_(
            "Spirit 6+ or Cunning 6+: with a success, raise that skill by 1 for good; without, "
            "lose 1 Investigation."
        ),
        play=Choose(
            "train",
            {
                option("train:spirit"): Trial(SPIRIT, 6, won=Upgrade(SPIRIT), lost=Lose(1)),
                option("train:cunning"): Trial(CUNNING, 6, won=Upgrade(CUNNING), lost=Lose(1)),
            },
        ),
    )
)

deck.add(
    Encounter(
        id="water-gate",
        name=N_("The Water Gate"),
        text=N_("Gain 1 Investigation. You may go at once to the Forgotten Island."),
        asks={"row-out": N_("Row out to the Island ({source})?")},
        play=Then(Gain(1), IfYouDo("row-out", MoveTo("forgotten-island"))),
    )
)

# ---- minions ------------------------------------------------------------------------------

fallen_brethren = deck.add(
    MinionCard(
        id="fallen-brethren",
        name=N_("Fallen Brethren"),
        text=N_(
            "You fight the Brethren with Spirit. They roll 1 more die against a hero who carries "
            "no Holy card."
        ),
        keywords=("Minion", "Unholy"),
        minion=Minion(dice=2, health=3, bounty=4, skill=SPIRIT, drawing=BRETHREN),
    )
)


@fallen_brethren.minion.adds(on.ENEMY_DICE)
def fear_what_is_holy(you: You, skill: Skill) -> int:
    return 0 if carries(you, "Holy") else 1


deck.add(
    MinionCard(
        id="false-abbot",
        name=N_("The False Abbot"),
        text=N_(
            "You fight the Abbot with Honor. If he knocks you out, roll on the minion chart for a "
            "random location."
        ),
        keywords=("Minion",),
        minion=Minion(
            dice=4, health=2, bounty=4, skill=HONOR, defeat=RollMinionChart(), drawing=ABBOT
        ),
    )
)

deck.add(
    MinionCard(
        id="bewitched-novice",
        name=N_("Bewitched Novice"),
        text=N_("You fight him with Spirit. When you defeat him, raise your Honor by 1 for good."),
        keywords=("Minion", "Unholy"),
        minion=Minion(
            dice=3, health=2, bounty=1, skill=SPIRIT, victory=Upgrade(HONOR), drawing=GHOST
        ),
    )
)

CARDS: tuple[Card, ...] = deck.cards
