"""A small program in each language that puts its code sample to work, and how it is started."""

import os
import subprocess
from pathlib import Path

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
