"""Tests of contests with real servers, over HTTP and the live socket."""
