/* SPDX-License-Identifier: MIT */
/* The options of a run again, from the plan in its results file. */
#include "cli/bulk/bulk.h"
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <string.h>

/* Milliseconds and megabytes. */
static bool recall_limit(struct cli_options *options, const char *name, const char *value)
{
    if (strcmp(name, "memory") != 0) {
        uint64_t *limit = name[0] == 't' ? &options->time_ns : &options->cpu_ns;
        bool good = cli_number(value, 0, UINT64_MAX / 1000000, limit);
        *limit *= 1000000;
        return good;
    }
    bool good = cli_number(value, 0, UINT64_MAX >> 20, &options->memory_bytes);
    options->memory_bytes <<= 20;
    return good;
}

/* A word or a number that stands in the request as it is; *good: it could be read. */
static bool recall_plain(struct cli_bulk_request *request, const char *name, const char *value,
                         bool *good)
{
    struct cli_options *options = &request->options;
    const struct {
        const char *name;
        const char **word;
        uint64_t *number;
    } known[] = {
        {"method", &request->method, NULL},
        {"params", &request->params, NULL},
        {"size", &request->size, NULL},
        {"rule", &request->rule, NULL},
        {"players", &request->players, NULL},
        {"player", &request->player, NULL},
        {"random", NULL, &request->random},
        {"games", NULL, &request->grids},
        {"polish", NULL, &request->polish},
        {"seed", NULL, &request->seed},
        {"count", NULL, &request->count},
        {"grids", NULL, &request->grids},
        {"worlds", NULL, &request->grids},
        {"nodes", NULL, &options->nodes},
        {"death", NULL, &request->death},
        {"phase", NULL, &request->phase},
        {"win", NULL, &request->win},
        {"unknown", NULL, &request->unknown},
        {"samples", NULL, &request->samples},
        {"compat", NULL, &request->compat},
        {"processor", NULL, &request->processor},
        {"for", &request->aim, NULL},
        {"given", NULL, &request->given},
        {"clock_ns", NULL, &request->clock_ns},
        {"increment_ns", NULL, &request->increment_ns},
        {"margin_ns", NULL, &request->margin_ns},
        {"patience_ns", NULL, &request->patience_ns},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) != 0)
            continue;
        if (known[i].word)
            *known[i].word = value;
        *good = known[i].word || cli_number(value, 0, UINT64_MAX, known[i].number);
        return true;
    }
    return false;
}

/* One "name=value"; what is unknown belongs to a newer program. */
static bool recall_word(struct cli_bulk_request *request, const char *name, const char *value)
{
    struct cli_options *options = &request->options;
    bool good = false;
    if (recall_plain(request, name, value, &good))
        return good;
    if (strcmp(name, "time_ms") == 0 || strcmp(name, "cpu_ms") == 0 || strcmp(name, "memory") == 0)
        return recall_limit(options, name, value);
    if (strcmp(name, "rows") == 0) {
        uint64_t version;
        return cli_number(value, 1, UINT32_MAX, &version) && version == request->kind->rows;
    }
    if (strcmp(name, "bold") == 0) {
        request->bold = strcmp(value, "1") == 0;
        return true;
    }
    if (strcmp(name, "network") == 0) { /* that of a program with another network differs */
        char sum[16];
        snprintf(sum, sizeof sum, "%08" PRIx32, cli_gyges_network_sum());
        return strcmp(value, sum) == 0;
    }
    struct qd_text rest = qd_text_of(value);
    return strcmp(name, "pits") == 0 && qd_text_digits(&rest, 4096, &request->pits[0]) &&
           qd_text_cut(&rest, '-') && qd_text_digits(&rest, 4096, &request->pits[1]) &&
           rest.size == 0;
}

/* The words of the parameters, each ended by a zero in `words`. */
static bool recall_words(struct cli_bulk_request *request, struct qd_text params,
                         struct qd_buf *words)
{
    qd_buf_text(words, params);
    if (words->err)
        return false;
    for (char *at = words->data, *end = words->data + words->size; at && at < end;) {
        char *stop = memchr(at, ' ', (size_t)(end - at));
        stop = stop ? stop : end;
        *stop = '\0';
        char *equals = strchr(at, '=');
        if (!equals)
            return false;
        *equals = '\0';
        if (!recall_word(request, at, equals + 1))
            return false;
        at = stop + 1;
    }
    return true;
}

bool cli_bulk_recall(struct cli_bulk_request *request, const struct qd_bulk_plan *plan,
                     struct qd_buf *words)
{
    char game[32];
    if (plan->game.size >= sizeof game || plan->game.size == 0)
        return false;
    memcpy(game, plan->game.data, plan->game.size);
    game[plan->game.size] = '\0';
    if (!cli_bulk_game(&request->options.cli, game))
        return false;
    request->kind = cli_bulk_kind_find(request->options.cli.game, plan->kind);
    if (!request->kind || !recall_words(request, plan->params, words))
        return false;
    cli_bulk_limits(request);
    return true;
}
