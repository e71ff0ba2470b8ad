"""What cards are worth, in Investigation: the one thing that buys everything else.

Skills and health boxes are valued by what they do to the chances of a showdown (see `mind`); the
tables here hold what that does not tell. Cards of other boxes, which nobody has judged yet, count
by their printed bonuses and as a usual card of their kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, SPIRIT

USUAL_EVENT = 1.6
USUAL_GEAR = 0.8

# Minions that go on costing steps of the track while they stand: what it is worth to beat them.
PLAGUES: Mapping[str, float] = {"rats-nest": 7.0}

# In the hand: Events that are worth more or less than usual. What raises Combat or health is
# valued by its effect.
EVENTS: Mapping[str, float] = {
    "strength-of-spirit": 1.2,
    "strength-of-will": 1.2,
    "strength-of-heart": 0.6,
    "eyewitness": 2.0,
    "muddy-footprints": 1.6,
    "talk-of-the-tavern": 2.6,
    "if-i-just-could-reach": 3.0,
    "strong-brandy": 2.2,
    "back-on-your-feet": 1.2,
    "call-out-the-militia": 1.6,
    "fresh-horses": 0.8,
    "change-of-plans": 0.7,
    "urgent-summons": 0.3,
    "long-day": 1.6,
    "battle-cry": 3.0,
    "second-chance": 2.6,
    "cornered": 1.8,
    "lucky-charm": 2.4,
    "inspiration": 1.0,
    "duel-of-honor": 1.0,
    "slip-away": 0.8,
    "barricades": 0.6,
    "narrow-escape": 2.6,
    "not-this-time": 3.4,
    "in-harms-way": 1.4,
    "dragged-to-safety": 1.8,
    "only-a-nightmare": 2.2,
    "nothing-but-talk": 1.8,
    "cold-trail": 1.6,
    "clear-skies": 1.2,
    "rousing-speech": 2.4,
    "lure-them-away": 0.4,
    "gossip-and-rumors": 1.2,
    "blackmail": 1.8,
    "intercepted-letter": 1.6,
    "steal-a-march": 1.4,
    "lights-in-the-distance": 0.8,
}

# Gear: what it is worth beside printed bonuses and health boxes. The second number is in dice
# against the villain, so it is worth that many times +1 Combat.
GEAR: Mapping[str, tuple[float, float]] = {
    "old-map": (0.8, 0),
    "healing-herbs": (2.2, 0),
    "torch": (3.0, 0),
    "blackpowder-bomb": (1.0, 0.5),
    "holy-water": (2.4, 0),
    "pistol": (1.4, 0),
    "axe": (0.8, 0),
    "horse": (1.8, 0),
    "book-of-medicine": (1.0, 0),
    "oak-shield": (3.6, 0),
    "wooden-stake": (0.0, 1.9),
    "flail": (0.8, 0.4),
    "musket": (0.8, 1.1),
    "hunting-rifle": (0.6, 0.7),
    "silver-crucifix": (0.2, 0.9),
    "crusaders-sword": (0.4, 0.4),
    "hunters-bow": (0.6, 0.4),
    "gunpowder-keg": (0.8, 0.5),
    "coachman": (1.2, 0),
    "carla-the-blacksmiths-wife": (1.6, 0),
    "map-of-the-dungeons": (1.4, 0),
    "rescued-prisoner": (2.0, 0),
    "party-invitation": (0.6, 0),
    "knights-shield": (1.6, 0.2),
    "crow-feather-talisman": (2.0, 0),
    "prayer-book": (0.6, 0),
    "wolf-tooth-necklace": (1.0, 0),
    "book-of-riddles": (0.4, 0),
    "hanbrook-ledger": (0.4, 0),
    "rusty-key": (0.8, 0),
    "jack-the-servant-boy": (0.8, 0),
    "delani-the-servant-girl": (0.8, 0),
    "tool-satchel": (0.6, 0),
    "magnifying-glass": (0.5, 0),
    "storm-lantern": (0.3, 0),
    "selena-the-housemaid": (-0.4, 0),
    "hermit-of-the-woods": (0.8, 0),
}

# Skills other than Combat, for tests.
SKILL_VALUES: Mapping[str, float] = {"spirit": 0.8, "cunning": 0.8, "honor": 0.4}

# Encounters: skill, target, Investigation for success, for each further success, and what a
# failure costs. Skill -1: no test, the first number is what it brings.
ENCOUNTERS: Mapping[str, tuple[int, int, float, float, float]] = {
    "secret-passage": (-1, 0, 1.5, 0, 0),
    "whispers-behind-the-door": (SPIRIT, 5, 0.8, 0, 0),
    "forgotten-library": (SPIRIT, 5, 3.6, 0, 0),
    "family-scandal": (-1, 0, 2.0, 0, 0),
    "portrait-with-living-eyes": (SPIRIT, 5, 2, 0, 2),
    "midnight-seance": (SPIRIT, 6, 2.5, 0, 1.5),
    "weeping-in-the-walls": (SPIRIT, 5, 1, 1, 0.5),
    "dinner-at-the-manor": (-1, 0, 2.0, 0, 0),
    "nightmare": (-1, 0, -0.8, 0, 0),
    "hidden-papers": (CUNNING, 5, 2, 1, 0),
    "turning-millstones": (CUNNING, 5, 2, 0, 1.5),
    "dead-miller": (CUNNING, 5, 3, 0, 0),
    "smugglers-den": (-1, 0, 1.0, 0, 0),
    "trail-of-footprints": (-1, 0, 1.8, 0, 0),
    "something-in-the-rafters": (CUNNING, 5, 2.2, 0, 1.5),
    "view-from-the-sails": (-1, 0, 1.4, 0, 0),
    "hanging-skulls": (SPIRIT, 4, 1, 1, 0),
    "shifting-trees": (-1, 0, -0.8, 0, 0),
    "waking-dreams": (SPIRIT, 5, 1.6, 0.8, 1.2),
    "offering-stones": (-1, 0, 0.2, 0, 0),
    "witchs-bargain": (-1, 0, 1.4, 0, 0),
    "hunters-snare": (COMBAT, 4, 1, 0, 1.5),
    "ritual-circle": (SPIRIT, 5, 1, 3, 1.5),
    "will-o-the-wisp": (SPIRIT, 4, 2, 0, 1),
    "collapse": (-1, 0, 0.2, 0, 0),
    "bandit-camp": (CUNNING, 5, 3, 0, 2),
    "spiked-pit": (CUNNING, 4, 1, 0, 3),
    "trial-of-honor": (HONOR, 5, 1, 1, 0),
    "headless-knight": (HONOR, 5, 2, 0, 3),
    "crumbling-vault": (-1, 0, 0.8, 0, 0),
}
USUAL_ENCOUNTER = 0.8

# Mystery cards and chart results that are worth an Event to be rid of.
DREADED: Mapping[str, float] = {
    "the-horror": 3.0,
    "the-hour-is-late": 3.5,
    "laying-in-wait": 3.0,
    "evil-is-on-the-move": 2.0,
    "paranoid-delusions": 2.5,
    "fire-in-town": 2.4,
    "hunted": 2.4,
    "night-of-terror": 2.2,
    "out-of-the-shadows": 2.2,
    "these-roads-arent-safe": 1.8,
    "tide-of-darkness": 1.8,
    "they-brought-this-evil": 1.8,
    "creeping-plague": 1.8,
    "nightfall": 1.6,
    "false-trail": 1.6,
    "prowler": 1.2,
    "late-night-experiments": 1.2,
    "lynch-mob": 1.4,
    "murder": 1.0,
    "evil-grows": 2.2,
    "evil-omen": 2.2,
    "ghastly-horde": 2.0,
    "traitors-blood": 2.4,
    "poisoned-wine": 2.0,
    "darkness-falls": 2.6,
    "night-falls": 2.6,
    "surprise-showdown": 4.0,
    "unnatural-storm": 2.4,
    "ambush-in-the-night": 2.2,
    "dark-kiss": 2.4,
    "night-attack": 2.0,
    "impossible-foe": 3.0,
    "sweeping-strike": 2.4,
    "daring-confrontation": 0.0,
}

STEP = 1.3  # a step of the track
# Those that take a step of the track for each hero past the second; above is for a single step.
FOR_HUNTERS = frozenset(
    {
        *("murder", "nightfall", "evil-omen", "evil-grows", "false-trail", "creeping-plague"),
        *("they-brought-this-evil", "tide-of-darkness", "night-of-terror"),
    }
)

# Numbers that were tuned by matches between bots.
WEIGHTS: dict[str, float] = {
    "combat": 50.0,
    "box": 45.0,
    "least-combat": 6.5,
    "least-box": 4.5,
    "full-hand": 0.3,
    "keep": 1.0,  # of the worth of what prevents wounds, while it is not needed
    "cancel": 1.5,  # what a card must cost to be worth an Event that cancels it
    "urgent": 1.0,  # a wound less, for one who has a Lair card
    "saving": 1.7,  # 1 Investigation, to one who lacks only the price of a lair
    "later": 0.8,  # of what a place promises for the turns after this one
    "race": 0.85,  # of that in a race: who waits for certainty comes second
    "goal": 30.0,
    "minion": 1.0,
    "mystery": 0.8,
}


# The chance that is dared, by the rounds left until Darkness; between them it falls evenly.
DARING: list[tuple[float, float]] = [(12.0, 0.8), (8.0, 0.6), (4.5, 0.3), (2.5, 0.05)]
