"""Nothing a viewer receives depends on what it may not know."""

import pytest

from kickdoor.engine import visibility
from kickdoor.engine.records import Proposal
from kickdoor.soak.secrets import check_sighting, spread
from kickdoor.soak.trials import hidden, unheard
from kickdoor.soak.utterances import play_on, played
from tests.test_properties import SEEDS, new_game, try_often


@pytest.mark.parametrize("seed", SEEDS)
def test_permuting_hidden_cards_changes_nothing_that_a_viewer_receives(seed: int) -> None:
    """Neither the view nor the options, nor any refusal, nor the default."""
    try_often(hidden, seed, 50, 10)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_can_tell_that_somebody_else_has_passed(seed: int) -> None:
    """Neither from the view nor from what may be done, nor from what may be taken back."""
    try_often(unheard, seed, 100, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_events_show_a_hidden_card_to_nobody_else(seed: int) -> None:
    """A card that goes from a deck or a hand to a hand leaves as its back for everybody but the hands' owners."""
    game, random = new_game(seed)
    for events in played(game, random, 300):
        for event in events:
            for viewer in range(-1, len(game.state.seats)):
                check_sighting(game.state, event, viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_handle_is_shown_to_its_owner_alone(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(40):
        play_on(game, random, 12)
        state = game.state
        for viewer in range(-1, len(state.seats)):
            view = visibility.view(state, viewer)
            mine = [state.handle[card] for card in state.seats[viewer].hand] if viewer >= 0 else []
            assert [card.handle for card in view.hand] == mine
            assert set(negative_handles(spread(view))) <= set(mine)


def negative_handles(value: object) -> list[int]:
    """Every handle below zero anywhere in what a viewer receives."""
    if isinstance(value, dict):
        own = [value["handle"]] if isinstance(value.get("handle"), int) and value["handle"] < 0 else []
        return own + [handle for item in value.values() for handle in negative_handles(item)]
    if isinstance(value, list):
        return [handle for item in value for handle in negative_handles(item)]
    return []


def test_a_promised_card_is_known_by_name_but_not_by_handle() -> None:
    """What Ann promises to play on her helper is said aloud; the handle in her hand stays hers."""
    game, _ = new_game(0)
    state = game.state
    card = state.seats[0].hand[0]
    state.proposals.append(Proposal(1, "ask", 0, 1, (), (), (), (card,), False))
    for viewer in range(-1, len(state.seats)):
        (seen,) = visibility.view(state, viewer).proposals[0].plays
        assert seen.id == state.cards[card].id
        assert seen.handle == (state.handle[card] if viewer == 0 else 0)
