"""A network between browser and server that can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Line:
    """Passes everything on, from a port of its own to the server's, until it is cut."""

    def __init__(self, port: int) -> None:
        """`port` is the server's."""
        self._to = port
        self._open = True
        self._deaf = False
        self._lock = threading.Lock()
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Everything breaks off, and nothing comes through any more."""
        with self._lock:
            self._open = False
            for end in self._ends:
                _hang_up(end)
            self._ends.clear()

    def deafen(self) -> None:
        """The server's messages are lost; messages to it still arrive."""
        self._deaf = True

    def mend(self) -> None:
        """New connections come through again."""
        with self._lock:
            self._open, self._deaf = True, False

    def close(self) -> None:
        """Cut it for good."""
        self.cut()
        _hang_up(self._door)

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                self._connect(self._door.accept()[0])

    def _connect(self, browser: socket.socket) -> None:
        with self._lock:
            if not self._open:
                _hang_up(browser)
                return
            server = socket.create_connection(("127.0.0.1", self._to))
            self._ends += [browser, server]
        for ends in ((browser, server, False), (server, browser, True)):
            threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while content := source.recv(65536):
                if not (answers and self._deaf):
                    sink.sendall(content)
        _hang_up(sink)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
