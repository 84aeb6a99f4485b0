#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

// What the functions that send return where there is no status.
enum ccurl_fault {
    CCURL_UNREACHABLE = -1,
    CCURL_TIMED_OUT = -2,
    CCURL_NOT_TRUSTED = -3,
    CCURL_NOT_RESOLVED = -4,
    CCURL_NOT_ENCRYPTED = -5
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
// Returns the answer's status, or one of `ccurl_fault`.
long ccurl_post_send(
    ccurl_post *post, const char *address, const void *body, size_t length, long milliseconds);

// One HTTP/1.1 request to a server of the same wallet, with its answer.
typedef struct ccurl_exchange ccurl_exchange;

// NULL when there is no memory, or the URL cannot be used. The target is sent as it is.
ccurl_exchange *ccurl_exchange_begin(const char *method, const char *url, const char *target);

// A whole line such as "Content-Type: application/json".
void ccurl_exchange_header(ccurl_exchange *exchange, const char *line);

// Copies the request's body.
void ccurl_exchange_body(ccurl_exchange *exchange, const void *body, size_t length);

// The answer's status; 0 without an answer.
long ccurl_exchange_status(ccurl_exchange *exchange);

// Whether anything was sent, so that the request may have been carried out.
int ccurl_exchange_was_sent(ccurl_exchange *exchange);

// The status line and all headers of the answer.
const char *ccurl_exchange_answer_head(ccurl_exchange *exchange, size_t *length);

const void *ccurl_exchange_answer_body(ccurl_exchange *exchange, size_t *length);

void ccurl_exchange_end(ccurl_exchange *exchange);

// Exchanges that run at the same time, over connections that are kept. One thread uses it.
typedef void ccurl_relay;

// NULL when there is no memory.
ccurl_relay *ccurl_relay_begin(long connections);

// Begins an exchange. Returns 0 when that is not possible.
int ccurl_relay_add(ccurl_relay *relay, ccurl_exchange *exchange, long milliseconds);

// Gives an exchange up.
void ccurl_relay_remove(ccurl_relay *relay, ccurl_exchange *exchange);

// Lets `ccurl_relay_wait` return. Any thread may call it.
void ccurl_relay_wake(ccurl_relay *relay);

// Goes on with all exchanges: waits until something happens, for a second at most.
void ccurl_relay_wait(ccurl_relay *relay);

// An exchange that ended, which no longer belongs to the relay; NULL when there is none.
ccurl_exchange *ccurl_relay_next(ccurl_relay *relay, int *is_complete);

void ccurl_relay_end(ccurl_relay *relay);

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
    CCURL_HANDING_OVER
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
