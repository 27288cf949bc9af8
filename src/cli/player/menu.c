/* SPDX-License-Identifier: MIT */
/* `play` without a game: lists to choose from, on a screen of their own or as numbered lines. First
 * what was left open, the games and the puzzles of the day; then the levels of a game, by pack, or
 * a new one; where two play, the opponent and the side. What was played is told beside it. After a
 * play the lists come again.
 */
#include "cli/daily/days.h"
#include "cli/module/load.h"
#include "cli/packs.h"
#include "cli/player/player.h"
#include "cli/player/progress.h"

#include <stdlib.h>
#include <string.h>

/* Lines being put together, and what each stands for. */
struct list {
    char **lines;
    int *values;
    int count, room;
};

struct menu {
    struct cli cli; /* the game chosen */
    struct cli_seats seats;
    struct cli_profile *profile;
    bool screen;
    bool ended; /* the input has ended */
    int pack;   /* whose list was opened last in this game, -1: none */
    int level;  /* and which level of it, 0: none */
};

static const char *words(const struct menu *menu, const char *code)
{
    const char *found = qd_phrase(menu->cli.lang, code);
    return found ? found : code;
}

static void list_add(struct list *list, int value, const char *text)
{
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->lines = realloc(list->lines, (size_t)list->room * sizeof list->lines[0]);
        list->values = realloc(list->values, (size_t)list->room * sizeof list->values[0]);
    }
    char *copy = list->lines && list->values ? strdup(text) : NULL;
    if (!copy)
        cli_out_of_memory();
    list->values[list->count] = value;
    list->lines[list->count++] = copy;
}

static void list_free(struct list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->lines[i]);
    free(list->lines);
    free(list->values);
    *list = (struct list){0};
}

static void complain(const char *text)
{
    cli_complain("%s", text);
}

/* What is told about a line stands behind it. */
static void print_plain(int number, const char *line)
{
    size_t size = strcspn(line, "\t");
    printf("%3d  %.*s%s%s\n", number, (int)size, line, line[size] ? ": " : "",
           line[size] ? line + size + 1 : "");
}

/* Numbered lines; the number of one is read. */
static int choose_plain(struct menu *menu, const struct list *list, const char *title)
{
    char typed[256];
    uint64_t number = 0;
    puts(title);
    for (int i = 0; i < list->count; i++)
        if (list->lines[i][0])
            print_plain(i + 1, list->lines[i]);
    while (fflush(stdout) == 0 && fgets(typed, sizeof typed, stdin)) {
        struct qd_text text = qd_text_trim(qd_text_of(typed));
        if (qd_text_is(text, "q") || qd_text_is(text, "quit"))
            return -1;
        if (qd_text_number(text, (uint64_t)list->count, &number) && number > 0 &&
            list->lines[number - 1][0])
            return (int)number - 1;
        puts(words(menu, "cli.menu.number"));
    }
    menu->ended = true;
    return -1;
}

/* What the chosen line stands for, -1 for none, beginning at what `from` stands for; the list is
 * freed. */
static int choose_from(struct menu *menu, struct list *list, const char *title, int from)
{
    const struct qd_terminal_host host = {.lang = menu->cli.lang, .complain = complain};
    bool (*terminal)(const struct qd_terminal_host *, const char *, const char *const *, int,
                     int *);
    int chosen = -1;
    for (int i = 0; i < list->count && from >= 0 && chosen < 0; i++)
        chosen = list->values[i] == from ? i : -1;
    if (!menu->screen)
        chosen = choose_plain(menu, list, title);
    else if (!cli_module(&menu->cli, "play", "terminal", "qd_terminal_choose", &terminal) ||
             !terminal(&host, title, (const char *const *)list->lines, list->count, &chosen))
        menu->ended = true;
    int value = chosen < 0 ? -1 : list->values[chosen];
    list_free(list);
    return value;
}

static int choose(struct menu *menu, struct list *list, const char *title)
{
    return choose_from(menu, list, title, -1);
}

static void take_game(struct menu *menu, int number)
{
    menu->pack = -1;
    menu->cli.family = cli_families[number];
    menu->cli.game = cli_families[number]->game;
}

static int run(struct menu *menu, struct qd_play *play)
{
    if (menu->seats.human < 0)
        menu->seats.human = menu->cli.game->to_move(qd_play_level(play), qd_play_state(play));
    return menu->screen ? cli_player_screen(&menu->cli, play, &menu->seats, menu->profile)
                        : cli_player_plain(&menu->cli, play, &menu->seats, menu->profile, false);
}

