/* SPDX-License-Identifier: MIT */
/* A game that was played here, as a record that `record` reads. */
#include "cli/gyges/gyges.h"

#include "gyges/gyges.h"

void cli_gyges_played(const struct qd_play *play, const char *const names[2], struct qd_buf *out)
{
    const struct qd_level *level = qd_play_level(play);
    struct qd_position at = qd_play_position(play);
    struct gyges_record record;
    struct qd_message unused = {0};
    struct qd_buf save;
    gyges_record_init(&record);
    gyges_record_name(names[0], record.south, sizeof record.south);
    gyges_record_name(names[1], record.north, sizeof record.north);
    snprintf(record.result, sizeof record.result, "%s",
             at.status == QD_WON     ? "south"
             : at.status == QD_LOST  ? "north"
             : at.status == QD_DRAWN ? "draw"
                                     : "*");
    level->game->level_format(level, &record.start);
    qd_buf_init(&save, QD_ANSWER_CAP);
    qd_play_save(play, &save);
    struct qd_text rest = qd_buf_view(&save);
    (void)qd_text_word(&rest);
    struct qd_text moves = qd_text_word(&rest); /* those made, then "/" and those undone */
    for (size_t i = 0; i < moves.size; i++)
        if (moves.data[i] == '/')
            moves.size = i;
    if (at.moves > 0 && level->game->moves_parse(level, moves, &record.moves, &unused) == QD_OK)
        gyges_record_write(&record, out);
    qd_buf_free(&save);
    gyges_record_free(&record);
}
