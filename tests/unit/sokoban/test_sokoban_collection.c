/* SPDX-License-Identifier: MIT */
/* Collections: what belongs to which level, in the conventions of the community, and lossless
 * conversion between formats.
 */
#include "unit/unit.h"

#include "base/base.h"
#include "sokoban/formats/collection.h"

#define BOARD_A "#####\n#@$.#\n#####\n"
#define BOARD_B "######\n#@ $.#\n######\n"

struct expected {
    const char *header, *title, *author, *notes, *records;
};

static void join_records(const struct sokoban_entry *entry, struct qd_buf *out)
{
    for (size_t i = 0; i < entry->record_count; i++)
        qd_buf_printf(out, "%s=%s;", qd_buf_cstr(&entry->records[i].name),
                      qd_buf_cstr(&entry->records[i].moves));
}

static void assert_entry(const struct sokoban_entry *entry, const struct expected *expected)
{
    struct qd_buf records;
    qd_buf_init(&records, 1 << 16);
    join_records(entry, &records);
    assert_string_equal(qd_buf_cstr(&entry->header), expected->header);
    assert_string_equal(qd_buf_cstr(&entry->title), expected->title);
    assert_string_equal(qd_buf_cstr(&entry->author), expected->author);
    assert_string_equal(qd_buf_cstr(&entry->notes), expected->notes);
    assert_string_equal(qd_buf_cstr(&records), expected->records);
    qd_buf_free(&records);
}

/* Splits a file and compares every entry; then the same after each format. */
static void assert_file(struct qd_text file, const struct expected *expected, size_t count)
{
    struct qd_text rest = file, level;
    for (size_t i = 0; i < count; i++) {
        struct sokoban_entry entry;
        struct qd_level *parsed = NULL;
        struct qd_message why = {0};
        struct qd_buf title;
        assert_true(sokoban_level_cut(&rest, &level));
        assert_int_equal(sokoban_entry_parse(level, &entry), QD_OK);
        assert_entry(&entry, &expected[i]);
        assert_int_equal(sokoban_level_parse(level, &parsed, &why), QD_OK);
        sokoban_level_free(parsed);
        assert_int_equal(sokoban_level_parse(entry.board, &parsed, &why), QD_OK);
        sokoban_level_free(parsed);
        qd_buf_init(&title, 1000);
        sokoban_level_title(level, &title);
        assert_string_equal(qd_buf_cstr(&title), expected[i].title);
        qd_buf_free(&title);
        sokoban_entry_free(&entry);
    }
    assert_false(sokoban_level_cut(&rest, &level));
}

static void convert(struct qd_text file, enum sokoban_format format, struct qd_buf *out)
{
    struct qd_text level;
    bool begun = false;
    while (sokoban_level_cut(&file, &level)) {
        struct sokoban_entry entry;
        struct qd_level *parsed = NULL;
        struct qd_message why = {0};
        assert_int_equal(sokoban_entry_parse(level, &entry), QD_OK);
        assert_int_equal(sokoban_level_parse(level, &parsed, &why), QD_OK);
        if (!begun)
            sokoban_write_begin(format, &entry, out);
        begun = true;
        sokoban_write_entry(format, &entry, parsed, out);
        sokoban_entry_free(&entry);
        sokoban_level_free(parsed);
    }
    if (begun)
        sokoban_write_end(format, out);
    assert_int_equal(out->err, QD_OK);
}

static void assert_everywhere(const char *text, const struct expected *expected, size_t count)
{
    assert_file(qd_text_of(text), expected, count);
    for (int format = SOKOBAN_XSB; format <= SOKOBAN_LINE; format++) {
        struct qd_buf once, twice;
        qd_buf_init(&once, 1 << 20);
        qd_buf_init(&twice, 1 << 20);
        convert(qd_text_of(text), (enum sokoban_format)format, &once);
        assert_file(qd_buf_view(&once), expected, count);
        convert(qd_buf_view(&once), (enum sokoban_format)format, &twice);
        assert_string_equal(qd_buf_cstr(&once), qd_buf_cstr(&twice));
        qd_buf_free(&once);
        qd_buf_free(&twice);
    }
}

