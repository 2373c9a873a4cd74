"""The tools of the project find what they look for; `make check` runs these tests."""
