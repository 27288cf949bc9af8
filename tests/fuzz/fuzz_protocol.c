/* SPDX-License-Identifier: MIT */
/* Lines to one play of all test games, in small limits: every answer is one line of valid JSON that
 * says what the call returned, and after an error the state is as it was.
 *
 * The play outlives the inputs, and with it what its minds have built; each input begins on a small
 * level, chosen by its first byte. Lines that search cost ten times what others do, and those that
 * generate a level or let an engine think a hundred times, so the fuzzer runs them in few inputs
 * only. A hash of the input chooses those: an input always does the same. The replay of the corpus
 * runs all lines.
 */
#include "fuzz/fuzz.h"
#include "games/games.h"
#include "play/play.h"
#include "ref/json_ref.h"

#include <string.h>

enum { LINES = FUZZ_REPLAY ? 24 : 4 };

static const char *const starts[] = {
    "open taquin 2x2:1,2,4,3_*_4,8,10,9_5,3,7,6",
    "open taquin 2x3:1,2,1,2_2,1,2,1_1,1,2,2_2,2,1,1_1,2,2,1_*",
    "open sokoban #####\\n#@$.#\\n#####",
    "open sokoban ######\\n#-@--#\\n#-$$-#\\n#-..-#\\n######",
    "open wumpus 3x3:2P/3/W1G",
    "open wumpus 4x4:2P1/4/1W2/2G1",
    "new gyges random #1",
    "new gyges setup #1",
    "open nim 2h3:1,2",
    "open mines 4x4m1:.*..............",
};
enum { STARTS = sizeof starts / sizeof starts[0] };

struct before {
    const struct qd_level *level;
    size_t at, count;
    bool helped;
    size_t size;
    uint8_t *state;
};

static struct before remember(const struct qd_play *play)
{
    struct before before = {play->level, play->at, play->moves.count, play->helped, 0, NULL};
    if (play->level) {
        before.size = play->state_size;
        before.state = malloc(play->state_size);
        MUST(before.state);
        memcpy(before.state, play->state, play->state_size);
    }
    return before;
}

static void check_unchanged(const struct qd_play *play, const struct before *before)
{
    MUST(play->level == before->level && play->at == before->at);
    MUST(play->moves.count == before->count && play->helped == before->helped);
    MUST(!before->state || memcmp(play->state, before->state, before->size) == 0);
}

static void check_answer(const struct qd_buf *answer, qd_err err)
{
    if (answer->size == 0) {
        MUST(err == QD_OK);
        return;
    }
    struct json_ref json = {answer->data, answer->size};
    MUST(answer->data[answer->size - 1] == '\n');
    MUST(memchr(answer->data, '\n', answer->size) == answer->data + answer->size - 1);
    MUST(json_ref_valid(json.data, json.size));
    MUST(json_ref_is(json, "ok", err ? "false" : "true"));
    MUST(err != QD_INTERNAL && err != QD_MEMORY);
}

static uint32_t hash(const uint8_t *data, size_t size)
{
    uint32_t sum = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * 16777619u;
    return sum ^ sum >> 15;
}

/* 1048576 moves, boards or states asked for. */
static bool has_large_number(struct qd_text line)
{
    int digits = 0;
    for (size_t i = 0; i < line.size && digits < 4; i++)
        digits = line.data[i] >= '0' && line.data[i] <= '9' ? digits + 1 : 0;
    return digits == 4;
}

static bool is_one_of(struct qd_text word, const char *const *words)
{
    while (*words && !qd_text_is(word, *words))
        words++;
    return *words;
}

/* One input in how many runs this line. */
static uint32_t rarity(const struct qd_play *play, struct qd_text line)
{
    static const char *const generates[] = {"new", "watch", "think", NULL};
    static const char *const searches[] = {"hint", "solve", "goal", "trace", "lost", NULL};
    bool versus = play->level && play->level->game->versus;
    bool drawn =
        line.data[0] == 'l' && memchr(line.data, '#', line.size); /* load GAME:PARAMS#SEED */
    bool large = has_large_number(line);
    struct qd_text word = qd_text_word(&line);
    if (drawn || large || is_one_of(word, generates) || (versus && is_one_of(word, searches)))
        return FUZZ_REPLAY ? 1 : 256;
    return is_one_of(word, searches) && !FUZZ_REPLAY ? 8 : 1;
}

static void speak(struct qd_play *play, struct qd_text line)
{
    struct qd_buf answer;
    struct before before = remember(play);
    qd_buf_init(&answer, 2 * QD_ANSWER_CAP);
    qd_err err = qd_play_line(play, line, &answer);
    check_answer(&answer, err);
    if (err)
        check_unchanged(play, &before);
    free(before.state);
    qd_buf_free(&answer);
}

/* Opens a start by its exact ID, which is asked for once: no answer has to be written. */
static void begin(struct qd_play *play, int start)
{
    static struct {
        const struct qd_game *game;
        struct qd_buf id;
    } known[STARTS];
    struct qd_message why = {0};
    if (!known[start].game) {
        qd_play_close(play);
        speak(play, qd_text_of(starts[start]));
        MUST(play->level);
        known[start].game = play->level->game;
        qd_buf_init(&known[start].id, 1 << 16);
        qd_play_id(play, &known[start].id);
    }
    play->seeds_drawn = 0;
    play->options.lang = QD_ENGLISH;
    MUST(qd_play_open(play, known[start].game, qd_buf_view(&known[start].id), &why) == QD_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qd_play *play;
    struct qd_play_options options = {
        .games = test_games(), .seed = 1, .limits = {.nodes = 40, .bytes = 1 << 18}};
    if (!play)
        play = qd_play_new(&options);
    MUST(play);
    if (size == 0)
        return 0;
    uint32_t sum = hash(data, size);
    struct qd_text rest = {(const char *)data + 1, size - 1}, line;
    begin(play, data[0] % STARTS);
    for (int i = 0; i < LINES && qd_text_line(&rest, &line); i++) {
        line = qd_text_trim(line);
        if (line.size > 0 && sum % rarity(play, line) == 0)
            speak(play, line);
    }
    return 0;
}