/* .sok: keys below the board, names above, comments, solutions and snapshots. */
static void sok(void **unused)
{
    static const char text[] =
        "Title: A set\nAuthor: Somebody\n\nFirst\n\n" BOARD_A
        "Author: Me\nEmail: a@b\nComment:\nA board.\n\nTwo parts.\nComment-End:\n\n"
        "Solution\nR\n\nSnapshot/half way\n*R\n\nSecond\n\n" BOARD_B "\nSolution: rR\n";
    static const struct expected expected[] = {
        {"Title: A set\nAuthor: Somebody\n", "First", "Me", "Email: a@b\nA board.\n\nTwo parts.\n",
         "Solution=R;Snapshot/half way=*R;"},
        {"", "Second", "", "", "Solution=rR;"},
    };
    (void)unused;
    assert_everywhere(text, expected, COUNT_OF(expected));
}

/* .xsb and .txt: "; name" above the board. */
static void remarks(void **unused)
{
    static const char text[] = "; Many\n; Author: Somebody\n\n; 1\n" BOARD_A "\n; 2\n\n" BOARD_B
                               "\n\n;3\n" BOARD_A "; told below\n\n" BOARD_B;
    static const struct expected expected[] = {
        {"; Many\n; Author: Somebody\n", "1", "", "", ""},
        {"", "2", "", "", ""},
        {"", "3", "", "; told below\n", ""},
        {"", "", "", "", ""},
    };
    (void)unused;
    assert_everywhere(text, expected, COUNT_OF(expected));
}

/* Titles below, as many programs write; a title directly above; nothing at all; long solutions over
 * several lines. */
static void below_and_above(void **unused)
{
    static const char text[] = BOARD_A "Title: One\n" BOARD_B "Title: Two\nSolution\nrr\nUU\n\n"
                                       "Title: Three\nAuthor: X\n" BOARD_A "\n" BOARD_B;
    static const struct expected expected[] = {
        {"", "One", "", "", ""},
        {"", "Two", "", "", "Solution=rrUU;"},
        {"", "Three", "X", "", ""},
        {"", "", "", "", ""},
    };
    (void)unused;
    assert_everywhere(text, expected, COUNT_OF(expected));
}

/* Characters that XML must escape, and text that looks like a board. */
static void signs(void **unused)
{
    static const char text[] =
        "<?xml version=\"1.0\"?>\n<!-- <Level> --><SokobanLevels><Title>A &amp; B</Title>\n"
        "<LevelCollection Copyright=\"&quot;me&quot;\">\n"
        "<Level Id=\"&lt;1>\" Copyright='you'><L>#####</L><L>#@$.#</L>\n<L>#####</L>"
        "<Comment>#####\nLike a wall &amp; more</Comment></Level>\n"
        "<Level Id=\"2\"><L>######</L><L>#@ $.#</L><L>######</L></Level>\n"
        "</LevelCollection></SokobanLevels>\n";
    struct qd_text rest = qd_text_of(text), level;
    struct sokoban_entry entry;
    static const struct expected first = {"Title: A & B\nCopyright: \"me\"\n", "<1>", "you",
                                          "#####\nLike a wall & more\n", ""};
    static const struct expected second = {"", "2", "", "", ""};
    (void)unused;
    assert_true(sokoban_level_cut(&rest, &level));
    assert_int_equal(sokoban_entry_parse(level, &entry), QD_OK);
    assert_entry(&entry, &first);
    sokoban_entry_free(&entry);
    assert_true(sokoban_level_cut(&rest, &level));
    assert_int_equal(sokoban_entry_parse(level, &entry), QD_OK);
    assert_entry(&entry, &second);
    sokoban_entry_free(&entry);
    assert_false(sokoban_level_cut(&rest, &level));
    /* As rows, the wall in the comment must not become a board. */
    struct qd_buf out;
    qd_buf_init(&out, 1 << 16);
    convert(qd_text_of(text), SOKOBAN_XSB, &out);
    rest = qd_buf_view(&out);
    for (int i = 0; i < 2; i++)
        assert_true(sokoban_level_cut(&rest, &level));
    assert_false(sokoban_level_cut(&rest, &level));
    qd_buf_free(&out);
}

