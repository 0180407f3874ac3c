"""Signed tags of version 2: they name publisher, promotion package and site."""

import pytest

from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag_format import PromotionIdentity, SignedTagError
from longshore_packer.verification.tags import read_signed_tag

IDENTITY = PromotionIdentity("3", "77", "微博")


def test_it_says_whose_package_it_is() -> None:
    key = TagKey.generate()
    value = key.sign(digest="sha256:00", game="9", channel="c", promoter="p", identity=IDENTITY)
    tag = read_signed_tag(value, {key.identifier: key.public_bytes})
    assert (tag.publisher, tag.package, tag.site, tag.promoter) == ("3", "77", "微博", "p")
    assert value[0] == 2


@pytest.mark.parametrize("version", [0, 1, 3])
def test_its_version_cannot_be_another(version: int) -> None:
    key = TagKey.generate()
    value = key.sign(digest="sha256:00", game="9", channel="c", identity=IDENTITY)
    with pytest.raises(SignedTagError):
        read_signed_tag(bytes([version]) + value[1:], {key.identifier: key.public_bytes})


def test_without_an_identity_it_is_as_before() -> None:
    key = TagKey.generate()
    value = key.sign(digest="sha256:00", game="9", channel="c")
    tag = read_signed_tag(value, {key.identifier: key.public_bytes})
    assert (value[0], tag.package) == (1, "")
