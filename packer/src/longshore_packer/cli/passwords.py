"""Passwords: from a file, an environment variable or the terminal; never from an argument."""

import argparse
import getpass
import os
import sys
from pathlib import Path

from longshore_packer.keys import PasswordError, SigningKey, load
from longshore_packer.small_files import read_limited

_MAX_PASSWORD_BYTES = 4096
_MAX_STORE_BYTES = 4 << 20
DEFAULT_VARIABLE = "LONGSHORE_KEY_PASSWORD"


def add_key_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a signing key and where its passwords are."""
    parser.add_argument("--key", type=Path, required=True, help="PKCS#12, JKS or JCEKS file")
    parser.add_argument("--alias", help="alias of the key; not needed when there is only one")
    add_password_options(parser)
    parser.add_argument("--key-password-file", type=Path, help="file with the key's own password")


def add_password_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where the store's password is."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--password-file", type=Path, help="file whose first line is the password")
    group.add_argument(
        "--password-env",
        default=DEFAULT_VARIABLE,
        metavar="NAME",
        help=f"environment variable with the password (default {DEFAULT_VARIABLE})",
    )


def load_key(arguments: argparse.Namespace) -> SigningKey:
    """Return the key that the options name."""
    key_password = None
    if arguments.key_password_file is not None:
        key_password = _first_line(arguments.key_password_file)
    data = read_limited(arguments.key, _MAX_STORE_BYTES)
    return load(data, read_password(arguments), alias=arguments.alias, key_password=key_password)


def read_password(arguments: argparse.Namespace, *, prompt: str = "Key store password: ") -> str:
    """Return the password from the file, the environment or the terminal.

    Raises:
        PasswordError: not given, and nobody to ask.
    """
    if arguments.password_file is not None:
        return _first_line(arguments.password_file)
    if arguments.password_env in os.environ:
        return os.environ[arguments.password_env]
    if sys.stdin.isatty():
        return getpass.getpass(prompt)
    raise PasswordError(
        "no password was given",
        remedy=f"Use --password-file, or set the variable {arguments.password_env}.",
    )


def _first_line(path: Path) -> str:
    text = read_limited(path, _MAX_PASSWORD_BYTES).decode("utf-8", "replace")
    return text.split("\n", 1)[0].rstrip("\r")
