#include "CCurl.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

struct ccurl_post {
    CURL *handle;
    struct curl_slist *headers;
    int is_incomplete;
};

// If a receiver hangs up, only its request fails, not the process: libcurl without signals leaves
// SIGPIPE to the program.
static void begin(void) {
    signal(SIGPIPE, SIG_IGN);
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

static void end(ccurl_post *post) {
    curl_slist_free_all(post->headers);
    curl_easy_cleanup(post->handle);
    free(post);
}

// Ends the transfer at the empty line after the head of the answer. Heads of 1xx come before it.
static size_t read_head(char *line, size_t size, size_t count, void *handle) {
    long status = 0;
    size_t length = size * count;
    int is_last = length <= 2 && (line[0] == '\r' || line[0] == '\n');
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return is_last && status >= 200 ? 0 : length;
}

static size_t read_body(char *bytes, size_t size, size_t count, void *nothing) {
    (void)bytes, (void)size, (void)count, (void)nothing;
    return 0;
}

static int set_up(ccurl_post *post, const char *url) {
    CURL *handle = post->handle;
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_URL, url) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_PROXY, "") == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2) == CURLE_OK
        // Signals belong to the whole process.
        && curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_POST, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, read_head) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HEADERDATA, handle) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, read_body) == CURLE_OK;
}

ccurl_post *ccurl_post_begin(const char *url) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, begin);
    ccurl_post *post = calloc(1, sizeof *post);
    if (!post) return NULL;
    post->handle = curl_easy_init();
    if (!post->handle || !set_up(post, url)) {
        end(post);
        return NULL;
    }
    // The length is known, and the request needs no `Expect: 100-continue`.
    ccurl_post_header(post, "Expect:");
    ccurl_post_header(post, "Accept:");
    return post;
}

void ccurl_post_header(ccurl_post *post, const char *line) {
    struct curl_slist *longer = curl_slist_append(post->headers, line);
    if (longer) post->headers = longer;
    else post->is_incomplete = 1;
}

static long error_of(CURLcode code) {
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CIPHER: return CCURL_NOT_TRUSTED;
    default: return CCURL_UNREACHABLE;
    }
}

long ccurl_post_send(
    ccurl_post *post, const char *address, const void *body, size_t length, long milliseconds
) {
    char place[80];
    long status = 0;
    // Connects every host to this address, at the requested port.
    snprintf(place, sizeof place, "::%s:", address);
    struct curl_slist *places = curl_slist_append(NULL, place);
    CURL *handle = post->handle;
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (places && !post->is_incomplete
        && curl_easy_setopt(handle, CURLOPT_CONNECT_TO, places) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HTTPHEADER, post->headers) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, milliseconds) == CURLE_OK) {
        code = curl_easy_perform(handle);
        curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    }
    curl_slist_free_all(places);
    end(post);
    // The callback stops after the head, which curl reports as a write error.
    return code == CURLE_OK || code == CURLE_WRITE_ERROR ? status : error_of(code);
}
