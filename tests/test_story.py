"""Stories are true: sums add up, everything stands with the right player, in the right order, and in words that fit."""

import re
from itertools import product

import pytest

from kickdoor import cli
from kickdoor.engine import commands as cmd
from kickdoor.engine import events as ev
from kickdoor.engine.game import Game
from kickdoor.engine.names import HAND
from kickdoor.engine.refusal import Refusal
from kickdoor.scenarios import read_text
from kickdoor.scenarios.acts import Speaker
from kickdoor.scenarios.scenario_setup import set_up
from kickdoor.scenarios.shapes import ActStep, PassStep
from kickdoor.sets import ids
from kickdoor.sim.driver import Driver
from kickdoor.sim.seating import new_bots, new_game
from kickdoor.story.parts import Line, NumberPart
from kickdoor.story.quips import Quips
from kickdoor.story.teller import Teller
from kickdoor.texts import languages

CARDS = """
- {kind: monster, id: rat, name: Rat, level: 1, treasures: 1, bad_stuff: {lose_levels: 1}}
- {kind: monster, id: troll, name: Troll, level: 9, treasures: 1, bad_stuff: {lose_levels: 1}}
- {kind: seal, id: heavy_air, name: Heavy Air, do: {lose_levels: 1}, always: [{bonus: {n: -3, if: highest}}]}
- {kind: curse, id: nap, name: Nap, do: skip_phase}
- {kind: curse, id: piano, name: Piano, do: death}
- {kind: item, id: hat, name: Hat, bonus: 1, gold: 600, slot: headgear}
- {kind: item, id: cap, name: Cap, bonus: 1, gold: 400, slot: headgear}
- {kind: item, id: club, name: Club, bonus: 1, gold: 500, hands: 1}
"""


def story(given: str, when: str, set_id: str = "mazes", language: str = "en") -> list[str]:
    """The lines about a case that is written as a scenario is."""
    cards = "".join(f"  {line}\n" for line in CARDS.strip().splitlines())
    text = f"title: T\nsets: [{set_id}]\ncards:\n{cards}given: {{{given}}}\nwhen: [{when}]\n"
    (scenario,) = read_text(text.encode())
    game, cast = set_up(scenario, set_id)
    teller = Teller(game, language)
    lines: list[str] = []

    def say(seat: int, command: cmd.Command) -> None:
        events = game.submit(seat, command)
        assert not isinstance(events, Refusal), events
        lines.extend(teller.wording.plain(account.line).strip() for account in teller.hear(game, events))

    for step in scenario.when:
        if isinstance(step, ActStep):
            seat = cast.seat(step.seat)
            say(seat, Speaker(game.state, cast, seat).command(step.act))
            continue
        assert isinstance(step, PassStep)
        first = game.state.window()
        while (window := game.state.window()) is not None and (window is first or step.window in ("", "any")):
            say(window.passed.index(False), cmd.Pass())
    return lines


