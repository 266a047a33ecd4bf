"""The process of one job: reads the request, waits for its turn, works, tells what is known.

It talks through one socket. When the server is gone the socket closes, and the process ends.
"""

from __future__ import annotations

import os
import signal
import socket
import threading

import msgspec

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.text.messages.lookup import translated, translated_place
from dhsolve.solution import Solution
from dhsolve.solver.search.clock import Clock
from dhsolve.solving import Progress
from dhsolve.web.server.messages import GO, STOP, Asked, Fault, Known, Message
from dhsolve.web.server.questions import read_question

NICENESS = 10
"""The server goes first, so that it answers while all processors solve. Not 19: where others keep
the processors busy too, a job would hardly ever have its turn."""


def work(line: socket.socket, catalogue: Catalogue, limit: float) -> None:
    """Answer the request that comes first within so many seconds, and end the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server
    try:
        _answer(_Server(line), catalogue, limit)
    except OSError:
        os._exit(1)  # nobody is there to be told
    os._exit(0)  # without waiting for threads


class _Server:
    """The other end of the line."""

    def __init__(self, line: socket.socket) -> None:
        self._line, self._heard = line, line.makefile("rb")
        self._known = Known()
        self._play: Solution | None = None
        self._go = threading.Event()
        self._stop = threading.Event()
        self._clock: Clock | None = None

    def asked(self) -> Asked:
        """The request; what is said after it is heard as it comes."""
        request = self._heard.readline()
        threading.Thread(target=self._listen, daemon=True).start()
        if not request.endswith(b"\n"):
            raise OSError("the server is gone")
        return msgspec.json.decode(request, type=Asked)

    def send(self, message: Message) -> None:
        self._line.sendall(msgspec.json.encode(message) + b"\n")

    def tell(self, progress: Progress) -> None:
        """Tell what is known, if it is new."""
        play = self._known.play
        if progress.play is not None and progress.play != self._play:
            self._play = progress.play
            play = msgspec.Raw(msgspec.json.encode(progress.play.to_json()))
        known = Known(progress.best, progress.bound, progress.scenarios, progress.closed, play)
        if known != self._known:
            self._known = known
            self.send(Message(known=known))

    def clock(self, seconds: float) -> Clock:
        """A clock that begins when the server says so, and stops when it says so."""
        self._go.wait()
        self._clock = Clock(seconds)
        if self._stop.is_set():
            self._clock.stop()
        return self._clock

    def _listen(self) -> None:
        for word in self._heard:
            if word == GO:
                self._go.set()
            elif word == STOP:
                self._stop.set()
                if self._clock is not None:
                    self._clock.stop()
        os._exit(1)


def _answer(server: _Server, catalogue: Catalogue, limit: float) -> None:
    asked = server.asked()
    try:
        question = read_question(asked, catalogue)
    except BadInput as fault:
        server.send(Message(refused=tuple(_told(one, asked.lang) for one in fault.each())))
        return
    server.send(Message(notes=tuple(translated(one, asked.lang) for one in question.notes)))
    clock = server.clock(min(limit, question.seconds or limit))
    os.nice(NICENESS)
    result = question.answer(clock, server.tell)
    server.send(Message(result=msgspec.Raw(msgspec.json.encode(result))))


def _told(fault: BadInput, lang: str) -> Fault:
    """A fault on one line: names in the input may hold line breaks and worse."""
    where, reason = translated_place(fault.where, lang), translated(fault.reason, lang)
    return Fault(str(BadInput(where)), str(BadInput(reason)))
