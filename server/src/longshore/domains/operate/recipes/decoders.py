"""Unpacking what channels pack into a value. Whatever does not fit is one fault: malformed."""

import base64
import binascii
import struct
from collections.abc import Callable
from urllib.parse import unquote
from xml.etree import ElementTree

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from longshore.domains.operate.recipes.digests import public_key
from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.jws import jws_of
from longshore.domains.operate.recipes.scope import Value, fields_of, json_of

_MOST_DEPTH = 8
_BLOCK = 32
"""WeChat pads to 32 bytes, whatever the cipher's block is."""


def decoded(value: Value, steps: tuple[str, ...], key: str) -> Value:
    """A value after the steps in turn; an empty one stays empty.

    Raises:
        RecipeError: it is not packed so, or there is no key to open it with.
    """
    for step in steps:
        if value == "":
            return ""
        try:
            value = _STEPS[step](value, key)
        except (
            binascii.Error, ValueError, KeyError, IndexError, InvalidTag, struct.error,
            RecursionError,
        ):  # fmt: skip
            raise RecipeError("malformed", step) from None
        except ElementTree.ParseError:
            raise RecipeError("malformed", step) from None
    return value


def _text(value: Value) -> str:
    if not isinstance(value, str):
        raise ValueError("is no text")
    return value


def _url(value: Value, _: str) -> Value:
    return unquote(_text(value), errors="strict")


def _base64(value: Value, _: str) -> Value:
    text = "".join(_text(value).split())
    return base64.b64decode(text + "=" * (-len(text) % 4), validate=True).decode("utf-8")


def _json(value: Value, _: str) -> Value:
    return json_of(_text(value))


def _xml(value: Value, _: str) -> Value:
    """Elements by name, each once; nothing that defines anything is read."""
    text = _text(value)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("defines something")
    return _element(ElementTree.fromstring(text), _MOST_DEPTH)  # noqa: S314 - nothing is defined


def _object(value: Value, key: str) -> Value:
    return (_json if _text(value).lstrip()[:1] == "{" else _xml)(value, key)


def _element(element: ElementTree.Element, depth: int) -> Value:
    if not depth:
        raise ValueError("is nested too deeply")
    if not len(element):
        return element.text or ""
    found: dict[str, Value] = {}
    for child in element:
        if child.tag in found:
            raise RecipeError("doubled_field", child.tag[:60])
        found[child.tag] = _element(child, depth - 1)
    return found


def _query(value: Value, _: str) -> Value:
    return fields_of(_text(value))


def _jws(value: Value, _: str) -> Value:
    """What a token says; whether it is true, its signature says."""
    return jws_of(_text(value)).payload


def _rsa_public(value: Value, key: str) -> Value:
    """What somebody made unreadable with a private key: whoever has the public one reads it."""
    packed = base64.b64decode(_text(value), validate=True)
    try:
        return public_key(key).recover_data_from_signature(packed, PKCS1v15(), None).decode("utf-8")
    except InvalidSignature:
        raise ValueError("is not packed so") from None


def _quick_cipher(value: Value, key: str) -> Value:
    """QuickSDK: `@number@number...`, each a byte plus the byte of the key whose turn it is."""
    if not key:
        raise RecipeError("key_missing", "callback_key")
    shifts = key.encode()
    numbers = [int(number) for number in _text(value).split("@")[1:]]
    return bytes(
        number - shifts[index % len(shifts)] for index, number in enumerate(numbers)
    ).decode("utf-8")


def _wechat_cipher(value: Value, key: str) -> Value:
    """WeChat's secure mode: AES-256-CBC; 16 random bytes, length, message, the app's id."""
    if not key:
        raise RecipeError("key_missing", "encoding_aes_key")
    secret = base64.b64decode(key + "=")
    packed = base64.b64decode(_text(value), validate=True)
    opening = Cipher(algorithms.AES(secret), modes.CBC(secret[:16])).decryptor()
    padded = opening.update(packed) + opening.finalize()
    if not 1 <= padded[-1] <= _BLOCK:
        raise ValueError("is not padded")
    plain = padded[: -padded[-1]]
    (length,) = struct.unpack(">I", plain[16:20])
    if len(plain) < 20 + length:
        raise ValueError("is cut short")
    return plain[20 : 20 + length].decode("utf-8")


def _wechatpay_cipher(value: Value, key: str) -> Value:
    """WeChat Pay v3: AES-256-GCM over `resource` with the APIv3 key."""
    if not key:
        raise RecipeError("key_missing", "wechat_pay_key")
    if not isinstance(value, dict):
        value = json_of(_text(value))
    if not isinstance(value, dict):
        raise ValueError("is no object")
    nonce, more = _text(value["nonce"]), _text(value.get("associated_data", ""))
    packed = base64.b64decode(_text(value["ciphertext"]), validate=True)
    return AESGCM(key.encode()).decrypt(nonce.encode(), packed, more.encode()).decode("utf-8")


_STEPS: dict[str, Callable[[Value, str], Value]] = {
    "url": _url,
    "base64": _base64,
    "json": _json,
    "xml": _xml,
    "object": _object,
    "query": _query,
    "jws": _jws,
    "rsa-public": _rsa_public,
    "quick-cipher": _quick_cipher,
    "wechat-cipher": _wechat_cipher,
    "wechatpay-cipher": _wechatpay_cipher,
}
