"""Days made by the workers of a Dask cluster, which may be anybody's.

What comes back is text, and a claim: it is read as JSON, has to answer what was asked, and is
audited here, proofs included, before it becomes a row. One thing stays the worker's word: that
all earlier candidates had to be turned down (`origin` of the row, `puzzle audit --thorough`).
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.worker_pool import worker_pool
from dhsolve.puzzles.archive.audit import audit_row
from dhsolve.puzzles.archive.making import Task, make_day, row_of
from dhsolve.puzzles.archive.row import FIELDS, Row, sealed
from dhsolve.puzzles.generate.make import Effort

CONNECT_SECONDS = 10
RETRIES = 5
"""How often a day is begun again when the worker that made it is lost."""
TLS = "tls://"
LOGS = ("distributed", "distributed.client", "tornado.application")


class Certificates(NamedTuple):
    """Files that prove who is who on an encrypted cluster."""

    authority: str
    certificate: str
    key: str


def make_day_as_text(catalogue: Catalogue, task: Task) -> bytes:
    """The row of one day as JSON: what a worker sends."""
    return msgspec.json.encode(make_day(catalogue, task)._asdict())


def row_from(data: object) -> Row:
    """The row in what a worker sent; BadInput if it is none. What it says is still to be judged."""
    if not isinstance(data, bytes):
        raise BadInput("expected JSON text")
    form = parse_json(data)
    if not isinstance(form, dict) or set(form) != set(FIELDS):
        raise BadInput("expected an object with the columns of a row")
    try:
        row = msgspec.convert([form[name] for name in FIELDS], Row)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from error
    return sealed(row._replace(origin="worker"))


def judge_answer(catalogue: Catalogue, task: Task, data: object) -> Row:
    """The row to store for what a worker sent: its own if it holds, else the day stays open."""
    box = box_of(catalogue)
    try:
        row = row_from(data)
        if (row.date, row.kind) != (task.request.date, task.request.kind):
            raise BadInput(f"the day is {row.name}")
        finding = audit_row(box, row, depth="proven", time_limit=task.time_limit)
        if finding.verdict in ("holds", "open"):
            return row
        raise BadInput(f"{finding.verdict}: {finding.reason}")
    except BadInput as fault:
        return left_open(catalogue, task, f"a worker's answer does not hold: {fault}")


def left_open(catalogue: Catalogue, task: Task, note: str) -> Row:
    """The row of a day that is where it was before."""
    effort = Effort(candidate=task.candidate)
    effort.rejected.update(dict(task.rejected))
    return row_of(box_of(catalogue), task.request, effort, None, note[:500])


def run_on_cluster(
    catalogue: Catalogue, tasks: list[Task], scheduler: str, certificates: Certificates | None
) -> Iterator[Row]:
    """The rows as they get ready, each judged here; BadInput if there is no such scheduler.

    Dask itself unpickles what its peers send (docs/puzzles.md): only a closed cluster is safe.
    """
    with worker_pool(1) as pool:
        pool.submit(int).result()  # forks now, while there is one thread
        with _client(scheduler, certificates) as (distributed, client):
            asked = {
                client.submit(make_day_as_text, catalogue, task, pure=False, retries=RETRIES): task
                for task in tasks
            }
            for future in distributed.as_completed(list(asked)):
                yield _judged(pool, catalogue, asked[future], future)


def _judged(pool: ProcessPoolExecutor, catalogue: Catalogue, task: Task, future: Any) -> Row:
    try:
        data = future.result()  # waits if its worker was lost meanwhile and another makes it
    except Exception as error:  # whatever a worker raises comes up here
        return left_open(catalogue, task, f"the worker failed: {error!r}")
    return pool.submit(judge_answer, catalogue, task, data).result()


@contextmanager
def _client(address: str, certificates: Certificates | None) -> Iterator[tuple[Any, Any]]:
    """Dask, and a client of a cluster that runs already; BadInput if there is none there."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise BadInput("needs the extra: pip install 'dhsolve[cluster]'", "--scheduler") from None
    security = None
    if certificates is not None:
        security = distributed.Security(
            tls_ca_file=certificates.authority,
            tls_client_cert=certificates.certificate,
            tls_client_key=certificates.key,
            require_encryption=True,
        )
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, security=security)
    except Exception as error:  # of any kind: Dask promises none
        raise BadInput(f"no scheduler at {address}: {error}", "--scheduler") from error
    try:
        yield distributed, client
    except BaseException:
        for name in LOGS:  # what its threads say of a wait that is broken off helps nobody
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        raise
    finally:
        client.close()
