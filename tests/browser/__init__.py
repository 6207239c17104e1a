"""The table in the browser, as people meet it. Run by the compiled build, with Debian's Chromium."""
