"""The product, one package per noun; they meet only at their front doors."""
