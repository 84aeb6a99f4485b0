import ArgumentParser
import Pictures

/// The child process that re-encodes a photo. Only the server runs it.
struct PictureCommand: ParsableCommand {
    static let name = "picture"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Read a picture and write it anew.", shouldDisplay: false)

    func run() throws {
        let status = PictureWork.run()
        guard status == 0 else { throw ExitCode(status) }
    }
}
