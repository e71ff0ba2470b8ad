"""The twenty Lair cards: where the villain hides, and how a showdown there is fought.

Each corner and each Dangerous Location has two, the four outer Town Spaces one each; the
deck is also the dial for random locations (LAIR-08). Spaces are the rulebook's, costs and
abilities ours (GAP-06): a lair that helps the heroes costs more to storm.
"""

from __future__ import annotations

from shadowbrook.cards import (
    ALL,
    COMBAT,
    CUNNING,
    N_,
    SPIRIT,
    Adds,
    Card,
    Deck,
    EachFighter,
    EnemyDice,
    EnemyHitsOn,
    FightDice,
    FightPart,
    FightRound,
    Hits,
    HitsOn,
    LairCard,
    ShowdownBegins,
    ShowdownRound,
    Skill,
    TakeWounds,
    Trial,
    VillainHeals,
    Whenever,
    You,
    against_villain,
    anyone,
    first_round_in_lair,
    hero_carries_no,
    hero_dice,
    hero_has_at_most,
    hero_has_card_of,
    hero_is,
    hero_of_showdown,
    hurt_villain,
    militia_bonus,
    on,
    party_of,
    place_militia,
    reroll,
    showdown,
    skill_of,
    tend,
    undecided,
    villain_combat,
    with_combat,
    wound,
)

deck = Deck("lair")

# ---- the Manor ----------------------------------------------------------------------------


deck.add(
    LairCard(
        id="family-crypt",
        name=N_("Family Crypt"),
        text=N_(
            "A hero with Spirit 3 or less who carries no Holy card rolls 2 fewer fight dice "
            "against the villain."
        ),
        space="manor",
        cost=1,
        does=(
            FightDice(
                -2,
                against_villain,
                hero_has_at_most(SPIRIT, 3),
                hero_carries_no("Holy"),
                whose=anyone,
            ),
        ),
    )
)

masked_ball = deck.add(
    LairCard(
        id="masked-ball",
        name=N_("Masked Ball"),
        text=N_(
            "A hero rolls 1 more fight die against the villain for each elder of the hunting party "
            "beside them."
        ),
        in_fight=FightPart(each_elder=1),
        space="manor",
        cost=4,
    )
)


@masked_ball.adds(on.SKILL, against_villain)
def at_home(you: You, skill: Skill) -> int:
    """SHD-11 names the elders who stand by a hero."""
    return len(party_of(you, skill.hero))


# ---- the Windmill -------------------------------------------------------------------------

maze_of_gears = deck.add(
    LairCard(
        id="maze-of-gears",
        name=N_("Maze of Gears"),
        text=N_(
            "A hero who fights the villain with Combat rolls 1 more die for each point by which "
            "their Cunning is higher, without what counts in fights alone."
        ),
        space="windmill",
        cost=3,
    )
)


@maze_of_gears.adds(on.SKILL, with_combat, against_villain)
def wits(you: You, skill: Skill) -> int:
    """By the skills as everybody sees them, without what counts in fights alone, and Militia."""
    combat = skill_of(you, skill.hero, COMBAT) - militia_bonus(you, skill.hero)
    return max(0, skill_of(you, skill.hero, CUNNING) - combat)


deck.add(
    LairCard(
        id="grinding-stones",
        name=N_("Grinding Stones"),
        text=N_(
            "At the start of each showdown round every hero in the showdown takes a Cunning 5+ "
            "test; whoever fails takes 1 wound."
        ),
        space="windmill",
        cost=1,
        does=(Whenever(on.SHOWDOWN_ROUND, EachFighter(Trial(CUNNING, 5, lost=TakeWounds(1)))),),
    )
)

# ---- the Olde Woods -----------------------------------------------------------------------

standing_stones = deck.add(
    LairCard(
        id="standing-stones",
        name=N_("Standing Stones"),
        text=N_(
            "In each fight round in which a hero hits the villain with a 6, they cause 1 more hit "
            "that nothing prevents."
        ),
        in_fight=FightPart(sixes=1),
        space="olde-woods",
        cost=5,
    )
)


