// Answers for calling our API from a browser: typed by the contract, one shape for every way it can end.
import type { CallContract, Problem, WireAnswer, WireBody, WireParams, WireQuery } from './contract.ts'

export type Answered<C extends CallContract> =
  | { readonly ok: true; readonly message: string; readonly data: WireAnswer<C> }
  | { readonly ok: false; readonly problem: Problem }

export type Downloaded =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly problem: Problem }

/** `params`, `query` and `body` are asked for only where the contract has them. */
export type CallInput<C extends CallContract> = (C extends { params: object }
  ? { params: WireParams<C> }
  : object) &
  (C extends { query: object } ? { query?: WireQuery<C> } : object) &
  (C extends { body: object } ? { body: WireBody<C> } : object) & {
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    readonly headers?: Readonly<Record<string, string>>
  }

export type Client = {
  /** Never throws for what the network or the server answers: an unreachable server is a problem with code `offline`. */
  call<C extends CallContract>(contract: C, input: CallInput<C>): Promise<Answered<C>>
  /** Fetches the file that a call answers; a refusal is the same as of any other call. */
  download<C extends CallContract>(contract: C, input: CallInput<C>): Promise<Downloaded>
  /** Follows live updates until stopped: what changed after it was asked for, and what changed in the `missedMilliseconds` before. */
  follow(path: string, missedMilliseconds: number, on: Following): { stop(): void }
}

export type Following = {
  /** Gets the topics that changed, or the empty list after a gap in which anything may have. */
  readonly changed: (topics: string[]) => void
  readonly state: (live: boolean) => void
}

/** A new key for one intent: made when a form opens, kept for every retry of it. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

const dropped = 'You’re offline or the connection dropped.'

/** No answer came. A call that changes something may have been done all the same. */
function offline({ method, onlyAnswers }: CallContract, detail: string): Problem {
  const words =
    method === 'GET' || onlyAnswers ? dropped : `${dropped} Check if it was done before you try again.`
  return {
    type: 'about:blank',
    title: words,
    status: 0,
    detail,
    message: words,
    code: 'offline',
    request_id: '',
  }
}

function urlOf(base: string, contract: CallContract, input: { params?: object; query?: object }): string {
  const path = Object.entries(input.params ?? {}).reduce(
    (soFar, [name, value]) => soFar.replace(`:${name}`, encodeURIComponent(String(value))),
    contract.path as string,
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const tail = query.size > 0 ? `?${query.toString()}` : ''
  return `${base}${path}${tail}`
}

function encodeBody(
  contract: CallContract,
  body: object,
): { body: BodyInit; contentType: string | undefined } {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  switch (contract.encoding ?? 'json') {
    case 'multipart': {
      const form = new FormData()
      for (const [name, value] of fields) form.set(name, String(value))
      // The browser writes the content type itself, with the boundary.
      return { body: form, contentType: undefined }
    }
    case 'urlencoded':
      return {
        body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
        contentType: undefined,
      }
    case 'json':
      return { body: JSON.stringify(Object.fromEntries(fields)), contentType: 'application/json' }
  }
}

/** `headers` of a call, or of the stream of live updates, which is none. */
type ClientDoors = { base?: string; headers?: (contract?: CallContract) => Record<string, string> }

async function ask<C extends CallContract>(
  doors: ClientDoors,
  contract: C,
  input: CallInput<C>,
): Promise<Response> {
  const given = input as { params?: object; query?: object; body?: object }
  const encoded = contract.body ? encodeBody(contract, given.body ?? {}) : undefined
  return fetch(urlOf(doors.base ?? '', contract, given), {
    method: contract.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...doors.headers?.(contract),
      ...input.headers,
      ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
      ...(encoded?.contentType ? { 'content-type': encoded.contentType } : {}),
    },
    ...(encoded ? { body: encoded.body } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  })
}

const unreached = (contract: CallContract, fault: unknown): { ok: false; problem: Problem } => ({
  ok: false,
  problem: offline(contract, fault instanceof Error ? fault.message : 'network'),
})

async function refusalIn(response: Response): Promise<{ ok: false; problem: Problem }> {
  return { ok: false, problem: (await response.json()) as Problem }
}

function fileName(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'file'
}

/** Makes a client. `headers` are asked for at each call: the console adds its bearer there. */
export function createClient(doors: ClientDoors): Client {
  return {
    call: async (contract, input) => {
      try {
        const response = await ask(doors, contract, input)
        if (!response.ok) return await refusalIn(response)
        return { ok: true, ...((await response.json()) as { message: string; data: never }) }
      } catch (fault) {
        return unreached(contract, fault)
      }
    },
    download: async (contract, input) => {
      try {
        const response = await ask(doors, contract, input)
        if (!response.ok) return await refusalIn(response)
        const content = await response.blob()
        return { ok: true, file: new File([content], fileName(response), { type: content.type }) }
      } catch (fault) {
        return unreached(contract, fault)
      }
    },
    follow: (path, missedMilliseconds, on) => {
      const stopped = new AbortController()
      const signal = stopped.signal
      const from = { url: `${doors.base ?? ''}${path}`, headers: doors.headers, missedMilliseconds, signal }
      void followLoop(from, on)
      return { stop: () => stopped.abort() }
    },
  }
}

/** Whether the server answers at all, whatever it says, before `signal` gives up. */
export async function reachesServer(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch('/_theme.js', { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

/** What changes while a request is on its way is told of too, where it is no longer on its way than this. */
const travelMilliseconds = 2_000

type Followed = {
  readonly url: string
  readonly headers: (() => Record<string, string>) | undefined
  readonly missedMilliseconds: number
  readonly signal: AbortSignal
}

async function followLoop(
  { url, headers, missedMilliseconds, signal }: Followed,
  on: Following,
): Promise<void> {
  /** The last moment until which everything was heard of. */
  let heardAt = Date.now() - missedMilliseconds
  const heard = () => {
    heardAt = Date.now()
  }
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 15_000)) {
    try {
      const sentAt = Date.now()
      const missed = Math.max(0, sentAt - heardAt) + travelMilliseconds
      const response = await fetch(`${url}${url.includes('?') ? '&' : '?'}missed_ms=${missed}`, {
        headers: { accept: 'text/event-stream', ...headers?.() },
        credentials: 'same-origin',
        signal,
      })
      if (response.status === 401 || response.status === 403) return on.state(false)
      if (response.ok && response.body) {
        on.state(true)
        if (Date.now() - sentAt > travelMilliseconds) on.changed([])
        pause = 500
        await readEvents(response.body, on.changed, heard)
      }
    } catch {
      // A cut stream is followed anew below.
    }
    on.state(false)
    await new Promise((resolve) => globalThis.setTimeout(resolve, pause))
  }
}

async function readEvents(
  stream: ReadableStream<Uint8Array>,
  changed: (topics: string[]) => void,
  heard: () => void,
): Promise<void> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    heard()
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split('\n')
        .find((line) => line.startsWith('data: '))
        ?.slice(6)
      if (data) changed(JSON.parse(data) as string[])
    }
  }
}
