"""Said against happened: whether seats with a chance of 30 % win three games in ten."""

from typing import Any, Final

from kickdoor.analysis.learning import Data
from kickdoor.bots.ahead.estimate_file import Level

STEPS: Final = 20
MANY: Final = 300  # so few cases say little
SIZE, EDGE = 320, 44


def levels_of(np: Any, found: Any, data: Data) -> list[Level]:
    """For each range of chances: what was said on average, how often it happened, and in how many cases."""
    there = data.there > 0
    chances, won = found[there], data.won[there]
    place = np.minimum((chances * STEPS).astype(int), STEPS - 1)
    levels = []
    for step in range(STEPS):
        some = place == step
        if some.any():
            levels.append(
                Level(round(float(chances[some].mean()), 4), round(float(won[some].mean()), 4), int(some.sum()))
            )
    return levels


def worst(levels: list[Level]) -> float:
    """How far the estimate is off, where there are enough cases to say."""
    return max((abs(level.said - level.happened) for level in levels if level.cases >= MANY), default=0.0)


def drawn(levels: list[Level]) -> str:
    """The picture: a dot for each range, the larger the more cases; on the line what was said is what happened."""
    whole = SIZE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img" font-family="sans-serif" '
        'font-size="11"><title>The chance to win as estimated, and how often such seats won</title>',
        f'<rect width="{whole}" height="{whole}" fill="#fff"/>',
        f'<path d="M{EDGE} {EDGE + SIZE}L{EDGE + SIZE} {EDGE}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<path d="M{EDGE} {EDGE}V{EDGE + SIZE}H{EDGE + SIZE}" fill="none" stroke="#333"/>',
    ]
    for tenth in range(0, 11, 2):
        at = SIZE * tenth / 10
        parts.append(f'<text x="{EDGE + at}" y="{EDGE + SIZE + 16}" text-anchor="middle">{tenth * 10} %</text>')
        parts.append(f'<text x="{EDGE - 6}" y="{EDGE + SIZE - at + 4}" text-anchor="end">{tenth * 10} %</text>')
    most = max((level.cases for level in levels), default=1)
    for level in levels:
        radius = 2.5 + 7 * (level.cases / most) ** 0.5
        x, y = EDGE + SIZE * level.said, EDGE + SIZE * (1 - level.happened)
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#8a2be2" fill-opacity="0.7">'
            f"<title>said {level.said:.0%}, happened {level.happened:.0%}, {level.cases} cases</title></circle>"
        )
    middle = EDGE + SIZE / 2
    parts.append(f'<text x="{middle}" y="{whole - 6}" text-anchor="middle">said: chance to win</text>')
    parts.append(
        f'<text x="12" y="{middle}" text-anchor="middle" transform="rotate(-90 12 {middle})">happened: games won</text>'
    )
    return "\n".join([*parts, "</svg>", ""])
