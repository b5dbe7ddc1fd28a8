"""Processes beside the server for what takes long. Each is asked one thing at a time and killed if it takes too long.

Each message is four bytes of length and the bytes themselves, on standard input and standard output.
"""

import asyncio
import os
import signal
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Final

from kickdoor.server.logs import log

PATIENCE: Final = 5  # how nice a process is to the server


class SideProcess:
    """A process, started when it is first needed and again after it has failed."""

    def __init__(self, module: str, *arguments: str) -> None:
        self.command = sys.executable, "-m", module, *arguments
        self.process: Process | None = None
        self.lock = asyncio.Lock()  # hold it while asking

    async def ask(self, data: bytes, seconds: float) -> bytes:
        """The answer. If there is none in time, the process is killed, and an OSError or EOFError says so."""
        try:
            return await asyncio.wait_for(self.exchange(data), seconds)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            log("process_replaced", module=self.command[2], why=type(error).__name__)
            await self.stop()
            raise

    async def exchange(self, data: bytes) -> bytes:
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE)
            self.begun()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(struct.pack(">I", len(data)) + data)
        await process.stdin.drain()
        head = await process.stdout.readexactly(4)
        return await process.stdout.readexactly(struct.unpack(">I", head)[0])

    def begun(self) -> None:
        """The process is a new one."""

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def serve(answer: Callable[[bytes], bytes], patience: int = PATIENCE) -> None:
    """The other end: answer until nobody asks any more. The tables go first, so it takes what they leave."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(patience)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    while len(head := read.read(4)) == 4:
        data = answer(read.read(struct.unpack(">I", head)[0]))
        try:
            write.write(struct.pack(">I", len(data)) + data)
            write.flush()
        except BrokenPipeError:  # the server is gone: nobody is told, and what is left is written nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
