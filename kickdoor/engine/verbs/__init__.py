"""The commands: for each, why not (`check`), what it does (`do`) and what is offered (`offer`)."""
