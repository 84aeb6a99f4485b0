#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

// What the functions that send return where there is no status.
enum ccurl_fault {
    CCURL_UNREACHABLE = -1,
    CCURL_TIMED_OUT = -2,
    CCURL_NOT_TRUSTED = -3,
    CCURL_NOT_RESOLVED = -4,
    CCURL_NOT_ENCRYPTED = -5,
    CCURL_NO_TLS = -6
};

// One POST by HTTP/1.1 through the system's libcurl. Nothing in the environment or in files of the
// user changes where it goes: no proxy, no redirect.
typedef struct ccurl_post ccurl_post;

// NULL when there is no memory, or the URL cannot be used.
ccurl_post *ccurl_post_begin(const char *url);

// A whole line such as "Content-Type: application/json".
void ccurl_post_header(ccurl_post *post, const char *line);

// HTTP basic authentication.
void ccurl_post_sign_in(ccurl_post *post, const char *user, const char *password);

// The host proves itself by a certificate of an authority in this file (PEM), not of the system's.
void ccurl_post_trust_only(ccurl_post *post, const char *file);

// Sends it, waits for the head of the answer, and frees `post`. The connection goes to `address`
// (an IPv6 one in brackets), whatever the URL's host stands for; with NULL the system looks the
// host up. The host proves itself where the URL is of https. The body of the answer is not read.
// Blocks for `milliseconds` at most.
//
// Returns the answer's status, or one of `ccurl_fault`. `is_handed_over`, unless it is NULL, is then
// whether the whole body was sent.
long ccurl_post_send(
    ccurl_post *post, const char *address, const void *body, size_t length, long milliseconds,
    int *is_handed_over);

// One mail by SMTP submission (RFC 6409) through the system's libcurl.
typedef struct ccurl_mail ccurl_mail;

// The steps of sending a mail, in their order.
enum ccurl_step {
    CCURL_CONNECTING,
    CCURL_GREETING,
    CCURL_SECURING,
    CCURL_SIGNING_IN,
    CCURL_NAMING_THE_SENDER,
    CCURL_NAMING_THE_RECIPIENT,
    CCURL_HANDING_OVER,
    CCURL_HANDED_OVER
};

// The URL has the scheme `smtp` (STARTTLS) or `smtps` (TLS at once); its path is the name to greet
// with. Encrypted, nothing but the greeting goes before TLS, and the server proves itself. NULL
// when there is no memory, or the URL cannot be used.
ccurl_mail *ccurl_mail_begin(const char *url, int is_encrypted);

// AUTH PLAIN, or LOGIN where the server has only that.
void ccurl_mail_sign_in(ccurl_mail *mail, const char *user, const char *password);

// As for a POST.
void ccurl_mail_trust_only(ccurl_mail *mail, const char *file);

// Sends one message to one recipient, and frees `mail`. The addresses have no brackets; the
// message's lines end with CRLF. Blocks for `milliseconds` at most, and a little for the farewell.
//
// Returns the last status, one of 2xx once the server has accepted the message, or one of
// `ccurl_fault`. `step` is the last step that began.
long ccurl_mail_send(
    ccurl_mail *mail, const char *from, const char *to, const void *message, size_t length,
    long milliseconds, enum ccurl_step *step);

#endif
