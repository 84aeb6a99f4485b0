#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

// One POST by HTTP/1.1 through the system's libcurl. Nothing in the environment or in files of the
// user changes where it goes: no proxy, no redirect, no name is looked up.
typedef struct ccurl_post ccurl_post;

// NULL when there is no memory, or the URL cannot be used.
ccurl_post *ccurl_post_begin(const char *url);

// A whole line such as "Content-Type: application/json".
void ccurl_post_header(ccurl_post *post, const char *line);

// What `ccurl_post_send` returns where there is no status.
enum ccurl_fault { CCURL_UNREACHABLE = -1, CCURL_TIMED_OUT = -2, CCURL_NOT_TRUSTED = -3 };

// Sends it, waits for the head of the answer, and frees `post`. The connection goes to `address`
// (an IPv6 one in brackets), whatever the URL's host stands for; that host proves itself where the
// URL is of https. The body of the answer is not read. Blocks for `milliseconds` at most.
//
// Returns the answer's status, or one of `ccurl_fault`.
long ccurl_post_send(
    ccurl_post *post, const char *address, const void *body, size_t length, long milliseconds);

#endif
