#include "CCurl.h"

#include "Exchange.h"

#include <stdio.h>
#include <stdlib.h>

struct ccurl_post {
    CURL *handle;
    struct curl_slist *headers;
    int is_incomplete;
};

static void end(ccurl_post *post) {
    curl_slist_free_all(post->headers);
    curl_easy_cleanup(post->handle);
    free(post);
}

// Ends the transfer at the empty line below the head of the answer. Heads of 1xx come before it.
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

static int set_up(CURL *handle) {
    return curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_POST, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, read_head) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HEADERDATA, handle) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, read_body) == CURLE_OK;
}

ccurl_post *ccurl_post_begin(const char *url) {
    ccurl_post *post = calloc(1, sizeof *post);
    if (!post) return NULL;
    post->handle = ccurl_new(url, "http,https");
    if (!post->handle || !set_up(post->handle)) {
        end(post);
        return NULL;
    }
    // The length is known, and nothing needs to be asked first.
    ccurl_post_header(post, "Expect:");
    ccurl_post_header(post, "Accept:");
    return post;
}

void ccurl_post_header(ccurl_post *post, const char *line) {
    struct curl_slist *longer = curl_slist_append(post->headers, line);
    if (longer) post->headers = longer;
    else post->is_incomplete = 1;
}

void ccurl_post_sign_in(ccurl_post *post, const char *user, const char *password) {
    if (!ccurl_sign_in_as(post->handle, user, password)) post->is_incomplete = 1;
}

void ccurl_post_trust_only(ccurl_post *post, const char *file) {
    if (!ccurl_trust_only(post->handle, file)) post->is_incomplete = 1;
}

long ccurl_post_send(
    ccurl_post *post, const char *address, const void *body, size_t length, long milliseconds,
    int *is_handed_over
) {
    char place[80];
    long status = 0;
    curl_off_t sent = 0;
    // Of every host and port: to this address, and to the port that was asked for.
    if (address) snprintf(place, sizeof place, "::%s:", address);
    struct curl_slist *places = address ? curl_slist_append(NULL, place) : NULL;
    CURL *handle = post->handle;
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if ((places || !address) && !post->is_incomplete
        && curl_easy_setopt(handle, CURLOPT_CONNECT_TO, places) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HTTPHEADER, post->headers) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, milliseconds) == CURLE_OK) {
        code = curl_easy_perform(handle);
        curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(handle, CURLINFO_SIZE_UPLOAD_T, &sent);
    }
    if (is_handed_over) *is_handed_over = length > 0 && (size_t)sent >= length;
    curl_slist_free_all(places);
    end(post);
    // Reading ends at the head, which curl calls an error of the reader.
    return code == CURLE_OK || code == CURLE_WRITE_ERROR ? status : ccurl_fault_of(code);
}
