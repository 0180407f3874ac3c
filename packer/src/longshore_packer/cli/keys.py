"""``longshore-packer key``: make, show and convert signing keys and tag keys."""

import argparse
import os
from datetime import timedelta
from pathlib import Path

from longshore_packer.cli.output import Output
from longshore_packer.cli.passwords import (
    add_key_options,
    add_password_options,
    load_key,
    read_password,
)
from longshore_packer.keys import KEY_KINDS, SigningKey, generate, write_pkcs12
from longshore_packer.signing.receipt import TagKey
from longshore_packer.virtual import OutputError

_SOON = timedelta(days=365)


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the ``key`` command and its own commands."""
    parser = commands.add_parser("key", help="make, show and convert signing keys")
    inner = parser.add_subparsers(required=True, metavar="COMMAND")

    make = inner.add_parser("generate", help="make a key with a self-signed certificate")
    make.add_argument("output", type=Path, help="PKCS#12 file to write")
    make.add_argument("--kind", choices=KEY_KINDS, default="rsa-2048")
    make.add_argument("--alias", default="key")
    make.add_argument("--common-name", default="Android")
    make.add_argument("--organization", default="")
    make.add_argument("--years", type=int, default=30)
    add_password_options(make)
    make.set_defaults(run=_generate)

    show = inner.add_parser("show", help="show fingerprints and expiry")
    add_key_options(show)
    show.set_defaults(run=_show)

    convert = inner.add_parser("convert", help="store a key as PKCS#12 under the same password")
    add_key_options(convert)
    convert.add_argument("output", type=Path, help="PKCS#12 file to write")
    convert.set_defaults(run=_convert)

    tag = inner.add_parser("generate-tag-key", help="make an Ed25519 key for signed tags")
    tag.add_argument("output", type=Path, help="file for the private 32 bytes")
    tag.set_defaults(run=_generate_tag_key)


def _generate(arguments: argparse.Namespace, output: Output) -> int:
    key = generate(
        arguments.kind,
        alias=arguments.alias,
        common_name=arguments.common_name,
        organization=arguments.organization,
        years=arguments.years,
    )
    _write_secret(arguments.output, write_pkcs12(key, read_password(arguments)))
    return _print_key(key, output)


def _show(arguments: argparse.Namespace, output: Output) -> int:
    return _print_key(load_key(arguments), output)


def _convert(arguments: argparse.Namespace, output: Output) -> int:
    key = load_key(arguments)
    _write_secret(arguments.output, write_pkcs12(key, read_password(arguments)))
    return _print_key(key, output)


def _generate_tag_key(arguments: argparse.Namespace, output: Output) -> int:
    key = TagKey.generate()
    _write_secret(arguments.output, key.dump())
    values = {"identifier": key.identifier, "public_key": key.public_bytes.hex()}
    output.result(values, "\n".join(f"{name}: {value}" for name, value in values.items()))
    return 0


def _print_key(key: SigningKey, output: Output) -> int:
    values = {
        "alias": key.alias,
        "kind": key.kind,
        "expires_at": key.expires_at.isoformat(),
        "expires_soon": key.expires_within(_SOON),
        "md5": key.fingerprints.md5,
        "sha1": key.fingerprints.sha1,
        "sha256": key.fingerprints.sha256,
    }
    output.result(values, "\n".join(f"{name}: {value}" for name, value in values.items()))
    return 0


def _write_secret(path: Path, data: bytes) -> None:
    """Write a new file that only its owner can read; an existing one is never replaced."""
    try:
        target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(target, "wb") as file:
            file.write(data)
    except OSError as error:
        raise OutputError(f"cannot be written: {error.strerror}", subject=str(path)) from error
