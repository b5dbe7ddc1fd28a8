"""What the search and the estimate are for: training, hints and reviews. It knows engine, bots and simulator."""
