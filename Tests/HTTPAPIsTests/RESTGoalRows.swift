/// The routes of goals, round-ups and spending, called with another person's ids.
extension RESTOwnershipTests {
    static let goalRows: [String: [Row]] = [
        "GET /v1/accounts/{id}/goals": [Row { ("/v1/accounts/\($0.account)/goals", nil) }],
        "POST /v1/accounts/{id}/goals": [
            Row { ("/v1/accounts/\($0.account)/goals", #"{"name":"Mine"}"#) }
        ],
        "GET /v1/goals/{id}": [
            Row { ("/v1/goals/\($0.goal)", nil) }, Row { ("/v1/goals/\($0.account)", nil) },
        ],
        "PATCH /v1/goals/{id}": [Row { ("/v1/goals/\($0.goal)", #"{"name":"Mine"}"#) }],
        "DELETE /v1/goals/{id}": [Row { ("/v1/goals/\($0.goal)", nil) }],
        "GET /v1/goals/{id}/picture": [
            Row { ("/v1/goals/\($0.goal)/picture", nil) },
            Row { ("/v1/goals/\($0.account)/picture", nil) },
        ],
        "PUT /v1/goals/{id}/picture": [Row { ("/v1/goals/\($0.goal)/picture", "photo") }],
        "DELETE /v1/goals/{id}/picture": [Row { ("/v1/goals/\($0.goal)/picture", nil) }],
        "POST /v1/goals/{id}/deposits": [Row { ("/v1/goals/\($0.goal)/deposits", penny) }],
        "POST /v1/goals/{id}/withdrawals": [Row { ("/v1/goals/\($0.goal)/withdrawals", penny) }],
        "GET /v1/goals/{id}/transactions": [Row { ("/v1/goals/\($0.goal)/transactions", nil) }],
        "POST /v1/goals/{id}/round-ups": [Row { ("/v1/goals/\($0.goal)/round-ups", "{}") }],
        "GET /v1/goals/{id}/recurring-transfer": [
            Row { ("/v1/goals/\($0.goal)/recurring-transfer", nil) }
        ],
        "PUT /v1/goals/{id}/recurring-transfer": [
            Row {
                (
                    "/v1/goals/\($0.goal)/recurring-transfer",
                    #"{"amount":1,"currency":"USD","start":"2026-11-23","frequency":"daily"}"#
                )
            }
        ],
        "DELETE /v1/goals/{id}/recurring-transfer": [
            Row { ("/v1/goals/\($0.goal)/recurring-transfer", nil) }
        ],
        "GET /v1/accounts/{id}/round-up": [Row { ("/v1/accounts/\($0.account)/round-up", nil) }],
        "GET /v1/accounts/{id}/automatic-round-up": [
            Row { ("/v1/accounts/\($0.account)/automatic-round-up", nil) }
        ],
        "PUT /v1/accounts/{id}/automatic-round-up": [
            Row {
                ("/v1/accounts/\($0.account)/automatic-round-up", #"{"goal":"\#($0.goal)"}"#)
            },
            Row { ("/v1/accounts/\($0.own)/automatic-round-up", #"{"goal":"\#($0.goal)"}"#) },
        ],
        "DELETE /v1/accounts/{id}/automatic-round-up": [
            Row { ("/v1/accounts/\($0.account)/automatic-round-up", nil) }
        ],
        "POST /v1/accounts/{id}/payments": [
            Row {
                (
                    "/v1/accounts/\($0.account)/payments",
                    #"{"amount":1,"currency":"USD","name":"Shop"}"#
                )
            }
        ],
        "POST /v1/accounts/{id}/simulations": [
            Row { ("/v1/accounts/\($0.account)/simulations", nil) }
        ],
        "GET /v1/accounts/{id}/spending": [Row { ("/v1/accounts/\($0.account)/spending", nil) }],
        "GET /v1/accounts/{id}/balances": [Row { ("/v1/accounts/\($0.account)/balances", nil) }],
        "GET /v1/accounts/{id}/statement.csv": [
            Row { ("/v1/accounts/\($0.account)/statement.csv", nil) }
        ],
        "GET /v1/accounts/{id}/statement.pdf": [
            Row { ("/v1/accounts/\($0.account)/statement.pdf", nil) }
        ],
        "GET /v1/accounts/{id}/statement.ofx": [
            Row { ("/v1/accounts/\($0.account)/statement.ofx", nil) }
        ],
        "POST /v1/transactions/{id}/settlement": [
            Row { ("/v1/transactions/\($0.transaction)/settlement", nil) }
        ],
        "PATCH /v1/transactions/{id}": [
            Row { ("/v1/transactions/\($0.transaction)", #"{"user_note":"mine"}"#) }
        ],
    ]

    private static let penny = #"{"amount":1,"currency":"USD"}"#
}
