"""When garbage is looked for.

Importing the product makes a million objects that all stay. By Python's own thresholds they are
looked through a thousand times meanwhile, a sixth of what a start takes.
"""

import gc

GARBAGE_THRESHOLDS = (20_000, 10, 10)
"""An answer of hundreds of rows makes tens of thousands of objects, and nearly all go by themselves
once it has left: by Python's own 700 each is looked through in vain."""


def look_rarely() -> None:
    """Look for garbage after as many new objects as are worth it; for before the imports."""
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def set_aside() -> None:
    """Let garbage be looked for in what comes from here on only: what there is stays."""
    gc.collect()
    gc.freeze()
    look_rarely()
