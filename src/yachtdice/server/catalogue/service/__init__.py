"""Rule sets, house rules and bots on offer: decisions."""
