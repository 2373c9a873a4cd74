"""The view in plain lines: for screen readers, pipes and terminals without a full screen."""
