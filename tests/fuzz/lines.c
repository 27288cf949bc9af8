/* SPDX-License-Identifier: MIT */
/* How the protocol's fuzzer changes an input: whole lines, not bytes. A line is written from a
 * template whose holes are filled with values that mean something (moves, cells, numbers, levels),
 * put in, put in another's place, doubled, moved or taken out; one change in four is libFuzzer's
 * own, of bytes. An input is one byte, the level to begin on, and lines.
 */
#include "fuzz/fuzz.h"

#include <stdbool.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

enum { LINES_MOST = 16, LINE_ROOM = 160, INPUT_ROOM = 4096 };

static const char *const templates[] = {"move %m",
                                        "move %m",
                                        "move %m%m",
                                        "move %m%n",
                                        "undo",
                                        "undo %n",
                                        "undo push",
                                        "undo pull",
                                        "redo",
                                        "redo %n",
                                        "redo push",
                                        "restart",
                                        "view",
                                        "view observer",
                                        "show",
                                        "show changes",
                                        "show changes observer facts",
                                        "moves",
                                        "reach %n",
                                        "hint",
                                        "hint %n",
                                        "lost",
                                        "lost nodes=%n",
                                        "goal",
                                        "solve",
                                        "solve %s",
                                        "solve %s nodes=%n bytes=%n",
                                        "trace %s",
                                        "trace %s from=%n count=%n",
                                        "facts",
                                        "why %n",
                                        "watch wumpus %r %n #%n",
                                        "guide",
                                        "guide %m",
                                        "ways",
                                        "think",
                                        "think %o nodes=%n",
                                        "think lines=%n",
                                        "reverse",
                                        "reverse",
                                        "solution",
                                        "move [%n]%m",
                                        "helped",
                                        "save",
                                        "draw",
                                        "lang %a",
                                        "games",
                                        "today 2026-11-1%n",
                                        "help",
                                        "version",
                                        "new %g",
                                        "new %g %p",
                                        "new %g %p #%n",
                                        "load %g:%p#%n",
                                        "load %l",
                                        "load %l %m",
                                        "load %l %m/%m helped",
                                        "load %l - helped",
                                        "load %l [%n]%m backwards",
                                        "open %g %l",
                                        "open %l"};

/* What fills the hole with that letter. */
enum { VALUES = 21 };

static const struct {
    char hole;
    const char *values[VALUES];
} holes[] = {
    {'m', {"U",    "D",   "L",  "R",  "u",     "r",        "l",      "d",   "R2",  "URDL",
           "Rfc1", "fC1", "a1", "b2", "c1-d1", "a1xb1=a1", "321123", "1-1", "2-1", "g"}},
    {'n', {"0",  "1",  "2",  "3",  "4",   "5",     "7",       "8",          "12",
           "15", "36", "47", "99", "300", "65536", "1048577", "4294967296", "18446744073709551615",
           "-1", "x"}},
    {'s',
     {"auto",           "bfs",           "dfs",     "brute",          "layers",     "astar",
      "astar-linear",   "astar-pairs3",  "idastar", "idastar-linear", "dfs-static", "deepening",
      "optimal-pushes", "optimal-moves", "fess",    "meet",           "greedy",     "quick",
      "mismatch",       "beam",          "magic"}},
    {'o', {"level1", "level2", "level4", "level8", "greedy", "random"}},
    {'r', {"classic", "ia02", "aima"}},
    {'a', {"en", "fr", "de"}},
    {'g', {"taquin", "sokoban", "wumpus", "gyges", "nim", "mines"}},
    {'p',
     {"2x2", "2x2k2", "3x2m4", "5x5b1", "4x4", "4x4o", "5x5k", "random", "setup", "random-free",
      "standard-compat", "2h3", "1h1", "4x4m1", "4x4m3", "0x0", "99x99", "2x2k0"}},
    {'l',
     {"taquin:2x2:1,2,4,3_*_4,8,10,9_5,3,7,6", "taquin:2x2:*_*", "sokoban:3x5:5#|#@$.#|5#",
      "sokoban 6#\\n#@$-.#\\n6#", "sokoban:4x4:4#|#@*#|#-.#|4#", "wumpus:3x3:2P/3/W1G",
      "wumpus 4x4:2P1/4/1W2/2G1", "nim:2h3:1,2", "mines:4x4m1:.*..............",
      "taquin |1|5|\\n|2 3|3 6|\\n|4|7|", "gyges:x", "taquin:2x2k2#1"}},
};

