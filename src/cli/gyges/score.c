/* SPDX-License-Identifier: MIT */
/* The score of a match: what it says of the players' strength, and how it is printed. */
#include "cli/gyges/gyges.h"

#include <inttypes.h>

const char *const cli_gyges_ending_codes[GYGES_TURNS] = {
    [GYGES_MOVED] = "gyges.ending.moved",   [GYGES_ILLEGAL] = "gyges.ending.illegal",
    [GYGES_LATE] = "gyges.ending.late",     [GYGES_STALLED] = "gyges.ending.stalled",
    [GYGES_GONE] = "gyges.ending.gone",     [GYGES_MISSING] = "gyges.ending.missing",
    [GYGES_FAILED] = "gyges.ending.failed",
};

/* Square root in integers scaled by a million, so that no maths library is needed. */
static uint64_t root(uint64_t square)
{
    uint64_t low = 0, high = UINT64_C(1) << 32;
    while (low + 1 < high) {
        uint64_t middle = (low + high) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Wilson's interval in hundredths of a per cent, which stays valid near 0 and 100. */
static void interval(uint64_t points, uint64_t games, int *low, int *high)
{
    double n = (double)games, p = (double)points / 2 / n, z = 1.96;
    double inside = p * (1 - p) / n + z * z / (4 * n * n);
    double width = z * (double)root((uint64_t)(inside * 1e16)) / 1e8;
    double centre = p + z * z / (2 * n), scale = 1 + z * z / n;
    *low = (int)((centre - width) / scale * 10000 + 0.5);
    *high = (int)((centre + width) / scale * 10000 + 0.5);
}

/* Wald's sequential test ("Sequential tests of statistical hypotheses", 1945) with errors of 5 %,
 * games taken as normal. */
int cli_gyges_sprt(const struct cli_gyges_score *m)
{
    double games =
        (double)(m->won[0] + m->won[1] + m->drawn) + 1; /* plus half a game for each side */
    double mean = ((double)m->won[0] + (double)m->drawn / 2 + 0.5) / games;
    double square = ((double)m->won[0] + (double)m->drawn / 4 + 0.5) / games;
    double likely = games * 0.05 * (mean - 0.525) / (square - mean * mean);
    return likely > 2.944 ? 1 : likely < -2.944 ? -1 : 0;
}

static uint64_t all_forfeits(const struct cli_gyges_score *score, int who)
{
    uint64_t all = 0;
    for (int i = 0; i < GYGES_TURNS; i++)
        all += score->forfeits[who][i];
    return all;
}

static void print_forfeits(const struct cli_gyges_score *score, int who)
{
    if (all_forfeits(score, who) == 0)
        return;
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_buf_puts(&text, score->names[who]);
    cli_phrase("gyges.score.forfeits",
               CLI_WORDS({"count", .number = (int64_t)all_forfeits(score, who)}), &text);
    const char *before = " ";
    for (int i = 0; i < GYGES_TURNS; i++) {
        if (score->forfeits[who][i] == 0)
            continue;
        qd_buf_printf(&text, "%s%s %" PRIu64, before,
                      qd_phrase(cli_spoken(), cli_gyges_ending_codes[i]), score->forfeits[who][i]);
        before = ", ";
    }
    cli_say_text(qd_buf_cstr(&text));
    qd_buf_free(&text);
}

/* Hundredths of a per cent as a number with two decimals. */
static void put_share(struct cli_json *line, const char *key, int share)
{
    qd_json_key(&line->json, key);
    qd_json_thousandths(&line->json, share * 10);
}

static const char *verdict_of(const struct cli_gyges_score *score)
{
    int verdict = cli_gyges_sprt(score);
    return verdict > 0 ? "stronger" : verdict < 0 ? "not stronger" : "open";
}

static void print_json(const struct cli_gyges_score *score, uint64_t games, const int *shares,
                       bool sprt)
{
    static const char *const keys[2] = {"a_forfeits", "b_forfeits"};
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "a", score->names[0]);
    qd_json_field_string(&line.json, "b", score->names[1]);
    qd_json_field_number(&line.json, "games", (int64_t)games);
    qd_json_field_number(&line.json, "won", (int64_t)score->won[0]);
    qd_json_field_number(&line.json, "lost", (int64_t)score->won[1]);
    qd_json_field_number(&line.json, "drawn", (int64_t)score->drawn);
    qd_json_field_number(
        &line.json, "illegal",
        (int64_t)(score->forfeits[0][GYGES_ILLEGAL] + score->forfeits[1][GYGES_ILLEGAL]));
    for (int who = 0; who < 2; who++) {
        qd_json_key(&line.json, keys[who]);
        qd_json_object(&line.json);
        for (int i = 0; i < GYGES_TURNS; i++)
            if (score->forfeits[who][i])
                qd_json_field_number(&line.json, gyges_endings[i],
                                     (int64_t)score->forfeits[who][i]);
        qd_json_object_end(&line.json);
    }
    put_share(&line, "score", shares[0]);
    put_share(&line, "low", shares[1]);
    put_share(&line, "high", shares[2]);
    if (sprt)
        qd_json_field_string(&line.json, "sprt", verdict_of(score));
    cli_json_print(&line);
}

void cli_gyges_score_print(const struct cli_gyges_score *score, bool json, bool sprt)
{
    uint64_t games = score->won[0] + score->won[1] + score->drawn;
    uint64_t points = 2 * score->won[0] + score->drawn;
    int shares[3], tenths[3];
    if (games == 0)
        return;
    interval(points, games, &shares[1], &shares[2]);
    shares[0] = (int)((points * 5000 + games / 2) / games);
    if (json) {
        print_json(score, games, shares, sprt);
        return;
    }
    for (int i = 0; i < 3; i++)
        tenths[i] = (shares[i] + 5) / 10;
    cli_say("gyges.score", CLI_WORDS({"a", .text = score->names[0]}, {"b", .text = score->names[1]},
                                     {"won", .number = (int64_t)score->won[0]},
                                     {"lost", .number = (int64_t)score->won[1]},
                                     {"drawn", .number = (int64_t)score->drawn},
                                     {"games", .number = (int64_t)games},
                                     {"share", .real = tenths[0] / 10.0, .digits = 1},
                                     {"low", .real = tenths[1] / 10.0, .digits = 1},
                                     {"high", .real = tenths[2] / 10.0, .digits = 1}));
    for (int who = 0; who < 2; who++)
        print_forfeits(score, who);
    if (sprt)
        cli_say(cli_gyges_sprt(score) > 0   ? "gyges.sprt.stronger"
                : cli_gyges_sprt(score) < 0 ? "gyges.sprt.not"
                                            : "gyges.sprt.open",
                NULL);
}