def told(set_id: str, seed: int, bot: str, language: str) -> list[Line]:
    game = new_game(set_id, 4, seed)
    teller = Teller(game, language)
    found = [account.line for account in teller.hear(game, game.opening)]

    def hear(game: Game, seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        found.extend(account.line for account in teller.hear(game, events))

    Driver(game, new_bots([bot] * 4, seed), hear).run(60)
    return found


def figures(line: Line) -> str:
    """A line without the names of cards and players, which may have numbers in them."""
    parts = [part.text if isinstance(part, NumberPart) else part for part in line.parts]
    return "".join(part if isinstance(part, str) else "somebody" for part in parts).replace("−", "-")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("set_id", [*ids(), "+".join(ids())])
def test_every_sum_adds_up_as_it_is_printed(set_id: str, language: str) -> None:
    against = {"en": " against ", "de": " gegen "}[language]
    totals = rolls = 0
    for seed, bot in ((1, "basic"), (2, "random"), (3, "basic"), (4, "random")):
        for line in told(set_id, seed, bot, language):
            text = figures(line)
            if line.depth == 2:
                totals += 1
                assert against in text
                for side in text.split(against):
                    numbers = [int(number) for number in re.findall(r"[+-]?\d+", side)]
                    assert len(numbers) == 1 or sum(numbers[:-1]) == numbers[-1], line
            for parts, whole in re.findall(r"(\d+(?: [+-]\d+)+) = (-?\d+)", text) if line.depth == 1 else ():
                rolls += 1
                assert sum(int(part) for part in parts.split()) == int(whole), line
    assert totals > 50 and rolls > 0


def test_the_dead_play_nothing() -> None:
    died = 0
    for set_id, seed in product(ids(), (9, 10)):
        game, dead = new_game(set_id, 4, seed), set[int]()

        def hear(game: Game, seat: int, command: cmd.Command, events: list[ev.Event], dead: set[int] = dead) -> None:
            nonlocal died
            for event in events:
                if isinstance(event, ev.Died):
                    dead.add(event.seat)
                    died += 1
                elif isinstance(event, ev.Returned):
                    dead.discard(event.seat)
                elif isinstance(event, ev.CardPlayed | ev.AbilityUsed):
                    assert event.seat not in dead
                elif isinstance(event, ev.CardMoved) and event.why in ("played", "put down"):
                    assert event.src_seat not in dead

        Driver(game, new_bots(["random"] * 4, seed), hear).run(100)
    assert died > 2


def test_what_a_seal_takes_is_listed() -> None:
    given = "seats: {Kim: {level: 8}, Roger: {level: 2}, Ann: {}}, doors: [Rat], open_seals: [Heavy Air]"
    assert story(given, "Kim: kick", "apocalypse")[-1] == (
        "Kim: Level 8; besides: Heavy Air −3 = 5 against Rat 1, open Seals +1 = 2"
    )


def test_bonuses_stand_with_the_player_who_brings_them() -> None:
    given = """seats: {Kim: {level: 3, in_play: [Warrior], hand: [a]}, Roger: {level: 4}, Ann: {in_play: [Thief],
        hand: [b]}}, doors: [Troll]"""
    when = "Kim: kick, Kim: {use: Berserk, discard: a}, Kim: {propose: ask, to: Roger}, Roger: {accept: Kim}, "
    lines = story(given, when + "Ann: {use: Backstab, on: Kim, discard: b}")
    assert lines[-1] == "Kim: Level 3, Berserk +1; Roger: Level 4; besides: Backstab −2 = 6 against 9"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Kim wins ties (Warrior)"), ("de", "Kim gewinnt bei Gleichstand (Krieger)")]
)
def test_a_tie_is_explained(language: str, words: str) -> None:
    seats = "seats: {Kim: {level: 1, in_play: [Warrior]}, Roger: {}, Ann: {}}, doors: [%s]"
    assert story(seats % "Rat", "Kim: kick", language=language)[-1].endswith(f": {words}")
    assert words not in story(seats % "Troll", "Kim: kick", language=language)[-1]
    seats = seats.replace("Warrior", "Thief")
    assert words[4:20] not in story(seats % "Rat", "Kim: kick", language=language)[-1]


def test_two_doors_are_told_before_the_choice() -> None:
    given = "seats: {Kim: {in_play: [Indoor Periscope]}, Roger: {}, Ann: {}}, doors: [Rat, Elf]"
    lines = story(given.replace("Elf", "Nap"), "Kim: kick, Kim: {answer: Rat}", "apocalypse")
    assert lines[:2] == ["Kim kicks down the door and finds Rat and Nap.", "Kim chooses Rat and lets Nap go."]


def test_a_sale_names_all_its_items() -> None:
    given = """seats: {Kim: {in_play: [{Hat: sideways}, {Cheat!: on Hat}, {Cap: sideways}]}, Roger: {}, Ann: {}}"""
    lines = story(given, "Kim: {sell: [Hat, Cap]}")
    assert lines == ["Kim sells Hat (with Cheat!) and Cap for 1,000 Gold Pieces and goes up to Level 2."]


