"""All that the table page shows to a seat, as plain data.

It is made of the seat's view, of what the seat may know about the numbers in it
(`view.explain`), of the records that the seat may hear and of the hint that it has asked for,
and of nothing else: what is not in these cannot reach a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from shadowbrook.engine.board import GOES
from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import ChartEntry, VillainSheet
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator

from . import board as boards
from .fight_panels import FightPanels
from .panels import (
    CardFace,
    ChartLine,
    Choice,
    HeroPanel,
    NumberPart,
    Prompt,
    SkillLine,
    Stack,
    Stage,
    Supply,
    TableModel,
    Total,
    TrackSpace,
    VillainPanel,
)
from .story import Story, ToldRecords, recent_turns
from .view_in_words import WordedView

TRACK = 20
RED = 8  # TRK-05: from here down the track is in the red
AT_PLACES = (*GOES, "space", "escape")
AT_HEROES = ("hero", "with", "next")
PHASES = (
    N_("Hero turns"),
    N_("Mystery Phase: it begins"),
    N_("Mystery Phase: the fallen stand up"),
    N_("Mystery Phase: the villain heals"),
    N_("Mystery Phase: the chart"),
    N_("Mystery Phase: a Mystery card"),
    N_("Mystery Phase: it ends"),
)


class Presenter:
    """Shows a view in the language of the reader, panel by panel."""

    def __init__(self, seen: WordedView) -> None:
        self.seen = seen
        self.fights = FightPanels(seen)
        self.story = Story(seen)

    def table(self, told: ToldRecords, since: int = -1) -> TableModel:
        """The table; what was told after the version `since` is new to the reader."""
        fresh = [record for version, record in told if version > since]
        dice, dice_key = self.story.dice_on_the_table(told)
        view = self.seen.view
        return TableModel(
            seat=view["seat"],
            round=view["round"],
            phase=self.seen._(PHASES[min(view["phase"], len(PHASES) - 1)]),
            mode=view["mode"],
            prompt=self.prompt(),
            board=self.board(),
            stages=self.stages(),
            track=view["track"],
            lair_cost=view["lair_cost"],
            villain=self.villain(),
            elders=tuple(self.seen.elder(n) for n in range(len(view["elders"]))),
            heroes=tuple(self.hero(n) for n in range(len(view["heroes"]))),
            in_play=(*(self.in_play(one) for one in view["in_play"]), *self.markers()),
            resolving=tuple(self.seen.card(one) for one in view["resolving"] if one is not None),
            fight=self.fights.fight(),
            showdown=self.fights.showdown(),
            dice=tuple(dice),
            dice_key=dice_key,
            news=tuple(self.story.line(record) for record in fresh),
            log=tuple(map(self.story.turn, recent_turns(told))),
            supplies=self.supplies(),
            stacks=tuple(self.stack(*one) for one in view["stacks"].items() if one[1]),
            minions=self.counters(),
            ending=self.story.ending(),
        )

    def prompt(self) -> Prompt | None:
        """Who decides what, and why."""
        decision = self.seen.view["decision"]
        if decision is None:
            return None
        seat = decision["seat"]
        about = self.seen.say.about(decision, self.seen.view)
        source = decision.get("source", "")
        return Prompt(
            mine=bool(self.seen.choices),
            asked=self.seen.say.prompt(self.seen.view),
            question=self.seen.say.question(decision),
            about=self.seen.whole(about),
            rule=decision.get("reason", ""),
            source=self.seen.card(source) if source in self.seen.content.definition else None,
            choices=tuple(self.seen.choices.values()),
            seat=seat,
            kind=decision["kind"],
            chances=tuple(self.fights.prompt_chances(decision)),
            points=hero["points"] if (hero := self.seen.deciding()) is not None else 0,
            hint=self.advice(),
            asides=tuple(self.seen.asides.values()),
        )

    def advice(self) -> str:
        """What a bot would do and why, for the seat that decides."""
        known = self.seen.choices | self.seen.asides if self.seen.choices else {}
        if self.seen.hint is None or self.seen.hint.option not in known:
            return ""
        label = known[self.seen.hint.option].label
        return self.seen.speech.say("{option}: {why}.", option=label, why=self.seen.hint.why)

    def in_play(self, one: Mapping[str, Any]) -> CardFace:
        card = self.seen.card(one["card"], one["marks"])
        definition = self.seen.content.definition[one["card"]]
        if definition.deck == "mystery":
            return card
        return replace(card, whose=self.seen.hero_name(one["hero"]))

    def markers(self) -> list[CardFace]:
        """The kinds of markers that lie somewhere: they are in force, like cards in play."""
        lie: dict[str, int] = {}
        for one in self.seen.view["markers"]:
            lie[one["marker"]] = lie.get(one["marker"], 0) + one["count"]
        return [self.seen.card(name, count) for name, count in lie.items()]

    def board(self) -> boards.BoardPanel:
        """Every space with all that lies in it."""
        places = tuple(self.place(space.id) for space in self.seen.content.board.spaces)
        return boards.BoardPanel(
            places,
            ways(self.seen.content),
            passages(self.seen.content),
            self.seen._(N_("The board of Shadowbrook")),
            self.on_top,
            grounds(self.seen.say),
        )

    @property
    def on_top(self) -> str:
        """The further board on which the hero of this seat is; "" on the first one."""
        view = self.seen.view
        mine = [n for n, hero in enumerate(view["heroes"]) if hero["seat"] == view["seat"]]
        asked = (view["decision"] or {}).get("hero", -1)
        hero = view["heroes"][asked if asked in mine else mine[0]] if mine else {}
        if not hero.get("space"):
            return ""
        return empty_place(hero["space"], self.seen.say).board

    def place(self, name: str) -> boards.Place:
        view = self.seen.view
        empty = empty_place(name, self.seen.say)
        there = view["spaces"][name]
        heroes, elders, lair = (
            self.seen.heroes_at(name),
            self.seen.elders_at(name),
            self.seen.lair_at(name),
        )
        showdown = view["showdown"] is not None and view["showdown"]["space"] == name
        choice = self.choice_at(name)
        markers = self.seen.markers_at("space", name)
        lying = markers or any(there.values())
        if not (heroes or elders or lair or showdown or choice or lying):
            return empty
        lies, say = self.seen.what_lies_at(name), self.seen.speech.say
        return replace(
            empty,
            heroes=tuple(self.piece(n) for n in heroes),
            elders=tuple(
                boards.BoardPiece(
                    n, card := view["elders"][n]["card"], self.seen.say.thing(card), ""
                )
                for n in elders
            ),
            foes=tuple(self.seen.foes_at(name)),
            clues=there["clues"],
            militia=there["militia"],
            blocked=there["blocked"],
            markers=tuple((one.id, one.marks) for one in markers),
            lair=lair,
            showdown=showdown,
            choice=boards.BoardChoice(
                choice.key,
                say("{option} ({things})", option=choice.label, things=lies)
                if lies
                else choice.label,
                choice.hinted,
                choice.advised,
            )
            if choice
            else None,
            label=say("{place}: {things}", place=empty.label, things=lies) if lies else empty.label,
        )

    def choice_at(self, name: str) -> Choice | None:
        """The one choice that is about a place, or about the minion there that could move."""
        if not self.seen.choices:
            return None
        if choice := self.seen.choice_for(AT_PLACES, name):
            return choice
        several = self._choices_of_minions.get(name, ())
        return several[0] if len(several) == 1 else None

    @cached_property
    def _choices_of_minions(self) -> dict[str, list[Choice]]:
        """The choices of a minion that moves first, by the space in which it is."""
        found: dict[str, list[Choice]] = {}
        for key, choice in self.seen.choices.items():
            verb, _, rest = key.partition(":")
            if verb == "first" and ":" in key:
                found.setdefault(rest.rpartition(":")[2], []).append(choice)
        return found

    def piece(self, n: int) -> boards.BoardPiece:
        hero = self.seen.view["heroes"][n]
        return boards.BoardPiece(
            n,
            hero["card"],
            self.seen.say.thing(hero["card"]),
            self.seen.initials[n],
            active=n == self.seen.view["active"],
            down=hero["down"],
        )

    def stages(self) -> tuple[Stage, ...]:
        """The track from its top: five stages of four spaces."""
        villain = self.seen.view["villain"]
        taken = {
            name
            for name, _ in (*villain["health_parts"], *villain["combat_parts"])
            if name.startswith("track-")
        }
        # TRK-11: on this side of the track there are bonuses for the villain
        bonuses = self.seen.rules.track_side == "cooperative"
        return stages(
            self.seen.say,
            self.seen.view["track"],
            self.seen.view["stage"],
            bonuses,
            frozenset(taken),
        )

    def total(self, value: int, parts: Iterable[tuple[str, int]]) -> Total:
        return Total(
            value, tuple(NumberPart(self.seen.say.part(name), amount) for name, amount in parts)
        )

    def villain(self) -> VillainPanel:
        villain = self.seen.view["villain"]
        sheet = self.seen.content.definition[villain["card"]]
        assert isinstance(sheet, VillainSheet)
        abilities = [self.seen._(sheet.text)]
        if villain["advanced"]:
            abilities += [self.seen.say.ability(one) for one in sheet.advanced]
        chart = sheet.chart if self.seen.rules.setup_basic_chart else sheet.advanced_chart
        return VillainPanel(
            sheet.id,
            self.seen._(sheet.name),
            self.total(villain["combat"], villain["combat_parts"]),
            self.total(villain["health"], villain["health_parts"]),
            villain["wounds"],
            tuple(abilities),
            tuple(self.chart_line(face, entry) for face, entry in enumerate(chart, 1)),
            villain["advanced"],
            self.seen.choices.get("villain"),
            tuple(self.seen.markers_at("card", sheet.id)),
        )

    def chart_line(self, face: int, entry: ChartEntry) -> ChartLine:
        left = self.seen.view["supply"]
        return ChartLine(
            face,
            capital(self.seen.say.thing(entry.name)),
            self.seen._(entry.text),
            tuple(
                (name, self.seen.say.thing(name), left.get(name, 0))
                for name in dict.fromkeys(entry.minions)
            ),
        )

    def counters(self) -> tuple[tuple[str, str, int], ...]:
        """The minion counters of this villain, with how many are left."""
        sheet = self.seen.content.definition[self.seen.view["villain"]["card"]]
        assert isinstance(sheet, VillainSheet)
        named = [name for entry in (*sheet.chart, *sheet.advanced_chart) for name in entry.minions]
        on_board = [
            one
            for there in self.seen.view["spaces"].values()
            for one in [there["minion"], *there["round"]]
            if one
        ]
        left = self.seen.view["supply"]
        return tuple(
            (name, self.seen.say.thing(name), left[name])
            for name in dict.fromkeys(named + on_board)
            if name in left
        )

    def hero(self, n: int) -> HeroPanel:
        view = self.seen.view
        hero = view["heroes"][n]
        mine = hero["seat"] == view["seat"]
        if hero["card"] is None:
            return HeroPanel(n, hero["seat"], mine=mine)
        definition = self.seen.content.definition[hero["card"]]
        parts = self.seen.numbers["skills"][n]
        lair = view["lairs"][hero["group"]] if hero["group"] < len(view["lairs"]) else None
        team = view["mode"] == "team"
        card = self.seen.own_card if mine else self.seen.card
        return HeroPanel(
            number=n,
            seat=hero["seat"],
            card=definition.id,
            name=self.seen.say.name(definition.id),
            title=self.seen.title(definition.id),
            initial=self.seen.initials[n],
            text=self.seen._(definition.text),
            space=self.seen.say.thing(hero["space"]),
            investigation=hero["investigation"],
            wounds=hero["wounds"],
            boxes=hero["boxes"],
            skills=tuple(
                SkillLine(s, self.seen.say.word(s), self.total(hero["skills"][s], parts.get(s, ())))
                for s in SKILLS
            ),
            cards=tuple(card(one["card"], one["marks"]) for one in hero["cards"]),
            hand=None if hero["hand"] is None else tuple(card(one) for one in hero["hand"]),
            hand_size=hero["hand_size"],
            seen=tuple(self.seen.card(one) for one in hero["seen"]) if hero["hand"] is None else (),
            down=hero["down"],
            knock_outs=hero["knock_outs"],
            active=n == view["active"] or n in view["turns"],
            first=hero["team"] == view["first"] if team else n == view["first"],
            mine=mine,
            team=hero["team"] if team else -1,
            points=hero["points"],
            steps=hero["steps"],
            lair=self.seen.card(lair["card"]) if lair and lair["card"] else None,
            has_lair=lair is not None,
            elders=self.seen.speech.listed(
                [self.seen.say.name(one["card"]) for one in view["elders"] if one["hero"] == n]
            ),
            choice=self.seen.choice_for(AT_HEROES, definition.id),
            markers=tuple(
                self.seen.markers_at("hero", n) + self.seen.markers_at("card", definition.id)
            ),
        )

    def supplies(self) -> tuple[Supply, ...]:
        """The piles that have not run out."""
        return tuple(
            self.supply(deck, pile)
            for deck, pile in self.seen.view["decks"].items()
            if pile["left"] or pile["discards"]
        )

    def supply(self, deck: str, pile: Mapping[str, Any]) -> Supply:
        """A pile with its discards, the last one first."""
        discards = tuple(self.seen.card(one) for one in reversed(pile["discards"]))
        return Supply(deck, self.seen.say.deck(deck), pile["left"], discards)

    def stack(self, deck: str, cards: Sequence[str]) -> Stack:
        """The cards of an open stack."""
        return Stack(deck, self.seen.say.deck(deck), tuple(self.seen.card(one) for one in cards))


@lru_cache(maxsize=1024)
def empty_place(name: str, say: Narrator) -> boards.Place:
    """A space in which nothing lies."""
    board = say.content.board
    space = board.spaces[board.index[name]]
    return boards.Place(
        id=name,
        name=say.translate(space.name),
        kind=space.kind,
        at=space.at,
        label=say.thing(name),
        board=capital(say.word(space.board)) if space.board else "",
    )


@lru_cache(maxsize=1024)
def stages(
    say: Narrator, here: int, now: int, bonuses: bool, taken: frozenset[str]
) -> tuple[Stage, ...]:
    """The stages of a track that has come to a space in a stage, with the bonuses taken."""
    content, translate = say.content, say.translate
    gains = {"health": translate(N_("+2 Health")), "combat": translate(N_("+1 Combat"))}
    short = {"health": translate(N_("+2H")), "combat": translate(N_("+1C"))}
    bonus = content.track_bonus if bonuses else {}
    found = []
    for stage, cost in enumerate(content.lair_costs):
        numbers = [n for n in range(TRACK, 0, -1) if content.stage(n) == stage]
        spaces = tuple(
            TrackSpace(
                n,
                stage,
                red=n <= RED,
                here=n == here,
                passed=n > here,
                bonus=gains[bonus[n]] if n in bonus else "",
                bonus_short=short[bonus[n]] if n in bonus else "",
                taken=f"track-{n}" in taken,
            )
            for n in numbers
        )
        found.append(Stage(stage, cost, now == stage, spaces))
    return tuple(found)


@lru_cache(maxsize=64)
def ways(content: Content) -> tuple[tuple[str, str], ...]:
    """The ways of a board, each once."""
    pairs = {
        (min(space.id, other), max(space.id, other))
        for space in content.board.spaces
        for other in space.near
    }
    return tuple(sorted(pairs))


@lru_cache(maxsize=64)
def grounds(say: Narrator) -> tuple[tuple[str, str], ...]:
    """What lies under the places of further boards, by the name that is shown."""
    return tuple(
        (capital(say.word(name)), drawing)
        for box in say.content.boxes
        for name, drawing in box.grounds.items()
    )


@lru_cache(maxsize=64)
def passages(content: Content) -> tuple[tuple[str, str, str], ...]:
    """Secret routes and boats, each once: their kind and where they lead."""
    spaces = content.board.spaces
    found = {
        (passage.kind, *sorted((spaces[here].id, spaces[passage.there].id)))
        for here, some in enumerate(content.board.passages)
        for passage in some
    }
    return tuple((kind, one, other) for kind, one, other in sorted(found))
