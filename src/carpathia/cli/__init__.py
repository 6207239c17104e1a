"""The command carpathia: one file a command."""
