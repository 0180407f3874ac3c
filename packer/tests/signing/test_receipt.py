"""The signed tag can be verified by a server, and by nobody forged."""

import pytest

from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag_format import SignedTagError
from longshore_packer.verification.tags import read_signed_tag

from ..fuzzing import Fuzz

GOLDEN = (
    "2a6f1e5521b35157c24fd74b1f848b97a1c21372f6cc19d07b45a09ec5994269"
    "2d85388bf9b28dd8e81aa84a33fc82668f7e51e3ee0c74aafd2eee848abf7802"
)
_STATEMENT = {"digest": "sha256:00", "game": "g", "channel": "c", "promoter": "p"}


class TestSignedTag:
    def test_round_trip(self) -> None:
        key = TagKey.load(bytes(range(32)))
        value = key.sign(**_STATEMENT)
        assert value == TagKey.load(key.dump()).sign(**_STATEMENT)
        tag = read_signed_tag(value, {key.identifier: key.public_bytes})
        assert (tag.digest, tag.game, tag.channel, tag.promoter) == ("sha256:00", "g", "c", "p")

    def test_golden(self) -> None:
        """The format is a contract with servers: these bytes never change."""
        value = TagKey.load(bytes(32)).sign(**_STATEMENT)
        assert value[5:-64] == (
            b'{"channel":"c","digest":"sha256:00","game":"g",'
            b'"key":"139e3940e64b5491","promoter":"p"}'
        )
        assert value[:5].hex() == "0157000000"
        assert value[-64:].hex() == GOLDEN

    def test_every_changed_byte_is_noticed(self) -> None:
        key = TagKey.generate()
        value = key.sign(**_STATEMENT)
        for at in range(len(value)):
            bent = bytearray(value)
            bent[at] ^= 1
            with pytest.raises(SignedTagError):
                read_signed_tag(bytes(bent), {key.identifier: key.public_bytes})

    def test_another_publishers_key(self) -> None:
        value = TagKey.generate().sign(**_STATEMENT)
        other = TagKey.generate()
        with pytest.raises(SignedTagError):
            read_signed_tag(value, {other.identifier: other.public_bytes})

    def test_wrong_seed_and_too_long(self) -> None:
        with pytest.raises(SignedTagError):
            TagKey.load(b"short")
        with pytest.raises(SignedTagError):
            TagKey.generate().sign(digest="d", game="g" * 5000, channel="c")
        assert "private" not in repr(TagKey.generate())

    @pytest.mark.fuzz("receipt", 5000)
    def test_fuzz(self, fuzz: Fuzz) -> None:
        key = TagKey.load(bytes(range(32)))
        accepted = {key.identifier: key.public_bytes}
        fuzz(lambda data: read_signed_tag(data, accepted), [key.sign(**_STATEMENT)])
