"""What holds in every game, whatever is played: tried with random players over many seeds."""

from random import Random

import pytest

from kickdoor.engine import commands as cmd
from kickdoor.engine.apply import apply
from kickdoor.engine.game import Game, go_on
from kickdoor.engine.procedures.limits import big_items, overfull_slot
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask
from kickdoor.engine.state import DECK, DISCARD, HAND, PUBLIC_ZONES, TABLE, State
from kickdoor.saves import dump_state, load, save
from kickdoor.sets import pool
from tests.random_play import fits, play_on, random_command, show

SEEDS = range(24)
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def new_game(seed: int) -> tuple[Game, Random]:
    return Game(pool("mazes"), NAMES[: 3 + seed % 4], seed), Random(seed)


def check_cards(state: State) -> None:
    """Every card is in exactly one place, and its place agrees with where it says it is."""
    seen: list[int] = []
    for place, deck in enumerate(state.decks):
        assert all(state.zone[card] == place for card in deck)
        assert all(state.cards[card].deck == place % 2 for card in deck)
        seen += deck
    for seat, player in enumerate(state.seats):
        for zone, cards in ((HAND, player.hand), (TABLE, player.table)):
            assert all(state.zone[card] == zone and state.owner[card] == seat for card in cards)
            seen += cards
        assert set(player.fresh) <= set(player.hand)
    loose = [card for card, zone in enumerate(state.zone) if zone not in (0, 1, 2, 3, HAND, TABLE)]
    assert sorted(seen + loose) == list(range(len(state.cards)))


def check_handles(state: State) -> None:
    public = [state.handle[card] for card, zone in enumerate(state.zone) if zone in PUBLIC_ZONES]
    assert all(handle > 0 for handle in public)
    assert len(set(public)) == len(public)
    for player in state.seats:
        mine = [state.handle[card] for card in player.hand]
        assert all(handle < 0 for handle in mine)
        assert len(set(mine)) == len(mine)
    assert all(state.handle[card] == 0 for deck in (DECK, DECK + 1) for card in state.decks[deck])


def check_limits(state: State) -> None:
    for seat, player in enumerate(state.seats):
        assert 1 <= player.level <= ask(state, "win_level")
        if player.alive and not any(frame.proc in ("overflow", "slots", "effect") for frame in state.frames):
            assert len(big_items(state, seat)) <= ask(state, "big_limit", seat)
            assert not overfull_slot(state, seat)
        for card in player.table:
            assert not state.worn[card] or state.cards[card].kind == "item"
            if state.host[card] >= 0:
                assert state.owner[state.host[card]] == seat
    if not state.ending and state.fight is None:
        assert not any(zone in (6, 7, 8) for zone in state.zone) or state.question is not None or state.window()


