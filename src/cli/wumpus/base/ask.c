/* SPDX-License-Identifier: MIT */
/* The answers of `quadrille wumpus question`, from CaDiCaL: in the module "sat". */
#include "cli/wumpus/knowledge.h"
#include "sat/oracle.h"

/* std::set_terminate, under the name it has for a C linker. */
typedef void terminate_handler(void);
terminate_handler *set_terminate(terminate_handler *handler) __asm__("_ZSt13set_terminatePFvvE");

/* CaDiCaL is C++ and throws where it gets no memory; the exception ends here, with words. */
static void on_exception(void)
{
    cli_out_of_memory();
}

/* The literal is repeated as it was asked. */
static void print_answer(const struct cli_options *options, const char *asked, int32_t literal,
                         int answer)
{
    struct cli_json line;
    char name[64];
    snprintf(name, sizeof name, "%s%s", asked[0] == '~' ? "-" : "", asked + (asked[0] == '~'));
    if (!options->json) {
        printf("%s %d\n", name, answer);
        return;
    }
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "name", name);
    qd_json_field_number(&line.json, "literal", literal);
    qd_json_field_number(&line.json, "answer", answer);
    cli_json_print(&line);
}

/* Whether the oracle knows it all and a world fits; an exit code. */
static int prepare(const struct cli_options *options, const struct wumpus_knowledge *k,
                   struct wumpus_sat_oracle *oracle)
{
    if (!oracle || !wumpus_sat_oracle_know(oracle, k))
        return cli_report_effort(&options->cli, options->verb, QD_MEMORY);
    int fits = wumpus_sat_oracle_fits(oracle);
    if (fits == 0)
        return cli_wumpus_refuse_contradiction(options);
    return fits > 0 ? CLI_DONE
                    : cli_report_effort(&options->cli, options->verb,
                                        cli_interrupted() ? QD_STOPPED : QD_LIMIT);
}

int cli_wumpus_ask(const struct cli_options *options, const struct wumpus_knowledge *k,
                   char **literals, const char *proof)
{
    struct cli_watch watch;
    int code = cli_wumpus_refuse_size(options, wumpus_sat_bytes(k));
    if (code)
        return code;
    set_terminate(on_exception);
    cli_options_watch(options, &watch, "question");
    struct wumpus_sat_oracle *oracle = wumpus_sat_oracle_new(k, true, &watch.limits);
    code = prepare(options, k, oracle);
    for (; !code && *literals; literals++) {
        int32_t literal = 0;
        (void)cli_wumpus_literal(k, *literals, &literal);
        int answer = wumpus_sat_oracle_question(oracle, literal);
        if (answer >= 0)
            print_answer(options, *literals, literal, answer);
        if (proof && (answer == 0 || answer == 1))
            code = cli_wumpus_refute(options, k, answer ? -literal : literal, proof);
        else if (proof && answer == 2)
            cli_note("wumpus.question.open", NULL);
        else if (answer < 0)
            code = cli_report_effort(&options->cli, options->verb,
                                     cli_interrupted() ? QD_STOPPED : QD_LIMIT);
    }
    cli_progress_end();
    wumpus_sat_oracle_free(oracle);
    return code;
}
