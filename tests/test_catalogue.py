import re

import pytest

from shadowbrook import catalogue

SAMPLE = """\
# Rules

## MIN: minions

- **MIN-01** [all] First (see MIN-02). (src: R § Minions (all); P § Słudzy)
Prose between the entries, with **MIN-03** in bold.
- **MIN-02** [coop, team] *(derived)* Second. (src: R § Minions)

| d% | Minion |
|---|---|
| **MIN-04** | Bats |

## Gaps: what is open

- **GAP-01** Nothing is known. *Suggested:* guess.
"""


def ids(query):
    return [rule.id for rule in catalogue.find(catalogue.load(), query)]


def test_an_entry_is_read_into_its_parts():
    first, second, gap = catalogue.parse(SAMPLE)

    assert first == catalogue.Rule(
        id="MIN-01",
        section="MIN",
        modes=("all",),
        text="First (see MIN-02).",
        source="R § Minions (all); P § Słudzy",
    )
    assert second.modes == ("coop", "team")
    assert second.table == "| d% | Minion |\n|---|---|\n| **MIN-04** | Bats |"
    assert (gap.modes, gap.source) == ((), "")
    assert gap.text == "Nothing is known. *Suggested:* guess."


def test_a_section_has_the_title_of_its_heading():
    assert catalogue.parse_sections(SAMPLE) == {
        "MIN": "minions",
        "GAP": "Gaps: what is open",
    }


def test_a_malformed_entry_is_refused_with_its_line():
    with pytest.raises(ValueError, match=r"line 2 of the catalogue is no entry: - .*min-1"):
        catalogue.parse("\n- **min-1** [all] text (src: R)")


def test_a_repeated_id_is_refused():
    with pytest.raises(ValueError, match="rule KO-01 stands twice"):
        catalogue.parse("- **KO-01** [all] a (src: R)\n- **KO-01** [all] b (src: R)")


def test_every_line_of_the_catalogue_that_starts_an_entry_is_read():
    text = catalogue._catalogue_text()
    assert len(catalogue.load()) == len(re.findall(r"^- \*\*", text, re.MULTILINE)) > 800


def test_every_rule_outside_con_and_gap_has_modes_and_a_source():
    bare = {rule.section for rule in catalogue.load() if not (rule.modes and rule.source)}
    assert bare == {"CON", "GAP"}


def test_sections_stand_in_the_order_of_the_catalogue():
    assert " ".join(catalogue.sections()) == (
        "GEN DIC CNT SET BAS BRD TRK HER SKL CAR RND MOV LNG ACT ENC INV MYS CRD ELD FGT MIL KO "
        "MIN LAIR SHD ACC WIN COOP CHB CHA TEAM SOLO OPT CHS VIL FAQ CLS RBW AP EXP CON GAP"
    )


@pytest.mark.parametrize("id", ["CHB-1", "CHB-12cap", "CHB-34", "CHA-02a", "CHS-910", "CON-61"])
def test_odd_ids_are_found_in_either_case(id):
    assert ids(id) == ids(id.upper()) == ids(f" {id.lower()} ") == [id]


def test_rows_of_a_table_belong_to_their_rule():
    assert "HER-12" in ids("Brother Marcus")


def test_words_must_all_occur_and_may_be_beginnings():
    found = ids("town hall displac")
    assert "MIN-13" in found
    assert "MIN-12" not in found


def test_a_section_in_capitals_is_the_section_and_in_small_letters_a_word():
    assert ids("LNG") == ["LNG-01", "LNG-02", "LNG-03", "LNG-04", "LNG-05"]
    assert set(ids("LAIR")) < set(ids("lair")) | set(ids("LAIR"))
    assert "ACT-09" in ids("lair")


@pytest.mark.parametrize("query", ["", "  ", "MIN-99", "xyzzy"])
def test_nothing_is_found_for_what_is_not_there(query):
    assert ids(query) == []


def test_the_nearest_ids_are_suggested_in_their_own_spelling():
    rules = catalogue.load()
    assert catalogue.nearest(rules, "min13", count=1) == ["MIN-13"]
    assert catalogue.nearest(rules, "chb-12cup", count=1) == ["CHB-12cap"]
    assert catalogue.nearest(rules, "?") == []
