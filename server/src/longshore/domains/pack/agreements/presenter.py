"""Agreements and their versions as answers show them."""

from longshore.domains.pack.agreements.models import Agreement, AgreementVersion
from longshore.domains.pack.agreements.public_page import reading_path
from longshore.domains.pack.agreements.schemas import (
    AgreementContent,
    AgreementOutput,
    VersionOutput,
)
from longshore.kit.clock import epoch_seconds


def agreement_output(agreement: Agreement, title: str) -> AgreementOutput:
    """An agreement with the title of its latest version."""
    published_at = agreement.published_at
    return AgreementOutput.model_validate(
        {
            "id": agreement.id,
            "game_id": agreement.game_id,
            "channel_code": agreement.channel_code,
            "kind": agreement.kind,
            "title": title,
            "last_version": agreement.last_version,
            "published_version": agreement.published_version,
            "published_at": epoch_seconds(published_at) if published_at else None,
            "updated_at": epoch_seconds(agreement.updated_at),
            "reading_path": reading_path(agreement.game_id, agreement.channel_code, agreement.kind),
        }
    )


def version_output(agreement: Agreement, version: AgreementVersion) -> VersionOutput:
    """A version without its text."""
    return VersionOutput(
        version=version.version,
        title=version.title,
        note=version.note,
        is_published=version.version == agreement.published_version,
        created_user_name=version.created_user_name,
        created_at=epoch_seconds(version.created_at),
    )


def content_output(agreement: Agreement, version: AgreementVersion) -> AgreementContent:
    """A version with its text."""
    return AgreementContent(**version_output(agreement, version).model_dump(), html=version.html)
