import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// Requests in the format that browsers and proxies exchange them in (HTTP Archive 1.2).
struct HTTPArchive: Sendable {
    let requests: [RequestDetails]
    /// The number of earlier ones that the book has forgotten for newer ones.
    let dropped: Int64
    /// The address of the sandbox, or of the bank.
    let address: String

    func write(to json: inout JSONWriter) {
        json.object("log") { json in
            json.string("version", "1.2")
            json.object("creator") { json in
                json.string("name", "Awallet")
                json.string("version", AwalletVersion.current)
            }
            json.array("entries") { json in
                for one in requests { json.object { write(one, to: &$0) } }
            }
            if dropped > 0 {
                json.string("comment", "\(dropped) earlier requests are no longer kept.")
            }
        }
    }

    private func write(_ details: RequestDetails, to json: inout JSONWriter) {
        let request = details.request
        let time = "\(max(0, (request.duration / .microseconds(1)).rounded()) / 1_000)"
        json.time("startedDateTime", request.time)
        json.number("time", time)
        json.object("request") { json in
            json.string("method", request.method)
            json.string("url", address + request.target)
            write(details.sent, to: &json)
            writeQuery(of: request.target, to: &json)
            if let body = details.sent.body {
                json.object("postData") { json in
                    json.string("mimeType", details.sent.type)
                    json.string("text", body)
                }
            }
        }
        json.object("response") { json in
            json.integer("status", Int64(request.status))
            json.string("statusText", "")
            write(details.answer, to: &json)
            json.object("content") { json in
                json.integer("size", Int64(details.answer.byteCount ?? 0))
                json.string("mimeType", details.answer.type)
                if let body = details.answer.body { json.string("text", body) }
            }
            json.string("redirectURL", details.answer.value(of: "location") ?? "")
        }
        json.object("cache") { _ in }
        json.object("timings") { json in
            json.integer("send", 0)
            json.number("wait", time)
            json.integer("receive", 0)
        }
        if let error = request.error {
            let parts = [error.message, error.hint].compactMap(\.self)
            json.string("comment", parts.joined(separator: " "))
        }
    }

    /// Writes the members that requests and answers have in common.
    private func write(_ message: RequestDetails.Message, to json: inout JSONWriter) {
        json.string("httpVersion", "HTTP/1.1")
        json.array("cookies") { _ in }
        json.array("headers") { json in
            for (name, value) in message.headers {
                json.object { json in
                    json.string("name", name)
                    json.string("value", value)
                }
            }
        }
        json.integer("headersSize", -1)
        json.integer("bodySize", Int64(message.byteCount ?? -1))
    }

    private func writeQuery(of target: String, to json: inout JSONWriter) {
        json.array("queryString") { json in
            for item in URLComponents(string: target)?.queryItems ?? [] {
                json.object { json in
                    json.string("name", item.name)
                    json.string("value", item.value ?? "")
                }
            }
        }
    }
}

extension RequestDetails.Message {
    fileprivate func value(of name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }

    fileprivate var type: String { value(of: "content-type") ?? "application/octet-stream" }
}
