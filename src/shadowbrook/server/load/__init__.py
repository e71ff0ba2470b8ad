"""The server under load: a small client and the benchmark that uses it."""
