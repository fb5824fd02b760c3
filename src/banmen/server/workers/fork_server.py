"""The process that workers are forked from: ``python -m banmen.server.workers.fork_server``.

It loads the rules and searches of a game once, and its children share that memory. Its standard
input is one end of a socket; `spawner` has the other. Every packet is an order:

    {"load": "squish", "options": {"order": 4}}     load it for all later workers
    {"memory": 64}, with a socket                   fork a `Worker` that talks over that socket

There are no answers: orders are executed one after the other, and a worker itself reports that it
is ready. The process ends with the server, and its children with it.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import traceback
from contextlib import suppress
from typing import Any, NoReturn

import orjson

import banmen
from banmen.errors import Complaint
from banmen.server.workers.worker import (
    Worker,
    behave,
    end_with_parent,
    give_back,
    load,
    stand_back,
)

LONGEST = 65_536
"""The greatest size of an order, in bytes."""


def main() -> None:
    """Load and fork as ordered, until the server is gone."""
    behave()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the exit status of children is not needed
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    gc.disable()  # collecting would write to shared memory
    with socket.socket(fileno=os.dup(sys.stdin.fileno())) as server:
        os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())  # keep it from children
        while True:
            packet, sockets, _, _ = socket.recv_fds(server, LONGEST, 1)
            if not packet:
                return
            order: dict[str, Any] = orjson.loads(packet)
            if sockets:
                _fork(server, sockets[0], order["memory"])
            else:
                _load(order["load"], order["options"])


def _load(game: str, options: dict[str, Any]) -> None:
    with suppress(Complaint):  # a worker gets the same complaint, and reports it
        load(banmen.game(game, **options))
    give_back()
    gc.freeze()


def _fork(server: socket.socket, own: int, memory: int) -> None:
    if os.fork() == 0:
        server.close()
        _work(own, memory)
    os.close(own)


def _work(own: int, memory: int) -> NoReturn:
    """Run a forked worker."""
    try:
        end_with_parent()
        stand_back()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        gc.enable()
        both_ways = socket.socket(fileno=own)
        Worker(memory, both_ways.makefile("rb"), both_ways.makefile("wb")).run()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
