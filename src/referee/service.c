/* SPDX-License-Identifier: MIT */
/* The contest as a service of the HTTP server: paths in, JSON out. */
#include "referee/service.h"

#include <string.h>
#include <sys/resource.h>

static const char prefix[] = "/wumpus/";

static void answer(void *context, const struct qd_server_call *call, struct qd_server_reply *reply)
{
    struct qd_contest *contest = context;
    const char *command = call->path + strlen(prefix);
    bool posts = strcmp(call->method, "POST") == 0;
    /* On this machine, and behind a proxy, all clients share one address. */
    bool counted = call->address[0] && !qd_server_address_is_loopback(qd_text_of(call->address));
    if (posts && counted && strcmp(command, "register") == 0 &&
        !qd_contest_admits(contest, call->address)) {
        reply->status = 429;
        qd_buf_puts(&reply->body, qd_contest_refusal(429));
    } else if (posts) {
        reply->status = qd_contest_call(contest, command, call->body, &reply->body);
    } else if (strcmp(command, "scoreboard") == 0) {
        reply->status = qd_contest_scoreboard(contest, &reply->body);
    } else {
        reply->status = 405;
        qd_buf_puts(&reply->body, qd_contest_refusal(405));
    }
}

struct qd_server_service qd_referee_service(struct qd_contest *contest)
{
    return (struct qd_server_service){
        .prefix = prefix,
        .body_most = REQUEST_MOST,
        .answer = answer,
        .refusal = qd_contest_refusal,
        .context = contest,
        .page_path = "/scoreboard",
        .page_asset = "/scoreboard.html",
    };
}

void qd_referee_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}
