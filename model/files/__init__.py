"""The files of docs/formats.md: reading with a path to every fault, and canonical writing.

`json_text` reads JSON from anywhere, `decode` turns it into typed values, `formats` says which,
`ids` and `state_file` check what types cannot; `documents` puts these together and is what others
call. `text_form` is the form without JSON; `copies` counts cards against the catalogue. Imports
`cards`, `rules` and `dhsolve.model.errors`.
"""