/* Invalid levels are still split off, so that they can be refused at their position; IDs stand
 * alone.
 */
static void odd_files(void **unused)
{
    struct qd_text rest = qd_text_of("#1\n\n#####\n#@x.#\n#####\n\nsokoban:8x8b2#4\n"
                                     "; note\n3x5:5#|#@$.#|5#\nno board here\n"),
                   level;
    struct qd_level *parsed = NULL;
    struct qd_message why = {0};
    (void)unused;
    assert_true(sokoban_level_cut(&rest, &level));
    assert_int_equal(sokoban_level_parse(level, &parsed, &why), QD_SYNTAX);
    assert_string_equal(why.code, "sokoban.text.unknown");
    assert_int_equal(why.line, 4);
    assert_true(sokoban_level_cut(&rest, &level));
    assert_true(qd_text_is(level, "sokoban:8x8b2#4"));
    assert_true(sokoban_level_cut(&rest, &level));
    assert_int_equal(sokoban_level_parse(level, &parsed, &why), QD_OK);
    sokoban_level_free(parsed);
    assert_false(sokoban_level_cut(&rest, &level));
    rest = qd_text_of("");
    assert_false(sokoban_level_cut(&rest, &level));
    rest = qd_text_of("\xef\xbb\xbf#####\n#@$.#\n#####\n");
    assert_true(sokoban_level_cut(&rest, &level));
    assert_int_equal(sokoban_level_parse(level, &parsed, &why), QD_OK);
    sokoban_level_free(parsed);
}

/* Angle brackets in a text file are no SLC: the rest of the file is read on. */
static void solutions_in_angle_brackets(void **unused)
{
    static const char text[] =
        BOARD_A "\n<solution>\nR\n\n\n" BOARD_B "\n<Solution>\nrR\n</Solution>\n\n" BOARD_A;
    static const struct expected expected[] = {
        {"", "", "", "", "solution=R;"},
        {"", "", "", "", "Solution=rR;"},
        {"", "", "", "", ""},
    };
    (void)unused;
    assert_everywhere(text, expected, COUNT_OF(expected));
}

/* Names that look like rows, numbers without a blank line, boards behind tabs. */
static void names_and_tabs(void **unused)
{
    static const char text[] = "#50 (3)\n" BOARD_A "\n#51 (2)\n\n" BOARD_B ";3\n" BOARD_A
                               "; 4\n; four\n" BOARD_B "\n; 5\n\t#####\n\t#@$.#\n\t#####\n";
    static const struct expected expected[] = {
        {"", "#50 (3)", "", "", ""}, {"", "#51 (2)", "", "", ""}, {"", "3", "", "", ""},
        {"", "four", "", "4\n", ""}, {"", "5", "", "", ""},
    };
    (void)unused;
    assert_everywhere(text, expected, COUNT_OF(expected));
}

/* The title need not come first, and there may be two of them. */
static void lines_of_the_header_keep_their_order(void **unused)
{
    static const char text[] =
        "Author: Somebody\nTitle: A set\nEmail: a@b\nTitle: Other\n\n; 1\n" BOARD_A;
    static const struct expected expected[] = {
        {"Author: Somebody\nTitle: A set\nEmail: a@b\nTitle: Other\n", "1", "", "", ""},
    };
    (void)unused;
    assert_everywhere(text, expected, COUNT_OF(expected));
}