/* An opponent and a side, for games of two; false: neither was chosen. */
static bool choose_seats(struct menu *menu)
{
    const struct qd_game *game = menu->cli.game;
    struct list list = {0};
    if (!game->versus)
        return true;
    list_add(&list, 0, words(menu, "cli.menu.two"));
    for (int i = 0; game->versus->methods && game->versus->methods[i].name; i++)
        list_add(&list, i + 1,
                 game->versus->titles ? words(menu, game->versus->titles[i])
                                      : game->versus->methods[i].name);
    menu->seats.opponent = choose(menu, &list, words(menu, "cli.menu.opponent"));
    if (menu->seats.opponent <= 0)
        return menu->seats.opponent == 0;
    for (int i = 0; i < 2; i++)
        list_add(&list, i, words(menu, game->player_names[i]));
    menu->seats.human = choose(menu, &list, words(menu, "cli.menu.side"));
    return menu->seats.human >= 0;
}

/* A name, and blanks up to the column where the next one begins. */
static void add_name(struct qd_buf *out, struct qd_text name, int widest)
{
    char text[128];
    snprintf(text, sizeof text, "%.*s", (int)name.size, name.data);
    qd_buf_printf(out, "%s%*s", text, widest - cli_columns(text), "");
}

static void add_figure(const struct menu *menu, const char *code, int64_t figure,
                       struct qd_buf *out)
{
    struct qd_message message;
    if (figure < 0)
        return;
    qd_message_set(&message, code);
    qd_message_number(&message, "count", figure);
    qd_buf_puts(out, "  ");
    qd_message_format(&message, menu->cli.lang, out);
}

