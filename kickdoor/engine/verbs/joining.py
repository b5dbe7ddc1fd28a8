"""Into a fight: enhancers, doubles, Wandering Monsters, and monsters that join their own kind (ENH-*, TAG-*)."""

from kickdoor.engine import commands as cmd
from kickdoor.engine import defs
from kickdoor.engine.conditions import foe_tags
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import idle_refusal, moments
from kickdoor.engine.names import FIGHT
from kickdoor.engine.options import Option, Slot, play
from kickdoor.engine.procedures.fight import add_monster, join, put_enhancer
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.state import State
from kickdoor.engine.transfers import move
from kickdoor.engine.verbs.naming import plain_refusal
from kickdoor.engine.verbs.turns import hand_monsters


def fight_refusal(state: State, seat: int) -> Refusal | None:
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    if not moments(state, seat) & defs.FIGHT:  # AMB-065
        return Refusal("AMB-102" if state.fight is not None else "ENH-03", "no_open_fight")
    return None


def foe_handles(state: State) -> list[int]:
    fight = state.fight
    return [] if fight is None else [state.handle[foe.card] for foe in fight.foes]


def check_on_monster(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    """In anybody's fight (ENH-03, INT-02)."""
    refusal = fight_refusal(state, seat) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    return None if command.on in foe_handles(state) else Refusal("ENH-05", "name_a_monster")


def do_enhancer(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    put_enhancer(game, seat, card, original_of(game.state, game.state.by_handle(seat, command.on)))


def original_of(state: State, card: int) -> int:
    fight = state.fight
    assert fight is not None
    return next(foe.original for foe in fight.foes if foe.card == card)


def do_duplicator(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    state = game.state
    original = original_of(state, state.by_handle(seat, command.on))
    move(game, card, FIGHT, why="doubles")
    join(game, card, original, seat)


def tag_makers(state: State, seat: int) -> list[int]:
    """Enhancers in hand that make a monster something it is not."""
    return [card for card in state.seats[seat].hand if state.cards[card].kind == "enhancer" and state.cards[card].tags]


def check_wandering(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    """With a monster from hand, and if one likes a card that makes it something else (AMB-071).

    It may be anybody's fight, one's own too (INT-07, AMB-067).
    """
    refusal = fight_refusal(state, seat) or plain_refusal(command, cards=True)
    if refusal is not None:
        return refusal
    cards = [state.by_handle(seat, handle) for handle in command.cards]
    if not 1 <= len(cards) <= 2 or cards[0] not in hand_monsters(state, seat):
        return Refusal("MON-02", "with_a_monster")
    if len(cards) == 2 and cards[1] not in tag_makers(state, seat):
        return Refusal("TAG-04", "with_a_tag_maker")
    return None


def do_wandering(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    state = game.state
    cards = [state.by_handle(seat, handle) for handle in command.cards]
    move(game, card, FIGHT, why="brings")  # MULT-01
    send_in(game, seat, cards[0], cards[1:])


def send_in(game: Run, seat: int, monster: int, makers: list[int]) -> None:
    """What makes it fit lies on the newcomer, and all that it says counts (AMB-069)."""
    add_monster(game, monster, seat)
    for maker in makers:
        put_enhancer(game, seat, maker, monster)


def kin(state: State) -> list[str]:
    """The tags in the fight that let their own kind join (TAG-01, TAG-02, TAG-03)."""
    fight = state.fight
    families = state.pool.rulebook.tags
    if fight is None or not families:
        return []
    return [tag for foe in fight.foes for tag in foe_tags(state, foe) if tag in families]


def shared_tags(known: list[str], tags: tuple[str, ...]) -> bool:
    """Whether a monster with these tags finds its own kind in the fight."""
    return any(tag in known for tag in tags)


def check_join(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    """A monster joins its own kind in any fight (AMB-068), by its own tag or with a tag-maker (TAG-04)."""
    refusal = fight_refusal(state, seat) or plain_refusal(command, cards=True)
    if refusal is not None:
        return refusal
    makers = [state.by_handle(seat, handle) for handle in command.cards]
    if len(makers) > 1 or any(maker not in tag_makers(state, seat) for maker in makers):
        return Refusal("TAG-04", "with_a_tag_maker")
    tags = state.cards[card].tags
    for maker in makers:
        tags = tags + state.cards[maker].tags
    return None if shared_tags(kin(state), tags) else Refusal("MON-02", "needs_wandering")


def do_join(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    send_in(game, seat, card, [game.state.by_handle(seat, handle) for handle in command.cards])


def offer_into_fight(state: State, seat: int, card: int, kind: str, found: list[Option]) -> None:
    handle = state.handle[card]
    if kind == "enhancer" or kind == "duplicator":
        foes = foe_handles(state)
        if foes:
            found.append(play(handle, [Slot("on", foes)]))
    elif kind == "wandering":
        monsters = [state.handle[other] for other in hand_monsters(state, seat)]
        if monsters:
            makers = [state.handle[other] for other in tag_makers(state, seat)]
            found.append(play(handle, [Slot("cards", monsters + makers, 1, 2, "monster first")]))
    else:
        offer_join(state, seat, card, found)


def offer_join(state: State, seat: int, card: int, found: list[Option]) -> None:
    """A monster from hand, as it is or with a tag-maker."""
    known = kin(state)
    if not known:
        return
    tags = state.cards[card].tags
    if shared_tags(known, tags):
        found.append(play(state.handle[card]))
    makers = tag_makers(state, seat)
    able = [state.handle[maker] for maker in makers if shared_tags(known, tags + state.cards[maker].tags)]
    if able:
        found.append(play(state.handle[card], [Slot("cards", able)]))
