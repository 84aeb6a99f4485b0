import Testing

@testable import WalletServices

@Suite("The catalogue of errors")
struct ErrorCodeTests {
    @Test("Every code has a unique name, and can be found by it")
    func names() {
        let names = ErrorCode.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        for code in ErrorCode.allCases {
            #expect(ErrorCode(rawValue: code.rawValue) == code)
            #expect(code.rawValue.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil, "\(code)")
        }
        #expect(ErrorCode(rawValue: "nothing_like_this") == nil)
    }

    @Test("Every code says what is wrong and what to do, each in a sentence")
    func words() {
        for code in ErrorCode.allCases {
            let (message, hint) = (code.message, code.hint)
            #expect(message.first?.isUppercase == true, "\(message)")
            #expect(hint.first?.isUppercase == true && hint.last == ".", "\(hint)")
            #expect(code.row.field?.isEmpty != true)
        }
    }

    @Test("Exactly the errors with a wait say how long it is")
    func waits() {
        for code in ErrorCode.allCases {
            let counted = ErrorText(code, count: 7).retryAfterSeconds
            switch code.row.status {
            case .tooManyRequests: #expect(counted == 7)
            case .unavailable: #expect(counted == code.row.retryAfterSeconds && counted != nil)
            case .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed,
                .requestTimeout, .conflict, .contentTooLarge, .unsupportedMediaType,
                .misdirectedRequest, .unprocessable, .internalServerError:
                #expect(counted == nil, "\(code)")
            }
        }
    }

    @Test("A text is its row's text with the number filled in, unless overridden")
    func texts() {
        let plain = ErrorText(.goal(.archived))
        #expect(plain.message == "This goal is archived." && plain.hint == "Restore it first.")
        #expect(plain.field == "goal" && plain.count == nil)
        let waits: [(Int64, String)] = [
            (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (7200, "2 hours"),
        ]
        for (seconds, words) in waits {
            let text = ErrorText(.signIn(.tooManyCodes), count: seconds)
            #expect(text.hint == "Try again in \(words).")
        }
        let special = ErrorText(.account(.notFound), hint: "Look.", field: "to", count: 3)
        #expect(special.message == "There is no such account.")
        #expect(special.hint == "Look." && special.field == "to" && special.count == 3)
        #expect(ErrorText(.person(.passwordTooLong), count: 72).hint == "Use at most 72 bytes.")
    }

    /// By status. Published codes stay; new ones need not be added here.
    private static let known = """
        400 amount_empty amount_invalid amount_not_positive amount_over_limit amount_too_precise
        400 category_unknown currency_unknown field_invalid field_missing field_unknown
        400 form_invalid host_invalid idempotency_key_invalid invalid_account_id invalid_amount
        400 json_invalid multiplier_invalid
        401 code_expired incorrect_code incorrect_password not_signed_in passkey_already_added
        401 passkey_expired passkey_not_verified passkey_refused passkey_unknown token_invalid
        401 username_not_found wrong_credentials
        403 cash_off code_sign_in_off country_not_served cross_origin form_expired pictures_off
        403 spending_off statements_off
        404 account_not_found app_not_found consent_not_found goal_not_found passkey_not_found
        404 payee_account_not_found payee_not_found picture_not_found recurring_transfer_not_found
        404 route_not_found session_not_found signing_key_not_found token_not_found
        404 transfer_not_found webhook_event_not_found webhook_not_found
        405 method_not_allowed
        408 body_too_slow
        409 account_has_goals account_id_taken account_name_taken account_not_empty goal_archived
        409 username_taken
        413 body_too_large
        415 content_encoding_unknown content_type_not_form content_type_not_json
        415 content_type_not_picture
        421 host_not_allowed
        422 account_closed account_limit_reached account_name_invalid app_limit_reached
        422 app_name_invalid balance_over_limit bank_numbers_invalid counterparty_invalid
        422 currency_mismatch deposit_limit_reached email_invalid goal_day_invalid
        422 goal_limit_reached goal_name_invalid goal_picture_invalid goal_target_invalid
        422 idempotency_key_reused
        422 insufficient_funds name_invalid note_invalid nothing_to_round_up nothing_to_withdraw
        422 passkey_limit_reached passkey_name_invalid password_common password_own_word
        422 password_too_long password_too_short passwords_differ payee_detail_invalid
        422 payee_limit_reached payee_name_invalid payee_outside payment_recipient_unknown
        422 payment_time_invalid phone_empty phone_invalid phone_not_digits phone_wrong_length
        422 picture_limit_reached picture_too_large picture_unreadable recipient_cannot_receive
        422 recipient_is_sender recipient_not_found recurrence_invalid redirect_invalid
        422 registration_invalid same_account scopes_missing signing_key_invalid
        422 signing_key_limit_reached statement_too_long token_limit_reached token_name_invalid
        422 user_note_invalid username_not_allowed username_reserved username_too_short
        422 webhook_limit_reached webhook_network_closed webhook_url_invalid week_in_future
        422 zone_unknown
        429 export_running too_many_attempts too_many_codes
        500 data_damaged internal_error outcome_unknown
        503 busy code_not_sent export_busy picture_busy statement_busy unavailable writing_stopped
        """

    @Test("A published code keeps its name and its status")
    func kept() {
        var count = 0
        for line in Self.known.split(separator: "\n") {
            let words = line.split(separator: " ")
            for name in words.dropFirst() {
                count += 1
                let status = ErrorCode(rawValue: String(name))?.row.status.rawValue
                #expect(status.map { "\($0)" } == words.first.map { "\($0)" }, "\(name)")
            }
        }
        #expect(count == 144)
    }
}
