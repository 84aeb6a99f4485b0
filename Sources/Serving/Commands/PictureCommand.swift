import ArgumentParser
import Pictures
import WalletServices

/// The child process that re-encodes a photo of a goal. Only the server runs it.
struct PictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: PictureUse.goal.rawValue, abstract: "Read a picture and write it anew.",
        shouldDisplay: false)

    func run() throws { try Self.recode(as: .goal) }

    /// - Throws: `ExitCode` when no picture was written.
    static func recode(as use: PictureUse) throws {
        let status = PictureWork.run(as: use)
        guard status == 0 else { throw ExitCode(status) }
    }
}

/// The child process that re-encodes a photo of a person.
struct PortraitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: PictureUse.portrait.rawValue, abstract: "Read a photo and write it small.",
        shouldDisplay: false)

    func run() throws { try PictureCommand.recode(as: .portrait) }
}
