"""How shrewd plays: it keeps levels in reserve, tools for the end, and helps for what it is worth."""

import pytest

from kickdoor.bots import make
from kickdoor.bots.selves import identity_worth
from kickdoor.bots.sense import Sense
from kickdoor.engine import commands as cmd
from kickdoor.engine.game import Game
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.scenarios.reading import read_text
from kickdoor.scenarios.scenario_setup import set_up
from tests.test_bots import do, handle, position
from tests.test_sound_bots import table


def says(game: Game, seat: int, bot: str = "shrewd/fair") -> cmd.Command | None:
    return make(bot, "t").act(SeatEyes(game, seat))


def apocalypse(seats: str, seals: str) -> Game:
    given = f"given:\n  turn: Ann\n  open_seals: [{seals}]\n  seats:\n"
    lines = "".join(f"    {line.strip()}\n" for line in seats.strip().splitlines())
    return set_up(read_text(f"title: t\nsets: [apocalypse]\n{given}{lines}".encode())[0], "apocalypse")[0]


# -- levels in reserve ------------------------------------------------------------------------------------------------


def test_it_keeps_a_level_that_would_only_make_it_a_target() -> None:
    game = position("Ann: {level: 5, hand: [Go Up a Level]}\nBob: {level: 5}\nCleo: {level: 4}")
    assert isinstance(says(game, 0, "basic/fair"), cmd.Play)
    assert isinstance(says(game, 0), cmd.Kick)


def test_it_jumps_when_the_reserve_reaches_the_last_step() -> None:
    game = position("Ann: {level: 8, hand: [Go Up a Level]}\nBob: {level: 5}\nCleo: {level: 4}")
    command = says(game, 0)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 0, "Go Up a Level")


def test_it_sells_on_the_last_jump_and_not_before() -> None:
    sale = "hand: [Meat Shield, Hammer of Finger Nailing, Dagger of Passive Aggression, Statement Spork]"
    game = position(f"Ann: {{level: 8, {sale}}}\nBob: {{level: 8}}\nCleo: {{level: 4}}")
    assert isinstance(says(game, 0), cmd.Sell)
    game = position(f"Ann: {{level: 4, {sale}}}\nBob: {{level: 4}}\nCleo: {{level: 4}}")
    assert not isinstance(says(game, 0), cmd.Sell)


@pytest.mark.parametrize(("phase", "sells"), [("arrange", True), ("charity", False)])
def test_it_jumps_before_the_door_and_not_after_it(phase: str, sells: bool) -> None:
    names = ["Bow With Strings Attached", "Steel-Toed Slippers", "Reforged Sword", "Hammer of Finger Nailing"]
    items = "[Pickle Spear, Cap of the Underdog, " + ", ".join(f"{{{name}: sideways}}" for name in names) + "]"
    monsters = "[Glampire, Gelatinous Sofa, Don Corrosione, Ancient Brain Fog, Total Party Krill, Bearbug]"
    ann = f"Ann: {{level: 8, in_play: {items}, hand: {monsters}}}"
    game = table(f"phase: {phase}\nseats:\n  {ann}\n  Bob: {{level: 8}}\n  Cleo: {{}}")
    assert isinstance(says(game, 0), cmd.Sell) == sells


# -- its own fights ---------------------------------------------------------------------------------------------------


def test_it_takes_the_monster_that_it_beats_by_most_when_that_wins_the_game() -> None:
    seats = "Ann: {level: 9, hand: [Snack Wolf, The Quiet Wight]}\nBob: {}\nCleo: {}"
    game = position(seats, "Well-Rested")
    do(game, 0, cmd.Kick())
    command = says(game, 0)
    assert isinstance(command, cmd.Trouble) and command.card == handle(game, 0, "Snack Wolf")


def test_it_adds_a_monster_to_a_fight_that_is_won_anyway() -> None:
    seats = "Ann: {level: 7, in_play: [Pickle Spear], hand: [Wandering Monster, Snack Wolf]}\nBob: {}\nCleo: {}"
    game = position(seats, "Tutorial Slime")
    do(game, 0, cmd.Kick())
    command = says(game, 0)
    assert isinstance(command, cmd.Play) and command.cards == (handle(game, 0, "Snack Wolf"),)


def test_it_rises_in_a_fight_that_this_makes_the_last() -> None:
    game = position("Ann: {level: 7, in_play: [Pickle Spear], hand: [Go Up a Level]}\nBob: {}\nCleo: {}", "Snack Wolf")
    do(game, 0, cmd.Kick())
    assert isinstance(says(game, 0), cmd.Claim)
    ann = "Ann: {level: 7, in_play: [Pickle Spear], hand: [Go Up a Level, Wandering Monster, Snack Wolf]}"
    game = position(f"{ann}\nBob: {{}}\nCleo: {{}}", "Tutorial Slime")
    do(game, 0, cmd.Kick())
    more = says(game, 0)
    assert isinstance(more, cmd.Play) and more.cards
    do(game, 0, more)
    command = says(game, 0)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 0, "Go Up a Level")


