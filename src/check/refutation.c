/* SPDX-License-Identifier: MIT */
/* Checks a refutation: a formula in DIMACS and clauses that follow one after the other by unit
 * propagation (RUP: Goldberg and Novikov, 2003), the empty clause last.
 *
 * As plain as can be: a clause follows if assuming the contrary and passing over all clauses, again
 * and again, ends in one without a literal left. It shares nothing with the solver that wrote the
 * proof. Lines that delete clauses ("d …") and comments are skipped.
 */
#include "check/check.h"

#include "base/base.h"

#include <stdlib.h>
#include <string.h>

enum { VARIABLES_MOST = 1 << 24 };

struct formula {
    int64_t most;     /* variable */
    int32_t *literal; /* clauses one after the other, each ended by 0 */
    size_t count;
    size_t room;
    int8_t *value;
};

static bool put(struct formula *f, int32_t literal)
{
    if (f->count == f->room) {
        size_t room = f->room ? 2 * f->room : 4096;
        int32_t *more = realloc(f->literal, room * sizeof *more);
        if (!more)
            return false;
        f->literal = more;
        f->room = room;
    }
    f->literal[f->count++] = literal;
    return true;
}

/* A whole number, with its sign; false when the word is none or out of range. */
static bool read_literal(const struct formula *f, struct qd_text word, int32_t *out)
{
    bool negative = word.size > 0 && word.data[0] == '-';
    uint64_t number;
    struct qd_text digits = {word.data + negative, word.size - negative};
    if (!qd_text_number(digits, (uint64_t)f->most, &number))
        return false;
    *out = negative ? -(int32_t)number : (int32_t)number;
    return true;
}

/* Appends the clause of a line, which must end with 0. */
static qd_err read_clause(struct formula *f, struct qd_text line)
{
    int32_t literal = 1;
    for (struct qd_text word; literal && (word = qd_text_word(&line)).size > 0;) {
        if (!read_literal(f, word, &literal))
            return QD_SYNTAX;
        if (!put(f, literal))
            return QD_MEMORY;
    }
    return literal == 0 && qd_text_trim(line).size == 0 ? QD_OK : QD_SYNTAX;
}

static bool is_clause(struct qd_text line)
{
    return line.size > 0 && line.data[0] != 'c' && line.data[0] != 'd' && line.data[0] != 'p';
}

static qd_err read_formula(struct formula *f, struct qd_text text)
{
    struct qd_text line;
    qd_err err = QD_OK;
    while (!err && qd_text_line(&text, &line)) {
        line = qd_text_trim(line);
        if (line.size > 0 && line.data[0] == 'p') {
            uint64_t most;
            (void)qd_text_word(&line);
            (void)qd_text_word(&line);
            if (f->value || !qd_text_number(qd_text_word(&line), VARIABLES_MOST, &most))
                return QD_SYNTAX;
            f->most = (int64_t)most;
            f->value = calloc((size_t)most + 1, 1);
            err = f->value ? QD_OK : QD_MEMORY;
        } else if (is_clause(line)) {
            err = f->value ? read_clause(f, line) : QD_SYNTAX;
        }
    }
    return err ? err : f->value ? QD_OK : QD_SYNTAX;
}

static int value_of(const struct formula *f, int32_t literal)
{
    return literal > 0 ? f->value[literal] : -f->value[-literal];
}

/* One pass over the clauses before `end`: true at a clause without a literal left. *again when
 * something was learned. */
static bool pass(struct formula *f, size_t end, bool *again)
{
    for (size_t i = 0; i < end; i++) {
        int open = 0;
        int32_t last = 0;
        bool satisfied = false;
        for (; f->literal[i]; i++) {
            int value = value_of(f, f->literal[i]);
            satisfied |= value > 0;
            if (value == 0) {
                open += f->literal[i] != last;
                last = f->literal[i];
            }
        }
        if (satisfied || open > 1)
            continue;
        if (open == 0)
            return true;
        f->value[abs(last)] = last > 0 ? 1 : -1;
        *again = true;
    }
    return false;
}

/* Whether the clause from `start` follows from those before it. */
static bool follows(struct formula *f, size_t start)
{
    memset(f->value, 0, (size_t)f->most + 1);
    for (size_t i = start; f->literal[i]; i++) {
        int32_t literal = f->literal[i];
        if (value_of(f, literal) > 0)
            return true; /* it holds a literal and its opposite */
        f->value[abs(literal)] = literal > 0 ? -1 : 1;
    }
    for (bool again = true; again;) {
        again = false;
        if (pass(f, start, &again))
            return true;
    }
    return false;
}

static qd_err check_steps(struct formula *f, struct qd_text proof, bool *holds)
{
    struct qd_text line;
    while (qd_text_line(&proof, &line)) {
        size_t start = f->count;
        line = qd_text_trim(line);
        if (!is_clause(line))
            continue;
        qd_err err = read_clause(f, line);
        if (err)
            return err;
        if (!follows(f, start))
            return QD_OK;
        if (f->count == start + 1) {
            *holds = true;
            return QD_OK;
        }
    }
    return QD_OK;
}

qd_err qd_check_refutation(struct qd_text formula, struct qd_text proof, bool *holds)
{
    struct formula f = {0};
    *holds = false;
    qd_err err = read_formula(&f, formula);
    if (!err)
        err = check_steps(&f, proof, holds);
    free(f.literal);
    free(f.value);
    return err;
}
