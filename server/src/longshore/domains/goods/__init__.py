"""What players buy: prices, currencies and the product id of each channel."""
