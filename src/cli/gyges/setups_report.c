/* SPDX-License-Identifier: MIT */
/* What games from pairs of setups tell: a table of win rates, a heat map, the engine's book. */
#include "cli/gyges/setups.h"
#include "cli/output/table.h"

#include <inttypes.h>
#include <string.h>

/* Both pairs of a mirrored two get the games of the one that was played. */
static void whole_matrix(const struct cli_gyges_setups *results, struct gyges_matrix *matrix)
{
    *matrix = results->matrix;
    for (int s = 0; s < GYGES_SETUPS; s++)
        for (int n = 0; n < GYGES_SETUPS; n++) {
            if (gyges_book_first(s, n))
                continue;
            int south = gyges_book_mirror(s), north = gyges_book_mirror(n);
            matrix->games[s][n] = results->matrix.games[south][north];
            matrix->points[s][n] = results->matrix.points[south][north];
        }
}

static uint32_t count_games(const struct cli_gyges_setups *results)
{
    uint32_t games = 0;
    for (int s = 0; s < GYGES_SETUPS; s++)
        for (int n = 0; n < GYGES_SETUPS; n++)
            games += results->matrix.games[s][n];
    return games;
}

/* South's score in thousandths over all answers of North. */
static int row_share(const struct gyges_matrix *matrix, int south)
{
    uint32_t points = 0, games = 0;
    for (int n = 0; n < GYGES_SETUPS; n++) {
        points += matrix->points[south][n];
        games += matrix->games[south][n];
    }
    return games ? (int)(points * 500 / games) : 500;
}

static void print_json_row(const char *south, int share, const char *answer, int rate)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "south", south);
    qd_json_key(&line.json, "score");
    qd_json_seconds(&line.json, (uint64_t)share * 100000000);
    qd_json_field_string(&line.json, "north", answer);
    qd_json_key(&line.json, "against_north");
    qd_json_seconds(&line.json, (uint64_t)rate * 100000000);
    cli_json_print(&line);
}

static void say_heading(const struct cli_gyges_setups *results)
{
    char network[16];
    snprintf(network, sizeof network, "%08" PRIx32, results->network);
    cli_say("gyges.setups.head",
            CLI_WORDS({"games", .number = count_games(results)},
                      {"nodes", .number = (int64_t)results->nodes}, {"network", .text = network}));
}

enum { COLUMNS = 4 };

static const struct cli_column columns[COLUMNS] = {
    {"south", "gyges.setups.south", -7, .drop = 0},
    {"score", "gyges.setups.score", 6, .drop = 0},
    {"north", "gyges.setups.answer", -7, .gap = 2},
    {"against_north", "gyges.setups.against", 11, .drop = 0},
};

static void print_row(struct cli_table *table, const char *south, int share, const char *answer,
                      int rate)
{
    char score[CLI_DECIMAL], against[CLI_DECIMAL];
    cli_decimal((double)share / 10, 1, score);
    cli_decimal((double)rate / 10, 1, against);
    cli_table_next(table, (const char *const[COLUMNS]){south, score, answer, against});
}

/* Setups of South, mirror images once, the best first against the best answer. */
static int rank_setups(const struct gyges_rates *rates, int order[GYGES_SETUPS])
{
    int count = 0;
    for (int s = 0; s < GYGES_SETUPS; s++) {
        if (gyges_book_mirror(s) < s)
            continue;
        int at = count++, rate = rates->at[s][gyges_rates_answer(rates, s)];
        for (; at > 0; at--) {
            int before = order[at - 1];
            if (rates->at[before][gyges_rates_answer(rates, before)] >= rate)
                break;
            order[at] = before;
        }
        order[at] = s;
    }
    return count;
}

void cli_gyges_setups_table(const struct cli_gyges_setups *results, bool json)
{
    struct gyges_matrix matrix;
    struct gyges_rates rates;
    struct cli_table table = {.columns = columns, .count = COLUMNS};
    int order[GYGES_SETUPS];
    whole_matrix(results, &matrix);
    gyges_rates_of(&matrix, &rates);
    int count = rank_setups(&rates, order);
    if (!json)
        say_heading(results);
    for (int i = 0; i < count; i++) {
        char south[7], north[7];
        int answer = gyges_rates_answer(&rates, order[i]), rate = rates.at[order[i]][answer];
        int share = row_share(&matrix, order[i]);
        gyges_book_digits(order[i], south);
        gyges_book_digits(answer, north);
        if (json)
            print_json_row(south, share, north, rate);
        else
            print_row(&table, south, share, north, rate);
    }
}

enum { CELL = 8, LEFT = 64, ABOVE = 84, SHADES = 21 };

/* Blue where South wins, orange where North does, paper between: safe for colour-blind eyes. */
static void put_colour(int shade, struct qd_buf *out)
{
    static const int south[3] = {31, 95, 191}, even[3] = {247, 245, 238}, north[3] = {201, 106, 14};
    int half = SHADES / 2, far = shade > half ? shade - half : half - shade;
    const int *end = shade > half ? south : north;
    qd_buf_puts(out, "<path fill=\"#");
    for (int i = 0; i < 3; i++)
        qd_buf_printf(out, "%02x", (unsigned)(even[i] + (end[i] - even[i]) * far / half));
    qd_buf_puts(out, "\" d=\"");
}

