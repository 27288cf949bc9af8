/* SPDX-License-Identifier: MIT */
/* The security headers, on every answer, those of the HTTP library included.
 *
 * libmicrohttpd refuses what it cannot read (400, 413, 414, 431, 505) before any callback of ours,
 * with an answer that it makes itself and hands to its public MHD_queue_response. It calls that by
 * name, through the dynamic linker, as shared libraries do unless they are built otherwise; so a
 * function of that name in the program comes first, adds the headers and passes the answer on.
 * Where a library binds its own calls instead, only the library's own refusals lack them.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "server/server.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <string.h>

static const struct {
    const char *name;
    const char *value;
} always[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
     "require-trusted-types-for 'script'; trusted-types quadrille"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
};

static bool put_headers(struct MHD_Response *response)
{
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        if (!MHD_get_response_header(response, always[i].name) &&
            MHD_add_response_header(response, always[i].name, always[i].value) != MHD_YES)
            return false;
    return true;
}

typedef enum MHD_Result queue_fn(struct MHD_Connection *, unsigned, struct MHD_Response *);

/* The library's own function of this name. */
static queue_fn *library_queue(void)
{
    queue_fn *found = NULL;
    void *symbol = dlsym(RTLD_NEXT, "MHD_queue_response");
    memcpy(&found, &symbol, sizeof found); /* ISO C has no cast for it */
    return found;
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned status_code,
                                   struct MHD_Response *response)
{
    queue_fn *queue = library_queue();
    if (!queue || !response || !put_headers(response))
        return MHD_NO;
    return queue(connection, status_code, response);
}
