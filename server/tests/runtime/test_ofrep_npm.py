"""OpenFeature's npm SDKs with their OFREP providers, unmodified, at a running instance."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.runtime.test_ofrep import game as game
from tests.support.foreign import answered
from tests.support.runtime import GameClient

# A server's: each evaluation is a call. Prints one detail a line.
SERVER = """
const { OpenFeature } = require('@openfeature/server-sdk')
const { OFREPProvider } = require('@openfeature/ofrep-provider')
const [baseUrl, app, key, asked] = process.argv.slice(1)
const headers = [['Longshore-App', app], ['Authorization', `Bearer ${key}`]]
;(async () => {
  await OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl, headers }))
  const client = OpenFeature.getClient()
  for (const [kind, flag, standard, context] of JSON.parse(asked)) {
    console.log(JSON.stringify(await client[`get${kind}Details`](flag, standard, context)))
  }
  await OpenFeature.close()
})()
"""
# A page's: every switch in one call, then evaluated at home; told again, it says what it has.
WEB = """
const { OpenFeature } = require('@openfeature/web-sdk')
const { OFREPWebProvider } = require('@openfeature/ofrep-web-provider')
const [baseUrl, app, key] = process.argv.slice(1)
const statuses = []
const called = globalThis.fetch
globalThis.fetch = async (...given) => {
  const answer = await called(...given)
  statuses.push(answer.status)
  return answer
}
const provider = new OFREPWebProvider({
  baseUrl, cacheMode: 'disabled', headers: [['Longshore-App', app], ['X-API-Key', key]],
})
const client = OpenFeature.getClient()
const read = () => ({
  shop: client.getBooleanDetails('new_shop', true),
  gems: client.getNumberDetails('daily_gems', 1),
  closed: client.getBooleanDetails('closed', true),
  missing: client.getStringDetails('nothing', 'mine'),
})
;(async () => {
  await OpenFeature.setContext({ targetingKey: '1', level: 3 })
  try {
    await OpenFeature.setProviderAndWait(provider)
  } catch (error) {
    console.log(JSON.stringify({ statuses, refused: String(error), ...read() }))
    return
  }
  const first = read()
  await OpenFeature.setContext({ targetingKey: '1', level: 3 })
  const same = read()
  await OpenFeature.setContext({ targetingKey: '1', level: 31 })
  console.log(JSON.stringify({ statuses, first, same, veteran: read() }))
  await OpenFeature.close()
})()
"""


def _who(game: GameClient, key: str = "") -> tuple[str, str]:
    return game.app_id, key or game.keys.client[0].text


async def _details(
    folder: Path, address: str, who: tuple[str, str], *asked: list[object]
) -> list[dict[str, Any]]:
    told = await answered(folder, SERVER, address, *who, json.dumps(asked))
    return [json.loads(line) for line in told.splitlines()]


async def test_a_server_reads_values_and_reasons(
    address: str, game: GameClient, foreign_sdks: Path
) -> None:
    one = {"targetingKey": "1"}
    plain, veteran, listed, gems, closed = await _details(
        foreign_sdks, address, _who(game),
        ["Boolean", "new_shop", True, one],
        ["Boolean", "new_shop", False, {**one, "level": 31}],
        ["Boolean", "new_shop", False, {"targetingKey": "77"}],
        ["Number", "daily_gems", 1, one],
        ["Boolean", "closed", True, one],
    )  # fmt: skip
    assert (plain["value"], plain["reason"]) == (False, "DEFAULT")
    assert (veteran["value"], veteran["reason"]) == (True, "TARGETING_MATCH")
    assert veteran["variant"] == "veterans"
    assert veteran["flagMetadata"] == {"version": 9, "rule_id": "veterans"}
    assert listed["value"] is True
    assert (gems["value"], gems["reason"]) == (30, "STATIC")
    assert (closed["value"], closed["reason"]) == (False, "DISABLED")


async def test_a_server_is_told_errors_of_the_protocol(
    address: str, game: GameClient, foreign_sdks: Path
) -> None:
    one = {"targetingKey": "1"}
    unknown, nobody, kind, strange = await _details(
        foreign_sdks, address, _who(game),
        ["Boolean", "nothing", True, one],
        ["Boolean", "new_shop", True, {}],
        ["Boolean", "daily_gems", True, one],
        ["String", "../../../hu/v1/x?y=开关", "mine", one],
    )  # fmt: skip
    assert (unknown["value"], unknown["errorCode"]) == (True, "FLAG_NOT_FOUND")
    assert (nobody["value"], nobody["errorCode"]) == (True, "TARGETING_KEY_MISSING")
    assert (kind["value"], kind["errorCode"]) == (True, "TYPE_MISMATCH")
    assert strange["value"] == "mine"
    assert strange["errorCode"]
    (refused,) = await _details(
        foreign_sdks, address, _who(game, "ck_wrong"), ["Boolean", "new_shop", True, one]
    )
    assert (refused["value"], refused["errorCode"]) == (True, "GENERAL")


async def test_a_page_reads_every_switch_at_once(
    address: str, game: GameClient, foreign_sdks: Path
) -> None:
    """Its second question carries the ETag of the first and is answered with nothing new."""
    told = json.loads(await answered(foreign_sdks, WEB, address, *_who(game)))
    assert told["statuses"] == [200, 304, 200]
    assert told["first"] == told["same"]
    first, veteran = told["first"], told["veteran"]
    assert (first["shop"]["value"], first["shop"]["reason"]) == (False, "DEFAULT")
    assert (first["gems"]["value"], first["closed"]["value"]) == (30, False)
    assert (first["missing"]["value"], first["missing"]["errorCode"]) == ("mine", "FLAG_NOT_FOUND")
    assert (veteran["shop"]["value"], veteran["shop"]["variant"]) == (True, "veterans")


async def test_a_page_with_a_wrong_key_keeps_its_own_values(
    address: str, game: GameClient, foreign_sdks: Path
) -> None:
    told = json.loads(await answered(foreign_sdks, WEB, address, *_who(game, "ck_wrong")))
    assert told["statuses"] == [401]
    assert "refused" in told
    assert (told["shop"]["value"], told["gems"]["value"]) == (True, 1)


@pytest.mark.parametrize("path", ["/ofrep/v1/evaluate/flags", "/ofrep/v1/evaluate/flags/new_shop"])
async def test_a_page_elsewhere_may_ask_and_see_the_etag(
    app: FastAPI, address: str, game: GameClient, foreign_sdks: Path, path: str
) -> None:
    """Browsers ask first; the provider reads ETag, which only a named header lets it."""
    program = """
      const [url, app, key] = process.argv.slice(1)
      const origin = 'https://game.example'
      const asking = {
        origin, 'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,if-none-match,longshore-app,x-api-key',
      }
      ;(async () => {
        const asked = await fetch(url, { method: 'OPTIONS', headers: asking })
        const answer = await fetch(url, {
          method: 'POST', body: JSON.stringify({ context: { targetingKey: '1' } }),
          headers: {
            origin, 'content-type': 'application/json', 'longshore-app': app, 'x-api-key': key,
          },
        })
        console.log(JSON.stringify([
          asked.status, asked.headers.get('access-control-allow-headers'), answer.status,
          answer.headers.get('access-control-expose-headers'),
        ]))
      })()
    """
    told = await answered(foreign_sdks, program, address + path, *_who(game))
    asked, allowed, answer, exposed = json.loads(told)
    assert (asked, answer) == (200, 200)
    named = {one.strip().lower() for one in allowed.split(",")}
    assert {"content-type", "if-none-match", "longshore-app", "x-api-key"} <= named
    assert "etag" in exposed.lower()
