/* The contest as a service of the HTTP server: paths in, JSON out. */
#include "cli/referee.h"

#include <string.h>
#include <sys/resource.h>

static const char prefix[] = "/wumpus/";

static void answer(void *context, const struct server_call *call, struct server_reply *reply)
{
    struct contest *contest = context;
    const char *command = call->path + strlen(prefix);
    if (strcmp(call->method, "POST") == 0) {
        reply->status = contest_call(contest, command, call->body, &reply->body);
    } else if (strcmp(command, "scoreboard") == 0) {
        reply->status = contest_scoreboard(contest, &reply->body);
    } else {
        reply->status = 405;
        qd_buf_puts(&reply->body, contest_refusal(405));
    }
}

struct server_service cli_referee_service(struct contest *contest)
{
    return (struct server_service){
        .prefix = prefix,
        .body_most = REQUEST_MOST,
        .answer = answer,
        .refusal = contest_refusal,
        .context = contest,
        .page_path = "/scoreboard",
        .page_asset = "/scoreboard.html",
    };
}

bool cli_referee_sizes(const char *text, struct series_options *out)
{
    struct qd_text rest = qd_text_of(text);
    uint64_t least, most;
    if (!qd_text_digits(&rest, WUMPUS_SIDE_MAX, &least))
        return false;
    most = least;
    if (rest.size > 0) {
        if (rest.data[0] != '-')
            return false;
        rest.data++;
        rest.size--;
        if (!qd_text_number(rest, WUMPUS_SIDE_MAX, &most))
            return false;
    }
    if (least < WUMPUS_SIDE_MIN || most < least)
        return false;
    out->least = (int)least;
    out->most = (int)most;
    return true;
}

void cli_referee_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}
