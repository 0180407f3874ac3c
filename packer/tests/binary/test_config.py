import pytest
from hypothesis import given
from hypothesis import strategies as st

from longshore_packer.binary.config import Config, read_config

LOCALES = ["", "en", "zh-CN", "zh-Hant-TW", "fil", "fil-PH", "es-419", "sr-Latn"]


@given(
    locale=st.sampled_from(LOCALES),
    density=st.sampled_from([0, 160, 480, 0xFFFE]),
    sdk=st.integers(0, 40),
)
def test_comes_back(locale: str, density: int, sdk: int) -> None:
    config = Config(locale, density, sdk)
    assert read_config(config.to_bytes()) == config


@pytest.mark.parametrize("length", [0, 4, 12, 28, 36])
def test_short_structures(length: int) -> None:
    read_config(Config("zh-CN", 480, 26).to_bytes()[:length])


def test_other_qualifiers() -> None:
    data = bytearray(Config().to_bytes())
    data[12] = 2  # landscape
    assert read_config(bytes(data)).other


def test_density_names() -> None:
    assert Config(density=480).density_name == "xxhdpi"
    assert Config(density=0xFFFE).density_name == "anydpi"
    assert Config(density=123).density_name == "123dpi"
