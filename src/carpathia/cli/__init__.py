"""The carpathia command: one module per subcommand."""
