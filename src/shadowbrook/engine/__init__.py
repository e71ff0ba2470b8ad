"""The rules: knows no card, no theme and no input or output."""
