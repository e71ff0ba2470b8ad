"""Play in a terminal: plain text in, plain text out, also without a real terminal."""
