"""The page's arithmetic of a fight gives what the engine gives, for fights of every kind."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from kickdoor import Game, commands, sets
from kickdoor.cards.schema import Card, Enhancer, Identity, Monster
from kickdoor.cards.words import All, BonusLine, Epic, FleeLine, Is, Line, RuleLine
from kickdoor.companion import traits
from kickdoor.engine import modifiers, questions
from kickdoor.engine.records import Bonus, Foe
from kickdoor.engine.rules import ask
from tests.companion.asking import answers

Given = dict[str, Any]
IDLE = ("hand_limit", "big_limit", "sell_double", "sell_price", "swap_draw", "loot_cards", "loot_fight", "level_loss")


def card(id: str) -> Card:
    loaded = sets.load(id.partition(".")[0])
    return next(placed.card for placed in loaded.cards if placed.card.id == id)


def plain_monster(monster: Card) -> bool:
    """Whether all that changes its fight is what a counter can know."""
    if not isinstance(monster, Monster) or monster.leaves is not None or monster.on:
        return False
    return all(plain_line(line) for line in monster.always)


def plain_line(line: Line) -> bool:
    if isinstance(line, FleeLine):
        return line.cond is None
    return isinstance(line, BonusLine) and isinstance(line.cond, Is) and isinstance(line.n, int)


def plain_identity(identity: Card) -> bool:
    return isinstance(identity, Identity) and all(
        traits.trait_of(line) is not None
        or (isinstance(line, RuleLine) and line.name in IDLE)
        or isinstance(getattr(line, "cond", None), Epic | All)  # no Epic here
        for line in identity.always
    )


class Brawl:
    """A fight in the engine, and the same fight as the page is asked about it."""

    def __init__(self, set_id: str, fighter: Given, helper: Given | None, foes: Sequence[Given], **more: Any) -> None:
        self.set_id, self.fighter, self.helper, self.foes = set_id, fighter, helper, foes
        self.ours, self.theirs = more.get("ours", 0), more.get("theirs", 0)
        self.seals = more.get("seals", 0)

    def engine(self) -> Given:
        names = [card(foe["card"]).name for foe in self.foes]
        seat = lambda one: {"level": one["level"], "in_play": [*one["identities"], *one.get("doublers", [])]}  # noqa: E731
        people = {"Ann": seat(self.fighter), "Bob": seat(self.helper) if self.helper else {}, "Cleo": {}}
        seats = "\n".join(f"  {name}: {given!s}" for name, given in people.items())
        text = f"set: {self.set_id}\nturn: Ann\nseats:\n{seats}\ndoors: {names!r}\n"
        game = Game.from_position(text)
        assert isinstance(game.submit(0, commands.Kick()), list)
        state = game.state
        fight = state.fight
        assert fight is not None
        number = {definition.id: at for at, definition in reversed(list(enumerate(state.cards)))}
        fight.helper = 1 if self.helper else -1
        fight.foes = [Foe(number[foe["card"]], number[foe["card"]]) for foe in self.foes]
        for side, n in (("munchkins", self.ours), ("monsters", self.theirs)):
            fight.bonuses.append(Bonus(side, n, -1, 2))
        for foe in self.foes:
            for id in foe["enhancers"]:
                fight.enhancers.append(
                    Bonus("monsters", traits.boost(card(id)) or 0, number[id], 2, number[foe["card"]])
                )
        state.open_seals = state.seals[: self.seals] if self.seals else []
        for seal in state.open_seals:  # only their number counts here
            assert not any(line.word == "bonus" for line in state.cards[seal].always)
        state.sums.clear()
        ours, theirs = modifiers.strengths(state)
        winning = modifiers.winning(state)
        levels = {}
        if winning:
            before = questions.suppose_won(state, fight, fight.helper)
            gained = dict(questions.gains(state, fight, fight.helper))
            levels = {
                who: n for who, n in (("fighter", gained[0]), ("helper", gained.get(1, 0))) if n or who == "fighter"
            }
            questions.put_back(fight, before)
        target = questions.winning_level(state)
        people_levels = {"fighter": self.fighter["level"], "helper": (self.helper or {}).get("level", 0)}
        needs = [
            [
                ask(state, "flee_target", seat) - modifiers.total(modifiers.flee_parts(state, seat, foe))
                for foe in fight.foes
            ]
            for seat in ([0, 1] if self.helper else [0])
        ]
        return {
            "ours": ours,
            "theirs": theirs,
            "winning": winning,
            "levels": levels,
            "treasures": sum(modifiers.foe_treasures(state, foe) for foe in fight.foes),
            "wins": [who for who, n in levels.items() if people_levels[who] + n >= target],
            "needs": needs,
        }

    def asked(self) -> Given:
        bonuses = [
            {"id": "o", "n": self.ours, "side": "ours"},
            {"id": "t", "n": self.theirs, "side": "theirs"},
        ]
        foes = []
        for at, foe in enumerate(self.foes):
            monster = card(foe["card"])
            assert isinstance(monster, Monster)
            figures = {"level": monster.level, "treasures": monster.treasures, "levels": monster.levels}
            more = {"tags": monster.tags, "flee": traits.flee(monster), "card": monster.id, "name": monster.name}
            foes.append({"id": str(at), **figures, **more})
            for id in foe["enhancers"]:
                enhancer = card(id)
                assert isinstance(enhancer, Enhancer)
                bonus = {"n": traits.boost(enhancer), "treasures": enhancer.treasures}
                bonuses.append({"id": f"{at} {id}", **bonus, "side": "theirs", "on": str(at)})
        one = lambda given: given and {  # noqa: E731
            "level": given["level"], "gear": 0, "identities": given["identities"],
            "doubled": [card(id).family for id in given.get("doublers", [])],  # type: ignore[attr-defined]
        }  # fmt: skip
        people = {"fighter": one(self.fighter), "helper": one(self.helper)}
        return {"sets": [self.set_id], "own": True, **people, "foes": foes, "bonuses": bonuses, "seals": self.seals}


def munchkin(rng: random.Random, ids: list[str], doublers: list[str]) -> Given:
    identities = rng.sample(ids, rng.choice([0, 1, 1, 1]))
    doubled = [id for id in doublers if identities and card(id).family == card(identities[0]).family]  # type: ignore[attr-defined]
    return {"level": rng.randint(1, 9), "identities": identities, "doublers": doubled[: rng.choice([0, 0, 1])]}


def random_brawl(rng: random.Random) -> Brawl:
    set_id = rng.choice(sets.ids())
    cards = [placed.card for placed in sets.load(set_id).cards]
    ids = [each.id for each in cards if plain_identity(each)]
    doublers = [each.id for each in cards if each.__struct_config__.tag == "doubler"]
    monsters = [each.id for each in cards if plain_monster(each)]
    enhancers = [
        each.id for each in cards
        if isinstance(each, Enhancer) and traits.boost(each) is not None and not each.floor and not each.tags
    ]  # fmt: skip
    fighter = munchkin(rng, ids, doublers)
    rest = [id for id in ids if id not in fighter["identities"]] if rng.random() < 0.7 else ids
    helper = {**munchkin(rng, rest, []), "doublers": []} if rng.random() < 0.5 else None
    foes = [
        {"card": id, "enhancers": rng.sample(enhancers, rng.choice([0, 0, 1, 2]))}
        for id in rng.sample(monsters, rng.choice([1, 1, 2]))
    ]
    if len(foes) == 2:
        foes[1]["enhancers"] = []
    return Brawl(set_id, fighter, helper, foes, ours=rng.randint(-5, 25), theirs=rng.randint(-5, 5))


def test_the_page_reckons_as_the_engine_does() -> None:
    rng = random.Random(15)
    brawls = [random_brawl(rng) for _ in range(60)]
    told = answers(fights=[brawl.asked() for brawl in brawls])["fights"]
    expected = [brawl.engine() for brawl in brawls]
    for brawl, page, engine in zip(brawls, told, expected, strict=True):
        assert page == engine, (page, engine, vars(brawl))
    assert sum(engine["winning"] for engine in expected) > 20
    assert sum(len(engine["levels"]) > 1 for engine in expected) > 0


EXAMPLES = [
    ("mazes", 8, {"identities": ["mazes.warrior"]}, "mazes.glampire", 6, True),  # a tie, and Warriors win it
    ("mazes", 8, {"identities": ["mazes.elf"]}, "mazes.glampire", 6, False),
    ("w40k", 4, {"identities": ["w40k.aeldari"]}, "w40k.pink_horror_of_tzeentch", 5, False),  # 4 + 3 + 5 to 8 + 4
    ("w40k", 4, {"identities": ["w40k.aeldari"]}, "w40k.pink_horror_of_tzeentch", 6, True),
]


@pytest.mark.parametrize("own", [True, False])
def test_ties_and_examples(own: bool) -> None:
    brawls = [
        Brawl(set_id, {"level": level, **given}, None, [{"card": id, "enhancers": []}], ours=bonus)
        for set_id, level, given, id, bonus, _ in EXAMPLES
    ]
    told = answers(fights=[{**brawl.asked(), "own": own} for brawl in brawls])["fights"]
    assert [each["winning"] for each in told] == [wins for *_, wins in EXAMPLES]
    assert [brawl.engine()["winning"] for brawl in brawls] == [wins for *_, wins in EXAMPLES]
