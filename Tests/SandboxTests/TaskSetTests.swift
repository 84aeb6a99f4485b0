import Ledger
import Testing
import WalletServices

@testable import Sandbox

@Suite("The tasks of a class")
struct TaskSetTests {
    private func tasks(_ condition: String) throws -> TaskSet {
        try TaskSet(
            yaml: "title: T\ntasks:\n  - id: one\n    text: Do it\n    when: \(condition)")
    }

    @Test("The tasks that come with the program are right (X-CLASS)")
    func ready() throws {
        #expect(ReadyTaskFiles.all.map(\.name) == ["login", "wallet", "round-up"])
        for ready in ReadyTaskFiles.all {
            let tasks = try TaskSet(yaml: ready.yaml)
            #expect(tasks.title == ready.title && tasks.tasks.count >= 5)
            #expect(tasks.world != nil && tasks.tasks.allSatisfy { $0.points > 0 })
        }
    }

    @Test("Every condition of the vocabulary can be written (X-CLASS)")
    func vocabulary() throws {
        let pattern = TaskCondition.RequestPattern(
            api: .course, method: "POST", path: PathPattern("/api/user"), status: 2)
        let movement = TaskCondition.MovementPattern(
            kinds: [.deposit], atLeast: "10.00", to: "Savings")
        let both = TaskCondition.MovementPattern(kinds: [.ownTransfer, .payment])
        let cases: [String: TaskCondition] = [
            "signed_in": .signedIn, "account_made": .accountMade,
            "account_closed": .accountClosed, "overdraft_refused": .overdraftRefused,
            "found_again": .foundAgain, "retried_right": .retriedRight,
            "{request: {api: course, method: post, path: /api/user, status: 2}}":
                .request(pattern),
            "{moved: {kind: deposit, at_least: 10.00, to: Savings}}": .moved(movement),
            "{moved: {kind: transfer}}": .moved(both),
            "{refused: {code: insufficient_funds}}": .refused(code: "insufficient_funds"),
            "{goal_saved: {amount: 1.58}}": .goalSaved(.exactly("1.58")),
            "{goal_saved: {amount: round_up}}": .goalSaved(.roundUp),
            "{balance: {account: Savings, equals: 25}}":
                .balance(account: "Savings", equals: "25"),
        ]
        for (text, condition) in cases {
            #expect(try tasks(text).tasks.map(\.condition) == [condition], "\(text)")
        }
    }

    @Test("A mistake names its line, its column, and what to write (X-CLASS)")
    func mistakes() {
        let cases: [(String, Int, Int)] = [
            ("flown", 5, 11), ("request", 5, 11), ("{request: {}}", 5, 21),
            ("{request: {colour: red}}", 5, 22), ("{request: {api: telex}}", 5, 27),
            ("{request: {path: v1}}", 5, 28), ("{request: {status: 7}}", 5, 30),
            ("{moved: {kind: stolen}}", 5, 26), ("{moved: {at_least: much}}", 5, 30),
            ("{moved: {}}", 5, 19), ("{refused: }", 5, 21), ("{goal_saved: {amount: -1}}", 5, 33),
            ("{balance: {account: A}}", 5, 21), ("{signed_in: yes, found_again: yes}", 5, 12),
            ("{signed_in: yes}", 5, 12),
        ]
        for (condition, line, column) in cases { expect(line, column, condition: condition) }
        let files: [(String, Int, Int)] = [
            ("", 1, 1), ("title: T", 1, 1), ("title: T\ntasks: none", 2, 8),
            ("title: T\ntasks: []", 2, 8), ("title: T\nworld: mars\ntasks: []", 2, 8),
            ("title: T\ncolour: red", 2, 1),
            ("title: T\ntasks:\n  - id: One\n    text: x\n    when: signed_in", 3, 9),
            ("title: T\ntasks:\n  - id: a\n    text: x", 3, 5),
            (
                "title: T\ntasks:\n  - {id: a, text: x, when: signed_in}\n"
                    + "  - {id: a, text: y, when: signed_in}", 4, 10
            ),
            ("title: T\ntasks:\n  - {id: a, text: x, when: signed_in, points: 1.5}", 3, 47),
        ]
        for (yaml, line, column) in files { expect(line, column, in: yaml) }
    }

    private func expect(_ line: Int, _ column: Int, condition: String) {
        expect(
            line, column,
            in: "title: T\ntasks:\n  - id: one\n    text: Do it\n    when: \(condition)")
    }

    private func expect(_ line: Int, _ column: Int, in yaml: String) {
        do {
            let tasks = try TaskSet(yaml: yaml)
            Issue.record("\(yaml) was read as \(tasks)")
        } catch {
            #expect(error.reason == .tasksInvalid && error.detail?.hasSuffix(".") == true)
            #expect((error.line, error.column) == (line, column), "\(yaml): \(error)")
        }
    }
}
