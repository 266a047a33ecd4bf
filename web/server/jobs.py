"""Jobs: at most as many at a time as workers, a short queue, and nobody's job runs on for nobody.

All of this runs in the server's one event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Literal, NamedTuple

from msgspec import Raw, Struct

from dhsolve.web.server.messages import GO, STOP, Asked, Fault, Known, Message
from dhsolve.web.server.process import Gone, Process, Processes

State = Literal["queued", "running", "done", "stopped", "failed"]
READ_SECONDS = 20.0
"""To read a request; and to answer one that is answered at once."""
STOP_SECONDS = 15.0
"""A job that is stopped has so long to hand over what it has found: a moment, but on a busy machine
it is the last to have its turn. Its best play is kept in any case."""
RECONNECT_SECONDS = 5.0
"""A browser that has lost its stream asks again within three seconds."""
KEEP_ALIVE_SECONDS = 10.0
MOST_ENDED = 100
ENDED_SECONDS = 3600.0
"""So many ended jobs are kept, for so long."""
MOST_BODIES = 48
"""So many requests may be on their way at a time: some come slowly, or only half."""
MOST_AT_ONCE = 32
"""So many requests that are answered at once may wait for each other."""


class Limits(NamedTuple):
    """How much the server takes on."""

    workers: int
    """Jobs at a time."""
    waiting: int
    """Jobs that wait for their turn."""
    seconds: float
    """The most time for a job."""
    patience: float
    """A job is stopped when nobody has asked about it for so many seconds."""


class Refused(Exception):
    """A request that cannot be read: its faults, the first one first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults


class Busy(Exception):
    """There are too many jobs already."""


class JobForm(Struct, frozen=True):
    """A job as clients see it."""

    id: str
    kind: str
    state: State
    best: int | None
    bound: int | None
    scenarios: int
    closed: int
    play: Raw | None
    seconds: float
    notes: tuple[str, ...]
    result: Raw | None
    address: str


class Job:
    """A question that is worked on in a process of its own."""

    def __init__(self, kind: str, process: Process, notes: tuple[str, ...]) -> None:
        self.id = secrets.token_urlsafe(12)
        self.kind, self.process, self.notes = kind, process, notes
        self.state: State = "queued"
        self.known = Known()
        self.result: Raw | None = None
        self.streams = 0
        """Clients who follow its events."""
        self.asked = time.monotonic()
        """When somebody last asked about it."""
        self.due = float("inf")
        """When it must be asked about again, if that is sooner than patience allows."""
        self.task: asyncio.Task[None] | None = None
        self.stopping = False
        self._begun: float | None = None
        self._ended: float | None = None
        self._changed = asyncio.Event()

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self._ended is not None

    @property
    def seconds(self) -> float:
        """How long it has been running, or ran."""
        if self._begun is None:
            return 0.0
        return (self._ended or time.monotonic()) - self._begun

    def begin(self) -> None:
        """Its turn has come."""
        self._begun = time.monotonic()
        self.state = "running"
        self.process.tell(GO)
        self._tell()

    def hear(self, message: Message) -> None:
        """Keep what its process says."""
        if message.known is not None:
            self.known = message.known
        if message.result:
            self.result = message.result
        self._tell()

    def end(self, state: State) -> None:
        """Nothing more will come."""
        self.state, self._ended = state, time.monotonic()
        self._tell()

    def ended_before(self, moment: float) -> bool:
        """Whether it had ended by a moment of `time.monotonic`."""
        return self._ended is not None and self._ended < moment

    def touch(self) -> None:
        """Somebody has asked about it."""
        self.asked, self.due = time.monotonic(), float("inf")

    def form(self) -> JobForm:
        """What clients see."""
        return JobForm(
            id=self.id,
            kind=self.kind,
            state=self.state,
            best=self.known.best,
            bound=self.known.bound,
            scenarios=self.known.scenarios,
            closed=self.known.closed,
            play=self.known.play or None,
            seconds=round(self.seconds, 3),
            notes=self.notes,
            result=self.result,
            address=f"/api/jobs/{self.id}",
        )

    async def forms(self) -> AsyncIterator[JobForm | None]:
        """What is known now, and again after every change until it ends; None as a sign of life."""
        with self._followed():
            changed = self._changed
            yield self.form()
            while not self.ended or changed is not self._changed:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    yield None
                    continue
                changed = self._changed
                yield self.form()

    @contextlib.contextmanager
    def _followed(self) -> Iterator[None]:
        self.streams += 1
        self.touch()
        try:
            yield
        finally:
            self.streams -= 1
            self.touch()
            self.due = time.monotonic() + RECONNECT_SECONDS

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


