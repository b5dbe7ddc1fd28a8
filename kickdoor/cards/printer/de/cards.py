"""Whole cards in German."""

from typing import Final

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.de import lexicon
from kickdoor.cards.printer.de.amounts import EACH, SUM, Place, modifier
from kickdoor.cards.printer.de.clauses import EFFECTS, all_as_one, behind, clauses, sentences
from kickdoor.cards.printer.de.conds import CLAUSES, clause, people
from kickdoor.cards.printer.de.context import Paragraph
from kickdoor.cards.printer.de.grammar import GENDERS, YOU, Person, Thing
from kickdoor.cards.printer.de.lines import LINES
from kickdoor.cards.printer.de.nouns import card as card_of
from kickdoor.cards.printer.de.nouns import tagged
from kickdoor.cards.printer.de.rules import RULES
from kickdoor.cards.printer.de.uses import USES
from kickdoor.cards.printer.faces import Faces, Form, Speech, Texts
from kickdoor.cards.printer.shape import is_priced
from kickdoor.cards.printer.text import capital, sentence

_TO_A_MONSTER: Final = Place("für ein Monster in einem beliebigen Kampf", "einem Monster in einem beliebigen Kampf")
_UNTIL: Final = {"lifted": "", "fight_ends": "In deinem nächsten Kampf: ", "turn_ends": "In deinem nächsten Zug: "}


def _monster_type(card: schema.Monster, names: Names) -> str:
    what = Thing(lexicon.MONSTER, (), f"der Stufe {card.level}")
    for tag in card.tags:
        what = tagged(what, names.word(tag))
    return capital(what.said("", "nom"))


def _item_type(card: schema.Item) -> str:
    noun = lexicon.VEHICLE if card.vehicle else lexicon.ITEM if card.slot is None else lexicon.SLOTS[card.slot]
    shown = f"{card.hands}-Hand-{noun.one}" if card.hands else noun.one
    return capital(Thing(noun._replace(one=shown), ("groß",) if card.big else ()).said("", "nom"))


def _doubler(card: schema.Doubler, names: Names) -> list[str]:
    noun = lexicon.family(card.family, names)
    return [
        f"Du darfst zwei {noun.many} haben, mit allem, was an beiden gut und schlecht ist.",
        f"Oder bleib bei {Thing(noun).said('ein', 'dat')}: alles Gute daran, nichts Schlechtes.",
    ]


def _level_up(card: schema.LevelUp, names: Names) -> list[str]:
    if is_priced(card):
        whether = f", wenn {clause(card.cond, YOU, Paragraph(names))}" if card.cond is not None else ""
        receiver = f", aber nur auf dich selbst{whether}"
    else:
        receiver = ", auf wen du willst" if card.cond is None else f" auf {people(card.cond, Paragraph(names))}"
    rises = " ".join(sentences((w.GainLevels(n=1), *card.cost), Paragraph(names)))
    return [rises, f"Jederzeit spielbar{receiver}."]


GERMAN: Final[Faces[Person]] = Faces(
    Speech(Paragraph, sentences, people, EFFECTS, CLAUSES, (EACH, SUM), LINES, RULES, USES),
    Texts(
        bad_stuff="Schlimme Dinge",
        types={
            schema.Enhancer: "Monster-Verstärker",
            schema.Duplicator: "Monster-Verstärker",
            schema.OneShot: "Einmal-Gegenstand",  # a narrow card can break the line here
            schema.Attachment: lexicon.UPGRADE.one,
            schema.Seal: lexicon.SEAL.one,
            schema.Hireling: lexicon.HIRELING.one,
            schema.LevelUp: "Stufenaufstieg",
        },
        special_door="Besondere Tür",
        special_treasure="Besonderer Schatz",
        fixed={
            schema.Duplicator: (
                "Spiele diese Karte in einem beliebigen Kampf auf ein Monster: "
                "Sein Doppelgänger kommt dazu, samt Verstärkern und Belohnungen."
            ),
            schema.Wandering: (
                "Spiele diese Karte in einem beliebigen Kampf mit einem Monster aus deiner Hand: "
                "Das Monster kommt zum Kampf dazu."
            ),
            schema.Cheat: (
                "Spiele diese Karte auf einen deiner Gegenstände: "
                "Keine Grenze und keine Einschränkung gilt für ihn, bis du ihn verlierst."
            ),
        },
        levels=("Stufe", "Stufen"),
        treasures=("Schatz", "Schätze"),
        gold="{n} Goldstücke",
        no_value="Kein Wert",
        carries="Trägt einen Gegenstand für dich, ganz gleich, was die Grenzen sagen.",
        at_once="Unter geteilten Schätzen wird diese Karte sofort gespielt und vermehrt sie.",
        leaves="Kämpft nicht gegen {people}: Es zieht ab{gift}.",
        gift=" und lässt {treasures} da",
        pursues="Verfolgt niemanden bis Stufe {n}.",
        lasts="Bleibt bei dir, bis etwas es aufhebt.",
        floor="Das Monster ist mindestens {treasures} wert.",
        never="Nicht für {people}.",
        rides="Nichts anderes, das du hast, ändert deine Würfe zum Weglaufen.",
        abandons="Aussteigen. Bevor du zum Weglaufen würfelst, darfst du diese Karte abwerfen.",
        monsters="jedes Monster: ",
        everyone="für alle gilt",
        words=lexicon.words,
        affliction=lambda names: lexicon.affliction(names).one,
        monster_type=_monster_type,
        identity_type=lambda card, names: lexicon.family(card.family, names).one,
        doubler_type=lambda card, names: f"Ergänzt {Thing(lexicon.family(card.family, names)).said('dein', 'acc')}",
        item_type=_item_type,
        doubler=_doubler,
        instead=lambda effects, context: f"wenn du das nicht kannst, {all_as_one(effects, context, turned=True)}",
        timed=lambda until, said: _UNTIL[until] + sentence(said),
        enhances=lambda card, context: modifier(card.n, _TO_A_MONSTER, context),
        becomes=lambda tag: f"das Monster {lexicon.becomes(tag)}",
        only=lambda people: f"nur für {people}",
        played_on=lambda what, context: (
            f"spiele diese Karte auf {card_of(what, context).but('eigen').said('ein', 'acc')}"
        ),
        opened=lambda effects, context: behind("wenn du es öffnest", clauses(effects, context)),
        applied=lambda whom, said: f"{whom}: {capital(said)}",
        level_up=_level_up,
    ),
    {"gender": Form(GENDERS), "many": Form(), "genitive": Form(needed=False), "weak": Form(needed=False)},
)
