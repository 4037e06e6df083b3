// Answers for calling a partner over HTTP: time-outs, JSON only, a size cap, careful repeats and three-way outcomes.
import { type Clock, startTimeOut, systemClock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { PartnerOutcome, PartnerRefusal } from '../partner.ts'
import { systemRandom } from '../random.ts'
import { spread } from '../spread.ts'
import { parseExact } from './exact-json.ts'
import { partnerPlaces, type Turn } from './partner-places.ts'

export type PartnerRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with `:names`, such as `/transaction/verify/:reference`: what log lines show, values never do. */
  readonly route: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** An amount with more digits than a number carries stands in it as an `exactNumber`. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Sent beside the client's own: for a partner whose authentication changes, such as a token. Never logged. */
  readonly headers?: Readonly<Record<string, string>>
  /** What stands behind the partner and is asked through it, where that may fail or hang by itself: a biller, a network. */
  readonly place?: string
}

/**
 * What came back. `answered`: whole JSON with a status that says something about the request (2xx, or 4xx other
 * than 408, 425 and 429). Everything else says nothing about what the partner did. `isUnsent`: no byte left, so it did nothing.
 */
export type PartnerAnswer =
  | { readonly answered: true; readonly status: number; readonly body: unknown }
  | { readonly answered: false; readonly detail: string; readonly isUnsent?: true }

/** A try, as it is about to be sent: what a signature may be over. */
export type Unsigned = {
  readonly method: string
  readonly url: string
  /** The very text that is sent; empty where there is none. */
  readonly body: string
}

export type PartnerClient = { ask(request: PartnerRequest): Promise<PartnerAnswer> }

export type PartnerClientOptions = {
  /** The partner's name in log lines. */
  readonly partner: string
  readonly baseUrl: string
  /** Sent with every request: the partner's authentication. Never logged. */
  readonly headers: Readonly<Record<string, string>>
  /** For a partner that wants each request signed: headers made for each try anew. Never logged. */
  readonly sign?: (sent: Unsigned) => Readonly<Record<string, string>>
  /** `exact`: a number in an answer arrives as the text that it is written as. Otherwise as a number. */
  readonly numbers?: 'exact'
  readonly log: Log
  /** For one try. A try that times out is not repeated here: its caller comes back later. */
  readonly timeoutMilliseconds: number
  /** For pauses, breaker and waiting for a place. */
  readonly clock?: Clock
  /**
   * For the time-out of a try; the machine's unless it is said. It is no other clock's: one that is moved on by days would end calls that
   * are under way.
   */
  readonly timeoutClock?: Clock
  /** Calls under way at once to each place behind it; more wait, no longer than the time-out. */
  readonly callsAtOnce?: number
  readonly bytesAtMost?: number
}

/** How often a GET is asked before it counts as unanswered. Everything else is asked once. */
export const readTries = 3
const retryPauses = [100, 300]
const chance = systemRandom()
const politePauseAtMost = 60_000

type Tried = PartnerAnswer & {
  readonly status?: number
  readonly repeatable?: boolean
  readonly pause?: number
}

/** A client of one partner. Breakers and limits are its own, so that one partner's fault slows no other, nor one place behind it another. */
export function partnerClient(options: PartnerClientOptions): PartnerClient {
  const clock = options.clock ?? systemClock()
  const places = partnerPlaces(clock, { each: options.callsAtOnce ?? 8 })
  return {
    ask: async (request) => {
      const turn = await places.take(request.place, options.timeoutMilliseconds)
      if (turn === undefined) return unsent('not sent: too many calls to this partner are under way')
      try {
        return await askWithRepeats(options, { request, turn, clock })
      } finally {
        turn.giveBack()
      }
    },
  }
}

const unsent = (detail: string): PartnerAnswer => ({ answered: false, detail, isUnsent: true })

async function askWithRepeats(
  options: PartnerClientOptions,
  { request, turn, clock }: { request: PartnerRequest; turn: Turn; clock: Clock },
): Promise<PartnerAnswer> {
  const tries = request.method === 'GET' ? readTries : 1
  for (let attempt = 1; ; attempt++) {
    const closed = turn.refusal()
    if (closed !== undefined) return attempt === 1 ? unsent(closed) : { answered: false, detail: closed }
    const before = clock.now().getTime()
    const tried = await tryOnce(options, request)
    turn.record(tried)
    options.log[tried.answered ? 'debug' : 'warn'](
      {
        partner: options.partner,
        method: request.method,
        route: request.route,
        place: request.place,
        attempt,
        status: tried.status ?? null,
        milliseconds: clock.now().getTime() - before,
        fault: tried.answered ? null : tried.detail,
      },
      'partner call',
    )
    if (tried.answered || !tried.repeatable || attempt >= tries) return bare(tried)
    await clock.sleep(spread(retryPauses[attempt - 1] ?? 0, chance.below(1_000) / 1_000))
  }
}

