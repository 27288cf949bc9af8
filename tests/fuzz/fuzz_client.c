/* SPDX-License-Identifier: MIT */
/* The client against a server that answers anything: each line of the input is the answer to what
 * the client asks next. It may give up; it may not fall.
 */
#include "client/run.h"
#include "fuzz/fuzz.h"

#include <string.h>

enum {
    LINES = FUZZ_REPLAY ? 200 : 60,
    SIDE_MOST = FUZZ_REPLAY ? 12 : 5,
    NODES = FUZZ_REPLAY ? 20000 : 300
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qd_client_run run;
    struct qd_limits limits = {.nodes = NODES, .bytes = 1 << 26};
    struct qd_text rest = {(const char *)data, size}, line;
    qd_client_run_init(&run, IA02_OURS);
    for (int i = 0; i < LINES && !run.over && qd_text_line(&rest, &line); i++) {
        struct qd_client_call call;
        struct qd_client_answer answer;
        const char *wrong = NULL;
        if (qd_client_run_next(&run, &limits, &call) != QD_OK)
            break;
        MUST(call.command < IA02_COMMANDS);
        if (wumpus_ia02_command_has_cell(call.command))
            MUST(call.row >= 0 && call.row < run.maze.side && call.col >= 0 &&
                 call.col < run.maze.side);
        if (qd_client_answer_read(line, 200, false, call.command, &answer, &wrong)) {
            MUST(wrong);
            break;
        }
        if (answer.is.has_side && answer.is.side > SIDE_MOST) /* nothing else, and slow */
            break;
        if (qd_client_run_told(&run, &call, &answer))
            break;
    }
    qd_client_run_free(&run);
    return 0;
}
