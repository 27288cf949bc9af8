/* SPDX-License-Identifier: MIT */
/* What the client makes of a referee's words: what a probe showed, and whether percepts came with
 * it. Who was hurt has seen the hazard and felt nothing else; "no breeze" must not be read into it.
 */
#include "client/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SAFE = 0, NOT_TOLD = -1 };

static const struct {
    enum wumpus_ia02_command command;
    const char *status, *message;
    bool shown;
    int contents, percepts;
} cases[] = {
    {IA02_PROBE, "[OK]", "you feel .", true, 0, SAFE},
    {IA02_PROBE, "[OK]", "you feel B", true, 0, WUMPUS_BREEZE},
    {IA02_PROBE, "[OK]", "you feel GBS", true, WUMPUS_GOLD, WUMPUS_BREEZE | WUMPUS_STENCH},
    {IA02_PROBE, "[KO]", "you feel P", true, WUMPUS_PIT, NOT_TOLD},
    {IA02_PROBE, "[KO]", "you feel W", true, WUMPUS_WUMPUS, NOT_TOLD},
    {IA02_PROBE, "[KO]", "you feel PBS", true, WUMPUS_PIT, NOT_TOLD},
    {IA02_PROBE, "[KO]", "you fell into a pit", true, WUMPUS_PIT, NOT_TOLD},
    {IA02_PROBE, "[KO]", "Pits are deep here", true, WUMPUS_PIT, NOT_TOLD},
    {IA02_PROBE, "[KO]", "a wumpus eats you", true, WUMPUS_WUMPUS, NOT_TOLD},
    {IA02_PROBE, "[KO]", "too bad", false, 0, NOT_TOLD},
    {IA02_PROBE, "[Err]", "you feel P", false, 0, NOT_TOLD},
    {IA02_CAUTIOUS_PROBE, "[OK]", "you feel P", true, WUMPUS_PIT, SAFE},
    {IA02_CAUTIOUS_PROBE, "[OK]", "you feel WB", true, WUMPUS_WUMPUS, WUMPUS_BREEZE},
    {IA02_CAUTIOUS_PROBE, "[OK]", "you feel .", true, 0, SAFE},
    {IA02_GO_TO, "[KO]", "you feel P", false, 0, NOT_TOLD},
};

static void probes(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        const char *wrong = NULL;
        struct qd_client_answer answer;
        snprintf(text, sizeof text, "{\"status\": \"%s\", \"msg\": \"%s\"}", cases[i].status,
                 cases[i].message);
        assert_int_equal(
            qd_client_answer_read(qd_text_of(text), 200, false, cases[i].command, &answer, &wrong),
            QD_OK);
        if (answer.is.shown != cases[i].shown || answer.is.contents != cases[i].contents ||
            answer.is.percepts != cases[i].percepts)
            fail_msg("%s: shown %d, contents %d, percepts %d", text, answer.is.shown,
                     answer.is.contents, answer.is.percepts);
    }
}

/* What the command cannot do without is missed; what a server says by its status alone is taken. */
static void what_is_missing(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int http;
        bool registers;
        enum wumpus_ia02_command command;
        const char *wrong;
    } answers[] = {
        {"[]", 200, false, IA02_STATUS, "client.wrong.json"},
        {"{", 200, false, IA02_STATUS, "client.wrong.json"},
        {"{\"phase\": 1, \"phase\": 2}", 200, false, IA02_STATUS, "client.wrong.json"},
        {"{\"status\": \"fine\"}", 200, false, IA02_GO_TO, "client.wrong.status"},
        {"{}", 200, true, IA02_STATUS, "client.wrong.token"},
        {"{\"token\": \"x\"}", 200, true, IA02_STATUS, NULL},
        {"{\"grid_size\": 1}", 200, false, IA02_NEXT_MAZE, "client.wrong.size"},
        {"{\"grid_size\": 65}", 200, false, IA02_NEXT_MAZE, "client.wrong.size"},
        {"{\"grid_size\": 2}", 200, false, IA02_NEXT_MAZE, NULL},
        {"{\"grid_size\": 64}", 200, false, IA02_NEXT_MAZE, NULL},
        {"{}", 200, false, IA02_STATUS, "client.wrong.phase"},
        {"{\"phase\": 3}", 200, false, IA02_STATUS, "client.wrong.phase"},
        {"{\"phase\": -1}", 200, false, IA02_STATUS, "client.wrong.phase"},
        {"{\"phase\": 2}", 200, false, IA02_STATUS, NULL},
        {"{\"position\": {\"x\": 1}}", 200, false, IA02_GET_POSITION, "client.wrong.position"},
        {"{\"position\": {\"x\": 1, \"y\": 0}}", 200, false, IA02_GET_POSITION, NULL},
        {"{\"msg\": \"well\"}", 200, false, IA02_PROBE, "client.wrong.felt"},
        {"{\"msg\": \"well\"}", 200, false, IA02_CAUTIOUS_PROBE, "client.wrong.felt"},
        {"{\"msg\": \"well\"}", 200, false, IA02_GO_TO, NULL},
        {"{\"msg\": \"well\"}", 417, false, IA02_PROBE, NULL},
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        const char *wrong = "";
        struct qd_client_answer answer;
        qd_err err =
            qd_client_answer_read(qd_text_of(answers[i].text), answers[i].http,
                                  answers[i].registers, answers[i].command, &answer, &wrong);
        bool same = wrong && answers[i].wrong ? strcmp(wrong, answers[i].wrong) == 0
                                              : wrong == answers[i].wrong;
        if (!same || (err == QD_OK) != !wrong)
            fail_msg("%s: %s", answers[i].text, wrong ? wrong : "taken");
        if (!err)
            assert_int_equal(answer.is.status, answers[i].http == 200 ? IA02_OK : IA02_ERR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probes),
        cmocka_unit_test(what_is_missing),
    };
    return cmocka_run_group_tests_name("client answer", tests, NULL, NULL);
}
