/* SPDX-License-Identifier: MIT */
/* What is claimed of an answer, in words: proved, or how far from its bound, and of what.
 *
 * A method proves fewest moves or fewest of what the game measures; the words name the one that
 * was proved, so that nobody takes fewest moves for fewest pushes.
 */
#include <quadrille/play.h>

const char *qd_claim_unit(const struct qd_game *game, const struct qd_method *method)
{
    return qd_method_measures(game, method) ? game->measure->many : "moves";
}

void qd_claim(const struct qd_game *game, const struct qd_method *method,
              const struct qd_answer *answer, struct qd_buf *out)
{
    const char *unit = qd_claim_unit(game, method);
    uint64_t cost = qd_method_cost(game, method, &answer->moves), bound = answer->lower_bound;
    if (answer->optimal && !game->measure) {
        qd_buf_printf(out, "shortest (proved)");
        return;
    }
    if (answer->optimal) {
        qd_buf_printf(out, "fewest %s (proved)", unit);
        return;
    }
    qd_buf_printf(out, "at least %u %s needed", (unsigned)bound, unit);
    if (bound > 0)
        qd_buf_printf(out, ", within %.1f %% of %s", 100.0 * (double)cost / (double)bound - 100,
                      game->measure ? "the fewest" : "shortest");
}
