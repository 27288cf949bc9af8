/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus question --proof`: a certain answer with a refutation of the contrary that any
 * checker of DRAT proofs reads: FILE is the proof, FILE.cnf the formula it refutes. Both are
 * checked by src/check before a word is said.
 */
#include "sat/refute.h"
#include "check/check.h"
#include "cli/wumpus/knowledge.h"
#include "wumpus/reasoning.h"

#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

struct writer {
    struct qd_refuter *refuter;
    struct qd_buf *text;
    uint64_t clauses;
};

static void take_clause(void *context, const int32_t *literals, int count)
{
    struct writer *w = context;
    w->clauses++;
    qd_refuter_add(w->refuter, literals, count);
    for (int i = 0; i < count; i++)
        qd_buf_printf(w->text, "%d ", (int)literals[i]);
    qd_buf_puts(w->text, "0\n");
}

static void count_clause(void *context, const int32_t *literals, int count)
{
    (void)literals, (void)count;
    ++*(uint64_t *)context;
}

/* The base, what is known, and the contrary of the answer; NULL without memory. */
static struct qd_refuter *read_base(const struct wumpus_knowledge *k, int32_t contrary,
                                    struct qd_buf *text)
{
    uint64_t clauses = 1;
    int32_t variables = wumpus_encode(k, count_clause, &clauses);
    wumpus_encode_facts(k, count_clause, &clauses);
    struct writer w = {qd_refuter_new(variables), text, 0};
    qd_buf_printf(text, "p cnf %d %" PRIu64 "\n", (int)variables, clauses);
    if (!w.refuter)
        return NULL;
    (void)wumpus_encode(k, take_clause, &w);
    wumpus_encode_facts(k, take_clause, &w);
    take_clause(&w, &contrary, 1);
    return w.refuter;
}

/* Both or neither: a formula alone would be taken for a refuted one. */
static int write_both(const char *file, const struct qd_buf *formula, const struct qd_buf *proof)
{
    struct qd_buf name;
    qd_buf_init(&name, 4096);
    qd_buf_printf(&name, "%s.cnf", file);
    int code = cli_write_file(qd_buf_cstr(&name), qd_buf_view(formula));
    if (!code) {
        struct stat info;
        code = cli_write_file(file, qd_buf_view(proof));
        if (code && lstat(qd_buf_cstr(&name), &info) == 0 && S_ISREG(info.st_mode))
            unlink(qd_buf_cstr(&name));
    }
    qd_buf_free(&name);
    return code;
}

int cli_wumpus_refute(const struct cli_options *options, const struct wumpus_knowledge *k,
                      int32_t contrary, const char *file)
{
    struct qd_buf formula, proof;
    struct cli_watch watch;
    bool holds = false;
    qd_buf_init(&formula, (size_t)options->memory_bytes);
    qd_buf_init(&proof, (size_t)options->memory_bytes);
    cli_options_watch(options, &watch, "proof");
    struct qd_refuter *refuter = read_base(k, contrary, &formula);
    qd_err err = refuter ? formula.err : QD_MEMORY;
    if (!err)
        err = qd_refuter_run(refuter, &watch.limits, &proof);
    if (!err)
        err = qd_check_refutation(qd_buf_view(&formula), qd_buf_view(&proof), &holds);
    cli_progress_end();
    qd_refuter_free(refuter);
    if (!err && !holds)
        err = QD_INTERNAL;
    int code = err ? cli_report_effort(&options->cli, options->verb, err)
                   : write_both(file, &formula, &proof);
    qd_buf_free(&formula);
    qd_buf_free(&proof);
    return code;
}
