/* SPDX-License-Identifier: MIT */
/* Loads libcurl by its name for programs (its ABI has been number 4 since 2006). */
#include "client/curl.h"

#include <dlfcn.h>
#include <string.h>

struct qd_curl qd_curl;

bool qd_curl_load(void)
{
    const struct {
        const char *name;
        void *slot; /* of a function pointer, which has the size of any other here */
    } functions[] = {
        {"curl_easy_init", &qd_curl.easy_init},
        {"curl_easy_cleanup", &qd_curl.easy_cleanup},
        {"curl_easy_setopt", &qd_curl.easy_setopt},
        {"curl_easy_getinfo", &qd_curl.easy_getinfo},
        {"curl_easy_strerror", &qd_curl.easy_strerror},
        {"curl_multi_init", &qd_curl.multi_init},
        {"curl_multi_cleanup", &qd_curl.multi_cleanup},
        {"curl_multi_add_handle", &qd_curl.multi_add_handle},
        {"curl_multi_remove_handle", &qd_curl.multi_remove_handle},
        {"curl_multi_perform", &qd_curl.multi_perform},
        {"curl_multi_poll", &qd_curl.multi_poll},
        {"curl_multi_info_read", &qd_curl.multi_info_read},
        {"curl_slist_append", &qd_curl.slist_append},
        {"curl_slist_free_all", &qd_curl.slist_free_all},
        {"curl_url", &qd_curl.url},
        {"curl_url_cleanup", &qd_curl.url_cleanup},
        {"curl_url_get", &qd_curl.url_get},
        {"curl_url_set", &qd_curl.url_set},
        {"curl_free", &qd_curl.free},
    };
    static void *library;
    if (library)
        return true;
    void *opened = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!opened)
        return false;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *found = dlsym(opened, functions[i].name);
        if (!found)
            return false;
        memcpy(functions[i].slot, &found, sizeof found);
    }
    library = opened;
    return true;
}
