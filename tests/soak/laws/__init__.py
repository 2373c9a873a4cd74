"""Laws and figures whose check needs length."""
