"""Code for a game's own server in five languages, with the game's own AppId.

The files in `samples` are whole: the tests run them. Secrets are not written into code; the samples
read them from the environment.
"""

import hashlib
from functools import lru_cache
from importlib.resources import files

from longshore import __version__
from longshore.domains.pack.access_keys.schemas import CodeSample, CodeSamples, Language

_FILES: dict[Language, str] = {
    "python": "longshore_game.py",
    "java": "LongshoreGame.java",
    "go": "longshore_game.go",
    "php": "longshore_game.php",
    "node": "longshore-game.mjs",
}
_PLACE = "@APP_ID@"


def code_samples(app_id: str) -> CodeSamples:
    """Every sample with the AppId in it, and its checksum."""
    return CodeSamples(
        version=__version__,
        samples=[_sample(language, name, app_id) for language, name in _FILES.items()],
    )


def _sample(language: Language, name: str, app_id: str) -> CodeSample:
    code = _template(name).replace(_PLACE, app_id)
    data = code.encode()
    return CodeSample(
        language=language,
        file_name=name,
        code=code,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )


@lru_cache
def _template(name: str) -> str:
    folder = files("longshore.domains.pack.access_keys") / "samples"
    return (folder / name).read_text("utf-8")
