/* SPDX-License-Identifier: MIT */
/* libcurl, loaded when an address is first read. It brings thirty libraries with it, and loading
 * those took more than half of the start of every verb, though only one verb talks to a server. */
#ifndef QD_CLIENT_CURL_H
#define QD_CLIENT_CURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo

struct qd_curl {
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    const char *(*easy_strerror)(CURLcode);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned, int, int *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLU *(*url)(void);
    void (*url_cleanup)(CURLU *);
    CURLUcode (*url_get)(const CURLU *, CURLUPart, char **, unsigned);
    CURLUcode (*url_set)(CURLU *, CURLUPart, const char *, unsigned);
    void (*free)(void *);
};

extern struct qd_curl qd_curl;
/* False where there is no libcurl, or one that lacks something. */
bool qd_curl_load(void);

#endif
