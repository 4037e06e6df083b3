// Answers for what a server may say to hostile requests: what breaks, what leaks and what is no refusal of the contract is found.
import { type CallContract, commonRefusals } from '#kit/http/contract.ts'
import type { HostileRequest } from './hostile-requests.ts'

export type Told = {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** What of the machine never stands in an answer: stacks, statements, files, words of the database. */
const ofMachine =
  /\bat \S+ \(|node_modules|\.ts:\d|\/(?:tmp|work|home|usr|etc)\/|\b(?:select|insert into|update|delete from)\b.*\b(?:from|values|set|where)\b|syntax error|violates|duplicate key|invalid (?:input|byte)|relation "|column "|ECONN|postgres|\bpg_/i
/** Letters by chance, of which some are now and then a word of the machine. */
const requestId = /"request_id":"req_[\w-]+"/
/** Words for people: a name of a column, a table or a code has a line in it, but for an example of what to type into a search. */
const ofCode = /(?<![\w:])[a-z]+_[a-z]+|\{\w+\}|\[object|\bundefined\b|\bNaN\b/

/** What staff may write into a message stands in the words that say so. */
const placeholders = /\{(?:first_name|last_name|full_name|product)\}/g
/** What a transaction is called on its receipt, for people to read and copy. */
const references = /\btr_[0-9a-z]{12}\b/g

/** Refusals of the edge whose status says more than that of their words. */
const edgeStatuses = new Set([400, 408, 413, 414, 431])

type Problem = {
  readonly code?: unknown
  readonly message?: unknown
  readonly errors?: unknown
  readonly request_id?: unknown
}

function problemIn(text: string): Problem | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

/** Whether a text was sent by whoever asked: what is told back is no leak. */
const wasSent = (request: HostileRequest, part: string): boolean =>
  [
    request.path,
    decodeLoosely(request.path),
    request.payload?.toString('utf8') ?? '',
    // As a form writes it.
    decodeLoosely(request.payload?.toString('utf8') ?? ''),
    JSON.stringify(request.headers),
  ].some((sent) => sent.toLowerCase().includes(part.toLowerCase()))

function decodeLoosely(written: string): string {
  return written.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}

function wordFaults(problem: Problem, request: HostileRequest): string[] {
  const { message } = problem
  if (typeof message !== 'string' || message.trim() === '') return ['refuses without words']
  const said = [message, ...fieldWords(problem.errors)]
  return said.flatMap((words) => {
    const odd = ofCode.exec(words.replace(placeholders, '').replace(references, ''))?.[0]
    return odd === undefined || wasSent(request, odd) ? [] : [`says ${odd} to a person`]
  })
}

const fieldWords = (errors: unknown): string[] =>
  Array.isArray(errors)
    ? errors.map((one: unknown) =>
        String(typeof one === 'object' && one !== null ? Reflect.get(one, 'message') : one),
      )
    : []

function refusalFaults(call: CallContract, request: HostileRequest, { status, type, text }: Told): string[] {
  const problem = type.startsWith('application/problem+json') ? problemIn(text) : undefined
  if (problem === undefined) return ['refuses, and not as a problem']
  const code = String(problem.code)
  const known: Readonly<Record<string, { readonly status: number }>> = { ...commonRefusals, ...call.refuses }
  const words = Object.hasOwn(known, code) ? known[code] : undefined
  if (words === undefined) return [`refuses ${code}, which its contract does not know`]
  const isOwnStatus = words.status === status || (code in commonRefusals && edgeStatuses.has(status))
  return [...(isOwnStatus ? [] : [`refuses ${code} with ${status}`]), ...wordFaults(problem, request)]
}

/** What is wrong with an answer. `secrets` are those of somebody else, of whom the asker may learn nothing. */
export function answerFaults(request: HostileRequest, told: Told, secrets: readonly string[]): string[] {
  const { status, text } = told
  const leaks = secrets
    .filter((secret) => text.includes(secret) && !wasSent(request, secret))
    .map((secret) => `tells ${secret}, which is somebody else's`)
  if (status >= 500 && problemIn(text)?.code !== 'too_busy' && !isDeclared(request.call, told))
    return [...leaks, `answers ${status}`]
  if (status < 400) return [...leaks, ...(status === 200 || status === 202 ? [] : [`answers ${status}`])]
  const machine = ofMachine.exec(text.replace(requestId, ''))?.[0]
  const shown = machine === undefined || wasSent(request, machine) ? [] : [`shows ${machine}`]
  return [...leaks, ...shown, ...refusalFaults(request.call, request, told)]
}

/** A 503 in the words of the call itself: a partner that is away, or what somebody has switched off. */
function isDeclared({ refuses }: CallContract, { status, text }: Told): boolean {
  const code = String(problemIn(text)?.code)
  return status === 503 && Object.hasOwn(refuses, code) && refuses[code]?.status === 503
}
