"""The Transylvanian Lottery, by Chris Backe."""
