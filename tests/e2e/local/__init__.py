"""Games on this device, in a real browser."""
