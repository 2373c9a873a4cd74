"""Tests of real servers in their own processes, over HTTP and WebSocket."""
