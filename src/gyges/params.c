/* SPDX-License-Identifier: MIT */
/* Parameters in IDs: how the game begins ("setup", "standard", "random"), then options:
 * "-beginner", "-compat", "-free". And generating: chance decides only what "random" means.
 */
#include "base/base.h"
#include "gyges/gyges.h"

#include <stdlib.h>
#include <string.h>

static const char *const begins[] = {"setup", "standard", "random"};
static const char *const option_names[] = {"beginner", "compat", "free"};

static bool cut_word(struct qd_text *text, const char *word)
{
    size_t size = strlen(word);
    if (text->size < size || memcmp(text->data, word, size) != 0 ||
        (text->size > size && text->data[size] != '-'))
        return false;
    /* A dash at the very end is left to be reported as an error. */
    size += text->size > size + 1;
    text->data += size;
    text->size -= size;
    return true;
}

bool gyges_cut_option(struct qd_text *text, struct gyges_options *options)
{
    bool *const flags[] = {&options->beginner, &options->compat, &options->free};
    for (int i = 0; i < 3; i++) {
        if (*flags[i] || !cut_word(text, option_names[i]))
            continue;
        *flags[i] = true;
        return true;
    }
    return false;
}

void gyges_options_format(const struct gyges_options *options, const char *before,
                          struct qd_buf *out)
{
    const bool flags[] = {options->beginner, options->compat, options->free};
    for (int i = 0; i < 3; i++) {
        if (!flags[i])
            continue;
        qd_buf_printf(out, "%s%s", before, option_names[i]);
        before = "-";
    }
}

static qd_err params_parse(struct qd_text text, struct gyges_params *out, struct qd_message *why)
{
    struct gyges_params params = {0};
    struct qd_text rest = text;
    bool found = false;
    for (int i = 0; !found && i < 3; i++) {
        found = cut_word(&rest, begins[i]);
        if (found)
            params.begin = (enum gyges_begin)i;
    }
    while (found && rest.size > 0)
        found = gyges_cut_option(&rest, &params.options);
    if (!found) {
        qd_message_set(why, "gyges.params");
        qd_message_text(why, "found", rest);
        qd_message_at(why, 1, (uint32_t)(text.size - rest.size + 1));
        return QD_SYNTAX;
    }
    *out = params;
    return QD_OK;
}

qd_err gyges_params_format(struct qd_text text, struct qd_buf *out, struct qd_message *why)
{
    struct gyges_params params;
    qd_err err = params_parse(text, &params, why);
    if (err)
        return err;
    qd_buf_puts(out, begins[params.begin]);
    gyges_options_format(&params.options, "-", out);
    return out->err;
}

/* Six different pieces in any order: every arrangement is equally likely. */
static void shuffle(struct qd_rng *rng, uint8_t *row)
{
    static const uint8_t pieces[6] = {1, 1, 2, 2, 3, 3};
    memcpy(row, pieces, sizeof pieces);
    for (uint32_t i = 5; i > 0; i--) {
        uint32_t other = qd_rng_below(rng, i + 1);
        uint8_t kept = row[i];
        row[i] = row[other];
        row[other] = kept;
    }
}

qd_err gyges_generate(struct qd_text text, uint64_t seed, const struct qd_limits *limits,
                      struct qd_level **out, struct qd_message *why)
{
    (void)limits;
    static const uint8_t standard[6] = {3, 2, 1, 1, 2, 3};
    struct gyges_params params;
    qd_err err = params_parse(text, &params, why);
    if (err)
        return err;
    struct gyges_level *level = calloc(1, sizeof *level);
    if (!level) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    level->base.game = &gyges_game;
    level->options = params.options;
    level->phase = params.begin == GYGES_BEGIN_SETUP ? GYGES_SETUP_S : GYGES_PLAY;
    for (int home = 0; home <= 30 && params.begin != GYGES_BEGIN_SETUP; home += 30)
        memcpy(level->value + home, standard, sizeof standard);
    if (params.begin == GYGES_BEGIN_RANDOM) {
        struct qd_rng rng;
        qd_rng_seed(&rng, seed);
        shuffle(&rng, level->value);
        shuffle(&rng, level->value + 30);
    }
    *out = &level->base;
    return QD_OK;
}
