"""Whole cards in German."""

from typing import Final

from kickdoor.cards import schema
from kickdoor.cards import words as w
from kickdoor.cards.printer.base import Names
from kickdoor.cards.printer.de import lexicon
from kickdoor.cards.printer.de.amounts import EACH, SUM, Place, modifier
from kickdoor.cards.printer.de.clauses import EFFECTS, all_as_one, behind, clauses, parts_of, sentences
from kickdoor.cards.printer.de.conds import CLAUSES, clause, people, sort_of_munchkin
from kickdoor.cards.printer.de.context import Context, Paragraph
from kickdoor.cards.printer.de.grammar import GENDERS, HE, THEY, YOU, Person, Thing, listed, pronoun
from kickdoor.cards.printer.de.lines import LINES
from kickdoor.cards.printer.de.nouns import card as card_of
from kickdoor.cards.printer.de.nouns import tagged
from kickdoor.cards.printer.de.rules import RULES
from kickdoor.cards.printer.de.uses import USES
from kickdoor.cards.printer.faces import Faces, Form, Speech, Texts
from kickdoor.cards.printer.shape import counts_levels, is_priced, signed
from kickdoor.cards.printer.text import capital, paragraph, sentence

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
    context = Paragraph(names)
    whether = ""
    if is_priced(card):
        receiver = "dich selbst"
        whether = f", wenn {clause(card.cond, YOU, context)}" if card.cond is not None else ""
    elif isinstance(card.cond, w.Fought):
        receiver, context.you = "einen Munchkin", HE
        whether = f", der {clause(card.cond, HE, context).removeprefix('er ')}"
    else:
        sort = Thing(lexicon.MUNCHKIN, ("beliebig",)) if card.cond is None else sort_of_munchkin(card.cond, context)
        receiver, context.you = sort.said("ein", "acc"), pronoun(sort.noun.gender)
    first, *rest = parts_of(clauses((w.GainLevels(n=1), *card.cost), context))
    return [paragraph([f"jederzeit auf {receiver} spielbar{whether}: {capital(first)}", *rest])]


def _instead(card: schema.Curse, context: Context) -> str:
    failing = "wenn du keine verlierst" if counts_levels(card.do) else "wenn du das nicht kannst"
    return f"{failing}, {all_as_one(card.otherwise, context, turned=True)}"


def _played_on(card: schema.Attachment, context: Context) -> str:
    what = card_of(card.what or w.Selector(), context)
    more = f": {capital(pronoun(what.noun.gender).nom)} gibt zusätzlich {signed(card.bonus)}" if card.bonus else ""
    return f"spiele diese Karte auf {what.but('eigen').said('ein', 'acc')}{more}"


GERMAN: Final[Faces[Person]] = Faces(
    Speech(Paragraph, sentences, people, EFFECTS, CLAUSES, (EACH, SUM), LINES, RULES, USES),
    Texts(
        bad_stuff="Schlimme Dinge",
        types={
            schema.Enhancer: "Monster-Verstärker",
            schema.Duplicator: "Monster-Verstärker",
            schema.OneShot: "Einmalgegenstand",  # a narrow card can break the line here
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
        lasts="Bleibt bei dir, bis etwas diese Karte aufhebt.",
        floor="Das Monster ist mindestens {treasures} wert.",
        never="Nicht für {people}.",
        rides="Nur das Fahrzeug ändert deine Würfe zum Weglaufen.",
        abandons="Aussteigen. Bevor du zum Weglaufen würfelst, darfst du diese Karte abwerfen.",
        monsters="jedes Monster: ",
        everyone="für alle gilt",
        they=THEY,
        words=lexicon.words,
        affliction=lambda names: lexicon.affliction(names).one,
        monster_type=_monster_type,
        identity_type=lambda card, names: lexicon.family(card.family, names).one,
        doubler_type=lambda card, names: f"Ergänzt {Thing(lexicon.family(card.family, names)).said('dein', 'acc')}",
        item_type=_item_type,
        doubler=_doubler,
        instead=_instead,
        timed=lambda until, lines: _UNTIL[until] + sentence(listed(lines)),
        enhances=lambda card, context: modifier(card.n, _TO_A_MONSTER, context),
        becomes=lambda tag: f"das Monster {lexicon.becomes(tag)}",
        only=lambda people: f"nur für {people}",
        played_on=_played_on,
        opened=lambda effects, context: behind("wenn du es öffnest", clauses(effects, context)),
        applied=lambda whom, said: f"{whom}: {capital(said)}",
        level_up=_level_up,
    ),
    {"gender": Form(GENDERS), "many": Form(), "genitive": Form(needed=False), "weak": Form(needed=False)},
)
