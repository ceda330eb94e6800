"""What one evaluation found: every metric in full, and item by item or sentence by sentence."""
