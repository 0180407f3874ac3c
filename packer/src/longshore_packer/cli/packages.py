"""``prepare``, ``build`` and ``tag`` on the command line."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from longshore_packer.archive import Limits
from longshore_packer.assembly import Base
from longshore_packer.batch import Outcome, build_all
from longshore_packer.build import Build, Builder, Order, Signing
from longshore_packer.cli.contents import add_content_option
from longshore_packer.cli.output import Output
from longshore_packer.cli.passwords import add_key_options, load_key
from longshore_packer.content import load_config
from longshore_packer.errors import InputError
from longshore_packer.outputs import check_names, output_path
from longshore_packer.plugin import open_plugin
from longshore_packer.sandbox import prepare_limited
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.small_files import read_limited
from longshore_packer.tag import Promotion, Tagger
from longshore_packer.virtual import OutputError, not_written

_MAX_TEXT_BYTES = 16 << 20
FAILED = 1


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands that make packages."""
    _add_prepare(commands.add_parser("prepare", help="check a mother package, write its base"))
    _add_build(commands.add_parser("build", help="build channel packages on a base"))
    _add_tag(commands.add_parser("tag", help="write channel tags into copies of a package"))


def _add_prepare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("mother", type=Path, help="APK file")
    parser.add_argument("base", type=Path, help="folder for the base")
    parser.add_argument("--v1", choices=("auto", "always", "never"), default="auto")
    parser.add_argument(
        "--mutable",
        action="append",
        default=[],
        metavar="ENTRY",
        help="further entry that channels will change; repeatable",
    )
    parser.add_argument("--allow-unsigned", action="store_true")
    add_content_option(parser)
    parser.set_defaults(run=_prepare)


