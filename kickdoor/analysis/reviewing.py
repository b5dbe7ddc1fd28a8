"""Makes the review of a finished game, a little at a time, so that whoever waits can be told how far it is."""

from collections.abc import Collection, Iterator
from typing import Final

from kickdoor.analysis.course import Line, Step, course
from kickdoor.analysis.judging import Judge, thousandths
from kickdoor.analysis.review import Account, Judged, Point, Review, Turning, made_by
from kickdoor.bots.ahead.estimate_file import estimate_for
from kickdoor.engine.game import Game

MOST_TURNING: Final = 8
SWING: Final = 0.05  # less does not turn a game
SHIFT: Final = 0.004  # less is no point of the curve
MOST_JUDGED: Final = 700  # decisions; in a longer game only those that moved the curve most
MOST: Final = 3  # of the best and of the most costly, by seat
CLOSER: Final = 6  # that are looked at again, by seat, before the three are chosen
WORTH: Final = 0.01  # less is neither good nor costly
COURSE: Final = 0.15  # of the work

Found = tuple[float, Judged]


def reviewing(start: Game, line: Line, people: Collection[int] = ()) -> Iterator[float | Review]:
    """How far it is, from 0 to 1, again and again, and at last the review.

    `people`: the numbers of the commands whose decisions are judged; if there are none, all of them are.
    """
    estimate = estimate_for(start.state.pool)
    steps: list[Step] = []
    for step in course(start, line, estimate):
        steps.append(step)
        if step.seq % 10 == 0:
            yield COURSE * step.seq / len(line)
    judge = Judge(estimate, len(start.state.seats))
    chosen = decisions(steps, people)
    glances: list[Found] = []
    for done, found in enumerate(judging(judge, start, line, chosen, False)):
        glances += found
        yield COURSE + (0.9 - COURSE) * done / max(1, len(chosen))
    closer = sorted({told.seq for part in outstanding(glances, CLOSER) for _, told in part})
    looks: list[Found] = []
    for done, found in enumerate(judging(judge, start, line, closer, True)):
        looks += found
        yield 0.9 + 0.1 * done / max(1, len(closer))
    best, costly = outstanding(looks, MOST)
    last = steps[-1].after if steps else estimate.chances(start.state, -1)
    yield Review(
        made_by(),
        steps[-1].turn if steps else 0,
        tuple(seat for seat, share in enumerate(last) if share > 0 and ended(steps)),
        points(start, steps),
        turning(steps),
        [told for _, told in best],
        [told for _, told in costly],
        accounts(steps, last),
        tuple(sorted({steps[seq - 1].seat for seq in chosen})),
    )


def ended(steps: list[Step]) -> bool:
    return bool(steps) and steps[-1].came is not None and steps[-1].came.over


def decisions(steps: list[Step], people: Collection[int]) -> list[int]:
    """The numbers of the commands to judge, in order."""
    free = [step for step in steps if step.free and (not people or step.seq in people)]
    free.sort(key=lambda step: -moved(step.decided))
    return sorted(step.seq for step in free[:MOST_JUDGED])


def judging(judge: Judge, start: Game, line: Line, chosen: list[int], deep: bool) -> Iterator[list[Found]]:
    """What the judge says to each of these commands."""
    game, wanted = start.copy(), set(chosen)
    for seq, (seat, command) in enumerate(line[: max(chosen, default=0)], 1):
        if seq in wanted:
            found = judge.judged(game, seat, command, seq, deep)
            yield [] if found is None else [found]
        game.submit(seat, command)


def outstanding(found: list[Found], most: int) -> tuple[list[Found], list[Found]]:
    """The best and the most costly of every seat."""
    best: list[Found] = []
    costly: list[Found] = []
    for seat in sorted({told.seat for _, told in found}):
        own = sorted([each for each in found if each[1].seat == seat], key=lambda each: (each[0], each[1].seq))
        costly += [each for each in own[:most] if each[0] <= -WORTH]
        best += [each for each in own[::-1][:most] if each[0] >= WORTH]
    return best, costly


def points(start: Game, steps: list[Step]) -> list[Point]:
    """The curve: the deal, the beginning of every turn, whatever moved it, and the end."""
    if not steps:
        return []
    found = [Point(0, 0, rounded(steps[0].before))]
    told = steps[0].before
    for place, step in enumerate(steps):
        last = place + 1 == len(steps)
        ends = not last and steps[place + 1].turn != step.turn
        if last or ends or moved([new - old for new, old in zip(step.after, told, strict=True)]) > SHIFT:
            found.append(Point(step.seq, step.turn, rounded(step.after)))
            told = step.after
    return found


def turning(steps: list[Step]) -> list[Turning]:
    """What moved the curve most, in the order of the game."""
    found: list[tuple[float, Turning]] = []
    for step in steps:
        about = step.seq, step.turn, step.by
        found.append((moved(step.decided), Turning(*about, signed(step.decided), deed=step.deed)))
        found.append((moved(step.luck), Turning(*about, signed(step.luck), came=step.came)))
    found.sort(key=lambda each: (-each[0], each[1].seq))
    return sorted([each for size, each in found[:MOST_TURNING] if size >= SWING], key=lambda each: each.seq)


def accounts(steps: list[Step], last: list[float]) -> list[Account]:
    """Each seat's way from the deal to the end, in its parts."""
    found = []
    for seat, end in enumerate(last):
        luck = sum([step.luck[seat] for step in steps])
        own = sum([step.decided[seat] for step in steps if step.by == seat])
        start = steps[0].before[seat] if steps else end
        others = sum([step.decided[seat] for step in steps if step.by != seat])
        found.append(Account(*(round(part, 5) for part in (start, luck, own, others, end))))
    return found


def moved(parts: list[float]) -> float:
    return max([abs(part) for part in parts], default=0.0)


def rounded(shares: list[float]) -> tuple[int, ...]:
    return tuple(thousandths(share) for share in shares)


def signed(parts: list[float]) -> tuple[int, ...]:
    return tuple(round(1000 * part) for part in parts)
