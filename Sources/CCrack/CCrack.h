#define HAVE_INTTYPES_H 1
#include <stddef.h>
#include <packer.h>
