/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus verify`: a proof of a grid, tried by the checker that shares no code with the
 * engine.
 */
#include "check/check.h"
#include "cli/options.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/world.h"

#include <string.h>

static void print_verdict(const struct cli_options *options, const struct qd_checked *checked,
                          qd_err err, struct qd_buf *words)
{
    struct cli_json line;
    if (!options->json) {
        qd_buf_char(words, '\n');
        cli_print(qd_buf_view(words));
        return;
    }
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "status",
                         err               ? "illegal"
                         : checked->solved ? "solved"
                                           : "unsolved");
    qd_json_field_number(&line.json, "steps", (int64_t)checked->moves);
    qd_json_field_text(&line.json, "text", qd_buf_view(words));
    cli_json_print(&line);
}

/* The proof of a file: the comment above its grid, as `new --proof` writes it, or else all of it.
 */
static struct qd_text find_proof(const struct cli_options *options, struct qd_text file)
{
    static const char head[] = CLI_WUMPUS_PROOF;
    uint64_t wanted = options->cli.level ? options->cli.level : 1, number = 0;
    struct qd_text rest = file, level = file, line;
    const char *from = file.data;
    while (number < wanted && wumpus_level_cut(&rest, &level)) {
        struct qd_text above = {from, (size_t)(level.data - from)};
        for (number++; number == wanted && qd_text_line(&above, &line);)
            if (line.size >= sizeof head && memcmp(line.data, head, sizeof head - 1) == 0)
                return (struct qd_text){line.data + sizeof head - 1, line.size - sizeof head + 1};
        from = level.data + level.size;
    }
    return file;
}

static int verify(const struct cli_options *options, const struct qd_play *play, const char *proof)
{
    struct qd_buf level, text, words;
    struct qd_checked checked = {0};
    struct qd_message why = {0};
    int code = CLI_DONE;
    qd_buf_init(&level, QD_ANSWER_CAP);
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_buf_init(&words, 4096);
    wumpus_level_format(qd_play_level(play), &level);
    if (proof[0] == '@')
        code = cli_read_all(proof + 1, &text);
    else
        qd_buf_puts(&text, proof);
    if (!code) {
        struct qd_text found = qd_buf_view(&text);
        if (proof[0] == '@')
            found = find_proof(options, found);
        qd_err err =
            qd_check_wumpus_proof(qd_buf_view(&level), qd_text_trim(found), &checked, &why);
        if (!err) {
            qd_message_set(&why, checked.solved ? "check.proved" : "check.unproved");
            qd_message_number(&why, "count", (int64_t)checked.moves);
        }
        qd_message_format(&why, options->cli.lang, &words);
        print_verdict(options, &checked, err, &words);
        code = !err && checked.solved ? CLI_DONE : CLI_NO;
    }
    qd_buf_free(&level);
    qd_buf_free(&text);
    qd_buf_free(&words);
    return code;
}

int cli_wumpus_verify(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 2)
        return cli_usage("wumpus verify", "wumpus.verify.usage", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = verify(&options, play, argv[optind + 1]);
    qd_play_free(play);
    return cli_finish(code);
}
