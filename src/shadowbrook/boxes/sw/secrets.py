"""The Secrets of Something Wicked; what the Shadow Puppet does is told by players."""

from __future__ import annotations

from shadowbrook.cards import (
    KEEP,
    N_,
    Card,
    Deck,
    EnemyDice,
    Gear,
    Murder,
    Revealed,
    SecretCard,
    TrackFalls,
    Whenever,
    You,
    choose_card,
    definition,
    elder_is_evil,
    elder_travels_along,
    for_sale,
    hero_in_turn,
    on,
    take_gear,
    whose_secret,
    wound_elder,
)

deck = Deck("secret")

deck.add(
    SecretCard(
        id="shadow-puppet",
        name=N_("Shadow Puppet"),
        text=N_(
            "Evil. While this Evil Elder lives, the Shadow Track falls by 1 whenever a showdown "
            "round begins."
        ),
        copies=2,
        evil=True,
        keywords=("Evil",),
        advanced=True,
        provenance="reported",
        does=(Whenever(on.SHOWDOWN_ROUND, TrackFalls(1), elder_is_evil),),
    )
)

deck.add(
    SecretCard(
        id="sworn-protector",
        name=N_("Sworn Protector"),
        text=N_("Every enemy rolls 1 fewer die against a hero with whom this elder travels."),
        does=(EnemyDice(-1, elder_travels_along),),
        worth=1.5,
    )
)

smuggler = deck.add(
    SecretCard(
        id="smuggler",
        name=N_("Smuggler"),
        text=N_(
            "When revealed, the hero whose turn it is, or else the First Player's, takes a Town "
            "Item of their choice that costs 4 or less."
        ),
        worth=0.5,
    )
)

CONTRABAND = 4  # what such an item costs at most


@smuggler.when_revealed
async def share_the_contraband(you: You, revealed: Revealed) -> None:
    """The printed cost counts, whoever buys cheaper; who is knocked out finds nothing (CAR-01)."""
    buyer = you.as_hero(hero_in_turn(you))
    items = [item for item in for_sale(buyer) if printed_cost(you, item) <= CONTRABAND]
    if items and not buyer.who.down:
        await take_gear(buyer, await choose_card(buyer, items, aim=KEEP))


def printed_cost(you: You, item: int) -> int:
    card = definition(you, item)
    assert isinstance(card, Gear)
    return card.cost


marked_for_death = deck.add(
    SecretCard(
        id="marked-for-death",
        name=N_("Marked for Death"),
        text=N_(
            "Reveal Immediately. Whenever a Murder! is played, this elder takes a wound while they "
            "are a Town Elder."
        ),
        reveal_immediately=True,
        worth=-0.5,
    )
)


@marked_for_death.whenever(on.MURDER)
async def next_on_the_list(you: You, murder: Murder) -> None:
    """Nobody else can be wounded than those who live and are not evil (GAP-53)."""
    await wound_elder(you, whose_secret(you), 1)


CARDS: tuple[Card, ...] = deck.cards
