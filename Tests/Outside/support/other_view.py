"""A server that sees other folders under the same paths, as a unit of systemd does."""

OWN_TMP = ("unshare", "--mount", "sh", "-c",
           'mount -t tmpfs -o mode=1777 none "$0" && exec "$@"')


def with_own(folder):
    """The command before a program to which this folder is another, empty one."""
    return (*OWN_TMP, str(folder))


def read_only(folder):
    """The command before a program that may not write below this folder."""
    return ("unshare", "--mount", "sh", "-c",
            'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"', str(folder))
