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
        ("do I draw treasure if I get rid of a monster with a card", "mazes", "CMB-04"),
        ("my friend wants half my treasure to help, is that ok", "mazes", "HELP-04"),
        ("can I wear two swords", "mazes", "ITM-05"),
        ("do I lose all my stuff when I get killed", "mazes", "DTH-01"),
        ("can I use my potion to hurt someone else in their fight", "mazes", "INT-01"),
        ("how many gold pieces for one level", "mazes", "SELL-01"),
        ("can I stop being a wizard", "mazes", "CLS-10"),
        ("do I have to have a class", "mazes", "CLS-12"),
        ("can I send a monster from my hand into someone's combat", "mazes", "INT-03"),
        ("how often do I roll against three monsters", "mazes", "RUN-05"),
        ("what do the others get from my dead body", "mazes", "DTH-03"),
        ("can I have two hirelings", "mazes", "OTH-04"),
        ("can I look through the discard pile", "mazes", "CARD-02"),
        ("does an ancient monster give more treasure", "mazes", "ENH-02"),
        ("two players are both lowest who gets the cards", "mazes", "TURN-12"),
        ("can I sell one item worth 900", "mazes", "SELL-01"),
        ("curse takes my headgear but I have none", "mazes", "CRS-08"),
        ("can I drop below level one", "mazes", "PREC-02"),
        ("can I sell things before I open the door", "mazes", "TIME-09"),
        ("do both of us have to flee", "mazes", "RUN-06"),
        ("can I equip the treasure I just got", "mazes", "TIME-07"),
        ("are we allowed to tell each other our cards", "mazes", "TRD-05"),
        ("how can I pay to close a seal", "apocalypse", "SEAL-10"),
        ("who wins when all seals are open and we are equal", "apocalypse", "SEAL-14"),
        ("do I win at level 10 with open seals", "apocalypse", "SEAL-11"),
        ("how far does epic go", "mazes", "EPIC-03"),
        ("can a level 9 helper win the game", "mazes", "HELP-11"),
        ("can I play a class card I just drew behind the door", "mazes", "TURN-05"),
        ("is the door card shown to everybody", "mazes", "TURN-02"),
        ("how do vehicles help me run", "w40k", "VEH-03"),
        ("does my level count as combat strength", "mazes", "CMB-01"),
        ("can I use a big item without any hands", "mazes", "BIG-01"),
        ("am I allowed to help two different people in one turn", "mazes", "HELP-02"),
        ("monster says it kills me, do I get a new character", "mazes", "DTH-09"),
        ("how do I get more levels quickly", "mazes", "LVL-02"),
        ("do I show the others the card I loot from the room", "mazes", "TURN-09"),
        ("can I put equipment back into my hand", "mazes", "CARD-10"),
        ("may a thief steal from me while I fight", "mazes", "CLS-09"),
        ("can I cast a curse right after somebody beat a monster", "mazes", "CRS-02"),
        ("do one-shot items need to be equipped", "mazes", "ONE-02"),
        ("is it legal to lie", "mazes", "TRD-05"),
        ("can wandering monster be used on myself", "mazes", "INT-07"),
        ("who decides which treasure the helper gets", "mazes", "HELP-04"),
        ("can I trade while somebody else is fighting", "mazes", "TIME-05"),
        ("can the monster go below zero", "mazes", "LVL-04"),
        ("do I lose a vehicle when I die", "w40k", "DTH-01"),
        ("what does continuing effect mean", "apocalypse", "SEAL-01"),
        ("how many doors and treasures at the beginning", "mazes", "COMP-09"),
        ("can I sell stuff during another player's turn", "mazes", "TIME-09"),
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
        ("darf ich zwei schwerter tragen", "mazes", "ITM-05"),
        ("was passiert mit meinen sachen wenn ich tot bin", "mazes", "DTH-01"),
        ("muss mein helfer auch würfeln wenn wir weglaufen", "mazes", "RUN-06"),
        ("kann ich meine klasse einfach ablegen", "mazes", "CLS-10"),
        ("wie viel gold brauche ich für eine stufe", "mazes", "SELL-01"),
        ("darf ich ein monster aus der hand in den kampf eines anderen werfen", "mazes", "INT-03"),
        ("der fluch nimmt meinen helm aber ich habe keinen", "mazes", "CRS-08"),
        ("darf ich im ablagestapel nachschauen", "mazes", "CARD-02"),
        ("zwei sind auf der niedrigsten stufe wer kriegt die karten", "mazes", "TURN-12"),
        ("gibt ein verstärktes monster mehr schätze", "mazes", "ENH-02"),
        ("kann ich als helfer das spiel gewinnen", "mazes", "HELP-11"),
        ("darf ich verkaufen bevor ich die tür öffne", "mazes", "TIME-09"),
        ("schild und zweihänder gleichzeitig", "mazes", "ITM-05"),
        ("wie schließt man ein siegel", "apocalypse", "SEAL-08"),
        ("ich will einem freund meine rüstung schenken", "mazes", "TRD-04"),
        ("darf ich im kampf den helm wechseln", "mazes", "ITM-03"),
        ("unentschieden gegen das monster", "mazes", "CMB-02"),
        ("kann ich die letzte stufe kaufen", "mazes", "SELL-05"),
        ("wie viele karten zieht man nach dem tod", "mazes", "DTH-10"),
        ("was ist wenn der schatzstapel leer ist", "mazes", "CARD-03"),
        ("wie oft muss ich bei drei monstern würfeln", "mazes", "RUN-05"),
        ("kann ich unter stufe eins fallen", "mazes", "PREC-02"),
        ("wer darf zuerst von der leiche nehmen", "mazes", "DTH-05"),
        ("zwei große waffen", "mazes", "BIG-01"),
        ("was bringt mir ein fahrzeug beim fliehen", "w40k", "VEH-03"),
        ("gewinnt man mit stufe 10 auch bei offenen siegeln", "apocalypse", "SEAL-11"),
        ("wie weit geht episch", "mazes", "EPIC-03"),
        ("darf ich gezogene schätze sofort anlegen", "mazes", "RWD-05"),
        ("darf ich meine handkarten anderen zeigen", "mazes", "TRD-05"),
        ("wie komme ich schneller auf stufe 10", "mazes", "PREC-05"),
        ("kann man vor einem kampf einfach davonlaufen", "mazes", "TURN-03"),
        ("muss ich die karte zeigen die ich beim plündern ziehe", "mazes", "TURN-09"),
        ("ich habe sieben karten auf der hand was jetzt", "mazes", "CARD-09"),
        ("darf mich ein dieb bestehlen wenn ich gerade kämpfe", "mazes", "CLS-09"),
        ("kann ich ein wanderndes monster auf mich selbst spielen", "mazes", "INT-07"),
        ("verliere ich mein fahrzeug wenn ich sterbe", "w40k", "DTH-01"),
        ("was heißt dauerwirkung beim siegel", "apocalypse", "SEAL-01"),
        ("kann ich gleichzeitig elf und zwerg sein", "mazes", "CLS-11"),
        ("muss ein einmaliger gegenstand angelegt sein", "mazes", "ONE-02"),
        ("was gilt wenn karte und regel nicht zusammenpassen", "mazes", "PREC-01"),
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