def test_refusals_in_a_row_are_one_sentence() -> None:
    given = "seats: {Kim: {in_play: [Club]}, Roger: {}, Ann: {in_play: [Club]}}, doors: [Troll], dice: [6]"
    ask = "Kim: {propose: ask, to: %s, picks: [%s]}, %s: {decline: Kim}"
    two = "Kim: {propose: ask, to: Roger}, Ann: {propose: trade, to: Roger, give: [Club]}"
    lines = story(given, f"Kim: kick, {two}, Roger: {{decline: Kim}}, Roger: {{decline: Ann}}, Kim: flee")
    assert [line for line in lines if line.startswith("Roger")] == ["Roger turns it all down."]
    both = ", ".join(ask % (name, "", name) for name in ("Roger", "Ann"))
    lines = story(given, f"Kim: kick, {both}, Kim: flee")
    assert "Roger and Ann decline, one after the other." in lines
    once = story(given, f"Kim: kick, {ask % ('Roger', '', 'Roger')}, Kim: flee")
    assert "Roger declines." in once


def test_what_lies_on_an_item_is_not_played_again_when_the_item_moves() -> None:
    given = "seats: {Kim: {level: 2, in_play: [Club, {Second Coat: on Club}, Hat]}, Roger: {}, Ann: {}}, doors: [Troll]"
    lines = story(given, "Kim: {propose: trade, to: Roger, give: [Club]}, Roger: {accept: Kim}", "w40k")
    assert lines[-1] == "Kim gives Club and Second Coat to Roger."
    given = "seats: {Kim: {in_play: [Club, {Second Coat: on Club}, Hat], hand: [Rat]}, Roger: {hand: [Piano]}, Ann: {}}"
    lines = story(given, "Roger: {play: Piano, on: Kim}, all pass", "w40k")
    assert "The body of Kim is laid out: Club, Second Coat, Hat and Rat." in lines
    assert not any("plays Second Coat" in line for line in lines)


def test_a_promised_card_is_told_once() -> None:
    given = "seats: {Kim: {hand: [Go Up a Level]}, Roger: {}, Ann: {}}, doors: [Troll], dice: [6, 6]"
    ask = "Kim: {propose: ask, to: Roger, plays: [Go Up a Level]}, Roger: {accept: Kim}"
    lines = story(given, f"Kim: kick, {ask}, Kim: flee, Kim: {{answer: Kim}}, Roger: {{answer: Kim}}, all pass")
    assert [line for line in lines if line.startswith("Kim plays")] == ["Kim plays Go Up a Level on Roger."]
    assert "Roger goes up to Level 2." in lines


def test_a_curse_that_a_third_player_turns_away_is_not_passed_on_by_its_victim() -> None:
    given = "seats: {Kim: {level: 3}, Roger: {hand: [A Nickname]}, Ann: {hand: [Intercepted Orders]}}"
    when = "Roger: {play: A Nickname, on: Kim}, Ann: {play: Intercepted Orders, on: Roger}, all pass"
    assert "A Nickname hits Roger instead of Kim!" in story(given, when, "w40k")


def test_a_double_goes_by_the_name_of_its_original() -> None:
    given = "seats: {Kim: {level: 1}, Roger: {hand: [Life Partner]}, Ann: {}}, doors: [Troll], dice: [6, 2]"
    lines = story(given, "Kim: kick, Roger: {play: Life Partner, on: Troll}, Kim: flee, Kim: {answer: Troll}, all pass")
    ends = [line for line in lines if line.startswith("Kim rolls")]
    assert sorted("number two" in line for line in ends) == [False, True]
    assert not any("Life Partner" in line for line in ends)


def test_a_roll_is_told_before_what_answers_it() -> None:
    given = "seats: {Kim: {level: 5, in_play: [Halfling], hand: [a]}, Roger: {}, Ann: {}}, doors: [Troll], dice: [1, 6]"
    lines = story(given, "Kim: kick, Kim: flee, all pass: flee, Kim: {use: Second Wind, discard: a}, all pass")
    at = lines.index("Kim uses Second Wind (Halfling), discarding Blank Door.")
    assert lines[at - 1].startswith("Kim rolls 1") and lines[at - 1].endswith("but that is not the last word.")
    assert lines[at + 1].startswith("Halfling: the roll is now 6") and lines[at + 2] == "Kim gets away from Troll."


