/* SPDX-License-Identifier: MIT */
/* `quadrille grade`: other people's programs on levels, in a sandbox, checked, compared and marked.
 */
#include "cli/grade/grade.h"
#include "cli/module/load.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THINK_NODES = 2000000, THINK_BYTES = 512 << 20 };
static const uint64_t THINK_NS = 20000000000;
enum { OUTPUT_BYTES = 4 << 20, PROCESSES = 128 };

int cli_grade_refuse(const struct cli_grade *grade, const char *code, const char *found)
{
    (void)grade;
    return cli_usage("grade", code, found);
}

/* Options with a number; false if it is none. */
static bool take_number(struct cli_grade *grade, int option)
{
    switch (option) {
    case OPTION_SEED:
        grade->has_seed = true;
        return cli_number(optarg, 0, UINT64_MAX / 2, &grade->seed);
    case OPTION_COUNT:
        return cli_number(optarg, 1, 100000, &grade->count);
    default:
        return cli_number(optarg, 1, 256, &grade->jobs);
    }
}

static int take(struct cli_grade *grade, int option)
{
    const char **texts[CLI_OPTIONS_END - CLI_OPTIONS_FIRST] = {
        [OPTION_CLASS - CLI_OPTIONS_FIRST] = &grade->class_file,
        [OPTION_PACK - CLI_OPTIONS_FIRST] = &grade->pack,
        [OPTION_PARAMS - CLI_OPTIONS_FIRST] = &grade->params,
        [OPTION_RULES - CLI_OPTIONS_FIRST] = &grade->rules,
        [OPTION_OPPONENT - CLI_OPTIONS_FIRST] = &grade->run.opponent,
        [OPTION_RUBRIC - CLI_OPTIONS_FIRST] = &grade->rubric,
        [OPTION_CSV - CLI_OPTIONS_FIRST] = &grade->csv,
        [OPTION_HTML - CLI_OPTIONS_FIRST] = &grade->html,
        [OPTION_RESULTS - CLI_OPTIONS_FIRST] = &grade->results,
        [OPTION_TEMPLATE - CLI_OPTIONS_FIRST] = &grade->template,
    };
    if (option == OPTION_PROGRAM)
        return cli_grade_program(grade, NULL, 0, optarg);
    if (option == OPTION_RESUME) {
        grade->resume = true;
        return CLI_DONE;
    }
    if (option == OPTION_UNSEALED) {
        grade->run.unsealed = true;
        return CLI_DONE;
    }
    if (texts[option - CLI_OPTIONS_FIRST]) {
        *texts[option - CLI_OPTIONS_FIRST] = optarg;
        return CLI_DONE;
    }
    return take_number(grade, option) ? CLI_DONE
                                      : cli_refuse_value(&grade->options, option, NULL, optarg);
}

static int read_options(struct cli_grade *grade, int argc, char **argv)
{
    int code = CLI_DONE;
    for (int option; !code && (option = cli_options_next(&grade->options, argc, argv)) != -1;)
        code = take(grade, option);
    return code ? code : grade->options.exit_code;
}

/* The game and the rule set; the one argument. */
static int find_task(struct cli_grade *grade, int argc, char **argv)
{
    const char *name = optind < argc ? argv[optind] : "";
    struct cli *cli = &grade->options.cli;
    if (argc - optind != 1)
        return cli_grade_refuse(grade, "grade.game", name);
    for (int i = 0; cli_families[i]; i++)
        if (strcmp(cli_families[i]->game->id, name) == 0)
            cli->family = cli_families[i];
    if (!cli->family)
        return cli_grade_refuse(grade, "grade.game", name);
    cli->game = grade->run.game = cli->family->game;
    grade->run.task = qd_grade_task_find(cli->game, grade->rules ? grade->rules : "");
    if (grade->run.task)
        return CLI_DONE;
    return cli_grade_refuse(grade, "grade.rules", grade->rules ? grade->rules : name);
}

/* A name of the game's players; none where nobody plays against the program. */
static int check_opponent(const struct cli_grade *grade)
{
    const struct qd_versus *versus = grade->run.game->versus;
    const char *wanted = grade->run.opponent;
    if (!wanted)
        return CLI_DONE;
    if (!versus)
        return cli_grade_refuse(grade, "grade.opponent.none", wanted);
    for (const struct qd_method *method = versus->methods; method && method->name; method++)
        if (strcmp(method->name, wanted) == 0)
            return CLI_DONE;
    return cli_grade_refuse(grade, "grade.opponent", wanted);
}

static int print_template(struct cli_grade *grade)
{
    const struct qd_grade_task *task = grade->run.task;
    const struct qd_grade_template *found =
        qd_grade_template_find(grade->template, task->stem ? task->stem : grade->run.game->id);
    if (!found)
        return cli_grade_refuse(grade, "grade.template", grade->template);
    fputs(found->text, stdout);
    return cli_finish(CLI_DONE);
}

