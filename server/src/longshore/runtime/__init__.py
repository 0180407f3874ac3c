"""What games call: a front of its own over the domains, beside the console.

A call is a file in `calls` with one declared operation; `registry.py` lists the files. Who calls is
a client (its key), a player (a session token), a game's own server (a signature) or a channel (its
recipe). The front knows no console session and no console permission.
"""
