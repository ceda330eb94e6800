"""Span scoring against what errant_compare 3.0.2 printed, and against small cases counted by hand."""

import pytest

from scoring.data import Edit, EditGold, EditOutput, Sentence, TextOutput
from scoring.m2format import read_edits, read_gold
from scoring.parameters import BadParameter
from scoring.score import score

MODES = {"-dt": "span_tokens", "-ds": "span_detection", "-cs": "span_correction", "-cse": "span_types"}


def edit(start, end, correction, kind="R:OTHER"):
    return Edit(start, end, kind, tuple(correction.split("||")))


def gold(*sentences, annotators=("0",)):
    return EditGold(annotators, tuple(Sentence("a b c d e", layers) for layers in sentences))


def counts(gold, *edits, metric, **params):
    evaluation = score(gold, EditOutput(edits), [metric], {metric: params})
    return tuple(evaluation.results[0].counts[name] for name in ("tp", "fp", "fn"))


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        # Reference marks tokens 0, 2, 3 (the insertion before 3 marks 3); the system 0, 1, 2: two in common.
        ("span_tokens", (2, 1, 1)),
        # Spans 0-1, 2-3, 3-3 against 0-1, 1-2, 2-3.
        ("span_detection", (2, 1, 1)),
        # 2-3 is corrected otherwise: one right, two wrong, two missed.
        ("span_correction", (1, 2, 2)),
        # 0-1 has another type.
        ("span_types", (0, 3, 3)),
    ],
)
def test_each_mode_compares_one_thing_more(metric, expected):
    reference = gold({"0": (edit(0, 1, "x", "R:NOUN"), edit(2, 3, ""), edit(3, 3, "y"))})
    system = (edit(0, 1, "x", "R:VERB"), edit(1, 2, "w"), edit(2, 3, "z"))
    assert counts(reference, system, metric=metric) == expected


def test_every_reference_edit_at_a_marked_place_is_a_true_positive():
    # Token 0 is in two reference edits (0-1, and the insertion before it), so one system edit there counts twice.
    reference = gold({"0": (edit(0, 0, "x"), edit(0, 1, "y"))})
    assert counts(reference, (edit(0, 1, "z"),), metric="span_tokens") == (2, 0, 0)


def test_an_error_without_known_correction_counts_for_detection_only():
    reference = gold({"0": (edit(0, 1, "x", "UNK"),)})
    assert counts(reference, (edit(0, 1, "x"),), metric="span_detection") == (1, 0, 0)
    assert counts(reference, (edit(0, 1, "x"),), metric="span_correction") == (0, 1, 0)


def test_alternatives_are_one_text():
    reference = gold({"0": (edit(0, 1, "x||y"),)})
    assert counts(reference, (edit(0, 1, "x"),), metric="span_correction") == (0, 1, 1)
    assert counts(reference, (edit(0, 1, "x||y"),), metric="span_correction") == (1, 0, 0)


def test_the_annotator_with_the_better_running_f_is_chosen():
    x, y, w = edit(0, 1, "x"), edit(1, 2, "y"), edit(2, 3, "w")
    # Sentence 1: annotator 1 gives F 1. Sentence 2, system silent: annotator 0 would add a miss, annotator 1 nothing.
    reference = gold({"0": (x, y), "1": (x,)}, {"0": (w,), "1": ()}, annotators=("0", "1"))
    assert counts(reference, (x,), (), metric="span_correction") == (1, 0, 0)


def test_an_absent_annotator_is_not_chosen():
    x = edit(0, 1, "x")
    reference = gold({"1": (x,)}, {}, annotators=("0", "1"))
    # Annotator 0 never saw sentence 1; nobody saw sentence 2, which then has nothing to correct.
    assert counts(reference, (), (x,), metric="span_correction") == (0, 1, 1)


