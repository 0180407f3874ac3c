"""The calls that the page makes: signed in as the demo's packing engineer, on a game of hers."""

import json
import math
import time
from pathlib import Path
from typing import Any

import httpx2

SDK = "/ultra/protected/app/send/usdk/sdk/"
_SIGNED_AT_ONCE = 50
_POLL_SECONDS = 0.1


class Console:
    """One session."""

    def __init__(self, base: str, logins: Path) -> None:
        self._http = httpx2.Client(base_url=base, timeout=120)
        found = json.loads(logins.read_text())["logins"]
        login = next(one for one in found if one["account"] == "aurora.pack")
        form = {"account": login["account"], "password": login["password"]}
        profile = self._data(self._http.post("/ultra/login", data=form))
        self._headers = {
            "Access-Token": profile["Token"], "uid": str(profile["Id"]), "appid": "",
            "path": "/benchmark",
        }  # fmt: skip
        query = "/ultra/game/list?publish_status=1&status=1&game_type=app"
        self.games = self._data(self._http.get(query, headers=self._headers))
        # The first one has the demo's own build.
        self.game_id = int(self.games[-1]["id"] if "id" in self.games[-1] else self.games[-1]["Id"])
        self._headers["appid"] = str(self.game_id)

    def sdk(self, path: str, **form: Any) -> Any:
        """One action of the page."""
        return self._data(self._http.post(SDK + path, json=form, headers=self._headers))

    def upload(self, path: Path) -> str:
        """A mother package in parts; the upload's id."""
        size = path.stat().st_size
        form = {
            "type": 2, "purpose": "mother", "name": path.name, "size": size, "isPrivate": 1,
            "gid": str(self.game_id),
        }  # fmt: skip
        ticket = self._call("/ultra/upload/init", form)
        step, upload_id = ticket["part_size"], ticket["upload_id"]
        count = math.ceil(size / step)
        with path.open("rb") as file:
            for first in range(1, count + 1, _SIGNED_AT_ONCE):
                numbers = range(first, min(first + _SIGNED_AT_ONCE, count + 1))
                wanted = {"upload_id": upload_id, "parts": [{"number": n} for n in numbers]}
                for part in self._call("/ultra/upload/sign", wanted)["parts"]:
                    file.seek((part["number"] - 1) * step)
                    sent = self._http.put(
                        part["url"], content=file.read(step), headers=part["headers"]
                    )
                    sent.raise_for_status()
        self._call("/ultra/upload/complete", {"upload_id": upload_id})
        return str(upload_id)

    def until(self, path: str, number: int, key: str, passing: tuple[str, ...]) -> Any:
        """Ask until something is not in passing any more."""
        while (found := self.sdk(path, id=number))[key] in passing:
            time.sleep(_POLL_SECONDS)
        return found

    def _call(self, path: str, form: dict[str, Any]) -> Any:
        return self._data(self._http.post(path, json=form, headers=self._headers))

    @staticmethod
    def _data(answer: httpx2.Response) -> Any:
        envelope = answer.json()
        if envelope["code"] != 0:
            raise SystemExit(f"{answer.url.path}: {json.dumps(envelope, ensure_ascii=False)}")
        return envelope["data"]
