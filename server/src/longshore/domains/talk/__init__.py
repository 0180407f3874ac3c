"""What people say about a page, and what the provider tells them."""
