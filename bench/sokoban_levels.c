/* SPDX-License-Identifier: MIT */
/* Sokoban's levels one by one under a limit of processor time, whatever else the machine does:
 *
 *   sokoban_levels FILE METHOD SECONDS [+SKIP] [TITLE…]
 *
 * METHOD may also be fess with parts switched off: fess-reach, fess-corral, fess-room,
 * fess-clearing. Of a level that fess does not solve, the line ends with where the search stands.
 * +SKIP leaves out so many levels, to resume a run that was interrupted.
 * One line a level (title, result, seconds, pushes, moves, nodes, megabytes), then how many were
 * solved within a second, ten, and the limit. Every answer is replayed through the rules.
 */
#include "sokoban/fess/fess.h"
#include "sokoban/sokoban.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FILE_MAX = 1 << 22, LEVELS_MAX = 20000 };

static uint64_t cpu_ns(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Replays the answer; the pushes, or -1 if it is none. */
static long replay(const struct qd_level *level, struct sokoban_state *state,
                   const struct qd_moves *moves)
{
    struct qd_message why = {0};
    for (size_t i = 0; i < moves->count; i++)
        if (sokoban_apply(level, state, moves->data[i], &why))
            return -1;
    return sokoban_status(level, state, 0) == QD_WON ? (long)state->pushes : -1;
}

struct tally {
    int levels, solved, in_one, in_ten;
    double cpu, times[LEVELS_MAX];
    long pushes;
};

static uint32_t read_parts(const char *method)
{
    static const char *const name[SOKOBAN_PARTS] = {"-reach", "-corral", "-room", "-clearing"};
    uint32_t off = 0;
    for (int i = 0; i < SOKOBAN_PARTS; i++)
        off |= (uint32_t)(strstr(method, name[i]) != NULL) << i;
    return off;
}

/* The feature-space search with parts switched off. */
static qd_err run_fess(const struct sokoban_level *level, const struct sokoban_state *state,
                       const char *method, const struct qd_limits *limits, struct qd_answer *answer,
                       struct sokoban_stand *stand)
{
    struct sokoban_effort effort;
    struct sokoban_board board;
    struct sokoban_fess fess;
    sokoban_effort_start(&effort, limits, &answer->stats);
    struct sokoban_pushes pushes = {.meter = &effort.meter};
    struct sokoban_position *position = malloc(sizeof *position);
    qd_err err =
        position ? sokoban_board_init(&board, level, state->player, &effort.meter) : QD_MEMORY;
    if (err) {
        free(position);
        return err;
    }
    sokoban_position_load(position, &board, state);
    err = sokoban_fess_open(&fess, &board, position, &effort);
    fess.off = read_parts(method);
    if (!err)
        err = sokoban_fess_run(&fess, &pushes);
    if (err && fess.work)
        *stand = sokoban_fess_stand(&fess);
    sokoban_fess_free(&fess);
    if (!err)
        err = sokoban_path_moves(position, &board, pushes.push, pushes.count, &answer->moves);
    sokoban_pushes_free(&pushes);
    sokoban_board_free(&board);
    free(position);
    answer->stats.peak_bytes = effort.meter.peak;
    return err;
}

static void solve(const struct qd_level *level, const char *title, const char *method,
                  double seconds, struct tally *tally)
{
    struct sokoban_state state;
    struct qd_limits limits = {
        .bytes = (uint64_t)1 << 30, .time_ns = (uint64_t)(seconds * 1e9), .now_ns = cpu_ns};
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    sokoban_state_start(level, &state);
    uint64_t begun = cpu_ns(NULL);
    struct sokoban_stand stand = {0};
    qd_err err = strncmp(method, "fess", 4) == 0
                     ? run_fess((const struct sokoban_level *)level, &state, method, &limits,
                                &answer, &stand)
                     : sokoban_solve(level, &state, method, NULL, &limits, &answer, &why);
    double cpu = (double)(cpu_ns(NULL) - begun) / 1e9;
    long pushes = err ? 0 : replay(level, &state, &answer.moves);
    const char *result = err ? qd_err_name(err) : pushes < 0 ? "WRONG" : "solved";
    printf("%-28s %-10s %7.2f s %6ld pushes %6zu moves %9llu nodes %5llu MB", title, result, cpu,
           pushes, answer.moves.count, (unsigned long long)answer.stats.expanded,
           (unsigned long long)(answer.stats.peak_bytes >> 20));
    if (stand.steps)
        printf("; packed %u of %u, %u cells, %u records", (unsigned)stand.packed,
               (unsigned)stand.steps, (unsigned)stand.cells, (unsigned)stand.records);
    putchar('\n');
    fflush(stdout);
    tally->levels++;
    tally->cpu += cpu;
    if (!err && pushes >= 0 && cpu <= seconds * 1.05) {
        tally->times[tally->solved++] = cpu;
        tally->in_one += cpu <= 1;
        tally->in_ten += cpu <= 10;
        tally->pushes += pushes;
    }
    qd_answer_free(&answer);
}

static bool is_wanted(const char *title, char **titles, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(titles[i], title) == 0)
            return true;
    return count == 0;
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static char text[FILE_MAX];
    static struct tally tally;
    if (argc < 4) {
        fprintf(stderr, "usage: sokoban_levels FILE METHOD SECONDS [+SKIP] [TITLE…]\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    if (!file)
        return 2;
    struct qd_text rest = {text, fread(text, 1, sizeof text, file)}, cut;
    fclose(file);
    char **titles = argv + 4;
    long skip = argc > 4 && titles[0][0] == '+' ? atol(*titles++) : 0;
    while (tally.levels < LEVELS_MAX && sokoban_level_cut(&rest, &cut)) {
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        struct qd_buf title;
        qd_buf_init(&title, 256);
        sokoban_level_title(cut, &title);
        if (is_wanted(qd_buf_cstr(&title), titles, (int)(argv + argc - titles)) && skip-- <= 0 &&
            sokoban_level_parse(cut, &level, &why) == QD_OK) {
            solve(level, qd_buf_cstr(&title), argv[2], atof(argv[3]), &tally);
            sokoban_level_free(level);
        }
        qd_buf_free(&title);
    }
    qsort(tally.times, (size_t)tally.solved, sizeof tally.times[0], by_time);
    printf("%d of %d solved, %d within 1 s, %d within 10 s; median of the solved %.2f s; %.1f s in "
           "all; %ld pushes\n",
           tally.solved, tally.levels, tally.in_one, tally.in_ten,
           tally.solved ? tally.times[tally.solved / 2] : 0.0, tally.cpu, tally.pushes);
    return 0;
}
