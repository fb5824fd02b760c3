/* FlipFlop 5x5: random games on one core, as a yardstick for the kernels.
 *
 *     cc -O3 -march=native -std=c11 flipflop5.c -o flipflop5 && ./flipflop5 GAMES SEED SECONDS
 *
 * Plays games 0, 1, 2, ... until GAMES are played or, if SECONDS > 0, until that time is up, and prints one line of
 * JSON. It does the work of the kernels with sets of bits too, written plainly and not tuned, and it numbers the moves
 * as they do, so that both play the very same games from the same seed.
 *
 * Cell (file, rank) is bit rank*6 + file, counted from White's left corner; file 5 is never on the board, so a step
 * over the edge lands outside. Directions 0 to 7 are +6 +1 -6 -1 for pieces with + up, +7 -5 -7 +5 for those with X
 * up. Moves are ordered by direction, then distance, then the bit of the piece.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;
#define GOLDEN 0x9E3779B97F4A7C15u
#define popcount __builtin_popcountll
#define lowest __builtin_ctzll

#define PLY_LIMIT 1000
#define BOARD 0x1F7DF7DFu
#define GOALS ((u64)1 << 2 | (u64)1 << 26)

static const int OFFSET[8] = {6, 1, -6, -1, 7, -5, -7, 5};

static u64 mix(u64 z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int kth_bit(u64 a, int k) {
    for (; k > 0; k--) a &= a - 1;
    return lowest(a);
}

static inline u64 shift(u64 a, int n) { return n > 0 ? a << n : a >> -n; }

/* Plays one game from a random stream and adds its length to *moves: 0 or 1, the winner, or 2 if it was cut. */
static int game(u64 stream, u64 *moves) {
    u64 side[2] = {0x1F, (u64)0x1F << 24}, crosses = 0;
    for (int ply = 0;; ply++) {
        int me = ply & 1, n = 0, i = 0;
        u64 own = side[me], empty = BOARD & ~(own | side[!me]), open = empty | (side[!me] & GOALS), to[32];
        for (int d = 0; d < 8; d++) { /* to[d * 4 + i]: the cells reached in direction d over distance i + 1 */
            u64 on = own & (d < 4 ? ~crosses : crosses);
            for (int away = 0; away < 4; away++) {
                u64 next = shift(on, OFFSET[d]);
                n += popcount(to[d * 4 + away] = next & open);
                on = next & empty;
            }
        }
        int winner = own & (u64)1 << (me ? 2 : 26) ? me : n == 0 ? !me : 2;
        if (winner < 2 || ply == PLY_LIMIT) return *moves += (u64)ply, winner;
        stream += GOLDEN;
        int k = (int)((mix(stream) >> 32) * (u64)n >> 32);
        for (int size; k >= (size = popcount(to[i])); i++) k -= size;
        int there = kth_bit(to[i], k), here = there - OFFSET[i / 4] * (i % 4 + 1);
        u64 left = (u64)1 << here, entered = (u64)1 << there;
        side[me] ^= left | entered;
        side[!me] &= ~entered;
        crosses = (crosses & ~(left | entered)) | (i < 16 ? entered : 0);
    }
}

static double now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: %s GAMES SEED SECONDS\n", argv[0]), 2;
    u64 games = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10), i = 0, moves = 0, ends[3] = {0};
    double seconds = atof(argv[3]), begun = now();
    while (i < games && !(seconds > 0 && i % 256 == 0 && now() - begun >= seconds))
        i++, ends[game(mix(seed + i * GOLDEN), &moves)]++;
    printf("{\"games\":%" PRIu64 ", \"moves\":%" PRIu64 ", \"first\":%" PRIu64 ", \"second\":%" PRIu64
           ", \"cut\":%" PRIu64 ", \"seconds\":%.6f}\n", i, moves, ends[0], ends[1], ends[2], now() - begun);
}
