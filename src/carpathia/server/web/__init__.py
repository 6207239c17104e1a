"""The web layer: pages, JSON API, forms, event streams, templates and static files."""
