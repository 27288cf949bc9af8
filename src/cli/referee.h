/* `quadrille serve --referee`: a contest behind the server. */
#ifndef QD_CLI_REFEREE_H
#define QD_CLI_REFEREE_H

#include "cli/cli.h"
#include "referee/contest.h"
#include "server/server.h"

enum { CLI_REFEREE_PORT = 8080, CLI_REFEREE_CONNECTIONS = 1024 };

/* "8", or "4-10" for mazes that grow; false otherwise. */
bool cli_referee_sizes(const char *text, struct series_options *out);
/* The service of a contest; both live until the server has stopped. */
struct server_service cli_referee_service(struct contest *contest);
/* So many clients want as many open files as the system lets us have. */
void cli_referee_files(void);

#endif
