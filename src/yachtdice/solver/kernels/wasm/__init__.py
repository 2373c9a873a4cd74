"""The kernels as a WebAssembly module, for the client's own solver.

`build` writes the module. The functions that it exports are `entries`.
"""
