"""Browser tests about rooms."""
