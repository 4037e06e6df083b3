// Answers for the log of a server that a test runs: its lines are kept to be read, and what is an error is printed too.
import { createLog, type Log } from '../log.ts'

/** pino's number of an error. */
const errorLevel = 50

/**
 * A log, and its lines as they are written. The run shows what a file printed when it fails: so a test that met "Something went
 * wrong on our side" says what did.
 */
export function testLog(level: string): { readonly log: Log; readonly logLines: string[] } {
  const logLines: string[] = []
  const write = (text: string): void => {
    logLines.push(text)
    printError(text)
  }
  return { log: createLog({ level, name: 'test', write }), logLines }
}

/** Prints a line of a server's log where it is an error. */
export function printError(text: string): void {
  const line: Record<string, unknown> = JSON.parse(text)
  if (Number(line['level']) < errorLevel) return
  const fault: Record<string, unknown> = Object(line['err'])
  const said = [line['msg'], line['request_id'], fault['stack'] ?? fault['message']]
  process.stderr.write(`log: ${said.filter((part) => typeof part === 'string').join('\n')}\n`)
}
