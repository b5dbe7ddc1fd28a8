"""Playing a card: one small set of predicates per kind of card."""

from collections.abc import Callable

from kickdoor.engine import commands as cmd
from kickdoor.engine import defs
from kickdoor.engine import events as ev
from kickdoor.engine.conditions import foe_tags, has_doubler, holds, identity_cards
from kickdoor.engine.kernel import Run
from kickdoor.engine.moments import calm_refusal, free_refusal, idle_refusal, moments, own_turn
from kickdoor.engine.moves import discard, move
from kickdoor.engine.options import Option, Slot
from kickdoor.engine.procedures.fight import add_monster, join, put_enhancer
from kickdoor.engine.refusal import Refusal
from kickdoor.engine.rules import ask, cheat_on
from kickdoor.engine.selectors import fits
from kickdoor.engine.state import FIGHT, HAND, LIMBO, TABLE, Frame, State
from kickdoor.engine.verbs.uses import Aim, full_refusal, option, perform

Check = Callable[[State, int, int, cmd.Play], Refusal | None]
FOR_USE = ("one_shot", "trick", "boon")  # kinds that are played for one of their uses


def find_card(state: State, seat: int, command: cmd.Play) -> int | Refusal:
    """The card that is meant: in one's hand, or a one-shot that one carries."""
    card = state.by_handle(seat, command.card)
    if card < 0:
        return Refusal("CARD-08", "no_such_card")
    if state.zone[card] == HAND or (state.owner[card] == seat and state.zone[card] == TABLE and is_once(state, card)):
        return card
    return Refusal("CARD-08", "not_in_hand")


def is_once(state: State, card: int) -> bool:
    return state.cards[card].kind == "one_shot"


def check(state: State, seat: int, command: cmd.Play) -> Refusal | None:
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    card = find_card(state, seat, command)
    if isinstance(card, Refusal):
        return card
    definition = state.cards[card]
    if definition.kind in FOR_USE:
        return check_uses(state, seat, card, command)
    if definition.kind not in CHECKS:
        return Refusal("TRE-01", "put_it_down")
    if command.use or command.pay or command.side:
        return Refusal("CLS-06", "no_target")
    return CHECKS[definition.kind](state, seat, card, command)


def plain_refusal(command: cmd.Play, on: bool = False, seat: bool = False, cards: bool = False) -> Refusal | None:
    """A play that names what this kind of card does not ask for."""
    if (command.on and not on) or (command.seat >= 0 and not seat) or (command.cards and not cards):
        return Refusal("CLS-06", "no_target")
    return None


# -- one-shots, tricks and boons --------------------------------------------------------------------------------------


