"""Steps of many games of one seat, one decision each."""
