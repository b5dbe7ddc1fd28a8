"""Plain questions find their clause, in both languages and without a server."""

import pytest

from kickdoor.companion.book import asked, book
from tests.companion.asking import answers

# The first answer must be one of these. Most are asked in other words than those of `asked.yaml`.
ASKED = {
    "en": [
        ("can I sell during combat?", "mazes", "TIME-09"),
        ("who wins ties", "mazes", "CMB-02"),
        ("monster and I have the same strength", "legends", "CMB-02"),
        ("can somebody be forced to help?", "mazes", "HELP-13"),
        ("what happens when I die", "legends", "DTH-01"),
        ("do I keep my level if I die", "w40k", "DTH-01"),
        ("how many big items", "legends", "BIG-01"),
        ("when can I trade items", "w40k", "TRD-02"),
        ("max cards on hand", "w40k", "CARD-09"),
        ("what happens when the seventh seal opens", "apocalypse", "SEAL-12"),
        ("how do I close a seal?", "apocalypse", "SEAL-08"),
        ("can I run away from one monster and fight the other", "mazes", "MULT-04"),
        ("what number must I roll to get away", "legends", "RUN-02"),
        ("does the monster stay after I flee", "mazes", "RUN-08"),
        ("does the helper get a level", "mazes", "HELP-11"),
        ("can my friend help me for treasure", "mazes", "HELP-04"),
        ("who begins, and who rolls", "w40k", "WIN-01"),
        ("can I play a curse during a fight", "mazes", "TIME-04"),
        ("can I have two classes", "legends", "CLS-11"),
        ("can I take off armor during combat", "mazes", "ITM-03"),
        ("do I need to kill a monster to win", "mazes", "PREC-05"),
        ("can I win by selling items", "mazes", "SELL-05"),
        ("can I buy levels", "mazes", "SELL-01"),
        ("can I wear two hats", "w40k", "ITM-05"),
        ("may I throw away my sword", "mazes", "ITM-07"),
        ("can I use an item from my hand in combat", "mazes", "CMB-08"),
        ("is there a time limit to respond to a kill", "mazes", "CMB-10"),
        ("can I give an item to a friend", "mazes", "TRD-04"),
        ("must I fight the monster", "mazes", "TURN-03"),
        ("can a dead player play cards", "mazes", "DTH-08"),
        ("run-02", "mazes", "RUN-02"),
    ],
    "de": [
        ("kann ich im Kampf verkaufen", "mazes", "TIME-09"),
        ("mitten im kampf verkaufen erlaubt", "mazes", "TIME-09"),
        ("Wer gewinnt bei Gleichstand?", "mazes", "CMB-02"),
        ("Kann man jemanden zur Hilfe zwingen?", "mazes", "HELP-13"),
        ("Was verliere ich, wenn ich sterbe?", "legends", "DTH-01"),
        ("Wie viele große Gegenstände darf ich tragen?", "legends", "BIG-01"),
        ("Bekommt der Helfer eine Stufe?", "mazes", "HELP-11"),
        ("Was passiert beim siebten Siegel?", "apocalypse", "SEAL-12"),
        ("was muss ich würfeln zum fliehen", "mazes", "RUN-02"),
        ("bleibt das monster nach der flucht liegen", "mazes", "RUN-08"),
        ("wie viele handkarten", "mazes", "CARD-09"),
        ("darf ich mein schwert wegwerfen", "mazes", "ITM-07"),
        ("darf ich im kampf die waffe wechseln", "mazes", "ITM-03"),
        ("wie werde ich überzählige karten los", "mazes", "TURN-11"),
        ("wann lebt ein toter wieder", "mazes", "DTH-09"),
        ("stufen kaufen", "mazes", "SELL-01"),
        ("wie viele hände habe ich", "mazes", "ITM-05"),
        ("dürfen mir zwei leute helfen", "mazes", "HELP-02"),
        ("darf man schummeln", "mazes", "AMB-146"),
        ("muss ich mit dem monster kämpfen", "mazes", "TURN-03"),
    ],
}


@pytest.mark.parametrize("language", list(ASKED))
def test_the_first_answer_to_a_plain_question_is_the_right_one(language: str) -> None:
    questions = ASKED[language]
    found = answers(language, questions=[{"words": words, "sets": [set]} for words, set, _ in questions])["found"]
    pairs = zip(questions, found, strict=True)
    missed = [f"{words}: {ids[:3]}, not {wanted}" for (words, _, wanted), ids in pairs if ids[:1] != [wanted]]
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("language", list(ASKED))
def test_the_ways_to_ask_are_of_clauses_that_exist(language: str) -> None:
    clauses = {answer.id for answer in book(language).answers}
    told = asked(language)
    assert set(told) <= clauses and set(told) == set(asked("en"))
    assert all(questions and all(isinstance(each, str) for each in questions) for questions in told.values())


def test_only_rules_of_the_sets_at_the_table_are_found() -> None:
    wanted = [{"words": "seal", "sets": ["mazes"]}, {"words": "seal", "sets": ["apocalypse"]}]
    without, with_seals = answers(questions=wanted)["found"]
    assert not any(id.startswith("SEAL") for id in without) and any(id.startswith("SEAL") for id in with_seals)