/* All cells of one shade are one path, which keeps the picture small. */
static void put_shade(const struct gyges_rates *rates, int shade, struct qd_buf *out)
{
    put_colour(shade, out);
    for (int s = 0, row = 0; s < GYGES_SETUPS; s++) {
        if (gyges_book_mirror(s) < s)
            continue;
        for (int n = 0; n < GYGES_SETUPS; n++)
            if (rates->at[s][n] * SHADES / 1001 == shade)
                qd_buf_printf(out, "M%d %dh%dv%dh-%dz", LEFT + n * CELL, ABOVE + row * CELL, CELL,
                              CELL, CELL);
        row++;
    }
    qd_buf_puts(out, "\"/>\n");
}

static void put_says(const struct cli_gyges_setups *results, enum qd_lang lang, struct qd_buf *out)
{
    static const char *const codes[] = {"gyges.map.title", "gyges.map.says"};
    for (int i = 0; i < 2; i++) {
        struct qd_message says;
        qd_message_set(&says, codes[i]);
        qd_message_number(&says, "games", count_games(results));
        qd_message_number(&says, "nodes", (int64_t)results->nodes);
        qd_buf_printf(out, "<text x=\"12\" y=\"%d\" class=\"%s\">", 22 + 16 * i,
                      i ? "says" : "title");
        qd_message_format(&says, lang, out);
        qd_buf_puts(out, "</text>\n");
    }
}

void cli_gyges_setups_svg(const struct cli_gyges_setups *results, enum qd_lang lang,
                          struct qd_buf *out)
{
    struct gyges_matrix matrix;
    struct gyges_rates rates;
    int row = 0, width = LEFT + GYGES_SETUPS * CELL + 12;
    int height = ABOVE + GYGES_BOOK_ROWS * CELL + 12;
    whole_matrix(results, &matrix);
    gyges_rates_of(&matrix, &rates);
    qd_buf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                  "height=\"%d\" role=\"img\">\n"
                  "<style>text{font:7px ui-monospace,monospace;fill:#1d2733}.title{font:600 15px "
                  "ui-serif,Georgia,serif}.says{font:11px ui-sans-serif,system-ui,sans-serif;"
                  "fill:#5b6875}</style>\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#fbfaf6\"/>\n",
                  width, height, width, height);
    put_says(results, lang, out);
    for (int n = 0; n < GYGES_SETUPS; n++) {
        char digits[7];
        int x = LEFT + n * CELL + CELL - 1;
        gyges_book_digits(n, digits);
        qd_buf_printf(out, "<text x=\"%d\" y=\"%d\" transform=\"rotate(-90 %d %d)\">%s</text>\n", x,
                      ABOVE - 4, x, ABOVE - 4, digits);
    }
    for (int s = 0; s < GYGES_SETUPS; s++) {
        char digits[7];
        if (gyges_book_mirror(s) < s)
            continue;
        int y = ABOVE + row++ * CELL;
        gyges_book_digits(s, digits);
        qd_buf_printf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT - 30, y + CELL - 1, digits);
    }
    for (int shade = 0; shade < SHADES; shade++)
        put_shade(&rates, shade, out);
    qd_buf_puts(out, "</svg>\n");
}

/* The rounds that every pair has played. */
static uint32_t whole_rounds(const struct gyges_matrix *matrix)
{
    uint32_t least = GYGES_BOOK_GAMES;
    for (int s = 0; s < GYGES_SETUPS; s++)
        for (int n = 0; n < GYGES_SETUPS; n++)
            least = matrix->games[s][n] < least ? matrix->games[s][n] : least;
    return least;
}

int cli_gyges_setups_book(const struct cli_gyges_setups *results, struct qd_buf *out)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    struct gyges_matrix matrix;
    whole_matrix(results, &matrix);
    uint32_t games = whole_rounds(&matrix);
    if (games == 0 || count_games(results) != games * GYGES_BOOK_PAIRS) {
        cli_warn(NULL, "gyges.setups.book", NULL);
        return CLI_NO;
    }
    qd_buf_printf(out,
                  "/* SPDX-License-Identifier: MIT */\n"
                  "/* Made by `quadrille gyges setups --book` from %" PRIu32
                  " games of the engine against itself,\n"
                  " * %" PRIu32
                  " of every pair of setups: South's points (two for a win) in base 36, "
                  "a row for each\n"
                  " * setup of South, mirror images once, a digit for each of North's. */\n"
                  "{\n    .games = %" PRIu32 ",\n    .nodes = %" PRIu64
                  ",\n    .network = 0x%08" PRIx32 ",\n    .points = {\n",
                  games * GYGES_BOOK_PAIRS, games, games, results->nodes, results->network);
    for (int s = 0; s < GYGES_SETUPS; s++) {
        if (gyges_book_mirror(s) < s)
            continue;
        qd_buf_puts(out, "        \"");
        for (int n = 0; n < GYGES_SETUPS; n++)
            qd_buf_char(out, digits[matrix.points[s][n]]);
        qd_buf_puts(out, "\",\n");
    }
    qd_buf_puts(out, "    },\n}\n");
    return out->err ? cli_exit_of(out->err) : CLI_DONE;
}
