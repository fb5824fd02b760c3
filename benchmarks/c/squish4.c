/* Squish, order 4: random games on one core, as a yardstick for the kernels.
 *
 *     cc -O3 -march=native -std=c11 squish4.c -o squish4 && ./squish4 GAMES SEED SECONDS
 *
 * Plays games 0, 1, 2, ... until GAMES are played or, if SECONDS > 0, until that time is up, and prints one line of
 * JSON. It does the work of the kernels with sets of bits too, written plainly and not tuned, and it numbers the moves
 * as they do, so that both play the very same games from the same seed.
 *
 * A side is one word. Axial cell (q, r) is bit (r+3)*8 + (q+3), so the neighbours of a cell are at +1 +8 +7 -1 -8 -7:
 * directions 0 to 5. Column 7 is always empty, so a step over the edge never lands on another row. Moves are ordered
 * by direction, then by the bit of the moving piece.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;
#define GOLDEN 0x9E3779B97F4A7C15u
#define popcount __builtin_popcountll
#define lowest __builtin_ctzll

#define PLY_LIMIT 2000

static const int OFFSET[6] = {1, 8, 7, -1, -8, -7};

static u64 mix(u64 z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int kth_bit(u64 a, int k) {
    for (; k > 0; k--) a &= a - 1;
    return lowest(a);
}

/* The pieces that may step in direction d: a friend further on, but not on the next cell. A line has at most seven
 * cells, so steps of 1, 2 and 2 and a last one reach any friend; only along a row can a long step wrap around. */
static inline u64 movers(u64 own, int d) {
    u64 on = own;
    switch (d) {
    case 0: on |= on >> 1; on |= on >> 2 & 0x1F1F1F1F1F1F1Fu; on |= on >> 2 & 0x1F1F1F1F1F1F1Fu; break;
    case 1: on |= on >> 8; on |= on >> 16; on |= on >> 16; break;
    case 2: on |= on >> 7; on |= on >> 14; on |= on >> 14; break;
    case 3: on |= on << 1; on |= on << 2 & 0x7C7C7C7C7C7C7Cu; on |= on << 2 & 0x7C7C7C7C7C7C7Cu; break;
    case 4: on |= on << 8; on |= on << 16; on |= on << 16; break;
    case 5: on |= on << 7; on |= on << 14; on |= on << 14; break;
    }
    int o = OFFSET[d];
    return own & (o > 0 ? on >> o & ~(own >> o) : on << -o & ~(own << -o));
}

/* Groups less holes: a side in one group has at most 1, and hardly anything else has. */
static inline int groups_less_holes(u64 a) {
    return popcount(a & ~(a >> 1 | a >> 8)) - popcount(a & a >> 7 & ~(a >> 8));
}

static inline int united(u64 a) {
    if (groups_less_holes(a) > 1) return 0;
    u64 seen = a & -a, before;
    do {
        before = seen;
        seen |= a & (seen << 1 | seen >> 1 | seen << 8 | seen >> 8 | seen << 7 | seen >> 7);
    } while (seen != before);
    return seen == a && a;
}

/* Plays one game from a random stream and adds its length to *moves: 0 or 1, the winner, or 2 if it was cut. */
static int game(u64 stream, u64 *moves) {
    u64 side[2] = {0}, able[6];
    for (int r = -3; r <= 3; r++)
        for (int q = -3; q <= 3; q++)
            if (abs(q + r) <= 3 && (q - r + 6) % 3) side[(q - r + 6) % 3 - 1] |= (u64)1 << ((r + 3) * 8 + q + 3);
    for (int ply = 0;; ply++) {
        int me = ply & 1, n = 0, d = 0;
        for (int i = 0; i < 6; i++) n += popcount(able[i] = movers(side[me], i));
        int winner = united(side[!me]) ? !me : united(side[me]) ? me : n == 0 ? !me : 2;
        if (winner < 2 || ply == PLY_LIMIT) return *moves += (u64)ply, winner;
        stream += GOLDEN;
        int k = (int)((mix(stream) >> 32) * (u64)n >> 32);
        for (int size; k >= (size = popcount(able[d])); d++) k -= size;
        int here = kth_bit(able[d], k), there = here + OFFSET[d];
        side[me] ^= (u64)1 << here | (u64)1 << there;
        side[!me] &= ~((u64)1 << there);
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
