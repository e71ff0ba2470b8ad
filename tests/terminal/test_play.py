"""Playing in a terminal, with lines from standard input."""

import json
import re
from io import StringIO

import pytest
from rich.console import Console

from shadowbrook import Game, Setup
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.hiding import hide
from shadowbrook.lab.invariants import difference
from shadowbrook.locale import languages, tongue
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator
from shadowbrook.terminal.play import (
    HELP,
    WISHES_HELP,
    Session,
    load_game,
    play_in_terminal,
    save_game,
)
from shadowbrook.terminal.screen import Screen
from shadowbrook.terminal.settings import CardWishes, usual_file
from shadowbrook.testing import table

LONE = Setup(mode="lone", heroes=["karl"], villain="vampire")
HELPS = {language: tongue(language).gettext(HELP) for language in ("fr", "pl")}
TWO = Setup(mode="competitive", heroes=["karl", "katarina"], villain="vampire")


@pytest.fixture
def sit_down(monkeypatch):
    """Play with these lines; return the session and what was shown."""

    def play(
        *lines,
        setup=LONE,
        mine=frozenset((0,)),
        seed="1",
        width=100,
        game=None,
        settings=None,
        terminal=False,
        language="en",
    ):
        shown = StringIO()
        console = Console(file=shown, width=width, highlight=False, force_terminal=terminal)
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        # input() writes its prompt to sys.stdout
        monkeypatch.setattr("sys.stdout", shown)
        begun = game or Game.new(setup, seed)
        session = Session(begun, mine, "random", console, settings, language)
        session.run()
        return session, shown.getvalue()

    return play


def test_a_number_takes_that_option(sit_down):
    session, shown = sit_down("2", "q")
    first = Game.new(LONE, "1").decision
    assert first is not None
    assert session.game.answers == [first.options[1].key]
    assert "Karl: " in shown
    assert "  1  " in shown


def test_a_key_or_its_beginning_works_too(sit_down):
    first = Game.new(LONE, "1").decision
    assert first is not None
    key = first.options[-1].key
    session, _ = sit_down(key, "q")
    assert session.game.answers == [key]


@pytest.mark.parametrize("answers", range(0, 60, 12))
def test_nothing_hidden_gets_onto_the_screen(sit_down, answers):
    """On a table with all that the seat cannot see dealt again, the screen is the same."""
    game = Game.new(Setup(mode="competitive", heroes=3, villain="vampire"), f"screen {answers}")
    player = HeuristicBot()
    while game.decision is not None and (
        len(game.answers) < answers or game.decision.kind not in ("move", "action")
    ):
        game.answer(player.choose(Table(game, game.decision.seat), game.decision.options))
    assert game.decision is not None
    seat = game.decision.seat
    tables = (hide(game, seat, 1), game)
    lines = ("t", "b", "c", "h", "?villain", "q")
    screens = [sit_down(*lines, game=one, mine=frozenset((seat,)))[1] for one in tables]
    dealt_anew, real = (shown.partition("\n")[2] for shown in screens)  # after the seed
    assert dealt_anew == real
    assert "Vampire" in real


def test_what_is_no_option_changes_nothing(sit_down):
    session, shown = sit_down("99", "0", "nonsense", "", "q")
    assert session.game.answers == []
    assert shown.count("is not an option here") == 3


def test_a_hint_names_an_option_and_says_why(sit_down):
    session, shown = sit_down("h", "q", width=300)
    game = session.game
    assert game.answers == []
    key, why = HeuristicBot().explain(Table(game, 0))
    assert f"{capital(session.narrator.option(key))}: {why}." in shown


class Muddled:
    """A guide that names what nobody offers, or fails."""

    def __init__(self, key):
        self.key = key

    def choose(self, table, options):
        return options[0].key

    def explain(self, table, language="en"):
        if not self.key:
            raise ValueError("no idea")
        return self.key, "because"


