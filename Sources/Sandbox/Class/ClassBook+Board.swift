import Ledger
import Synchronization
import WalletServices

/// The board, and the screens that follow it.
extension ClassBook {
    var version: Int64 { state.withLock(\.version) }

    /// The names of the students' banks, in the order of the roster.
    var banks: [BankName]? { state.withLock { $0.kept == nil ? nil : $0.order } }

    /// The world of the class.
    var world: String? { state.withLock { $0.kept?.world } }

    /// The students as the teacher wrote them.
    var students: [KeptClass.Student] { state.withLock { $0.kept?.students ?? [] } }

    /// The class, and the progress of each student.
    func board(tokens: [String: String]) -> ClassBoard? {
        state.withLock { state in
            guard let kept = state.kept else { return nil }
            return ClassBoard(
                title: state.tasks?.title, intro: state.tasks?.intro, world: kept.world,
                tasks: (state.tasks?.tasks ?? []).map { task in
                    ClassBoard.Goal(id: task.id, text: task.text, points: task.points)
                },
                students: state.order.compactMap { state.entries[$0] }.map { entry in
                    entry.reading(token: tokens[entry.student.bank])
                })
        }
    }

    func watch(since version: Int64?) -> Watch? {
        followers.add(since: version) { self.version }
    }
}

extension ClassBook.Entry {
    fileprivate func reading(token: String?) -> ClassBoard.Student {
        let milestones = progress.milestones.compactMap { name, time in
            Milestone(rawValue: name).map { ($0, Timestamp(milliseconds: time)) }
        }
        return ClassBoard.Student(
            name: student.name, email: student.email, bank: student.bank, token: token,
            milestones: Dictionary(uniqueKeysWithValues: milestones),
            tasks: progress.tasks.mapValues { Timestamp(milliseconds: $0) })
    }
}
