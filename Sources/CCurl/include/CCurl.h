#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

// One POST by HTTP/1.1 through the system's libcurl. The environment and the user's files do not
// change its target: it uses no proxy, follows no redirect and resolves no name.
typedef struct ccurl_post ccurl_post;

// Returns NULL without memory, or for an invalid URL.
ccurl_post *ccurl_post_begin(const char *url);

// Adds a whole line such as "Content-Type: application/json".
void ccurl_post_header(ccurl_post *post, const char *line);

// The results of `ccurl_post_send` without a status.
enum ccurl_error { CCURL_UNREACHABLE = -1, CCURL_TIMED_OUT = -2, CCURL_NOT_TRUSTED = -3 };

// Sends the request, waits for the head of the answer, and frees `post`. Connects to `address` (an
// IPv6 address in brackets) instead of resolving the URL's host; with https, the certificate must
// be that host's. Does not read the body of the answer. Blocks for at most `milliseconds`.
//
// Returns the answer's status, or one of `ccurl_error`.
long ccurl_post_send(
    ccurl_post *post, const char *address, const void *body, size_t length, long milliseconds);

#endif