static void parse_error(const char *text, const char *code)
{
    struct qd_text rest = qd_text_of(text), level;
    struct qd_level *parsed = NULL;
    struct qd_message why = {0};
    assert_true(sokoban_level_cut(&rest, &level));
    assert_int_equal(sokoban_level_parse(level, &parsed, &why), QD_SYNTAX);
    assert_string_equal(why.code, code);
    assert_false(sokoban_level_cut(&rest, &level));
}

/* A file without a board says what it is instead, where that can be seen. */
static void mail_and_html(void **unused)
{
    (void)unused;
    struct qd_text rest = qd_text_of("Hello\n> well\n"), level;
    parse_error("He wrote:\n> #####\n> #@$.#\n> #####\n", "sokoban.text.quoted");
    parse_error("\n<!DOCTYPE HTML>\n<html><pre>####</pre></html>\n", "sokoban.text.html");
    assert_false(sokoban_level_cut(&rest, &level));
}

/* What XML cannot hold becomes a question mark. */
static void control_characters(void **unused)
{
    (void)unused;
    struct qd_buf out;
    qd_buf_init(&out, 1 << 16);
    convert(qd_text_of(BOARD_A "Title: a\x01 b\n"), SOKOBAN_SLC, &out);
    assert_non_null(strstr(qd_buf_cstr(&out), "Id=\"a? b\""));
    qd_buf_free(&out);
}

/* Whether moves written as letters solve a level written as rows. */
static bool solves(struct qd_text rows, struct qd_text letters)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct sokoban_state state;
    struct qd_moves moves = {0};
    size_t mark;
    assert_int_equal(sokoban_level_parse(rows, &level, &why), QD_OK);
    assert_int_equal(sokoban_lurd_parse(letters, &moves, &mark, &why), QD_OK);
    sokoban_state_start(level, &state);
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < moves.count; i++)
        err = sokoban_apply(level, &state, moves.data[i], &why);
    bool won = !err && sokoban_status(level, &state, 0) == QD_WON;
    qd_moves_free(&moves);
    sokoban_level_free(level);
    return won;
}

static void turned_levels_have_turned_solutions(void **unused)
{
    (void)unused;
    static const char rows[] = "######\n#@$ .#\n#  ###\n#    #\n# $ .#\n#    #\n######\n";
    static const char moves[] = "RR2l3dRR";
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    assert_int_equal(sokoban_level_parse(qd_text_of(rows), &level, &why), QD_OK);
    for (unsigned i = 0; i < 8; i++) {
        struct sokoban_turn turn = {.quarters = i % 4, .mirrored = i >= 4};
        struct qd_buf board, letters;
        qd_buf_init(&board, 1024);
        qd_buf_init(&letters, 1024);
        sokoban_turn_level((const struct sokoban_level *)level, turn, &board);
        sokoban_turn_moves(qd_text_of(moves), turn, &letters);
        bool same = strcmp(qd_buf_cstr(&board), rows) == 0;
        CHECK_CASE(same == (i == 0), "%u:\n%s", i, qd_buf_cstr(&board));
        CHECK_CASE(solves(qd_buf_view(&board), qd_buf_view(&letters)), "%u: %s\n%s", i,
                   qd_buf_cstr(&letters), qd_buf_cstr(&board));
        qd_buf_free(&board);
        qd_buf_free(&letters);
    }
    sokoban_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sok),
                                       cmocka_unit_test(remarks),
                                       cmocka_unit_test(below_and_above),
                                       cmocka_unit_test(signs),
                                       cmocka_unit_test(odd_files),
                                       cmocka_unit_test(solutions_in_angle_brackets),
                                       cmocka_unit_test(names_and_tabs),
                                       cmocka_unit_test(lines_of_the_header_keep_their_order),
                                       cmocka_unit_test(mail_and_html),
                                       cmocka_unit_test(control_characters),
                                       cmocka_unit_test(turned_levels_have_turned_solutions)};
    return cmocka_run_group_tests_name("sokoban collections", tests, NULL, NULL);
}
