"""The table in the browser: pages, rooms, a store, and bots that think in processes of their own."""
