"""Games on a Dask cluster: the same as at home, also when a worker dies."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kickdoor.sim import cluster
from tests.extras.deadly_tasks import DEADLY

pytest.importorskip("distributed", reason="needs Dask: `make test-extras`, or pip install 'kickdoor[cluster]'")

ROOT = Path(__file__).parent.parent.parent
TIMES = ("seconds", "games_per_second", "decisions_per_second", "milliseconds")
LISTENING = re.compile(r"Scheduler at:\s+(tcp://\S+)")


def kickdoor(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kickdoor", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)


def found(*words: str) -> Any:
    done = kickdoor(*words, "--json")
    assert done.stdout, done.stderr
    return without_times(json.loads(done.stdout))


def without_times(said: Any) -> Any:
    if isinstance(said, dict):
        return {key: without_times(value) for key, value in said.items() if key not in TIMES}
    return [without_times(each) for each in said] if isinstance(said, list) else said


@contextmanager
def dask(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A scheduler or a worker as a program of its own."""
    command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@contextmanager
def scheduler() -> Iterator[str]:
    with dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show") as process:
        assert process.stderr is not None
        for line in process.stderr:
            if listening := LISTENING.search(line):
                yield listening[1]
                return
        pytest.fail("the scheduler did not start")


def worker(address: str) -> Any:
    return dask("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


@pytest.mark.parametrize(
    "words",
    [
        ("sim", "--games", "12", "--cards", "--bots", "basic,random", "--seats", "3", "--seed", "5"),
        ("balance", "--set", "mazes", "--bots", "basic", "--seats", "4", "--games", "6"),
        ("ladder", "--sets", "mazes", "--bots", "random,basic", "--games", "6"),
    ],
    ids=lambda words: words[0],
)
def test_a_cluster_finds_the_same_as_this_machine(words: tuple[str, ...]) -> None:
    assert found(*words, "--cluster", "local:2") == found(*words, "--workers", "1")


def test_rows_are_the_same_to_the_byte(tmp_path: Path) -> None:
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    for path, where in ((here, ("--workers", "1")), (there, ("--cluster", "local:2"))):
        assert kickdoor("sim", "--games", "9", "--rows", str(path), *where).returncode == 0
    assert here.read_bytes() == there.read_bytes()


def test_the_games_of_a_worker_that_dies_are_played_again() -> None:
    words = ("sim", "--games", "60", "--bots", "basic", "--seed", "3")
    with scheduler() as address, worker(address), worker(address) as victim:
        command = [sys.executable, "-m", "kickdoor", *words, "--json", "--cluster", address]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        busy(address, victim.pid)
        victim.send_signal(signal.SIGKILL)
        told, _ = process.communicate(timeout=240)
    assert process.returncode == 0
    assert without_times(json.loads(told)) == found(*words, "--workers", "1")


def busy(address: str, pid: int) -> None:
    """Wait until both workers have something to do."""
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(2, timeout=60)
        while True:
            running = client.run(os.getpid)
            tasks = client.processing()
            if any(tasks[name] for name, number in running.items() if number == pid):
                return


def test_what_is_played_counts_when_a_run_is_stopped(tmp_path: Path) -> None:
    rows, words = tmp_path / "rows.csv", ("sim", "--games", "100000", "--cluster", "local:1", "--rows")
    command = [sys.executable, "-m", "kickdoor", *words, str(rows)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while process.poll() is None and (not rows.exists() or len(rows.read_text().splitlines()) < 3):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers as well
    _, told = process.communicate(timeout=240)
    assert process.returncode == 130
    assert re.fullmatch(r"stopped after \d+ of 100000 games\n", told)


def test_only_the_task_that_kills_its_workers_is_lost() -> None:
    command = [sys.executable, "-m", "tests.extras.deadly_tasks"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=240)
    lost = "its worker was killed by signal 9"
    assert done.stdout.splitlines() == [f"{n} {lost if n == DEADLY else n * n}" for n in range(20)]


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("tcp://127.0.0.1:9", "No Dask cluster answers at tcp://127.0.0.1:9: "),
        ("nonsense", "No Dask cluster answers at nonsense: "),
        ("local:", "local:: how many workers? local:2 starts two."),
        ("local:0", "local:0: how many workers? local:2 starts two."),
    ],
)
def test_what_is_no_cluster_is_said_in_one_line(address: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(cluster.ClusterError) as error, cluster.connected(address):
        pass
    assert str(error.value).startswith(reason)
    assert "\n" not in str(error.value)


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    refused = pytest.raises(cluster.ClusterError, match="has no workers")
    with scheduler() as address, refused, cluster.connected(address):
        pass


def test_a_cluster_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "fingerprint", lambda: "9.9 (0123456789)")
    refused = pytest.raises(cluster.ClusterError, match=r"runs Kickdoor .*; this is 9\.9 \(0123456789\)")
    with refused, cluster.connected("local:1"):
        pass
