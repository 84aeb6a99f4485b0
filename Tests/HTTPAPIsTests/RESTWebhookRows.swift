/// The routes of webhooks, called with another person's ids.
extension RESTOwnershipTests {
    static let webhookRows: [String: [Row]] = [
        "GET /v1/webhooks/{id}": [Row { ("/v1/webhooks/\($0.webhook)", nil) }],
        "PATCH /v1/webhooks/{id}": [
            Row { ("/v1/webhooks/\($0.webhook)", #"{"is_paused":true}"#) }
        ],
        "DELETE /v1/webhooks/{id}": [Row { ("/v1/webhooks/\($0.webhook)", nil) }],
        "GET /v1/webhooks/{id}/deliveries": [
            Row { ("/v1/webhooks/\($0.webhook)/deliveries", nil) }
        ],
        "POST /v1/webhooks/{id}/redeliveries": [
            Row {
                ("/v1/webhooks/\($0.webhook)/redeliveries", #"{"event":"\#($0.transaction)"}"#)
            }
        ],
    ]
}
