"""What every metric is, in words and with numbers: for the pages of metrics and the rules of a task."""
