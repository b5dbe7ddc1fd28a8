"""Fits the numbers of the estimate to samples: one hidden layer, Adam, and games kept apart to say how good it is."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from kickdoor.analysis.samples import Sample
from kickdoor.bots.ahead.estimate import WIDTH
from kickdoor.bots.ahead.features import SEAT_FACTS

HIDDEN: Final = 32
MOST_SEATS: Final = 6
BATCH: Final = 512
EPOCHS: Final = 14
RATE: Final = 0.002
DECAY: Final = 0.05  # of the weights, so that no single fact decides
APART: Final = 10  # one game in so many is not learned from
NOBODY: Final = -1e9  # the score of a seat that is not there

Array = Any  # numpy is an extra: its types may be missing


class Data(NamedTuple):
    """Samples as arrays; missing seats are masked."""

    seats: Array
    shared: Array
    won: Array
    there: Array
    games: Array
    turns: Array

    def of(self, chosen: Array) -> "Data":
        return Data(*(each[chosen] for each in self))


class Network(NamedTuple):
    own: Array
    shared: Array
    hidden: Array
    score: Array


def arrays(np: Any, samples: Sequence[Sample]) -> Data:
    count = len(samples)
    seats = np.zeros((count, MOST_SEATS, len(SEAT_FACTS)), np.float32)
    won = np.zeros((count, MOST_SEATS), np.float32)
    there = np.zeros((count, MOST_SEATS), np.float32)
    for place, sample in enumerate(samples):
        size = len(sample.seats)
        seats[place, :size] = sample.seats
        won[place, :size] = sample.won
        there[place, :size] = 1.0
    return Data(
        seats,
        np.array([sample.shared for sample in samples], np.float32),
        won,
        there,
        np.array([sample.number for sample in samples]),
        np.array([sample.turns for sample in samples]),
    )


def apart(np: Any, data: Data) -> tuple[Data, Data]:
    """What is learned from, and whole games that are not."""
    kept = data.games % APART == 0
    return data.of(~kept), data.of(kept)


def fitted(np: Any, data: Data, seed: int, tell: Callable[[int, float], None]) -> Network:
    """A network that fits the data, the mean of the last epochs' numbers."""
    random = np.random.default_rng(seed)

    def drawn(rows: int, columns: int) -> Array:
        return (random.standard_normal((rows, columns)) * (1.0 / rows) ** 0.5).astype(np.float32)

    network = Network(
        drawn(len(SEAT_FACTS), HIDDEN), drawn(WIDTH, HIDDEN), np.zeros(HIDDEN, np.float32), drawn(HIDDEN, 1)[:, 0]
    )
    first, second = ([np.zeros_like(part) for part in network] for _ in range(2))
    mean = [np.zeros_like(part) for part in network]
    step, averaged = 0, 0
    for epoch in range(EPOCHS):
        order = random.permutation(len(data.games))
        lost = 0.0
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        for start in range(0, len(order), BATCH):
            batch = data.of(order[start : start + BATCH])
            loss, slopes = slope(np, network, batch)
            lost += loss * len(batch.games)
            step += 1
            for place, (part, change) in enumerate(zip(network, slopes, strict=True)):
                first[place] = 0.9 * first[place] + 0.1 * change
                second[place] = 0.999 * second[place] + 0.001 * change * change
                part -= rate * (first[place] / (1 - 0.9**step)) / (np.sqrt(second[place] / (1 - 0.999**step)) + 1e-8)
                part -= rate * DECAY * part  # apart from Adam: within it, it would silence most hidden numbers
        if epoch >= EPOCHS - 3:
            averaged += 1
            for place, part in enumerate(network):
                mean[place] += part
        tell(epoch + 1, float(lost / len(order)))
    return Network(*(part / averaged for part in mean))


def said(np: Any, network: Network, data: Data) -> Array:
    """The chances that the network gives every seat."""
    return shares(np, scores(np, network, data)[1], data.there)


def scores(np: Any, network: Network, data: Data) -> tuple[Array, Array]:
    base = data.shared @ network.shared + network.hidden
    hidden = np.maximum(data.seats @ network.own + base[:, None, :], 0.0)
    return hidden, hidden @ network.score


def shares(np: Any, found: Array, there: Array) -> Array:
    masked = np.where(there > 0, found, NOBODY)
    raised = np.exp(masked - masked.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def slope(np: Any, network: Network, batch: Data) -> tuple[float, list[Array]]:
    """The log-loss of a batch, and how it changes with every number."""
    hidden, found = scores(np, network, batch)
    chances = shares(np, found, batch.there)
    count = len(batch.games)
    loss = log_loss(np, chances, batch.won)
    by_score = (chances - batch.won) * batch.there / count
    by_hidden = by_score[:, :, None] * network.score * (hidden > 0)
    by_base = by_hidden.sum(axis=1)
    facts = batch.seats.reshape(-1, batch.seats.shape[2])
    return loss, [
        facts.T @ by_hidden.reshape(-1, by_hidden.shape[2]),
        batch.shared.T @ by_base,
        by_base.sum(axis=0),
        np.einsum("bsh,bs->h", hidden, by_score),
    ]


def log_loss(np: Any, chances: Array, won: Array) -> float:
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum() / len(won))
