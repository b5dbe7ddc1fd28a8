"""`kickdoor house-rules`: the house rules of a table."""

from typing import TYPE_CHECKING

from kickdoor.cli.printing import columns, echo_json, printed
from kickdoor.cli.table_flags import AsJson

if TYPE_CHECKING:
    from kickdoor.house_rules import HouseRule

CHOICE = (
    "A choice of cards. Leave some in the box, or play with nothing but some, by name or id of a card, a kind such as "
    "curse, or a set. May be repeated."
)


def house_rules(as_json: AsJson = False) -> None:
    """List the house rules: what each does, and the clause that it comes from or touches."""
    from kickdoor.choice import CLAUSE
    from kickdoor.house_rules import house_rules as all_rules

    if as_json:
        import msgspec

        echo_json([msgspec.to_builtins(rule) | {"values": values(rule)} for rule in all_rules().values()])
        return
    table = columns("house rule", "values", "clause", "help", words=4)
    for rule in all_rules().values():
        table.add_row(rule.id, values(rule), rule.clause, f"{rule.name}. {rule.help}")
    table.add_row("without:WHAT, only:WHAT", "", CLAUSE, CHOICE)
    printed(table)


def values(rule: "HouseRule") -> str:
    """What may be chosen."""
    low, high = rule.range
    return f"{low} to {high}" if rule.number else "yes, no"
