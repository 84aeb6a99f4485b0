#define _GNU_SOURCE
#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int limit(int resource, uint64_t most) {
    struct rlimit both = {most, most};
    return setrlimit(resource, &both);
}

int cchild_confine(
    uint64_t memory_bytes, unsigned seconds, uint64_t output_bytes, int niceness) {
    alarm(seconds);
    // Without a right to it, a process may only take less than it has.
    if (niceness > getpriority(PRIO_PROCESS, 0)) setpriority(PRIO_PROCESS, 0, niceness);
    return limit(RLIMIT_DATA, memory_bytes) | limit(RLIMIT_CPU, seconds)
        | limit(RLIMIT_FSIZE, output_bytes) | limit(RLIMIT_CORE, 0)
        | prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) | prctl(PR_SET_PDEATHSIG, SIGKILL);
}

// Input and output are files in memory: neither process waits for the other to read or write.
static int filled(const void *bytes, size_t length) {
    int file = memfd_create("child", MFD_CLOEXEC);
    size_t done = 0;
    while (file >= 0 && done < length) {
        ssize_t written = pwrite(file, (const char *)bytes + done, length - done, (off_t)done);
        if (written <= 0) {
            close(file);
            return -1;
        }
        done += (size_t)written;
    }
    return file;
}

static pid_t start(
    const char *program, const char *argument, int input, int output, int lifeline) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    char *arguments[] = {(char *)program, (char *)argument, NULL};
    char *environment[] = {NULL};
    pid_t child = -1;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, 0);
    posix_spawn_file_actions_adddup2(&files, output, 1);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, lifeline, 3);
    posix_spawn_file_actions_addclosefrom_np(&files, 4);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    if (posix_spawn(&child, program, &files, &attributes, arguments, environment)) child = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return child;
}

// The child holds the other end of the lifeline, which closes when the child ends.
static int wait_for(pid_t child, int lifeline, int milliseconds) {
    struct pollfd end = {lifeline, POLLIN, 0};
    int status;
    if (poll(&end, 1, milliseconds) != 1) kill(child, SIGKILL);
    if (waitpid(child, &status, 0) != child) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int cchild_run(
    const char *program, const char *argument, const void *input, size_t length, void *output,
    size_t capacity, size_t *output_length, int milliseconds) {
    int in = filled(input, length), out = filled(NULL, 0), status = -2;
    int lifeline[2] = {-1, -1};
    struct stat made;
    *output_length = 0;
    if (in >= 0 && out >= 0 && pipe2(lifeline, O_CLOEXEC) == 0) {
        pid_t child = start(program, argument, in, out, lifeline[1]);
        close(lifeline[1]);
        if (child > 0) status = wait_for(child, lifeline[0], milliseconds);
        close(lifeline[0]);
    }
    if (status == 0 && fstat(out, &made) == 0 && (size_t)made.st_size <= capacity) {
        ssize_t got = pread(out, output, capacity, 0);
        *output_length = got > 0 ? (size_t)got : 0;
    }
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    return status;
}

// In a group of its own, which can be ended with all that it starts in turn.
static pid_t start_program(const char *program, const char *argument, int input) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    char *arguments[] = {(char *)program, (char *)argument, NULL};
    pid_t child = -1;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, 3);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(
        &attributes,
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    if (posix_spawn(&child, program, &files, &attributes, arguments, environ)) child = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return child;
}

// Returns whether the child ends within this time. Its own descendants may live on.
static int ends_within(pid_t child, int milliseconds) {
    int handle = (int)syscall(SYS_pidfd_open, child, 0), ended = 0;
    struct pollfd end = {handle, POLLIN, 0};
    siginfo_t found;
    if (handle >= 0) {
        while ((ended = poll(&end, 1, milliseconds)) < 0 && errno == EINTR) {}
        close(handle);
        return ended == 1;
    }
    // A kernel, or a container, without such handles.
    for (int waited = 0; waited < milliseconds; waited += 20) {
        found.si_pid = 0;
        if (waitid(P_PID, (id_t)child, &found, WEXITED | WNOHANG | WNOWAIT)) return 1;
        if (found.si_pid == child) return 1;
        poll(NULL, 0, 20);
    }
    return 0;
}

int cchild_call(
    const char *program, const char *argument, const void *input, size_t length,
    int milliseconds, int grace) {
    int in = filled(input, length), status = 0;
    pid_t child = in < 0 ? -1 : start_program(program, argument, in);
    if (in >= 0) close(in);
    if (child < 0) return -2;
    if (!ends_within(child, milliseconds)) {
        kill(-child, SIGTERM);
        if (!ends_within(child, grace)) kill(-child, SIGKILL);
    }
    while (waitpid(child, &status, 0) != child) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
