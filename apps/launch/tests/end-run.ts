// Answers for the end of a test run: waits until the command that started it is gone, then ends and removes what it left.
import { endRun } from './run-folder.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdin.once('close', () => void endRun(process.argv.slice(2)).then(() => process.exit(0)))
process.stdin.resume()
