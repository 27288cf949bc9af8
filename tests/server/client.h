/* SPDX-License-Identifier: MIT */
/* A bare HTTP client for the tests: it sends what it is told, well-formed or not, and reads one
 * answer at a time. Every wait ends after CLIENT_PATIENCE_S.
 */
#ifndef TEST_CLIENT_H
#define TEST_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLIENT_PATIENCE_S = 10, CLIENT_HEAD = 16384 };

struct reply {
    int status; /* 0: the connection ended without an answer */
    char head[CLIENT_HEAD];
    unsigned char *body;
    size_t size;
    bool whole; /* as many bytes as Content-Length said */
};

/* Connected to 127.0.0.1, or the test fails. */
int client_connect(uint16_t port);
/* False when the other side has closed. */
bool client_send(int fd, const void *data, size_t size);
bool qd_client_say(int fd, const char *text);
/* Reads one answer. `bodiless`: it answers HEAD. */
struct reply client_read(int fd, bool bodiless);
/* True when the other side closes before the patience ends; bytes that still come are dropped. */
bool client_sees_end(int fd);
void client_close(int fd);
/* One request over a connection of its own: "METHOD PATH" with Host and the fields in `extra`, each
 * ended by \r\n. */
struct reply client_ask(uint16_t port, const char *method, const char *path, const char *extra);
void reply_free(struct reply *reply);
/* The value of a field, or NULL; valid until the thread's next call. */
const char *reply_field(const struct reply *reply, const char *name);
/* Checks that it is there with this value. */
void assert_field(const struct reply *reply, const char *name, const char *value);

#endif
