"""Boxes of content; the core box is one like any other."""
