#ifndef CCHILD_H
#define CCHILD_H

#include <stddef.h>
#include <stdint.h>

/// Limits this process's own memory and its seconds of work. It cannot write a file longer than
/// `output_bytes`, leaves no core dump, dies with its parent, and gets less of the processor by its
/// niceness.
/// Returns 0 if all limits are set.
int cchild_confine(
    uint64_t memory_bytes, unsigned seconds, uint64_t output_bytes, int niceness);

/// Runs a program with `input` as its standard input and an empty environment, and kills it after
/// so many milliseconds. Collects up to `capacity` bytes of its standard output.
///
/// Returns the exit status; -1 if the program was killed or crashed, -2 if it did not start.
int cchild_run(
    const char *program, const char *argument, const void *input, size_t length, void *output,
    size_t capacity, size_t *output_length, int milliseconds);

/// Runs a program of the operator's with this process's environment and standard error, `input` as
/// its standard input, and no output. After so many milliseconds it is asked to end, together with
/// what it started, and after `grace` more it is killed.
///
/// Returns the exit status; -1 if the program was ended or crashed, -2 if it did not start.
int cchild_call(
    const char *program, const char *argument, const void *input, size_t length,
    int milliseconds, int grace);

#endif
