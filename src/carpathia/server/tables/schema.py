"""The tables of the database, in SQLite and PostgreSQL; server/migrations brings old ones up to date."""

from __future__ import annotations

import sqlalchemy as sql

from carpathia.table.clock import ClockKind

metadata = sql.MetaData()
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("changes", sql.String, nullable=False),  # JSON, as in a record's header
    sql.Column("key", sql.LargeBinary, nullable=False),  # of the luck, sealed
    sql.Column("clock", sql.Integer),  # seconds, if there is one
    sql.Column("clock_kind", sql.String, nullable=False, server_default=ClockKind.TURN.value),
    sql.Column("increment", sql.Integer, nullable=False, server_default="0"),  # seconds
    sql.Column("private", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("hidden_aids", sql.String, nullable=False, server_default="[]"),  # JSON
    sql.Column("opener", sql.String, nullable=False, server_default="", index=True),  # as an owner of a seat
    sql.Column("removed", sql.String, nullable=False, server_default="[]"),  # JSON: those sent away
    sql.Column("opened", sql.String, nullable=False),
    sql.Column("stage", sql.String, nullable=False, index=True),  # open, playing, over
    sql.Column("sequel", sql.String),  # the table of the rematch
    sql.Column("prequel", sql.String),  # the table of which this is the rematch
    sql.Column("version", sql.Integer, nullable=False, server_default="0"),  # grows with every change
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("owner", sql.String, index=True),  # hash of the key of the person who sits here
    sql.Column("bot", sql.String),  # who plays for the seat, if not its owner
    sql.Column("colour", sql.String, nullable=False, server_default=""),  # if one was chosen
    sql.Column("invited", sql.String),  # hash of the key of the person for whom the chair is kept
    sql.Column("word", sql.String, nullable=False, server_default=""),  # mixed into the key of the luck
    sql.Column("rating", sql.Integer),  # of the owner after the match, if a partner played and it counted
    sql.Column("matches", sql.Integer, nullable=False, server_default="0"),  # that this rating comes from
)
lines = sql.Table(
    "lines",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("line", sql.String, nullable=False),
)
turns = sql.Table(
    "turns",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("asked", sql.String, nullable=False),  # JSON: the seats with an open question
    sql.Column("time_left", sql.String, nullable=False, server_default="[]"),  # JSON: the clocks, by seat
    sql.Column("moved", sql.String, nullable=False, server_default=""),  # when something happened last
    sql.Column("due", sql.Boolean, nullable=False, server_default=sql.true()),  # for bots or a clock
    sql.Column("cue", sql.Integer),  # of the lesson, if it is one: how much of it is done
)
chat = sql.Table(
    "chat",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("text", sql.String, nullable=False),
    sql.Column("owner", sql.String, nullable=False, server_default=""),  # who said it
)
leases = sql.Table(
    "leases",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("holder", sql.String, nullable=False),  # the process that answers for bots and clocks
    sql.Column("expires", sql.Float, nullable=False),  # seconds since 1970, by the database's clock
)
reviews = sql.Table(
    "reviews",
    metadata,
    sql.Column("table", sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),  # of the numbers; those of another are made anew
    sql.Column("answers", sql.String, nullable=False),  # JSON: what was found out so far, by task
    sql.Column("report", sql.String, nullable=False),  # JSON, once the review is done; then no answers
)
ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),  # as an owner of a seat
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("points", sql.Integer, nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),  # with a partner that counted
    sql.Column("since", sql.String, nullable=False),  # when the last of them was over
)
settings = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("value", sql.LargeBinary, nullable=False),
)
revoked = sql.Table(
    "revoked",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),  # whose key is no longer good
    sql.Column("since", sql.String, nullable=False),
)
