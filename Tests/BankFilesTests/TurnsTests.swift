import Testing

@testable import BankFiles

/// C-39
@Suite("One statement at a time for each person")
struct TurnsTests {
    private actor Heard {
        var names: [String] = []

        func add(_ name: String) { names.append(name) }
    }

    @Test("Waiting requests get their turn in order, while other people go on")
    func order() async {
        let turns = Turns<String>(waiting: 2)
        let heard = Heard()
        #expect(await turns.enter("ada"))
        var waiting: [Task<Void, Never>] = []
        for count in 1...2 {
            waiting.append(
                Task {
                    let isNext = await turns.enter("ada")
                    await heard.add("\(count): \(isNext)")
                    turns.leave("ada")
                })
            while turns.waiting(for: "ada") < count { await Task.yield() }
        }
        #expect(await !turns.enter("ada"))
        #expect(await turns.enter("grace"))
        turns.leave("grace")
        #expect(await heard.names == [])
        turns.leave("ada")
        for one in waiting { await one.value }
        #expect(await heard.names == ["1: true", "2: true"])
    }

    @Test("Too many requests of one person are refused at once, and may be repeated later")
    func full() async {
        let turns = Turns<String>(waiting: 0)
        #expect(await turns.enter("ada"))
        #expect(await !turns.enter("ada"))
        #expect(await turns.enter("grace"))
        turns.leave("ada")
        #expect(await turns.enter("ada"))
    }
}
