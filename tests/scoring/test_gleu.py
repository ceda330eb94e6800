"""GLEU against the published figures on JFLEG, and against small cases counted by hand."""

import math

import numpy as np
import pytest

from scoring.data import Edit, EditGold, EditOutput, Sentence, TextOutput
from scoring.gleu import GLEU, count_gleu, matches, tally_gleu, total_gleu
from scoring.parameters import BadParameter
from scoring.score import score


def whole(source, reference):
    """An annotator who rewrites the sentence."""
    return (Edit(0, len(source.split()), "X", (reference,)),)


def gold(*sentences):
    """Each sentence: source, then one reference per annotator, None where absent."""
    names = tuple(f"R{number}" for number in range(len(sentences[0]) - 1))
    return EditGold(
        names,
        tuple(
            Sentence(
                source,
                {name: whole(source, text) for name, text in zip(names, texts, strict=True) if text is not None},
            )
            for source, *texts in sentences
        ),
    )


def gleu(gold, *lines, **params):
    return score(gold, TextOutput(lines), ["gleu"], {"gleu": params}).results[0].value


def test_what_the_source_kept_in_error_is_taken_off():
    # Hypothesis a b b, reference a c: one shared token (a); the source's b, absent from the reference, is kept once
    # (the source has one b): 1 - 1 = 0.
    assert matches(["a", "b"], ["a", "b", "b"], ["a", "c"], 1) == 0
    # d is new in the hypothesis and not in the source: no penalty.
    assert matches(["a", "b"], ["a", "d"], ["a", "c"], 1) == 1
    # Bigrams: "a c" is shared; "a b" and "b c" of the source are gone.
    assert matches(["a", "b", "c"], ["a", "c"], ["a", "c"], 2) == 1


def test_one_reference_by_hand():
    # 2 of 2 unigrams match; the reference is longer, 3 against 2 tokens.
    assert gleu(gold(("a b", "a c d")), "a c", n=1) == pytest.approx(math.exp(1 - 3 / 2))
    # Two orders, nothing too short: unigrams 2/3, bigrams 1/2.
    assert gleu(gold(("a b c", "a b d")), "a b e", n=2) == pytest.approx(math.sqrt(2 / 3 * 1 / 2))


def test_no_match_of_some_order_is_zero():
    assert gleu(gold(("a b", "a c")), "a b", n=1) == 0
    assert gleu(gold(("a b c d", "a b c d")), "a b c", n=4) == 0  # no 4-gram at all
    assert gleu(gold(("a b c d", "a b c d")), "", n=1) == 0


def test_identity_with_the_only_reference_is_one():
    assert gleu(gold(("a b c d e", "a b x d e")), "a b x d e") == 1


def test_absent_annotators_are_never_drawn():
    data = gold(("a b", None, "a c"), ("d e", "d f", None))
    assert gleu(data, "a c", "d f", n=2) == 1


def test_the_mean_over_draws_is_between_the_references():
    data = gold(("a b", "a c", "a d"))
    # Half of the draws give 1, the others 1/2 of the unigrams.
    assert gleu(data, "a c", n=1) == pytest.approx(0.75, abs=0.05)
    assert gleu(data, "a c", n=1) == gleu(data, "a c", n=1)
    assert gleu(data, "a c", n=1, iterations=7) in [(k + (7 - k) / 2) / 7 for k in range(8)]


def test_resampled_totals_weigh_sentences():
    data = gold(("a b", "a c"), ("d e", "d f"))
    rows = count_gleu(data, TextOutput(("a c", "d e")), {"n": 1})
    tallied = tally_gleu(rows, {**GLEU.params, "n": 1})
    weights = np.array([[1, 1], [2, 0], [0, 2]])
    assert total_gleu(tallied, weights)["gleu"] == pytest.approx([2 / 4, 1, 0])


def test_edits_are_scored_as_the_text_they_make():
    data = gold(("a b c", "a x c"))
    edits = EditOutput(((Edit(1, 2, "R", ("x",)),),))
    assert score(data, edits, ["gleu"], {"gleu": {"n": 3}}).results[0].value == 1


def test_the_signature_names_every_choice():
    signature = score(gold(("a", "a")), TextOutput(("a",)), ["gleu"]).results[0].signature
    assert signature.startswith("gleu|variant:2016|n:4|iterations:500|seed:101|")


def test_an_unknown_variant_is_refused():
    with pytest.raises(BadParameter, match="2016"):
        gleu(gold(("a", "a")), "a", variant="2015")


@pytest.mark.parametrize("system", ["test.src", "dense+wikilm.out"])
def test_published_figures_on_jfleg(shared_data, expected, system):
    def lines(name):
        return (shared_data / "jfleg" / name).read_text().splitlines()

    data = gold(*zip(lines("test.src"), *(lines(f"test.ref{number}") for number in range(4)), strict=True))
    assert round(gleu(data, *lines(system)), 5) == expected["gleu_jfleg_test"][system]


def test_a_sentence_that_none_of_the_annotators_saw_counts_for_nothing():
    data = gold(("a b", None, "a c"), ("d e", "d f", None))
    assert gleu(data, "x y z", "d f", n=2, annotators=("R0",)) == 1
    assert gleu(data, "x y z", "d f", n=2, annotators="R1") == 0
