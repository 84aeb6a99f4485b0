import Prometheus

/// Everything that the server measures. Labels hold no ids, names or addresses.
enum MetricFamilies {
    static let requests = MetricFamily(
        "awallet_http_requests_total", "Answered requests.", .counter,
        labels: ["method", "route", "status"])
    static let requestSeconds = MetricFamily(
        "awallet_http_request_seconds", "Time from a request's head to its answer's.",
        .histogram(upTo: seconds), labels: ["method", "route"])
    static let commitWrites = MetricFamily(
        "awallet_commit_writes", "Writes that shared one commit.",
        .histogram(upTo: [1, 2, 4, 8, 16, 32, 64, 128, 256]))
    static let commitSeconds = MetricFamily(
        "awallet_commit_flush_seconds", "Time to flush one commit to the disk.",
        .histogram(upTo: seconds))
    static let commitWaiting = MetricFamily(
        "awallet_commit_waiting_writes", "Writes that waited when the last commit ended.", .gauge)
    static let codes = MetricFamily(
        "awallet_codes_total", "One-time codes passed to their sender.", .counter,
        labels: ["result"])
    static let webhooks = MetricFamily(
        "awallet_webhook_deliveries_total", "Webhook events sent to receivers.",
        .counter, labels: ["result"])
    static let webhooksWaiting = MetricFamily(
        "awallet_webhook_events_waiting", "Webhook events that wait for their receivers.", .gauge)
    static let moneyIn = MetricFamily(
        "awallet_money_in_minor_units_total", "Money that entered the wallet, in minor units.",
        .counter, labels: ["currency"])
    static let moneyOut = MetricFamily(
        "awallet_money_out_minor_units_total", "Money that left the wallet, in minor units.",
        .counter, labels: ["currency"])
    static let booksWrong = MetricFamily(
        "awallet_books_mismatch", "1 while the books are wrong and writes are stopped, else 0.",
        .gauge)
    static let verifiedAge = MetricFamily(
        "awallet_books_verified_age_seconds", "Time since the last audit ended.", .gauge)
    static let backupAge = MetricFamily(
        "awallet_backup_age_seconds", "Time since the last automatic backup.", .gauge)
    static let backupBytes = MetricFamily(
        "awallet_backup_bytes", "Size of the last automatic backup.", .gauge)
    static let backupFailing = MetricFamily(
        "awallet_backup_failing", "1 if the last automatic backup failed, else 0.", .gauge)
    static let memory = MetricFamily(
        "process_resident_memory_bytes", "Memory of the process in RAM.", .gauge)
    static let files = MetricFamily("process_open_fds", "Open files and connections.", .gauge)

    static let all = [
        requests, requestSeconds, commitWrites, commitSeconds, commitWaiting, codes, webhooks,
        webhooksWaiting, moneyIn, moneyOut, booksWrong, verifiedAge, backupAge, backupBytes,
        backupFailing, memory, files,
    ]

    private static let seconds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
}
