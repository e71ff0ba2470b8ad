"""All that the table page shows to a seat, as plain data.

It is made of the seat's view, of what everybody may know about the numbers in it
(`view.explain`) and of the records that the seat may hear, and of nothing else: what is not
in these cannot reach a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from shadowbrook.engine.content import (
    ChartEntry,
    Content,
    ElderCard,
    HeroSheet,
    LairCard,
    VillainSheet,
)
from shadowbrook.engine.rules import Rules
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.locale import tongue
from shadowbrook.narration import Narrator

from . import board as boards
from .cardfaces import DECKS, card_face
from .chances import Chance, Fighters, fight_chances, roll_chances, showdown_chances
from .dice import Dice, dice_of
from .links import linking_narrator, narrator, pieces
from .panels import (
    CardFace,
    ChartLine,
    Choice,
    ElderPanel,
    Ending,
    FightPanel,
    HeroPanel,
    LogLine,
    LogTurn,
    Part,
    Prompt,
    ShowdownPanel,
    Side,
    SkillLine,
    Stage,
    Supply,
    TableModel,
    Total,
    TrackSpace,
    VillainPanel,
)

View = Mapping[str, Any]
Record = Sequence[Any]
Told = Sequence[tuple[int, Record]]  # records with the version of the game that brought them

TRACK = 20
LOGGED = 150  # records of the log beside the table; the story has all
RECENT = 25  # records among which dice are looked for
RED = 8  # TRK-05: from here down the track is in the red

# Options whose last word is a place, an elder, a hero or a card that lies on the table.
AT_PLACES = ("move", "space", "escape")
AT_ELDERS = ("elder", "accuse", "send-back")
AT_HEROES = ("hero", "with", "next")
AT_CARDS = ("play", "use", "keep", "discard", "lose", "card", "buy", "first")

PART_WORDS: Mapping[str, str] = {
    "sheet": N_("printed on the sheet"),
    "markers": N_("markers"),
    "endurance": N_("Endurance of Evil"),
    "upgrades": N_("training and other gains"),
    "militia": N_("Militia"),
    "this-fight-round": N_("counts only from the end of this fight round"),
}
STATUS: Mapping[str, str] = {
    "town": N_("in town"),
    "dead": N_("dead"),
    "evil": N_("evil"),
    "gone": N_("gone"),
}
# What a newcomer wants to know of an option, by its verb.
VERBS: Mapping[str, str] = {
    "accuse": N_("If one of the elder's Secrets is Evil, it comes to light."),
    "buy-lair": N_("A Lair card names the place where the villain can be fought to the end."),
    "collect": N_("Take all Investigation in your space."),
    "exchange": N_("Give, take or trade items and allies with heroes in your space."),
    "heal": N_("Lose wounds for Investigation."),
    "look": N_("See what an elder hides: friends can become evil."),
    "showdown": N_("Pay the price of the Lair card and fight the villain to the end."),
    "end-turn": N_("Your turn is over."),
}
CORNER = N_("Draw a card of this place: an item, an ally, a minion or an adventure.")
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
    """Shows a view in the language of the reader."""

    def __init__(
        self,
        content: Content,
        rules: Rules,
        view: View,
        numbers: Mapping[str, Any],
        language: str,
    ) -> None:
        self.content = content
        self.rules = rules
        self.view = view
        self.numbers = numbers
        self.say: Narrator = narrator(content, language)
        self.linking = linking_narrator(content, language)
        self._tongue = tongue(language)
        self.initials = initials(
            [self.say.thing(h["card"]) if h["card"] else "" for h in view["heroes"]]
        )
        self.choices = self._choices()

    def _(self, text: str) -> str:
        return self._tongue.gettext(text) if text else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self._tongue.ngettext(one, many, count).format(count=count)

    # ---- the whole table ---------------------------------------------------------------------

    def table(self, told: Told, since: int = -1) -> TableModel:
        """The table; what was told after the version `since` is new to the reader."""
        records = [record for _, record in told]
        fresh = [record for version, record in told if version > since]
        dice, dice_key = self.dice_on_the_table(told)
        view = self.view
        places = self.places()
        return TableModel(
            seat=view["seat"],
            round=view["round"],
            phase=self._(PHASES[min(view["phase"], len(PHASES) - 1)]),
            mode=view["mode"],
            prompt=self.prompt(),
            board=boards.Board(places, self.ways(), self._(N_("The board of Shadowbrook"))),
            stages=self.stages(),
            track=view["track"],
            lair_cost=view["lair_cost"],
            villain=self.villain(),
            elders=[self.elder(n) for n in range(len(view["elders"]))],
            heroes=[self.hero(n) for n in range(len(view["heroes"]))],
            in_play=[self.in_play(one) for one in view["in_play"]],
            resolving=[self.card(one) for one in view["resolving"] if one is not None],
            fight=self.fight(),
            showdown=self.showdown(),
            dice=dice,
            dice_key=dice_key,
            news=[self.line(record) for record in fresh],
            log=self.log(records[-LOGGED:]),
            supplies=self.supplies(),
            shop=[self.card(one) for one in view["town_items"]],
            minions=self.counters(),
            ending=self.ending(),
            places=places,
        )

    # ---- the decision --------------------------------------------------------------------------

    def _choices(self) -> dict[str, Choice]:
        decision = self.view["decision"]
        if decision is None or "options" not in decision:
            return {}
        return {one["key"]: self._choice(one) for one in decision["options"]}

    def _choice(self, option: Mapping[str, Any]) -> Choice:
        key = option["key"]
        words = key.split(":")
        label = capital(self.say.option(key))
        note, card = "", ""
        for word in words[1:]:
            record = self.content.record.get(word)
            person = isinstance(record, HeroSheet | ElderCard)
            if record is not None and (not person or words[0] in ("use", "keep")):
                note, card = self._(record.text), word
                break
            if word in self.content.board.index:
                note = " · ".join(filter(None, (self.what_lies_at(word), self.place_text(word))))
        if not note:
            note = self._(VERBS.get(words[0], ""))
        if key == "encounter" and (hero := self._deciding()) is not None:
            note = self.place_text(hero["space"])
        quiet = words[0] in ("pass", "end-turn", "leave", "no", "decline", "done", "stay", "stop")
        return Choice(key, label, option["price"], option["points"], note, card, quiet)

    def _deciding(self) -> Mapping[str, Any] | None:
        """The hero for whom the open decision is."""
        number = self.view["decision"].get("hero", -1)
        found: Mapping[str, Any] | None = self.view["heroes"][number] if number >= 0 else None
        return found

    def place_text(self, name: str) -> str:
        """What a hero who encounters a place does there."""
        space = self.content.board.spaces[self.content.board.index[name]]
        return self._(space.text or (CORNER if space.deck else ""))

    def prompt(self) -> Prompt | None:
        """Who decides what, and why."""
        decision = self.view["decision"]
        if decision is None:
            return None
        seat = decision["seat"]
        who = self.say.whose(decision, self.view)
        about = self.say.about(decision, self.view)
        source = decision.get("source", "")
        return Prompt(
            mine=bool(self.choices),
            who=who,
            question=self.say.question(decision),
            about=capital(about),
            rule=decision.get("reason", ""),
            source=self.card(source) if source in self.content.record else None,
            choices=list(self.choices.values()),
            seat=seat,
            kind=decision["kind"],
            chances=self.prompt_chances(decision),
        )

    def prompt_chances(self, decision: Mapping[str, Any]) -> list[Chance]:
        """The chances that help to answer: of the dice on the table, of a showdown offered."""
        found = roll_chances(decision.get("about"), self._)
        if found or "showdown" not in self.choices:
            return found
        hero = self.view["heroes"][decision["hero"]]
        together = self.rules_together()
        fighting = [
            n
            for n in self.heroes_at(hero["space"])
            if self.numbers["villain"][n] is not None and (together or n == decision["hero"])
        ]
        needed = self.wounds_needed()
        villain = self.view["villain"]["card"]
        sides = {
            self.hero_name(n): self.fighters(self.numbers["villain"][n], villain, needed, False)
            for n in fighting
        }
        return showdown_chances(sides, self._)[-1:]

    def rules_together(self) -> bool:
        """Whether heroes in one space go into a showdown together."""
        return self.view["mode"] in ("cooperative", "solo-team", "team")

    def choice_for(self, verbs: Sequence[str], name: str) -> Choice | None:
        """The one choice that is about this thing; none if several are (the list has them)."""
        found = [
            choice
            for key, choice in self.choices.items()
            if (words := key.split(":"))[0] in verbs and len(words) == 2 and words[1] == name
        ]
        return found[0] if len(found) == 1 else None

    # ---- cards ---------------------------------------------------------------------------------

    def card(self, name: str, marks: int = 0, verbs: Sequence[str] = AT_CARDS) -> CardFace:
        """A card by its id, with the choice that is about it."""
        record = self.content.record.get(name)
        if record is None:
            return CardFace(name, capital(self.say.thing(name)), "")
        return replace(
            card_face(record, self.say), marks=marks, choice=self.choice_for(verbs, name)
        )

    def in_play(self, one: Mapping[str, Any]) -> CardFace:
        card = self.card(one["card"], one["marks"])
        record = self.content.record[one["card"]]
        whose = "" if record.deck == "mystery" else self.hero_name(one["hero"])
        return replace(card, whose=whose)

    # ---- board -----------------------------------------------------------------------------------

    def ways(self) -> list[tuple[str, str]]:
        return sorted(
            {
                (min(space.id, other), max(space.id, other))
                for space in self.content.board.spaces
                for other in space.near
            }
        )

    def places(self) -> list[boards.Place]:
        """Every space with all that lies in it."""
        return [self.place(space.id) for space in self.content.board.spaces]

    def place(self, name: str) -> boards.Place:
        view = self.view
        space = self.content.board.spaces[self.content.board.index[name]]
        there = view["spaces"][name]
        showdown = view["showdown"]
        choice = self.choice_for(AT_PLACES, name)
        if choice is None:  # a minion that could be the first to move
            several = [
                one
                for key, one in self.choices.items()
                if key.split(":")[0] == "first" and key.endswith(f":{name}")
            ]
            choice = several[0] if len(several) == 1 else None
        said = self.say.thing(name)
        lies = self.what_lies_at(name)
        return boards.Place(
            id=name,
            name=self._(space.name),
            kind=space.kind,
            at=space.at,
            heroes=[self.piece(n) for n in self.heroes_at(name)],
            elders=[
                boards.Piece(n, elder["card"], self.say.thing(elder["card"]), "")
                for n, elder in enumerate(view["elders"])
                if elder["space"] == name
            ],
            foes=self.foes_at(name),
            clues=there["clues"],
            militia=there["militia"],
            blocked=there["blocked"],
            lair=self.lair_at(name),
            showdown=showdown is not None and showdown["space"] == name,
            choice=boards.Choice(choice.key, choice.label + (f" ({lies})" if lies else ""))
            if choice
            else None,
            label=f"{said}: {lies}" if lies else said,
        )

    def heroes_at(self, name: str) -> list[int]:
        return [
            n
            for n, hero in enumerate(self.view["heroes"])
            if hero["card"] is not None and hero["space"] == name
        ]

    def piece(self, n: int) -> boards.Piece:
        hero = self.view["heroes"][n]
        return boards.Piece(
            n,
            hero["card"],
            self.say.thing(hero["card"]),
            self.initials[n],
            active=n == self.view["active"],
            down=hero["down"],
        )

    def foes_at(self, name: str) -> list[boards.Foe]:
        there = self.view["spaces"][name]
        square = [there["minion"]] if there["minion"] else []
        return [boards.Foe(one, self.say.thing(one)) for one in square] + [
            boards.Foe(one, self.say.thing(one), round=True) for one in there["round"]
        ]

    def lair_at(self, name: str) -> str:
        for lair in self.view["lairs"]:
            if lair and lair["card"]:
                record = self.content.record[lair["card"]]
                if isinstance(record, LairCard) and record.space == name:
                    return self.say.thing(record.id)
        return ""

    def what_lies_at(self, name: str) -> str:
        """What lies in a space, in words."""
        there = self.view["spaces"][name]
        found = [self.say.thing(self.view["heroes"][n]["card"]) for n in self.heroes_at(name)]
        found += [foe.name for foe in self.foes_at(name)]
        if there["clues"]:
            found.append(
                self.ngettext("{count} Investigation", "{count} Investigation", there["clues"])
            )
        if there["militia"]:
            found.append(self.say.word("militia"))
        found += [
            self._(N_("{elder} on the hunt")).format(elder=self.say.thing(elder["card"]))
            for elder in self.view["elders"]
            if elder["space"] == name
        ]
        if lair := self.lair_at(name):
            found.append(self._(N_("Lair: {name}")).format(name=lair))
        if there["blocked"]:
            found.append(self._(N_("blocked")))
        return ", ".join(found)

    # ---- track, villain, elders ------------------------------------------------------------------

    def stages(self) -> list[Stage]:
        """The track from its top: five stages of four spaces."""
        here, content = self.view["track"], self.content
        taken = {name for name, _ in self.view["villain"]["health_parts"]} | {
            name for name, _ in self.view["villain"]["combat_parts"]
        }
        gains = {"health": self._(N_("+2 Health")), "combat": self._(N_("+1 Combat"))}
        short = {"health": self._(N_("+2H")), "combat": self._(N_("+1C"))}
        bonuses = content.track_bonus if self._cooperative_track() else {}
        found = []
        for stage, cost in enumerate(content.lair_costs):
            numbers = [n for n in range(TRACK, 0, -1) if content.stage(n) == stage]
            spaces = [
                TrackSpace(
                    n,
                    stage,
                    red=n <= RED,
                    here=n == here,
                    passed=n > here,
                    bonus=gains[bonuses[n]] if n in bonuses else "",
                    bonus_short=short[bonuses[n]] if n in bonuses else "",
                    taken=f"track-{n}" in taken,
                )
                for n in numbers
            ]
            found.append(Stage(stage, cost, self.view["stage"] == stage, spaces))
        return found

    def _cooperative_track(self) -> bool:
        """TRK-11: whether the track has bonuses for the villain."""
        return self.rules.track_side == "cooperative"

    def total(self, value: int, parts: Iterable[tuple[str, int]]) -> Total:
        return Total(value, [Part(self.part_name(name), amount) for name, amount in parts])

    def part_name(self, name: str) -> str:
        if name in PART_WORDS:
            return self._(PART_WORDS[name])
        if name.startswith("track-"):
            return self._(N_("Shadow Track at {number}")).format(number=name.removeprefix("track-"))
        return self.say.thing(name)

    def villain(self) -> VillainPanel:
        villain = self.view["villain"]
        sheet = self.content.record[villain["card"]]
        assert isinstance(sheet, VillainSheet)
        abilities = [sheet.text, *(sheet.advanced_text if villain["advanced"] else ())]
        chart = sheet.chart if self.rules.setup_basic_chart else sheet.advanced_chart
        return VillainPanel(
            sheet.id,
            self._(sheet.name),
            self.total(villain["combat"], villain["combat_parts"]),
            self.total(villain["health"], villain["health_parts"]),
            villain["wounds"],
            [self._(text) for text in abilities],
            [self.chart_line(face, entry) for face, entry in enumerate(chart, 1)],
            villain["advanced"],
            self.choices.get("villain"),
        )

    def chart_line(self, face: int, entry: ChartEntry) -> ChartLine:
        left = self.view["supply"]
        return ChartLine(
            face,
            capital(self.say.thing(entry.name)),
            self._(entry.text),
            [
                (name, self.say.thing(name), left.get(name, 0))
                for name in dict.fromkeys(entry.minions)
            ],
        )

    def counters(self) -> list[tuple[str, str, int]]:
        """The minion counters of this villain, with how many are left."""
        sheet = self.content.record[self.view["villain"]["card"]]
        assert isinstance(sheet, VillainSheet)
        named = [name for entry in (*sheet.chart, *sheet.advanced_chart) for name in entry.minions]
        on_board = [
            one
            for there in self.view["spaces"].values()
            for one in [there["minion"], *there["round"]]
            if one
        ]
        left = self.view["supply"]
        return [
            (name, self.say.thing(name), left[name])
            for name in dict.fromkeys(named + on_board)
            if name in left
        ]

    def elder(self, n: int) -> ElderPanel:
        elder = self.view["elders"][n]
        record = self.content.record[elder["card"]]
        assert isinstance(record, ElderCard)
        name, _, title = self._(record.name).partition(", ")
        evil = elder["status"] == "evil"
        hidden = [one for one in elder["hidden"] if one is not None]
        companion = self.hero_name(elder["hero"]) if elder["hero"] >= 0 else ""
        values = (("spirit", record.spirit), ("cunning", record.cunning), ("honor", record.honor))
        return ElderPanel(
            record.id,
            name,
            title,
            elder["status"],
            self._(STATUS.get(elder["status"], elder["status"])),
            [(skill, self.say.word(skill), value) for skill, value in values],
            elder["wounds"],
            record.boxes,
            elder["resolve"],
            self._(record.evil_text if evil else record.text),
            [self.card(one) for one in elder["revealed"]],
            [self.card(one) for one in hidden],
            len(elder["hidden"]) - len(hidden),
            self.say.thing(elder["space"]) if elder["space"] else "",
            companion,
            self.choice_for(AT_ELDERS, record.id),
        )

    # ---- heroes ----------------------------------------------------------------------------------

    def hero_name(self, n: int) -> str:
        heroes = self.view["heroes"]
        known = 0 <= n < len(heroes) and heroes[n]["card"] is not None
        return self.say.thing(heroes[n]["card"]) if known else ""

    def hero(self, n: int) -> HeroPanel:
        hero = self.view["heroes"][n]
        mine = hero["seat"] == self.view["seat"]
        if hero["card"] is None:
            return HeroPanel(n, hero["seat"], mine=mine)
        record = self.content.record[hero["card"]]
        name, _, title = self._(record.name).partition(", ")
        parts = self.numbers["skills"][n]
        lair = (
            self.view["lairs"][hero["group"]] if hero["group"] < len(self.view["lairs"]) else None
        )
        team = self.view["mode"] == "team"
        return HeroPanel(
            number=n,
            seat=hero["seat"],
            card=record.id,
            name=name,
            title=title,
            initial=self.initials[n],
            text=self._(record.text),
            space=self.say.thing(hero["space"]),
            investigation=hero["investigation"],
            wounds=hero["wounds"],
            boxes=hero["boxes"],
            skills=[
                SkillLine(s, self.say.word(s), self.total(hero["skills"][s], parts.get(s, ())))
                for s in SKILLS
            ],
            cards=[self.card(one["card"], one["marks"]) for one in hero["cards"]],
            hand=None if hero["hand"] is None else [self.card(one) for one in hero["hand"]],
            hand_size=hero["hand_size"],
            seen=[self.card(one) for one in hero["seen"]] if hero["hand"] is None else (),
            down=hero["down"],
            knock_outs=hero["knock_outs"],
            active=n == self.view["active"] or n in self.view["turns"],
            first=hero["team"] == self.view["first"] if team else n == self.view["first"],
            mine=mine,
            team=hero["team"] if team else -1,
            points=hero["points"],
            steps=hero["steps"],
            lair=self.card(lair["card"]) if lair and lair["card"] else None,
            has_lair=lair is not None,
            elders=[
                self.say.thing(elder["card"]) for elder in self.view["elders"] if elder["hero"] == n
            ],
            choice=self.choice_for(AT_HEROES, record.id),
        )

    # ---- fights ----------------------------------------------------------------------------------

    def fight(self) -> FightPanel | None:
        """The fight under way: the last one, if a fight has led to another."""
        if not self.view["fights"] or not self.numbers["fights"]:
            return None
        fight, sides = self.view["fights"][-1], self.numbers["fights"][-1]
        villain = self.view["villain"]
        against_villain = fight["enemy"] == villain["card"]
        duel = fight["enemy"] in [hero["card"] for hero in self.view["heroes"]]
        health = fight["health"] or 0
        wounds = fight["wounds"]
        if against_villain:
            health, wounds = villain["health"], villain["wounds"]
        hero = self.hero_side(sides)
        enemy = Side(
            self.say.thing(fight["enemy"]),
            fight["enemy"],
            sides["enemy_dice"],
            sides["enemy_target"],
            wounds,
            health,
            villain=against_villain,
        )
        minion = self.content.minion_index.get(fight["enemy"])
        note = self._(self.content.minions[minion].text) if minion is not None else ""
        rolled = (self.view["decision"] or {}).get("about") or {}
        chances = []
        if not duel and rolled.get("what") != "fight-round":
            fighters = self.fighters(sides, fight["enemy"], health - wounds, fight["round"] > 0)
            chances = fight_chances(fighters, self._)
        return FightPanel(hero, enemy, max(1, fight["round"]), sides["enemy_first"], note, chances)

    def fighters(self, sides: Mapping[str, Any], enemy: str, left: int, begun: bool) -> Fighters:
        """Both sides of a fight for the chances."""
        hero = self.view["heroes"][sides["hero"]]
        along = [one["card"] for one in self.view["elders"] if one["hero"] == sides["hero"]]
        health = hero["boxes"] - hero["wounds"]
        return Fighters(sides, health, left, [hero["card"], *along], enemy, begun)

    def wounds_needed(self) -> int:
        """SHD-17: the villain's last wound waits for its Evil Elders, who take one each."""
        villain = self.view["villain"]
        evil = sum(elder["status"] == "evil" for elder in self.view["elders"])
        left: int = villain["health"] - villain["wounds"]
        return left - 1 + evil if evil else left

    def showdown_chances(self) -> list[Chance]:
        villain, needed = self.view["villain"], self.wounds_needed()
        begun = self.view["showdown"]["round"] > 1
        heroes = {
            self.hero_name(sides["hero"]): self.fighters(sides, villain["card"], needed, begun)
            for sides in self.numbers["showdown"]
        }
        return showdown_chances(heroes, self._)

    def showdown(self) -> ShowdownPanel | None:
        showdown = self.view["showdown"]
        if showdown is None:
            return None
        sides = self.numbers["showdown"]
        villain = self.view["villain"]
        against = None
        if sides:
            against = Side(
                self.say.thing(villain["card"]),
                villain["card"],
                sides[0]["enemy_dice"],
                sides[0]["enemy_target"],
                villain["wounds"],
                villain["health"],
                villain=True,
            )
        return ShowdownPanel(
            self.say.thing(showdown["space"]),
            self.card(showdown["lair"]) if showdown["lair"] else None,
            showdown["round"],
            [self.hero_name(n) for n in showdown["heroes"]],
            [self.say.thing(self.view["elders"][n]["card"]) for n in showdown["party"]],
            [self.hero_side(one) for one in sides],
            against,
            self.showdown_chances(),
        )

    def hero_side(self, sides: Mapping[str, Any]) -> Side:
        """A hero's side of a fight."""
        who = self.view["heroes"][sides["hero"]]
        return Side(
            self.say.thing(who["card"]),
            who["card"],
            sides["dice"],
            sides["target"],
            who["wounds"],
            who["boxes"],
            self.say.word(sides["skill"]),
            sides["hero"],
        )

    def dice_on_the_table(self, told: Told) -> tuple[list[Dice], str]:
        """The dice that lie there now, or those that were rolled last; and a key for them."""
        decision = self.view["decision"]
        about = decision.get("about") if decision else None
        if about and about["what"] in ("roll", "fight-round"):
            found = dice_of((about["what"], -1, about), self.say, self.view)
            faces = "-".join("".join(map(str, dice.faces)) for dice in found)
            return found, f"{told[-1][0] if told else 0}-{faces}"
        for n in range(len(told) - 1, max(-1, len(told) - 1 - RECENT), -1):
            version, record = told[n]
            if found := dice_of(record, self.say, self.view):
                return found, f"{version}-{record[0]}"
        return [], ""

    # ---- the log ---------------------------------------------------------------------------------

    def line(self, record: Record) -> LogLine:
        """A record in words."""
        said = self.linking.record(record, self.view)
        return LogLine(str(record[0]), pieces(said), dice_of(record, self.say, self.view))

    def log(self, records: Sequence[Record]) -> list[LogTurn]:
        """The story by turns, the latest turn first, each in its order."""
        turns: list[tuple[str, list[LogLine]]] = [(self._(N_("Before")), [])]
        round_ = 0
        for record in records:
            if record[0] == "round":
                round_ = record[2]
            title = self._turn_title(record, round_)
            if title:
                turns.append((title, []))
            if record[0] not in ("turn", "mystery-phase"):
                turns[-1][1].append(self.line(record))
        return [LogTurn(title, lines) for title, lines in reversed(turns) if lines]

    def _turn_title(self, record: Record, round_: int) -> str:
        if record[0] == "round":
            return self._(N_("Round {round}")).format(round=round_)
        if record[0] == "turn":
            who = self.hero_name(record[2])
            return (
                self._(N_("Round {round}: {hero}")).format(round=round_, hero=who)
                if round_
                else who
            )
        if record[0] == "mystery-phase":
            said = self._(N_("Mystery Phase"))
            return (
                self._(N_("Round {round}: {hero}")).format(round=round_, hero=said)
                if round_
                else said
            )
        if record[0] == "game-over":
            return self._(N_("The end"))
        return ""

    # ---- what is left, how it ended --------------------------------------------------------------

    def supplies(self) -> list[Supply]:
        return [
            Supply(
                deck,
                self._(DECKS.get(deck, deck)),
                pile["left"],
                [self.card(one) for one in reversed(pile["discards"])],
            )
            for deck, pile in self.view["decks"].items()
            if pile["left"] or pile["discards"]
        ]

    def ending(self) -> Ending | None:
        result = self.view["result"]
        if result is None:
            return None
        lost = result["winner"] == "villain"
        villain = self.say.thing(self.view["villain"]["card"])
        if lost:
            title = self._(N_("{villain} has won")).format(villain=villain)
            text = capital(self.say.word(result["how"]))
        else:
            names = ", ".join(self.hero_name(n) for n in result["heroes"])
            title = self._(N_("{villain} is beaten")).format(villain=villain)
            text = self._(N_("{heroes} won the showdown.")).format(heroes=names)
        mine = {n for n, h in enumerate(self.view["heroes"]) if h["seat"] == self.view["seat"]}
        won = not lost and (self.view["seat"] < 0 or bool(mine & set(result["heroes"])))
        return Ending(won, title, text)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def initials(names: Sequence[str]) -> list[str]:
    """The shortest signs that tell these names apart: a letter, or a letter and another.

    >>> initials(["Karl", "Katarina", "Victor"])
    ['Kr', 'Kt', 'V']
    """
    found = []
    for n, name in enumerate(names):
        rivals = [one for m, one in enumerate(names) if m != n and one[:1] == name[:1]]
        sign = name[:1]
        if name and rivals:
            letters = [
                c
                for at, c in enumerate(name)
                if at and all(one[at : at + 1] != c for one in rivals)
            ]
            sign += letters[0] if letters else str(n + 1)
        found.append(sign)
    return found
