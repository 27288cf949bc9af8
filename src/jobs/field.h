/* SPDX-License-Identifier: MIT */
/* Tables of fields: how the values of a struct are spelled at a border.
 *
 * A kind of work has two structs, its input and its answer, and a table for each. The table turns
 * the struct into "name=value" and back: separated by blanks among the parameters of a plan, by
 * tabs in the row of a results file or of another process. It also names the members in JSON and
 * the columns for people. Inside one process nothing is spelled.
 *
 * Texts are owned by their struct (qd_fields_free); a struct of zeros is empty.
 */
#ifndef QD_JOBS_FIELD_H
#define QD_JOBS_FIELD_H

#include <quadrille/game.h>

enum qd_field_type {
    QD_FIELD_COUNT,  /* an unsigned integer */
    QD_FIELD_SIGNED, /* a signed one */
    QD_FIELD_FLAG,   /* bool: yes, no */
    QD_FIELD_BIT,    /* bool: 1, 0 */
    QD_FIELD_WORD,   /* an index of `words` */
    QD_FIELD_TEXT,   /* char *, owned, may be NULL */
    QD_FIELD_MOVES,  /* struct qd_moves: needs the level */
    QD_FIELD_PAIR,   /* uint64_t[2]: 1-50 */
    QD_FIELD_INNER,  /* another struct, with a table of its own */
    QD_FIELD_RAW,    /* char *, owned: all fields, as they are spelled */
    /* Only shown: */
    QD_FIELD_PHRASE, /* const char *: a word that lasts, may be NULL */
    QD_FIELD_RANGE,  /* struct qd_range */
    QD_FIELD_TITLE   /* the level's title; no member */
};

/* Where a field is spelled; 0: everywhere. */
enum { QD_IN_ROWS = 1, QD_IN_JSON = 2, QD_IN_CELLS = 4 };

/* A number known within bounds, for people: "3", "3–5", "≤ 5", "> 3". */
#define QD_OPEN UINT64_MAX
struct qd_range {
    uint64_t least, most; /* QD_OPEN: not known */
};

struct qd_field {
    const char *name; /* NULL: that of the game's measure; no field where it has none */
    enum qd_field_type type;
    size_t offset, size;
    size_t group; /* offset of the bool that says whether it is there, plus 1; 0: it always is */
    bool rare;    /* the group may be missing in the row of a good answer */
    bool optional;
    uint64_t usual;     /* an optional number that is not spelled */
    const char *unsaid; /* an optional text that is not spelled */
    uint64_t unit;      /* is spelled in this unit; 0: as it is */
    const char *const *words;
    int count;                                                   /* of the words */
    const struct qd_field *(*inner)(const struct qd_game *game); /* NULL: no fields */
    /* As an option of the command line. */
    const char *option;   /* NULL: none sets it */
    uint64_t least, most; /* of its value */
    const char *takes;    /* a phrase of what the option takes; NULL: its range */
    /* Shown. */
    unsigned in;
    const char *json;        /* NULL: its name */
    const char *head;        /* heading of its column; NULL: it has none */
    int width, drop, digits; /* of the column; decimals of an integer */
    const char *stem;        /* of its words in the catalogue */
    const char *none;        /* what a cell has where there is no value; NULL: "-" */
    bool lengthy;            /* only shown if asked for */
};

#define QD_AT(type, member) .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define QD_GROUP(type, member) .group = offsetof(type, member) + 1

/* What a field is read and written with. */
struct qd_codec {
    const struct qd_game *game;
    const struct qd_level *level; /* NULL where no field has moves */
};

/* Sets optional numbers to what is usual; the rest is zero already. */
void qd_fields_init(const struct qd_field *fields, void *into);
void qd_fields_free(const struct qd_field *fields, const struct qd_game *game, void *of);
/* Replaces an owned text; false when out of memory. */
QD_MUST_CHECK bool qd_field_set(char **text, struct qd_text value);

/* Sets a word's index; false: it is none of them. */
QD_MUST_CHECK bool qd_field_word(const struct qd_field *field, struct qd_text value, void *at);

/* Appends "name=value" for every field that is there, after a separator where `out` has something.
 * Texts are escaped in rows (a tab between). */
void qd_fields_encode(const struct qd_field *fields, const struct qd_codec *codec, const void *from,
                      char separator, struct qd_buf *out);
/* The reverse, into a struct of zeros. Names that the table does not have are passed over. A field
 * that is malformed or missing is QD_SYNTAX, and `why` names it: with `whole` every field but those
 * that are optional or rare must be there, and a group is there as a whole in any case. */
QD_MUST_CHECK qd_err qd_fields_decode(const struct qd_field *fields, const struct qd_codec *codec,
                                      struct qd_text text, char separator, bool whole, void *into,
                                      struct qd_message *why);

/* The table's fields one after the other, those of inner tables in their place. */
struct qd_fields_walk {
    const struct qd_game *game;
    const struct qd_field *field; /* the current one */
    char *at;                     /* its value */
    const bool *there;            /* NULL: always */
    struct {
        const struct qd_field *next;
        char *base;
    } level[3];
    int depth;
};

void qd_fields_begin(struct qd_fields_walk *walk, const struct qd_field *fields,
                     const struct qd_game *game, const void *of);
bool qd_fields_next(struct qd_fields_walk *walk);
const char *qd_field_name(const struct qd_field *field, const struct qd_game *game);
uint64_t qd_field_count(const struct qd_field *field, const void *at);

struct qd_json;
/* Appends the fields that are there as members; lengthy ones only if `all`. */
void qd_fields_json(const struct qd_field *fields, const struct qd_codec *codec, const void *from,
                    bool all, struct qd_json *json);

#endif
