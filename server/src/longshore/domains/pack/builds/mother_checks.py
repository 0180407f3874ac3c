"""What a mother package itself has against a build, or against a store, as inspection found it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.schemas import Light, Topic
from longshore.domains.pack.channels import ChannelRecipe
from longshore.kit.text.text import Text

_MOST_NAMES = 3
_SPLASH_KINDS = ("assets/", "res/", "drawable/", "mipmap/")


@dataclass(frozen=True, slots=True)
class MotherCheck:
    """One check; red stops a build, yellow only warns."""

    topic: Topic
    light: Light
    text: Text


def of_mother(mother: MotherPackage) -> Iterator[MotherCheck]:
    """What is the same for every channel."""
    if mother.is_foreign:
        yield MotherCheck(
            "mother",
            "red",
            Text(
                "母包的包名是 {found}，本游戏的包名是 {expected}：手机和商店会把它当成另一个应用。"
                "请换用本游戏的母包，或确认改用新包名",
                "The mother package is called {found}, the game {expected}: phones and stores take"
                " it for another app. Use a package of this game, or confirm the new name",
            ).filled(found=mother.package_name or "", expected=mother.game_package_name or ""),
        )
    found = mother.inspection or {}
    absent = found.get("absent_components") or []
    if absent:
        names = ", ".join(absent[:_MOST_NAMES])
        yield MotherCheck(
            "mother",
            "yellow",
            Text(
                "母包有 {count} 个组件在代码中找不到（加固过的包属于正常情况）：{names}",
                "{count} components of the mother package are not in its code"
                " (normal for a protected package): {names}",
            ).filled(count=len(absent), names=names),
        )
    if found.get("is_test_only"):
        yield MotherCheck(
            "mother",
            "red",
            Text(
                "母包带有 testOnly 标记，手机会拒绝安装",
                "The mother package is marked testOnly: phones refuse it",
            ),
        )
    if found.get("is_debuggable"):
        yield MotherCheck(
            "mother",
            "yellow",
            Text(
                "母包可调试（debuggable），商店会拒绝",
                "The mother package is debuggable: stores refuse it",
            ),
        )
    if _is_debug_signed(found):
        yield MotherCheck(
            "mother",
            "yellow",
            Text(
                "母包用调试密钥签名，可能不是正式包",
                "The mother package is signed with the debug key: it may be no release build",
            ),
        )


def of_channel(
    mother: MotherPackage, recipe: ChannelRecipe, splash_target: str
) -> Iterator[MotherCheck]:
    """What stands between the mother package and one channel.

    Args:
        mother: the inspected package.
        recipe: the channel.
        splash_target: what its splash picture takes the place of; empty without one.
    """
    least = mother.min_sdk or 1
    wanted = recipe.plugin.min_sdk if recipe.plugin else 1
    if least < wanted:
        yield MotherCheck(
            "plugin",
            "red",
            Text(
                "插件要求母包的最低 SDK 不低于 {wanted}，母包为 {least}",
                "The plug-in asks for a minimum SDK of {wanted}; the mother package has {least}",
            ).filled(wanted=wanted, least=least),
        )
    pictures = (mother.inspection or {}).get("pictures")
    if pictures is None or not splash_target.startswith(_SPLASH_KINDS):
        return
    if splash_target not in pictures:
        yield MotherCheck(
            "artwork",
            "red",
            Text(
                "闪屏要替换的 {target} 在母包中不存在",
                "The mother package has no {target} that the splash picture could replace",
            ).filled(target=splash_target),
        )


def _is_debug_signed(found: Mapping[str, Any]) -> bool:
    return any(note["code"] == "inspection.debug_key" for note in found.get("notes") or [])
