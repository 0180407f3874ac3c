"""What every domain stands on; no word of the product is used in here."""
