/* SPDX-License-Identifier: MIT */
/* Types shared by everything: errors, borrowed text, growing text, messages, limits.
 *
 * The ownership law: the caller of an _init, _new or _parse function owns the result and releases
 * it with the matching _free; a struct qd_text is always borrowed; on failure outputs are
 * untouched.
 */
#ifndef QUADRILLE_BASE_H
#define QUADRILLE_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QD_MUST_CHECK __attribute__((warn_unused_result))
#define QD_PRINTF(pattern, first) __attribute__((format(printf, pattern, first)))

#define QD_VERSION "0.9.0"

typedef enum qd_err {
    QD_OK = 0,
    QD_MEMORY,     /* an allocation failed */
    QD_FULL,       /* a capped buffer would pass its cap */
    QD_SYNTAX,     /* text that does not parse: the message has line and column */
    QD_RANGE,      /* a number outside what is allowed */
    QD_UNKNOWN,    /* a game, verb, method or name that does not exist */
    QD_ILLEGAL,    /* the rules forbid it: the message says which rule */
    QD_IMPOSSIBLE, /* proved: there is no solution, no layout, no such level */
    QD_NOTHING,    /* nothing to undo, no play open, no hint to give */
    QD_LIMIT,      /* nodes, bytes or time ran out before an answer */
    QD_STOPPED,    /* the caller asked to stop */
    QD_SYSTEM,     /* the system refused: a file, a socket */
    QD_INTERNAL,   /* an answer of ours failed its check: a bug; it is withheld */
    QD_ERR_COUNT
} qd_err;

/* A stable lower-case word for programs ("syntax", "illegal", …). */
const char *qd_err_name(qd_err err);

/* Borrowed text, not terminated. */
struct qd_text {
    const char *data;
    size_t size;
};

struct qd_text qd_text_of(const char *terminated);
bool qd_text_is(struct qd_text text, const char *terminated);
struct qd_text qd_text_trim(struct qd_text text);
/* The first character: a whole UTF-8 sequence, or one byte where there is none. */
struct qd_text qd_text_character(struct qd_text text);
/* Cuts the first word (up to a blank) off *rest and returns it; empty when none is left. */
struct qd_text qd_text_word(struct qd_text *rest);
/* Cuts the first line, without its end of line, off *rest; false when *rest is empty. */
bool qd_text_line(struct qd_text *rest, struct qd_text *line);
/* A whole decimal number and nothing else, at most `most`. */
bool qd_text_number(struct qd_text text, uint64_t most, uint64_t *out);
/* As above, but only a prefix: cuts the digits off *rest; false, with *rest untouched, if there are
 * none. */
bool qd_text_digits(struct qd_text *rest, uint64_t most, uint64_t *out);
/* Cuts `letter` off the front; false, with *rest untouched, if the text starts with another. */
bool qd_text_cut(struct qd_text *rest, char letter);

/* Growing text with a cap. The first failure sticks and later writes do nothing, so a writer may
 * check once, at its end. `data` is terminated whenever it is not NULL. */
struct qd_buf {
    char *data;
    size_t size;
    size_t room;
    size_t cap;
    qd_err err;
};

void qd_buf_init(struct qd_buf *buf, size_t cap);
void qd_buf_free(struct qd_buf *buf);
void qd_buf_clear(struct qd_buf *buf);
void qd_buf_put(struct qd_buf *buf, const void *data, size_t size);
void qd_buf_puts(struct qd_buf *buf, const char *terminated);
void qd_buf_char(struct qd_buf *buf, char c);
void qd_buf_text(struct qd_buf *buf, struct qd_text text);
void qd_buf_printf(struct qd_buf *buf, const char *format, ...) QD_PRINTF(2, 3);
struct qd_text qd_buf_view(const struct qd_buf *buf);
/* Never NULL: "" if nothing has been written. */
const char *qd_buf_cstr(const struct qd_buf *buf);

/* A message for people: a code for programs, arguments by name, and a position in the input. The
 * wording is in lang/<language>.txt, one catalogue per language. */
enum qd_lang { QD_ENGLISH, QD_FRENCH }; /* further languages follow, in the order of meson.build */