@pytest.mark.parametrize("key", ["", "fly:moon"])
def test_where_a_guide_fails_the_heuristic_gives_the_hint(sit_down, monkeypatch, key):
    monkeypatch.setattr("shadowbrook.terminal.play.bot", lambda name, stream: Muddled(key))
    session, shown = sit_down("h", "q", width=300)
    key, why = HeuristicBot().explain(Table(session.game, 0))
    assert f"{capital(session.narrator.option(key))}: {why}." in shown


def test_undo_takes_the_last_answer_back(sit_down):
    session, shown = sit_down("1", "u", "q")
    assert session.game.answers == []
    assert "Taken back." in shown
    assert session.game.s.digest() == Game.new(LONE, "1").s.digest()


def test_undo_goes_back_past_bots(sit_down):
    session, _ = sit_down("1", "1", "1", "1", "u", "u", "q", setup=TWO)
    decision = session.game.decision
    assert decision is not None
    assert decision.seat == 0


def test_nothing_to_take_back(sit_down):
    session, shown = sit_down("u", "q")
    assert "There is nothing to take back" in shown
    assert session.game.answers == []


def test_rules_and_cards_are_explained(sit_down):
    _, shown = sit_down("?MOV-01", "?karl", "?villain", "?MOV-99", "?", "q")
    assert "MOV-01 The hero rolls a D6" in shown
    assert "Karl, the Soldier" in shown
    assert "Combat 5: printed on the sheet +5" in shown
    assert "There is no rule or card “MOV-99”" in shown
    assert "s FILE" in shown


def test_a_minion_and_a_place_are_explained_as_a_card_is(sit_down):
    _, shown = sit_down("?wolves", "?church", "?musket", "q")
    assert "Wolves [Beast] 3 dice, hits on 5 or more" in shown
    assert "Church\nDraw an Event. You may pay 4 Investigation" in shown
    assert "+3 Combat in the first round of each fight." in shown


def test_what_a_villain_and_an_elder_can_do_is_shown_in_full(sit_down):
    game = Game.new(LONE, "1")
    _, shown = sit_down("?villain", "?lord hanbrook", "q", game=game, width=400)
    card = game.content.definition[game.view(0)["villain"]["card"]]
    assert isinstance(card, VillainSheet)
    assert card.advanced
    for ability in card.advanced:
        assert f"{ability.name}: {ability.text}" in shown
    assert "It takes 2 wounds to kill Lord Hanbrook." in shown
    assert "Evil: The villain has +1 Combat" in shown


@pytest.mark.parametrize(
    ("language", "musket", "villain", "church"),
    [("fr", "mousquet", "démon", "église"), ("pl", "muszkiet", "zły", "kościół")],
)
def test_what_is_explained_can_be_named_in_the_language_of_the_game(
    sit_down, language, musket, villain, church
):
    def told(name):
        game = Game.new(LONE, "1")
        return sit_down(f"?{name}", "q", game=game, width=400, language=language)[1]

    for english, name in (("musket", musket), ("villain", villain), ("church", church)):
        assert told(name) == told(english)
        assert name in HELPS[language].casefold()


def test_a_wish_can_name_its_card_in_the_language_of_the_game(sit_down):
    session, _ = sit_down("c torche never", "q", language="fr")
    assert session.settings.wishes == {"torch": "never"}


@pytest.mark.rule("CAR-15", "EXP-03")
@pytest.mark.parametrize("boxes", [("core",), ("core", "sw")])
def test_what_lies_for_sale_can_be_looked_through_at_any_time(sit_down, boxes):
    t = table(heroes={"karl": {"items": ["musket"]}, "thomas": {}}, boxes=boxes)
    _, shown = sit_down("i", "q", game=t.game, width=1000)
    assert "Town Item (printed cost): " in shown
    assert "Torch (" in shown
    assert "Musket (" not in shown
    assert ("Monastery Item (printed cost): Crossbow (5) · " in shown) is ("sw" in boxes)


def test_a_stack_for_sale_is_named_in_the_case_that_its_sentence_needs(sit_down):
    t = table(heroes={"karl": {}})
    _, shown = sit_down("i", "q", game=t.game, language="pl", width=1000)
    assert "Stos Przedmiotów z Miasta (koszt z karty): " in shown


