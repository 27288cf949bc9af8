/* SPDX-License-Identifier: MIT */
/* Reading a level's one-line text, for the checkers: they share no parser with the games. */
#ifndef QD_CHECK_READER_H
#define QD_CHECK_READER_H

#include <quadrille/base.h>

#include <ctype.h>

struct reader {
    const char *at;
    const char *end;
};

static inline bool read_char(struct reader *reader, char c)
{
    if (reader->at == reader->end || *reader->at != c)
        return false;
    reader->at++;
    return true;
}

/* A whole number up to `most`; it may be 0. */
static inline bool read_int(struct reader *reader, int most, int *out)
{
    if (reader->at == reader->end || !isdigit((unsigned char)*reader->at))
        return false;
    for (*out = 0; reader->at < reader->end && isdigit((unsigned char)*reader->at); reader->at++) {
        *out = *out * 10 + (*reader->at - '0');
        if (*out > most)
            return false;
    }
    return true;
}

static inline bool read_count(struct reader *reader, int most, int *out)
{
    return read_int(reader, most, out) && *out > 0;
}

/* Refuses a level (0) or the move of this number. */
static inline qd_err qd_check_refuse(struct qd_message *why, const char *code, uint64_t number,
                                     qd_err err)
{
    qd_message_set(why, code);
    qd_message_number(why, "number", (int64_t)number);
    return err;
}

#endif
