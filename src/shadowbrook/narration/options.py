"""The rule options and presets in words: what each decides, what each preset is."""

from __future__ import annotations

from collections.abc import Mapping

from .words import N_

# By preset: what it is, and for whom.
PRESETS: Mapping[str, str] = {
    "revised": N_(
        "The Revised Edition, against which all others are described. Rivals, allies, "
        "teams, one player with several heroes, or a lone hero at five levels. A turn is "
        "a movement roll, a fight, and each action once."
    ),
    "classic-basic": N_(
        "The original edition as you first learn it: basic villain and minion chart, no "
        "advanced Secrets, no curse. Markers in a space are collected all at once; "
        "nothing is picked up on the way. An Evil Elder gives the villain 1 Combat and "
        "nothing else."
    ),
    "classic-advanced": N_(
        "The original edition in full: advanced villain and chart with round counters and the "
        "curse, all Secrets, and a test for collecting markers. Rivals, allies or teams."
    ),
    "rbw": N_(
        "The fan compile of the cooperative game. Always the advanced chart and the cooperative "
        "track; random heroes and villains come from the d% tables; actions can be repeated; "
        "heroes may escape before the first round of a showdown."
    ),
    "ap": N_(
        "The solo variant with action points: one hero, a day of 12 points (14 is "
        "easier, 10 is harder), and then the villain’s night. Every action costs points. "
        "A hero knocked out by the villain dies, and the game is lost when no Town Elder "
        "is left."
    ),
}

# By rule option: what it decides.
OPTIONS: Mapping[str, str] = {
    "setup.hero_deal": N_(
        "how players get their heroes: two to choose from, one dealt, or a free choice"
    ),
    "setup.random": N_(
        "how random heroes and villains are picked: all equally likely, or by the d% tables"
    ),
    "setup.secrets": N_("how Secrets are dealt to the elders at the start"),
    "setup.basic_villain": N_("whether the villain has only the basic ability"),
    "setup.basic_chart": N_("whether the basic side of the minion chart is used"),
    "setup.basic_secrets": N_("whether the advanced Secrets are set aside"),
    "turn.engine": N_("whether a turn goes by phases or by action points"),
    "turn.points": N_("the action points of a day"),
    "move.one_gives_event": N_(
        "what a 1 for movement gives: an Event if you want it, always an Event, or nothing"
    ),
    "move.pickup_on_enter": N_("whether a marker may be taken in each space entered"),
    "linger.rule": N_("who lingers: whoever ends where they began, whoever never moved, nobody"),
    "actions.limit": N_("how often each action can be taken in a turn"),
    "actions.collect": N_("how markers in a space are collected: all, by a 5+ test, by points"),
    "fight.escape_ends_turn": N_("whether an escape ends the turn"),
    "escape.round_counters_block": N_("whether round counters close a space to an escape"),
    "showdown.replaces_encounter": N_("whether a showdown takes the place of the encounter"),
    "showdown.escape_before_first_round": N_("whether heroes may escape before the first round"),
    "showdown.send_back_before_first_round": N_(
        "whether party elders may be sent home before the first round"
    ),
    "showdown.militia_targeted": N_("whether the villain rolls a die against each Militia"),
    "showdown_chart.every_round": N_("whether the showdown chart is rolled from the first round"),
    "showdown_chart.table": N_("whether a daring confrontation that succeeds hurts the villain"),
    "elder.evil_bonus": N_("what an Evil Elder gives the villain"),
    "elder.evil_secrets": N_("what becomes of the Secrets of an elder who turns evil"),
    "elder.too_many_secrets": N_("whether three Secrets are revealed, and which ones count"),
    "elder.look_cost": N_(
        "the price of looking at Secrets: 2, or 1 for each hero, or 1 for each player"
    ),
    "elder.look_reveals": N_("whether looking at Secrets reveals them to all"),
    "elder.reveal_immediately": N_(
        "whether Secrets marked Reveal Immediately are revealed when looked at"
    ),
    "elder.reveal_when_killed": N_("whether the Secrets of a killed elder are revealed"),
    "track.side": N_("which side of the Shadow Track is used"),
    "track.bonus": N_("when the villain has the bonuses of the cooperative track"),
    "chart.kind": N_("which chart is rolled on in the Mystery Phase"),
    "chart.before_mystery_card": N_("whether the chart comes before the Mystery card"),
    "chart.lies_and_deceit": N_("which elders gain a Secret from Lies and Deceit"),
    "chart.murder": N_("what “Murder... Murder!” brings to a random location"),
    "chart.surprise_lair_effect": N_("whether the Lair of a Surprise Showdown has its effect"),
    "chart.wound_cap": N_("how many wounds one hero can take to hold the track"),
    "chart.dark_omen_extras": N_(
        "whether the rest of Sign of the Dark Omen happens if nobody returns"
    ),
    "villain.heal": N_("how much a wounded villain heals in each Mystery Phase"),
    "villain.endless_ride_hits_town_hall": N_("whether the Endless Ride strikes the Town Hall"),
    "ko.start_step_revives": N_(
        "when a hero who falls at the start of the Mystery Phase stands up"
    ),
    "ko.loss": N_("what a knock-out costs: a D6 in any mix, or half the markers and a card"),
    "ko.place": N_("where a knocked-out hero wakes up"),
    "ko.revival": N_("when a hero who falls later in the Mystery Phase stands up"),
    "ko.villain_kills": N_("whether a hero knocked out by the villain dies"),
    "board.tie_break": N_("who decides between two ways of equal length"),
    "minion.move_from_town_hall": N_("where a minion goes that moves from the Town Hall"),
    "carry.rule": N_("how much can be carried: by deck, or 5 items and 2 allies"),
    "hand.limit": N_("how many Events a hand holds"),
    "cards.forms": N_("which version is used of a card or hero that has two"),
    "win.outside_showdown": N_("whether the villain can be beaten outside a showdown"),
    "lose.all_knocked_out": N_("whether the game is lost when all heroes lie knocked out"),
    "lose.third_knock_out": N_("whether the third knock-out loses the game"),
    "lose.all_elders_gone": N_("whether the game is lost when no Town Elder is left"),
    "lair.team_card": N_("whether other teams see a team's Lair card"),
    "accusations": N_("whether rivals may accuse elders in a showdown"),
    "opt.exchange": N_("optional: rivals may exchange items and allies"),
    "opt.growing_darkness": N_("optional: the minion chart at the start of each Mystery Phase"),
    "opt.holding_back": N_("optional: heroes can pay together to raise the track"),
    "opt.endurance": N_("optional: the villain grows with each kill and knock-out"),
    "opt.hunting_for_clues": N_("optional: markers are collected by a test"),
    "opt.showdown_chart": N_("optional: a chart is rolled in showdowns"),
}
