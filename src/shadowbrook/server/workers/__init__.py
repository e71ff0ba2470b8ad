"""What runs beside the event loop: threads for steps of the engine, processes for bots."""
