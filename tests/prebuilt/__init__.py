"""Kernels compiled ahead, held to the same kernels compiled by Numba."""
