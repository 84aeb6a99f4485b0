#ifndef CCURL_EXCHANGE_H
#define CCURL_EXCHANGE_H

#include <curl/curl.h>

// A handle for one exchange, by these protocols only. Nothing in the environment or in files of the
// user changes where it goes: no proxy, no redirect. NULL when there is no memory, or the URL
// cannot be used.
CURL *ccurl_new(const char *url, const char *protocols);

// Trusts the authorities in this file, and no others.
int ccurl_trust_only(CURL *handle, const char *file);

// Signs in with these two.
int ccurl_sign_in_as(CURL *handle, const char *user, const char *password);

// One of `ccurl_fault`.
long ccurl_fault_of(CURLcode code);

#endif
