"""The SDK for TypeScript in Node, beside a running server: built of its sources, then imported."""

import asyncio
from pathlib import Path
from subprocess import run

from tests.support.foreign import ROOT, answered

_GROUND = """
const [address, appId, clientKey] = process.argv.slice(1)
const storage = new Map()
const platform = {
  channel: '', language: () => 'en-US', onHide: () => {},
  queues: async (prefix) => [`${prefix}main`],
  device: () => ({ os: 'web', os_version: '', model: 'test' }),
  random: async (count) => crypto.getRandomValues(new Uint8Array(count)),
  read: (key) => storage.get(key) ?? null,
  write: (key, text) => {
    if (text === null) storage.delete(key)
    else storage.set(key, text)
    return true
  },
  request: async ({ url, headers, body }) => {
    const answer = await fetch(url, { method: 'POST', headers, body })
    const text = await answer.text()
    return { status: answer.status, header: (name) => answer.headers.get(name), text }
  },
}
"""


def bundled(folder: Path) -> Path:
    """Write the SDK of the sources into a folder, as one module; where it is."""
    made = folder / "longshore.mjs"
    command = [ROOT / "web/node_modules/.bin/rolldown", "src/index.ts", "--format", "esm"]
    run([*command, "-o", made], cwd=ROOT / "sdk/typescript", check=True, capture_output=True)
    return made


async def played(folder: Path, program: str, *arguments: str) -> str:
    """What a program prints that has `Longshore`, a `platform`, `address`, `appId`, `clientKey`.

    Further arguments are behind these in `process.argv`.

    Raises:
        AssertionError: it did not end well; says what it printed.
    """
    made = await asyncio.to_thread(bundled, folder)
    imported = f"import({str(made)!r}).then(async ({{ Longshore }}) => {{"
    whole = f"{_GROUND}\n{imported}\n{program}\n}}).then(() => process.exit(0))"
    return await answered(folder, whole, *arguments)
