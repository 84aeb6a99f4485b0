#ifndef CCHILD_H
#define CCHILD_H

#include <stddef.h>
#include <stdint.h>

/// Holds this process to so much memory of its own and so many seconds of work. It can write no
/// file longer than `output_bytes`, leaves no core behind, and dies with its parent.
/// 0 when all of that holds.
int cchild_confine(uint64_t memory_bytes, unsigned seconds, uint64_t output_bytes);

/// Runs a program with `input` as its standard input and an empty environment, for at most so
/// many milliseconds; then it is killed. What it writes, up to `capacity` bytes, is its output.
///
/// The exit status; -1 when it was killed or crashed, -2 when it could not be started.
int cchild_run(
    const char *program, const char *argument, const void *input, size_t length, void *output,
    size_t capacity, size_t *output_length, int milliseconds);

#endif
