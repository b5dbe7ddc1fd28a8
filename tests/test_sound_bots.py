"""What no bot may do: positions as text (docs/positions.md), and the moves that are not acceptable there."""

from textwrap import dedent
from typing import NamedTuple

import pytest

from kickdoor import Game
from kickdoor.bots import make
from kickdoor.engine import commands as cmd
from kickdoor.engine.options import fill
from kickdoor.engine.seat_eyes import SeatEyes

SEALS = "Beer Shortage, Karma Comes Due, Everything Must Go, Stay-at-Home Order, The Internet Is Down, False Alarm"


class Case(NamedTuple):
    title: str
    position: str
    never: str  # what must not be said: the beginning of it
    first: str = ""  # what happens before, one word or more per seat: "Ann kick, Ann claim"
    who: str = "Ann"
    instead: str = ""  # what must be said


CASES = [
    # -- helping a rival to win
    Case(
        "a Level 9 Elf is not asked",
        """
        seats:
          Ann: {level: 4}
          Bob: {level: 9, in_play: [Elf, Pickle Spear]}
          Cleo: {}
        doors: [Don Corrosione]
        """,
        "ask",
        first="Ann kick",
    ),
    Case(
        "nor an Elf one card short of that",
        """
        seats:
          Ann: {level: 4}
          Bob: {level: 8, in_play: [Elf, Pickle Spear]}
          Cleo: {}
        doors: [Don Corrosione]
        """,
        "ask",
        first="Ann kick",
    ),
    Case(
        "the help that a Level 9 Elf offers is not taken",
        """
        seats:
          Ann: {level: 4}
          Bob: {level: 9, in_play: [Elf, Pickle Spear]}
          Cleo: {}
        doors: [Don Corrosione]
        """,
        "accept",
        first="Ann kick, Bob pitch",
        instead="decline",
    ),
    Case(
        "nobody helps a Level 9",
        """
        seats:
          Ann: {level: 4, in_play: [Pickle Spear]}
          Bob: {level: 9}
          Cleo: {}
        turn: Bob
        doors: [Glampire]
        """,
        "accept",
        first="Bob kick, Bob ask",
        instead="decline",
    ),
    Case(
        "nor somebody whom one card more would bring there",
        """
        seats:
          Ann: {level: 4, in_play: [Pickle Spear]}
          Bob: {level: 8}
          Cleo: {}
        turn: Bob
        doors: [Don Corrosione]
        """,
        "accept",
        first="Bob kick, Bob ask",
        instead="decline",
    ),
    Case(
        "in a short game Level 6 is one kill short",
        """
        house_rules: {win_level: 7, kill_from: 7}
        seats:
          Ann: {level: 4, in_play: [Pickle Spear]}
          Bob: {level: 6}
          Cleo: {}
        turn: Bob
        doors: [Don Corrosione]
        """,
        "accept",
        first="Bob kick, Bob ask",
        instead="decline",
    ),
    Case(
        "in the Epic game Level 9 is not",
        """
        house_rules: {epic: 1, win_level: 20, kill_from: 19}
        seats:
          Ann: {level: 9, in_play: [Elf, Pickle Spear]}
          Bob: {level: 2}
          Cleo: {}
        turn: Bob
        doors: [Glampire, Snack Wolf]
        """,
        "decline",
        first="Bob kick, Bob ask",
        instead="accept",
    ),
    Case(
        "a victory that is shared is another matter",
        """
        house_rules: {shared_victory: 1}
        seats:
          Ann: {level: 4, in_play: [Pickle Spear]}
          Bob: {level: 9}
          Cleo: {}
        turn: Bob
        doors: [Glampire]
        """,
        "decline",
        first="Bob kick, Bob ask",
        instead="accept",
    ),
    Case(
        "no gear is traded to a Level 9 on her own turn",
        """
        seats:
          Ann: {level: 3, in_play: [{Hammer of Finger Nailing: sideways}]}
          Bob: {level: 9, in_play: [{Plot Armor: sideways}]}
          Cleo: {}
        turn: Bob
        """,
        "accept",
        first="Bob trade",
        instead="decline",
    ),
    # -- the Seals
    Case(
        "the last Seal is not opened for a rival with a Disaster",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{hand: ['Disaster! Zoo Breakout', Comet With Good Publicity]}}
          Bob: {{in_play: [Tire Iron]}}
          Cleo: {{}}
        """,
        "play",
    ),
    Case(
        "nor with a Treasure",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{hand: [Can Opener of Revelation, Name the Asteroid After Your Boss]}}
          Bob: {{in_play: [Tire Iron]}}
          Cleo: {{}}
        """,
        "play",
    ),
    Case(
        "nor by pressing a button",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{in_play: [Remote Control of Unknown Devices]}}
          Bob: {{in_play: [Tire Iron]}}
          Cleo: {{}}
        """,
        "use Remote Control",
    ),
    Case(
        "the last Seal wins for the best equipped, who plays no Disaster on itself",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{in_play: [Tire Iron], hand: ['Disaster! Zoo Breakout']}}
          Bob: {{}}
          Cleo: {{}}
        """,
        "play Disaster! Zoo Breakout on Ann",
        instead="play Disaster! Zoo Breakout",
    ),
    Case(
        "a monster whose death opens the last Seal is not looked for",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann:
            level: 8
            in_play: [Photofloods, Wellingtons of the Rising Tide, A Drone of Your Own]
            hand: ['Weather Balloon, Honestly']
          Bob: {{in_play: [Scientist, Travel-Size Particle Collider, Lab Coat of Plausible Results]}}
          Cleo: {{}}
        doors: [Reposted]
        """,
        "trouble",
        first="Ann kick",
        instead="loot",
    ),
    Case(
        "nor beaten with a card, if its death wins for a rival",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{level: 5, hand: [Energy Drink From the Last Century]}}
          Bob: {{in_play: [Tire Iron]}}
          Cleo: {{}}
        doors: ['Weather Balloon, Honestly']
        """,
        "play",
        first="Ann kick",
        instead="flee",
    ),
    Case(
        "with two Seals left, a card does not open one where the kill opens the other",
        f"""
        set: apocalypse
        open_seals: [{", ".join(SEALS.split(", ")[:5])}]
        seats:
          Ann: {{level: 8, hand: [Slightly Used Warhead]}}
          Bob: {{in_play: [Tire Iron]}}
          Cleo: {{}}
        doors: ['Weather Balloon, Honestly']
        """,
        "play",
        first="Ann kick",
    ),
    Case(
        "nobody is asked for help with a kill that opens the last Seal for another",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{level: 6, in_play: [Photofloods]}}
          Bob: {{level: 8, in_play: [Scientist, Travel-Size Particle Collider, Lab Coat of Plausible Results]}}
          Cleo: {{}}
        doors: ['Weather Balloon, Honestly']
        """,
        "ask",
        first="Ann kick",
        instead="flee",
    ),
    Case(
        "nobody gives a rival Treasures in a fight that is won",
        """
        seats:
          Ann: {level: 6, in_play: [Pickle Spear, Helm of the Falling Visor, Chain Letter Mail]}
          Bob: {}
          Cleo: {}
        doors: ['Kraken, Open to Offers']
        """,
        "use",
        first="Ann kick",
        instead="claim",
    ),
    Case(
        "a loaded die is kept for a roll that matters",
        """
        set: legends
        seats:
          Ann: {hand: [Knucklebone of a Cheating Saint]}
          Bob: {}
          Cleo: {}
        """,
        "play",
    ),
    Case(
        "nothing is spent to search a pile that hardly has what it looks for",
        """
        set: w40k
        seats:
          Ann: {hand: [Requisition Form]}
          Bob: {}
          Cleo: {}
        discards: {doors: [Ork, Necron], treasures: [Power Cut]}
        """,
        "play",
    ),
    Case(
        "for the winning kill the weaker of two monsters is faced",
        """
        set: w40k
        seats:
          Ann: {level: 9, in_play: [Scouting Socks, Lasblaster]}
          Bob: {}
          Cleo: {}
        doors: [Tortoise-Class Walker, Zombie Who Only Wants a Lift]
        """,
        "answer Tortoise",
        first="Ann kick",
        instead="answer Zombie",
    ),
    Case(
        "nobody opens a Seal in a fight of others that opens the last one",
        f"""
        set: apocalypse
        open_seals: [{", ".join(SEALS.split(", ")[:5])}]
        turn: Bob
        seats:
          Ann: {{hand: ['Disaster! Zoo Breakout']}}
          Bob: {{level: 8, in_play: [Photofloods, Wellingtons of the Rising Tide, A Drone of Your Own]}}
          Cleo: {{}}
        doors: ['Weather Balloon, Honestly']
        """,
        "play",
        first="Bob kick, Bob claim",
    ),
    Case(
        "nobody is helped to Level 8, from which a card and one more monster win",
        """
        turn: Bob
        seats:
          Ann: {level: 5, in_play: [Pickle Spear]}
          Bob: {level: 7}
          Cleo: {}
        doors: [Honour-Roll Ogre]
        """,
        "accept",
        first="Bob kick, Bob ask",
        instead="decline",
    ),
    Case(
        "a one-shot that makes its owner the best equipped does not open the last Seal",
        f"""
        set: apocalypse
        open_seals: [{SEALS}]
        seats:
          Ann: {{in_play: [Scientist, Can Opener of Revelation, Dehydrated Water]}}
          Bob: {{in_play: [Tire Iron]}}
          Cleo: {{}}
        """,
        "play Can Opener",
    ),
    # -- chances that were missed
    Case(
        "a Tyranid fights what it loots and beats",
        """
        set: w40k
        seats:
          Ann: {level: 8, in_play: [Tyranid]}
          Bob: {}
          Cleo: {}
        doors: [Death Guard, Nurgling]
        """,
        "answer 0",
        first="Ann kick, Ann loot",
        instead="answer 1",
    ),
    Case(
        "a Blogger reads out the comments when somebody is about to win",
        """
        set: apocalypse
        seats:
          Ann: {level: 3, in_play: [Blogger], hand: [Tire Iron, Indoor Periscope]}
          Bob: {level: 9}
          Cleo: {}
        turn: Bob
        doors: [Doomscroller]
        """,
        "pass",
        first="Bob kick, Bob claim",
        instead="use Blogger",
    ),
    Case(
        "the leader is held back by a Curse when running would save a life",
        """
        set: apocalypse
        seats:
          Ann: {level: 3, hand: [Wet Cement as Far as the Eye Can See]}
          Bob: {level: 8, in_play: [Tire Iron, Licence-Plate Mail], hand: [{door?: 3}, {treasure?: 2}]}
          Cleo: {}
        turn: Bob
        doors: [The Walking Debt]
        """,
        "pass",
        first="Bob kick, Bob flee",
        instead="play Wet Cement",
    ),
    Case(
        "a parcel is signed for in a fight that stays won",
        """
        set: w40k
        seats:
          Ann: {level: 8, in_play: [Valhallan Helmet, Beastmaster's Scourge, Power Armor, Felt Pads for Boots,
            'Portrait of the Founder, Frowning', Family Photo of the Swarm]}
          Bob: {}
          Cleo: {}
        doors: [Orbital-Drop Postman]
        """,
        "claim",
        first="Ann kick",
        instead="use Orbital-Drop Postman",
    ),
    # -- what is lost
    Case(
        "what is attached to an Item counts when one must go",
        """
        set: legends
        seats:
          Ann:
            sex: male
            in_play: [Father's Day Hammer, {Endorsed by a Minor God: on Father's Day Hammer}, Glass Slippers]
          Bob: {}
          Cleo: {}
        doors: [The Ferryman Charges by Weight]
        """,
        "answer Father's Day Hammer",
        first="Ann kick, all pass",
        instead="answer Glass Slippers",
    ),
    Case(
        "an identity that takes more from the gear than it brings is not laid down",
        """
        seats:
          Ann: {level: 3, in_play: [Scimitar of Mild Sarcasm], hand: [Cleric]}
          Bob: {}
          Cleo: {}
        """,
        "play Cleric",
    ),
    Case(
        "an Item with a Cheat! on it is equipped, not sold",
        """
        seats:
          Ann:
            level: 3
            in_play: [Pickle Spear, {Pair of Five-Foot Poles: sideways}, {Cheat!: on Pair of Five-Foot Poles}]
            hand: [Meat Shield]
          Bob: {}
          Cleo: {}
        """,
        "sell",
        instead="equip Pair of Five-Foot Poles",
    ),
    Case(
        "the gear that one fights with is not sold",
        """
        set: apocalypse
        seats:
          Ann: {level: 4, in_play: [Survival Tool, Indoor Periscope]}
          Bob: {}
          Cleo: {}
        """,
        "sell",
    ),
    # -- what is wasted
    Case(
        "nothing is spent on bonuses where only Levels count",
        """
        seats:
          Ann: {level: 5, hand: [Coffee on the Character Sheet]}
          Bob: {level: 9, in_play: [Pickle Spear]}
          Cleo: {}
        turn: Bob
        doors: [Anti-Magic Field Mouse]
        """,
        "play",
        first="Bob kick, Bob claim",
    ),
    Case(
        "a Wandering Monster is kept from a Level 3 while another is Level 9",
        """
        seats:
          Ann: {level: 2, hand: [Wandering Monster, Glampire]}
          Bob: {level: 3}
          Cleo: {level: 9}
        turn: Bob
        doors: [Tutorial Slime]
        """,
        "play",
        first="Bob kick, Bob claim",
    ),
    Case(
        "a Curse for the next fight is not thrown where there is none",
        """
        seats:
          Ann: {level: 2, hand: [Coffee on the Character Sheet, Glampire, 'Kraken, Open to Offers',
            Landlord of the Labyrinth, Ancient Brain Fog, Letter-of-the-Law Lich, Total Party Krill]}
          Bob: {level: 8}
          Cleo: {level: 1}
        phase: charity
        """,
        "play Coffee",
    ),
    # -- what costs more than it brings
    Case(
        "no Go Up a Level pays for a theft",
        """
        seats:
          Ann: {in_play: [Thief], hand: [Go Up a Level]}
          Bob: {in_play: [Pickle Spear]}
          Cleo: {}
        """,
        "use Thief",
    ),
    Case(
        "nor any good card for an Item that is no use beside one's own",
        """
        seats:
          Ann: {in_play: [Thief, Cap of the Underdog], hand: [Wandering Monster]}
          Bob: {in_play: [Helm of the Falling Visor]}
          Cleo: {}
        """,
        "use Thief",
    ),
    Case(
        "no two good cards force help where a part of the loot buys it",
        """
        set: apocalypse
        seats:
          Ann: {level: 2, in_play: [Kid], hand: [Wandering Monster, Go Up a Level]}
          Bob: {in_play: [Paper Bag With Eyeholes]}
          Cleo: {}
        doors: [Carpool of Ghouls]
        """,
        "use Kid",
        first="Ann kick",
    ),
    Case(
        "no Item is spent on passing on a Curse that hardly hurts",
        """
        set: legends
        seats:
          Ann: {in_play: [Thief, Shield With a Flattering Mirror]}
          Bob: {}
          Cleo: {}
        doors: [You Are an Urban Legend Now]
        """,
        "use Shield",
        first="Ann kick",
        instead="pass",
    ),
    Case(
        "no fight is picked for a one-shot that may not be used",
        """
        set: w40k
        seats:
          Ann: {level: 8, in_play: [Wet Paint], hand: [Embalmed Auditor, 'Stimulant, Legal Until Noon',
            Sanctified Grenade, Roll-Off]}
          Bob: {}
          Cleo: {}
        doors: [Matched Points]
        """,
        "trouble",
        first="Ann kick",
        instead="loot",
    ),
    # -- what helps the wrong player
    Case(
        "no monster is sent in that makes the kill the winning one",
        """
        seats:
          Ann: {level: 4, hand: [Send In the Understudy, Total Party Krill]}
          Bob: {level: 8, in_play: [Warrior, Pickle Spear, 'Full Plate, With Dessert']}
          Cleo: {}
        turn: Bob
        doors: [Honour-Roll Ogre]
        """,
        "play Send In",
        first="Bob kick, Bob claim",
    ),
    Case(
        "none wanders in to that end",
        """
        seats:
          Ann: {level: 4, hand: [Wandering Monster, Gelatinous Sofa]}
          Bob: {level: 8, in_play: [Warrior, Pickle Spear, 'Full Plate, With Dessert']}
          Cleo: {}
        turn: Bob
        doors: [Tutorial Slime]
        """,
        "play Wandering Monster",
        first="Bob kick, Bob claim",
        instead="pass",
    ),
    Case(
        "the leader is not dragged into a fight that a card would win",
        """
        set: apocalypse
        seats:
          Ann: {hand: [You Two Should Meet]}
          Bob: {level: 3, in_play: [Tire Iron]}
          Cleo: {level: 3}
        turn: Cleo
        doors: ['Self-Driving Car, Self-Employed']
        """,
        "play You Two",
        first="Cleo kick",
    ),
    Case(
        "a Curse is not thrown at somebody whom it cannot touch",
        """
        set: apocalypse
        seats:
          Ann: {level: 5, hand: [Mild Radiation, Doomscroller, Zombie Flash Mob, Great Cthulhu, Fire Ants, Octobear,
            Ceiling-Mounted Shark]}
          Bob: {level: 9, in_play: [Kid, 'Hazmat Onesie, With Feet']}
          Cleo: {level: 8}
        phase: charity
        """,
        "play Mild Radiation on Bob",
        instead="play Mild Radiation on Cleo",
    ),
    Case(
        "nor at somebody who has nothing to lose by it",
        """
        set: apocalypse
        seats:
          Ann: {level: 5, hand: [Lose Your Armor, Doomscroller, Zombie Flash Mob, Great Cthulhu, Fire Ants, Octobear,
            Ceiling-Mounted Shark]}
          Bob: {level: 9}
          Cleo: {level: 2, in_play: [Licence-Plate Mail]}
        phase: charity
        """,
        "play Lose Your Armor on Bob",
        instead="play Lose Your Armor on Cleo",
    ),
    # -- monsters that leave instead of fighting
    Case(
        "a monster that would leave is not looked for",
        """
        set: legends
        seats:
          Ann: {level: 5, hand: ["Tooth Fairy's Intern"]}
          Bob: {level: 5}
          Cleo: {}
        doors: [Titanic]
        """,
        "trouble",
        first="Ann kick",
        instead="loot",
    ),
    Case(
        "nor where that depends on the others",
        """
        seats:
          Ann: {level: 6, hand: [Guide Dog of the Labyrinth]}
          Bob: {level: 7}
          Cleo: {level: 8}
        doors: [Greater]
        """,
        "trouble",
        first="Ann kick",
        instead="loot",
    ),
    Case(
        "but it is where it stays",
        """
        seats:
          Ann: {level: 6, hand: [Guide Dog of the Labyrinth]}
          Bob: {level: 2}
          Cleo: {level: 8}
        doors: [Greater]
        """,
        "loot",
        first="Ann kick",
        instead="trouble",
    ),
    Case(
        "it stops no winner",
        """
        set: legends
        seats:
          Ann: {level: 5, hand: [Wandering Monster, "Tooth Fairy's Intern"]}
          Bob: {level: 9}
          Cleo: {level: 5}
        turn: Bob
        doors: [Garden Gnome on Tour]
        """,
        "play Wandering Monster",
        first="Bob kick, Bob claim",
        instead="pass",
    ),
]


def table(text: str) -> Game:
    plain = dedent(text)
    return Game.from_position(plain if "set:" in plain else f"set: mazes\n{plain}")


def named(game: Game, seat: int, handle: int) -> str:
    state = game.state
    return state.cards[state.by_handle(seat, handle)].name


def spoken(game: Game, seat: int, command: cmd.Command | None) -> str:
    """A command as a player would say it: what, which card, on whom."""
    match command:
        case None:
            return "pass"
        case cmd.Propose():
            return command.kind
        case cmd.Answer():
            question = game.state.question
            of_cards = question is not None and question.of == "card"
            return f"answer {named(game, seat, command.picks[0]) if of_cards else command.picks[0]}"
        case cmd.Play() | cmd.Use() | cmd.Equip():
            whom = getattr(command, "seat", -1)
            aimed = f" on {game.state.seats[whom].name}" if whom >= 0 else ""
            return f"{type(command).__name__.lower()} {named(game, seat, command.card)}{aimed}"
        case _:
            return type(command).__name__.lower()


def happen(game: Game, step: str) -> None:
    """One step before the moment in question."""
    who, what = step.split()
    if who == "all":
        while (waiting := game.waiting()) and game.state.window() is not None:
            game.submit(waiting[0], cmd.Pass())
        return
    seat = next(seat for seat, player in enumerate(game.state.seats) if player.name == who)
    simple = {"kick": cmd.Kick(), "claim": cmd.Claim(), "loot": cmd.Loot(), "flee": cmd.Flee()}
    command = simple.get(what) or proposal(game, seat, what)
    assert isinstance(game.submit(seat, command), list)


def proposal(game: Game, seat: int, kind: str) -> cmd.Command:
    """To the first other seat: one Item for another, or help for up to two Treasures."""
    options = [each for each in game.options(seat) if each.verb is cmd.Propose and each.fixed["kind"] == kind]
    options.sort(key=lambda option: int(option.fixed["to"]))
    wanted = {slot.name: slot.candidates[: 2 if kind == "ask" else 1] for slot in options[0].slots}
    return fill(
        options[0], {name: wanted.get(name, []) for name in (("give", "take") if kind == "trade" else ("picks",))}
    )


@pytest.mark.parametrize("bot", ["basic/fair", "shrewd/fair"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_no_bot_does(case: Case, bot: str) -> None:
    game = table(case.position)
    for step in filter(None, case.first.split(", ")):
        happen(game, step)
    seat = next(seat for seat, player in enumerate(game.state.seats) if player.name == case.who)
    said = spoken(game, seat, make(bot, "t").act(SeatEyes(game, seat)))
    assert not said.startswith(case.never)
    assert said.startswith(case.instead)
