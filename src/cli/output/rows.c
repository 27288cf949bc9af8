/* SPDX-License-Identifier: MIT */
/* `--csv` of every verb that has --json: each object becomes a row. An object inside it becomes
 * columns "outer.inner", a list of words or numbers one field with blanks between them; of the
 * first list of objects each becomes a row, with the fields around it; any other list is the text
 * of its JSON. The first object's fields are the headings; where a later object has another one, an
 * empty line and new headings come first, so no figure is ever dropped.
 */
#include "cli/cli.h"
#include "cli/output/table.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *headings; /* names, in order; kept until the program ends */

static bool is_simple(const json_t *value)
{
    return !json_is_object(value) && !json_is_array(value);
}

static bool is_plain_list(const json_t *list)
{
    size_t i;
    json_t *value;
    json_array_foreach(list, i, value)
    {
        if (!is_simple(value) || (json_is_string(value) && strchr(json_string_value(value), ' ')))
            return false;
    }
    return true;
}

static void must(bool done)
{
    if (!done)
        cli_out_of_memory();
}

/* Strings as they are, the rest as JSON writes it; of decimals what a double surely holds, so that
 * 0.00027 does not become 0.00026999999999999999. */
static void put_value(const json_t *value, struct qd_buf *out)
{
    if (json_is_string(value)) {
        qd_buf_puts(out, json_string_value(value));
    } else if (!json_is_null(value)) {
        char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
        must(text);
        qd_buf_puts(out, text);
        free(text);
    }
}

static void put_list(const json_t *list, struct qd_buf *out)
{
    size_t i;
    json_t *value;
    if (!is_plain_list(list)) {
        put_value(list, out);
        return;
    }
    json_array_foreach(list, i, value)
    {
        qd_buf_puts(out, i ? " " : "");
        put_value(value, out);
    }
}

static bool is_table(const json_t *value)
{
    return json_is_array(value) && json_is_object(json_array_get(value, 0));
}

/* The first list of objects in an object; NULL if there is none. */
static const json_t *find_table(const json_t *object)
{
    const char *key;
    json_t *value;
    const json_t *found = NULL;
    json_object_foreach((json_t *)object, key, value)
    {
        if (!found)
            found = is_table(value) ? value : json_is_object(value) ? find_table(value) : NULL;
    }
    return found;
}

/* A list of objects, and the one of them whose row is made. */
struct turn {
    const json_t *table, *entry;
};

/* Fields with their whole names, every value as text. */
static void flatten(const json_t *object, const char *prefix, const struct turn *turn, json_t *out)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        struct qd_buf name, text;
        qd_buf_init(&name, 4096);
        qd_buf_init(&text, QD_ANSWER_CAP);
        qd_buf_printf(&name, "%s%s", prefix, key);
        if (json_is_object(value) || value == turn->table) {
            qd_buf_char(&name, '.');
            flatten(value == turn->table ? turn->entry : value, qd_buf_cstr(&name), turn, out);
        } else {
            if (json_is_array(value))
                put_list(value, &text);
            else
                put_value(value, &text);
            must(json_object_set_new(out, qd_buf_cstr(&name), json_string(qd_buf_cstr(&text))) ==
                 0);
        }
        qd_buf_free(&name);
        qd_buf_free(&text);
    }
}

static bool has_heading(const char *name)
{
    size_t i;
    json_t *known;
    json_array_foreach(headings, i, known)
    {
        if (strcmp(json_string_value(known), name) == 0)
            return true;
    }
    return false;
}

static void begin_table(const json_t *row)
{
    const char *key;
    json_t *value;
    bool first = true;
    if (headings)
        putchar('\n');
    json_decref(headings);
    headings = json_array();
    json_object_foreach((json_t *)row, key, value)
    {
        if (!first)
            putchar(',');
        cli_csv_field(key);
        must(json_array_append_new(headings, json_string(key)) == 0);
        first = false;
    }
    putchar('\n');
}

static bool fits(const json_t *row)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)row, key, value)
    {
        if (!has_heading(key))
            return false;
    }
    return headings != NULL;
}

static void print_row(const json_t *object, const struct turn *turn)
{
    json_t *row = json_object(), *name;
    size_t i;
    must(row);
    flatten(object, "", turn, row);
    if (!fits(row))
        begin_table(row);
    json_array_foreach(headings, i, name)
    {
        const char *text = json_string_value(json_object_get(row, json_string_value(name)));
        if (i)
            putchar(',');
        cli_csv_field(text ? text : "");
    }
    putchar('\n');
    json_decref(row);
}

void cli_rows_print(struct qd_text object)
{
    json_t *parsed = json_loadb(object.data, object.size, 0, NULL);
    must(parsed);
    json_object_del(parsed, "schema"); /* the same in every row */
    json_object_del(parsed, "verb");
    struct turn turn = {.table = find_table(parsed)};
    size_t count = turn.table ? json_array_size(turn.table) : 1;
    for (size_t i = 0; i < count; i++) {
        turn.entry = turn.table ? json_array_get(turn.table, i) : NULL;
        print_row(parsed, &turn);
    }
    json_decref(parsed);
}
