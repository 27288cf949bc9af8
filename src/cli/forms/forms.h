/* SPDX-License-Identifier: MIT */
/* Positions for other programs and for paper: Prolog facts, Lisp forms, SVG pictures, and all the
 * boards of a solution. */
#ifndef QD_CLI_FORMS_H
#define QD_CLI_FORMS_H

#include "cli/options.h"

/* Facts size/2, ground/3, piece/3, label/3 and mark/3; rows and columns count from 0. */
void cli_form_prolog(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out);
/* A board of tiles with four numbers as the seed report's list of rows; any other as a list of the
 * same facts. */
void cli_form_lisp(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out);
/* A picture that needs no style sheet. */
void cli_form_svg(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out);

/* Draws the position before the moves and after each of them on stdout. An exit code. */
int cli_film_boards(const struct cli_options *options, const struct qd_play *play,
                    const struct qd_moves *moves);
/* The same as one SVG file that plays them over and over. */
int cli_film_svg(const struct cli_options *options, const struct qd_play *play,
                 const struct qd_moves *moves, const char *file);
/* Draws a state as a search of this level packed it. */
void cli_film_state(const struct cli_options *options, const struct qd_play *play,
                    const struct qd_expansion *step);

#endif
