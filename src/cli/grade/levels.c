/* SPDX-License-Identifier: MIT */
/* The levels of a run: those of a pack or a file, or fresh ones from a seed, which nobody can have
 * learnt by heart. */
#include "cli/grade/grade.h"

#include "base/base.h"
#include "cli/packs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { LEVELS_MOST = 100000, FILE_MOST = 64 << 20, SEED_BITS = 24 };

static int add(struct cli_grade *grade, const char *name, const char *text)
{
    struct qd_grade_run *run = &grade->run;
    struct qd_grade_level level = {.name = strdup(name), .text = strdup(text)};
    struct qd_grade_level *more = run->level_count < LEVELS_MOST
                                      ? realloc(run->levels, (run->level_count + 1) * sizeof *more)
                                      : NULL;
    if (more)
        run->levels = more;
    if (!more || !level.name || !level.text) {
        free(level.name);
        free(level.text);
        return cli_report_effort(&grade->options.cli, "grade", QD_MEMORY);
    }
    run->levels[run->level_count++] = level;
    return CLI_DONE;
}

static int add_text(struct cli_grade *grade, struct qd_play *play, const char *name,
                    struct qd_text level)
{
    const struct qd_grade_run *run = &grade->run;
    struct qd_message why = {0};
    struct qd_buf text;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = qd_grade_read(run->task, run->game, play, level, &text, &why);
    int code = err ? cli_report(&grade->options.cli, name, 0, err, &why)
                   : add(grade, name, qd_buf_cstr(&text));
    qd_buf_free(&text);
    return code;
}

/* A name of ours, with or without the sign that other verbs want; otherwise a file. */
static int open_pack(struct cli_grade *grade, struct qd_buf *file, struct qd_text *out)
{
    struct cli cli = grade->options.cli;
    struct qd_text text;
    cli.game = grade->run.game;
    bool named = grade->pack[0] == '@' || (!strchr(grade->pack, '.') && !strchr(grade->pack, '/') &&
                                           strcmp(grade->pack, "-") != 0);
    int code = named ? cli_pack_text(&cli, grade->pack + (grade->pack[0] == '@'), &text)
                     : cli_read_all(grade->pack, file);
    *out = named ? text : qd_buf_view(file);
    return code;
}

/* "pack/3"; a pack's level that was named so keeps its name. */
static void name_level(const char *pack, unsigned number, struct qd_buf *out)
{
    qd_buf_puts(out, pack + (pack[0] == '@'));
    if (pack[0] != '@' || !strchr(pack, '/'))
        qd_buf_printf(out, "/%u", number);
}

static int read_pack(struct cli_grade *grade)
{
    struct qd_buf file;
    struct qd_text rest = {"", 0}, level;
    struct qd_play *play = cli_play_new(&grade->options.cli);
    qd_buf_init(&file, FILE_MOST);
    int code = play ? open_pack(grade, &file, &rest) : CLI_LIMIT;
    for (unsigned i = 1; !code && grade->run.game->level_cut(&rest, &level); i++) {
        struct qd_buf name;
        qd_buf_init(&name, 4096);
        name_level(grade->pack, i, &name);
        if (!grade->count || i <= grade->count)
            code = add_text(grade, play, qd_buf_cstr(&name), level);
        qd_buf_free(&name);
    }
    if (!code && grade->run.level_count == 0)
        code = cli_no_level(&grade->options.cli, grade->pack);
    qd_play_free(play);
    qd_buf_free(&file);
    return code;
}

static int make_fresh(struct cli_grade *grade)
{
    const struct qd_grade_run *run = &grade->run;
    const char *params = grade->params       ? grade->params
                         : run->task->params ? run->task->params
                                             : run->game->example;
    int code = CLI_DONE;
    for (uint64_t i = 0; !code && i < (grade->count ? grade->count : 10); i++) {
        struct qd_buf name, text;
        struct qd_message why = {0};
        uint64_t seed = qd_seed_split(grade->seed, 0, i) >> SEED_BITS;
        qd_buf_init(&name, 4096);
        qd_buf_init(&text, QD_ANSWER_CAP);
        qd_buf_printf(&name, "%s#%" PRIu64, params, seed);
        qd_err err = qd_grade_fresh(run->task, run->game, qd_text_of(params), seed, &text, &why);
        code = err ? cli_report(&grade->options.cli, params, 0, err, &why)
                   : add(grade, qd_buf_cstr(&name), qd_buf_cstr(&text));
        qd_buf_free(&name);
        qd_buf_free(&text);
    }
    return code;
}

int cli_grade_levels(struct cli_grade *grade)
{
    if (!grade->has_seed) {
        if (getrandom(&grade->seed, sizeof grade->seed, 0) != (ssize_t)sizeof grade->seed)
            grade->seed = cli_now_ns();
        grade->seed >>= 1; /* the most that --seed takes */
    }
    grade->run.seed = grade->seed;
    return grade->pack ? read_pack(grade) : make_fresh(grade);
}
