// Answers for what children print: all of it into a log file, and on the screen what a person must see.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const largestLogBytes = 10_000_000
// pino's numbers: 40 is a warning, 50 an error, 60 the end of the process.
const levelNames = new Map([
  [40, 'warns'],
  [50, 'reports an error'],
  [60, 'fails'],
])

type LogLine = { readonly level: number; readonly words: string }

function logLineOf(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const content: unknown = JSON.parse(line)
    if (typeof content !== 'object' || content === null || !('level' in content)) return undefined
    const { level } = content
    const words = 'msg' in content ? String(content.msg) : ''
    const cause =
      'err' in content && typeof content.err === 'object' && content.err !== null ? content.err : {}
    const fault = 'message' in cause ? String(cause.message) : ''
    const all = fault === '' || words.includes(fault) ? words : `${words}: ${fault}`
    return typeof level === 'number' ? { level, words: all } : undefined
  } catch {
    return undefined
  }
}

/**
 * What the screen shows of a line: warnings and worse of the JSON log, and anything that is no log line. A child that
 * `speaksForItself` writes whole sentences; those of the others get its name before them.
 */
export function screenLine(name: string, line: string, speaksForItself = false): string | undefined {
  const logged = logLineOf(line)
  if (logged === undefined)
    return line.trim() === '' ? undefined : speaksForItself ? line : `${name}: ${line}`
  const verb = levelNames.get(logged.level)
  return verb === undefined ? undefined : `${name} ${verb}: ${logged.words}`
}

/**
 * Receives the lines of a child. In production they pass through as they are, for the machine's own log collector;
 * else they go to a file of DATA_DIR/log, and the screen shows what matters.
 */
export function childOutput(options: {
  readonly name: string
  readonly dataDir: string
  readonly isProduction: boolean
  readonly speaksForItself?: boolean
  readonly print: (line: string) => void
}): (line: string) => void {
  if (options.isProduction) return options.print
  const folder = join(options.dataDir, 'log')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${options.name.toLowerCase().replaceAll(' ', '-')}.log`)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(file, `${file}.1`)
  return (line) => {
    appendFileSync(file, `${line}\n`, { mode: 0o600 })
    const shown = screenLine(options.name, line, options.speaksForItself)
    if (shown !== undefined) options.print(shown)
  }
}
