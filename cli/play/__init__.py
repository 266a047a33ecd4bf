"""`dhsolve play` in parts: what is typed, what is shown, where it is saved, and the conversation.

What may be chosen, and why not, comes from `dhsolve.model.building`.
"""
