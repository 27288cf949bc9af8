/* SPDX-License-Identifier: MIT */
/* The Universal Gygès Interface (docs/formats.md): its text (ugi.c), the engine's end of it
 * (session.c) and the other end, at which a program is asked for moves (program.c). Native only;
 * lines and clocks are the caller's. */
#ifndef QD_GYGES_PROTOCOL_UGI_H
#define QD_GYGES_PROTOCOL_UGI_H

#include "gyges/gyges.h"

/* A move that goes into a goal is written as one into the goal aimed at. */
void gyges_ugi_move(qd_move move, int player, struct qd_buf *out);
QD_MUST_CHECK bool gyges_ugi_move_read(struct qd_text text, int player, qd_move *move);
/* 36 digits, as the player sees the board. */
void gyges_ugi_board(const uint8_t *value, int player, struct qd_buf *out);
/* 36 digits, four of each value; false otherwise. */
QD_MUST_CHECK bool gyges_ugi_board_read(struct qd_text text, uint8_t *value);
/* "setpos data DIGITS", the position without its history. */
void gyges_ugi_setpos(const struct gyges_state *state, struct qd_buf *out);
/* Whether a line is an answer to `go`; *word is then what comes after "bestmove". */
QD_MUST_CHECK bool gyges_ugi_answer(struct qd_text line, struct qd_text *word);

/* What the engine's end is lent. */
struct gyges_ugi_host {
    /* One or more whole lines, at once: called by one thread at a time. */
    void (*write)(void *context, struct qd_text lines);
    uint64_t (*now_ns)(void *context);
    uint64_t (*cpu_ns)(void *context); /* processor time of all threads */
    void *context;
};

struct gyges_session;

/* NULL when out of memory; `host` must outlive it. */
struct gyges_session *gyges_session_new(const struct gyges_ugi_host *host, uint64_t table_bytes);
/* Obeys a line; false when the session is to end. */
bool gyges_session_line(struct gyges_session *session, struct qd_text line);
/* Waits for a search that has a limit, stops any other, and frees the session. */
void gyges_session_free(struct gyges_session *session);

/* What bounds the sides of a match; 0 is no limit. */
struct gyges_bounds {
    uint64_t time_ns, nodes;         /* for a move */
    uint64_t clock_ns, increment_ns; /* for a side's whole game, and more for each of its moves */
    bool processor;                  /* time is that of the processor */
    uint64_t margin_ns;   /* a program's answer that is later than time and margin loses */
    uint64_t patience_ns; /* and one that is later than time and patience is not waited for */
};

/* How a side's turn ended. Only an answer in time has a move, which may still be illegal; all
 * others forfeit the game, and from STALLED on the side did not answer at all. */
enum gyges_turn {
    GYGES_MOVED,
    GYGES_ILLEGAL, /* or an answer that is no move */
    GYGES_LATE,
    GYGES_STALLED, /* no answer at all */
    GYGES_GONE,    /* the program exited or was killed */
    GYGES_MISSING, /* it could not be started */
    GYGES_FAILED,  /* one of our own players found no move */
    GYGES_TURNS
};

/* Lines to and from a program, and the clock that it is waited for by. */
struct gyges_pipe {
    bool (*start)(void *context);
    bool (*send)(void *context, struct qd_text lines);
    /* MOVED when there is a line; GONE or STALLED otherwise. */
    enum gyges_turn (*line)(void *context, uint64_t until_ns, char *line, size_t room);
    bool (*stop)(void *context); /* true if it never ran */
    uint64_t (*now_ns)(void *context);
    void *context;
};

/* Another program that speaks the protocol. It is started when a game begins, again if it was lost.
 */
struct gyges_program {
    struct gyges_pipe pipe;
    struct gyges_bounds bounds;
    bool runs;
    bool knows_position, knows_newgame, knows_compat, knows_clock, knows_processor;
};

void gyges_program_begin(struct gyges_program *program, const struct gyges_level *level);
/* `left_ns` is what its clock shows. */
enum gyges_turn gyges_program_move(struct gyges_program *program, const struct gyges_level *level,
                                   const struct gyges_state *state, const struct qd_moves *played,
                                   uint64_t left_ns, qd_move *move);
/* Stops it if it runs. */
void gyges_program_end(struct gyges_program *program);

#endif
