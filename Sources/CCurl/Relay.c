#include "CCurl.h"

#include "Exchange.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

struct bytes {
    char *start;
    size_t length;
};

struct ccurl_exchange {
    CURL *handle;
    struct curl_slist *headers;
    struct bytes request, head, body;
    int is_incomplete;
};

static int append(struct bytes *all, const char *more, size_t length) {
    char *longer = realloc(all->start, all->length + length + 1);
    if (!longer) return 0;
    memcpy(longer + all->length, more, length);
    all->start = longer;
    all->length += length;
    return 1;
}

// Each head begins with its status line; one of 1xx comes before the answer's own.
static size_t read_head(char *line, size_t size, size_t count, void *exchange) {
    ccurl_exchange *own = exchange;
    size_t length = size * count;
    if (length > 5 && !strncmp(line, "HTTP/", 5)) own->head.length = 0;
    return append(&own->head, line, length) ? length : 0;
}

static size_t read_body(char *bytes, size_t size, size_t count, void *exchange) {
    ccurl_exchange *own = exchange;
    return append(&own->body, bytes, size * count) ? size * count : 0;
}

// What the other server has not acknowledged after a second is never sent again: it would be
// carried out long after its sender was told something else.
static int give_up_early(void *unused, curl_socket_t socket, curlsocktype purpose) {
#ifdef TCP_USER_TIMEOUT
    unsigned milliseconds = 1000;
    setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
#endif
    return CURL_SOCKOPT_OK;
}

static int set_up(ccurl_exchange *own, const char *method, const char *target) {
    CURL *handle = own->handle;
    return curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, method) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_REQUEST_TARGET, target) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, 1000L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, give_up_early) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, read_head) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_HEADERDATA, own) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, read_body) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_WRITEDATA, own) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_PRIVATE, own) == CURLE_OK;
}

ccurl_exchange *ccurl_exchange_begin(const char *method, const char *url, const char *target) {
    ccurl_exchange *own = calloc(1, sizeof *own);
    if (!own) return NULL;
    own->handle = ccurl_new(url, "http");
    if (!own->handle || !set_up(own, method, target)) {
        ccurl_exchange_end(own);
        return NULL;
    }
    ccurl_exchange_header(own, "Expect:");
    return own;
}

void ccurl_exchange_header(ccurl_exchange *own, const char *line) {
    struct curl_slist *longer = curl_slist_append(own->headers, line);
    if (longer) own->headers = longer;
    else own->is_incomplete = 1;
}

void ccurl_exchange_body(ccurl_exchange *own, const void *body, size_t length) {
    if (!append(&own->request, body, length)
        || curl_easy_setopt(own->handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length)
            != CURLE_OK
        || curl_easy_setopt(own->handle, CURLOPT_POSTFIELDS, own->request.start) != CURLE_OK)
        own->is_incomplete = 1;
}

long ccurl_exchange_status(ccurl_exchange *own) {
    long status = 0;
    curl_easy_getinfo(own->handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

int ccurl_exchange_was_sent(ccurl_exchange *own) {
    long sent = 0;
    curl_easy_getinfo(own->handle, CURLINFO_REQUEST_SIZE, &sent);
    return sent > 0;
}

const char *ccurl_exchange_answer_head(ccurl_exchange *own, size_t *length) {
    *length = own->head.length;
    return own->head.start;
}

const void *ccurl_exchange_answer_body(ccurl_exchange *own, size_t *length) {
    *length = own->body.length;
    return own->body.start;
}

void ccurl_exchange_end(ccurl_exchange *own) {
    curl_slist_free_all(own->headers);
    curl_easy_cleanup(own->handle);
    free(own->request.start);
    free(own->head.start);
    free(own->body.start);
    free(own);
}

ccurl_relay *ccurl_relay_begin(long connections) {
    CURLM *relay = curl_multi_init();
    if (relay) {
        curl_multi_setopt(relay, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections);
        curl_multi_setopt(relay, CURLMOPT_MAXCONNECTS, connections);
    }
    return relay;
}

int ccurl_relay_add(ccurl_relay *relay, ccurl_exchange *own, long milliseconds) {
    return !own->is_incomplete
        && curl_easy_setopt(own->handle, CURLOPT_HTTPHEADER, own->headers) == CURLE_OK
        && curl_easy_setopt(own->handle, CURLOPT_TIMEOUT_MS, milliseconds) == CURLE_OK
        && curl_multi_add_handle(relay, own->handle) == CURLM_OK;
}

void ccurl_relay_remove(ccurl_relay *relay, ccurl_exchange *own) {
    curl_multi_remove_handle(relay, own->handle);
}

void ccurl_relay_wake(ccurl_relay *relay) { curl_multi_wakeup(relay); }

void ccurl_relay_wait(ccurl_relay *relay) {
    int running = 0;
    curl_multi_perform(relay, &running);
    curl_multi_poll(relay, NULL, 0, 1000, NULL);
    curl_multi_perform(relay, &running);
}

ccurl_exchange *ccurl_relay_next(ccurl_relay *relay, int *is_complete) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(relay, &left);
    if (!message) return NULL;
    CURL *handle = message->easy_handle;
    ccurl_exchange *own = NULL;
    *is_complete = message->data.result == CURLE_OK;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, (char **)&own);
    curl_multi_remove_handle(relay, handle);
    return own;
}

void ccurl_relay_end(ccurl_relay *relay) { curl_multi_cleanup(relay); }
