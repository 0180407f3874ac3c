"""A person and their program on a real server whose every secret is a canary, and who watches."""

import contextlib
import json
import subprocess
import threading
from pathlib import Path
from typing import Any

import httpx2
import psycopg

from longshore.kit.db.embedded_postgres import find_bin_dir
from tests.support.program import SDK, Person, Program, sign_in
from tests.support.running import RunningServer
from tests.support.secrets import found_in

WRONG_PASSWORD = "canary-wrong-password-a93e55d1"
USER_PASSWORD = "canary-user-password-17be9c44"
RIGHTS = ["pack", "packEdit", "packBuild", "signingKey", "secretReveal"]


class Place:
    """A running server in a folder of its own: data, logs and temporary files."""

    def __init__(self, base: Path) -> None:
        self.data, self.temporary = base / "data", base / "tmp"
        self.log = base / "server.log"
        self.data.mkdir()
        self.temporary.mkdir(mode=0o1777)
        self.temporary.chmod(0o1777)
        self.running = RunningServer(self.data, {"TMPDIR": str(self.temporary)})

    def database(self, user: str) -> str:
        """The database's address for a role."""
        postgres = self.data / "postgres"
        password = (postgres / f"{user}.password").read_text()
        return f"postgresql://{user}:{password}@/longshore?host={postgres / 'run'}"

    def dump(self) -> bytes:
        """What `pg_dump` writes of the whole database; afterwards every page is on the disk."""
        command = [str(find_bin_dir() / "pg_dump"), self.database("postgres")]
        done = subprocess.run(command, capture_output=True, timeout=120, check=True)
        with psycopg.connect(self.database("postgres"), autocommit=True) as connection:
            connection.execute("CHECKPOINT")
        return done.stdout


class Watch:
    """Looks at temporary files and work folders while something runs, for secrets in them."""

    def __init__(self, place: Place, secrets: dict[str, bytes]) -> None:
        self._folders = (place.temporary, place.data / "work")
        self._secrets = secrets
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self.found: set[str] = set()
        self.seen: set[str] = set()

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(0.02):
            for folder in self._folders:
                # What is listed may be gone a moment later, folders as well.
                with contextlib.suppress(OSError):
                    for path in folder.rglob("*"):
                        self._read(path)

    def _read(self, path: Path) -> None:
        with contextlib.suppress(OSError):
            content = path.read_bytes() if path.is_file() else b""
            if content and f"{path}{len(content)}" not in self.seen:
                self.seen.add(f"{path}{len(content)}")
                names = found_in(self._secrets, content)
                self.found.update(f"{name} in {path} (passing)" for name in names)


class Run:
    """One run: a person and their program, every answer, every secret."""

    def __init__(self, place: Place, http: httpx2.Client) -> None:
        self.place, self.http = place, http
        self.secrets: dict[str, bytes] = {}
        self.answers: list[bytes] = []
        self.person, game = self._newcomer()
        form = {"name": "Jenkins", "permissions": RIGHTS, "game_ids": [game]}
        made = self.ask("/ultra/api-key/create", shows=True, password=USER_PASSWORD, **form)
        self.keep("API key", made["key"])
        self.program = Program(http, made["key"], game)

    def keep(self, name: str, text: str) -> None:
        """Remember a secret; it must be long enough to be told from chance."""
        assert len(text) >= 16, name
        self.secrets[name] = text.encode()

    def _newcomer(self) -> tuple[Person, int]:
        """Somebody new with a password of their own, the owner's rights and one game."""
        owner = sign_in(self.http, self.place.running, "aurora.all")
        # The demo prints its own logins; the owner's password is exchanged for a secret one.
        form = {"old_password": owner.password, "new_password": USER_PASSWORD}
        changed = self.http.post("/ultra/user/setPwd", headers=owner.headers, json=form)
        assert changed.json()["code"] == 0, changed.text
        self.keep("user password", USER_PASSWORD)
        self.keep("wrong password", WRONG_PASSWORD)
        self.keep("session token", owner.headers["Access-Token"])
        return owner, owner.games[1]["Id"]

    @property
    def mini_game(self) -> int:
        """A mini game of the person's."""
        return int(self.person.mini_games[0]["Id"])

    def ask(self, path: str, *, shows: bool = False, code: int = 0, **form: Any) -> Any:
        """A call of the person; `shows` marks the one answer that may show a secret."""
        headers = self.person.headers
        answer = self.http.post(path, headers=headers, json=form)
        if not shows:
            self.answers.append(answer.content + json.dumps(dict(answer.headers)).encode())
        assert answer.json()["code"] == code, (path, answer.text)
        return answer.json()["data"]

    def sdk(self, path: str, *, shows: bool = False, code: int = 0, **form: Any) -> Any:
        """An action of the person on the game."""
        given = {"game_id": self.program.game_id} | form
        return self.ask(SDK + path, shows=shows, code=code, **given)

    def all_answers(self) -> list[bytes]:
        """What the person and the program were answered."""
        return self.answers + [answer.encode() for answer in self.program.answers]
