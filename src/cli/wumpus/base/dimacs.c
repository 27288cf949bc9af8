/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus dimacs`: the propositional base as DIMACS or SMT-LIB, written clause by clause.
 *
 * Nothing is held in memory: a first pass counts the clauses, for the head of the file, a second
 * writes them. Both look at the clock and at Ctrl-C now and then.
 */
#include "cli/wumpus/knowledge.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/reasoning.h"

#include <inttypes.h>

enum { CLAUSES_A_LOOK = 8192 };

struct writer {
    const struct wumpus_knowledge *k;
    struct cli_watch *watch;
    bool names, course, smt;
    bool writing; /* the second pass */
    qd_err err;
    uint64_t clauses; /* of both passes */
    uint64_t all;     /* of one; 0 in the first */
};

static void look(struct writer *w)
{
    const struct qd_limits *limits = &w->watch->limits;
    if (cli_interrupted())
        w->err = QD_STOPPED;
    else if (limits->time_ns && cli_watch_spent(w->watch) >= limits->time_ns)
        w->err = QD_LIMIT;
    else if (w->writing && ferror(stdout))
        w->err = QD_SYSTEM;
    else if (w->writing)
        cli_watch_count(w->watch, w->clauses - w->all, w->all);
}

static void put_name(const struct wumpus_knowledge *k, int32_t variable)
{
    int cells = k->side * k->side;
    if (variable > WUMPUS_LAYERS * cells)
        printf("C%d", (int)(variable - WUMPUS_LAYERS * cells));
    else
        printf("%c%d_%d", "BGSPEW"[(variable - 1) / cells], (int)((variable - 1) % cells / k->side),
               (int)((variable - 1) % cells % k->side));
}

static void put_smt(const struct writer *w, const int32_t *literals, int count)
{
    fputs(count > 1 ? "(assert (or" : "(assert", stdout);
    for (int i = 0; i < count; i++) {
        fputs(literals[i] < 0 ? " (not " : " ", stdout);
        put_name(w->k, literals[i] < 0 ? -literals[i] : literals[i]);
        fputs(literals[i] < 0 ? ")" : "", stdout);
    }
    puts(count > 1 ? "))" : ")");
}

static void take_clause(void *context, const int32_t *literals, int count)
{
    struct writer *w = context;
    if (!w->err && ++w->clauses % CLAUSES_A_LOOK == 0)
        look(w);
    if (w->err || !w->writing)
        return;
    if (w->smt) {
        put_smt(w, literals, count);
        return;
    }
    for (int i = 0; i < count; i++)
        printf("%d ", (int)literals[i]);
    puts("0");
}

static int32_t pass(struct writer *w)
{
    int32_t last = w->course ? wumpus_encode_course(w->k, take_clause, w)
                             : wumpus_encode(w->k, take_clause, w);
    wumpus_encode_facts(w->k, take_clause, w);
    return last;
}

static void put_head(const struct writer *w, int32_t variables)
{
    int side = w->k->side;
    if (w->smt) {
        puts("(set-logic QF_UF)");
        for (int32_t v = 1; v <= variables; v++) {
            fputs("(declare-const ", stdout);
            put_name(w->k, v);
            puts(" Bool)");
        }
        return;
    }
    printf("c Wumpus World, %d x %d: literal (layer - 1) * %d + row * %d + column + 1\n"
           "c layers: breeze 1, gold 2, stench 3, pit 4, glitter 5, wumpus 6\n",
           side, side, side * side, side);
    for (int32_t v = 1; w->names && v <= variables; v++) {
        printf("c %d ", (int)v);
        put_name(w->k, v);
        putchar('\n');
    }
    printf("p cnf %d %" PRIu64 "\n", (int)variables, w->all);
}

/* Bytes of the file, about: a counter has four clauses per variable of 25 to 30 bytes each. */
static uint64_t file_bytes(const struct wumpus_knowledge *k)
{
    uint64_t cells = (uint64_t)(k->side * k->side);
    uint64_t counted = (uint64_t)(k->wumpuses + k->golds + 2);
    counted += k->pits >= 0 ? (uint64_t)k->pits + 1 : 0;
    return cells * counted * 110 + (1 << 20);
}

static int write_base(const struct cli_options *options, struct writer *w)
{
    struct cli_watch watch;
    cli_options_watch(options, &watch, "dimacs");
    w->watch = &watch;
    int32_t variables = pass(w);
    w->all = w->clauses;
    w->writing = true;
    if (!w->err)
        put_head(w, variables);
    if (!w->err)
        (void)pass(w);
    if (!w->err && w->smt)
        puts("(check-sat)");
    cli_progress_end();
    return w->err ? cli_report_effort(&options->cli, options->verb, w->err) : CLI_DONE;
}

int cli_wumpus_dimacs(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct wumpus_knowledge k;
    struct writer writer = {.k = &k};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        writer.names |= option == OPTION_NAMES;
        writer.course |= option == OPTION_COURSE;
        writer.smt |= option == OPTION_SMT;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.input", NULL);
    int code = cli_wumpus_knowledge(&options, argv[optind], &k);
    if (!code)
        code = cli_wumpus_refuse_size(&options, file_bytes(&k));
    if (!code)
        code = write_base(&options, &writer);
    return cli_finish(code);
}