@pytest.mark.parametrize("seed", SEEDS)
def test_invariants_hold_after_every_command(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(500):
        if game.over:
            break
        play_on(game, random, 1)
        check_cards(game.state)
        check_handles(game.state)
        check_limits(game.state)
        assert game.over or game.waiting()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_default_is_always_accepted(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(300):
        if game.over:
            break
        for seat in game.waiting():
            assert game.why_not(seat, game.default(seat)) is None
        play_on(game, random, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_replaying_the_commands_gives_the_same_bytes(seed: int) -> None:
    game, random = new_game(seed)
    play_on(game, random, 400)
    again = Game(game.state.pool, [player.name for player in game.state.seats], seed)
    for seat, command in game.line:
        again.submit(seat, command)
    assert dump_state(again.state) == dump_state(game.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_events_alone_give_the_facts(seed: int) -> None:
    """Folding the events over the empty table leads to the same facts; only frames and questions are the kernel's."""
    game, random = new_game(seed)
    facts = game.start.copy()
    for event in game.opening:
        apply(facts, event)
    for _ in range(300):
        move = None if game.over else random_command(game, random)
        if move is None:
            continue
        events = game.submit(*move)
        assert not isinstance(events, Refusal)
        for event in events:
            apply(facts, event)
    for state in (facts, game.state):
        state.frames, state.question, state.dirty = [], None, False
    assert dump_state(facts) == dump_state(game.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_save_and_load_change_nothing(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(12):
        play_on(game, random, 25)
        loaded = load(save(game), game.state.pool)
        assert save(loaded) == save(game)
        twin = Random(seed)
        play_on(loaded, twin, 20)
        other = game.copy()
        play_on(other, Random(seed), 20)
        assert dump_state(loaded.state) == dump_state(other.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refusal_changes_nothing(seed: int) -> None:
    game, random = new_game(seed)
    for _ in range(150):
        if game.over:
            break
        play_on(game, random, 2)
        before = dump_state(game.state)
        for _ in range(6):
            seat, command = wild_command(game, random)
            if game.why_not(seat, command) is not None:
                assert isinstance(game.submit(seat, command), Refusal)
                assert dump_state(game.state) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_offered_is_refused(seed: int) -> None:
    """Any command that is accepted is a filling of a template that was offered."""
    game, random = new_game(seed)
    for _ in range(200):
        if game.over:
            break
        play_on(game, random, 2)
        for _ in range(8):
            seat, command = wild_command(game, random)
            if game.why_not(seat, command) is None:
                offers = game.options(seat) + game.table_options(seat)
                assert any(fits(game.state, seat, option, command) for option in offers), show(command)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_gives_back_the_earlier_state(seed: int) -> None:
    game, random = new_game(seed)
    play_on(game, random, 60)
    for _ in range(5):
        if game.over:
            break
        before = dump_state(game.state)
        length = len(game.line)
        play_on(game, random, 1)
        if len(game.line) == length:
            continue
        asker = 0
        if isinstance(game.submit(asker, cmd.AskUndo()), Refusal):
            continue
        for seat in game.state.others(asker):
            game.submit(seat, cmd.Consent(True))
        assert dump_state(game.state) == before


def wild_command(game: Game, random: Random) -> tuple[int, cmd.Command]:
    """Any command at all, with handles and seats that exist or nearly do."""
    state = game.state
    seat = random.randrange(len(state.seats))
    handles = [state.handle[card] for card in state.seats[seat].hand + state.seats[seat].table]
    handles += [handle for handle in state.handle if handle > 0]
    handles += [-1, 0, 999]
    verb = random.choice([cls for cls in cmd.Command.__subclasses__() if cls not in NOT_TEMPLATES])
    fields: dict[str, object] = {}
    for name in verb.__slots__:
        fields[name] = wild_value(name, verb, handles, state, random)
    return seat, verb(**fields)


NOT_TEMPLATES = (cmd.Undo, cmd.AskUndo, cmd.Consent, cmd.Dispute)


def wild_value(name: str, verb: type[cmd.Command], handles: list[int], state: State, random: Random) -> object:
    several = name in ("cards", "pay", "give", "take", "double", "plays")
    if several:
        return tuple(random.sample(handles, random.choice((0, 0, 0, 1, 1, 2, 3)) % (len(handles) + 1)))
    if name == "picks" or (name == "to" and verb is not cmd.Propose):
        return tuple(random.choice(range(6)) for _ in range(random.choice((0, 1, 1, 2))))
    if name in ("card", "host"):
        return random.choice(handles)
    if name == "on":
        return random.choice([0, 0, *handles])
    if name == "seat":
        return random.randrange(-1, len(state.seats))
    if name == "to":
        return random.randrange(len(state.seats))
    if name == "side":
        return random.choice(("", "", "munchkins", "monsters"))
    if name == "kind":
        return random.choice(("trade", "ask", "pitch", "nonsense"))
    if name in ("sideways", "excess", "even_if_lost", "yes"):
        return random.random() < 0.5
    return random.choice((0, 0, 0, 1, 2))


def test_the_same_seed_gives_the_same_deal() -> None:
    one, other = Game(pool("mazes"), NAMES[:4], 5), Game(pool("mazes"), NAMES[:4], 5)
    assert dump_state(one.state) == dump_state(other.state)
    assert dump_state(Game(pool("mazes"), NAMES[:4], 6).state) != dump_state(one.state)


def test_the_game_rests_after_running_on() -> None:
    game, random = new_game(1)
    play_on(game, random, 50)
    before = dump_state(game.state)
    assert go_on(game.state) == []
    assert dump_state(game.state) == before


def test_discards_never_hold_a_card_of_the_other_deck() -> None:
    game, random = new_game(2)
    play_on(game, random, 400)
    for deck in (0, 1):
        assert all(game.state.cards[card].deck == deck for card in game.state.decks[DISCARD + deck])