def _add_build(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("base", type=Path, help="folder of the base")
    parser.add_argument("configs", type=Path, nargs="+", help="channel configurations (JSON)")
    parser.add_argument("--output", type=Path, required=True, help="folder for the packages")
    parser.add_argument("--virtual", action="store_true", help="write tails only")
    parser.add_argument("--sync", action="store_true", help="wait until data is on the disk")
    parser.add_argument("--jobs", type=int, default=2, help="threads (default 2)")
    parser.add_argument("--v1", choices=("auto", "always", "never"), default="auto")
    _add_tag_options(parser)
    parser.add_argument("--previews", action="store_true", help="write <channel>.png icons too")
    parser.add_argument("--promoter", default="", help="promoter of the signed tag")
    parser.add_argument(
        "--plugin",
        type=Path,
        action="append",
        default=[],
        metavar="BUNDLE",
        help="plug-in bundle, in order; repeatable",
    )
    add_key_options(parser)
    parser.set_defaults(run=_build)


def _add_tag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package", type=Path, help="signed APK file")
    parser.add_argument("channels", nargs="*", help="channel names")
    parser.add_argument("--list", type=Path, help="file with 'channel [promoter]' per line")
    parser.add_argument("--output", type=Path, required=True, help="folder for the packages")
    parser.add_argument("--virtual", action="store_true", help="write tails only")
    parser.add_argument("--sync", action="store_true", help="wait until data is on the disk")
    _add_tag_options(parser)
    add_content_option(parser)
    parser.set_defaults(run=_tag)


def _add_tag_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tag-key", type=Path, help="Ed25519 key file: adds a signed tag")
    parser.add_argument("--game", default="", help="game of the signed tag")


def _prepare(arguments: argparse.Namespace, output: Output) -> int:
    with prepare_limited(
        arguments.mother,
        arguments.base,
        v1=arguments.v1,
        mutable=arguments.mutable,
        allow_unsigned=arguments.allow_unsigned,
        max_content_bytes=arguments.max_content_mb << 20,
        progress=output.progress,
    ) as base:
        values = {
            "base": base.identifier,
            "package_name": base.index.package_name,
            "min_sdk": base.index.min_sdk,
            "mother_schemes": base.index.mother_schemes,
            "prefix_bytes": base.index.prefix_length,
            "size_bytes": base.index.size,
        }
    output.result(values, "\n".join(f"{name}: {value}" for name, value in values.items()))
    return 0


def _build(arguments: argparse.Namespace, output: Output) -> int:
    plugins = [open_plugin(path) for path in arguments.plugin]
    orders = [
        Order(load_config(path), plugins, promoter=arguments.promoter) for path in arguments.configs
    ]
    check_names(order.config.channel for order in orders)
    signing = Signing(
        load_key(arguments), arguments.v1, _tag_key(arguments.tag_key), arguments.game
    )
    _make_folder(arguments.output)
    results: list[dict[str, object]] = []
    failed = False
    with Base.open(arguments.base) as base:
        outcomes = build_all(
            Builder(base, signing, widen=True),
            orders,
            folder=arguments.output,
            virtual=arguments.virtual,
            sync=arguments.sync,
            jobs=max(1, arguments.jobs),
        )
        for number, outcome in enumerate(outcomes, 1):
            results.append(_outcome_values(outcome))
            if arguments.previews and outcome.build is not None:
                _write_preview(outcome.build, arguments.output)
            failed = failed or outcome.error is not None
            output.progress("build", number, len(orders))
    output.result(results, "\n".join(_outcome_text(values) for values in results))
    return FAILED if failed else 0


def _write_preview(build: Build, folder: Path) -> None:
    """Write the launcher icon of a build beside it, when one could be drawn."""
    if build.preview is None:
        return
    path = output_path(folder, build.channel, ".png")
    try:
        path.write_bytes(build.preview)
    except OSError as error:
        raise not_written(error, path) from error


def _outcome_values(outcome: Outcome) -> dict[str, object]:
    channel = outcome.order.config.channel
    if outcome.build is None:
        return {"channel": channel, "error": outcome.error.as_dict() if outcome.error else {}}
    return {
        "channel": channel,
        "package_name": outcome.build.package_name,
        "base": str(outcome.build.base_folder),
        "size_bytes": outcome.build.package.size,
        "tail_bytes": len(outcome.build.package.tail),
        "digest": outcome.build.digest,
        "schemes": list(outcome.build.schemes),
        "warnings": [finding.as_dict() for finding in outcome.build.warnings],
    }


def _outcome_text(values: dict[str, object]) -> str:
    error = values.get("error")
    if isinstance(error, dict):
        return f"{values['channel']}: refused: {error.get('message')} {error.get('remedy')}"
    return f"{values['channel']}: {values['package_name']}, {values['size_bytes']} bytes"


def _tag(arguments: argparse.Namespace, output: Output) -> int:
    promotions = list(_promotions(arguments))
    if not promotions:
        raise InputError("no channel was named", remedy="Name channels, or give --list.")
    check_names(promotion.file_name for promotion in promotions)
    _make_folder(arguments.output)
    tag_key = _tag_key(arguments.tag_key)
    written: list[str] = []
    limits = Limits().allowing(arguments.max_content_mb << 20)
    with Tagger.open(arguments.package, limits=limits) as tagger:
        for path in tagger.tag_all(
            promotions,
            arguments.output,
            tag_key=tag_key,
            game=arguments.game,
            virtual=arguments.virtual,
            sync=arguments.sync,
        ):
            written.append(path.name)
            output.progress("tag", len(written), len(promotions))
    output.result(written, f"{len(written)} packages in {arguments.output}")
    return 0


def _promotions(arguments: argparse.Namespace) -> Iterator[Promotion]:
    for channel in arguments.channels:
        yield Promotion(ChannelTag(channel))
    if arguments.list is not None:
        text = read_limited(arguments.list, _MAX_TEXT_BYTES).decode("utf-8", "replace")
        for line in text.splitlines():
            channel, _, promoter = line.strip().partition(" ")
            if channel:
                name = f"{channel}-{promoter}" if promoter else channel
                yield Promotion(ChannelTag(channel), promoter.strip(), name)


def _tag_key(path: Path | None) -> TagKey | None:
    return TagKey.load(read_limited(path, 64)) if path is not None else None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot be made: {error.strerror}", subject=str(folder)) from error