def test_f_is_rounded_before_annotators_are_compared():
    # After 10,000 hits a miss costs F0.5 about .2e-4 and a false positive .8e-4. The last sentence has one system edit:
    # annotator 0 has it and 5 more (F .99990), annotator 1 has nothing (F .99992). Rounded, both are .9999: TP decides.
    many = tuple(edit(at, at + 1, "x") for at in range(10_000))
    reference = gold({"0": many}, {"0": many[:6], "1": ()}, annotators=("0", "1"))
    assert counts(reference, many, many[:1], metric="span_correction") == (10_001, 0, 5)
    assert counts(reference, many, many[:1], metric="span_correction", variant="unrounded") == (10_000, 1, 0)


def test_categories_on_three_levels():
    reference = gold({"0": (edit(0, 1, "x", "R:NOUN:NUM"), edit(2, 2, "y", "M:NOUN"), edit(3, 4, "z", "ArtOrDet"))})
    system = EditOutput(((edit(0, 1, "x", "R:VERB"), edit(3, 4, "v", "U:DET")),))
    result = score(reference, system, ["span_correction"]).results[0]
    shown = {
        level: {kind: (row["tp"], row["fp"], row["fn"]) for kind, row in kinds.items()}
        for level, kinds in result.detail["categories"].items()
    }
    assert shown == {
        # The hit has the reference's type, the false positive the system's; a type without operation is its own.
        "operation": {"R": (1, 0, 0), "M": (0, 0, 1), "U": (0, 1, 0), "ArtOrDet": (0, 0, 1)},
        "main": {"NOUN:NUM": (1, 0, 0), "NOUN": (0, 0, 1), "DET": (0, 1, 0), "ArtOrDet": (0, 0, 1)},
        "full": {"R:NOUN:NUM": (1, 0, 0), "M:NOUN": (0, 0, 1), "U:DET": (0, 1, 0), "ArtOrDet": (0, 0, 1)},
    }


def test_nothing_proposed_and_nothing_to_find_is_perfect():
    result = score(gold({"0": ()}), EditOutput(((),)), ["span_correction"]).results[0]
    assert result.ratios == {"precision": 1.0, "recall": 1.0, "f": 1.0}


def test_corrected_text_has_no_spans():
    assert score(gold({"0": ()}), TextOutput(("a b c d e",)), ["span_correction"]).results == ()


def test_an_unknown_variant_is_refused():
    with pytest.raises(BadParameter, match=r"errant-3\.0\.2"):
        score(gold({"0": ()}), EditOutput(((),)), ["span_correction"], {"span_correction": {"variant": "errant"}})


def test_the_signature_names_the_variant():
    signature = score(gold({"0": ()}), EditOutput(((),)), ["span_correction"]).results[0].signature
    assert signature.startswith("span_correction|variant:errant-3.0.2|beta:0.5|")


@pytest.mark.parametrize("flag", MODES)
def test_figures_of_errant_compare(shared_data, expected, flag):
    errant = shared_data / "conll14" / "errant"
    gold, _ = read_gold((errant / "gold.m2").read_text())
    sources = [sentence.source for sentence in gold.sentences]
    output, _ = read_edits((errant / "GECToR-Roberta.m2").read_text(), sources)
    result = score(gold, output, [MODES[flag]]).results[0]
    printed = expected["errant_compare_3.0.2"]["GECToR-Roberta"][flag]
    assert [*result.counts.values(), *(round(ratio, 4) for ratio in result.ratios.values())] == printed
    for level in result.detail["categories"].values():
        sums = [sum(row[name] for row in level.values()) for name in ("tp", "fp", "fn")]
        assert sums == printed[:3]


def test_a_sentence_that_none_of_the_annotators_saw_counts_for_nothing():
    x = edit(0, 1, "x")
    reference = gold({"1": (x,)}, {"0": (x,)}, annotators=("0", "1"))
    assert counts(reference, (), (x,), metric="span_detection", annotators=("0",)) == (1, 0, 0)
    assert counts(reference, (), (x,), metric="span_detection", annotators=("1",)) == (0, 0, 1)