static void add_level(struct menu *menu, struct list *list, const struct cli_shelf_level *level,
                      const struct json_t *document, int widest)
{
    const struct qd_measure *measure = menu->cli.game->measure;
    const char *name = measure ? measure->many : "moves";
    int64_t par = measure ? level->par_measured : level->par_moves;
    const char *code = measure ? "cli.menu.par.pushes" : "cli.menu.par";
    int64_t best = cli_level_figure(document, level->id, "best", name);
    struct qd_buf text;
    qd_buf_init(&text, 1024);
    qd_buf_printf(&text, "%c %3d  ", cli_level_mark(document, level->id), level->number);
    add_name(&text, qd_text_of(level->title), widest);
    add_figure(menu, code, par, &text);
    add_figure(menu, "cli.menu.own", best, &text);
    list_add(list, level->number, qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static bool is_won(const struct json_t *document, const struct cli_shelf_level *level)
{
    char mark = cli_level_mark(document, level->id);
    return mark == '*' || mark == '+';
}

/* A level of a pack, beginning at the one played last, or the first that is not won; 0 for none. */
static int choose_level(struct menu *menu, struct cli_shelf *shelf, int pack)
{
    struct list list = {0};
    const struct cli_shelf_pack *found = cli_shelf_pack(shelf, pack);
    struct json_t *document = cli_profile_load(menu->profile);
    int from = menu->pack == pack ? menu->level : 0, widest = 0;
    for (int i = 0; i < found->count; i++) {
        int columns = cli_columns(found->levels[i].title);
        widest = columns > widest ? columns : widest;
    }
    for (int i = 0; i < found->count; i++) {
        add_level(menu, &list, &found->levels[i], document, widest);
        if (from == 0 && !is_won(document, &found->levels[i]))
            from = found->levels[i].number;
    }
    cli_profile_free(document);
    int number = choose_from(menu, &list, words(menu, "cli.menu.level"), from);
    menu->pack = pack;
    menu->level = number > 0 ? number : 0;
    return menu->level;
}

static void add_pack(struct menu *menu, struct list *list, struct cli_shelf *shelf, int pack,
                     const struct json_t *document)
{
    enum { TITLE = 22 };
    struct cli_pack found;
    struct qd_buf text;
    const struct cli_shelf_pack *levels = cli_shelf_pack(shelf, pack);
    int won = 0;
    (void)cli_pack_at(menu->cli.game, pack, menu->cli.lang, &found);
    for (int i = 0; i < levels->count; i++)
        won += is_won(document, &levels->levels[i]);
    qd_buf_init(&text, 1024);
    add_name(&text, found.title, TITLE);
    qd_buf_puts(&text, "  ");
    cli_phrase("cli.menu.won",
               CLI_WORDS({"won", .number = won}, {"count", .number = levels->count}), &text);
    list_add(list, pack, qd_buf_cstr(&text));
    qd_buf_free(&text);
}

enum { CHOICE_NEW = 1000 };

/* A new board or a pack of the game; -1: none. */
static int choose_pack(struct menu *menu, struct cli_shelf *shelf)
{
    struct list list = {0};
    struct cli_pack pack;
    struct json_t *document = cli_profile_load(menu->profile);
    list_add(&list, CHOICE_NEW, words(menu, "cli.menu.new"));
    for (int i = 0; cli_pack_at(menu->cli.game, i, menu->cli.lang, &pack); i++)
        add_pack(menu, &list, shelf, i, document);
    cli_profile_free(document);
    return choose_from(menu, &list, menu->cli.game->title, menu->pack);
}

/* Opens what is chosen of the game, going back a list at a time; false: nothing. */
static bool open_choice(struct menu *menu, struct cli_shelf *shelf, struct qd_play *play)
{
    struct qd_message why = {0};
    while (!menu->ended && !cli_interrupted()) {
        int chosen = choose_pack(menu, shelf);
        if (chosen < 0)
            return false;
        if (chosen == CHOICE_NEW && choose_seats(menu))
            return cli_player_generate(&menu->cli, menu->profile, NULL, play) == CLI_DONE;
        int number = chosen == CHOICE_NEW ? 0 : choose_level(menu, shelf, chosen);
        const struct cli_shelf_level *level = number ? cli_shelf_at(shelf, chosen, number) : NULL;
        if (level && choose_seats(menu))
            return qd_play_open(play, menu->cli.game, level->text, &why) == QD_OK;
    }
    return false;
}

/* Plays of one game, until the player goes back. */
static int play_game(struct menu *menu)
{
    struct cli_shelf shelf;
    const struct cli_seats seats = menu->seats;
    int code = CLI_DONE;
    cli_shelf_open(&shelf, &menu->cli);
    for (bool more = true; more && !code && !menu->ended && !cli_interrupted();) {
        struct qd_play *play = cli_play_new(&menu->cli);
        more = open_choice(menu, &shelf, play);
        if (more)
            code = run(menu, play);
        menu->seats = seats;
        qd_play_free(play);
    }
    cli_shelf_close(&shelf);
    return code;
}

static int play_open(struct menu *menu)
{
    struct qd_message why = {0};
    struct qd_buf save, backwards;
    const struct cli_seats seats = menu->seats;
    struct qd_play *play = cli_play_new(&menu->cli);
    qd_buf_init(&save, QD_ANSWER_CAP);
    qd_buf_init(&backwards, QD_ANSWER_CAP);
    cli_progress_resume(menu->profile, menu->cli.game, &save, &backwards, &menu->seats.opponent,
                        &menu->seats.human);
    menu->seats.backwards = backwards.size > 0 ? qd_buf_cstr(&backwards) : NULL;
    qd_err err = qd_play_open(play, menu->cli.game, qd_buf_view(&save), &why);
    int code = err ? cli_report(&menu->cli, "play", 0, err, &why) : run(menu, play);
    menu->seats = seats;
    qd_buf_free(&save);
    qd_buf_free(&backwards);
    qd_play_free(play);
    return code;
}

/* A puzzle of the day, chosen by its game. */
static int play_today(struct menu *menu)
{
    struct list list = {0};
    struct qd_buf id;
    char today[CLI_DATE], text[256];
    struct json_t *document = cli_profile_load(menu->profile);
    cli_days_today(today);
    qd_buf_init(&id, 256);
    for (int i = 0; cli_families[i]; i++) {
        const struct qd_game *game = cli_families[i]->game;
        qd_buf_clear(&id);
        if (!cli_days_id(game, today, &id))
            continue;
        const char *name = strchr(qd_buf_cstr(&id), ':'); /* without the game, which stands there */
        snprintf(text, sizeof text, "%c %s  %s", cli_days_mark(document, game, today), game->title,
                 name ? name + 1 : qd_buf_cstr(&id));
        list_add(&list, i, text);
    }
    cli_profile_free(document);
    int chosen = choose(menu, &list, words(menu, "cli.menu.today.title"));
    qd_buf_free(&id);
    if (chosen < 0)
        return CLI_DONE;
    const struct cli_seats seats = menu->seats;
    take_game(menu, chosen);
    struct qd_play *play = cli_play_new(&menu->cli);
    int code = choose_seats(menu) ? cli_player_today(&menu->cli, play) : CLI_NO;
    if (!code)
        code = run(menu, play);
    else if (code == CLI_NO)
        code = CLI_DONE; /* no opponent was chosen: back to the menu */
    menu->seats = seats;
    qd_play_free(play);
    return code;
}

enum { CHOICE_OPEN = 100, CHOICE_RANKING = 200, CHOICE_TODAY };

/* "Today's puzzles", and for how many days in a row. */
static void list_today(struct menu *menu, struct list *list, const struct json_t *document)
{
    struct qd_buf text;
    char today[CLI_DATE];
    cli_days_today(today);
    int streak = cli_days_streak(document, today);
    qd_buf_init(&text, 256);
    qd_buf_puts(&text, words(menu, "cli.menu.today"));
    add_figure(menu, "cli.menu.streak", streak > 0 ? streak : -1, &text);
    list_add(list, CHOICE_TODAY, qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static void list_games(struct menu *menu, struct list *list)
{
    struct json_t *document = cli_profile_load(menu->profile);
    char text[256];
    for (int i = 0; cli_families[i]; i++) {
        const struct qd_game *game = cli_families[i]->game;
        if (!cli_profile_left(document, game))
            continue;
        snprintf(text, sizeof text, "%s %s", words(menu, "cli.menu.continue"), game->title);
        list_add(list, CHOICE_OPEN + i, text);
    }
    if (list->count > 0)
        list_add(list, -1, "");
    for (int i = 0; cli_families[i]; i++) {
        snprintf(text, sizeof text, "%s\t%s", cli_families[i]->game->title,
                 cli_families[i]->group->text[menu->cli.lang][0]);
        list_add(list, i, text);
    }
    list_add(list, -1, "");
    list_today(menu, list, document);
    list_add(list, CHOICE_RANKING, words(menu, "cli.menu.ranking"));
    cli_profile_free(document);
}

static void rank_line(const struct menu *menu, int place, const struct cli_profile_rank *rank,
                      struct qd_buf *out)
{
    struct qd_message message;
    qd_message_set(&message, "cli.ranking.line");
    qd_message_number(&message, "place", place);
    qd_message_text(&message, "name", qd_text_of(rank->name));
    qd_message_number(&message, "levels", rank->levels);
    qd_message_number(&message, "clean", rank->clean);
    qd_message_number(&message, "won", rank->won);
    qd_message_number(&message, "played", rank->played);
    qd_message_format(&message, menu->cli.lang, out);
}

enum { RANKED = 100 };

/* Choosing a player goes on with that one. */
static void show_ranking(struct menu *menu)
{
    struct cli_profile_rank ranks[RANKED];
    struct list list = {0};
    int count = cli_profile_ranking(menu->profile, ranks, RANKED);
    for (int i = 0; i < count; i++) {
        struct qd_buf line;
        qd_buf_init(&line, 1024);
        rank_line(menu, i + 1, &ranks[i], &line);
        list_add(&list, i, qd_buf_cstr(&line));
        qd_buf_free(&line);
    }
    list_add(&list, -1, "");
    list_add(&list, RANKED, words(menu, "cli.menu.back"));
    int chosen = choose(menu, &list, words(menu, "cli.menu.ranking"));
    if (chosen >= 0 && chosen < count)
        cli_profile_open(menu->profile, menu->cli.lang, ranks[chosen].name);
}

int cli_player_menu(const struct cli *cli, const struct cli_seats *seats,
                    struct cli_profile *profile, bool screen)
{
    struct menu menu = {.cli = *cli, .seats = *seats, .profile = profile, .screen = screen};
    int code = CLI_DONE;
    while (!code && !menu.ended && !cli_interrupted()) {
        struct list list = {0};
        list_games(&menu, &list);
        int chosen = choose(&menu, &list, words(&menu, "cli.menu.title"));
        if (chosen < 0)
            break;
        if (chosen == CHOICE_RANKING) {
            show_ranking(&menu);
            continue;
        }
        if (chosen == CHOICE_TODAY) {
            code = play_today(&menu);
            continue;
        }
        take_game(&menu, chosen % CHOICE_OPEN);
        code = chosen >= CHOICE_OPEN ? play_open(&menu) : play_game(&menu);
    }
    return code;
}

int cli_player_ranking(const struct cli *cli, const struct cli_profile *profile, bool json)
{
    const struct menu menu = {.cli = *cli};
    struct cli_profile_rank ranks[RANKED];
    int count = cli_profile_ranking(profile, ranks, RANKED);
    for (int i = 0; i < count; i++) {
        if (json) {
            struct cli_json line;
            cli_json_begin(&line);
            qd_json_field_number(&line.json, "place", i + 1);
            qd_json_field_string(&line.json, "name", ranks[i].name);
            qd_json_field_number(&line.json, "levels", ranks[i].levels);
            qd_json_field_number(&line.json, "clean", ranks[i].clean);
            qd_json_field_number(&line.json, "won", ranks[i].won);
            qd_json_field_number(&line.json, "played", ranks[i].played);
            cli_json_print(&line);
            continue;
        }
        struct qd_buf line;
        qd_buf_init(&line, 1024);
        rank_line(&menu, i + 1, &ranks[i], &line);
        cli_print(qd_buf_view(&line));
        putchar('\n');
        qd_buf_free(&line);
    }
    if (count == 0 && !json)
        puts(words(&menu, "cli.ranking.none"));
    return CLI_DONE;
}
