/* SPDX-License-Identifier: MIT */
/* The help of `grade`, from the catalogue: one phrase an option. */
#include "cli/grade/grade.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *option, *code;
} lines[] = {
    {"--program CMD", "grade.help.program"},  {"--class FILE", "grade.help.class"},
    {"--pack P", "grade.help.pack"},          {"--seed S", "grade.help.seed"},
    {"--count N", "grade.help.count"},        {"--params P", "grade.help.params"},
    {"--rules R", "grade.help.rules"},        {"--opponent M", "grade.help.opponent"},
    {"--time S", "grade.help.time"},          {"--memory MB", "grade.help.memory"},
    {"--jobs N", "grade.help.jobs"},          {"--rubric FILE", "grade.help.rubric"},
    {"--csv FILE", "grade.help.csv"},         {"--html FILE", "grade.help.html"},
    {"--results FILE", "grade.help.results"}, {"--resume", "grade.help.resume"},
    {"--template L", "grade.help.template"},  {"--json", "grade.help.json"},
    {"--lang CODE", "grade.help.lang"},       {"-q, --quiet", "grade.help.quiet"},
    {"-h, --help", "grade.help.help"},
};

static const char usage[] =
    ": quadrille grade GAME --program \"CMD\" [options]\n"
    "       quadrille grade GAME --class FILE [options]\n"
    "       quadrille grade --template c|python|java|lisp|prolog GAME [--rules R]\n\n";

static const char examples[] =
    ":\n"
    "  quadrille grade --template python sokoban > mine.py\n"
    "  quadrille grade sokoban --program \"python3 mine.py\" --params 6x6b1 --seed 7 --count 5\n"
    "  quadrille grade taquin --class class.txt --pack easy --html class.html --csv class.csv\n"
    "  quadrille grade wumpus --rules aima --program ./agent --seed 1 --count 100 --time 5\n"
    "  quadrille grade gyges --program \"./engine\" --pack two --time 20\n";

char *cli_grade_help(enum qd_lang lang)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 16);
    qd_buf_printf(&text, "%s%s%s\n\n", qd_phrase(lang, "grade.help.usage"), usage,
                  qd_phrase(lang, "grade.help.what"));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        qd_buf_printf(&text, "  %-15s %s\n", lines[i].option, qd_phrase(lang, lines[i].code));
    qd_buf_printf(&text, "\n%s%s", qd_phrase(lang, "grade.help.examples"), examples);
    char *copy = text.err ? NULL : strdup(text.data);
    qd_buf_free(&text);
    return copy;
}
