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
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import GameSecret, code_samples, issue_login_token
from longshore.kit.clock import now
from longshore.kit.secrets import signature

APP = "4711"
NEW, OLD, STRANGE = (GameSecret(n, f"sk_secret-{n}-{'x' * 30}") for n in (2, 1, 3))
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
        (call(KEYS[0]), True),
        (call(KEYS[1]), True),
        (call(KEYS[2], KEYS[0]), True),
        (call(KEYS[2]), False),
        (call(KEYS[0], ago=360), False),
        (call(KEYS[0], ago=-360), False),
        (call(KEYS[0], sent=BODY + b" "), False),
    ]


PYTHON = """
import base64, sys
from longshore_game import verify_call, verify_login_token
for line in sys.stdin:
    kind, *rest = line.split()
    try:
        if kind == "login":
            assert verify_login_token(rest[0])["sub"].startswith("p ")
        else:
            names = ("webhook-id", "webhook-timestamp", "webhook-signature")
            sent = base64.b64decode(rest[2]).decode()
            body = base64.b64decode(rest[3])
            headers = dict(zip(names, (rest[0], rest[1], sent)))
            assert verify_call(headers, body)["type"] == "payment"
        print("ok")
    except ValueError:
        print("no")
"""
NODE = """
import { readFileSync } from 'node:fs'
import { verifyCall, verifyLoginToken } from './longshore-game.mjs'
for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
  const [kind, a, b, c, d] = line.split(' ')
  let done = 'no'
  try {
    if (kind === 'login') done = verifyLoginToken(a).sub.startsWith('p ') ? 'ok' : 'wrong'
    else {
      const sent = Buffer.from(c, 'base64').toString()
      const headers = { 'webhook-id': a, 'webhook-timestamp': b, 'webhook-signature': sent }
      done = verifyCall(headers, Buffer.from(d, 'base64')).type === 'payment' ? 'ok' : 'wrong'
    }
  } catch (error) { if (!(error instanceof Error)) throw error }
  console.log(done)
}
"""
JAVA = """
import java.util.*;
public class Driver {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) {
      String[] part = in.nextLine().split(" ");
      try {
        if (part[0].equals("login")) {
          if (!LongshoreGame.verifyLoginToken(part[1]).contains("huawei")) throw new Error();
        } else {
          String sent = new String(Base64.getDecoder().decode(part[3]));
          LongshoreGame.verifyCall(Map.of("webhook-id", part[1], "webhook-timestamp", part[2],
              "webhook-signature", sent), Base64.getDecoder().decode(part[4]));
        }
        System.out.println("ok");
      } catch (Exception refused) { System.out.println("no"); }
    }
  }
}
"""
GO = """
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strings"

	"driver/longshore"
)

func decoded(text string) []byte {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		part := strings.Fields(lines.Text())
		var err error
		if part[0] == "login" {
			var claims *longshore.Claims
			claims, err = longshore.VerifyLoginToken(part[1])
			if err == nil && !strings.HasPrefix(claims.Subject, "p ") {
				panic(claims.Subject)
			}
		} else {
			header := http.Header{}
			header.Set("webhook-id", part[1])
			header.Set("webhook-timestamp", part[2])
			header.Set("webhook-signature", string(decoded(part[3])))
			err = longshore.VerifyCall(header, decoded(part[4]))
		}
		if err == nil {
			fmt.Println("ok")
		} else {
			fmt.Println("no")
		}
	}
}
"""
PHP = """<?php
declare(strict_types=1);
error_reporting(E_ALL);
set_error_handler(fn ($level, $text) => throw new Error($text));
require 'longshore_game.php';
while (($line = fgets(STDIN)) !== false) {
    $part = explode(' ', trim($line));
    try {
        if ($part[0] === 'login') {
            $fits = str_starts_with(longshore_verify_login_token($part[1])['sub'], 'p ');
        } else {
            $names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
            $headers = array_combine($names, [$part[1], $part[2], base64_decode($part[3])]);
            $call = longshore_verify_call($headers, base64_decode($part[4]));
            $fits = $call['type'] === 'payment';
        }
        echo $fits ? "ok\n" : "wrong\n";
    } catch (Exception) {
        echo "no\n";
    }
}
"""


def run_python(folder: Path) -> list[str]:
    (folder / "driver.py").write_text(PYTHON)
    return ["python3", "driver.py"]


def run_node(folder: Path) -> list[str]:
    (folder / "driver.mjs").write_text(NODE)
    return ["node", "driver.mjs"]


def run_java(folder: Path) -> list[str]:
    (folder / "Driver.java").write_text(JAVA)
    sources = ["LongshoreGame.java", "Driver.java"]
    subprocess.run(["javac", "-Xlint:all", "-Werror", *sources], cwd=folder, check=True)
    return ["java", "-cp", ".", "Driver"]


def run_go(folder: Path) -> list[str]:
    package = folder / "longshore"
    package.mkdir()
    (folder / "longshore_game.go").rename(package / "longshore_game.go")
    (folder / "go.mod").write_text("module driver\n\ngo 1.18\n")
    (folder / "main.go").write_text(GO)
    nothing_else = {"GOCACHE": str(folder / "cache"), "GOPROXY": "off", "GOFLAGS": "-mod=mod"}
    environment = os.environ | nothing_else
    for step in (["vet", "./..."], ["build", "-o", "driver", "."]):
        subprocess.run(["go", *step], cwd=folder, env=environment, check=True)
    return ["./driver"]


def run_php(folder: Path) -> list[str]:
    (folder / "driver.php").write_text(PHP)
    return ["php", "driver.php"]


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
        "LONGSHORE_SERVER_SECRET": f"{NEW.text},{OLD.text}",
        "LONGSHORE_SIGNING_SECRET": ",".join(texts),
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
