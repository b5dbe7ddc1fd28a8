"""What bots have said at a table: no line of talk comes twice in a game."""

from kickdoor.texts import talk_wordings


class Quips:
    """The wordings that were used in one game."""

    def __init__(self, game: str = "") -> None:
        self.game = game
        self.said: set[str] = set()

    def fresh(self, temper: str, moment: str, number: int) -> int | None:
        """The number of a wording that nobody has used yet, from this one on; None if there is none left.

        >>> quips = Quips()
        >>> first = quips.fresh("greedy", "sells", 0)
        >>> first, quips.fresh("greedy", "sells", 0) == first
        (0, False)
        """
        wordings = talk_wordings(temper, moment)
        for step in range(len(wordings)):
            found = (number + step) % len(wordings)
            if wordings[found] not in self.said:
                self.said.add(wordings[found])
                return found
        return None
