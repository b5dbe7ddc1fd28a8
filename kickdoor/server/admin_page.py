"""The page of operators, as plain HTML: it needs no script, so it allows none."""

from html import escape
from typing import Final

from kickdoor.server import acts, overview
from kickdoor.server.acts import Act, Ban, Report
from kickdoor.server.overview import ServerSeen, TableSeen, when
from kickdoor.server.store import Reader

STYLE: Final = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1rem; color: #1d1a26;
  background: #f6f4ef; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
table { border-collapse: collapse; width: 100%; background: #fff; }
td, th { border: 1px solid #cfc8ba; padding: .3rem .5rem; text-align: left; vertical-align: top; }
.said { overflow-wrap: anywhere; } button { white-space: nowrap; }
form { display: inline-flex; gap: .3rem; margin: .1rem .5rem .1rem 0; flex-wrap: wrap; align-items: center;
  max-width: 100%; }
button, input, select { font: inherit; min-height: 2.2rem; padding: 0 .5rem; max-width: 100%; box-sizing: border-box; }
code { font-size: .85em; overflow-wrap: anywhere; } .off { color: #756f80; } .bad { color: #a31515; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  body { color: #eceaf2; background: #1d1a26; } table { background: #262232; } td, th { border-color: #4b4558; }
  .off { color: #a7a1b3; } .bad { color: #ff9c8f; } button, input, select { color: inherit; background: #353041; }
}
@media (max-width: 760px) {
  table, tbody, tr, td { display: block; } th, td:empty { display: none; } tr { margin-bottom: 1rem; }
  td { border-bottom-width: 0; } td:last-child { border-bottom-width: 1px; }
  button, input, select { min-height: 2.75rem; }
  td[data-label]::before { content: attr(data-label) ": "; color: #756f80; }
}
@media (max-width: 760px) and (prefers-color-scheme: dark) { td[data-label]::before { color: #a7a1b3; } }
"""
DAYS: Final = "".join(
    f'<option value="{days}">{days} {"day" if days == 1 else "days"}</option>' for days in (1, 7, 30, 365)
)


def page(title: str, *parts: str) -> str:
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    link = '<link rel="stylesheet" href="/admin/style.css">'
    return (
        f'<!doctype html><html lang="en"><head>{head}<title>{escape(title)}</title>{link}</head><body>{"".join(parts)}'
    )


def login(wrong: bool = False) -> str:
    told = '<p class="bad" role="alert">That is not the token of an operator.</p>' if wrong else ""
    field = '<input type="password" id="token" name="token" autocomplete="current-password" required>'
    form = (
        f'<form method="post" action="/admin/login"><label for="token">Token</label>{field}<button>Open</button></form>'
    )
    return page("Kickdoor: operators", "<h1>Operators only</h1>", told, form)


def said(text: str) -> str:
    """What somebody wrote, however long its words are."""
    return f'<span class="said">{escape(text)}</span>'


def button(what: str, label: str, detail: str = "", table: str = "", seat: int = -1, more: str = "") -> str:
    hidden = {"what": what, "detail": detail, "table": table, "seat": str(seat)}
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in hidden.items()
        if not (name == "detail" and more)
    )
    return f'<form method="post" action="/admin/act">{fields}{more}<button>{escape(label)}</button></form>'


def ban_button(what: str, detail: str = "", table: str = "", seat: int = -1, label: str = "Ban") -> str:
    named = f'<select name="days" aria-label="For how long">{DAYS}</select>'
    return button(
        what, label, detail, table, seat, named + f'<input type="hidden" name="detail" value="{escape(detail)}">'
    )


def rows(header: str, body: list[list[str]], nothing: str) -> str:
    """A table of cells; on a phone each cell says what it is, and there is no header."""
    if not body:
        return f'<p class="off">{nothing}</p>'
    names = header.split("|")
    titles = "".join(f"<th>{each}</th>" for each in names)
    return f"<table><tr>{titles}</tr>{''.join(row(names, cells) for cells in body)}</table>"


def row(names: list[str], cells: list[str]) -> str:
    """
    >>> row(["when", ""], ["now", "<button>"])
    '<tr><td data-label="when">now</td><td><button></td></tr>'
    """
    labels = [f' data-label="{name}"' if name else "" for name in names]
    return "<tr>" + "".join(f"<td{label}>{cell}</td>" for label, cell in zip(labels, cells, strict=True)) + "</tr>"


def server_row(server: ServerSeen) -> list[str]:
    load = server.load
    state = "" if server.alive else '<br><span class="bad">says nothing any more</span>'
    figures = (load.tables, load.games, load.sockets, f"{load.lag_ms} ms", f"{load.memory_mb} MB", load.version)
    return [escape(server.name) + state, when(load.since), *(escape(str(each)) for each in figures)]


def table_row(table: TableSeen) -> list[str]:
    record, people = table.record, []
    for seat, player in enumerate([] if record is None else record.seats):
        if player.kind == "empty":
            continue
        here = "" if player.kind == "bot" else " (here)" if seat in table.online else " (away)"
        acts_on = ""
        if player.person:
            acts_on = button("remove", "Remove", table=table.id, seat=seat) + ban_button(
                "ban", table=table.id, seat=seat
            )
        people.append(f"{seat}: {said(player.name)} <span class='off'>{player.kind}{here}</span> {acts_on}")
    again = button("reopen", "Open again", table=table.id) if table.state == "closed" else ""
    closing = "" if table.state in ("closed", "unreadable") else button("close", "Close", table=table.id)
    sets = "" if record is None else "+".join(record.sets)
    id = f"<code>{escape(table.id)}</code><br><span class='off'>{when(table.touched)}</span>"
    return [id, escape(sets), table.state, "<br>".join(people), closing + again]


def report_row(report: Report) -> list[str]:
    ban = ban_button("ban-reported", report.id) if report.browsers else '<span class="off">has left</span>'
    where = f"<code>{escape(report.table)}</code>, seat {report.seat}"
    doing = ban + button("handled", "Done", report.id)
    return [when(report.at), where, said(report.name), said(report.line), doing]


def ban_row(ban: Ban) -> list[str]:
    where = f"table <code>{escape(ban.table)}</code>" if ban.table else "everywhere"
    value = ban.value if ban.kind == "address" else f"{ban.value[:12]}…"
    return [ban.kind, f"<code>{escape(value)}</code>", where, when(ban.until), button("unban", "Lift", ban.id)]


def act_row(act: Act) -> list[str]:
    target = f"<code>{escape(act.table)}</code> {act.seat if act.seat >= 0 else ''}" if act.table else ""
    result = said(act.result) if act.result else '<span class="off">waits</span>'
    return [when(act.at), said(act.who), escape(act.what), target, said(act.detail), result]


def desk(store: Reader, who: str) -> str:
    """Everything that operators see and do."""
    facts = acts.facts(store)
    on = bool(facts.get("read_only"))
    notice = facts.get("notice", "").partition(" ")[2]
    text = (
        f'<input name="detail" size="60" maxlength="{acts.MOST_LETTERS}" aria-label="Message" value="{escape(notice)}">'
    )
    address = '<input name="detail" placeholder="192.0.2.0/24" aria-label="Address" required>'
    days = f'<select name="days" aria-label="For how long">{DAYS}</select>'
    logout = '<form method="post" action="/admin/logout"><button>Log out</button></form>'
    again = '<form method="get" action="/admin"><button>Look again</button></form>'
    mode = "Nobody can change anything (read-only)." if on else "Everybody can play."
    return page(
        "Kickdoor: operators",
        f"<h1>Kickdoor, for {escape(who)}</h1>{again} {logout}",
        "<h2>Servers</h2>",
        rows(
            "server|since|tables|games|sockets|lag|memory|version",
            [server_row(each) for each in overview.servers(store)],
            "No server has said how it is.",
        ),
        "<h2>To everybody</h2>",
        f"<p>{mode} {button('read-only', 'Let people play' if on else 'Read-only', 'off' if on else 'on')}</p>",
        button("say", "Say it to everybody", more=text),
        button("say", "Take it away"),
        "<h2>Reported chat</h2>",
        rows("when|where|who|what|", [report_row(each) for each in acts.reports(store)], "Nothing is reported."),
        "<h2>Tables and people</h2>",
        rows("table|sets|state|people|", [table_row(each) for each in overview.tables(store)], "There are no tables."),
        "<h2>Bans</h2>",
        rows("kind|who|where|until|", [ban_row(each) for each in acts.bans(store)], "Nobody is banned."),
        button("ban-address", "Ban this address", more=address + days),
        "<h2>What operators did</h2>",
        rows(
            "when|who|what|table and seat|details|result",
            [act_row(each) for each in acts.latest(store)],
            "Nothing yet.",
        ),
    )
