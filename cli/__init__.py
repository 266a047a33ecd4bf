"""The command line. `main` knows the names of the commands and how each may fail, and no more.

A command is imported when it is called, so that `dhsolve --help` loads click alone. Imports
everything below it; nothing imports the command line.
"""
