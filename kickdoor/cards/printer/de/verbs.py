"""The verbs of the cards."""

from typing import Final

from kickdoor.cards.printer.de.grammar import Person, Verb

ADD: Final = Verb("addiere", "addierst", "addiert", "addieren")
BE: Final = Verb("sei", "bist", "ist", "sind")
CAN: Final = Verb("", "kannst", "kann", "können")
CANCEL: Final = Verb("hebe", "hebst", "hebt", "heben", "auf")
CHANGE: Final = Verb("wechsle", "wechselst", "wechselt", "wechseln")
CHOOSE: Final = Verb("wähle", "wählst", "wählt", "wählen")
CLOSE: Final = Verb("schließe", "schließt", "schließt", "schließen")
COME: Final = Verb("komm", "kommst", "kommt", "kommen", "dazu")
COUNT: Final = Verb("zähle", "zählst", "zählt", "zählen")
DIE: Final = Verb("stirb", "stirbst", "stirbt", "sterben")
DISCARD: Final = Verb("wirf", "wirfst", "wirft", "werfen", "ab")
DRAW: Final = Verb("ziehe", "ziehst", "zieht", "ziehen")
END: Final = Verb("ende", "endest", "endet", "enden")
ESCAPE: Final = Verb("entkomme", "entkommst", "entkommt", "entkommen")
FIND: Final = Verb("finde", "findest", "findet", "finden")
FIGHT_ON: Final = Verb("kämpfe", "kämpfst", "kämpft", "kämpfen", "weiter")
GET: Final = Verb("bekomme", "bekommst", "bekommt", "bekommen")
GIVE: Final = Verb("gib", "gibst", "gibt", "geben")
HAVE: Final = Verb("habe", "hast", "hat", "haben")
HELP: Final = Verb("hilf", "hilfst", "hilft", "helfen")
HIT: Final = Verb("triff", "triffst", "trifft", "treffen")
KICK: Final = Verb("tritt", "trittst", "tritt", "treten", "ein")
KILL: Final = Verb("töte", "tötest", "tötet", "töten")
LAY: Final = Verb("lege", "legst", "legt", "legen", "ab")
LOOK: Final = Verb("sieh", "siehst", "sieht", "sehen", "an")
LOSE: Final = Verb("verliere", "verlierst", "verliert", "verlieren")
MAY: Final = Verb("", "darfst", "darf", "dürfen")
MUST: Final = Verb("", "musst", "muss", "müssen")
OPEN: Final = Verb("öffne", "öffnest", "öffnet", "öffnen")
REMOVE: Final = Verb("entferne", "entfernst", "entfernt", "entfernen")
RISE: Final = Verb("steige", "steigst", "steigt", "steigen", "auf")
ROLL: Final = Verb("würfle", "würfelst", "würfelt", "würfeln")
SKIP: Final = Verb("lass", "lässt", "lässt", "lassen", "aus")
STEAL: Final = Verb("stiehl", "stiehlst", "stiehlt", "stehlen")
SUBTRACT: Final = Verb("ziehe", "ziehst", "zieht", "ziehen", "ab")
SWAP: Final = Verb("tausche", "tauschst", "tauscht", "tauschen")
TAKE: Final = Verb("nimm", "nimmst", "nimmt", "nehmen")
TURN_UP: Final = Verb("decke", "deckst", "deckt", "decken", "auf")
TURN: Final = Verb("drehe", "drehst", "dreht", "drehen")
WEAR: Final = Verb("trage", "trägst", "trägt", "tragen")
WIN: Final = Verb("gewinne", "gewinnst", "gewinnt", "gewinnen")


KNOWN: Final = {verb.many: verb for verb in tuple(vars().values()) if isinstance(verb, Verb)}  # as they are written


def reflexive(person: Person) -> str:
    return "dir" if person.is_you else "sich"


def order(verb: Verb) -> str:
    return verb.imperative
