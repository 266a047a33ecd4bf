"""What is loaded in the process that all jobs are forked from."""

from __future__ import annotations

import gc

import dhsolve.web.server.job_process  # noqa: F401

# What is loaded stays: the collector of a job that looked at it would copy all of its memory, and
# the process itself would take its time to end.
gc.freeze()