def test_an_empty_shop_is_told(sit_down):
    t = table(heroes={"karl": {}, "thomas": {}})
    for s in (t.s, t.game.mark or t.s, t.game.base):
        s.stack = ()
    _, shown = sit_down("i", "q", game=t.game)
    assert "Nothing is left for sale." in shown


def test_the_table_and_the_board_can_be_shown(sit_down):
    _, shown = sit_down("t", "b", "q")
    assert "Shadow Track 20" in shown
    assert "Lord Hanbrook" in shown
    assert "Abandoned Keep" in shown


def test_a_game_is_saved_and_loaded(sit_down, tmp_path):
    file = tmp_path / "karl.json"
    session, shown = sit_down("1", f"s {file}", "1", "q")
    assert f"Saved in {file}." in shown
    loaded = load_game(file)
    assert loaded.answers == session.game.answers[:1]
    assert json.loads(file.read_text())["format"] == "shadowbrook-game"


def test_a_place_that_cannot_be_written_is_no_disaster(sit_down, tmp_path):
    session, shown = sit_down(f"s {tmp_path}/no/where.json", "s", "1", "q")
    assert "cannot be written" in shown
    assert "Where to?" in shown
    assert len(session.game.answers) == 1


def test_why_a_place_cannot_be_written_is_said_in_the_language_of_the_player(sit_down):
    _, shown = sit_down("s /nowhere/at/all", "q", language="fr", width=200)
    assert "/nowhere/at/all ne peut pas être écrit" in shown
    assert "there is no such file" not in shown


