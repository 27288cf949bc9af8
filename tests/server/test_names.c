/* SPDX-License-Identifier: MIT */
/* Registrations: many from one address, as many as a results file holds, names that look alike. */
#include "referee/service.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include <cmocka.h>

static struct qd_contest *open_contest(const char *results)
{
    struct qd_contest *contest = NULL;
    struct qd_message why = {0};
    struct qd_contest_options options = {.results = results,
                                         .series = {.has_seed = true, .seed = 1, .mazes = 1}};
    assert_int_equal(qd_contest_open(&options, &contest, &why), QD_OK);
    return contest;
}

static unsigned enter(const struct qd_server_service *service, const char *address)
{
    struct qd_server_call call = {
        .method = "POST", .path = "/wumpus/register", .body = qd_text_of("{\"id\":\"Ada\"}")};
    struct qd_server_reply reply = {0};
    snprintf(call.address, sizeof call.address, "%s", address);
    qd_buf_init(&reply.body, 1 << 16);
    service->answer(service->context, &call, &reply);
    qd_buf_free(&reply.body);
    return reply.status;
}

static void one_address_registers_so_often(void **state)
{
    (void)state;
    struct qd_contest *contest = open_contest(NULL);
    struct qd_server_service service = qd_referee_service(contest);
    int refused = 0;
    for (int i = 0; i < 300; i++) {
        refused += enter(&service, "192.0.2.1") == 429;
        assert_int_equal(enter(&service, "127.0.0.1"), 200);
    }
    assert_true(refused > 100 && refused <= 200);
    qd_contest_close(contest);
}

static unsigned register_as(const struct qd_server_service *service, const char *name)
{
    char body[256];
    struct qd_server_call call = {.method = "POST", .path = "/wumpus/register"};
    struct qd_server_reply reply = {0};
    snprintf(body, sizeof body, "{\"id\":\"%s\"}", name);
    call.body = qd_text_of(body);
    snprintf(call.address, sizeof call.address, "127.0.0.1");
    qd_buf_init(&reply.body, 1 << 16);
    service->answer(service->context, &call, &reply);
    qd_buf_free(&reply.body);
    return reply.status;
}

static void names_that_look_the_same_are_refused(void **state)
{
    (void)state;
    static const char *const good[] = {"Bob", "Zo\xc3\xa9", "team 1", "\xe6\x97\xa5\xe6\x9c\xac"};
    static const char *const bad[] = {
        "Bob\xe2\x80\x8b", "\342\200\256Bob", "Zoe\xcc\x81", "a#b", "\\u0007", "a\\tb", " "};
    struct qd_contest *contest = open_contest(NULL);
    struct qd_server_service service = qd_referee_service(contest);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_int_equal(register_as(&service, good[i]), 200);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(register_as(&service, bad[i]), 400);
    qd_contest_close(contest);
}

static void a_list_of_teams_is_refused_by_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *code;
    } lists[] = {{"Ada\nBob\n", NULL},
                 {"Ada\nBob\nAda\n", "referee.teams.twice"},
                 {"Ad\xe9\n", "referee.teams"},
                 {"a#b\n", "referee.teams"}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char name[] = "./teams-XXXXXX";
        int file = mkstemp(name);
        assert_true(file >= 0 && write(file, lists[i].text, strlen(lists[i].text)) > 0);
        close(file);
        struct qd_contest *contest = NULL;
        struct qd_message why = {0};
        struct qd_contest_options options = {.teams = name,
                                             .series = {.has_seed = true, .seed = 1, .mazes = 1}};
        qd_err err = qd_contest_open(&options, &contest, &why);
        assert_int_equal(err, lists[i].code ? QD_SYNTAX : QD_OK);
        if (lists[i].code)
            assert_string_equal(why.code, lists[i].code);
        else
            qd_contest_close(contest);
        unlink(name);
    }
}

static void a_hundred_thousand_runs_are_ranked_at_once(void **state)
{
    (void)state;
    char folder[] = "./names-XXXXXX", name[64];
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/class.db", folder);
    qd_contest_close(open_contest(name));
    sqlite3 *file = NULL;
    assert_int_equal(sqlite3_open(name, &file), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(file,
                     "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < "
                     "100000) INSERT INTO run (name, members, token, player, begun, completed, "
                     "reward, cost, made_s, seen_s) SELECT 'team ' || (i % 2000), '', 'token ' || "
                     "i, zeroblob(400), 1, i % 2, i % 977, i % 331, 0, 0 FROM n",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(file);
    struct qd_contest *contest = open_contest(name);
    struct qd_buf out;
    qd_buf_init(&out, 1 << 20);
    clock_t before = clock();
    assert_int_equal(qd_contest_scoreboard(contest, &out), 200);
    double ms = (double)(clock() - before) * 1000 / CLOCKS_PER_SEC;
    print_message("# scoreboard of 100,000 runs: %.1f ms\n", ms);
    assert_true(ms < 100);
    assert_non_null(strstr(qd_buf_cstr(&out), "\"runs\":50"));
    qd_buf_free(&out);
    qd_contest_close(contest);
    assert_int_equal(unlink(name), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_address_registers_so_often),
        cmocka_unit_test(names_that_look_the_same_are_refused),
        cmocka_unit_test(a_list_of_teams_is_refused_by_line),
        cmocka_unit_test(a_hundred_thousand_runs_are_ranked_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
