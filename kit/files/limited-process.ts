// Answers for running a program over a stranger's bytes apart from everything else: in a process of its own, which knows no secret,
// reads nothing but code and writes no file, and whose memory and processor time the operating system bounds.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTimeOut, systemClock } from '../clock.ts'

export type ProcessBounds = {
  /** Of memory that can be written, in bytes. */
  readonly memoryMost: number
  /** Of processor time, in whole seconds. */
  readonly processorSecondsMost: number
  /** From its start to its end. */
  readonly millisecondsMost: number
  /** What it may answer, in bytes. */
  readonly answerMost: number
}

export type LimitedAnswer =
  | { readonly ended: 'well'; readonly bytes: Buffer; readonly detail: string }
  /**
   * `badly`: it was ended at a bound, or fell. `late`: it had not had its processor time when its time was over, because others had.
   * `detail` is for the log: a signal or an exit code, and the end of what it said.
   */
  | { readonly ended: 'badly' | 'late'; readonly detail: string }

// Real time even where the clock is moved: a process that hangs holds up a real worker.
const patience = systemClock()
const root = join(import.meta.dirname, '../..')
/** Code, and nothing that holds a secret or a customer's data. */
const readable = ['kit', 'node_modules', 'package.json']
const saidMost = 2_000

function start(program: URL, args: readonly string[], bounds: ProcessBounds) {
  const kibibytes = Math.floor(bounds.memoryMost / 1_024)
  return spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -c 0; ulimit -d ${kibibytes}; ulimit -t ${bounds.processorSecondsMost}; exec nice -n 19 "$@"`,
      'sh',
      process.execPath,
      '--no-warnings',
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
      '--allow-addons',
      `--max-old-space-size=${Math.floor(bounds.memoryMost / 2 / 1_048_576)}`,
      fileURLToPath(program),
      ...args,
    ],
    // Nothing of our environment: whoever gets out of a parser finds no key there. The shell finds its programs by itself.
    { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] },
  )
}

/**
 * Runs `program`, a file of ours, with `input` on its standard input, and answers what it writes. It runs behind everything
 * else that wants the processor. Throws only where no process can be started.
 *
 * Bounds are kept by the kernel (`ulimit`: `-d` counts memory that can be written, `-t` processor time), so that no loop inside
 * it can put them off.
 */
export async function runLimited(
  program: URL,
  input: Uint8Array,
  { args = [], ...bounds }: ProcessBounds & { readonly args?: readonly string[] },
): Promise<LimitedAnswer> {
  const child = start(program, args, bounds)
  const kill = (): boolean => child.kill('SIGKILL')
  const timeOut = startTimeOut(patience, bounds.millisecondsMost)
  timeOut.signal.addEventListener('abort', kill)
  const answer: Buffer[] = []
  let size = 0
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > bounds.answerMost) kill()
    else answer.push(piece)
  })
  child.stderr.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(-saidMost)
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const end = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  }).finally(() => timeOut.end())
  if (end.code === 0 && size <= bounds.answerMost)
    return { ended: 'well', bytes: Buffer.concat(answer), detail: said.trim() }
  const ended = timeOut.signal.aborted ? 'late' : 'badly'
  return { ended, detail: `${end.signal ?? `exit ${end.code}`} ${said}`.trim() }
}
