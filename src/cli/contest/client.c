/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus client`: plays every maze of a referee, and can resume, record and replay. */
#include "cli/contest/client.h"
#include "cli/module/load.h"
#include "cli/wumpus/wumpus.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ANSWER_S = 20 }; /* an answer that takes longer is requested again */

struct qd_request {
    const char *server;
    const char *id;
    const char *members;
    const char *record;
    const char *token;
    const char *replay;
    enum wumpus_ia02_strategy strategy;
    uint64_t patience_ns;
};

struct client {
    struct cli_options options;
    struct cli_watch watch;
    struct qd_client_talk talk;
    struct qd_client_run run;
    struct qd_client_table table;
    bool comparing; /* a replay against a server */
};

static void maze_ended(void *context, const struct qd_client_maze *maze)
{
    struct client *client = context;
    cli_progress_end();
    qd_client_table_add(&client->table, maze);
}

static void show_progress(struct client *client, const struct qd_client_call *call)
{
    struct cli_watch *watch = &client->watch;
    uint64_t now = cli_now_ns();
    if (watch->quiet || now - watch->shown_ns < 200000000u)
        return;
    watch->shown_ns = now;
    cli_progress(
        "client.progress",
        CLI_WORDS({"maze", .number = client->run.maze.number},
                  {"side", .number = client->run.maze.side},
                  {"command", .text = wumpus_ia02_command_names[call->command]},
                  {"calls", .number = client->run.maze.calls},
                  {"cost", .number = client->run.maze.map_cost + client->run.maze.walk_cost}));
}

static int refused(const struct qd_client_call *call, const struct qd_client_answer *answer)
{
    cli_warn("wumpus client", "client.refused",
             CLI_WORDS({"command", .text = wumpus_ia02_command_names[call->command]},
                       {"row", .number = call->row}, {"col", .number = call->col},
                       {"reason", .text = answer->message[0] ? answer->message : "?"}));
    return CLI_NO;
}

static int play_all(struct client *client)
{
    struct qd_buf text;
    int code = CLI_DONE;
    qd_buf_init(&text, HTTP_BODY_MOST);
    while (!code && !client->run.over) {
        struct qd_client_call call;
        struct qd_client_answer answer;
        struct qd_message why = {0};
        qd_err err = qd_client_run_next(&client->run, &client->watch.limits, &call);
        if (!err && cli_interrupted())
            err = QD_STOPPED;
        if (err == QD_STOPPED) {
            code = CLI_LIMIT;
        } else if (err) {
            code = cli_report(&client->options.cli, "wumpus client", 0, err, &why);
        } else {
            show_progress(client, &call);
            code = qd_client_say(&client->talk, &call, &answer, &text);
        }
        if (!code && qd_client_run_told(&client->run, &call, &answer))
            code = refused(&call, &answer);
    }
    cli_progress_end();
    qd_buf_free(&text);
    return code;
}

/* The progress of a token without a record. */
static int resume_by_token(struct client *client)
{
    struct qd_client_call call = {.command = IA02_STATUS, .row = -1, .col = -1};
    struct qd_client_answer answer;
    struct qd_buf text;
    qd_buf_init(&text, HTTP_BODY_MOST);
    int code = qd_client_say(&client->talk, &call, &answer, &text);
    qd_buf_free(&text);
    if (code || answer.phase == IA02_BETWEEN)
        return code;
    bool home = answer.is.has_position && answer.is.row == 0 && answer.is.col == 0;
    bool has_side = answer.is.has_side && answer.is.side >= WUMPUS_SIDE_MIN &&
                    answer.is.side <= WUMPUS_SIDE_MAX;
    if (answer.phase == IA02_MAPPING && has_side) {
        qd_client_run_begin(&client->run, answer.is.side);
        return CLI_DONE;
    }
    if (answer.phase == IA02_EXPLORING && home && has_side) {
        qd_client_run_begin(&client->run, answer.is.side); /* an empty chart: nothing to fetch */
        client->run.phase = IA02_EXPLORING;
        return CLI_DONE;
    }
    cli_warn("wumpus client", "client.middle", NULL);
    return CLI_NO;
}

/* One recorded call: replayed, and when comparing first sent to the server. */
static void tell_change(const struct qd_client_call *call, struct qd_text was, const char *now)
{
    char before[QD_ARG_TEXT];
    snprintf(before, sizeof before, "%.*s", (int)was.size, was.data);
    cli_warn(NULL, "client.changed",
             CLI_WORDS({"command", .text = wumpus_ia02_command_names[call->command]},
                       {"row", .number = call->row}, {"col", .number = call->col},
                       {"before", .text = before}, {"now", .text = now}));
}

static int again(void *context, const struct qd_client_call *call,
                 const struct qd_client_answer *answer, struct qd_text text)
{
    struct client *client = context;
    int code = CLI_DONE;
    if (client->comparing) {
        struct qd_client_answer now;
        struct qd_buf said;
        qd_buf_init(&said, HTTP_BODY_MOST);
        code = qd_client_say(&client->talk, call, &now, &said);
        bool same =
            qd_buf_view(&said).size == text.size && memcmp(said.data, text.data, text.size) == 0;
        if (!code && !same) {
            tell_change(call, text, qd_buf_cstr(&said));
            code = CLI_NO;
        }
        qd_buf_free(&said);
    }
    if (!code && qd_client_run_told(&client->run, call, answer))
        code = refused(call, answer);
    return code;
}

/* Opens the record for appending; a truncated last line is dropped. It holds a token, so only the
 * user may read it. */
static int open_record(struct client *client, const char *name, uint64_t size)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && ftruncate(fd, (off_t)size) == 0 && lseek(fd, 0, SEEK_END) >= 0)
        client->talk.record = fdopen(fd, "w");
    if (!client->talk.record) {
        cli_complain("%s: %s", name, cli_system(errno));
        if (fd >= 0)
            close(fd);
        return CLI_NO;
    }
    return CLI_DONE;
}

static int begin_fresh(struct client *client, const struct qd_request *request)
{
    int code;
    if (request->token) {
        snprintf(client->talk.head.token, sizeof client->talk.head.token, "%s", request->token);
        return resume_by_token(client);
    }
    code = qd_client_register(&client->talk);
    if (!code && request->record)
        code = open_record(client, request->record, 0);
    if (!code && request->record &&
        !qd_client_record_begin(client->talk.record, &client->talk.head)) {
        cli_warn(request->record, "client.record.unwritten", NULL);
        code = CLI_NO;
    }
    return code;
}

static int begin_recorded(struct client *client, const struct qd_request *request)
{
    struct qd_client_head head;
    uint64_t size;
    int code = qd_client_record_read(request->record, &head, again, client, &size);
    if (code)
        return code;
    /* The server may have moved; a different server will not know the token. */
    if (strcmp(head.id, request->id) != 0) {
        cli_warn(request->record, "client.record.other",
                 CLI_WORDS({"name", .text = head.id}, {"server", .text = head.server}));
        return CLI_NO;
    }
    client->talk.head = head;
    return open_record(client, request->record, size);
}

static void say_how_to_resume(const struct client *client, const struct qd_request *request)
{
    cli_warn(NULL, request->record ? "cli.stopped" : "client.stopped",
             CLI_WORDS({"token", .text = client->talk.head.token}));
}

static int play(struct client *client, const struct qd_request *request)
{
    struct stat info;
    bool recorded = request->record && stat(request->record, &info) == 0 &&
                    (info.st_size || !S_ISREG(info.st_mode));
    int code = recorded ? begin_recorded(client, request) : begin_fresh(client, request);
    if (!code)
        code = play_all(client);
    if (code == CLI_LIMIT && cli_interrupted() && client->talk.head.token[0])
        say_how_to_resume(client, request);
    if (client->table.printed || !code)
        qd_client_table_end(&client->table);
    return code;
}

static int replay(struct client *client, const struct qd_request *request)
{
    struct qd_client_head head;
    uint64_t size;
    int code = CLI_DONE;
    client->comparing = request->server != NULL;
    if (client->comparing)
        code = qd_client_register(&client->talk);
    if (!code)
        code = qd_client_record_read(request->replay, &head, again, client, &size);
    if (client->table.printed || !code)
        qd_client_table_end(&client->table);
    return code;
}

static bool take(struct qd_request *request, int option)
{
    switch (option) {
    case OPTION_SERVER:
        request->server = optarg;
        return true;
    case OPTION_ID:
        request->id = optarg;
        return optarg[0] && strlen(optarg) < CLIENT_TEXT;
    case OPTION_MEMBERS:
        request->members = optarg;
        return strlen(optarg) < CLIENT_TEXT;
    case OPTION_STRATEGY:
        return wumpus_ia02_strategy_named(optarg, &request->strategy);
    case OPTION_RECORD:
        request->record = optarg;
        return optarg[0];
    case OPTION_TOKEN:
        request->token = optarg;
        return optarg[0] && strlen(optarg) < CLIENT_TEXT;
    case OPTION_REPLAY:
        request->replay = optarg;
        return optarg[0];
    default:
        return cli_seconds(optarg, &request->patience_ns);
    }
}

static int start(struct client *client, struct qd_request *request)
{
    struct qd_http_url url = {0};
    struct qd_message why = {0};
    if (!request->server && !request->replay)
        request->server = "http://localhost:8080";
    qd_err err =
        request->server ? qd_http_url_parse(qd_text_of(request->server), &url, &why) : QD_OK;
    if (err)
        return cli_report(&client->options.cli, "--server", 0, err, &why);
    client->talk = (struct qd_client_talk){.cli = &client->options.cli,
                                           .members = request->members,
                                           .patience_ns = request->patience_ns,
                                           .quiet = client->options.quiet};
    struct qd_client_head *head = &client->talk.head;
    snprintf(head->server, sizeof head->server, "%s", request->server ? request->server : "");
    snprintf(head->id, sizeof head->id, "%s", request->id ? request->id : "");
    snprintf(head->strategy, sizeof head->strategy, "%s",
             wumpus_ia02_strategy_names[request->strategy]);
    qd_http_init(&client->talk.http, &url, ANSWER_S);
    qd_client_run_init(&client->run, request->strategy);
    client->run.ended = maze_ended;
    client->run.context = client;
    client->table.json = client->options.json;
    cli_options_watch(&client->options, &client->watch, "client");
    int code = request->replay ? replay(client, request) : play(client, request);
    if (client->talk.record && fclose(client->talk.record) != 0 && !code)
        code = CLI_NO;
    qd_client_run_free(&client->run);
    qd_http_close(&client->talk.http);
    return code;
}

int cli_client_run(const struct cli *cli, int argc, char **argv)
{
    struct client *client = calloc(1, sizeof *client);
    struct qd_request request = {.members = "", .patience_ns = 60000000000};
    int option, code;
    if (!client)
        return cli_exit_of(QD_MEMORY);
    cli_options_init(&client->options, cli);
    while ((option = cli_options_next(&client->options, argc, argv)) != -1) {
        if (!take(&request, option)) {
            code = cli_refuse_value(&client->options, option, NULL, optarg);
            free(client);
            return code;
        }
    }
    code = client->options.exit_code;
    if (client->options.finished || code) {
        free(client);
        return code;
    }
    if (optind < argc)
        code = cli_usage("wumpus client", "cli.help.surplus", argv[optind]);
    else if (request.token && (request.record || request.replay))
        code = cli_usage("wumpus client", "cli.client.token", NULL);
    else if (!request.id && (!request.replay || request.server))
        code = cli_usage("wumpus client", "cli.client.id", NULL);
    else
        code = cli_finish(start(client, &request));
    free(client);
    return code;
}
