"""Charts as people would put them in a paper: rows to Vega-Lite specifications, rendered on the server."""
