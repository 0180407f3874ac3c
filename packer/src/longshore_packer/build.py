"""Building one channel package: plan, assemble, sign, tag, verify."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from longshore_packer.assembly import Base, EncodeCache, PrefixEntryError, assemble
from longshore_packer.assembly.base import BASE_LIMITS
from longshore_packer.assembly.layout import FIRST_V2_SDK
from longshore_packer.content import ChannelConfig, Edits, Finding, Mother, plan
from longshore_packer.orders import Build, FaultyOutputError, Order, Signing
from longshore_packer.prepare import known_prefix, widened
from longshore_packer.signing.algorithm import algorithm_for
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag_format import SIGNED_TAG_ID, PromotionIdentity
from longshore_packer.verification import Expectation, KnownPrefix, verify

__all__ = ["Build", "Builder", "FaultyOutputError", "Order", "Signing", "pair_maker"]


@dataclass(slots=True)
class Builder:
    """Builds many channels on one base; safe to use from several threads.

    Attributes:
        base: the prepared mother.
        signing: how packages are signed.
        check: whether every package is verified before it is returned.
        widen: whether a wider base may be made for orders that need it.
    """

    base: Base
    signing: Signing
    check: bool = True
    widen: bool = False
    _cache: EncodeCache = field(default_factory=EncodeCache)
    _mother: Mother | None = None
    _known: KnownPrefix | None = None
    _wider: "Builder | None" = None
    _lock: Lock = field(default_factory=Lock)

    def build(self, order: Order) -> Build:
        """Build one package.

        An order that changes entries of the base's prefix is built on a wider base, which is
        made on the way when ``widen`` allows it.

        Raises:
            ContentError: mother, configuration and plug-ins do not combine.
            PrefixEntryError: the base must be prepared with more changeable entries.
            FaultyOutputError: the result does not show what was ordered.
        """
        try:
            return self._build(order)
        except PrefixEntryError as error:
            if not self.widen:
                raise
            return self._builder_for(error.names)._build(order)

    def _builder_for(self, names: frozenset[str]) -> "Builder":
        """Return a builder whose base may change these entries, and those asked for before."""
        with self._lock:
            if self._wider is None or names & self._wider.base.prefix_names:
                known = frozenset(entry.name for entry in self.base.tail_entries)
                before = self._wider.base.tail_entries if self._wider is not None else ()
                wanted = names | frozenset(entry.name for entry in before) - known
                self._wider = Builder(widened(self.base, wanted), self.signing, check=self.check)
            return self._wider

    def _build(self, order: Order) -> Build:
        edits = plan(self.mother, order.config, order.plugins)
        made = assemble(
            self.base,
            edits,
            self.signing.key,
            v1=self.signing.v1,
            pairs=self._pairs(order),
            cache=self._cache,
            name=f"{order.config.channel}.apk",
        )
        report = None
        if self.check:
            report = verify(
                made.package,
                self.expectation(order, edits, made.schemes),
                known=self.known,
                limits=BASE_LIMITS,
            )
            if not report.passed:
                raise FaultyOutputError(report)
        return Build(
            channel=order.config.channel,
            package=made.package,
            base_folder=self.base.folder,
            package_name=edits.package_name,
            digest=made.digest,
            schemes=made.schemes,
            warnings=(*edits.warnings, *self._rotation(), *self._weak_key()),
            absent_components=edits.absent_components,
            preview=edits.preview,
            report=report,
        )

    def _rotation(self) -> tuple[Finding, ...]:
        """Say that a rotated key's lineage does not survive a full build, which signs anew."""
        if not self.base.index.mother_is_rotated:
            return ()
        text = "the mother's key was rotated; this package is signed by one key, without a lineage"
        return (Finding("build.rotation_dropped", text, "v3"),)

    def _weak_key(self) -> tuple[Finding, ...]:
        """Say that a key is shorter than what stores take for new apps."""
        key = self.signing.key
        if not key.is_weak:
            return ()
        text = f"is signed with {key.kind}; stores want 2,048 bits for new apps"
        return (Finding("build.weak_key", text, key.alias),)

    @property
    def mother(self) -> Mother:
        """The decoded mother, shared by all channels."""
        if self._mother is None:
            self._mother = Mother(self.base.archive)
        return self._mother

    @property
    def known(self) -> KnownPrefix:
        """What verification need not read again."""
        if self._known is None:
            v1 = self.signing.v1
            by_level = self.base.index.min_sdk < FIRST_V2_SDK
            self._known = known_prefix(
                self.base,
                hash_name=algorithm_for(self.signing.key).digest,
                with_v1=v1 == "always" or (v1 == "auto" and by_level),
            )
        return self._known

    def expectation(self, order: Order, edits: Edits, schemes: tuple[str, ...]) -> Expectation:
        """Return what the package of an order must show."""
        config = order.config
        tag_key = self.signing.tag_key
        return Expectation(
            package_name=edits.package_name,
            version_code=config.version_code,
            version_name=config.version_name,
            label=config.label,
            channel=_tag(order).channel,
            parameters=edits.parameters,
            parameters_file=config.parameters_file,
            absent_components=edits.absent_components,
            meta_data=_expected_meta_data(config, edits),
            permissions=config.permissions_added,
            certificate_sha256=self.signing.key.fingerprints.sha256,
            schemes=schemes,
            tag_keys={tag_key.identifier: tag_key.public_bytes} if tag_key else {},
            game=self.signing.game,
            promoter=order.promoter,
        )

    def _pairs(self, order: Order) -> Callable[[str], dict[int, bytes]]:
        """Return the maker of the channel pairs of an order."""
        return pair_maker(
            _tag(order), self.signing.tag_key, game=self.signing.game, promoter=order.promoter
        )


def pair_maker(
    tag: ChannelTag,
    tag_key: TagKey | None,
    *,
    game: str,
    promoter: str,
    identity: PromotionIdentity | None = None,
) -> Callable[[str], dict[int, bytes]]:
    """Return a function from content digest to the channel pairs of a signing block."""

    def pairs(digest: str) -> dict[int, bytes]:
        found = tag.pairs()
        if tag_key is not None:
            found[SIGNED_TAG_ID] = tag_key.sign(
                digest=digest,
                game=game,
                channel=tag.channel,
                promoter=promoter,
                identity=identity,
            )
        return found

    return pairs


def _tag(order: Order) -> ChannelTag:
    return order.tag if order.tag is not None else ChannelTag(order.config.channel)


def _expected_meta_data(config: ChannelConfig, edits: Edits) -> dict[str, str | int | bool]:
    """Return the meta-data that a configuration orders.

    The parameters are those that the package carries: what a plug-in keeps for servers is left out.
    """
    values = dict(config.meta_data)
    if config.parameters_meta_data:
        values |= {config.parameters_prefix + k: v for k, v in edits.parameters.items()}
    return values
