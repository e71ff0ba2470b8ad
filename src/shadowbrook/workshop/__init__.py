"""The workshop of those who write boxes: a skeleton to begin with, and a check for mistakes."""
