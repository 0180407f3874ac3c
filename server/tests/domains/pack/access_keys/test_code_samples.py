"""The code samples do what they say: each runs here."""

import base64
import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from tests.domains.pack.access_keys.sample_drivers import (
    run_go,
    run_java,
    run_node,
    run_php,
    run_python,
)
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import GameSecret, code_samples, issue_login_token
from longshore.kit.clock import now
from longshore.kit.secrets import signature

APP = "4711"
NEW, OLD, STRANGE = (GameSecret(n, f"sk_secret-{n}-{'x' * 30}") for n in (2, 1, 3))
# What stands behind the comma that is left when the old secret was taken away.
BLANK = GameSecret(4, "")
KEYS = [signature.secret_bytes(signature.new_secret()) for _ in range(3)]


def token(
    secret: GameSecret = NEW, *, app: str = APP, ago: int = 0,
    environment: Literal["production", "sandbox"] = "sandbox",
) -> str:  # fmt: skip
    return issue_login_token(
        secret, app_id=app, player_id='p "exp":1', channel="huawei", environment=environment,
        token_id="t", now=int(now().timestamp()) - ago, lifetime_seconds=60,
    )  # fmt: skip


def unsigned() -> str:
    head = base64.urlsafe_b64encode(b'{"alg":"none"}').rstrip(b"=").decode()
    return f"{head}.{token().split('.')[1]}."


def changed() -> str:
    head, body, mac = token().split(".")
    return f"{head}.{body[:-1]}{'A' if body[-1] != 'A' else 'B'}.{mac}"


BODY = '{"type":"payment","data":{"extra":"游戏 😀"}}'.encode()


def call(*keys: bytes, ago: int = 0, body: bytes = BODY, sent: bytes = BODY) -> str:
    stamp = int(now().timestamp()) - ago
    headers = signature.sign(keys, message_id="msg_1", timestamp=stamp, body=body)
    values = (headers["webhook-signature"].encode(), sent)
    encoded = " ".join(base64.b64encode(value).decode() for value in values)
    return f"call msg_1 {stamp} {encoded}"


def cases() -> list[tuple[str, bool]]:
    """What a sample is given, and whether it must accept it."""
    return [
        (f"login {token()}", True),
        (f"login {token(OLD)}", True),
        (f"login {token(STRANGE)}", False),
        (f"login {token(app='4712')}", False),
        (f"login {token(ago=90)}", False),
        (f"login {token(environment='production')}", False),
        (f"login {unsigned()}", False),
        (f"login {changed()}", False),
        ("login abc", False),
        ("login W10.W10.W10", False),
        (f"login {token(BLANK)}", False),
        (call(b""), False),
        (call(KEYS[0]), True),
        (call(KEYS[1]), True),
        (call(KEYS[2], KEYS[0]), True),
        (call(KEYS[2]), False),
        (call(KEYS[0], ago=360), False),
        (call(KEYS[0], ago=-360), False),
        (call(KEYS[0], sent=BODY + b" "), False),
    ]


@pytest.mark.parametrize(
    ("program", "prepare"),
    [
        ("python3", run_python),
        ("node", run_node),
        ("javac", run_java),
        ("go", run_go),
        ("php", run_php),
    ],
)
def test_sample_accepts_and_refuses(
    tmp_path: Path, program: str, prepare: Callable[[Path], list[str]]
) -> None:
    """Both secrets of a rotation are accepted, everything forged, changed or stale is refused."""
    assert shutil.which(program), f"{program} is missing: scripts/install_debian.sh brings it"
    for sample in code_samples(APP).samples:
        (tmp_path / sample.file_name).write_text(sample.code)
    texts = [signature.SECRET_PREFIX + base64.b64encode(key).decode() for key in KEYS[:2]]
    environment = os.environ | {
        "LONGSHORE_SERVER_SECRET": f"{NEW.text}, {OLD.text},",
        "LONGSHORE_SIGNING_SECRET": ", ".join(texts) + ",",
        "LONGSHORE_ENVIRONMENT": "sandbox",
    }
    command = prepare(tmp_path)
    given = cases()
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment,
        input="\n".join(line for line, _ in given) + "\n",
        text=True,
        capture_output=True,
        check=True,
        timeout=60,
    )
    answers = done.stdout.split()
    wrong = [
        line for (line, accepted), answer in zip(given, answers, strict=True)
        if answer != ("ok" if accepted else "no")
    ]  # fmt: skip
    assert not wrong, done.stderr


async def test_samples_carry_the_games_values(client: Client, world: World) -> None:
    game = world.aurora.games[0]
    answer = await client.call(
        "POST",
        "/ultra/protected/app/send/usdk/sdk/accessKey/samples",
        user=world.aurora.reader,
        game=game,
        json={},
    )
    samples = answer.data["samples"]
    assert [s["language"] for s in samples] == ["python", "java", "go", "php", "node"]
    for sample in samples:
        assert re.search(rf"['\"]{app_id_of(game.id)}['\"]", sample["code"])
        assert "@" not in sample["code"].split("\n", 40)[0]
        assert "@APP_ID@" not in sample["code"]
        assert hashlib.sha256(sample["code"].encode()).hexdigest() == sample["sha256"]
        assert len(sample["code"].encode()) == sample["size"]
