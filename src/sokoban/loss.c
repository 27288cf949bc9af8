/* A lost position in words: which boxes prove it, and how. */
#include "sokoban/lost.h"

static const char *const words[] = {
    [SOKOBAN_LOSS_SQUARE] = "sokoban.lost.square",
    [SOKOBAN_LOSS_FROZEN] = "sokoban.lost.frozen",
    [SOKOBAN_LOSS_GOALS] = "sokoban.lost.goals",
    [SOKOBAN_LOSS_SEARCH] = "sokoban.lost.search",
};

qd_err sokoban_prove_lost(const struct qd_level *level, const void *state_bytes,
                          const struct qd_limits *limits, struct qd_loss *loss,
                          struct qd_buf *certificate)
{
    const struct sokoban_state *state = state_bytes;
    struct sokoban_loss found;
    qd_err err = sokoban_lost(level, state_bytes, limits, &found);
    if (err)
        return err == QD_STOPPED ? QD_LIMIT : err;
    loss->proof_count = found.boxes;
    for (int i = 0; i < found.boxes; i++)
        loss->proof[i] = state->box[found.box[i]];
    qd_message_set(&loss->says, words[found.kind]);
    qd_message_number(&loss->says, "count", found.boxes);
    sokoban_loss_format(level, state_bytes, &found, certificate);
    return certificate->err;
}
