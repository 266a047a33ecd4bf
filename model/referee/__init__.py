"""Tests of other engines: live ones over standard input and output, and ready-made vectors."""
