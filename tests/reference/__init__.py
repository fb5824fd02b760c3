"""Every game once more, naively: the slow programs the fast kernels are held to."""
