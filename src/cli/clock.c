/* SPDX-License-Identifier: MIT */
/* The clock passed to the library, Ctrl-C as a stop flag, and a progress line on stderr. */
#include "cli/cli.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The line appears after a second of work and is updated a few times a second. */
static const uint64_t show_after_ns = 1000000000u, show_every_ns = 200000000u;

static volatile sig_atomic_t interrupts;
static volatile sig_atomic_t watched; /* someone looks at `interrupts` */
static char cut_text[200];            /* said where nobody does */

/* The first one asks the verb to end; the second, or the first where no verb listens, ends it. */
static void on_interrupt(int signal_number)
{
    (void)signal_number;
    if (++interrupts == 1 && watched)
        return;
    cli_output_drop();
    ssize_t unused = watched ? 0 : write(STDERR_FILENO, cut_text, strlen(cut_text));
    (void)unused;
    _exit(CLI_INTERRUPTED);
}

/* Ctrl-C and SIGTERM are one: batch systems and service managers end a run with the latter. */
void cli_interrupts_catch(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void cli_interrupts_begin(enum qd_lang lang)
{
    const char *words = qd_phrase(lang, "cli.cut");
    snprintf(cut_text, sizeof cut_text, "quadrille: %s\n", words ? words : "interrupted");
    cli_interrupts_catch();
}

bool cli_interrupted(void)
{
    return interrupts > 0;
}

uint64_t cli_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t cli_cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t cli_thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return cli_now_ns();
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    struct cli_watch *watch = context;
    uint64_t now = cli_now_ns();
    if (interrupts > 0)
        return false;
    if (watch->quiet || now - watch->started_ns < show_after_ns ||
        now - watch->shown_ns < show_every_ns)
        return true;
    watch->shown_ns = now;
    bool counts = progress->expanded > 0 || progress->bytes > 0 || progress->bound > 0;
    cli_progress(
        counts ? "cli.progress" : "cli.progress.time",
        CLI_WORDS({"label", .text = watch->label},
                  {"seconds", .number = (int64_t)((now - watch->started_ns) / 1000000000u)},
                  {"states", .number = (int64_t)progress->expanded},
                  {"mega", .number = (int64_t)(progress->bytes >> 20)},
                  {"bound", .number = progress->bound}));
    return true;
}

void cli_watch_count(struct cli_watch *watch, uint64_t done, uint64_t all)
{
    uint64_t now = cli_now_ns();
    if (watch->quiet || now - watch->started_ns < show_after_ns ||
        now - watch->shown_ns < show_every_ns)
        return;
    watch->shown_ns = now;
    cli_progress("cli.progress.count",
                 CLI_WORDS({"label", .text = watch->label}, {"done", .number = (int64_t)done},
                           {"all", .number = (int64_t)all}));
}

void cli_watch_start(struct cli_watch *watch, const char *label, uint64_t nodes, uint64_t bytes,
                     uint64_t time_ns, bool quiet)
{
    watched = 1;
    cli_interrupts_catch();
    cli_watch_next(watch, label, nodes, bytes, time_ns, quiet);
}

void cli_watch_next(struct cli_watch *watch, const char *label, uint64_t nodes, uint64_t bytes,
                    uint64_t time_ns, bool quiet)
{
    *watch = (struct cli_watch){
        .limits = {.nodes = nodes,
                   .bytes = bytes,
                   .time_ns = time_ns,
                   .now_ns = now_ns,
                   .proceed = proceed,
                   .context = watch},
        .started_ns = cli_now_ns(),
        .quiet = quiet || !isatty(STDERR_FILENO),
        .label = label,
    };
}

static uint64_t cpu_spent(const struct cli_watch *watch)
{
    struct timespec now;
    clock_gettime(watch->of_thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec - watch->cpu_started_ns;
}

/* The library knows one clock and one limit. With two limits, the clock shows whichever time is
 * further on its way to its own, as a share of the other. */
static uint64_t two_clocks(void *context)
{
    const struct cli_watch *watch = context;
    uint64_t cpu = cpu_spent(watch), wall = cli_now_ns() - watch->started_ns;
    if (!watch->wall_ns)
        return cpu;
    uint64_t scaled = (uint64_t)((double)cpu / (double)watch->cpu_ns * (double)watch->wall_ns);
    return scaled > wall ? scaled : wall;
}

void cli_watch_cpu(struct cli_watch *watch, uint64_t cpu_ns, bool of_thread)
{
    if (!cpu_ns)
        return;
    watch->of_thread = of_thread;
    watch->cpu_ns = cpu_ns;
    watch->wall_ns = watch->limits.time_ns;
    watch->cpu_started_ns = 0;
    watch->cpu_started_ns = cpu_spent(watch);
    if (!watch->wall_ns)
        watch->limits.time_ns = watch->cpu_ns;
    watch->limits.now_ns = two_clocks;
}

uint64_t cli_watch_spent(struct cli_watch *watch)
{
    return watch->cpu_ns ? two_clocks(watch) : cli_now_ns() - watch->started_ns;
}
