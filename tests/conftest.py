"""The same examples on every machine; `HYPOTHESIS_PROFILE=wild` looks for new ones. What was skipped is named last."""

import os
import signal

import pytest
from hypothesis import settings

from kickdoor import fast

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("wild", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
os.environ["KICKDOOR_LANG"] = "en"  # whatever the terminal speaks
if fast.STATUS == fast.STALE:  # the programs that tests start would warn about it on standard error
    os.environ[fast.PLAIN] = "1"
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a job in the background, whose children would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    """After everything else, even the summary: a page that nobody has looked at is not a page that works."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = [] if reporter is None else reporter.stats.get("skipped", [])
    reasons = {
        report.longrepr[2].removeprefix("Skipped: ") for report in skipped if "web" in getattr(report, "keywords", ())
    }
    for reason in sorted(reasons):
        print(reason)
