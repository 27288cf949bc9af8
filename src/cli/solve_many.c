/* SPDX-License-Identifier: MIT */
/* `solve --results FILE`: a whole file of levels, on several threads, resumable later.
 *
 * Threads take levels from the file one by one and each solves in a play of its own; one lock
 * covers reading, the results file and the totals. A level that was being solved when Ctrl-C came
 * is not written, so the next run begins with it.
 */
#include "cli/solve_many.h"

#include "base/base.h"
#include "cli/results.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MOST = 256 };

struct crew {
    const struct cli_options *options;
    const struct cli_many *many;
    struct cli_levels levels;
    struct cli_results results;
    pthread_mutex_t lock; /* guards everything below and the two above */
    int worst;
    bool ended;  /* no more levels */
    bool failed; /* the results cannot be written */
    int running;
    uint64_t passed_over, solved, unsolvable, limit, invalid;
    uint64_t pushes, moves, nodes, cpu_ns;
};

static uint64_t thread_cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* The next level without a result, opened in `play`; called with the lock held. */
static bool take_level(struct crew *crew, struct qd_play *play, struct cli_result *result)
{
    while (!crew->ended && !crew->failed && !cli_interrupted()) {
        bool more = false;
        int code = cli_levels_next(&crew->levels, play, &more);
        crew->ended = !more;
        crew->worst = code > crew->worst ? code : crew->worst;
        if (!more)
            return false;
        result->number = crew->levels.number;
        result->key = cli_result_key(crew->levels.level);
        int other = CLI_DONE;
        if (cli_results_have(&crew->results, result->number, result->key, &other)) {
            crew->passed_over++;
            crew->failed = other != CLI_DONE;
            crew->worst = other > crew->worst ? other : crew->worst;
            continue;
        }
        if (!code) {
            cli_lend(&crew->options->cli, play);
            return true;
        }
        crew->invalid++;
        *result = (struct cli_result){.number = result->number,
                                      .key = result->key,
                                      .title = qd_buf_cstr(&crew->levels.title),
                                      .status = "invalid",
                                      .method = crew->many->method,
                                      .solution = "",
                                      .pushes = -1,
                                      .moves = -1};
        crew->failed = cli_results_add(&crew->results, result) != CLI_DONE;
    }
    return false;
}

/* Writes a result and adds it to the totals; called with the lock held. */
static void keep(struct crew *crew, qd_err err, const struct cli_result *result)
{
    int code = cli_exit_of(err);
    crew->worst = code > crew->worst ? code : crew->worst;
    crew->nodes += result->nodes;
    crew->cpu_ns += result->cpu_ns;
    if (err == QD_STOPPED)
        return;
    crew->solved += err == QD_OK;
    crew->unsolvable += err == QD_IMPOSSIBLE;
    crew->limit += err && err != QD_IMPOSSIBLE;
    if (!err) {
        crew->moves += (uint64_t)result->moves;
        crew->pushes += result->pushes > 0 ? (uint64_t)result->pushes : 0;
    }
    crew->failed = crew->failed || cli_results_add(&crew->results, result) != CLI_DONE;
}

static void solve_one(struct crew *crew, struct qd_play *play, struct qd_buf *title,
                      struct cli_result *result)
{
    const struct qd_game *game = crew->options->cli.game;
    struct cli_watch watch;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_buf moves;
    uint64_t share = crew->options->memory_bytes / crew->many->jobs;
    cli_watch_start(&watch, "", crew->options->nodes, share, crew->options->time_ns, true);
    cli_watch_cpu(&watch, crew->options->cpu_ns, true);
    uint64_t begun = thread_cpu_ns();
    qd_err err = qd_play_solve(play, crew->many->method, &watch.limits, &answer, &why);
    struct qd_method method;
    if (!err && crew->many->polish && qd_path_method(game->path, crew->many->method, &method))
        err = cli_polish(play, &watch, crew->many->polish, &method, &answer, &why);
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (!err)
        game->moves_format(qd_play_level(play), answer.moves.data, answer.moves.count, &moves);
    result->cpu_ns = thread_cpu_ns() - begun;
    result->title = qd_buf_cstr(title);
    result->status = cli_solve_status(err);
    result->method = crew->many->method;
    result->solution = qd_buf_cstr(&moves);
    result->pushes = err ? -1 : cli_pushes(game, &answer);
    result->moves = err ? -1 : (int64_t)answer.moves.count;
    result->nodes = answer.stats.expanded;
    result->peak_bytes = answer.stats.peak_bytes;
    pthread_mutex_lock(&crew->lock);
    keep(crew, err, result);
    pthread_mutex_unlock(&crew->lock);
    qd_buf_free(&moves);
    qd_answer_free(&answer);
}