@standing_stones.whenever(on.HITS_ON_VILLAIN)
async def strikes_true(you: You, hits: Hits) -> None:
    """One hit that nothing can turn aside: the villain's own sheet has acted before."""
    if 6 in hits.round.roll.dice:
        hits.count += 1


deck.add(
    LairCard(
        id="thorn-thicket",
        name=N_("Thorn Thicket"),
        text=N_(
            "In the first showdown round the villain rolls 2 more dice against each hero who "
            "carries no Blade."
        ),
        space="olde-woods",
        cost=1,
        does=(EnemyDice(2, first_round_in_lair, against_villain, hero_carries_no("Blade")),),
    )
)

# ---- the Abandoned Keep -------------------------------------------------------------------

deck.add(
    LairCard(
        id="lightless-dungeon",
        name=N_("Lightless Dungeon"),
        text=N_(
            "In the first showdown round the villain's dice hit on one less than usual against "
            "heroes who carry no Fire card and the elders beside them."
        ),
        space="abandoned-keep",
        cost=2,
        does=(EnemyHitsOn(-1, first_round_in_lair, against_villain, hero_carries_no("Fire")),),
    )
)

broken_tower = deck.add(
    LairCard(
        id="broken-tower",
        name=N_("Broken Tower"),
        text=N_("On the narrow stair the villain's Combat counts as 6 at most."),
        space="abandoned-keep",
        cost=4,
    )
)


@broken_tower.adds(on.ENEMY_DICE, against_villain)
def narrow_stair(you: You, skill: Skill) -> int:
    return -max(0, villain_combat(you) - 6)


# ---- the Fields ---------------------------------------------------------------------------

dry_stone_wall = deck.add(
    LairCard(
        id="dry-stone-wall",
        name=N_("Dry Stone Wall"),
        text=N_(
            "Half of the hits that the villain rolls against a hero in a fight round are lost, "
            "rounded down."
        ),
        in_fight=FightPart(halve=True),
        space="fields",
        cost=5,
    )
)


@dry_stone_wall.whenever(on.HITS_ON_HERO)
async def behind_the_wall(you: You, hits: Hits) -> None:
    """Half of the hits that were rolled, whoever else has turned some aside before."""
    if hits.round.showdown:
        hits.count -= hits.round.enemy_hits // 2


burning_barn = deck.add(
    LairCard(
        id="burning-barn",
        name=N_("Burning Barn"),
        text=N_(
            "At the start of each showdown round but the first the villain and every hero in the "
            "showdown take 1 wound."
        ),
        in_fight=FightPart(burns=1),
        space="fields",
        cost=2,
    )
)


def fire_has_spread(you: You, beginning: ShowdownRound) -> bool:
    """Also after a chase it takes a round in the barn (CHS-03c)."""
    return not first_round_in_lair(you, beginning)


@burning_barn.whenever(on.SHOWDOWN_ROUND, fire_has_spread)
async def barn_burns(you: You, beginning: ShowdownRound) -> None:
    under_way = showdown(you)
    assert under_way is not None
    await hurt_villain(you.as_hero(under_way.starter), 1)
    for hero in under_way.heroes:
        await wound(you.as_hero(hero), 1)


# ---- the Marsh ----------------------------------------------------------------------------

deck.add(
    LairCard(
        id="sunken-hut",
        name=N_("Sunken Hut"),
        text=N_("In the deep mud every hero rolls 1 fewer fight die against the villain."),
        space="marsh",
        cost=1,
        does=(FightDice(-1, against_villain, whose=anyone),),
    )
)

ghost_lights = deck.add(
    LairCard(
        id="ghost-lights",
        name=N_("Ghost Lights"),
        text=N_(
            "Once in each fight round with the villain a hero may re-roll their dice that show 1."
        ),
        in_fight=FightPart(reroll_ones=True),
        space="marsh",
        cost=3,
        brings=1.0,
    )
)


