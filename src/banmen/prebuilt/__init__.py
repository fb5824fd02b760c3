"""Kernels that are compiled before anyone plays, for machines that have no compiler.

    roots     what is compiled of a game: all kernels that something outside of kernels calls
    emit      the process that has Numba make LLVM's code of them, for no processor in particular
    files     sets of kernels as files, made when they are first asked for
    sets      a folder of them, to be carried elsewhere
    wheel     those of every machine, in the package, for a wheel

Variants of one `Rules.label` share a set. `kernel.ahead` is how it is done.
"""
