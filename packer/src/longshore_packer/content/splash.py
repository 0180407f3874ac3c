"""Replaces splash pictures, by entry name or by resource name."""

from longshore_packer.binary import values
from longshore_packer.content.config import SplashChange
from longshore_packer.content.draft import Draft
from longshore_packer.content.edits import EntryContent
from longshore_packer.content.errors import TargetMissingError
from longshore_packer.content.icon_files import FOLDER
from longshore_packer.images.codec import MAX_SPLASH_PIXELS, MAX_SPLASH_SIDE_PIXELS, SUFFIXES, check


def set_splash(draft: Draft) -> None:
    """Put the channel's splash pictures in the place of the mother's.

    Raises:
        TargetMissingError: the mother has no such picture.
        ImageError: a picture cannot be used.
    """
    for index, change in enumerate(draft.config.splash):
        subject = f"splash[{index}].image"
        header = check(
            change.image,
            subject=subject,
            max_side=MAX_SPLASH_SIDE_PIXELS,
            max_pixels=MAX_SPLASH_PIXELS,
        )
        if change.target.startswith(("assets/", "res/")):
            if change.target not in draft.mother.archive.entries:
                raise TargetMissingError("the mother has no such entry", subject=change.target)
            draft.edits.replaced[change.target] = EntryContent(change.image, stored=True)
        else:
            _replace_resource(draft, change, SUFFIXES[header.format])


def _replace_resource(draft: Draft, change: SplashChange, suffix: str) -> None:
    type_name, _, name = change.target.partition("/")
    resource_id = draft.resolve(type_name, name)
    table = draft.mother.table
    if resource_id is None or table is None:
        raise TargetMissingError(
            "the mother has no such resource",
            subject=change.target,
            remedy="Write drawable/name, or the name of an entry.",
        )
    found = [item for item in table.resolve(resource_id) if item.value.type == values.STRING]
    rasters = [item for item in found if not (item.value.text or "").endswith(".xml")]
    if not rasters:
        raise TargetMissingError(
            "is no picture but XML",
            subject=change.target,
            remedy="Name the picture that the XML shows.",
        )
    path = f"{FOLDER}/{type_name}-{name}{suffix}"
    for item in rasters:
        old = item.value.text or ""
        if old.endswith(suffix) and old in draft.mother.archive.entries:
            draft.edits.replaced[old] = EntryContent(change.image, stored=True)
        else:
            draft.add(path, change.image)
            draft.need_editor("a splash picture").set_value(item, values.string(path))
