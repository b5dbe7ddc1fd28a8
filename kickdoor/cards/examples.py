"""The examples in the words' docstrings, loaded and printed."""

import msgspec

from kickdoor.cards import words as w
from kickdoor.cards.mistakes import CardError, Mistake
from kickdoor.cards.printer import Names
from kickdoor.cards.printer.en import ENGLISH
from kickdoor.cards.printer.en.amounts import cards, modifier
from kickdoor.cards.printer.en.conds import clause
from kickdoor.cards.printer.en.grammar import YOU, listed
from kickdoor.cards.printer.text import sentence
from kickdoor.cards.reader import BAD, Reader
from kickdoor.cards.rulebook import base_rulebook
from kickdoor.cards.source import parse


class Example(msgspec.Struct, frozen=True):
    """One line of YAML, the word it is, and how that prints."""

    yaml: str
    word: msgspec.Struct
    text: str


def examples_of(cls: type[msgspec.Struct]) -> list[Example]:
    """The examples of a word, in the order of its docstring."""
    return [_example(line, cls) for line in w.explained(cls)[1]]


def _example(yaml: str, cls: type[msgspec.Struct]) -> Example:
    tree = parse(yaml.encode())
    if isinstance(tree, Mistake):
        raise CardError([tree])
    reader = Reader()
    family = next((base for base in w.FAMILIES if issubclass(cls, base)), cls)
    word = reader.read(tree, family)
    if word is BAD:
        raise CardError(reader.mistakes)
    return Example(yaml, word, _printed(word))


def _printed(word: msgspec.Struct) -> str:
    speech = ENGLISH.speech
    context = speech.begun(Names(base_rulebook().words), isinstance(word, w.Trigger))
    if not isinstance(word, w.Use):
        chosen: w.Aim = min(word.targets, default="rival") if isinstance(word, w.Effect) else "rival"
        context.target = speech.uses.texts.target(w.Target(a=chosen), context)
    match word:
        case w.Effect():
            return " ".join(speech.sentences([word], context))
        case w.Cond():
            return f"… if {clause(word, YOU, context)}"
        case w.Amount():
            return modifier(word, "", context)
        case w.Line():
            return sentence(speech.lines.say(word, context))
        case w.Selector():
            return cards(word, 1, YOU, context)
        case w.Trigger():
            return speech.uses.trigger(word, context)
        case w.Use():
            return speech.uses.use(word, context)
        case w.Cost():
            return listed(speech.uses.cost(word, context))
        case w.Target():
            return speech.uses.texts.target(word, context).objective
        case _:
            return ""
