"""Plain questions find their clause among the first few answers, in both languages and without a server."""

import pytest

from tests.companion.asking import answers

FEW = 4
ASKED = {
    "en": [
        ("can I sell during combat?", ["mazes"], {"TIME-09", "SELL-01", "CMB-08"}),
        ("who wins a tie?", ["mazes"], {"CMB-02"}),
        ("can somebody be forced to help?", ["mazes"], {"HELP-13", "PREC-05"}),
        ("what do I lose when I die?", ["legends"], {"DTH-01"}),
        ("how many big items can I carry", ["legends"], {"BIG-01"}),
        ("when can I trade items", ["w40k"], {"TRD-02", "TIME-05"}),
        ("how many cards may I hold at the end of my turn", ["w40k"], {"CARD-09", "TURN-10"}),
        ("what happens when the seventh seal opens", ["apocalypse"], {"SEAL-12"}),
        ("can I run away from one monster and fight the other", ["mazes"], {"MULT-04", "RUN-05"}),
        ("does the helper get a level", ["mazes"], {"HELP-11"}),
        ("who begins, and who rolls", ["w40k"], {"WIN-01", "WIN-05"}),
        ("can I play a curse during a fight", ["mazes"], {"TIME-04", "CRS-02", "INT-05", "CRS-05"}),
        ("can I have two classes", ["legends"], {"DUAL-02", "DUAL-06", "CLS-11", "DUAL-03"}),
        ("what do I need to roll to escape", ["mazes"], {"RUN-02"}),
        ("run-02", ["mazes"], {"RUN-02"}),
    ],
    "de": [
        ("Darf ich im Kampf verkaufen?", ["mazes"], {"TIME-09", "SELL-01", "CMB-08"}),
        ("Wer gewinnt bei Gleichstand?", ["mazes"], {"CMB-02"}),
        ("Kann man jemanden zur Hilfe zwingen?", ["mazes"], {"HELP-13", "PREC-05"}),
        ("Was verliere ich, wenn ich sterbe?", ["legends"], {"DTH-01"}),
        ("Wie viele große Gegenstände darf ich tragen?", ["legends"], {"BIG-01"}),
        ("Bekommt der Helfer eine Stufe?", ["mazes"], {"HELP-11"}),
        ("Was passiert beim siebten Siegel?", ["apocalypse"], {"SEAL-12"}),
        ("Was muss ich würfeln, um zu entkommen?", ["mazes"], {"RUN-02"}),
    ],
}


@pytest.mark.parametrize("language", list(ASKED))
def test_plain_questions_find_their_clause(language: str) -> None:
    asked = ASKED[language]
    found = answers(language, questions=[{"words": words, "sets": sets} for words, sets, _ in asked])["found"]
    pairs = zip(asked, found, strict=True)
    missed = [f"{words} {ids[:FEW]}" for (words, _, wanted), ids in pairs if not wanted & {*ids[:FEW]}]
    assert not missed, "\n".join(missed)


def test_only_rules_of_the_sets_at_the_table_are_found() -> None:
    wanted = [{"words": "seal", "sets": ["mazes"]}, {"words": "seal", "sets": ["apocalypse"]}]
    without, with_seals = answers(questions=wanted)["found"]
    assert not any(id.startswith("SEAL") for id in without) and any(id.startswith("SEAL") for id in with_seals)
