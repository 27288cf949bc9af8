/* SPDX-License-Identifier: MIT */
/* Starting the real server for a test, and asking whether it still lives. */
#ifndef TEST_FIXTURE_H
#define TEST_FIXTURE_H

#include "client.h"
#include "server/server.h"

/* The server of a group of tests, between group_start and group_stop. */
extern struct qd_server *server;
extern uint16_t port;
int group_start(void **state);
int group_stop(void **state);

/* On a free port unless the options name one. A failure fails the test. */
struct qd_server *start(struct qd_server_options options);
/* The page comes whole. */
void assert_alive(uint16_t at);

#endif
