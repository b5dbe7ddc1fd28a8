"""What a seat imagines looks the same to it, tells it nothing, and can be played on."""

from random import Random

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.apply import apply
from kickdoor.engine.changes.places import next_handle
from kickdoor.engine.defs import DOOR
from kickdoor.engine.game import Game
from kickdoor.engine.imagine import imagined
from kickdoor.engine.known import remembered
from kickdoor.engine.names import HAND, TABLE
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.seat_eyes import SeatEyes
from kickdoor.engine.state import State
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.soak import settings
from kickdoor.soak.secrets import permuted, received, spread
from kickdoor.soak.trials import imagined_alike
from kickdoor.soak.utterances import play_on


def moments(set_id: str, seed: int, steps: int = 25) -> list[Game]:
    """Copies of one game of bots at several moments."""
    game = new_game(set_id, 4, seed)
    driver = Driver(game, new_bots(["basic"] * 4, seed))
    found = []
    for _ in range(steps):
        for _ in range(9):
            if not game.over:
                driver.step()
        if not game.over:
            found.append(game.copy())
    return found


@pytest.mark.parametrize("set_id", ids())
def test_it_looks_the_same_from_the_seat(set_id: str) -> None:
    for game in moments(set_id, 3):
        for seat in range(4):
            other = SeatEyes(game, seat).imagine(7)
            assert received(other.state, seat) == received(game.state, seat)
            assert sorted(card.index for card in other.state.cards) == sorted(card.index for card in game.state.cards)


@pytest.mark.parametrize("set_id", ids())
def test_nothing_hidden_shines_through(set_id: str) -> None:
    """However the unseen cards lie in the real game, the same seed imagines the same: hands, decks and Seals."""

    def places(game: Game) -> object:
        state = game.state
        hands = [[state.cards[card].id for card in player.hand] for player in state.seats]
        decks = [[state.cards[card].id for card in deck] for deck in [*state.decks, state.seals]]
        return hands, decks, state.seed, state.loaded, spread(state.window())

    random = Random(5)
    for game in moments(set_id, 4):
        for seat in range(4):
            other = permuted(game.state, seat, random)
            other.seed = bytes(32)
            random.shuffle(other.seals)
            assert places(imagined(other, seat, 1)) == places(imagined(game.state, seat, 1))


def test_other_seeds_imagine_other_hands() -> None:
    game = new_game("mazes", 4, 1)
    hands = {str([game_.state.cards[c].id for c in game_.state.seats[1].hand]) for game_ in imagine_many(game, 8)}
    assert len(hands) == 8


def imagine_many(game: Game, number: int) -> list[Game]:
    return [imagined(game.state, 0, seed) for seed in range(number)]


def test_the_real_game_is_not_touched() -> None:
    game = moments("apocalypse", 2)[6]
    before = spread(game.state)
    imagined(game.state, 0, 1)
    assert spread(game.state) == before


@pytest.mark.parametrize("set_id", ids())
def test_it_can_be_played_to_its_end(set_id: str) -> None:
    for number, game in enumerate(moments(set_id, 6, steps=12)):
        other = imagined(game.state, number % 4, number)
        assert Driver(other, new_bots(["basic"] * 4, number), strict=True).run()


def test_a_seat_can_name_only_cards_that_it_sees() -> None:
    game = new_game("mazes", 3, 5)
    mine, theirs = (SeatEyes(game, seat) for seat in (0, 1))
    handle = mine.view.hand[0].handle
    assert mine.card(handle).id == mine.view.hand[0].id != ""
    assert theirs.card(handle).id == theirs.view.hand[0].id
    for unknown in (0, -99, 99):
        with pytest.raises(LookupError):
            mine.card(unknown)


# -- at every table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(16))
def test_whatever_the_table_plays_it_looks_the_same(number: int) -> None:
    """All sets, mixes, house rules and sizes, and everything that can be said: `make soak` goes on with this."""
    game = settings.new_game(settings.draw_table(21, number))
    random = Random(number)
    for _ in range(25):
        play_on(game, random, 7)
        if not game.over:
            imagined_alike(game, random)


# -- cards that are known in other hands ------------------------------------------------------------------------------


def test_a_hand_that_was_shown_stays_known_to_those_who_saw_it() -> None:
    game = new_game("mazes", 4, 9)
    assert not isinstance(game.submit(1, cmd.Show((2,))), Refusal)
    hand = game.state.seats[1].hand
    assert sorted(remembered(game.state, 2)) == sorted(hand)
    assert remembered(game.state, 3) == []
    for seed in range(5):
        assert sorted(imagined(game.state, 2, seed).state.seats[1].hand) == sorted(hand)
    assert sorted(imagined(game.state, 3, 1).state.seats[1].hand) != sorted(hand)


def moved(state: State, card: int, dst: int, seat: int) -> None:
    new = next_handle(state, card, dst, seat)
    apply(state, ev.CardMoved(card, state.zone[card], state.owner[card], dst, seat, state.handle[card], new, ""))


def test_a_card_given_in_secret_is_known_to_the_two_alone() -> None:
    game = new_game("mazes", 4, 9)
    state = game.state
    game.submit(1, cmd.Show((2,)))
    doors = [card for card in state.seats[1].hand if state.cards[card].deck == DOOR]
    treasures = [card for card in state.seats[1].hand if card not in doors]
    moved(state, doors[0], HAND, 3)
    assert remembered(state, 1) == [doors[0]]
    assert sorted(remembered(state, 2)) == sorted(treasures)  # which Door went, seat 2 did not see


def test_a_card_that_is_taken_back_from_the_table_is_known_to_all() -> None:
    game = new_game("mazes", 4, 9)
    state = game.state
    card = state.seats[1].hand[0]
    moved(state, card, TABLE, 1)
    assert state.glimpsed == {}
    moved(state, card, HAND, 1)
    assert [remembered(state, seat) for seat in range(4)] == [[card], [], [card], [card]]
