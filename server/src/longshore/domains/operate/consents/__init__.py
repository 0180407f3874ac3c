"""The page of consent: what players were asked, what they said, and who saw which text."""
