"""What is told of each kind of record. The data of a record come in the order of `fields`.

Here are the kinds of the engine and of the verbs that all boxes share. One that a single definition
writes stands there (`tells`).
"""

from __future__ import annotations

from collections.abc import Mapping

from .words import N_, P_, Telling

RECORDS: Mapping[str, Telling] = {
    # the course of the game
    "hero": Telling("hero card", N_("{card} joins the game.")),
    "percent": Telling("face:count card", N_("The d% roll is {face}: {card}.")),
    "percent-again": Telling(
        "face:count", N_("The d% roll is {face}: nobody in these boxes. Roll again.")
    ),
    "first-player": Telling("first", N_("The First Player marker goes to {first}.")),
    "round": Telling(
        "round:count first", N_("Round {round} begins, with {first} as First Player.")
    ),
    "turn": Telling("hero", N_("It is {hero}’s turn.")),
    "no-turn": Telling("hero", N_("{hero} is knocked out and loses the turn.")),
    "mystery-phase": Telling("", N_("The Mystery Phase begins.")),
    "game-over": Telling(
        "winner how:word round:count",
        N_("The game ends in round {round}. Victory for {winner}: {how}."),
    ),
    "game-over/showdown": Telling(
        "winner how:word round:count",
        N_("The game ends in round {round}: {winner} {winner: pl=win, other=wins} the showdown."),
    ),
    "act-again": Telling("hero source", N_("{hero} may take another action ({source}).")),
    "move-points": Telling(
        "hero count source",
        P_(
            "{hero} gets {count} action point for movement ({source}).",
            "{hero} gets {count} action points for movement ({source}).",
        ),
    ),
    "points": Telling(
        "hero count source",
        P_(
            "{hero} gets {count} action point ({source}).",
            "{hero} gets {count} action points ({source}).",
        ),
    ),
    "day": Telling(
        "hero count more:count",
        P_("{hero} has {count} action point today.", "{hero} has {count} action points today."),
    ),
    "day/riding": Telling(
        "hero count more:count",
        P_(
            "{hero} has {count} action point today, and {more} for movement only.",
            "{hero} has {count} action points today, and {more} for movement only.",
        ),
    ),
    "spent-points": Telling(
        "hero count left:count",
        P_(
            "{hero} spends {count} action point; {left} left.",
            "{hero} spends {count} action points; {left} left.",
        ),
    ),
    # moving
    "moved": Telling("hero from:space to:space", N_("{hero} goes from {from:the} to {to:the}.")),
    "carried": Telling(
        "hero from:space to:space", N_("{hero} is moved from {from:the} to {to:the}.")
    ),
    "no-boat": Telling("hero space", N_("No boat takes {hero} to {space:the}.")),
    "encounter": Telling("hero space", N_("{hero} encounters {space:the}.")),
    "blocked": Telling("space", N_("{space:the} {space: pl=are, other=is} blocked.")),
    "random-location": Telling("space", N_("The random location is {space:the}.")),
    "marker-laid": Telling(
        "marker on:word what:card count source",
        P_(
            "{count} {marker} marker is laid on {what:the} ({source}).",
            "{count} {marker} markers are laid on {what:the} ({source}).",
        ),
    ),
    "marker-laid/other": Telling(
        "marker on:word what:card count source",
        P_(
            "{count} {marker} marker is laid on {what} ({source}).",
            "{count} {marker} markers are laid on {what} ({source}).",
        ),
    ),
    "marker-taken": Telling(
        "marker on:word what:card count source",
        P_(
            "{count} {marker} marker is taken off {what:the} ({source}).",
            "{count} {marker} markers are taken off {what:the} ({source}).",
        ),
    ),
    "marker-taken/other": Telling(
        "marker on:word what:card count source",
        P_(
            "{count} {marker} marker is taken off {what} ({source}).",
            "{count} {marker} markers are taken off {what} ({source}).",
        ),
    ),
    "no-marker-left": Telling("marker", N_("No {marker} marker is left.")),
    "militia": Telling("space source", N_("Militia gathers at {space:the} ({source}).")),
    "militia-removed": Telling("space", N_("The Militia leaves {space:the}.")),
    # dice
    "die": Telling("hero purpose:word face:count source", N_("{hero} rolls a {face} ({source}).")),
    "die/nobody": Telling(
        "hero purpose:word face:count source", N_("The die shows {face} ({source}).")
    ),
    "test": Telling(
        "hero skill target:count dice source",
        N_("{hero} tests {skill} {target}+ ({source}): {dice}."),
    ),
    "test-result": Telling(
        "hero count dice source",
        P_("{hero} has {count} success ({dice}).", "{hero} has {count} successes ({dice})."),
    ),
    "dice-added": Telling("hero dice source", N_("{hero} adds dice ({source}): {dice}.")),
    "dice-turned": Telling("hero dice source", N_("{hero} turns dice ({source}): {dice}.")),
    "rerolled": Telling("hero dice source thrown", N_("{hero} re-rolls ({source}): {dice}.")),
    "enemy-rerolled": Telling(
        "hero victim:elder dice source thrown",
        N_("The dice against {victim} are re-rolled ({source}): {dice}."),
    ),
    "enemy-rerolled/nobody": Telling(
        "hero victim:elder dice source thrown",
        N_("The dice against {hero} are re-rolled ({source}): {dice}."),
    ),
    "roll-off": Telling("heroes dice", N_("{heroes} roll off: {dice}.")),
    "compared": Telling("skill totals", N_("Die roll plus {skill}: {totals}.")),
    "arrows": Telling("space face:count", N_("At {space:the}, the die picks the way: {face}.")),
    # Investigation
    "gained": Telling(
        "hero count source",
        P_(
            "{hero} gains {count} Investigation ({source}).",
            "{hero} gains {count} Investigation ({source}).",
        ),
    ),
    "paid": Telling(
        "hero count source",
        P_(
            "{hero} pays {count} Investigation ({source}).",
            "{hero} pays {count} Investigation ({source}).",
        ),
    ),
    "lost": Telling(
        "hero count source",
        P_(
            "{hero} loses {count} Investigation ({source}).",
            "{hero} loses {count} Investigation ({source}).",
        ),
    ),
    "clues": Telling(
        "space count source",
        P_(
            "{count} Investigation is placed at {space:the} ({source}).",
            "{count} Investigation is placed at {space:the} ({source}).",
        ),
    ),
    "clues/taken": Telling(
        "space count source",
        P_(
            "{count} Investigation is removed from {space:the} ({source}).",
            "{count} Investigation is removed from {space:the} ({source}).",
        ),
    ),
    # cards
    "drew-event": Telling("hero", N_("{hero} draws an Event.")),
    "drew": Telling("hero card", N_("{hero} draws {card}.")),
    "took-discarded": Telling("hero card", N_("{hero} takes {card} from the discard pile.")),
    "event-taken": Telling("hero victim:hero", N_("{hero} takes an Event from {victim}.")),
    "hand-full": Telling("hero", N_("{hero}’s hand of Events is full.")),
    "played": Telling("hero card", N_("{hero} plays {card}.")),
    "used": Telling("hero card", N_("{hero} uses {card}.")),
    "used-ability": Telling("hero card ability", N_("{hero} uses {ability} ({card}).")),
    "used/own": Telling("hero card", N_("{hero} uses {hero: m=his, f=her, other=their} ability.")),
    "used/ended": Telling("hero card", N_("{hero} puts an end to {card}.")),
    "used/marker": Telling("hero card", N_("{hero} deals with the {card} marker.")),
    "used/elder": Telling("hero card", N_("{card} helps {hero}.")),
    "remains": Telling("hero card", N_("{card} remains in play in front of {hero}.")),
    "canceled": Telling("kind:word card", N_("{card} is canceled.")),
    "mystery": Telling("hero card", N_("Mystery card: {card}.")),
    "location-card": Telling("hero card", N_("{hero} finds {card}.")),
    "got": Telling("hero card", N_("{hero} gets {card}.")),
    "refused": Telling("hero card", N_("{hero} does not take {card}.")),
    "handed-over": Telling("giver:hero to:hero card", N_("{giver} gives {card} to {to}.")),
    "discarded": Telling("card", N_("{card} is discarded.")),
    "removed": Telling("card", N_("{card} is removed from the game.")),
    "deck-empty": Telling("deck", N_("{deck:the} deck is empty.")),
    "reshuffled": Telling("deck", N_("{deck:the} discards are shuffled into a new deck.")),
    "cursed": Telling("hero card", N_("{hero} is cursed: {card}.")),
    "cured": Telling("hero card", N_("{hero} is rid of {card}.")),
    "transformation": Telling(
        "hero count",
        P_(
            "{hero} has {count} transformation marker.",
            "{hero} has {count} transformation markers.",
        ),
    ),
    # wounds
    "wounded": Telling(
        "hero count by:word source",
        P_("{hero} takes {count} wound ({source}).", "{hero} takes {count} wounds ({source})."),
    ),
    "prevented": Telling(
        "hero count source",
        P_(
            "{hero} is spared {count} wound ({source}).",
            "{hero} is spared {count} wounds ({source}).",
        ),
    ),
    "hit-ignored": Telling("hero source", N_("{hero} ignores a hit ({source}).")),
    "healed": Telling(
        "hero count source",
        P_("{hero} heals {count} wound ({source}).", "{hero} heals {count} wounds ({source})."),
    ),
    "box": Telling("hero source", N_("{hero} gains a health box ({source}).")),
    "upgraded": Telling("hero skill source", N_("{hero} gains 1 {skill} permanently ({source}).")),
    "knocked-out": Telling("hero by:word space", N_("{hero} is knocked out at {space:the}.")),
    "knock-out-loss": Telling(
        "hero count",
        P_(
            "{hero} must lose {count} card or Investigation.",
            "{hero} must lose {count} cards or Investigation in any mix.",
        ),
    ),
    "revived": Telling("hero", N_("{hero} is back on {hero: m=his, f=her, other=their} feet.")),
    # fights
    "fight": Telling("hero enemy", N_("{hero} fights {enemy:the}.")),
    "fight-skill": Telling("hero skill source", N_("{hero} fights with {skill} ({source}).")),
    "fight-dice": Telling(
        "hero dice target:count foes:dice enemy_target:count",
        N_("{hero} rolls {dice} (hits on {target}+), the enemy {foes} ({enemy_target}+)."),
    ),
    "fight-dice/hero": Telling(
        "hero dice target:count foes:dice enemy_target:count",
        N_("{hero} rolls {dice} (hits on {target}+)."),
    ),
    "fight-dice/enemy": Telling(
        "hero dice target:count foes:dice enemy_target:count",
        N_("The enemy rolls {foes} ({enemy_target}+) against {hero}."),
    ),
    "enemy-wounded": Telling(
        "hero enemy count source?",
        P_("{hero} hits {enemy:the} {count} time.", "{hero} hits {enemy:the} {count} times."),
    ),
    "enemy-wounded/missed": Telling(
        "hero enemy count source?", N_("{hero} does not hit {enemy:the}.")
    ),
    "minion-defeated": Telling("hero enemy", N_("{hero} defeats {enemy:the}.")),
    "escaped": Telling(
        "hero from:space to:space", N_("{hero} escapes from {from:the} to {to:the}.")
    ),
    "left-fight": Telling(
        "hero from:space to:space source",
        N_("{hero} gets away from {from:the} to {to:the} ({source})."),
    ),
    "pushed-back": Telling(
        "hero from:space to:space source",
        N_("{hero} is pushed back from {from:the} to {to:the} ({source})."),
    ),
    "fight-given-up": Telling(
        "hero enemy", N_("{hero} and {enemy:the} cannot harm each other: the fight ends.")
    ),
    "fight-over": Telling("hero enemy won:word", N_("{hero} does not defeat {enemy:the}.")),
    "fight-over/won": Telling(
        "hero enemy won:word", N_("{hero} wins the fight against {enemy:the}.")
    ),
    # minions
    "minion-chart": Telling("face:count name", N_("Minion chart, {face}: {name}.")),
    "minion-placed": Telling(
        "minion space source", N_("{minion} {minion: pl=appear, other=appears} at {space:the}.")
    ),
    "minion-moved": Telling(
        "minion from:space to:space",
        N_("{minion:the} {minion: pl=move, other=moves} from {from:the} to {to:the}."),
    ),
    "minion-displaced": Telling(
        "minion from:space to:space",
        N_("{minion:the} {minion: pl=are, other=is} pushed from {from:the} to {to:the}."),
    ),
    "minion-displaced/nobody": Telling(
        "minion from:space to:space",
        N_("{minion:the} {minion: pl=are, other=is} pushed off the board at {from:the}."),
    ),
    "minion-removed": Telling(
        "minion space", N_("{minion:the} {minion: pl=are, other=is} removed from {space:the}.")
    ),
    "no-counter-left": Telling("minion", N_("No {minion} counter is left.")),
    "round-surplus": Telling(
        "minion space", N_("There is no room at {space:the} for another {minion} counter.")
    ),
    # the track
    "track": Telling(
        "from:count to:count source", N_("The Shadow Track falls from {from} to {to} ({source}).")
    ),
    "track/risen": Telling(
        "from:count to:count source", N_("The Shadow Track rises from {from} to {to} ({source}).")
    ),
    "track-held": Telling(
        "count source",
        P_(
            "The Shadow Track falls {count} space less ({source}).",
            "The Shadow Track falls {count} spaces less ({source}).",
        ),
    ),
    "track-bonus": Telling(
        "at:count what:word", N_("The Shadow Track reaches {at}: the villain gains {what}.")
    ),
    "stage": Telling("stage:count", N_("The Shadow Track enters a new stage.")),
    # elders
    "secret-gained": Telling("elder source", N_("{elder} gains a Secret ({source}).")),
    "too-many-secrets": Telling(
        "elder", N_("{elder} has too many Secrets: all of them are revealed.")
    ),
    "looked": Telling("hero elder", N_("{hero} looks at {elder}’s Secrets.")),
    "peeked": Telling("hero elder", N_("{hero} peeks at {elder}’s Secrets.")),
    "saw-secret": Telling("elder card", N_("{elder} hides {card}.")),
    "secret-revealed": Telling("elder card", N_("{elder}’s Secret is revealed: {card}.")),
    "elder-evil": Telling("elder faked:word", N_("{elder} is evil!")),
    "elder-evil/faked": Telling("elder faked:word", N_("{elder} only feigned death, and is evil!")),
    "elder-gone": Telling("elder", N_("{elder} is gone for good.")),
    "elder-in-danger": Telling("elder source", N_("{elder} is in danger ({source}).")),
    "elder-wounded": Telling(
        "elder count by:word",
        P_("{elder} takes {count} wound.", "{elder} takes {count} wounds."),
    ),
    "elder-killed": Telling("elder by:word", N_("{elder} is dead.")),
    "elder-saved": Telling("elder source", N_("{elder} is saved ({source}).")),
    "elder-healed": Telling("elder source", N_("{elder} heals a wound ({source}).")),
    "elder-returned": Telling("elder", N_("{elder} is back from the dead.")),
    "elder-joined": Telling("elder hero", N_("{elder} joins {hero}’s hunting party.")),
    "elder-travels": Telling("elder hero", N_("{elder} travels with {hero}.")),
    "elder-home": Telling("elder", N_("{elder} goes home.")),
    "on-the-hunt": Telling("elder space", N_("{elder} is On the Hunt at {space:the}.")),
    "resolve": Telling("elder", N_("{elder} gets a Resolve token.")),
    "resolve-spent": Telling("elder", N_("{elder} spends a Resolve token.")),
    # the villain
    "villain-health": Telling(
        "count source",
        P_(
            "The villain gains {count} Health ({source}).",
            "The villain gains {count} Health ({source}).",
        ),
    ),
    "villain-combat": Telling(
        "count source",
        P_(
            "The villain gains {count} Combat ({source}).",
            "The villain gains {count} Combat ({source}).",
        ),
    ),
    "villain-healed": Telling(
        "count source",
        P_(
            "The villain heals {count} wound ({source}).",
            "The villain heals {count} wounds ({source}).",
        ),
    ),
    "villain-wounded": Telling(
        "count source",
        P_(
            "The villain takes {count} wound ({source}).",
            "The villain takes {count} wounds ({source}).",
        ),
    ),
    "villain-defeated": Telling(
        "heroes", N_("{heroes} {heroes: pl=defeat, other=defeats} the villain!")
    ),
    "villain-rides": Telling(
        "from:space to:space", N_("The villain rides from {from:the} to {to:the}.")
    ),
    # Lairs and showdowns
    "bought-lair": Telling("hero", N_("{hero} buys a Lair card.")),
    "drew-lair": Telling("hero", N_("{hero} draws a new Lair card.")),
    "lair": Telling("hero card", N_("{hero}’s Lair card is {card}.")),
    "lair-revealed": Telling("hero card", N_("The Lair is revealed: {card}.")),
    "showdown": Telling("hero space", N_("{hero} starts the showdown at {space:the}!")),
    "joined-showdown": Telling("hero", N_("{hero} joins the showdown.")),
    "left-showdown": Telling("hero", N_("{hero} leaves the showdown.")),
    "showdown-round": Telling("round:count", N_("Showdown, round {round}.")),
    "showdown-chart": Telling("face:count name", N_("Showdown chart, {face}: {name}.")),
    "showdown-canceled": Telling("", N_("The showdown is canceled.")),
    "showdown-over": Telling("", N_("The showdown is over. The villain survives.")),
    "accused": Telling("hero elder", N_("{hero} accuses {elder}.")),
    "false-accusation": Telling("hero elder", N_("{hero} has falsely accused {elder}.")),
    # the cooperative chart
    "chart": Telling("face:count name", N_("Chart, {face}: {name}.")),
}
