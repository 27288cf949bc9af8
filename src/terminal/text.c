/* SPDX-License-Identifier: MIT */
/* Words on the terminal: the catalogue's UTF-8, cut and wrapped by columns.
 *
 * Text is decoded here and not by the C library, so that it is the same in every locale; where the
 * terminal's character set is not UTF-8, accents are folded to plain letters.
 */
#include "terminal/screen.h"

#include <string.h>
#include <wchar.h>

enum { TEXT_MOST = 2048 };

/* A character of the catalogue and its replacement in ASCII. */
static const wchar_t folds[] =
    L"\u00a0 \u202f àaâaäaçcéeèeêeëeîiïiôoöoùuûuüuÀAÇCÉEÈEÊEÎIÔOœo….–-—-·-’'«\"»\"←<→>↑^↓v×x";

static wchar_t folded(wchar_t c)
{
    for (size_t i = 0; folds[i]; i += 2)
        if (folds[i] == c)
            return folds[i + 1];
    return L'?';
}

/* The next character, with *text advanced past it; broken UTF-8 gives U+FFFD byte by byte. */
static wchar_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    int more = at[0] < 0x80 ? 0 : at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc2 ? 1 : -1;
    uint32_t c = more > 0 ? at[0] & (0x3fu >> more) : at[0];
    for (int i = 1; i <= more; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            more = -1;
            break;
        }
        c = c << 6 | (at[i] & 0x3fu);
    }
    *text += more > 0 ? more + 1 : 1;
    return more < 0 || c > 0x10ffff ? L'\ufffd' : (wchar_t)c;
}

/* Columns of a character; what cannot be shown is shown as a question mark. */
static int columns(wchar_t *c)
{
    int width = wcwidth(*c);
    if (width < 0) {
        *c = L'?';
        width = 1;
    }
    return width;
}

/* Decodes what fits into `width` columns, and returns the columns. */
static int decode(const struct qd_screen *s, const char *text, int width, wchar_t *out)
{
    int used = 0;
    size_t count = 0;
    while (*text && count + 1 < TEXT_MOST) {
        wchar_t c = next_character(&text);
        if (!s->utf8 && c >= 0x80)
            c = folded(c);
        int wide = columns(&c);
        if (used + wide > width)
            break;
        out[count++] = c;
        used += wide;
    }
    out[count] = L'\0';
    return used;
}

/* Untrusted text (a title, a file name) made safe to show; stored in `seen` if it differs. */
static const char *visible(const char *text, struct qd_buf *seen)
{
    qd_buf_init(seen, 1 << 16);
    if (!qd_text_hides(qd_text_of(text)))
        return text;
    qd_buf_visible(seen, qd_text_of(text));
    return qd_buf_cstr(seen);
}

struct qd_screen_look qd_screen_look(attr_t attrs, short pair)
{
    return (struct qd_screen_look){attrs, pair};
}

int qd_screen_put(const struct qd_screen *s, int row, int col, int width,
                  struct qd_screen_look look, const char *text)
{
    wchar_t wide[TEXT_MOST];
    struct qd_buf seen;
    if (row < 0 || row >= LINES || col < 0 || col >= COLS)
        return 0;
    int used = decode(s, visible(text, &seen), width < COLS - col ? width : COLS - col, wide);
    qd_buf_free(&seen);
    (void)attr_set(look.attrs, s->colours ? look.pair : 0, NULL);
    (void)mvaddwstr(row, col, wide);
    (void)attr_set(A_NORMAL, 0, NULL);
    return used;
}

int qd_screen_width(const struct qd_screen *s, const char *text)
{
    wchar_t wide[TEXT_MOST];
    struct qd_buf seen;
    int used = decode(s, visible(text, &seen), TEXT_MOST, wide);
    qd_buf_free(&seen);
    return used;
}

/* Signs that French sets off by a blank begin no line. */
static bool is_sign(const char *text)
{
    return *text && strchr(";:?!%", *text) && (text[1] == ' ' || !text[1]);
}

/* Bytes of the words that fit into one line; a word longer than a line is split. */
static size_t line_bytes(const struct qd_screen *s, const char *text, int width)
{
    size_t fits = 0;
    int used = 0;
    for (const char *at = text; *at;) {
        const char *before = at;
        wchar_t c = next_character(&at);
        if (!s->utf8 && c >= 0x80)
            c = folded(c);
        used += columns(&c);
        if (c == L' ' && !is_sign(at))
            fits = (size_t)(before - text);
        if (used > width && c != L' ')
            return fits ? fits : (size_t)(before - text);
    }
    return strlen(text);
}

int qd_screen_lines(const struct qd_screen *s, int col, const char *text)
{
    struct qd_buf seen;
    int lines = 0;
    for (text = visible(text, &seen); *text; lines++) {
        size_t bytes = line_bytes(s, text, COLS - 1 - col);
        if (bytes == 0)
            break;
        for (text += bytes; *text == ' '; text++)
            continue;
    }
    qd_buf_free(&seen);
    return lines;
}

