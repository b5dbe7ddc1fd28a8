"""The named questions as sentences: "You may carry any number of Big Items." """

from typing import Final

from kickdoor.cards import words as w
from kickdoor.cards.printer.en.context import Context
from kickdoor.cards.printer.en.grammar import Person, counted, more, number, one, plural, verb
from kickdoor.cards.printer.rules import Answer, Phrase
from kickdoor.cards.printer.text import Gap

_SCOPES: Final = {
    "everyone": Person("everyone", "everyone", "everyone's"),
    "others": one("every other player"),
    "fighters": one("each fighter"),
}


def rule(line: w.RuleLine, context: Context) -> str:
    """A rule line as a clause."""
    answer = Answer.of(line, context, _SCOPES)
    return answer.chosen(RULES[line.name]).format_map(_gaps(answer))


def _gaps(answer: Answer[Person]) -> dict[str, object]:
    """What the gaps of the sentences stand for."""
    who, n = answer.who, answer.n
    return {
        "who": Gap(lambda base: f"{who.subject} {verb(base, who)}" if base else who.subject),
        "verb": Gap(lambda base: verb(base, who)),
        "whom": who.objective,
        "whose": who.possessive,
        "n": n,
        "size": abs(n),
        "number": Gap(lambda noun: f"{number(n)} {noun if n == 1 else plural(noun)}" if noun else number(n)),
        "more": Gap(lambda noun: more(n, noun)),
        "change": f"{number(abs(n))} {'more' if n > 0 else 'less'}",
        "levels": "a level" if n == 1 else f"{n} levels",
        "extra": "an extra level" if n == 1 else f"{n} extra levels",
        "fewer": counted(-n, "level"),
        "it": " against it" if answer.monster else "",
        "from_it": " from it" if answer.monster else "",
        "margin": f" by {answer.ahead} or more" if answer.ahead is not None else "",
        "curses": plural(answer.context.names.word("affliction")),
    }


def _limited(act: str, noun: str) -> Phrase:
    """How many one may have."""
    return {
        "unlimited": f"{{who}} may {act} any number of {plural(noun)}",
        "set yes": f"{{who}} may {act} {{number:{noun}}}",
        "set": f"{{who:take}} off {{whose}} {noun} and cannot wear any"
        if act == "wear"
        else f"{{who}} cannot {act} any {plural(noun)}",
        "": f"{{who}} may {act} {{more:{noun}}}",
    }


RULES: Final[dict[w.RuleName, Phrase]] = {
    "big_limit": _limited("carry", "Big Item"),
    "headgear": _limited("wear", "Headgear"),
    "armor": _limited("wear", "Armor"),
    "footgear": _limited("wear", "Footgear"),
    "vehicle_limit": _limited("have", "Vehicle"),
    "hand_limit": {
        "set": "{whose} hand limit is {number} cards",
        "fewer": "{whose} hand limit is {size} lower",
        "": "{whose} hand limit is {size} higher",
    },
    "hands": {"set": "{who:have} {number:Hand}", "": "{who:have} {more:Hand}{it}"},
    "grip": "{who} may hold a 1-Hand Item in both Hands: it gives +{n} more",
    "win_ties": {
        "monster yes": "the munchkins win ties against it",
        "monster": "the munchkins cannot win ties against it",
        "yes": "{who:win} ties",
        "": "{who} cannot win ties",
    },
    "helper_levels": {
        "yes you": "when {who:help}, go up {levels} for each monster killed",
        "yes": "a helper goes up {levels} for each monster killed",
        "": "a helper goes up no levels",
    },
    "helper_once": {
        "you": "when {who:help} to win a fight{margin}, go up {levels}",
        "": "a helper goes up {levels} for a fight won{margin}",
    },
    "kill_levels": {
        "fewer": "the main fighter goes up {fewer} less for winning",
        "monster": "the main fighter goes up {extra} for winning{margin}",
        "": "when {who:win} a fight{margin} as the main fighter, {verb:go} up {extra}",
    },
    "level_only": {
        "monster": "only Levels count against it: no Items, no bonuses",
        "": "{who:fight} with Level only",
    },
    "help": {
        "yes": "{who} may be helped{it}",
        "monster": "nobody may help against it",
        "everyone": "nobody may help anyone",
        "": "nobody may help {whom}",
    },
    "escape": {
        "yes": "{who} may escape{from_it}",
        "monster": "nobody can escape from it",
        "": "{who} cannot escape",
    },
    "free_escape": {"yes": "{who:escape}{from_it} without a roll", "": "no free escape{from_it}"},
    "easy_escape": "{who:escape} from monsters of Level {n} or lower without a roll",
    "items_count": {
        "yes": "Items give {whom} their bonuses{it}",
        "monster": "Items give nothing against it",
        "": "Items give {whom} nothing",
    },
    "one_shots": {
        "yes": "one-shots may be played for the munchkins{it}",
        "": "one-shots cannot be played for the munchkins{it}",
    },
    "removable": {
        "yes": "it can be removed from the fight",
        "": "it cannot be removed from the fight, only killed",
    },
    "sell_double": {
        "again": "on each of {whose} turns, {who} may sell {more:Item} for double value",
        "one": "on each of {whose} turns, {who} may sell an Item for double value",
        "": "on each of {whose} turns, {who} may sell {number:Item} for double value",
    },
    "sell_price": {
        "set": "a level costs {whom} {n} Gold Pieces",
        "fewer": "a level costs {whom} {size} Gold Pieces less",
        "": "a level costs {whom} {size} Gold Pieces more",
    },
    "curse_proof": {
        "yes monster": "{curses} played by others do nothing to whoever fights it",
        "yes": "{curses} played by others do nothing to {whom}",
        "monster": "{curses} played by others work on whoever fights it",
        "": "{curses} played by others work on {whom}",
    },
    "theft_proof": {"yes": "nothing can be stolen from {whom}", "": "anything can be stolen from {whom}"},
    "treasures": {
        "everyone": "whoever wins a fight{margin} draws {more:Treasure}",
        "monster": "winning{margin} brings {more:Treasure}",
        "timed": "{verb:draw} {more:Treasure} if {who:win}{margin} as the main fighter",
        "": "{verb:draw} {more:Treasure} when {who:win} a fight{margin} as the main fighter",
    },
    "can_steal": {"yes": "{who} may steal", "": "{who} cannot steal"},
    "loot_cards": {
        "set": "{who:draw} {number} cards when looting the room",
        "": "{who:draw} {more:card} when looting the room",
    },
    "door_choice": "when {who:kick} down the door, turn up {number} Doors: face one, discard the rest",
    "extra_doors": {
        "one": "after {whose} first door, {verb:kick} down another door",
        "": "after {whose} first door, {verb:kick} down {number} more doors",
    },
    "swap_draw": ("instead of drawing a card face up, {who} may take the top discard, then discard a card from hand"),
    "loot_fight": {
        "yes": "{who} may fight a monster that {who:loot}",
        "": "{who} cannot fight a monster that {who:loot}",
    },
    "level_loss": {
        "everyone": "Bad Stuff that costs anyone levels costs {change}",
        "monster": "Bad Stuff that costs levels costs {change}",
        "": "Bad Stuff that costs {whom} levels costs {change}",
    },
}