def shows_a_one(you: You, pending: FightRound) -> bool:
    return pending.showdown and 1 in hero_dice(pending) and undecided(you, pending)


@ghost_lights.may(on.FIGHT_ROLL, shows_a_one, once="fight")
async def led_by_lights(you: You, pending: FightRound) -> None:
    reroll(you, pending, lambda die: die == 1)


# ---- the Covered Bridge -------------------------------------------------------------------

deck.add(
    LairCard(
        id="narrow-planks",
        name=N_("Narrow Planks"),
        text=N_("Nobody has room to swing: heroes and villain roll 1 fewer die at each other."),
        space="covered-bridge",
        cost=3,
        does=(
            FightDice(-1, against_villain, whose=anyone),
            EnemyDice(-1, against_villain),
        ),
    )
)

deck.add(
    LairCard(
        id="running-water",
        name=N_("Running Water"),
        text=N_("The villain rolls 1 fewer die and cannot heal during the showdown."),
        space="covered-bridge",
        cost=4,
        does=(
            EnemyDice(-1, against_villain),
            Adds(on.HEAL_VILLAIN, -ALL, words=r"\bcannot heal\b"),
        ),
    )
)


# ---- the Crossroads -----------------------------------------------------------------------

deck.add(
    LairCard(
        id="gallows-hill",
        name=N_("Gallows Hill"),
        text=N_("Whenever a hero of the showdown is knocked out, the villain heals 3 wounds."),
        space="crossroads",
        cost=2,
        does=(Whenever(on.KNOCKED_OUT, VillainHeals(3), hero_of_showdown),),
    )
)

wayside_shrine = deck.add(
    LairCard(
        id="wayside-shrine",
        name=N_("Wayside Shrine"),
        text=N_(
            "Before the first showdown round every hero in the showdown heals 2 wounds, a Stranger "
            "3."
        ),
        in_fight=FightPart(rest=2, rest_of=("Stranger", 3)),
        space="crossroads",
        cost=4,
    )
)


@wayside_shrine.whenever(on.SHOWDOWN_ROUND, first_round_in_lair)
async def rest_at_the_shrine(you: You, beginning: ShowdownRound) -> None:
    under_way = showdown(you)
    assert under_way is not None
    for hero in under_way.heroes:
        await tend(you.as_hero(hero), 3 if hero_is(you, "Stranger", hero) else 2)


# ---- the town -----------------------------------------------------------------------------

deck.add(
    LairCard(
        id="bell-tower",
        name=N_("Bell Tower"),
        text=N_("In the first showdown round the heroes' dice hit on one less than usual."),
        space="church",
        cost=5,
        does=(HitsOn(-1, first_round_in_lair, against_villain, whose=anyone),),
    )
)

town_gaol = deck.add(
    LairCard(
        id="town-gaol",
        name=N_("Town Gaol"),
        text=N_("Put a Militia marker into this space when the showdown begins."),
        space="magistrates-office",
        cost=3,
    )
)


@town_gaol.when_it_begins
async def militia_waits(you: You, beginning: ShowdownBegins) -> None:
    place_militia(you, beginning.space)


deck.add(
    LairCard(
        id="cold-forge",
        name=N_("Cold Forge"),
        text=N_("A hero who carries a Town Item rolls 1 more fight die against the villain."),
        space="blacksmith",
        cost=3,
        does=(FightDice(1, against_villain, hero_has_card_of("town-item"), whose=anyone),),
    )
)


deck.add(
    LairCard(
        id="the-morgue",
        name=N_("The Morgue"),
        text=N_(
            "Before the first showdown round the dead rise: every hero in the showdown takes a "
            "Spirit 6+ test; whoever fails takes 1 wound."
        ),
        space="doctors-office",
        cost=1,
        does=(
            Whenever(
                on.SHOWDOWN_ROUND,
                EachFighter(Trial(SPIRIT, 6, lost=TakeWounds(1))),
                first_round_in_lair,
            ),
        ),
    )
)


CARDS: tuple[Card, ...] = deck.cards
