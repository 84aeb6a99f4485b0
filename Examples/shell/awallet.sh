# A bank for a script: `. awallet.sh; with_bank ./my-tests`. It needs `awallet` on the PATH.
#
# with_bank COMMAND...: runs the command beside a new bank, whose address and token are in AWALLET_URL and
# AWALLET_TOKEN. The bank ends with it; the status is the command's.
with_bank() (
    line=$(mktemp)
    awallet sandbox --ephemeral --port 0 --print-json > "$line" &
    bank=$!
    trap 'kill "$bank" 2> /dev/null; rm -f "$line"' EXIT
    until [ -s "$line" ]; do
        kill -0 "$bank" || exit 1
        sleep 0.05
    done
    AWALLET_URL=$(sed 's/.*"url":"\([^"]*\)".*/\1/' "$line")
    AWALLET_TOKEN=$(sed 's/.*"token":"\([^"]*\)".*/\1/' "$line")
    export AWALLET_URL AWALLET_TOKEN
    "$@"
)
