/* SPDX-License-Identifier: MIT */
/* The checker: a level, a line end, moves. It must agree with the reference on every level that the
 * reference can read, and answer anything else with an error.
 */
#include "fuzz/fuzz.h"

#include "check/check.h"
#include "ref/taquin_ref.h"

#include <string.h>

/* The reference reads terminated text, and trusts it not to be absurd. */
static bool plain(const char *text, size_t size)
{
    int digits = 0;
    for (size_t i = 0; i < size; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        digits = digit ? digits + 1 : 0;
        if (digits > 5 || !text[i] || !strchr("0123456789x:,* _ULDR", text[i]))
            return false;
    }
    return true;
}

/* "12x3:", and no blank, sign or nothing where a number belongs: what the reference's scanf takes
 * more freely than the checker. */
static bool strict(const char *text)
{
    for (; *text; text++)
        if ((*text == ',' || *text == ':' || *text == 'x') && (text[1] == ' ' || text[1] == '_') &&
            *text != ':')
            return false;
    return true;
}

/* Any text is answered: read and legal, or refused with a reason. */
static void check_wumpus(struct qd_text level, struct qd_text rest)
{
    static qd_err (*const checkers[])(struct qd_text, struct qd_text, struct qd_checked *,
                                      struct qd_message *) = {qd_check_wumpus,
                                                              qd_check_wumpus_proof};
    for (int i = 0; i < 2; i++) {
        struct qd_checked checked = {0};
        struct qd_message why = {0};
        qd_err err = checkers[i](level, rest, &checked, &why);
        MUST(err == QD_OK || err == QD_SYNTAX || err == QD_ILLEGAL);
        MUST(!err || why.code);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *end = size ? memchr(text, '\n', size) : NULL;
    size_t head = end ? (size_t)(end - text) : size;
    struct qd_text level = {text, head};
    struct qd_text moves = {end ? end + 1 : "", end ? size - head - 1 : 0};
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    check_wumpus(level, moves);
    qd_err err = qd_check_taquin(level, moves, &checked, &why);
    MUST(err == QD_OK || err == QD_SYNTAX || err == QD_ILLEGAL);
    MUST(!err || why.code);
    char line[4096], path[256];
    if (err == QD_SYNTAX || head >= sizeof line || moves.size >= sizeof path ||
        !plain(text, head) || !plain(moves.data, moves.size))
        return 0;
    memcpy(line, text, head);
    line[head] = '\0';
    memcpy(path, moves.data, moves.size);
    path[moves.size] = '\0';
    static struct ref_board board;
    int count;
    for (size_t last = head; last > 0 && (line[last - 1] == ' ' || line[last - 1] == '_');)
        line[--last] = '\0';
    MUST(!strict(line) || ref_read(line, &board));
    if (!strict(line))
        return 0;
    bool legal = ref_play(&board, path, &count);
    MUST(legal == (err == QD_OK));
    if (legal) {
        MUST(checked.moves == (uint64_t)count);
        MUST(checked.solved == ref_solved(&board));
    }
    return 0;
}
