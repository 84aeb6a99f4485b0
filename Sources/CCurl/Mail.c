#include "CCurl.h"

#include "Exchange.h"

#include <stdlib.h>
#include <string.h>

struct ccurl_mail {
    CURL *handle;
    int is_incomplete;
    const char *rest;
    size_t left;
    enum ccurl_step step;
    long status;
    int is_leaving;
};

static void end(ccurl_mail *mail) {
    curl_easy_cleanup(mail->handle);
    free(mail);
}

static size_t give(char *buffer, size_t size, size_t count, void *context) {
    ccurl_mail *mail = context;
    size_t length = size * count < mail->left ? size * count : mail->left;
    memcpy(buffer, mail->rest, length);
    mail->rest += length;
    mail->left -= length;
    return length;
}

static void note_command(ccurl_mail *mail, const char *line, size_t length) {
    static const struct { const char *verb; enum ccurl_step step; } commands[] = {
        {"EHLO ", CCURL_GREETING}, {"STARTTLS", CCURL_SECURING}, {"AUTH ", CCURL_SIGNING_IN},
        {"MAIL ", CCURL_NAMING_THE_SENDER}, {"RCPT ", CCURL_NAMING_THE_RECIPIENT},
        {"DATA\r", CCURL_HANDING_OVER},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        size_t verb = strlen(commands[i].verb);
        // The second greeting, inside TLS, is no way back.
        if (length >= verb && memcmp(line, commands[i].verb, verb) == 0
            && commands[i].step > mail->step) {
            mail->step = commands[i].step;
        }
    }
    if (length >= 4 && memcmp(line, "QUIT", 4) == 0) {
        mail->is_leaving = 1;
        // The message's fate is known; a silent server holds nobody up.
        curl_easy_setopt(mail->handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, 1L);
    }
}

// Curl's own number would be the answer to the farewell.
static void note_reply(ccurl_mail *mail, const char *line, size_t length) {
    if (mail->is_leaving || length < 3) return;
    for (size_t i = 0; i < 3; i++) if (line[i] < '0' || line[i] > '9') return;
    mail->status = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
}

// Notes how far the exchange is. It keeps no line: they hold secrets.
static int note(CURL *handle, curl_infotype kind, char *line, size_t length, void *mail) {
    (void)handle;
    if (kind == CURLINFO_HEADER_OUT) note_command(mail, line, length);
    if (kind == CURLINFO_HEADER_IN) note_reply(mail, line, length);
    return 0;
}

static int set_up(ccurl_mail *mail, int is_encrypted) {
    CURL *handle = mail->handle;
    long security = is_encrypted ? CURLUSESSL_ALL : CURLUSESSL_NONE;
    return curl_easy_setopt(handle, CURLOPT_USE_SSL, security) == CURLE_OK
        // Curl shows its steps only when it is to be verbose; `note` takes what it would print.
        && curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, note) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_DEBUGDATA, mail) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_READFUNCTION, give) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_READDATA, mail) == CURLE_OK
        // Says goodbye with this handle and its limits.
        && curl_easy_setopt(handle, CURLOPT_FORBID_REUSE, 1L) == CURLE_OK;
}

ccurl_mail *ccurl_mail_begin(const char *url, int is_encrypted) {
    ccurl_mail *mail = calloc(1, sizeof *mail);
    if (!mail) return NULL;
    mail->handle = ccurl_new(url, "smtp,smtps");
    if (!mail->handle || !set_up(mail, is_encrypted)) {
        end(mail);
        return NULL;
    }
    return mail;
}

void ccurl_mail_sign_in(ccurl_mail *mail, const char *user, const char *password) {
    // The connection is encrypted; schemes like GSSAPI would try what the operator did not set up.
    if (!ccurl_sign_in_as(mail->handle, user, password)
        || curl_easy_setopt(mail->handle, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
            != CURLE_OK) {
        mail->is_incomplete = 1;
    }
}

void ccurl_mail_trust_only(ccurl_mail *mail, const char *file) {
    if (!ccurl_trust_only(mail->handle, file)) mail->is_incomplete = 1;
}

static long result(CURLcode code, const ccurl_mail *mail) {
    long fault = ccurl_fault_of(code);
    if (code == CURLE_OK) return mail->status;
    // A refusal by the server is what curl calls one of several other errors.
    return fault == CCURL_UNREACHABLE && mail->status >= 400 ? mail->status : fault;
}

long ccurl_mail_send(
    ccurl_mail *mail, const char *from, const char *to, const void *message, size_t length,
    long milliseconds, enum ccurl_step *step
) {
    CURL *handle = mail->handle;
    CURLcode code = CURLE_OUT_OF_MEMORY;
    struct curl_slist *recipients = curl_slist_append(NULL, to);
    mail->rest = message;
    mail->left = length;
    if (recipients && !mail->is_incomplete
        && curl_easy_setopt(handle, CURLOPT_MAIL_FROM, from) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)length) == CURLE_OK
        && curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, milliseconds) == CURLE_OK) {
        code = curl_easy_perform(handle);
    }
    long status = result(code, mail);
    int is_handed_over = mail->step == CCURL_HANDING_OVER && mail->left == 0 && status < 0;
    *step = is_handed_over ? CCURL_HANDED_OVER : mail->step;
    end(mail);
    curl_slist_free_all(recipients);
    return status;
}
