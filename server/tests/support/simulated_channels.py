"""Simulated channels as servers: asked over HTTP who signed in, as channels are.

For browser tests, in `server`: `python -m tests.support.simulated_channels offer CODES` brings
some into the catalogue of the running server, as a provider does, each with a plug-in that has
nothing but its parameters; with a PORT they listen there.
"""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from longshore.simulation import channels
from longshore_packer.plugin.zipping import write_archive
from tests.support.http_stand_in import Asked, HttpStandIn, Told

_SECRET = (
    "app_secret", "product_key", "callback_key", "push_token", "encoding_aes_key", "pay_app_key",
    "pay_app_key_sandbox",
)  # fmt: skip


class SimulatedChannels(HttpStandIn):
    """Answers login checks at `/<code>/...`."""

    def answer(self, asked: Asked) -> Told:
        channel = channels.CHANNELS.get(asked.path.split("/")[1])
        if channel is None:
            return Told(404, {})
        question = channels.Asked(asked.method, asked.path, asked.headers, asked.body)
        answered = channel.answer(question)
        headers = {"Content-Type": "application/json", **answered.headers}
        return Told(answered.status, answered.body, headers)


def offer(codes: Sequence[str]) -> None:
    """Load channels into the catalogue of the server that the environment names."""
    with tempfile.TemporaryDirectory(prefix="longshore-channels-") as place:
        for code in codes:
            folder = Path(place) / code
            (folder / "plugins").mkdir(parents=True)
            (folder / "channel.json").write_text(json.dumps(_entry(code)))
            (folder / "plugins" / "1.0.0.zip").write_bytes(_bundle(code))
        command = [str(Path(sys.executable).with_name("longshore")), "catalogue", "load", place]
        subprocess.run(command, check=True)


def _entry(code: str) -> dict[str, Any]:
    name = f"{code} (simulated)"
    # Behind those of the demo, which other tests look at.
    return {
        "code": code, "name": {"zh": name, "en": name}, "kind": "domestic", "position": 90_000,
    }  # fmt: skip


def _bundle(code: str) -> bytes:
    keys = channels.CHANNELS[code].parameters
    description = {
        "format": 1, "id": code, "version": "1.0.0", "name": _entry(code)["name"],
        "parameters": [
            {
                "key": key, "required": True, "scope": "server", "secret": key in _SECRET,
                "label": {"zh": key, "en": key}, "help": {"zh": key, "en": key},
            }
            for key in keys
        ],
    }  # fmt: skip
    return write_archive({"plugin.json": json.dumps(description).encode()})


if __name__ == "__main__":
    if sys.argv[1] == "offer":
        offer(sys.argv[2:])
    else:
        SimulatedChannels().start(int(sys.argv[1]))
        threading.Event().wait()