enum { QD_MESSAGE_ARGS = 16, QD_ARG_TEXT = 384 };

struct qd_arg {
    const char *name;
    const char *phrase; /* a code, formatted with the message; NULL if none */
    bool is_text;
    int64_t number;
    char text[QD_ARG_TEXT];
};

struct qd_message {
    const char *code; /* NULL: no message */
    int count;
    uint32_t line;   /* from 1; 0 = no position */
    uint32_t column; /* from 1, in bytes */
    struct qd_arg args[QD_MESSAGE_ARGS];
};

/* Starts a message; `code` and argument names must outlive it (string literals do). */
void qd_message_set(struct qd_message *message, const char *code);
void qd_message_number(struct qd_message *message, const char *name, int64_t value);
/* Truncated to fit, with an ellipsis; control bytes become '?'. */
void qd_message_text(struct qd_message *message, const char *name, struct qd_text text);
/* An argument that is itself a phrase of the catalogue ("taquin.dir.U": up, le haut); its
 * placeholders are filled from the message's other arguments. */
void qd_message_phrase(struct qd_message *message, const char *name, const char *code);
void qd_message_at(struct qd_message *message, uint32_t line, uint32_t column);
/* Syntax error in one line of text: `found` and the position are those of the unread rest. Always
 * returns QD_SYNTAX. */
qd_err qd_message_refuse(struct qd_message *message, const char *code, struct qd_text all,
                         struct qd_text rest);
/* Sets the usual phrase for an error, unless the message has one already. */
void qd_message_fill(struct qd_message *message, qd_err err);
/* Appends the message as text. A code missing from the catalogue is printed as is. */
void qd_message_format(const struct qd_message *message, enum qd_lang lang, struct qd_buf *out);
/* The catalogue's pattern for a code, NULL if it has none. */
const char *qd_phrase(enum qd_lang lang, const char *code);
/* "en"; NULL after the last language. */
const char *qd_lang_name(enum qd_lang lang);
bool qd_lang_of(struct qd_text name, enum qd_lang *out);

/* Resource limits of a search. The library reads no clock: a caller that wants time limits or
 * elapsed times passes one in. Zero means "no limit" everywhere. */
struct qd_progress {
    uint64_t expanded;
    uint64_t generated;
    uint64_t bytes;
    uint32_t bound; /* IDA*: the current bound; best-first: the minimum f; otherwise the depth */
};

struct qd_stats {
    uint64_t expanded;
    uint64_t generated;
    uint64_t duplicates;
    uint64_t pruned; /* moves skipped as proved hopeless or redundant; 0 where nothing is pruned */
    uint64_t peak_bytes;
    uint64_t elapsed_ns; /* 0 without a clock */
};

/* One state that a textbook search is about to expand, as reported to its watcher. */
#define QD_NO_ESTIMATE UINT32_MAX

struct qd_expansion {
    const void *state; /* packed, as its game packs it; valid during the call only */
    size_t size;
    uint64_t number;       /* expansions before this one */
    uint64_t parent;       /* number of the expansion that generated it; its own for the start */
    uint64_t depth;        /* search moves from the start */
    uint64_t cost;         /* of these moves */
    uint32_t estimate;     /* of the remaining cost; QD_NO_ESTIMATE from a blind search */
    uint64_t waiting;      /* states, or moves, generated and not yet examined */
    struct qd_stats stats; /* before this expansion */
};

struct qd_watcher {
    void (*expands)(void *context, const struct qd_expansion *expansion);
    void *context;
};

struct qd_limits {
    uint64_t nodes; /* expanded states */
    uint64_t bytes;
    uint64_t time_ns;
    /* A clock that only goes forward; time_ns is measured by it. It may be the processor's, then
     * so is the limit. */
    uint64_t (*now_ns)(void *context);
    /* Called every few thousand nodes; false stops the search with QD_STOPPED. */
    bool (*proceed)(void *context, const struct qd_progress *progress);
    void *context;
    /* Called for every state that a search of src/search expands; other searches never call it. */
    const struct qd_watcher *watcher;
};

#endif
