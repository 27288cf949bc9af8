/* SPDX-License-Identifier: MIT */
/* A contest as a service of the HTTP server. */
#ifndef QD_REFEREE_SERVICE_H
#define QD_REFEREE_SERVICE_H

#include "referee/contest.h"
#include "server/server.h"

enum { QD_REFEREE_PORT = 8080, QD_REFEREE_CONNECTIONS = 1024 };

/* "8", or "4-10" for mazes that grow; false otherwise. */
bool qd_referee_sizes(const char *text, struct qd_series_options *out);
/* The service of a contest; both must live until the server has stopped. */
struct qd_server_service qd_referee_service(struct qd_contest *contest);
/* Raises the limit of open files as far as the system allows, for many clients. */
void qd_referee_files(void);

#endif