def test_a_roll_that_is_over_is_not_told_again() -> None:
    given = """seats: {Kim: {level: 5}, Roger: {hand: [Nap]}, Ann: {}}, doors: [Troll], dice: [1]"""
    lines = story(given, "Kim: kick, Kim: flee, all pass, Roger: {play: Nap, on: Kim}, all pass: any")
    assert not any("last word" in line for line in lines)
    assert sum(line.startswith("Kim rolls") for line in lines) == 1


def test_a_last_call_names_everybody_who_would_win() -> None:
    given = "seats: {Kim: {level: 9, in_play: [Club]}, Roger: {level: 9, in_play: [Elf]}, Ann: {}}, doors: [Troll]"
    alone = story(given, "Kim: kick, Kim: claim")
    assert "Last call! If nobody speaks up, Kim wins." in alone
    ask = "Kim: {propose: ask, to: Roger}, Roger: {accept: Kim}"
    assert "Last call! If nobody speaks up, Kim and Roger win." in story(
        given.replace(", in_play: [Club]", ""), f"Kim: kick, {ask}, Kim: claim"
    )


def test_players_who_draw_a_card_each_share_a_sentence() -> None:
    game = new_game("mazes", 4, 1)
    hands = [player.hand[0] for player in game.state.seats]
    drawn = [ev.CardMoved(hands[seat], 0, -1, HAND, seat, 0, -1, "drawn") for seat in (1, 2, 3)]
    deck = {game.state.cards[card].deck for card in hands[1:]}
    assert deck == {0}
    teller = Teller(game, viewers=[2])
    (account,) = teller.hear(game, drawn)
    assert teller.wording.plain(account.line).strip() == "Bob, Cleo and Dirk draw a Door each."
    mine = game.state.cards[hands[2]].name
    assert teller.wording.plain(account.to(2)).strip() == f"Bob, Cleo and Dirk draw a Door each (Cleo: {mine})."
    again = Teller(game).hear(game, [drawn[0], drawn[1], drawn[1]])
    assert len(again) == 2


def test_what_is_skipped_is_said_when_it_is_due_and_when_it_happens() -> None:
    given = "seats: {Kim: {}, Roger: {hand: [Nap]}, Ann: {}}, doors: [a]"
    lines = story(given, "Roger: {play: Nap, on: Kim}, all pass: any, Kim: kick")
    assert "Kim will have to skip the next look for trouble or loot." in lines
    assert lines[-1] == "This time Kim neither looks for trouble nor loots."


def test_seals_are_counted_in_words_that_fit() -> None:
    game = new_game("apocalypse", 4, 1)
    for number, words in ((0, "none is open any more"), (1, "one is still open"), (3, "3 are still open")):
        teller = Teller(game)
        (account,) = teller.hear(game, [ev.SealClosed(0, number)])
        assert teller.wording.plain(account.line).strip() == f"A Seal closes; {words}."


def test_what_everybody_is_to_begin_with() -> None:
    game = new_game("legends", 4, 3)
    teller = Teller(game)
    lines = [teller.wording.plain(account.line).strip() for account in teller.hear(game, game.opening)]
    sexes = {seat.name: seat.sex for seat in game.state.seats}
    women, men = ([name for name, sex in sexes.items() if sex == wanted] for wanted in ("female", "male"))
    assert f"To begin with, women: {' and '.join(women)}; men: {' and '.join(men)}." in lines


def test_no_quip_comes_twice_in_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("3", "5"):
        assert cli.main(["watch", "--plain", "--seed", seed, "--bots", "shrewd"]) == 0
        quips = re.findall(r"“(.*)”", capsys.readouterr().out)
        bare = [re.sub("Ann|Bob|Cleo|Dirk", "", quip) for quip in quips]
        assert bare and len(set(bare)) == len(bare)


def test_nothing_is_said_when_every_quip_has_been() -> None:
    quips = Quips()
    used = [quips.fresh("fair", "sells", 5) for _ in range(10)]
    assert None in used and used[-1] is None
    known = [number for number in used if number is not None]
    assert len(set(known)) == len(known) > 0