static uint32_t state;

static uint32_t below(uint32_t bound)
{
    state = state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)(state >> 8) * bound >> 24);
}

static const char *filling(char hole)
{
    for (size_t i = 0; i < sizeof holes / sizeof holes[0]; i++) {
        uint32_t count = 0;
        if (holes[i].hole != hole)
            continue;
        while (count < VALUES && holes[i].values[count])
            count++;
        return holes[i].values[below(count)];
    }
    return "";
}

static size_t write_line(uint8_t *out)
{
    const char *from = templates[below(sizeof templates / sizeof templates[0])];
    size_t size = 0;
    for (; *from; from++) {
        const char *text = *from == '%' ? filling(*++from) : NULL;
        size_t more = text ? strlen(text) : 1;
        if (size + more >= LINE_ROOM)
            break;
        memcpy(out + size, text ? text : from, more);
        size += more;
    }
    return size;
}

struct line {
    const uint8_t *data;
    size_t size;
};

static int split(const uint8_t *data, size_t size, struct line *lines)
{
    int count = 0;
    while (size > 0 && count < LINES_MOST) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        lines[count++] = (struct line){data, length};
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
    return count;
}

static int put_in(struct line *lines, int count, int at, struct line line)
{
    if (count == LINES_MOST)
        count--;
    memmove(lines + at + 1, lines + at, (size_t)(count - at) * sizeof *lines);
    lines[at] = line;
    return count + 1;
}

static int take_out(struct line *lines, int count, int at)
{
    memmove(lines + at, lines + at + 1, (size_t)(count - at - 1) * sizeof *lines);
    return count - 1;
}

/* One change of whole lines; `fresh` has room for a new one. */
static int change(struct line *lines, int count, uint8_t *fresh)
{
    int at = count ? (int)below((uint32_t)count) : 0;
    uint32_t what = count ? below(8) : 0;
    if (what <= 2)
        return put_in(lines, count, count < LINES_MOST ? (int)below((uint32_t)count + 1) : at,
                      (struct line){fresh, write_line(fresh)});
    if (what <= 4)
        lines[at] = (struct line){fresh, write_line(fresh)};
    else if (what == 5)
        return take_out(lines, count, at);
    else if (what == 6)
        return put_in(lines, count, at, lines[below((uint32_t)count)]);
    else {
        int other = (int)below((uint32_t)count);
        struct line moved = lines[at];
        lines[at] = lines[other];
        lines[other] = moved;
    }
    return count;
}

/* Writes the lines back, as many as fit. */
static size_t join(const struct line *lines, int count, uint8_t *out, size_t room)
{
    size_t size = 0;
    for (int i = 0; i < count && size + lines[i].size + 1 <= room; i++) {
        if (lines[i].size > 0)
            memcpy(out + size, lines[i].data, lines[i].size);
        size += lines[i].size;
        out[size++] = '\n';
    }
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    uint8_t before[INPUT_ROOM], fresh[3][LINE_ROOM];
    struct line lines[LINES_MOST + 1];
    state = seed;
    if (size > INPUT_ROOM || max_size < 2 || below(4) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    if (size == 0)
        data[size++] = '0';
    if (below(8) == 0)
        data[0] = (uint8_t)('0' + below(10));
    memcpy(before, data, size);
    int count = split(before + 1, size - 1, lines);
    uint32_t changes = 1 + below(3);
    for (uint32_t i = 0; i < changes; i++)
        count = change(lines, count, fresh[i]);
    return 1 + join(lines, count, data + 1, max_size - 1);
}