def check_uses(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    uses = state.cards[card].uses
    if not 0 <= command.use < len(uses) or command.cards:
        return Refusal("CLS-06", "no_such_use")
    use = uses[command.use]
    aim = Aim(command.on, command.seat, command.side, command.pay)
    return full_refusal(state, seat, card, use, aim)


# -- identities -------------------------------------------------------------------------------------------------------


def identity_moment(state: State, seat: int, card: int) -> Refusal | None:
    """On one's own turn even in combat (TIME-08), or just received (AMB-017), also by a helper (AMB-018)."""
    refusal = free_refusal(state, seat)
    if refusal is not None or own_turn(state, seat):
        return refusal
    if card in state.seats[seat].fresh:
        return None
    return Refusal("TIME-08", "identity_on_own_turn")


def check_identity(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = identity_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    family = state.cards[card].family
    mine = identity_cards(state, seat, family)
    replaced = -1
    if command.on:
        replaced = state.by_handle(seat, command.on)
        if replaced not in mine:
            return Refusal("AMB-047", "replace_your_own")
    staying = [other for other in mine if other != replaced]
    if any(state.cards[other].identity == state.cards[card].identity for other in staying):
        return Refusal("DUAL-03", "twice_the_same")
    if len(staying) >= identity_limit(state, seat, family):
        return Refusal("CLS-11", "one_identity", family=family)
    return None


def identity_limit(state: State, seat: int, family: str) -> int:
    return 2 if has_doubler(state, seat, family) else 1


def do_identity(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    """A swap is one act: nothing happens in between (AMB-047)."""
    if command.on:
        discard(game, game.state.by_handle(seat, command.on), "swapped")
    move(game, card, TABLE, seat, "played")


def check_doubler(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = identity_moment(state, seat, card) or plain_refusal(command)
    if refusal is not None:
        return refusal
    family = state.cards[card].family
    if not identity_cards(state, seat, family):
        return Refusal("DUAL-02", "nothing_to_double", family=family)
    if has_doubler(state, seat, family):
        return Refusal("AMB-049", "one_doubler")
    return None


def do_stay(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    move(game, card, TABLE, seat, "played")


# -- any time: Go Up a Level, Curses, Hirelings -----------------------------------------------------------------------


def check_level_up(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = free_refusal(state, seat) or plain_refusal(command, seat=True)
    if refusal is not None:
        return refusal
    if command.seat not in state.living():
        return Refusal("DTH-08", "name_a_living_player")
    if state.seats[command.seat].level >= ask(state, "kill_from") - 1:
        return Refusal("OTH-03", "no_winning_level")
    if not holds(state, state.cards[card].cond, [command.seat]):
        return Refusal("OTH-02", "condition")
    if command.seat != seat and has_price(state, card):
        return Refusal("AMB-023", "not_at_their_cost")
    return None


def has_price(state: State, card: int) -> bool:
    """Whether a Go Up a Level takes something from whoever receives it: nobody can make a rival pay (AMB-023)."""
    node = state.cards[card].do
    assert node is not None
    return any(part.word in ("lose", "lose_levels", "death") and part.who == "you" for part in node.do)


def do_level_up(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    node = game.state.cards[card].do
    assert node is not None
    move(game, card, LIMBO, seat, "played")
    game.push(Frame("play", seat=command.seat, by=seat, card=card, node=node.id, tseat=command.seat))


def check_curse(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = free_refusal(state, seat) or plain_refusal(command, seat=True)
    if refusal is not None:
        return refusal
    return None if command.seat in state.living() else Refusal("AMB-012", "name_a_living_player")


def do_curse(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    move(game, card, LIMBO, seat, "played")
    game.push(Frame("affliction", seat=command.seat, by=seat, card=card))


def check_hireling(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    return free_refusal(state, seat) or plain_refusal(command)


def check_cheat(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = put_down_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    if command.on not in cheatable(state, seat):
        return Refusal("AMB-146", "cheat_on_item")
    return None


def cheatable(state: State, seat: int) -> list[int]:
    table = state.seats[seat].table
    return [state.handle[item] for item in table if state.cards[item].kind == "item" and cheat_on(state, item) < 0]


def check_attachment(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    refusal = put_down_moment(state, seat, card) or plain_refusal(command, on=True)
    if refusal is not None:
        return refusal
    return None if command.on in improvable(state, seat, card) else Refusal("MIX-05", "improve_an_item")


def improvable(state: State, seat: int, card: int) -> list[int]:
    """Carried Items that this attachment fits."""
    what = state.cards[card].what
    items = [item for item in state.seats[seat].table if state.cards[item].kind == "item"]
    return [state.handle[item] for item in items if what is None or fits(state, what, item)]


def do_attachment(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    item = game.state.by_handle(seat, command.on)
    move(game, card, TABLE, seat, "played")
    game.emit(ev.CardAttached(card, item))


def put_down_moment(state: State, seat: int, card: int) -> Refusal | None:
    """On one's own turn outside combat, or just received and outside combat (TIME-07, TIME-10, TRE-01)."""
    refusal = calm_refusal(state, seat, "CMB-08", "no_items_in_combat")
    if refusal is not None or own_turn(state, seat) or card in state.seats[seat].fresh:
        return refusal
    return Refusal("TRE-01", "items_on_own_turn")


def do_cheat(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    """It lifts all limits, so the Item is equipped with it (AMB-146)."""
    state = game.state
    item = state.by_handle(seat, command.on)
    move(game, card, TABLE, seat, "played")
    game.emit(ev.CardAttached(card, item))
    if not state.worn[item]:
        game.emit(ev.ItemTurned(item, True))


# -- into a fight: enhancers, doubles, monsters -----------------------------------------------------------------------


def fight_refusal(state: State, seat: int) -> Refusal | None:
    refusal = idle_refusal(state, seat)
    if refusal is not None:
        return refusal
    if not moments(state, seat) & defs.FIGHT:
        return Refusal("AMB-102" if state.fight is not None else "ENH-03", "no_open_fight")
    return None


def foe_handles(state: State) -> list[int]:
    fight = state.fight
    return [] if fight is None else [state.handle[foe.card] for foe in fight.foes]


def check_on_monster(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
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


def hand_monsters(state: State, seat: int) -> list[int]:
    return [card for card in state.seats[seat].hand if state.cards[card].kind == "monster"]


def tag_makers(state: State, seat: int) -> list[int]:
    """Enhancers in hand that make a monster something it is not."""
    return [card for card in state.seats[seat].hand if state.cards[card].kind == "enhancer" and state.cards[card].tags]


def check_wandering(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    """With a monster from hand, and if one likes a card that makes it something else (AMB-071)."""
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
    move(game, card, FIGHT, why="brings")
    send_in(game, seat, cards[0], cards[1:])


def send_in(game: Run, seat: int, monster: int, makers: list[int]) -> None:
    add_monster(game, monster, seat)
    for maker in makers:
        put_enhancer(game, seat, maker, monster)


def shared_tags(state: State, tags: tuple[str, ...]) -> bool:
    """Whether a monster with these tags finds its own kind in the fight (TAG-01 to TAG-03)."""
    fight = state.fight
    families = state.pool.rulebook.tags
    if fight is None:
        return False
    return any(tag in families and tag in foe_tags(state, foe) for foe in fight.foes for tag in tags)


def check_join(state: State, seat: int, card: int, command: cmd.Play) -> Refusal | None:
    """A monster joins its own kind without Wandering Monster, by its own tag or with a tag-maker (TAG-04)."""
    refusal = fight_refusal(state, seat) or plain_refusal(command, cards=True)
    if refusal is not None:
        return refusal
    makers = [state.by_handle(seat, handle) for handle in command.cards]
    if len(makers) > 1 or any(maker not in tag_makers(state, seat) for maker in makers):
        return Refusal("TAG-04", "with_a_tag_maker")
    tags = state.cards[card].tags
    for maker in makers:
        tags = tags + state.cards[maker].tags
    return None if shared_tags(state, tags) else Refusal("MON-02", "needs_wandering")


def do_join(game: Run, seat: int, card: int, command: cmd.Play) -> None:
    send_in(game, seat, card, [game.state.by_handle(seat, handle) for handle in command.cards])


CHECKS: dict[str, Check] = {
    "identity": check_identity,
    "doubler": check_doubler,
    "level_up": check_level_up,
    "curse": check_curse,
    "hireling": check_hireling,
    "cheat": check_cheat,
    "attachment": check_attachment,
    "enhancer": check_on_monster,
    "duplicator": check_on_monster,
    "wandering": check_wandering,
    "monster": check_join,
}
DOES: dict[str, Callable[[Run, int, int, cmd.Play], None]] = {
    "identity": do_identity,
    "doubler": do_stay,
    "level_up": do_level_up,
    "curse": do_curse,
    "hireling": do_stay,
    "cheat": do_cheat,
    "attachment": do_attachment,
    "enhancer": do_enhancer,
    "duplicator": do_duplicator,
    "wandering": do_wandering,
    "monster": do_join,
}


def do(game: Run, seat: int, command: cmd.Play) -> None:
    state = game.state
    card = state.by_handle(seat, command.card)
    definition = state.cards[card]
    on = state.by_handle(seat, command.on) if command.on else -1
    aim = Aim(command.on, command.seat, command.side, command.pay)
    if definition.kind in FOR_USE:
        move(game, card, LIMBO, seat, "played")
        game.emit(ev.CardPlayed(seat, card, on, command.seat, command.side))
        perform(game, seat, card, definition.uses[command.use], aim)
    else:
        DOES[definition.kind](game, seat, card, command)


# -- what is offered --------------------------------------------------------------------------------------------------


def offer(state: State, seat: int) -> list[Option]:
    player = state.seats[seat]
    now = moments(state, seat)
    found: list[Option] = []
    for card in player.hand:
        found += offer_card(state, seat, card, now)
    for card in player.table:
        if is_once(state, card):
            found += offer_uses(state, seat, card)
    return found


def offer_uses(state: State, seat: int, card: int) -> list[Option]:
    found: list[Option] = []
    for number, use in enumerate(state.cards[card].uses):
        template = option(state, seat, card, number, use, cmd.Play)
        if template is not None:
            found.append(template)
    return found


def offer_card(state: State, seat: int, card: int, now: int) -> list[Option]:
    definition = state.cards[card]
    kind = definition.kind
    fixed: dict[str, int | str | bool] = {"card": state.handle[card]}
    if kind in FOR_USE:
        return offer_uses(state, seat, card)
    if kind == "level_up" or kind == "curse":
        if not now & defs.ANY_TIME:
            return []
        seats = state.living()
        if kind == "level_up":
            top = ask(state, "kill_from") - 1
            seats = [s for s in seats if state.seats[s].level < top and holds(state, definition.cond, [s])]
            if has_price(state, card):
                seats = [s for s in seats if s == seat]
        return [Option(cmd.Play, fixed, [Slot("seat", seats)])] if seats else []
    if kind in ("enhancer", "duplicator", "wandering", "monster"):
        return offer_into_fight(state, seat, card, fixed) if now & defs.FIGHT else []
    if kind == "identity":
        return offer_identity(state, seat, card, fixed)
    if kind == "doubler":
        return [Option(cmd.Play, fixed)] if check_doubler(state, seat, card, cmd.Play(0)) is None else []
    if kind == "hireling":
        return [Option(cmd.Play, fixed)] if now & defs.ANY_TIME else []
    if kind in ("cheat", "attachment") and put_down_moment(state, seat, card) is None:
        items = cheatable(state, seat) if kind == "cheat" else improvable(state, seat, card)
        return [Option(cmd.Play, fixed, [Slot("on", items)])] if items else []
    return []


def offer_identity(state: State, seat: int, card: int, fixed: dict[str, int | str | bool]) -> list[Option]:
    if identity_moment(state, seat, card) is not None:
        return []
    found: list[Option] = []
    if check_identity(state, seat, card, cmd.Play(0)) is None:
        found.append(Option(cmd.Play, fixed))
    mine = identity_cards(state, seat, state.cards[card].family)
    handles = [state.handle[other] for other in mine]
    swaps = [on for on in handles if check_identity(state, seat, card, cmd.Play(0, on=on)) is None]
    return [*found, Option(cmd.Play, fixed, [Slot("on", swaps)])] if swaps else found


def offer_into_fight(state: State, seat: int, card: int, fixed: dict[str, int | str | bool]) -> list[Option]:
    kind = state.cards[card].kind
    if kind == "enhancer" or kind == "duplicator":
        foes = foe_handles(state)
        return [Option(cmd.Play, fixed, [Slot("on", foes)])] if foes else []
    makers = [state.handle[other] for other in tag_makers(state, seat)]
    if kind == "wandering":
        monsters = [state.handle[other] for other in hand_monsters(state, seat)]
        if not monsters:
            return []
        return [Option(cmd.Play, fixed, [Slot("cards", monsters + makers, 1, 2, "monster first")])]
    found: list[Option] = []
    tags = state.cards[card].tags
    if shared_tags(state, tags):
        found.append(Option(cmd.Play, fixed))
    able = [m for m in makers if shared_tags(state, tags + state.cards[state.by_handle(seat, m)].tags)]
    return [*found, Option(cmd.Play, fixed, [Slot("cards", able)])] if able else found
