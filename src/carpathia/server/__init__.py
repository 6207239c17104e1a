"""The web server: pages and API, tables and their store, and bots in worker processes."""
