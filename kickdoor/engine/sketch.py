"""A view drawn for a terminal: the table in a few lines."""

from typing import Final

from kickdoor.engine.views import SeenCard, SeenFight, SeenPart, SeenSeat, View

SIDES: Final = ("Doors", "Treasures")


def title(view: View) -> str:
    """A view in a few words."""
    who = "a spectator" if view.seat < 0 else view.seats[view.seat].name
    return f"View(of {who}, turn {view.turns}, {view.phase})"


def drawn(view: View) -> str:
    """The whole table as this viewer sees it.

    >>> from kickdoor import Game
    >>> print(Game("mazes", ["Ann", "Bob", "Cleo"], seed=7).view(0))  # doctest: +ELLIPSIS
    Before turn 1, opening. Waiting for Ann, Bob, Cleo (opening).
      Ann   Level 1, strength 1, hand 4 + 4
      Bob   Level 1, strength 1, hand 4 + 4
    > Cleo  Level 1, strength 1, hand 4 + 4
    Decks: 82 Doors, 62 Treasures.
    Hand of Ann: -1 ...
    """
    lines = [now(view), *[seat_line(view, seat) for seat in range(len(view.seats))]]
    if view.fight is not None:
        lines += fight_lines(view, view.fight)
    if view.row:
        lines.append(f"To be taken: {cards(view.row)}.")
    lines += [proposal_line(view, number) for number in range(len(view.proposals))]
    lines.append(decks(view))
    if view.seat >= 0:
        lines.append(f"Hand of {view.seats[view.seat].name}: {cards(view.hand) or 'empty'}.")
    return "\n".join(lines)


def now(view: View) -> str:
    if view.ending:
        winners = " and ".join(view.seats[seat].name for seat in view.winners)
        return f"Turn {view.turns}, over: {winners or 'nobody'} won."
    names = [view.seats[each.seat].name for each in view.waiting]
    why = view.window or (view.waiting[0].why if view.waiting else "")
    asked = f": {view.question.key}" if view.question is not None else ""
    turn = f"Turn {view.turns}" if view.turns else "Before turn 1"
    return f"{turn}, {view.phase}. Waiting for {', '.join(names)} ({why}{asked})."


def seat_line(view: View, number: int) -> str:
    seat = view.seats[number]
    mark = ">" if number == view.turn else " "
    width = max(len(each.name) for each in view.seats)
    return f"{mark} {seat.name:<{width}}  {munchkin(seat)}" + (f": {cards(seat.table)}" if seat.table else "")


def munchkin(seat: SeenSeat) -> str:
    if not seat.present:
        return "has left"
    told = [f"Level {seat.level}", *([seat.sex] if seat.sex else []), f"strength {seat.strength}"]
    told += [f"hand {seat.doors} + {seat.treasures}", *([] if seat.alive else ["dead"])]
    return ", ".join(told)


def fight_lines(view: View, fight: SeenFight) -> list[str]:
    """The lines about the fight."""
    who = view.seats[fight.fighter].name + (f" and {view.seats[fight.helper].name}" if fight.helper >= 0 else "")
    foes = ", ".join(
        card(foe.card) + (f" (double of {short(foe.original)})" if foe.original != foe.card.id else "")
        for foe in fight.foes
    )
    return [
        f"Fight ({fight.stage}): {who} against {foes or 'nobody'}, for {fight.treasures} Treasures.",
        f"  munchkins {sum_of(view, fight.munchkin_parts)} = {fight.munchkins}",
        f"  monsters  {sum_of(view, fight.monster_parts)} = {fight.monsters}",
    ]


def sum_of(view: View, parts: list[SeenPart]) -> str:
    return " ".join(f"{part.n:+} {short(part.card) or part.why}" for part in parts) or "nothing"


def proposal_line(view: View, number: int) -> str:
    proposal = view.proposals[number]
    told = [f"gives {cards(proposal.give)}"] if proposal.give else []
    told += [f"takes {cards(proposal.take)}"] if proposal.take else []
    told += [f"Treasure picks {', '.join(str(pick) for pick in proposal.picks)}"] if proposal.picks else []
    told += [f"plays {cards(proposal.plays)}"] if proposal.plays else []
    names = f"{view.seats[proposal.by].name} to {view.seats[proposal.to].name}"
    return f"Proposal {proposal.id} ({proposal.kind}), {names}: {'; '.join(told) or 'nothing in return'}."


def decks(view: View) -> str:
    parts = []
    for side, name in enumerate(SIDES):
        top = view.tops[side]
        under = f" ({view.discards[side]} discarded, {card(top)} on top)" if top is not None else ""
        parts.append(f"{view.decks[side]} {name}{under}")
    if view.seals or view.open_seals:
        parts.append(f"{view.seals} Seals" + (f" (open: {cards(view.open_seals)})" if view.open_seals else ""))
    return f"Decks: {', '.join(parts)}."


def cards(seen: list[SeenCard]) -> str:
    return ", ".join(card(each) for each in seen)


def card(seen: SeenCard) -> str:
    """A card by its handle and the end of its id, with how it lies.

    >>> card(SeenCard(7, "mazes.pickle_spear", carried=True))
    '7 pickle_spear (carried)'
    """
    lies = ["equipped"] if seen.worn else ["carried"] if seen.carried else []
    lies += [f"on {seen.host}"] if seen.host else []
    return f"{seen.handle} {short(seen.id)}" + (f" ({', '.join(lies)})" if lies else "")


def short(id: str) -> str:
    return id.rpartition(".")[2]