def test_a_save_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    game = Game.new(LONE, "1")
    save_game(game, file)
    before = file.read_text()

    def full(*args, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    with pytest.raises(OSError, match="No space"):
        save_game(game, file)
    assert file.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_the_end_of_input_ends_politely(sit_down):
    session, shown = sit_down("1")
    assert len(session.game.answers) == 1
    assert "Save the game?" in shown
    assert "The game was not saved." in shown
    assert "Goodbye." in shown


def test_leaving_offers_to_save(sit_down, tmp_path):
    file = tmp_path / "later.json"
    session, _ = sit_down("1", "q", str(file))
    assert load_game(file).answers == session.game.answers


def test_ctrl_c_offers_to_save(sit_down, monkeypatch, tmp_path):
    file = tmp_path / "stopped.json"
    answers = iter([KeyboardInterrupt, str(file)])

    def read(self, prompt):
        answer = next(answers)
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(Session, "_read", read)
    _, shown = sit_down()
    assert "Goodbye." in shown
    assert load_game(file).answers == []


def test_a_whole_game_can_be_played(sit_down):
    session, shown = sit_down(*(["1"] * 3000))
    assert session.game.over
    assert "The game ends" in shown


def test_bots_have_the_other_seats(sit_down):
    session, shown = sit_down(*(["1"] * 40), "q", setup=TWO)
    assert "Katarina" in shown
    assert len(session.game.answers) > 40


def test_other_hands_stay_secret(sit_down):
    session, shown = sit_down(*(["1"] * 60), "q", setup=TWO, mine=frozenset((1,)))
    karl, katarina = session.game.view(1)["heroes"]
    assert karl["hand"] is None
    assert katarina["hand"] is not None
    assert "Karl has drawn" not in shown


def test_every_seat_here_hears_what_it_may(sit_down):
    session, shown = sit_down(*(["1"] * 60), "q", setup=TWO, mine=frozenset((0, 1)))
    assert session.mine == {0, 1}
    assert "It is Karl’s turn." in shown
    assert "It is Katarina’s turn." in shown


def test_a_narrow_window_gets_a_list_instead_of_a_map(sit_down):
    _, shown = sit_down("b", "q", width=60)
    assert "Abandoned Keep" not in shown
    assert "Places:" in shown


def test_the_same_seed_gives_the_same_game(sit_down):
    one, _ = sit_down("1", "1", "2", "q", seed="5")
    other, _ = sit_down("1", "1", "2", "q", seed="5")
    assert one.game.s.digest() == other.game.s.digest()


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(Exception, match="seats are counted from 1 to 1"):
        play_in_terminal(LONE, mine=frozenset((3,)))


@pytest.mark.parametrize("answers", [0, 60, 200])
def test_the_screen_shows_any_table(answers):
    game = Game.new(Setup(mode="cooperative", heroes=8), "screen")
    for _ in range(answers):
        if game.decision is not None:
            game.answer(game.decision.options[-1].key)
    shown = StringIO()
    console = Console(file=shown, width=120)
    view = game.view(0)
    before = json.loads(json.dumps(view))
    screen = Screen(console, game.content, Narrator(game.content))
    screen.table(view)
    screen.map(view)
    screen.villain(view)
    assert "Shadow Track" in shown.getvalue()
    assert difference(view, before) == ""


def test_numbers_stand_before_their_parts_as_a_language_puts_a_colon():
    game = Game.new(LONE, "screen")
    shown = StringIO()
    Screen(Console(file=shown), game.content, Narrator(game.content, "fr")).villain(game.view(0))
    assert "Combat 5\u202f: imprimé sur la fiche +5" in shown.getvalue()


# ---- at any time -------------------------------------------------------------------------------


def rivals(**heroes):
    """Karl is asked for his action; nobody else has anything to say."""
    return table(mode="competitive", heroes={"karl": {}, "thomas": {}, **heroes})


def test_what_may_be_played_at_any_time_is_listed_confirmed_and_played(sit_down):
    t = rivals(karl={"hand": ["eyewitness"], "investigation": 2})
    before = t.options
    session, shown = sit_down("p", "1", "y", "q", game=t.game)
    assert session.game.log == ["0/play:eyewitness"]
    assert "  1  play Eyewitness  Gain 2 Investigation." in shown
    assert "Play Eyewitness?" in shown
    assert t.hero("karl").investigation == 4
    assert t.options == before


@pytest.mark.parametrize("lines", [("p", ""), ("p", "2"), ("p", "1", ""), ("p", "1", "n")])
def test_it_is_not_played_by_mistake(sit_down, lines):
    t = rivals(karl={"hand": ["eyewitness"]})
    session, _ = sit_down(*lines, "q", game=t.game)
    assert session.game.log == []


def test_the_key_is_shown_only_if_there_is_something(sit_down):
    _, shown = sit_down("q", game=rivals(karl={"hand": ["eyewitness"]}).game)
    assert "[p: play a card or use an ability at any time (1)]" in shown
    _, shown = sit_down("p", "q", game=rivals(karl={"hand": ["not-this-time"]}).game)
    assert "[p:" not in shown
    assert "You have nothing to play now." in shown


def test_keys_stand_beside_each_other_as_a_language_puts_a_semicolon(sit_down):
    t = rivals(karl={"hand": ["eyewitness"]}, thomas={"hand": ["eyewitness"]})
    _, shown = sit_down("q", game=t.game, mine=frozenset((0, 1)), language="fr")
    assert "à tout moment (1)\u202f; p 2\u202f: laisser jouer la place 2]" in shown


def test_another_seat_here_plays_in_its_own_sight(sit_down):
    """Karl's player sees neither what Thomas holds nor whether it could be played."""
    both = frozenset((0, 1))
    for card, played in (("eyewitness", ["1/play:eyewitness"]), ("not-this-time", [])):
        t = rivals(thomas={"hand": [card], "investigation": 0})
        session, shown = sit_down(
            *("p 2", "", "1", "y", "", "q"), game=t.game, mine=both, terminal=True
        )
        before, _, after = shown.partition("Seat 2 is next.")
        assert card not in before.lower()
        assert "[p 2: let seat 2 play]" in before
        assert "Seat 1 is next." in after
        assert session.game.log == played


def test_only_seats_that_are_here_can_be_called(sit_down):
    session, shown = sit_down("p 2", "p x", "q", game=rivals(thomas={"hand": ["eyewitness"]}).game)
    assert shown.count("Seats at this terminal: 1.") == 2
    assert session.game.log == []


def test_a_hint_may_be_to_play_something_aside(sit_down):
    t = rivals(karl={"hand": ["eyewitness"]})
    _, shown = sit_down("h", "q", game=t.game)
    assert "Play Eyewitness (with p): " in shown


def test_what_was_played_aside_can_be_taken_back(sit_down):
    t = rivals(karl={"hand": ["eyewitness"]})
    session, shown = sit_down("p", "1", "y", "u", "q", game=t.game)
    assert session.game.log == []
    assert "Taken back." in shown


def test_whoever_waits_can_play_before_the_turn_of_another(sit_down):
    settings = CardWishes(waits=True)
    t = table(
        mode="competitive",
        heroes={"karl": {"hand": ["eyewitness"]}, "thomas": {}},
        active="thomas",
        phase="move",
    )
    session, shown = sit_down("p", "1", "y", "", "q", game=t.game, settings=settings)
    assert session.game.log[0] == "0/play:eyewitness"
    assert shown.count("Enter: go on; p: play something first.") == 2


def test_waiting_is_turned_on_and_off(sit_down):
    session, shown = sit_down("w", "q")
    assert session.settings.waits
    session, shown = sit_down("w", "w", "q")
    assert not session.settings.waits
    assert "From now on the game no longer stops before other players’ turns." in shown


# ---- stops -------------------------------------------------------------------------------------


def fight(**karl):
    """Karl fights Wolves and has a Battle Cry for when the dice lie there."""
    return table(
        mode="competitive",
        heroes={"karl": {"at": "marsh", "hand": ["battle-cry"], **karl}, "thomas": {}},
        minions={"marsh": "wolves"},
        phase="fight",
        dice=(1,) * 60,
    )


def test_a_stop_offers_to_pass_until_the_next_turn(sit_down):
    t = fight()
    assert (t.kind, t.options) == ("respond", ["play:battle-cry", "pass"])
    _, shown = sit_down("q", game=t.game)
    assert "  n  pass until my next turn" in shown
    session, shown = sit_down("n", *["1"] * 5, "q", game=t.game)
    assert session.game.log.count("pass") > 1
    assert "You pass (Karl rolled 1 1 1 1 (hits on 5+), the Wolves" in shown
    assert shown.count("Play or use something now?") == 1
    assert "battle-cry" in t.hand("karl")


def test_in_the_next_turn_one_is_asked_again(sit_down):
    t = fight()
    session, _ = sit_down("n", "q", game=t.game)
    again = fight().game
    assert session._is_passed(Table(again, 0))
    again.s.round += 1
    assert not session._is_passed(Table(again, 0))


def test_elsewhere_there_is_nothing_to_pass(sit_down):
    session, shown = sit_down("n", "q")
    assert "“n” is not an option here" in shown
    assert session.game.log == []


def test_a_card_for_which_one_is_never_asked(sit_down):
    settings = CardWishes(wishes={"battle-cry": "never"})
    t = fight()
    session, shown = sit_down("q", game=t.game, settings=settings)
    assert session.game.log[0] == "pass"
    assert "Play or use something now?" not in shown


def test_a_wish_is_set_where_the_question_is(sit_down):
    session, shown = sit_down("c battle never", "q", game=fight().game)
    assert session.settings.wishes == {"battle-cry": "never"}
    assert "Battle Cry: never" in shown
    assert session.game.log[0] == "pass"


@pytest.mark.parametrize("code", languages())
def test_a_wish_is_typed_as_the_help_says(sit_down, code):
    """The help has an example with the name of a card, in every language."""
    speech = tongue(code)
    example = re.search(r"\bc (\w+ \w+)$", speech.gettext(HELP), re.MULTILINE)
    assert example is not None
    session, _ = sit_down(f"c {example[1]}", "q", language=code)
    assert session.settings.wishes == {"torch": "never"}
    words = [line.split()[2] for line in speech.gettext(WISHES_HELP).splitlines()]
    for word, wish in zip(words, ("always", "", "never"), strict=True):
        session, _ = sit_down(f"c torch {word}", "q", language=code)
        assert session.settings.wishes.get("torch", "") == wish


def test_wishes_are_listed_and_set_by_number(sit_down):
    session, shown = sit_down(
        *("c", "c 1 always", "c 9 always", "c b never", "q"), game=fight().game
    )
    assert "  1  Battle Cry: where it changes something" in shown
    assert "“9 always” does not say which card and when." in shown
    assert "'b never' does not say one card, and when." not in shown  # of those listed just one
    assert session.settings.wishes == {"battle-cry": "never"}


def test_the_game_knows_for_what_one_always_wants_to_be_asked(sit_down):
    settings = CardWishes(wishes={"inspiration": "always", "torch": "never", "of-no-box": "always"})
    session, _ = sit_down("1", "q", settings=settings)
    assert session.game.s.always == ("0/inspiration",)
    assert session.game.log[0] == "0/always:inspiration"
    session, _ = sit_down("c inspiration usual", "q", game=session.game, settings=settings)
    assert session.game.s.always == ()


def test_a_wish_is_not_what_is_taken_back(sit_down):
    settings = CardWishes(wishes={"inspiration": "always"})
    session, shown = sit_down("1", "c magnifying-glass always", "u", "q", settings=settings)
    assert "Taken back." in shown
    assert session.game.s.always == ("0/inspiration", "0/magnifying-glass")
    assert [key for key in session.game.log if "/" not in key] == []
    session, shown = sit_down("u", "q", settings=settings)
    assert "There is nothing to take back" in shown
    assert session.game.s.always == ("0/inspiration", "0/magnifying-glass")


def test_undo_goes_back_past_what_was_passed_by_itself(sit_down):
    settings = CardWishes(wishes={"battle-cry": "never"})
    t = table(
        mode="competitive",
        heroes={"karl": {"at": "marsh", "hand": ["battle-cry"]}, "thomas": {}},
        minions={"marsh": "wolves"},
        phase="move",
        dice=(3, 2, *(1,) * 20),
    )
    session, _ = sit_down("stay", "u", "q", game=t.game, settings=settings)
    assert session.game.log == []
    assert t.kind == "move"


# ---- settings in a file ----------------------------------------------------------------------


def test_wishes_are_kept_for_the_next_game(sit_down, tmp_path):
    file = tmp_path / "new" / "terminal.json"
    sit_down("c torch never", "w", "q", settings=CardWishes.load(file))
    again = CardWishes.load(file)
    assert (again.wishes, again.waits, again.trouble) == ({"torch": "never"}, True, None)
    assert [path.name for path in file.parent.iterdir()] == ["terminal.json"]
    again.set_wish("torch", "usual")
    again.keep()
    assert CardWishes.load(file).wishes == {}


@pytest.mark.parametrize(
    "damaged",
    [b"", b"{", b"\xff\xfe", b"[1]", b"null", b'{"wishes": 3}', b'{"wishes": {"torch": "often"}}'],
)
def test_a_damaged_file_does_no_harm(sit_down, tmp_path, damaged):
    file = tmp_path / "terminal.json"
    file.write_bytes(damaged)
    settings = CardWishes.load(file)
    assert (settings.wishes, settings.waits) == ({}, False)
    _, shown = sit_down("c torch always", "q", settings=settings, width=300)
    assert bool(settings.trouble) == ("cannot be read, so the usual ones apply" in shown)
    assert CardWishes.load(file).wishes == {"torch": "always"}


def test_a_folder_that_cannot_be_written_is_no_disaster(sit_down, tmp_path):
    (tmp_path / "file").write_text("in the way")
    settings = CardWishes(tmp_path / "file" / "terminal.json")
    session, shown = sit_down("c torch never", "q", settings=settings, width=300)
    assert "This applies to this game only" in shown
    assert session.settings.wish("torch") == "never"


def test_a_folder_in_the_place_of_the_file_is_no_disaster(tmp_path):
    assert "cannot be read" in str(CardWishes.load(tmp_path).trouble)


def test_the_settings_are_in_the_users_own_folder():
    assert usual_file().name == "terminal.json"
    assert "shadowbrook" in usual_file().parts
