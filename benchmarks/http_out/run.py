"""What one call to a game's server costs us in processor time: kept alive, and with a new line."""

import argparse
import asyncio
import datetime
import os
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from longshore.integrations.http_out import OutgoingHttp

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
BODY = b'{"type":"payment","data":{"order_id":"20260101000000000001","amount":600}}'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--serve", type=Path, help="of the program itself: be the other side")
    options = parser.parse_args()
    if options.serve:
        uvloop.run(_serve(options.serve))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _certificate(folder)
        command = [sys.executable, __file__, "--serve", name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout
            ports = [int(text) for text in other.stdout.readline().split()]
            try:
                uvloop.run(_measure(folder, ports, options.calls, options.rounds))
            finally:
                other.terminate()


async def _measure(folder: Path, ports: list[int], calls: int, rounds: int) -> None:
    plain, encrypted = ports
    tls = ssl.create_default_context(cafile=str(folder / "certificate.pem"))

    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    client = OutgoingHttp(allowed=["127.0.0.1"], tls=tls, resolve=resolve)
    urls = {"http": f"http://127.0.0.1:{plain}/", "https": f"https://localhost:{encrypted}/"}
    cases = [
        (f"{scheme}, {'kept alive' if owner else 'a new connection'}", url, owner, calls // share)
        for scheme, url in urls.items()
        for owner, share in ((1, 1), (None, 10))
    ]
    taken: dict[str, list[float]] = {name: [] for name, *_ in cases}
    for _ in range(rounds):
        for name, url, owner, number in cases:
            await client.post(url, BODY, {}, owner=owner)
            before = time.process_time()
            for _ in range(number):
                answer = await client.post(url, BODY, {}, owner=owner)
                assert answer.body == b"ok"
            taken[name].append((time.process_time() - before) / number * 1000)
    await client.close()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {rounds} rounds")
    print(f"{'processor ms a call':34}{'median':>9}{'best':>9}")
    for name, found in taken.items():
        print(f"{name:34}{statistics.median(found):9.3f}{min(found):9.3f}")
    contexts = []
    for _ in range(10):
        before = time.process_time()
        ssl.create_default_context()
        contexts.append((time.process_time() - before) * 1000)
    print(f"{'a TLS context, once for each place':34}{statistics.median(contexts):9.3f}")


async def _serve(folder: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(len(BODY))
                writer.write(ANSWER)
        except (ConnectionError, asyncio.IncompleteReadError):
            writer.close()

    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    plain = await asyncio.start_server(answer, "127.0.0.1", 0)
    encrypted = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=tls)
    print(*(one.sockets[0].getsockname()[1] for one in (plain, encrypted)), flush=True)
    await asyncio.Event().wait()


def _certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now, day = datetime.datetime.now(datetime.UTC), datetime.timedelta(days=1)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "certificate.pem").write_bytes(made.public_bytes(pem))
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(secret)


if __name__ == "__main__":
    main()
