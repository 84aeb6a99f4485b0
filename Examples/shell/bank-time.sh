# Measures how long a script waits for a bank of its own, and for the programs that this starts.
. "$(dirname "$0")/awallet.sh"

only_programs() { curl --version > /dev/null && "$@"; }

# The median of 50: microseconds until the command of $1 runs.
measure() {
    for _ in $(seq 50); do
        begin=$(date +%s%6N) "$1" sh -c 'echo $(($(date +%s%6N) - begin))'
    done | sort -n | sed -n '25s/...$/.&/p'
}

programs=$(measure only_programs)
echo "A bank of its own takes $(with_sandbox measure with_bank) ms (median of 50), of which programs take $programs ms."
