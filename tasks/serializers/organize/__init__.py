"""What organizers send and get: settings, parts, data, re-scores, teams, samples."""
