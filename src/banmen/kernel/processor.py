"""The processor instructions behind `words`, as Numba intrinsics.

An *intrinsic* emits LLVM code for a few instructions; an *overload* substitutes it for a function
of `words` in compiled code.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from banmen.kernel.numba_patches import host, numba
from banmen.kernel.words import (
    bits_of,
    column,
    drop,
    expect,
    fence,
    float_of,
    lowest,
    number,
    pack,
    pile,
    popcount,
    spread,
)

types: Any = numba.types
cgutils, ir = import_module("numba.core.cgutils"), import_module("llvmlite.ir")
intrinsic: Any = import_module("numba.extending").intrinsic
overload: Any = import_module("numba.extending").overload

SLOW_PEXT = ("bdver4", "znver1", "znver2")
"""Processors whose instruction for `pack` takes hundreds of cycles."""


# --- instructions --------------------------------------------------------------------------------


def item(ctx: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Return a pointer to an item of an array."""
    made = ctx.make_array(kind)(ctx, builder, array)
    return cgutils.get_item_pointer(ctx, builder, kind, made, [at])


@intrinsic
def ctpop(context: Any, x: Any) -> Any:
    return types.uint64(types.uint64), lambda ctx, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def as_word(context: Any, x: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(64))

    return types.uint64(types.float64), generate


@intrinsic
def as_float(context: Any, x: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType())

    return types.float64(types.uint64), generate


@intrinsic
def cttz(context: Any, x: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ctx.get_constant(types.boolean, False))

    return types.uint64(types.uint64), generate


@intrinsic
def release(context: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.fence("release")
        return ctx.get_dummy_value()

    return types.none(), generate


@intrinsic
def prefetch(context: Any, row: Any, at: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        where = item(ctx, builder, sig.args[0], args[0], args[1])
        where, flag = builder.bitcast(where, ir.IntType(8).as_pointer()), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), (where.type, flag, flag, flag))
        made = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(made, [where, flag(0), flag(3), flag(1)])  # to be read, at once
        return ctx.get_dummy_value()

    return types.none(row, types.int64), generate


@intrinsic
def fetch_sub(context: Any, words: Any, at: Any, by: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        where = item(ctx, builder, sig.args[0], args[0], args[1])
        return builder.atomic_rmw("sub", where, args[2], "monotonic")

    return types.uint32(words, types.int64, types.uint32), generate


@intrinsic
def widen(context: Any, bits: Any, out: Any, at: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        lanes = sig.args[0].bitwidth
        single = builder.bitcast(args[0], ir.VectorType(ir.IntType(1), lanes))
        whole = builder.zext(single, ir.VectorType(ir.IntType(8), lanes))
        where = item(ctx, builder, sig.args[1], args[1], args[2])
        builder.store(whole, builder.bitcast(where, whole.type.as_pointer()), align=1)
        return ctx.get_dummy_value()

    return types.none(bits, out, types.int64), generate


@intrinsic
def heap(context: Any, ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        lanes = sig.args[0].bitwidth
        whole = ir.VectorType(ir.IntType(8), lanes)
        numbers = whole(None)
        for k, word in enumerate(args[:4]):
            single = builder.bitcast(word, ir.VectorType(ir.IntType(1), lanes))
            numbers = builder.or_(
                numbers, builder.select(single, whole([1 << k] * lanes), whole(None))
            )
        where = item(ctx, builder, sig.args[4], args[4], args[5])
        builder.store(numbers, builder.bitcast(where, whole.as_pointer()), align=1)
        return ctx.get_dummy_value()

    return types.none(ones, ones, ones, ones, out, types.int64), generate


@intrinsic
def cut(context: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        word, lane = ir.IntType(64), ir.IntType(32)
        words, shifts = ir.VectorType(word, 8)(None), ir.VectorType(word, 8)(None)
        for k, one in enumerate(args[:6]):
            words = builder.insert_element(words, one, lane(k))
        for k in range(8):
            shifts = builder.insert_element(shifts, args[6], lane(k))
        bits = builder.trunc(builder.lshr(words, shifts), ir.VectorType(ir.IntType(1), 8))
        return builder.bitcast(bits, ir.IntType(8))

    return types.uint8(*[types.uint64] * 6, types.int64), generate


@intrinsic
def pext(context: Any, x: Any, mask: Any) -> Any:
    def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, (word, word))
        made = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pext.64")
        return builder.call(made, args)

    return types.uint64(types.uint64, types.uint64), generate


# --- substitutes for words -----------------------------------------------------------------------


@overload(pack)
def pack_compiled(bits: Any, chosen: Any) -> Any:
    processor, features = host()
    if "+bmi2" not in features or processor in SLOW_PEXT:
        return pack

    def compiled(bits: Any, chosen: Any) -> Any:
        return pext(bits, chosen)

    return compiled


@overload(column)
def column_compiled(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
    def compiled(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, at: Any) -> Any:
        return cut(a, b, c, d, e, f, at)

    return compiled


@overload(pile)
def pile_compiled(ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> Any:
    def compiled(ones: Any, twos: Any, fours: Any, eights: Any, out: Any, at: Any) -> Any:
        heap(ones, twos, fours, eights, out, at)

    return compiled


@overload(spread)
def spread_compiled(bits: Any, out: Any, at: Any) -> Any:
    def compiled(bits: Any, out: Any, at: Any) -> Any:
        widen(bits, out, at)

    return compiled


@overload(drop)
def drop_compiled(halves: Any, at: Any, by: Any) -> Any:
    def compiled(halves: Any, at: Any, by: Any) -> Any:
        shift = np.uint32((at & 1) * 16)
        was = fetch_sub(halves, at >> 1, np.uint32(by) << shift)
        return np.int64((was >> shift) & np.uint32(0xFFFF))

    return compiled


@overload(expect)
def expect_compiled(row: Any, at: Any) -> Any:
    def compiled(row: Any, at: Any) -> Any:
        prefetch(row, at)

    return compiled


@overload(fence)
def fence_compiled() -> Any:
    def compiled() -> Any:
        release()

    return compiled


@overload(number)
def number_compiled(x: Any) -> Any:
    def compiled(x: Any) -> Any:
        return np.int64(x)

    return compiled


@overload(bits_of)
def bits_of_compiled(x: Any) -> Any:
    def compiled(x: Any) -> Any:
        return as_word(x)

    return compiled


@overload(float_of)
def float_of_compiled(x: Any) -> Any:
    def compiled(x: Any) -> Any:
        return as_float(x)

    return compiled


@overload(popcount)
def popcount_compiled(x: Any) -> Any:
    def compiled(x: Any) -> Any:
        return np.int64(ctpop(x))

    return compiled


@overload(lowest)
def lowest_compiled(x: Any) -> Any:
    def compiled(x: Any) -> Any:
        return np.int64(cttz(x))

    return compiled
