"""The code samples call the product as a game's server does: each runs here, as it is."""

import asyncio
import os
import subprocess
from asyncio.subprocess import PIPE
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.support.runtime import game_client
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.pack.access_keys import code_samples
from longshore.kit.db.database import Database

# Given a login token, a player and an order; what each prints is the same.
PYTHON = """
import sys
from longshore_game import call, check_token
token, player, order = sys.argv[1:]
print(check_token(token)["player_id"] == player)
print(call("/sdk/server/v1/player", {"player_id": player})["environment"])
print(call("/sdk/server/v1/order", {"order_id": order})["payment"])
print(call("/sdk/server/v1/orders/undelivered", {})["orders"][0]["order_id"] == order)
for refused in (lambda: check_token("a.b.c"), lambda: call("/sdk/server/v1/nothing", {})):
    try:
        refused()
        print("accepted")
    except ValueError:
        print("refused")
"""
NODE = """
import { call, checkToken } from './longshore-game.mjs'
const [token, player, order] = process.argv.slice(2)
console.log((await checkToken(token)).player_id === player)
console.log((await call('/sdk/server/v1/player', { player_id: player })).environment)
console.log((await call('/sdk/server/v1/order', { order_id: order })).payment)
console.log((await call('/sdk/server/v1/orders/undelivered', {})).orders[0].order_id === order)
for (const refused of [() => checkToken('a.b.c'), () => call('/sdk/server/v1/nothing', {})])
  console.log(await refused().then(() => 'accepted', () => 'refused'))
"""
JAVA = """
public class Driver {
  interface Step { void run() throws Exception; }
  static void refused(Step step) {
    try { step.run(); System.out.println("accepted"); }
    catch (Exception error) { System.out.println("refused"); }
  }
  static String call(String path, String json) throws Exception {
    return LongshoreGame.call("/sdk/server/v1/" + path, json);
  }
  public static void main(String[] a) throws Exception {
    String told = LongshoreGame.checkToken(a[0]);
    System.out.println(told.contains("\\"player_id\\":\\"" + a[1] + "\\""));
    String player = call("player", "{\\"player_id\\":\\"" + a[1] + "\\"}");
    System.out.println(player.contains("\\"production\\"") ? "production" : player);
    String order = call("order", "{\\"order_id\\":\\"" + a[2] + "\\"}");
    System.out.println(order.contains("\\"payment\\":\\"paid\\"") ? "paid" : order);
    System.out.println(call("orders/undelivered", "{}").contains(a[2]));
    refused(() -> LongshoreGame.checkToken("a.b.c"));
    refused(() -> call("nothing", "{}"));
  }
}
"""
GO = """
package main

import (
	"fmt"
	"os"

	"driver/longshore"
)

type form map[string]string

func call(path string, sent form) map[string]any {
	found := map[string]any{}
	if err := longshore.Call("/sdk/server/v1/"+path, sent, &found); err != nil {
		panic(err)
	}
	return found
}

func refused(err error) {
	if err == nil {
		fmt.Println("accepted")
	} else {
		fmt.Println("refused")
	}
}

func main() {
	token, player, order := os.Args[1], os.Args[2], os.Args[3]
	checked, err := longshore.CheckToken(token)
	if err != nil {
		panic(err)
	}
	fmt.Println(checked.PlayerID == player)
	fmt.Println(call("player", form{"player_id": player})["environment"])
	fmt.Println(call("order", form{"order_id": order})["payment"])
	orders := call("orders/undelivered", form{})["orders"].([]any)
	fmt.Println(orders[0].(map[string]any)["order_id"] == order)
	_, err = longshore.CheckToken("a.b.c")
	refused(err)
	refused(longshore.Call("/sdk/server/v1/nothing", form{}, &form{}))
}
"""
PHP = """<?php
declare(strict_types=1);
error_reporting(E_ALL);
set_error_handler(fn ($level, $text) => throw new Error($text));
require 'longshore_game.php';
[, $token, $player, $order] = $argv;
$show = fn ($value) => print(is_bool($value) ? ($value ? "true\\n" : "false\\n") : "$value\\n");
$call = fn ($path, $form = []) => longshore_call("/sdk/server/v1/$path", $form);
$show(longshore_check_token($token)['player_id'] === $player);
$show($call('player', ['player_id' => $player])['environment']);
$show($call('order', ['order_id' => $order])['payment']);
$show($call('orders/undelivered')['orders'][0]['order_id'] === $order);
foreach ([fn () => longshore_check_token('a.b.c'), fn () => $call('nothing')] as $refused) {
    try {
        $refused();
        $show('accepted');
    } catch (RuntimeException) {
        $show('refused');
    }
}
"""


def python(folder: Path) -> list[str]:
    (folder / "driver.py").write_text(PYTHON)
    return ["python3", "driver.py"]


def node(folder: Path) -> list[str]:
    (folder / "driver.mjs").write_text(NODE)
    return ["node", "driver.mjs"]


def java(folder: Path) -> list[str]:
    (folder / "Driver.java").write_text(JAVA)
    sources = ["LongshoreGame.java", "Driver.java"]
    subprocess.run(["javac", "-Xlint:all", "-Werror", *sources], cwd=folder, check=True)
    return ["java", "-cp", ".", "Driver"]


def go(folder: Path) -> list[str]:
    package = folder / "longshore"
    package.mkdir()
    (folder / "longshore_game.go").rename(package / "longshore_game.go")
    (folder / "go.mod").write_text("module driver\n\ngo 1.18\n")
    (folder / "main.go").write_text(GO)
    nothing_else = {"GOCACHE": str(folder / "cache"), "GOPROXY": "off", "GOFLAGS": "-mod=mod"}
    for step in (["vet", "./..."], ["build", "-o", "driver", "."]):
        subprocess.run(["go", *step], cwd=folder, env=os.environ | nothing_else, check=True)
    return ["./driver"]


def php(folder: Path) -> list[str]:
    (folder / "driver.php").write_text(PHP)
    return ["php", "driver.php"]


@pytest.mark.parametrize("prepare", [python, node, java, go, php])
async def test_sample_calls_the_product(
    app: FastAPI, database: Database, world: World, address: str, tmp_path: Path,
    prepare: Callable[[Path], list[str]],
) -> None:  # fmt: skip
    """A token checked, a player, an order and the undelivered ones; what is bad is refused."""
    game = world.aurora.games[0]
    caller = await game_client(app, database, game)
    signed_in = (await caller.guest()).data
    shop = await Shop.open(database, world.aurora.id, game.id)
    number = (await shop.order()).number
    await shop.take(paid(number))
    for sample in code_samples(caller.app_id).samples:
        (tmp_path / sample.file_name).write_text(sample.code)
    command = await asyncio.to_thread(prepare, tmp_path)
    environment = os.environ | {
        "LONGSHORE_SERVER_SECRET": caller.keys.server[0].text,
        "LONGSHORE_ADDRESS": address,
        "LONGSHORE_ENVIRONMENT": "production",
    }
    token, player = signed_in["login_token"], signed_in["player_id"]
    done = await asyncio.create_subprocess_exec(
        *command, token, player, number, cwd=tmp_path, env=environment, stdout=PIPE, stderr=PIPE
    )
    told, faults = await done.communicate()
    assert done.returncode == 0, faults.decode()
    assert [line.lower() for line in told.decode().split()] == [
        "true", "production", "paid", "true", "refused", "refused",
    ]  # fmt: skip
