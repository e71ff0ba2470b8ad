"""The laboratory: many games at once, to count, to measure and to look for faults."""