@pytest.mark.parametrize("bot", ["basic/fair", "shrewd/fair"])
def test_a_refused_offer_is_repeated_only_with_more(bot: str) -> None:
    seats = "Ann: {level: 2}\nBob: {level: 6, in_play: [Pickle Spear]}\nCleo: {}"
    game = position(seats, "Don Corrosione")
    do(game, 0, cmd.Kick())
    ann = make(bot, "t")
    offers: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    command = ann.act(SeatEyes(game, 0))
    while isinstance(command, cmd.Propose):
        offers.append((command.picks, command.give))
        do(game, 0, command)
        do(game, 1, cmd.Decline(game.state.proposals[-1].id))
        command = ann.act(SeatEyes(game, 0))
    assert len(offers) > 1 and len(set(offers)) == len(offers)
    worth = [(len(picks) + len(give), -min(picks)) for picks, give in offers]
    assert worth == sorted(worth)


def test_it_picks_a_fight_that_somebody_could_help_with() -> None:
    seats = "Ann: {level: 2, hand: [Bearbug]}\nBob: {level: 6, in_play: [Pickle Spear]}\nCleo: {}"
    game = position(seats, "Well-Rested")
    do(game, 0, cmd.Kick())
    assert isinstance(says(game, 0), cmd.Trouble)
    game = position("Ann: {level: 2, hand: [Bearbug]}\nBob: {}\nCleo: {}", "Well-Rested")
    do(game, 0, cmd.Kick())
    assert isinstance(says(game, 0), cmd.Loot)


def test_a_curse_that_would_cost_it_the_game_is_undone() -> None:
    seats = "Ann: {level: 9, hand: [Eraser of Undoing]}\nBob: {hand: [Ceiling Drawn Too Low]}\nCleo: {}"
    game = position(seats, "Snack Wolf")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Claim())
    curse = says(game, 1)
    assert isinstance(curse, cmd.Play)
    do(game, 1, curse)
    command = says(game, 0)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 0, "Eraser of Undoing")


# -- the fights of others ---------------------------------------------------------------------------------------------


def test_it_saves_its_cards_for_a_player_about_to_win() -> None:
    game = position("Ann: {level: 7}\nBob: {level: 4, hand: [Greater]}\nCleo: {}", "Snack Wolf")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Claim())
    assert isinstance(says(game, 1, "basic/fair"), cmd.Play)
    assert says(game, 1) is None


@pytest.mark.parametrize("card", ["Greater", "Dinner Is on the Table", "Eviction Notice", "Life Partner"])
def test_it_stops_a_winner(card: str) -> None:
    game = position(f"Ann: {{level: 9}}\nBob: {{hand: ['{card}']}}\nCleo: {{}}", "Bearbug")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Claim())
    command = says(game, 1)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 1, card)


@pytest.mark.parametrize("card", ["Ceiling Drawn Too Low", "Borrowed Experience"])
def test_a_level_lost_at_the_last_call_prevents_the_win(card: str) -> None:
    game = position(f"Ann: {{level: 9, in_play: [Pickle Spear]}}\nBob: {{hand: ['{card}']}}\nCleo: {{}}", "Snack Wolf")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Claim())
    command = says(game, 1)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 1, card) and command.seat == 0


def test_a_level_to_be_stolen_is_kept_for_then() -> None:
    game = position("Ann: {level: 4, hand: [Borrowed Experience]}\nBob: {level: 5}\nCleo: {}")
    assert isinstance(says(game, 0, "basic/fair"), cmd.Play)
    assert isinstance(says(game, 0), cmd.Kick)


def test_it_swaps_what_it_cannot_wear_for_what_it_can() -> None:
    seats = "Ann: {in_play: [Dagger of Passive Aggression]}\nBob: {in_play: [Thief, Reforged Sword]}\nCleo: {}"
    game = position(seats)
    command = says(game, 0)
    assert isinstance(command, cmd.Propose) and command.kind == "trade" and command.to == 1
    assert command.give == (handle(game, 0, "Dagger of Passive Aggression"),)
    assert command.take == (handle(game, 1, "Reforged Sword"),)
    do(game, 0, command)
    assert isinstance(says(game, 1, "basic/fair"), cmd.Accept)


