/* SPDX-License-Identifier: MIT */
/* Questions on the message line, saving and opening.
 *
 * The host's file functions report errors on stderr; here that is the terminal itself, so the text
 * is captured and shown as a message.
 */
#include "terminal/screen.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { NAME_MOST = 1024, KEY_CLEAR_LINE = 21, KEY_DELETE = 127 };

bool qd_screen_ask(struct qd_screen *s)
{
    struct qd_screen_key key;
    do {
        qd_screen_draw(s);
        key = qd_screen_wait_key(s);
    } while (key.kind == KEY_KIND_FUNCTION && key.value == KEY_RESIZE);
    int letter = qd_screen_words(s, "terminal.yes")[0];
    bool yes = key.kind == KEY_KIND_CHARACTER && (key.value == letter || key.value == letter - 32);
    if (!yes)
        qd_screen_say_code(s, "terminal.cancelled");
    return yes;
}

/* Removes the last character, all of its bytes. */
static void chop(struct qd_buf *name)
{
    while (name->size > 0) {
        unsigned char last = (unsigned char)name->data[--name->size];
        name->data[name->size] = '\0';
        if ((last & 0xc0) != 0x80)
            return;
    }
}

static void append(struct qd_buf *name, int value)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t size = wcrtomb(bytes, (wchar_t)value, &state);
    if (value >= ' ' && size != (size_t)-1 && name->size + size < NAME_MOST)
        qd_buf_put(name, bytes, size);
}

/* Handles one key of the line being typed; true while editing continues. */
static bool edit(struct qd_buf *name, struct qd_screen_key key, bool *accepted)
{
    bool function = key.kind == KEY_KIND_FUNCTION;
    *accepted = false;
    if (key.kind == KEY_KIND_NONE)
        return false;
    if (function ? key.value == KEY_ENTER : key.value == '\n' || key.value == '\r') {
        *accepted = name->size > 0;
        return false;
    }
    if (!function && key.value == KEY_ESCAPE)
        return false;
    if (function ? key.value == KEY_BACKSPACE : key.value == '\b' || key.value == KEY_DELETE)
        chop(name);
    else if (!function && key.value == KEY_CLEAR_LINE)
        qd_buf_clear(name);
    else if (!function)
        append(name, key.value);
    return true;
}

/* Asks for a name on the message line; false when cancelled. */
static bool prompt(struct qd_screen *s, const char *code, struct qd_buf *name)
{
    bool accepted = false, typing = true;
    while (typing) {
        qd_buf_clear(&s->message);
        qd_buf_printf(&s->message, "%s %s_", qd_screen_words(s, code), qd_buf_cstr(name));
        qd_screen_draw(s);
        typing = edit(name, qd_screen_wait_key(s), &accepted);
    }
    if (!accepted)
        qd_screen_say_code(s, "terminal.cancelled");
    return accepted;
}

/* Redirects stderr into a pipe; -1 when none can be created. */
static int catch_begin(int *saved)
{
    int ends[2];
    fflush(stderr);
    *saved = dup(STDERR_FILENO);
    if (*saved < 0)
        return -1;
    if (pipe(ends) != 0) {
        close(*saved);
        return -1;
    }
    /* A message longer than the pipe is truncated rather than blocking. */
    (void)fcntl(ends[1], F_SETFL, O_NONBLOCK);
    (void)dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    return ends[0];
}

/* Restores stderr; the captured text becomes the message. */
static void catch_end(struct qd_screen *s, int from, int saved)
{
    static const char own_name[] = "quadrille: ";
    char words[2048];
    fflush(stderr);
    (void)dup2(saved, STDERR_FILENO);
    close(saved);
    ssize_t size = read(from, words, sizeof words - 1);
    close(from);
    if (size <= 0)
        return;
    words[size] = '\0';
    words[strcspn(words, "\n")] = '\0';
    bool named = strncmp(words, own_name, sizeof own_name - 1) == 0;
    qd_buf_clear(&s->message);
    qd_buf_puts(&s->message, words + (named ? sizeof own_name - 1 : 0));
}

/* "-" would be stdin or stdout, which belong to the terminal. */
static void keep_off_streams(struct qd_buf *name)
{
    if (strcmp(qd_buf_cstr(name), "-") == 0) {
        qd_buf_clear(name);
        qd_buf_puts(name, "./-");
    }
}

static void say_named(struct qd_screen *s, const char *code, const struct qd_buf *name)
{
    struct qd_message message = {0};
    qd_message_set(&message, code);
    qd_message_text(&message, "name", qd_buf_view(name));
    qd_screen_say(s, &message);
}

static void write_save(struct qd_screen *s, const struct qd_buf *name)
{
    struct qd_buf text;
    int saved;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_play_save(s->play, &text);
    qd_buf_char(&text, '\n');
    qd_screen_say_code(s, text.err ? "error.memory" : "terminal.failed");
    int from = text.err ? -1 : catch_begin(&saved);
    if (from >= 0) {
        int code = s->host->write_file(s->host->context, qd_buf_cstr(name), qd_buf_view(&text));
        catch_end(s, from, saved);
        if (code == 0)
            say_named(s, "terminal.save.done", name);
    }
    qd_buf_free(&text);
}

void qd_screen_save(struct qd_screen *s)
{
    struct qd_buf name;
    qd_buf_init(&name, NAME_MOST + 1);
    if (prompt(s, "terminal.save.name", &name)) {
        keep_off_streams(&name);
        bool exists = access(qd_buf_cstr(&name), F_OK) == 0;
        if (exists)
            say_named(s, "terminal.save.replace", &name);
        if (!exists || qd_screen_ask(s))
            write_save(s, &name);
    }
    qd_buf_free(&name);
}

void qd_screen_open(struct qd_screen *s)
{
    struct qd_buf name;
    int saved, code = -1;
    qd_buf_init(&name, NAME_MOST + 1);
    if (prompt(s, "terminal.open.name", &name)) {
        keep_off_streams(&name);
        qd_screen_say_code(s, "terminal.failed");
        int from = catch_begin(&saved);
        if (from >= 0) {
            code = s->host->open_level(s->host->context, qd_buf_cstr(&name), s->play);
            catch_end(s, from, saved);
        }
    }
    if (code == 0) {
        qd_buf_clear(&s->left);
        qd_screen_opened(s);
        qd_screen_refresh(s);
    }
    qd_buf_free(&name);
}

/* The ID to share: the short one if there is one. An open game of hidden cells that has none tells
 * nothing, since the exact ID is the map. */
void qd_screen_id(struct qd_screen *s)
{
    struct qd_text seed = qd_play_seed(s->play);
    bool secret = qd_play_level(s->play)->game->hidden && s->at.status == QD_OPEN;
    if (seed.size == 0 && secret) {
        qd_screen_say_code(s, "terminal.id.hidden");
        return;
    }
    qd_buf_clear(&s->message);
    if (seed.size > 0)
        qd_buf_text(&s->message, seed);
    else
        qd_play_id(s->play, &s->message);
}
