/* SPDX-License-Identifier: MIT */
/* What a bulk run says: how far it is, how fast, how long it will take, and what came out. */
#include "base/base.h"
#include "cli/bulk/bulk.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const uint64_t second_ns = 1000000000;

void cli_bulk_watch(struct cli_bulk_watcher *watcher, const struct cli_options *options,
                    const char *label)
{
    *watcher =
        (struct cli_bulk_watcher){.options = options, .label = label, .started_ns = cli_now_ns()};
}

bool cli_bulk_proceed(void *context)
{
    const struct cli_bulk_watcher *watcher = context;
    return !cli_interrupted() && !(watcher->taker && atomic_load(&watcher->taker->enough));
}

/* The rest by the estimated cost of what is done: the large tasks come first. */
static uint64_t seconds_left(const struct qd_bulk_progress *progress, uint64_t elapsed_ns)
{
    double share = progress->cost_all > 0 ? progress->cost_done / progress->cost_all : 1;
    return share > 0 ? (uint64_t)((double)elapsed_ns / 1e9 * (1 - share) / share) : 0;
}

void cli_bulk_show(void *context, const struct qd_bulk_progress *progress)
{
    struct cli_bulk_watcher *watcher = context;
    uint64_t now = cli_now_ns(), elapsed = now - watcher->started_ns;
    if (watcher->silent || watcher->options->quiet || !isatty(STDERR_FILENO) ||
        elapsed < second_ns || now - watcher->shown_ns < second_ns / 5)
        return;
    struct qd_message say;
    struct qd_buf text;
    uint64_t left = seconds_left(progress, elapsed);
    qd_message_set(&say, progress->done ? "bulk.progress" : "bulk.starting");
    qd_message_number(&say, "done", (int64_t)progress->done);
    qd_message_number(&say, "all", (int64_t)progress->all);
    qd_message_number(&say, "rate", (int64_t)(progress->done * second_ns / elapsed));
    qd_message_number(&say, "minutes", (int64_t)(left / 60));
    qd_message_number(&say, "seconds", (int64_t)(left % 60));
    qd_buf_init(&text, 1024);
    qd_buf_printf(&text, "%s: ", watcher->label);
    qd_message_format(&say, watcher->options->cli.lang, &text);
    cli_progress_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
    watcher->shown_ns = now;
}

void cli_bulk_say(const struct cli_options *options, const char *name,
                  const struct qd_message *message)
{
    (void)cli_report(&options->cli, name, 0, QD_OK, message);
}

static int exit_of(struct qd_text status)
{
    static const struct {
        const char *status;
        int code;
    } codes[] = {{"unsolvable", CLI_NO}, {"invalid", CLI_NO}, {"failed", CLI_NO},
                 {"lost", CLI_NO},       {"stuck", CLI_NO},   {"limit", CLI_LIMIT}};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (qd_text_is(status, codes[i].status))
            return codes[i].code;
    return CLI_DONE;
}

void cli_bulk_worsen(struct cli_bulk_tally *tally, struct qd_text status)
{
    int code = exit_of(status);
    tally->worst = code > tally->worst ? code : tally->worst;
}

void cli_bulk_count(struct cli_bulk_tally *tally, struct qd_text status)
{
    size_t most = sizeof tally->part / sizeof tally->part[0], at = 0;
    cli_bulk_worsen(tally, status);
    while (at < tally->count && !qd_text_is(status, tally->part[at].status))
        at++;
    if (at == most)
        return;
    if (at == tally->count) {
        snprintf(tally->part[at].status, sizeof tally->part[at].status, "%.*s",
                 status.size < 23 ? (int)status.size : 23, status.data);
        tally->part[at].count = 0;
        tally->count++;
    }
    tally->part[at].count++;
}

void cli_bulk_tally_print(const struct cli_options *options, const struct cli_bulk_tally *tally,
                          const struct qd_bulk_progress *progress, uint64_t elapsed_ns)
{
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        for (size_t i = 0; i < tally->count; i++)
            qd_json_field_number(&line.json, tally->part[i].status, (int64_t)tally->part[i].count);
        qd_json_field_number(&line.json, "done", (int64_t)progress->done);
        qd_json_field_number(&line.json, "done_before", (int64_t)progress->kept);
        qd_json_field_number(&line.json, "left", (int64_t)(progress->all - progress->done));
        qd_json_key(&line.json, "seconds");
        qd_json_seconds(&line.json, elapsed_ns);
        qd_json_key(&line.json, "cpu_seconds");
        qd_json_seconds(&line.json, progress->cpu_ns);
        cli_json_print(&line);
        return;
    }
    struct qd_message say;
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    for (size_t i = 0; i < tally->count; i++) {
        char code[sizeof "bulk.status." + sizeof tally->part[i].status];
        snprintf(code, sizeof code, "bulk.status.%s", tally->part[i].status);
        fputs(i ? ", " : "", stdout);
        cli_put(code, CLI_WORDS({"count", .number = (int64_t)tally->part[i].count}));
    }
    qd_message_set(&say, progress->done < progress->all ? "bulk.stopped" : "bulk.done");
    qd_message_number(&say, "done", (int64_t)progress->done);
    qd_message_number(&say, "kept", (int64_t)progress->kept);
    qd_message_number(&say, "left", (int64_t)(progress->all - progress->done));
    qd_message_format(&say, options->cli.lang, &text);
    if (tally->count)
        printf("%s ", qd_phrase(cli_spoken(), "bulk.then"));
    fputs(qd_buf_cstr(&text), stdout);
    cli_say("bulk.took", CLI_WORDS({"seconds", .real = (double)elapsed_ns / 1e9, .digits = 2},
                                   {"cpu", .real = (double)progress->cpu_ns / 1e9, .digits = 2}));
    qd_buf_free(&text);
}
