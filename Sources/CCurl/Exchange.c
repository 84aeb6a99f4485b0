#include "Exchange.h"

#include "CCurl.h"

#include <pthread.h>
#include <signal.h>

// A receiver that hangs up is an error of one request and not the end of the process: without
// signals, libcurl leaves that to its caller.
static void begin(void) {
    signal(SIGPIPE, SIG_IGN);
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

static int set_up(CURL *handle, const char *url, const char *protocols) {
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, protocols) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_URL, url) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_PROXY, "") == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2) == CURLE_OK
        // Signals are the whole process's.
        && curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L) == CURLE_OK;
}

CURL *ccurl_new(const char *url, const char *protocols) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, begin);
    CURL *handle = curl_easy_init();
    if (handle && !set_up(handle, url, protocols)) {
        curl_easy_cleanup(handle);
        return NULL;
    }
    return handle;
}

int ccurl_trust_only(CURL *handle, const char *file) {
    return curl_easy_setopt(handle, CURLOPT_CAINFO, file) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_CAPATH, NULL) == CURLE_OK;
}

int ccurl_sign_in_as(CURL *handle, const char *user, const char *password) {
    return curl_easy_setopt(handle, CURLOPT_USERNAME, user) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_PASSWORD, password) == CURLE_OK;
}

long ccurl_fault_of(CURLcode code) {
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CIPHER: return CCURL_NOT_TRUSTED;
    case CURLE_SSL_CONNECT_ERROR: return CCURL_NO_TLS;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_NOT_RESOLVED;
    case CURLE_USE_SSL_FAILED: return CCURL_NOT_ENCRYPTED;
    default: return CCURL_UNREACHABLE;
    }
}
