"""Kernels compiled ahead of time, for machines without a compiler.

    roots     the kernels of a game that are compiled: all that are called from outside of kernels
    emit      the process that emits LLVM code for them with Numba, for no particular processor
    files     sets of kernels as files, made when first needed
    sets      a folder of them, to copy elsewhere
    wheel     those of every machine, in the package, for a wheel

Variants of one `Rules.label` share a set. See `kernel.ahead` for the method.
"""
