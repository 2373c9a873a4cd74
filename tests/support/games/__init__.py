"""Rule sets and games for the tests."""
