"""The server as the network sees it: the application, its guard, the JSON API, live updates."""
