/* SPDX-License-Identifier: MIT */
/* `--csv` of every verb that has --json: each object becomes a row. An object inside it becomes
 * columns "outer.inner", a list of words or numbers one field with blanks between them; of the
 * first list of objects each becomes a row, with the fields around it; any other list is the text
 * of its JSON. The first object's fields are the headings; where a later object has another one, an
 * empty line and new headings come first, so no figure is ever dropped.
 *
 * The values are taken from the writer of the JSON, as it is given them.
 */
#include "cli/cli.h"
#include "cli/output/table.h"

#include <stdlib.h>
#include <string.h>

/* A value; what is inside an object or a list comes after it, up to `end`. Names and texts are
 * places in `texts`, each with a zero at its end. */
struct node {
    enum { SIMPLE, OBJECT, LIST } kind;
    int depth;
    size_t name, text, end;
    size_t from; /* of a list: where its JSON begins */
};

static struct {
    struct node *nodes;
    size_t count, room;
    struct qd_buf texts;
    size_t name;                 /* the key that was written last */
    const struct qd_json *outer; /* the writer of the whole object */
    size_t reply;                /* where what another writer puts begins, and how deep */
    int reply_depth;
} seen;

enum { TEXTS_CAP = 4 * QD_ANSWER_CAP };

static struct qd_buf headings; /* names, each with a zero at its end; kept until the program ends */

/* A text with its zero, and U+FFFD for what is no UTF-8, as in JSON; where it begins. */
static size_t keep(struct qd_text text)
{
    size_t at = seen.texts.size;
    while (text.size > 0) {
        size_t length = text.data[0] ? qd_utf8_length(text) : 0;
        if (length > 0)
            qd_buf_put(&seen.texts, text.data, length);
        else
            qd_buf_puts(&seen.texts, "\xef\xbf\xbd");
        length += length == 0;
        text = (struct qd_text){text.data + length, text.size - length};
    }
    qd_buf_char(&seen.texts, '\0');
    return at;
}

/* Numbers without the zeros that end their decimals, but one. */
static struct qd_text shorten(struct qd_text word)
{
    const char *point = memchr(word.data, '.', word.size);
    while (point && word.data + word.size > point + 2 && word.data[word.size - 1] == '0')
        word.size--;
    return word;
}

static struct node *add(int depth)
{
    if (seen.count == seen.room) {
        seen.room = seen.room ? 2 * seen.room : 64;
        seen.nodes = realloc(seen.nodes, seen.room * sizeof seen.nodes[0]);
        if (!seen.nodes)
            cli_out_of_memory();
    }
    struct node *node = &seen.nodes[seen.count++];
    *node = (struct node){.depth = depth, .name = seen.name, .end = seen.count};
    return node;
}

/* The zeros between the texts of a list's entries become blanks; false if it must stay JSON. */
static bool join(struct node *list)
{
    const struct node *entry = list + 1, *end = seen.nodes + seen.count;
    for (const struct node *at = entry; at < end; at++)
        if (at->kind != SIMPLE || strchr(seen.texts.data + at->text, ' '))
            return false;
    for (const struct node *at = entry + 1; at < end; at++)
        seen.texts.data[at->text - 1] = ' ';
    list->text = entry < end ? entry->text : keep((struct qd_text){NULL, 0});
    return true;
}

static void close_container(const struct qd_json *json, int depth)
{
    size_t at = seen.count - 1;
    while (seen.nodes[at].depth > depth)
        at--;
    struct node *node = &seen.nodes[at];
    bool table = at + 1 < seen.count && node[1].kind == OBJECT;
    if (node->kind == LIST && !json->out->err && !seen.texts.err && !join(node)) {
        node->text = seen.texts.size;
        qd_buf_puts(&seen.texts, json->out->data + node->from);
        qd_buf_char(&seen.texts, '\0');
    }
    if (node->kind == LIST && !table)
        seen.count = at + 1;
    node->end = seen.count;
}

static void see(void *context, const struct qd_json *json, enum qd_json_part part,
                struct qd_text text)
{
    (void)context;
    int depth = json->depth + (json == seen.outer ? 0 : seen.reply_depth);
    bool again = json != seen.outer && json->depth == 0 && seen.count > seen.reply;
    if (part == QD_JSON_KEY) {
        seen.name = keep(text);
    } else if (part == QD_JSON_CLOSE) {
        close_container(json, depth);
    } else if (part == QD_JSON_OPEN) {
        if (again) { /* the answer has failed, and is written anew */
            seen.name = seen.nodes[seen.reply].name;
            seen.count = seen.reply;
        }
        struct node *node = add(depth);
        node->kind = text.data[0] == '[' ? LIST : OBJECT;
        node->from = json->out->size - 1;
    } else {
        struct node *node = add(depth);
        node->text = keep(part == QD_JSON_WORD ? shorten(text) : text);
    }
}