class Desk:
    """Takes requests, gives jobs their turn, and stops those that nobody waits for."""

    def __init__(self, processes: Processes, limits: Limits) -> None:
        self.limits = limits
        self.bodies = asyncio.Semaphore(MOST_BODIES)
        """Held while the body of a request is on its way."""
        self._processes = processes
        self._jobs: dict[str, Job] = {}
        self._turns = asyncio.Semaphore(limits.workers)
        self._reading = 0
        self._at_once = asyncio.Semaphore(limits.workers)
        self._instant = 0
        self._sweeper = asyncio.create_task(self._sweep())

    def job(self, name: str) -> Job | None:
        """A job by its id."""
        return self._jobs.get(name)

    @property
    def full(self) -> bool:
        """Whether no further job can be taken."""
        under_way = sum(not job.ended for job in self._jobs.values()) + self._reading
        return under_way >= self.limits.workers + self.limits.waiting

    async def start(self, asked: Asked) -> Job:
        """A job for a request; Refused if it cannot be read, Busy if there are too many jobs."""
        if self.full:
            raise Busy
        self._reading += 1
        try:
            process = await self._processes.start(asked)
            try:
                first = await _first_word(process)
            except BaseException:
                await process.end()
                raise
            job = Job(asked.kind, process, first.notes or ())
            self._jobs[job.id] = job
            job.task = asyncio.create_task(self._run(job))
        finally:
            self._reading -= 1
        return job

    async def answer(self, asked: Asked) -> Raw:
        """The answer to a request that takes no time; Refused if it cannot be read, Busy if too
        many of them wait."""
        if self._instant >= MOST_AT_ONCE:
            raise Busy
        self._instant += 1
        try:
            async with self._at_once:
                process = await self._processes.start(asked)
                try:
                    await _first_word(process)
                    process.tell(GO)
                    return await _only_result(process)
                finally:
                    await process.end()
        finally:
            self._instant -= 1

    async def stop(self, job: Job) -> None:
        """End a job with what it has found; when this returns its process is gone."""
        if job.ended or job.task is None:
            return
        job.stopping = True
        if job.state == "running":
            job.process.tell(STOP)
            await asyncio.wait([job.task], timeout=STOP_SECONDS)
        job.task.cancel()
        await asyncio.wait([job.task])

    async def close(self) -> None:
        """End everything at once; when this returns no process is left."""
        self._sweeper.cancel()
        tasks = [job.task for job in self._jobs.values() if job.task and not job.ended]
        for task in tasks:
            task.cancel()
        await self._processes.close()
        if tasks:
            await asyncio.wait(tasks)

    async def _run(self, job: Job) -> None:
        """Give a job its turn and hear it out; its process ends with this."""
        state: State = "stopped"
        try:
            async with self._turns:
                job.begin()
                # the job has a clock of its own; this is for one that does not heed it
                async with asyncio.timeout(self.limits.seconds + STOP_SECONDS):
                    async for message in job.process.messages():
                        job.hear(message)
                if not job.stopping:
                    state = "done" if job.result else "failed"
        except TimeoutError:
            pass
        except Exception:
            state = "failed"
            raise
        finally:
            await _surely(job.process.end())
            job.end(state)

    async def _sweep(self) -> None:
        """Stop jobs that nobody waits for, and forget old ones."""
        pause = min(1.0, self.limits.patience / 4)
        while True:
            await asyncio.sleep(pause)
            now = time.monotonic()
            for job in list(self._jobs.values()):
                lost = now - job.asked > self.limits.patience or now > job.due
                if lost and not job.streams and not job.ended and not job.stopping:
                    job.stopping = True
                    stopping = asyncio.create_task(self.stop(job))
                    stopping.add_done_callback(lambda task: task.exception())
            self._forget(now)

    def _forget(self, now: float) -> None:
        ended = [job for job in self._jobs.values() if job.ended]
        for at, job in enumerate(ended):
            if len(ended) - at > MOST_ENDED or job.ended_before(now - ENDED_SECONDS):
                del self._jobs[job.id]


async def _surely(ending: Coroutine[None, None, None]) -> None:
    """Wait for an end, however often this is cancelled: no process may be left behind."""
    task = asyncio.ensure_future(ending)
    while not task.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(task)


async def _first_word(process: Process) -> Message:
    """That a process has read its request; Refused if it could not."""
    try:
        async with asyncio.timeout(READ_SECONDS):
            message = await process.message()
    except TimeoutError:
        raise Refused((Fault("", f"takes more than {READ_SECONDS:.0f} s to read"),)) from None
    if message is None:
        raise Gone
    if message.refused:
        raise Refused(message.refused)
    return message


async def _only_result(process: Process) -> Raw:
    try:
        async with asyncio.timeout(READ_SECONDS):
            async for message in process.messages():
                if message.result:
                    return message.result
    except TimeoutError:
        raise Refused((Fault("", f"takes more than {READ_SECONDS:.0f} s to check"),)) from None
    raise Gone
