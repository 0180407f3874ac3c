"""What the packer says, in the language of whoever reads it: its own words are English."""

from longshore.domains.pack.packer_words.codes import EN_REMEDIES, WITH_DETAIL, ZH
from longshore.domains.pack.packer_words.sentences import in_chinese

__all__ = ["EN_REMEDIES", "WITH_DETAIL", "ZH", "in_chinese"]
