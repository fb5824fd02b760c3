"""What workers are forked from: ``python -m banmen.server.workers.fork_server``.

It loads the rules and searches of a game once, and its children share that memory with it. Its
standard input is one end of a socket whose other end `spawner` has. Every packet is an order:

    {"load": "squish", "options": {"order": 4}}     have it ready for all who come later
    {"memory": 64}, with a socket                   fork a `Worker` that talks over that socket

There are no answers: orders are done one after the other, and a worker says itself that it is
ready. It ends with the server, and its children with it.
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
"""Bytes of an order."""


def main() -> None:
    """Load and fork as the server wants, until it has gone."""
    behave()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how children ended
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    gc.disable()  # it would write to all that is shared
    with socket.socket(fileno=os.dup(sys.stdin.fileno())) as server:
        os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())  # no child has the socket
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
    with suppress(Complaint):  # a worker meets the same one, and says it
        load(banmen.game(game, **options))
    give_back()
    gc.freeze()


def _fork(server: socket.socket, own: int, memory: int) -> None:
    if os.fork() == 0:
        server.close()
        _work(own, memory)
    os.close(own)


def _work(own: int, memory: int) -> NoReturn:
    """The life of a child."""
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
