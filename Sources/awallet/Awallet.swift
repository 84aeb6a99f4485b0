import ArgumentParser

@main struct Awallet: AsyncParsableCommand { func run() async throws {} }
