// Answers for what node:test reports inside a test process, as the words that go to the command.
import { AssertionError } from 'node:assert'
import { inspect } from 'node:util'

/** What became of a test, or of a suite, which only groups them. */
export type Report = {
  readonly name: string
  readonly line: number | undefined
  readonly isSuite: boolean
  /** How deep it stands; the file as a whole stands at 0. */
  readonly depth: number
  /** Why it does not count as passed, in words; undefined when it does. */
  readonly fault: string | undefined
}

type Told = {
  readonly name: string
  readonly line?: number | undefined
  readonly nesting: number
  readonly skip?: string | boolean | undefined
  readonly todo?: string | boolean | undefined
  readonly expectFailure?: unknown
  readonly details: { readonly type?: string | undefined; readonly error?: Error | undefined }
}

type Event =
  | { readonly type: 'test:pass' | 'test:fail'; readonly data: Told }
  | {
      readonly type: 'test:diagnostic'
      readonly data: { readonly message: string; readonly nesting: number }
    }

export type Listener = {
  report(report: Report): void
  /** A figure that a test says of itself; `depth` 0 is node:test's own word about the file. */
  diagnostic(message: string, depth: number): void
}

let listener: Listener | undefined

/** Hears reports from now on. */
export function listen(to: Listener): void {
  listener = to
}

const isOurs = (event: { readonly type: string }): event is Event =>
  event.type === 'test:pass' || event.type === 'test:fail' || event.type === 'test:diagnostic'

/** The reporter that a test process is started with. It prints nothing. */
export async function* tellListener(
  events: AsyncIterable<{ readonly type: string }>,
): AsyncGenerator<string, void> {
  for await (const event of events) {
    if (!isOurs(event)) continue
    if (event.type === 'test:diagnostic') listener?.diagnostic(event.data.message, event.data.nesting)
    else listener?.report(reportOf(event.data))
  }
  yield ''
}

function reportOf(told: Told): Report {
  const isSuite = told.details.type === 'suite'
  const fault = faultOf(told)
  // A suite has failed parts when its tests have, which are told themselves; its own broken hooks must still be told.
  return {
    name: told.name,
    line: told.line,
    isSuite,
    depth: told.nesting,
    fault: isSuite && fault === failedParts ? undefined : fault,
  }
}

const failedParts = 'has failed parts'

/** Lines of a stack that say nothing of ours. */
const insideNode = /\n\s+at .*\bnode:internal\/.*?(?= \{\n|\n|$)/g

/** A fault in words, also one that cannot be shown. */
export function wordsOf(fault: unknown): string {
  try {
    const isSaid = fault instanceof AssertionError && fault.generatedMessage
    const text = isSaid ? (fault.stack ?? fault.message) : inspect(fault, { depth: 6 })
    return text.replaceAll(insideNode, '')
  } catch {
    return 'a fault that breaks whoever shows it'
  }
}

function faultOf({ skip, todo, expectFailure, details }: Told): string | undefined {
  if (skip !== undefined && skip !== false) return 'was skipped; nothing is ever skipped'
  if (todo !== undefined && todo !== false) return 'is marked as unfinished'
  if (expectFailure !== undefined && expectFailure !== false) return 'is expected to fail'
  if (details.error === undefined) return undefined
  const type = 'failureType' in details.error ? details.error.failureType : undefined
  if (type === 'subtestsFailed') return failedParts
  if (type === 'cancelledByParent') return 'did not run: what stands around it failed'
  return wordsOf(details.error.cause ?? details.error)
}
