/* SPDX-License-Identifier: MIT */
/* All boards of a solution, in text or as a picture that moves, and states of a search.
 *
 * The moving picture draws the first board once; of every later one only the cells that differ from
 * it, in a group that is visible for its share of the time, so that a long solution stays small.
 */
#include "cli/forms/forms.h"
#include "grade/grade.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME_MS = 400, FILM_MOST = 64 << 20 };

static const char style[] =
    "<style>.board rect{stroke:#9aa3ad;stroke-width:.5}.board text{font-family:sans-serif;"
    "text-anchor:middle}.b{fill:#c98b3c}.p{fill:#4a78b5}</style>";

/* `svg` is cut open behind its first tag, for the style. */
static void put_styled(struct qd_text svg, struct qd_buf *out)
{
    const char *end = memchr(svg.data, '>', svg.size);
    size_t head = (size_t)(end - svg.data) + 1;
    qd_buf_put(out, svg.data, head);
    qd_buf_puts(out, style);
    qd_buf_put(out, svg.data + head, svg.size - head);
}

void cli_form_svg(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    struct qd_buf board;
    qd_buf_init(&board, FILM_MOST);
    qd_grade_svg(game, view, &board);
    put_styled(qd_buf_view(&board), out);
    qd_buf_char(out, '\n');
    qd_buf_free(&board);
}

/* Calls `each` with the first view and that of the moment: before the moves, after each. */
static int replay(const struct cli_options *options, const struct qd_play *play,
                  const struct qd_moves *moves,
                  void (*each)(void *context, size_t index, const struct qd_view *first,
                               const struct qd_view *view),
                  void *context)
{
    const struct qd_game *game = options->cli.game;
    const struct qd_level *level = qd_play_level(play);
    struct qd_message why = {0};
    size_t size = game->state_size(level);
    void *state = malloc(size ? size : 1);
    if (!state)
        cli_out_of_memory();
    struct qd_view first = {0};
    memcpy(state, qd_play_state(play), size);
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i <= moves->count; i++) {
        struct qd_view view;
        if (i > 0)
            err = game->apply(level, state, moves->data[i - 1], &why);
        if (!err)
            err =
                game->view(level, state, game->hidden ? QD_OBSERVER : 0, options->cli.lang, &view);
        if (err)
            break;
        if (i == 0)
            first = view;
        each(context, i, &first, &view);
        if (i > 0)
            qd_view_free(&view);
    }
    qd_view_free(&first);
    free(state);
    return err ? cli_report(&options->cli, NULL, 0, err, &why) : CLI_DONE;
}

static void draw(const struct qd_game *game, const struct qd_view *view)
{
    struct qd_buf picture;
    qd_buf_init(&picture, QD_ANSWER_CAP);
    game->draw(view, &picture);
    cli_print(qd_buf_view(&picture));
    qd_buf_free(&picture);
}

static void print_board(void *context, size_t index, const struct qd_view *first,
                        const struct qd_view *view)
{
    (void)first;
    printf("%zu\n", index);
    draw(context, view);
}

int cli_film_boards(const struct cli_options *options, const struct qd_play *play,
                    const struct qd_moves *moves)
{
    return replay(options, play, moves, print_board, (void *)(uintptr_t)options->cli.game);
}

struct film {
    const struct qd_game *game;
    size_t count; /* of boards */
    struct qd_buf out;
};

/* Thousandths of the whole time at which a board begins. */
static unsigned share(const struct film *film, size_t index)
{
    return (unsigned)(index * 1000 / film->count);
}

static void add_board(void *context, size_t index, const struct qd_view *first,
                      const struct qd_view *view)
{
    struct film *film = context;
    struct qd_buf board;
    unsigned from = share(film, index), to = share(film, index + 1);
    qd_buf_init(&board, FILM_MOST);
    qd_grade_svg(film->game, view, &board);
    if (index == 0) {
        struct qd_text all = qd_buf_view(&board);
        all.size -= strlen("</svg>");
        put_styled(all, &film->out);
    } else {
        qd_buf_printf(&film->out,
                      "<g visibility=\"hidden\"><animate attributeName=\"visibility\" "
                      "calcMode=\"discrete\" values=\"hidden;visible;hidden\" "
                      "keyTimes=\"0;%u.%03u;%u.%03u\" dur=\"%zums\" repeatCount=\"indefinite\"/>",
                      from / 1000, from % 1000, to / 1000, to % 1000, film->count * FRAME_MS);
        qd_grade_svg_cells(film->game, first, view, &film->out);
        qd_buf_puts(&film->out, "</g>\n");
    }
    qd_buf_free(&board);
}

int cli_film_svg(const struct cli_options *options, const struct qd_play *play,
                 const struct qd_moves *moves, const char *file)
{
    struct film film = {.game = options->cli.game, .count = moves->count + 1};
    qd_buf_init(&film.out, FILM_MOST);
    int code = replay(options, play, moves, add_board, &film);
    qd_buf_puts(&film.out, "</svg>\n");
    if (!code)
        code = cli_write_file(file, qd_buf_view(&film.out));
    qd_buf_free(&film.out);
    return code;
}

/* A packed state laid over the view of the start. */
struct overlay {
    const struct qd_view *start;
    struct qd_view *view;
    bool tiles; /* the ground goes with the piece */
};

static void put_piece(void *context, size_t state, int cell, int id)
{
    struct overlay *overlay = context;
    (void)state;
    for (int i = 0; i < overlay->start->rows * overlay->start->cols; i++) {
        const struct qd_cell *from = &overlay->start->cells[i];
        if (!from->piece || from->id != id)
            continue;
        uint8_t ground = overlay->view->cells[cell].ground;
        overlay->view->cells[cell] = *from;
        if (!overlay->tiles)
            overlay->view->cells[cell].ground = ground;
        return;
    }
}

void cli_film_state(const struct cli_options *options, const struct qd_play *play,
                    const struct qd_expansion *step)
{
    const struct qd_game *game = options->cli.game;
    const struct qd_level *level = qd_play_level(play);
    struct qd_view start, view;
    if (!game->path->pieces ||
        game->view(level, qd_play_state(play), 0, options->cli.lang, &start) != QD_OK)
        return;
    if (game->view(level, qd_play_state(play), 0, options->cli.lang, &view) == QD_OK) {
        struct overlay overlay = {&start, &view, game->board == QD_BOARD_SIDES};
        const struct qd_cell *blank = NULL;
        for (int i = 0; i < start.rows * start.cols; i++)
            if (!start.cells[i].piece)
                blank = &start.cells[i];
        for (int i = 0; i < view.rows * view.cols; i++) {
            uint8_t ground = view.cells[i].ground;
            view.cells[i] = blank ? *blank : (struct qd_cell){0};
            if (!overlay.tiles)
                view.cells[i].ground = ground;
        }
        if (!game->path->pieces(level, qd_play_state(play), step->state, step->size, 1, put_piece,
                                &overlay))
            draw(game, &view);
        qd_view_free(&view);
    }
    qd_view_free(&start);
}
