"""Refusals of the content package: a configuration or a mother that cannot be combined."""

from longshore_packer.errors import PackerError


class ContentError(PackerError):
    """Base of every refusal while a channel's content is planned."""

    code = "content.error"


class ConfigError(ContentError):
    """A channel configuration does not follow its format; ``subject`` is the path of the field."""

    code = "content.config"
    default_remedy = "Correct the field in the channel configuration."


class MotherError(ContentError):
    """The mother package cannot carry channel content (no manifest, split, no table)."""

    code = "content.mother"
    default_remedy = "Build the mother as one universal APK, not a split or a bundle."


class SplitPackageError(MotherError):
    """The mother is one part of a set of split packages: alone it does not install."""

    code = "content.split"


class MarkedTestOnlyError(MotherError):
    """The mother is marked testOnly: phones refuse to install it."""

    code = "content.test_only"
    default_remedy = "Build the mother as a release, without android:testOnly."


class FragmentError(ContentError):
    """A manifest fragment is not well-formed or uses what cannot be compiled."""

    code = "content.fragment"
    default_remedy = "Correct the fragment; it follows the AndroidManifest.xml grammar."


class ManifestConflictError(ContentError):
    """A fragment and the mother give different values to one attribute."""

    code = "content.manifest_conflict"
    default_remedy = "Name the attribute in manifest_overrides, or remove it from one side."


class PlaceholderError(ContentError):
    """A ``${...}`` placeholder has no value."""

    code = "content.placeholder"
    default_remedy = "Give the channel parameter that the placeholder names."


class ComponentMissingError(ContentError):
    """A component that this channel declares stands in no dex file."""

    code = "content.component_missing"
    default_remedy = "Add the dex that holds the class, or remove the component."


class PluginConflictError(ContentError):
    """A plug-in clashes with the mother or with another plug-in."""

    code = "content.plugin_conflict"


class MultidexError(ContentError):
    """A further dex cannot be loaded because the mother's minimum SDK is below 21."""

    code = "content.multidex"
    default_remedy = "Raise the mother's minSdkVersion to 21 or more."


class TargetMissingError(ContentError):
    """The configuration replaces something that the mother does not have."""

    code = "content.target_missing"


class WechatCallbackError(ContentError):
    """WeChat would not find its callback activity under the new package name."""

    code = "content.wechat_callback"
    default_remedy = 'Supply <package>.wxapi.WXEntryActivity, or set wechat to "alias".'
