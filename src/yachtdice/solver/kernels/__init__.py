"""The compiled loops of the solver: the only package that imports numba.

Import a kernel from its module, inside the function that calls it: numba takes about a second to
import. `arrays` has the types that callers pass; it imports neither numba nor a kernel.

Every kernel has a slow counterpart that must give the same results: a function of the same name in
the tests' reference solver, `solver.values.choices` for values within a turn, a bot with the same
strategy for the kernels that play, `tournament.dice` for their dice, `solver.looking_back` for
judging, and `solver.values.column` for `columns`. Kernels receive all arrays as arguments. They
read only constants from their modules, since numba freezes the values of globals when it compiles
a kernel.
"""
