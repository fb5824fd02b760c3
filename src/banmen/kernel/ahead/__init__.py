"""Kernels compiled ahead: on one machine, once, for all others, WebAssembly among them.

    portable      kernels as one module of LLVM's code, for no processor in particular
    targets       from there to what one kind of machine runs: a library, a module
    webassembly   the last step to a module of WebAssembly: an object of LLVM's, made loadable
    library       calling them from Python, without Numba, LLVM or NumPy
    sets          where a process finds them
    machines      the kinds of machine, and which one this is
    stamp         what they were made of

       @kernel  ──Numba──▶  squish_order4.ll  ──LLVM──▶  squish_order4.so    ──ctypes──▶  Python
                            squish_order4.json     └──▶  squish_order4.wasm  ─────────▶  a browser

All that is compiled is a function of one pointer, an *entry*: status, result and arguments lie in
one block of 64-bit slots. So a call costs as much as passing one number, and it is the same call in
C, in ctypes and in JavaScript. The ``.json`` beside it, the *manifest*, says of each entry what it
takes and gives, in the letters of Python's `struct`:

    {"search": {"takes": ["Q2", "i2", "q"], "gives": "?"}}

This one takes an array of two dimensions of words, another of 32-bit numbers, and a number, and
gives a truth value. Its block:

    slot   0       1       2        3     4        5        6     7        8
           status  result  address  rows  columns  address  rows  columns  number

The status is 0 when the kernel is done; 1 if it raised an exception, which none should. Results are
laid out as C lays out a struct, in whole slots. An array takes a slot for its address and one for
each length; it lies in C's order, with nothing between its items. Tuples, `Tables` too, are their
members one after the other. Whole numbers fill a slot with their sign.

Kernels allocate nothing and call nothing but each other: there is no runtime to bring along.
"""
