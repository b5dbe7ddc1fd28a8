"""The ladder as a picture: for every rung and set how often the bot wins, with its interval, beside par."""

from itertools import groupby
from typing import Final

from kickdoor.sim.ladder import PAR, Ladder, Standing

LEFT, WIDTH, TOP, LINE, GAP = 150, 420, 40, 16, 14
COLOURS: Final = ("#8a2be2", "#b8860b", "#2e8b57", "#c0392b", "#1f6fb2", "#555")  # by set


def drawn(found: Ladder) -> str:
    """An SVG; the exact figures are in its tooltips."""
    sets = list(dict.fromkeys(each.set_id for each in found.standings))
    groups = [list(rows) for _, rows in groupby(found.standings, key=lambda each: (each.bot, each.rivals))]
    height = TOP + sum(LINE * len(rows) + GAP for rows in groups) + 30
    whole = LEFT + WIDTH + 130
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {height}" role="img" font-family="sans-serif" '
        'font-size="11"><title>How often each bot wins against three of another, with 95 % intervals</title>',
        f'<rect width="{whole}" height="{height}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        x = LEFT + WIDTH * tenth / 10
        parts.append(f'<path d="M{x} {TOP - 8}V{height - 24}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{height - 10}" text-anchor="middle">{tenth * 10} %</text>')
    par = LEFT + WIDTH * PAR
    parts.append(f'<path d="M{par} {TOP - 8}V{height - 24}" stroke="#333" stroke-dasharray="4 4"/>')
    parts.append(f'<text x="{par}" y="{TOP - 14}" text-anchor="middle">par {PAR:.0%}</text>')
    y = float(TOP)
    for rows in groups:
        label = f"{rows[0].bot} vs 3 × {rows[0].rivals}"
        parts.append(f'<text x="{LEFT - 8}" y="{y + LINE * len(rows) / 2 + 2}" text-anchor="end">{label}</text>')
        for each in rows:
            parts.append(dot(each, y + LINE / 2, COLOURS[sets.index(each.set_id) % len(COLOURS)]))
            y += LINE
        y += GAP
    for place, set_id in enumerate(sets):
        x, colour = LEFT + WIDTH + 16, COLOURS[place % len(COLOURS)]
        parts.append(f'<circle cx="{x}" cy="{TOP + 18 * place}" r="4" fill="{colour}"/>')
        parts.append(f'<text x="{x + 10}" y="{TOP + 18 * place + 4}">{set_id}</text>')
    return "\n".join([*parts, "</svg>", ""])


def dot(each: Standing, y: float, colour: str) -> str:
    low, at, high = (LEFT + WIDTH * value for value in (each.wins.low, each.wins.share, each.wins.high))
    told = f"{each.bot} against three {each.rivals} on {each.set_id}: {each.wins.share:.1%} of {each.finished} games"
    return (
        f'<g><title>{told}</title><path d="M{low:.1f} {y}H{high:.1f}" stroke="{colour}" stroke-width="2"/>'
        f'<circle cx="{at:.1f}" cy="{y}" r="4" fill="{colour}"/></g>'
    )
