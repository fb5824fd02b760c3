"""Kernels compiled ahead of time: once, on one machine, for all others, including WebAssembly.

    portable      kernels as one LLVM module, for no particular processor
    targets       from there to code for one kind of machine: a library or a module
    webassembly   the last step to a WebAssembly module: LLVM's object file, made loadable
    library       calling them from Python, without Numba, LLVM or NumPy
    sets          where a process finds them
    machines      the kinds of machine, and which one this is
    stamp         what they were made of

       @kernel  ──Numba──▶  squish_order4.ll  ──LLVM──▶  squish_order4.so    ──ctypes──▶  Python
                            squish_order4.json     └──▶  squish_order4.wasm  ─────────▶  a browser

Each kernel is compiled as a function of one pointer, an *entry*: status, result and arguments are
in one block of 64-bit slots. So a call costs as much as passing one number, and is the same in C,
ctypes and JavaScript. The ``.json`` beside it, the *manifest*, has the arguments and result of each
entry, in the letters of Python's `struct`:

    {"search": {"takes": ["Q2", "i2", "q"], "gives": "?"}}

This one takes a two-dimensional array of words, another of 32-bit numbers, and a number, and
returns a truth value. Its block:

    slot   0       1       2        3     4        5        6     7        8
           status  result  address  rows  columns  address  rows  columns  number

The status is 0 on success, and 1 if the kernel raised an exception, which none should. Results have
the layout of a C struct, in whole slots. An array takes a slot for its address and one for each
length; it is contiguous and in C order. Tuples, including `Tables`, are flattened. Integers are
sign-extended to a slot.

Kernels allocate nothing and call only each other, so they need no runtime.
"""
