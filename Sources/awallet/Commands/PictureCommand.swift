import ArgumentParser
import Pictures

/// What the server starts for each photo: the child that reads it. It is nothing for people.
struct PictureCommand: ParsableCommand {
    static let name = "picture"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Read a picture and write it anew.", shouldDisplay: false)

    func run() throws {
        let status = PictureWork.run()
        guard status == 0 else { throw ExitCode(status) }
    }
}
