"""Starts the server many times, fast: everything is imported once, and each server is a fork.

Run as a program: `start PORT [WHERE TO DIE]` on the standard input forks a server, `kill` kills it with no warning.
`leave` lets it hand its tables over, `signal NUMBER` sends it a signal.
"""

import os
import signal
import subprocess
import sys

from tests.server_play import GENTLE, Server


class Nursery(Server):
    """A server that dies and comes back within milliseconds."""

    broker = ""

    def start(self, die_at: str = "") -> "Nursery":
        """`die_at`: where the plug is pulled, as in kickdoor.server.failpoints."""
        if self.process is None:
            command = [sys.executable, "-m", "tests.server_nursery", self.address, self.broker]
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=self.errors, text=True, env=self.environment
            )
        self.tell(f"start {self.port} {die_at}")
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Kickdoor is at" in line, line or self.database.with_suffix(".log").read_text()
        self.port = int(line.split(":")[2].split("/")[0])
        return self

    def tell(self, word: str) -> None:
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        self.tell("kill")
        assert self.process is not None and self.process.stdout is not None
        assert self.process.stdout.readline() == "killed\n"

    def stop(self) -> str:
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=120)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()
        return self.database.with_suffix(".log").read_text()


def main() -> None:
    from kickdoor.server import app, launch, packs
    from kickdoor.server.failpoints import VARIABLE

    packs.prepare(("mazes",))
    app.warm_up = lambda: None
    child = 0
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "start":
            child = os.fork()
            if not child:
                port, *die_at = rest
                os.environ[VARIABLE] = "".join(die_at)
                launch.run("127.0.0.1", int(port), sys.argv[1], broker=sys.argv[2])
                os._exit(0)
        elif child and word == "signal":
            os.kill(child, int(rest[0]))
        elif child:
            os.kill(child, signal.SIGTERM if word == "leave" else signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
            print("left" if word == "leave" else "killed", flush=True)
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()

__all__ = ["GENTLE", "Nursery"]