static const struct qd_json_watch watch = {.see = see};

void cli_rows_begin(struct qd_json *json)
{
    seen.count = seen.reply = 0;
    if (!seen.texts.cap)
        qd_buf_init(&seen.texts, TEXTS_CAP);
    qd_buf_clear(&seen.texts);
    seen.outer = json;
    json->watch = &watch;
}

const struct qd_json_watch *cli_rows_reply(void)
{
    seen.reply = seen.count;
    seen.reply_depth = seen.outer->depth;
    return &watch;
}

/* The first list of objects that is in no other list; 0 if there is none. */
static size_t find_table(void)
{
    for (size_t i = 0; i < seen.count; i = seen.nodes[i].kind == LIST ? seen.nodes[i].end : i + 1)
        if (seen.nodes[i].kind == LIST && seen.nodes[i].end > i + 1)
            return i;
    return 0;
}

/* The fields of a row with their whole names, which are places in `names` as in `headings`. */
struct row {
    size_t table, entry; /* the list of objects, and the one of them whose row is made */
    struct qd_buf names;
    size_t *texts;
    size_t count, room;
};

static void add_field(struct row *row, const char *prefix, const struct node *node)
{
    if (row->count == row->room) {
        row->room = row->room ? 2 * row->room : 32;
        row->texts = realloc(row->texts, row->room * sizeof row->texts[0]);
        if (!row->texts)
            cli_out_of_memory();
    }
    qd_buf_printf(&row->names, "%s%s", prefix, seen.texts.data + node->name);
    qd_buf_char(&row->names, '\0');
    row->texts[row->count++] = node->text;
}

static void flatten(struct row *row, size_t object, const char *prefix)
{
    const struct node *nodes = seen.nodes;
    for (size_t i = object + 1; i < nodes[object].end; i = nodes[i].end) {
        const char *name = seen.texts.data + nodes[i].name;
        if (object == 0 && (strcmp(name, "schema") == 0 || strcmp(name, "verb") == 0))
            continue; /* the same in every row */
        size_t inside = row->table && i == row->table ? row->entry : i;
        if (inside == i && nodes[i].kind != OBJECT) {
            add_field(row, prefix, &nodes[i]);
        } else if (nodes[inside].kind == OBJECT) {
            struct qd_buf longer;
            qd_buf_init(&longer, 4096);
            qd_buf_printf(&longer, "%s%s.", prefix, name);
            flatten(row, inside, qd_buf_cstr(&longer));
            qd_buf_free(&longer);
        }
    }
}

/* Which of the names it is, from 0; -1 if it is none. */
static int64_t place_of(const struct qd_buf *names, const char *name)
{
    int64_t place = 0;
    for (size_t at = 0; at < names->size; at += strlen(names->data + at) + 1, place++)
        if (strcmp(names->data + at, name) == 0)
            return place;
    return -1;
}

static bool fits(const struct row *row)
{
    for (size_t at = 0; at < row->names.size; at += strlen(row->names.data + at) + 1)
        if (place_of(&headings, row->names.data + at) < 0)
            return false;
    return headings.cap > 0;
}

static void begin_table(const struct row *row)
{
    if (headings.cap)
        putchar('\n');
    qd_buf_free(&headings);
    qd_buf_init(&headings, TEXTS_CAP);
    qd_buf_text(&headings, qd_buf_view(&row->names));
    struct qd_text names = qd_buf_view(&headings);
    for (size_t at = 0; at < names.size; at += strlen(names.data + at) + 1) {
        if (at)
            putchar(',');
        cli_csv_field(names.data + at);
    }
    putchar('\n');
}

static void print_row(size_t table, size_t entry)
{
    struct row row = {.table = table, .entry = entry};
    qd_buf_init(&row.names, TEXTS_CAP);
    flatten(&row, 0, "");
    (void)qd_buf_view(&row.names); /* nothing is missing */
    if (!fits(&row))
        begin_table(&row);
    for (size_t at = 0; at < headings.size; at += strlen(headings.data + at) + 1) {
        int64_t place = place_of(&row.names, headings.data + at);
        if (at)
            putchar(',');
        cli_csv_field(place < 0 ? "" : seen.texts.data + row.texts[place]);
    }
    putchar('\n');
    qd_buf_free(&row.names);
    free(row.texts);
}

void cli_rows_print(void)
{
    (void)qd_buf_view(&seen.texts); /* nothing is missing */
    size_t table = find_table();
    if (!table)
        print_row(0, 0);
    for (size_t i = table + 1; table && i < seen.nodes[table].end; i = seen.nodes[i].end)
        print_row(table, i);
}
