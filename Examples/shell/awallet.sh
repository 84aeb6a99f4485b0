# Banks for scripts: `. awallet.sh; with_bank ./my-test`. It needs `awallet` and `curl` on the PATH.
#
# with_sandbox COMMAND...: runs the command beside a sandbox, whose address is in AWALLET_SANDBOX. The sandbox
#   ends with it; the status is the command's.
# with_bank COMMAND...: runs the command beside a new bank, whose address and token are in AWALLET_URL and
#   AWALLET_TOKEN. The bank ends with it; the status is the command's. Without with_sandbox it starts a sandbox.
with_sandbox() (
    line=$(mktemp)
    awallet sandbox --ephemeral --port 0 --print-json > "$line" &
    sandbox=$!
    trap 'kill "$sandbox" 2> /dev/null; rm -f "$line"' EXIT
    until [ -s "$line" ]; do
        kill -0 "$sandbox" || exit 1
        sleep 0.05
    done
    read -r json < "$line"
    AWALLET_SANDBOX=$(awallet_field url "$json")
    export AWALLET_SANDBOX
    "$@"
)

with_bank() (
    if [ -z "${AWALLET_SANDBOX:-}" ]; then
        with_sandbox with_bank "$@"
        exit
    fi
    banks=$AWALLET_SANDBOX/sandbox/banks
    bank=$(curl -sf -H 'Content-Type: application/json' -d '{"count":1}' "$banks") || exit 1
    name=$(awallet_field name "$bank")
    trap 'curl -sf -X DELETE "$banks/$name"' EXIT
    AWALLET_URL=$(awallet_field url "$bank")
    AWALLET_TOKEN=$(awallet_field token "$bank")
    export AWALLET_URL AWALLET_TOKEN
    "$@"
)

# Prints the text of a field of a JSON object; nothing where it has none.
awallet_field() {
    rest=${2#*"\"$1\":\""}
    [ "$rest" = "$2" ] || printf '%s' "${rest%%\"*}"
}
