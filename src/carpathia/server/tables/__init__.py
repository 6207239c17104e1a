"""Tables on the server: lobby, automatic play, bot pool and store."""