int qd_screen_wrap(const struct qd_screen *s, int row, int col, int rows,
                   struct qd_screen_look look, const char *text)
{
    return qd_screen_block(s, row, col, rows, COLS - 1 - col, look, text);
}

int qd_screen_block(const struct qd_screen *s, int row, int col, int rows, int width,
                    struct qd_screen_look look, const char *text)
{
    struct qd_buf line, seen;
    int used = 0;
    qd_buf_init(&line, 1 << 16);
    text = visible(text, &seen);
    while (*text && used < rows) {
        size_t bytes = line_bytes(s, text, width);
        if (bytes == 0)
            break;
        qd_buf_clear(&line);
        if (used + 1 == rows && text[bytes]) {
            bytes = line_bytes(s, text, width - 1);
            qd_buf_put(&line, text, bytes);
            qd_buf_puts(&line, "…");
        } else {
            qd_buf_put(&line, text, bytes);
        }
        (void)qd_screen_put(s, row + used++, col, COLS - col, look, qd_buf_cstr(&line));
        for (text += bytes; *text == ' '; text++)
            continue;
    }
    qd_buf_free(&line);
    qd_buf_free(&seen);
    return used;
}

/* A page of `rows` lines, the last of which is shorter, drawn or only measured; its bytes, with the
 * blanks after it. */
static size_t put_page(const struct qd_screen *s, int row, int rows, int shorter,
                       struct qd_screen_look look, const char *text, bool drawn)
{
    struct qd_buf line;
    size_t all = 0;
    qd_buf_init(&line, 1 << 16);
    for (int i = 0; i < rows && text[all]; i++) {
        int width = COLS - 1 - (i + 1 == rows ? shorter : 0);
        size_t bytes = line_bytes(s, text + all, width > 1 ? width : 1);
        qd_buf_clear(&line);
        qd_buf_put(&line, text + all, bytes);
        if (drawn)
            (void)qd_screen_put(s, row + i, 0, COLS, look, qd_buf_cstr(&line));
        for (all += bytes; text[all] == ' '; all++)
            continue;
        if (bytes == 0)
            break;
    }
    qd_buf_free(&line);
    return all;
}

/* "Tab: page 1/2"; wide enough for any page. */
static void put_turn(const struct qd_screen *s, int page, int pages, struct qd_buf *out)
{
    struct qd_message message = {0};
    qd_message_set(&message, "terminal.page");
    qd_message_number(&message, "page", page);
    qd_message_number(&message, "pages", pages);
    qd_buf_clear(out);
    qd_message_format(&message, s->host->lang, out);
}

int qd_screen_pages(const struct qd_screen *s, int row, int rows, struct qd_screen_look look,
                    const char *text, int page)
{
    enum { PAGES_MOST = 99 };
    size_t starts[PAGES_MOST + 1] = {0};
    struct qd_buf turn, seen;
    int count = 0;
    if (rows <= 0 || qd_screen_lines(s, 0, text) <= rows)
        return qd_screen_wrap(s, row, 0, rows, look, text);
    qd_buf_init(&turn, 256);
    text = visible(text, &seen);
    put_turn(s, PAGES_MOST, PAGES_MOST, &turn);
    int shorter = qd_screen_width(s, qd_buf_cstr(&turn)) + 1;
    while (count < PAGES_MOST && text[starts[count]]) {
        size_t bytes = put_page(s, row, rows, shorter, look, text + starts[count], false);
        if (bytes == 0)
            break;
        starts[count + 1] = starts[count] + bytes;
        count++;
    }
    page = count > 0 ? page % count : 0;
    (void)put_page(s, row, rows, shorter, look, text + starts[page], true);
    put_turn(s, page + 1, count, &turn);
    int left = COLS - 1 - qd_screen_width(s, qd_buf_cstr(&turn));
    (void)qd_screen_put(s, row + rows - 1, left > 0 ? left : 0, COLS,
                        qd_screen_look(A_REVERSE, PAIR_PLAIN), qd_buf_cstr(&turn));
    qd_buf_free(&turn);
    qd_buf_free(&seen);
    return rows;
}

const char *qd_screen_words(const struct qd_screen *s, const char *code)
{
    const char *words = qd_phrase(s->host->lang, code);
    return words ? words : code;
}

const char *qd_screen_own_words(const struct qd_screen *s, const char *code)
{
    char own[64];
    snprintf(own, sizeof own, "%s.%s", code, qd_play_level(s->play)->game->id);
    const char *words = qd_phrase(s->host->lang, own);
    return words ? words : qd_screen_words(s, code);
}

void qd_screen_say(struct qd_screen *s, const struct qd_message *message)
{
    qd_buf_clear(&s->message);
    qd_message_format(message, s->host->lang, &s->message);
}

void qd_screen_say_code(struct qd_screen *s, const char *code)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    qd_screen_say(s, &message);
}
