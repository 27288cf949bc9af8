/* SPDX-License-Identifier: MIT */
/* Results as lines of text, so that a class can be graded over several evenings.
 *
 * A line begins with a key of game, rules, limits, level, command and the files that it names: a
 * program that was changed, or a level that is another, is graded again. Fields are separated by
 * tabs; what came from a program was made visible before and holds none.
 */
#include "grade/grade.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a, 64 bits (Fowler, Noll and Vo 1991). */
static uint64_t hash(uint64_t from, const char *text)
{
    for (; text && *text; text++)
        from = (from ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return (from ^ 0xff) * UINT64_C(0x100000001b3);
}

static uint64_t key_of(const struct qd_grade_run *run, size_t program, size_t level)
{
    char numbers[96];
    struct qd_buf text;
    qd_buf_init(&text, sizeof numbers);
    qd_buf_printf(&text, "%" PRIu64 "/%" PRIu64 "/%" PRIu64, run->limits.time_ns,
                  run->limits.memory_bytes, run->programs[program].content);
    uint64_t key = hash(UINT64_C(0xcbf29ce484222325), run->game->id);
    if (run->unsealed)
        key = hash(key, "unsealed");
    key = hash(key, run->task->rules);
    key = hash(key, run->opponent);
    key = hash(key, qd_buf_cstr(&text));
    key = hash(key, run->levels[level].text);
    qd_buf_free(&text);
    key = hash(key, run->programs[program].name);
    return hash(key, run->programs[program].command);
}

/* Tabs and line ends would end the field. */
static void put(const char *text, struct qd_buf *out)
{
    qd_buf_char(out, '\t');
    for (; text && *text; text++)
        qd_buf_char(out, *text == '\t' || *text == '\n' || *text == '\r' ? ' ' : *text);
}

void qd_grade_result_write(const struct qd_grade_run *run, size_t program, size_t level,
                           struct qd_buf *out)
{
    const struct qd_grade_result *r = qd_grade_at(run, program, level);
    qd_buf_printf(out, "%016" PRIx64 "\t%s\t%d\t%" PRId64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64,
                  key_of(run, program, level), qd_grade_verdict_names[r->verdict], r->has_value,
                  r->value, r->wall_ns, r->cpu_ns, r->peak_bytes);
    put(run->programs[program].name, out);
    put(run->levels[level].name, out);
    put(r->answer, out);
    put(r->complaint, out);
    for (int i = 0; qd_lang_name((enum qd_lang)i) && i < QD_GRADE_LANGS; i++)
        put(r->why[i], out);
    qd_buf_char(out, '\n');
}

static struct qd_text cut(struct qd_text *rest)
{
    const char *tab = rest->size ? memchr(rest->data, '\t', rest->size) : NULL;
    size_t size = tab ? (size_t)(tab - rest->data) : rest->size;
    struct qd_text field = {rest->data, size};
    rest->data += size + (tab != NULL);
    rest->size -= size + (tab != NULL);
    return field;
}

static char *copy(struct qd_text text)
{
    return text.size ? strndup(text.data, text.size) : NULL;
}

static bool find(const struct qd_grade_run *run, struct qd_text key, size_t *out)
{
    char text[20];
    struct qd_buf buf;
    for (size_t i = 0; i < run->program_count * run->level_count; i++) {
        qd_buf_init(&buf, sizeof text);
        qd_buf_printf(&buf, "%016" PRIx64, key_of(run, i / run->level_count, i % run->level_count));
        bool same = qd_text_is(key, qd_buf_cstr(&buf));
        qd_buf_free(&buf);
        *out = i;
        if (same)
            return true;
    }
    return false;
}

static bool read_numbers(struct qd_text *rest, struct qd_grade_result *r)
{
    uint64_t has, value;
    struct qd_text first = cut(rest), second = cut(rest);
    bool negative = qd_text_cut(&second, '-');
    if (!qd_text_number(first, 1, &has) || !qd_text_number(second, INT64_MAX, &value) ||
        !qd_text_number(cut(rest), UINT64_MAX, &r->wall_ns) ||
        !qd_text_number(cut(rest), UINT64_MAX, &r->cpu_ns) ||
        !qd_text_number(cut(rest), UINT64_MAX, &r->peak_bytes))
        return false;
    r->has_value = has == 1;
    r->value = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

bool qd_grade_result_take(struct qd_grade_run *run, struct qd_text line)
{
    struct qd_grade_result r = {.done = true};
    struct qd_text rest = line;
    size_t index;
    if (!find(run, cut(&rest), &index) || !qd_grade_verdict_of(cut(&rest), &r.verdict) ||
        !read_numbers(&rest, &r))
        return false;
    (void)cut(&rest); /* names, for people */
    (void)cut(&rest);
    r.answer = copy(cut(&rest));
    r.complaint = copy(cut(&rest));
    for (int i = 0; qd_lang_name((enum qd_lang)i) && i < QD_GRADE_LANGS; i++)
        r.why[i] = copy(cut(&rest));
    qd_grade_result_free(&run->results[index]);
    run->results[index] = r;
    return true;
}