function bare(tried: Tried): PartnerAnswer {
  return tried.answered
    ? { answered: true, status: tried.status, body: tried.body }
    : { answered: false, detail: tried.detail }
}

async function tryOnce(options: PartnerClientOptions, request: PartnerRequest): Promise<Tried> {
  const timeOut = startTimeOut(options.timeoutClock ?? systemClock(), options.timeoutMilliseconds)
  try {
    const { method } = request
    const url = urlOf(options.baseUrl, request)
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
        ...request.headers,
        ...options.sign?.({ method, url, body: body ?? '' }),
      },
      body: body ?? null,
      // A partner's API does not redirect; following would hand our key to another host.
      redirect: 'error',
      signal: timeOut.signal,
    })
    const text = await readText(response, options.bytesAtMost ?? 2_000_000)
    return judge(response, text, options.numbers === 'exact' ? parseExact : JSON.parse)
  } catch (fault) {
    const timedOut = fault instanceof Error && fault.name === 'TimeoutError'
    return timedOut
      ? { answered: false, detail: 'no answer in time' }
      : { answered: false, detail: `the connection broke (${causeOf(fault)})`, repeatable: true }
  } finally {
    timeOut.end()
  }
}

function urlOf(baseUrl: string, request: PartnerRequest): string {
  const path = request.route.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(request.path?.[name] ?? ''),
  )
  const query = new URLSearchParams(request.query).toString()
  return `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
}

function causeOf(fault: unknown): string {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}

/** The body as text, or undefined when it is longer than allowed; the rest is then not read. */
async function readText(response: Response, bytesAtMost: number): Promise<string | undefined> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.byteLength
    if (length > bytesAtMost) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// A gateway's or a server's own trouble: worth asking again at once, when asking changes nothing.
const passingStatuses = new Set([500, 502, 503, 504])
// Statuses of the 4xx that speak of the moment and not of the request.
const momentaryStatuses = new Set([408, 420, 425, 429])

function judge(response: Response, text: string | undefined, parse: (text: string) => unknown): Tried {
  const { status } = response
  const unanswered = (detail: string): Tried => ({ answered: false, status, detail })
  if (status >= 500) return { ...unanswered(`answered ${status}`), repeatable: passingStatuses.has(status) }
  if (momentaryStatuses.has(status)) {
    return {
      ...unanswered(`answered ${status}`),
      pause: retryAfterMilliseconds(response.headers.get('retry-after')),
    }
  }
  if (text === undefined) return unanswered('answered more than is read')
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) {
    return unanswered(`answered ${status} without JSON`)
  }
  try {
    return { answered: true, status, body: parse(text) }
  } catch {
    return unanswered(`answered ${status} with JSON that does not parse`)
  }
}

/** `Retry-After` in whole seconds, as milliseconds; the form with a date is read as one second. */
function retryAfterMilliseconds(header: string | null): number {
  const seconds = header !== null && /^\d{1,5}$/.test(header) ? Number(header) : 1
  return Math.min(seconds * 1000, politePauseAtMost)
}

/**
 * Turns an answer into an outcome. `accepted` reads a 2xx body and answers undefined for a shape that is not the
 * documented one; `rejected` recognises what the partner documents as refusals. All else is unknown.
 */
export function outcomeOf<Value, Reason extends string = never>(
  answer: PartnerAnswer,
  read: {
    accepted: (body: unknown) => Value | undefined
    rejected?: (refusal: { status: number; body: unknown }) => PartnerRefusal<Reason> | undefined
  },
): PartnerOutcome<Value, Reason> {
  if (!answer.answered)
    return { outcome: 'unknown', detail: answer.detail, ...(answer.isUnsent && { isUnsent: true }) }
  if (answer.status >= 200 && answer.status < 300) {
    const value = read.accepted(answer.body)
    return value === undefined
      ? { outcome: 'unknown', detail: `answered ${answer.status} in a shape that is not documented` }
      : { outcome: 'accepted', value }
  }
  const refusal = read.rejected?.({ status: answer.status, body: answer.body })
  return refusal === undefined
    ? { outcome: 'unknown', detail: `answered ${answer.status}, which is not a documented refusal` }
    : { ...refusal, outcome: 'rejected', detail: withoutNumbers(refusal.detail) }
}

/** A partner's words, short and without long numbers: they may repeat a BVN, a NIN or an account number. */
export function withoutNumbers(words: string): string {
  return words.replace(/\d(?:[ .-]?\d){4,}/g, '…').slice(0, 200)
}