def test_it_takes_no_weapon_for_its_boots_with_both_hands_full() -> None:
    seats = "Ann: {in_play: [Pickle Spear]}\nBob: {in_play: [Wombat Boots, Fold-Away Catapult]}\nCleo: {}"
    game = position(seats)
    do(game, 0, cmd.Propose("trade", 1, (handle(game, 0, "Pickle Spear"),), (handle(game, 1, "Wombat Boots"),)))
    assert isinstance(says(game, 1, "basic/fair"), cmd.Accept)
    assert isinstance(says(game, 1), cmd.Decline)


@pytest.mark.parametrize(("cards", "answer"), [(2, cmd.Accept), (5, cmd.Decline)])
def test_a_full_hand_may_hold_three_levels(cards: int, answer: type[cmd.Command]) -> None:
    hand = ", ".join(["Elf", "Dwarf", "Wizard", "Cleric", "Thief"][:cards])
    seats = f"Ann: {{level: 7, in_play: [Pickle Spear]}}\nBob: {{level: 6, hand: [{hand}]}}\nCleo: {{}}"
    game = position(seats, "Don Corrosione", "Bob")
    do(game, 1, cmd.Kick())
    do(game, 1, cmd.Propose("ask", 0, picks=(1, 2)))
    assert isinstance(says(game, 0), answer)


def test_it_helps_for_nothing_where_helping_is_a_level() -> None:
    game = position("Ann: {level: 2}\nBob: {level: 6, in_play: [Elf, Pickle Spear]}\nCleo: {}", "Don Corrosione")
    do(game, 0, cmd.Kick())
    command = says(game, 1)
    assert isinstance(command, cmd.Propose) and command.kind == "pitch" and command.picks == ()


@pytest.mark.parametrize("bot", ["basic/fair", "shrewd/fair"])
def test_it_does_not_ask_a_helper_who_would_win_by_it(bot: str) -> None:
    seats = "Ann: {level: 4}\nBob: {level: 9, in_play: [Elf, Pickle Spear]}\nCleo: {}"
    game = position(seats, "Don Corrosione")
    do(game, 0, cmd.Kick())
    assert not isinstance(says(game, 0, bot), cmd.Propose)


@pytest.mark.parametrize(("temper", "answer"), [("friendly", cmd.Accept), ("greedy", cmd.Decline)])
def test_tempers_have_their_prices(temper: str, answer: type[cmd.Command]) -> None:
    game = position("Ann: {level: 4}\nBob: {level: 3, in_play: [Pickle Spear]}\nCleo: {}", "Don Corrosione")
    do(game, 0, cmd.Kick())
    do(game, 0, cmd.Propose("ask", 1, picks=(2,)))
    assert isinstance(says(game, 1, f"shrewd/{temper}"), answer)


# -- identities and Seals ---------------------------------------------------------------------------------------------


def test_it_chooses_who_to_be_by_what_it_brings() -> None:
    game = position("Ann: {level: 3, hand: [Wizard, Warrior]}\nBob: {}\nCleo: {}")
    sense = Sense(SeatEyes(game, 0))
    worth = {card.name: identity_worth(sense, card) for card in game.state.pool.defs if card.kind == "identity"}
    best = max(("Wizard", "Warrior"), key=lambda name: worth[name])
    command = says(game, 0)
    assert isinstance(command, cmd.Play) and command.card == handle(game, 0, best)
    assert worth["Elf"] > worth["Dwarf"]


SIX = "Beer Shortage, Karma Comes Due, Everything Must Go, Stay-at-Home Order, The Internet Is Down"


def test_the_best_equipped_opens_the_last_seals_at_one_go() -> None:
    seats = "Ann: {in_play: [Tire Iron], hand: ['Disaster! Zoo Breakout', Can Opener of Revelation]}\nBob: {}\nCleo: {}"
    command = says(apocalypse(seats, SIX), 0)
    assert isinstance(command, cmd.Play) and command.seat in (1, 2)


def test_others_keep_their_fingers_off_the_seals() -> None:
    seats = "Ann: {hand: ['Disaster! Zoo Breakout', Can Opener of Revelation]}\nBob: {in_play: [Tire Iron]}\nCleo: {}"
    assert not isinstance(says(apocalypse(seats, SIX), 0), cmd.Play)


def test_no_gear_is_sold_while_the_last_seals_open() -> None:
    gear = "Indoor Periscope, Snowshoes of the Nuclear Winter, Vest of Looking Busy, 'Second Head, Store-Bought'"
    seats = f"Ann: {{level: 8, in_play: [{gear}]}}\nBob: {{}}\nCleo: {{}}"
    assert isinstance(says(apocalypse(seats, ""), 0), cmd.Sell)
    assert not isinstance(says(apocalypse(seats, SIX), 0), cmd.Sell)