static int read_rubric(struct cli_grade *grade)
{
    struct qd_message why = {0};
    struct qd_buf text;
    int code = CLI_DONE;
    qd_buf_init(&text, 1 << 20);
    if (grade->rubric)
        code = cli_read_all(grade->rubric, &text);
    else
        qd_buf_puts(&text, qd_grade_rubric_text);
    qd_err err = code ? QD_OK : qd_grade_rubric_read(qd_buf_view(&text), &grade->run.rubric, &why);
    if (err)
        code = cli_report(&grade->options.cli, grade->rubric, 1, err, &why);
    qd_buf_free(&text);
    return code;
}

static bool proceed(void *context)
{
    (void)context;
    return !cli_interrupted();
}

static bool told(void *context, const struct qd_grade_run *run, size_t program, size_t level)
{
    struct cli_grade *grade = context;
    grade->finished++;
    cli_watch_count(&grade->watch, grade->finished, run->program_count * run->level_count);
    return cli_grade_record_add(grade, program, level);
}

static void set_limits(struct cli_grade *grade)
{
    struct qd_grade_run *run = &grade->run;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    run->jobs = grade->jobs ? (unsigned)grade->jobs : cores > 0 ? (unsigned)cores : 1;
    run->limits = (struct qd_sandbox_limits){.time_ns = grade->options.time_ns,
                                             .memory_bytes = grade->options.memory_bytes,
                                             .output_bytes = OUTPUT_BYTES,
                                             .processes = PROCESSES};
    cli_watch_start(&grade->watch, "grade", 0, 0, 0, grade->options.quiet);
    cli_watch_start(&grade->thinking, "", THINK_NODES, THINK_BYTES, THINK_NS, true);
    run->think = grade->thinking.limits;
    run->told = told;
    run->proceed = proceed;
    run->context = grade;
    if (!run->opponent && run->game->versus && run->game->versus->methods)
        run->opponent = run->game->versus->methods[0].name;
    signal(SIGPIPE, SIG_IGN); /* a program that does not read */
}

/* What knows the levels or the other programs; a file that is not there yet cannot be read. */
static void hide_files(struct cli_grade *grade)
{
    const char *const names[] = {grade->results, grade->csv,    grade->html,
                                 grade->pack,    grade->rubric, grade->class_file};
    size_t count = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i] && (grade->hidden[count] = realpath(names[i], NULL)))
            count++;
    grade->run.hidden = (const char *const *)grade->hidden;
}

/* There is no silent way round: where programs cannot be sealed, nothing runs. */
static int check_sandbox(const struct cli_grade *grade)
{
    struct qd_message why = {0};
    struct qd_buf text;
    if (!qd_sandbox_ready(grade->run.unsealed, &why))
        return CLI_DONE;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_message_format(&why, grade->options.cli.lang, &text);
    cli_complain("%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
    return CLI_NO;
}

static int run_all(struct cli_grade *grade)
{
    struct qd_grade_run *run = &grade->run;
    int code = check_opponent(grade);
    if (!code && grade->class_file)
        code = cli_grade_class(grade);
    if (!code && run->program_count == 0)
        code = cli_grade_refuse(grade, "grade.program", "");
    code = code ? code : read_rubric(grade);
    code = code ? code : cli_grade_check_reports(grade);
    code = code ? code : cli_grade_levels(grade);
    if (code)
        return code;
    run->results = calloc(run->program_count * run->level_count, sizeof *run->results);
    if (!run->results)
        return cli_report_effort(&grade->options.cli, "grade", QD_MEMORY);
    set_limits(grade);
    code = check_sandbox(grade);
    code = code ? code : cli_grade_record_open(grade);
    hide_files(grade);
    for (size_t i = 0; !code && i < run->program_count; i++)
        qd_grade_content(&run->programs[i], run->hidden);
    code = code ? code : cli_grade_record_take(grade);
    if (!code) {
        qd_err err = qd_grade_everything(run);
        cli_progress_end();
        code = err && err != QD_STOPPED ? cli_report_effort(&grade->options.cli, "grade", err)
                                        : cli_grade_print(grade);
    }
    cli_grade_record_close(grade);
    return grade->failed && code == CLI_DONE ? CLI_NO : code;
}

int cli_grade_run(const struct cli *cli, int argc, char **argv)
{
    struct cli_grade grade = {.file = -1};
    cli_options_init(&grade.options, cli);
    int code = read_options(&grade, argc, argv);
    if (!code && !grade.options.finished)
        code = find_task(&grade, argc, argv);
    if (!code && !grade.options.finished)
        code = grade.template ? print_template(&grade) : run_all(&grade);
    for (char **path = grade.hidden; *path; path++)
        free(*path);
    qd_grade_run_free(&grade.run);
    return cli_finish(code);
}
