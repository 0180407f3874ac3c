"""Questions about what happened, one file per question."""
