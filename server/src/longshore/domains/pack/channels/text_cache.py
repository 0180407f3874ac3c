"""Channels of a list that is asked for often: what a text of a row says is read once.

Checking a game's eleven channels anew took the server 1.4 ms of processor a list, half of it the
configurations, the plug-ins' schemas and the patterns of their parameters, which seldom change. The
texts themselves are the keys, so that nothing kept can be out of date.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TypeVar

from pydantic import TypeAdapter

from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.configured import Configured, PackagePlace
from longshore.domains.pack.channels.parameters import (
    Parameter,
    ParameterFault,
    Schema,
    faults_of,
)

T = TypeVar("T")
_schema = TypeAdapter(list[Parameter])
# Together a few MB: longer texts, which hold files, are read each time.
_MOST_KEPT, _MOST_LENGTH = 1_000, 16_384


class KeptConfigured(Configured):
    """A game's channel whose row has the configuration and the schema as texts of JSON."""

    @cached_property
    def config(self) -> ChannelConfig:
        """The configuration, which nobody may change."""
        return _once(_config_of, *self._texts[:1])

    @cached_property
    def schema(self) -> Schema:
        """The parameters that the chosen plug-in version asks for."""
        return _once(_schema_of, *self._texts[1:])

    @cached_property
    def parameter_faults(self) -> tuple[ParameterFault, ...]:
        """What is wrong with the values of its parameters."""
        return _once(_faults_of, *self._texts, *self.row.secrets)

    @property
    def package_place(self) -> PackagePlace:
        """The rule and value of its package name."""
        return self.config.package_rule, self.config.package_value

    @property
    def _texts(self) -> tuple[str, str]:
        return str(self.row.config), str(self.plugin.parameters if self.plugin else "[]")


def _config_of(text: str) -> ChannelConfig:
    return ChannelConfig.model_validate_json(text)


def _schema_of(text: str) -> Schema:
    return _schema.validate_json(text)


def _faults_of(config: str, schema: str, *secrets: str) -> tuple[ParameterFault, ...]:
    values = _once(_config_of, config).parameters
    return tuple(faults_of(_once(_schema_of, schema), values, secrets))


def _once(read: Callable[..., T], *texts: str) -> T:
    if sum(map(len, texts)) > _MOST_LENGTH:
        return read(*texts)
    found: T = _kept(read, *texts)
    return found


@lru_cache(_MOST_KEPT)
def _kept(read: Callable[..., T], *texts: str) -> T:
    return read(*texts)
