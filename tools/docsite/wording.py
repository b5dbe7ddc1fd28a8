"""What the generated pages say around the data, in each language."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct


class Words(Struct, frozen=True):
    other: str
    other_language: str
    rules: str
    about_rules: str
    clauses: str
    rulings: str
    glossary: str
    holds_in: str
    proven_by: str
    carried_out_by: str
    nothing_to_prove: str
    status: Mapping[str, str]
    mix: str
    cards: str
    about_cards: str
    copies: str
    epic: str
    kinds: Mapping[str, str]


WORDS: Final = {
    "en": Words(
        other="de",
        other_language="Diese Seiten auf Deutsch",
        rules="The rules",
        about_rules=(
            "The rules of all four sets in our own words: {clauses} clauses, and {rulings} rulings where the printed "
            "rules leave a question open. {proven} of them are proven by {scenarios} scenarios that anybody can read "
            "and run. Press ++slash++ to search. `kickdoor rules CMB-02` shows the same in the terminal, and at the "
            "table every refusal names its clause."
        ),
        clauses="The clauses",
        rulings="The rulings",
        glossary="Glossary",
        holds_in="Holds in",
        proven_by="Proven by {n} scenarios",
        carried_out_by="Carried out by",
        nothing_to_prove="Nothing to prove",
        status={
            "official": "given by the publisher",
            "settled": "settled by one rulebook and taken over by the others",
            "ours": "our own, where no rulebook answers",
        },
        mix="mixed games",
        cards="The cards",
        about_cards="{different} different cards, {copies} in all. The text of each is printed from its data.",
        copies="{n} copies",
        epic="Epic",
        kinds={
            "monster": "Monsters",
            "curse": "Curses",
            "identity": "Races, Classes and Armies",
            "doubler": "More than one identity",
            "enhancer": "Monster enhancers",
            "duplicator": "Copies of monsters",
            "wandering": "Wandering Monsters",
            "cheat": "Cheats",
            "trick": "Other Doors",
            "item": "Items",
            "one_shot": "One-shots",
            "level_up": "Go up a level",
            "hireling": "Hirelings",
            "attachment": "Item enhancers",
            "boon": "Other Treasures",
            "seal": "Seals",
        },
    ),
    "de": Words(
        other="en",
        other_language="These pages in English",
        rules="Die Regeln",
        about_rules=(
            "Die Regeln aller vier Sets in unseren eigenen Worten: {clauses} Regeln und {rulings} Auslegungen, wo die "
            "gedruckten Regeln eine Frage offen lassen. {proven} davon beweisen {scenarios} Szenarien, die alle lesen "
            "und ausführen können. ++slash++ öffnet die Suche. `kickdoor rules CMB-02` zeigt dasselbe im Terminal, und "
            "am Tisch nennt jede Ablehnung ihre Regel."
        ),
        clauses="Die Regeln",
        rulings="Die Auslegungen",
        glossary="Glossar",
        holds_in="Gilt in",
        proven_by="Bewiesen von {n} Szenarien",
        carried_out_by="Ausgeführt von",
        nothing_to_prove="Nichts zu beweisen",
        status={
            "official": "vom Verlag gegeben",
            "settled": "von einem Regelheft entschieden und von den anderen übernommen",
            "ours": "unsere eigene, wo kein Regelheft antwortet",
        },
        mix="gemischte Spiele",
        cards="Die Karten",
        about_cards=(
            "{different} verschiedene Karten, {copies} insgesamt. Der Text jeder Karte wird aus ihren Daten gedruckt."
        ),
        copies="{n} Exemplare",
        epic="Episch",
        kinds={
            "monster": "Monster",
            "curse": "Flüche",
            "identity": "Rassen, Klassen und Armeen",
            "doubler": "Mehr als eine Identität",
            "enhancer": "Monsterverstärker",
            "duplicator": "Kopien von Monstern",
            "wandering": "Wandernde Monster",
            "cheat": "Schummeln",
            "trick": "Andere Türen",
            "item": "Gegenstände",
            "one_shot": "Einmal zu benutzen",
            "level_up": "Stufenaufstiege",
            "hireling": "Mietlinge",
            "attachment": "Gegenstandsverstärker",
            "boon": "Andere Schätze",
            "seal": "Siegel",
        },
    ),
}
