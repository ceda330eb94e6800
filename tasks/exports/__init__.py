"""What people take away: tables of a phase's results as files, under names that stay what they are."""
