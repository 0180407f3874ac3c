"""Administration: people and what they may do, roles, invitations, the audit log."""

from longshore.domains.administration.people import create_user
from longshore.domains.administration.role_service import create_role

__all__ = ["create_role", "create_user"]
