"""The kernels for figures of a choice beside its value: the odds of boxes, ends and parts."""