static void *work(void *context)
{
    struct crew *crew = context;
    struct qd_play *play = cli_play_new(&crew->options->cli);
    struct qd_buf title;
    qd_buf_init(&title, 1 << 20);
    for (;;) {
        struct cli_result result = {0};
        pthread_mutex_lock(&crew->lock);
        bool taken = take_level(crew, play, &result);
        qd_buf_clear(&title);
        if (taken)
            qd_buf_text(&title, qd_buf_view(&crew->levels.title));
        pthread_mutex_unlock(&crew->lock);
        if (!taken)
            break;
        solve_one(crew, play, &title, &result);
    }
    qd_buf_free(&title);
    qd_play_free(play);
    pthread_mutex_lock(&crew->lock);
    crew->running--;
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Updates the progress line a few times a second, until all threads are done. */
static void watch_crew(struct crew *crew, uint64_t started_ns)
{
    const struct timespec pause = {.tv_nsec = 100000000};
    bool show = !crew->options->quiet && isatty(STDERR_FILENO);
    for (int running = 1; running > 0;) {
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&crew->lock);
        running = crew->running;
        uint64_t seconds = (cli_now_ns() - started_ns) / 1000000000u;
        if (show && seconds > 0)
            cli_progress("cli.many.progress",
                         CLI_WORDS({"seconds", .number = (int64_t)seconds},
                                   {"solved", .number = (int64_t)crew->solved},
                                   {"unsolvable", .number = (int64_t)crew->unsolvable},
                                   {"limit", .number = (int64_t)crew->limit},
                                   {"before", .number = (int64_t)crew->passed_over}));
        pthread_mutex_unlock(&crew->lock);
    }
    if (show)
        cli_progress_end();
}

static void sum_up(const struct crew *crew, uint64_t elapsed_ns)
{
    if (crew->options->json) {
        struct cli_json line;
        cli_json_about(NULL, NULL);
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "solved", (int64_t)crew->solved);
        qd_json_field_number(&line.json, "unsolvable", (int64_t)crew->unsolvable);
        qd_json_field_number(&line.json, "limit", (int64_t)crew->limit);
        qd_json_field_number(&line.json, "invalid", (int64_t)crew->invalid);
        qd_json_field_number(&line.json, "done_before", (int64_t)crew->passed_over);
        qd_json_field_number(&line.json, "pushes", (int64_t)crew->pushes);
        qd_json_field_number(&line.json, "length", (int64_t)crew->moves);
        qd_json_field_number(&line.json, "nodes", (int64_t)crew->nodes);
        qd_json_key(&line.json, "seconds");
        qd_json_seconds(&line.json, elapsed_ns);
        qd_json_key(&line.json, "cpu_seconds");
        qd_json_seconds(&line.json, crew->cpu_ns);
        cli_json_print(&line);
        return;
    }
    cli_say("cli.many.done", CLI_WORDS({"solved", .number = (int64_t)crew->solved},
                                       {"unsolvable", .number = (int64_t)crew->unsolvable},
                                       {"limit", .number = (int64_t)crew->limit},
                                       {"invalid", .number = (int64_t)crew->invalid},
                                       {"before", .number = (int64_t)crew->passed_over},
                                       {"moves", .number = (int64_t)crew->moves},
                                       {"states", .number = (int64_t)crew->nodes},
                                       {"seconds", .real = (double)elapsed_ns / 1e9, .digits = 2},
                                       {"cpu", .real = (double)crew->cpu_ns / 1e9, .digits = 2}));
    if (cli_interrupted())
        cli_say("cli.stopped", NULL);
}

static void run_crew(struct crew *crew)
{
    pthread_t threads[JOBS_MOST];
    uint64_t started_ns = cli_now_ns();
    struct cli_watch watch; /* catches Ctrl-C from the start */
    cli_watch_start(&watch, "", 0, 0, 0, true);
    size_t begun = 0;
    crew->running = (int)crew->many->jobs;
    for (; begun < crew->many->jobs; begun++)
        if (pthread_create(&threads[begun], NULL, work, crew) != 0)
            break;
    pthread_mutex_lock(&crew->lock);
    crew->running -= (int)(crew->many->jobs - begun);
    pthread_mutex_unlock(&crew->lock);
    watch_crew(crew, started_ns);
    for (size_t i = 0; i < begun; i++)
        pthread_join(threads[i], NULL);
    if (begun == 0) {
        cli_warn(NULL, "cli.no.thread", NULL);
        crew->worst = CLI_LIMIT;
    }
    sum_up(crew, cli_now_ns() - started_ns);
}

int cli_solve_many(const struct cli_options *options, const struct cli_many *asked,
                   const char *argument)
{
    struct cli_many many = *asked;
    struct crew crew = {.options = options, .many = &many};
    if (many.jobs == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        many.jobs = cores > 0 ? (uint64_t)cores : 1;
    }
    many.jobs = many.jobs < JOBS_MOST ? many.jobs : JOBS_MOST;
    int code = cli_levels_open(&crew.levels, &options->cli, argument);
    if (code)
        return code;
    code = cli_results_open(&crew.results, many.results);
    if (!code) {
        pthread_mutex_init(&crew.lock, NULL);
        run_crew(&crew);
        pthread_mutex_destroy(&crew.lock);
        code = cli_results_close(&crew.results);
        code = crew.failed && code == CLI_DONE ? CLI_NO : code;
    }
    crew.worst = code ? crew.worst : cli_levels_end(&crew.levels, crew.worst);
    cli_levels_close(&crew.levels);
    return cli_finish(code > crew.worst ? code : crew.worst);
}
