"""`yacht advise`."""

from yachtdice.solver.running import start_no_matrix_threads

start_no_matrix_threads()  # before the modules of this package import numpy
