"""Carries out the card language's words: one small function each.

A word's function is called again as long as it returns True; what it has to remember between calls is in its frame.
"""

from typing import Final

from kickdoor.engine.effects import belongings, composite_words, fight_words, people, rolls
from kickdoor.engine.kernel import Run, Steps, steps
from kickdoor.engine.meanings import MEANINGS as MEANINGS  # import it from here, where it is complete
from kickdoor.engine.records import Effect

for table in (composite_words.WORDS, people.WORDS, belongings.WORDS, fight_words.WORDS, rolls.WORDS):
    MEANINGS.update(table)


def resolve(game: Run, frame: Effect) -> None:
    """Call the word; once it is done its frame is removed, even if it has pushed other frames above it."""
    node = game.state.pool.nodes[frame.node]
    if not MEANINGS[node.word].act(game, frame, node):
        game.state.frames.remove(frame)


EFFECT_STEPS: Final[Steps] = steps(resolve)
