/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus client`: plays every maze of a referee, and can resume, record and replay. */
#include "cli/contest/client.h"
#include "cli/module/load.h"
#include "cli/wumpus/wumpus.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
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
    struct qd_client client;
    struct qd_client_table table;
    FILE *record; /* NULL: no record */
};

static void maze_ended(void *context, const struct qd_client_maze *maze)
{
    struct client *client = context;
    cli_progress_end();
    qd_client_table_add(&client->table, maze);
}

static void show_progress(void *context, const struct qd_client_call *call)
{
    struct client *client = context;
    struct cli_watch *watch = &client->watch;
    const struct qd_client_maze *maze = &client->client.run.maze;
    uint64_t now = cli_now_ns();
    if (watch->quiet || now - watch->shown_ns < 200000000u)
        return;
    watch->shown_ns = now;
    cli_progress("client.progress",
                 CLI_WORDS({"maze", .number = maze->number}, {"side", .number = maze->side},
                           {"command", .text = wumpus_ia02_command_names[call->command]},
                           {"calls", .number = maze->calls},
                           {"cost", .number = maze->map_cost + maze->walk_cost}));
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

static void pause_ms(void *context, uint64_t ms)
{
    const struct timespec slice = {.tv_nsec = 50 * 1000000L};
    (void)context;
    for (uint64_t slept = 0; slept < ms && !cli_interrupted(); slept += 50)
        (void)nanosleep(&slice, NULL);
}

static bool stopped(void *context)
{
    (void)context;
    return cli_interrupted();
}

static void retrying(void *context, const struct qd_message *why)
{
    const struct client *client = context;
    if (!client->options.quiet)
        (void)cli_report(&client->options.cli, "wumpus client", 0, QD_SYSTEM, why);
}

static bool keep(void *context, struct qd_text line)
{
    const struct client *client = context;
    return fwrite(line.data, 1, line.size, client->record) == line.size &&
           fflush(client->record) == 0;
}

/* The exit code; after Ctrl-C nothing is reported. */
static int report(const struct client *client, qd_err err, const struct qd_message *why)
{
    if (!err || err == QD_STOPPED)
        return err ? CLI_LIMIT : CLI_DONE;
    bool differs = why->code && strcmp(why->code, "client.changed") == 0;
    return cli_report(&client->options.cli, differs ? NULL : "wumpus client", 0, err, why);
}

static int play_all(struct client *client)
{
    struct qd_message why = {0};
    qd_err err = qd_client_play(&client->client, &client->watch.limits, &why);
    cli_progress_end();
    return report(client, err, &why);
}

/* Opens the record for appending; a truncated last line is dropped. It holds a token, so only the
 * user may read it. */
static int open_record(struct client *client, const char *name, uint64_t size)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && ftruncate(fd, (off_t)size) == 0 && lseek(fd, 0, SEEK_END) >= 0)
        client->record = fdopen(fd, "w");
    if (!client->record) {
        cli_complain("%s: %s", name, cli_system(errno));
        if (fd >= 0)
            close(fd);
        return CLI_NO;
    }
    client->client.recording = true;
    return CLI_DONE;
}

static int begin_record(struct client *client, const char *name)
{
    struct qd_buf head;
    int code = open_record(client, name, 0);
    if (code)
        return code;
    qd_buf_init(&head, HTTP_BODY_MOST);
    qd_client_record_head(&client->client.head, &head);
    bool kept = !head.err && keep(client, qd_buf_view(&head));
    qd_buf_free(&head);
    if (!kept)
        cli_warn(name, "client.record.unwritten", NULL);
    return kept ? CLI_DONE : CLI_NO;
}

static int begin_fresh(struct client *client, const struct qd_request *request)
{
    struct qd_message why = {0};
    struct qd_client_head *head = &client->client.head;
    if (request->token) {
        snprintf(head->token, sizeof head->token, "%s", request->token);
        return report(client, qd_client_resume(&client->client, &why), &why);
    }
    int code = report(client, qd_client_register(&client->client, &why), &why);
    return code || !request->record ? code : begin_record(client, request->record);
}

/* Makes the calls of a record again. */
static int read_record(struct client *client, const char *name, struct qd_client_record *record)
{
    struct qd_message why = {0};
    struct qd_buf text;
    qd_buf_init(&text, (size_t)1 << 30);
    int code = cli_read_all(name, &text);
    if (!code) {
        qd_err err = qd_client_replay(&client->client, qd_buf_view(&text), record, &why);
        code = record->line ? cli_report(&client->options.cli, name, record->line, err, &why)
                            : report(client, err, &why);
    }
    qd_buf_free(&text);
    return code;
}

static int begin_recorded(struct client *client, const struct qd_request *request)
{
    struct qd_client_record record;
    int code = read_record(client, request->record, &record);
    if (code)
        return code;
    /* The server may have moved; a different server will not know the token. */
    if (strcmp(record.head.id, request->id) != 0) {
        cli_warn(
            request->record, "client.record.other",
            CLI_WORDS({"name", .text = record.head.id}, {"server", .text = record.head.server}));
        return CLI_NO;
    }
    client->client.head = record.head;
    return open_record(client, request->record, record.size);
}

static void say_how_to_resume(const struct client *client, const struct qd_request *request)
{
    cli_warn(NULL, request->record ? "cli.stopped" : "client.stopped",
             CLI_WORDS({"token", .text = client->client.head.token}));
}

static int play(struct client *client, const struct qd_request *request)
{
    struct stat info;
    bool recorded = request->record && stat(request->record, &info) == 0 &&
                    (info.st_size || !S_ISREG(info.st_mode));
    int code = recorded ? begin_recorded(client, request) : begin_fresh(client, request);
    if (!code)
        code = play_all(client);
    if (code == CLI_LIMIT && cli_interrupted() && client->client.head.token[0])
        say_how_to_resume(client, request);
    if (client->table.printed || !code)
        qd_client_table_end(&client->table);
    return code;
}

static int replay(struct client *client, const struct qd_request *request)
{
    struct qd_client_record record;
    struct qd_message why = {0};
    int code = CLI_DONE;
    client->client.comparing = request->server != NULL;
    if (client->client.comparing)
        code = report(client, qd_client_register(&client->client, &why), &why);
    if (!code)
        code = read_record(client, request->replay, &record);
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
    struct qd_client *ours = &client->client;
    ours->host =
        (struct qd_client_host){now_ns, pause_ms, stopped, retrying, show_progress, keep, client};
    ours->members = request->members;
    ours->patience_ns = request->patience_ns;
    struct qd_client_head *head = &ours->head;
    snprintf(head->server, sizeof head->server, "%s", request->server ? request->server : "");
    snprintf(head->id, sizeof head->id, "%s", request->id ? request->id : "");
    snprintf(head->strategy, sizeof head->strategy, "%s",
             wumpus_ia02_strategy_names[request->strategy]);
    qd_http_init(&ours->http, &url, ANSWER_S);
    ours->http.stop = stopped;
    qd_client_run_init(&ours->run, request->strategy);
    ours->run.ended = maze_ended;
    ours->run.context = client;
    client->table.json = client->options.json;
    cli_options_watch(&client->options, &client->watch, "client");
    int code = request->replay ? replay(client, request) : play(client, request);
    if (client->record && fclose(client->record) != 0 && !code)
        code = CLI_NO;
    qd_client_run_free(&ours->run);
    qd_http_close(&ours->http);
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
