// Answers for HTTP as the sandbox sees it: requests read whole, routes found, answers as plain values.
import type { IncomingMessage } from 'node:http'
import type { NewWebhook } from './webhooks.ts'

export type SandboxRequest = {
  readonly method: string
  /** Below the rail's prefix. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Parsed JSON; undefined without a body, and for bytes that are none. */
  readonly body: unknown
  /** The body as it came. */
  readonly raw: Buffer
}

export type Reply = {
  readonly status: number
  readonly json: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** In the place of JSON: a document as it is. */
  readonly text?: { readonly type: string; readonly body: string }
  /** No answer ever comes. */
  readonly silent?: boolean
  /** The socket is cut instead of an answer. */
  readonly dropped?: boolean
  /** A webhook that tells of the same event, for partners whose webhook overtakes their answer. */
  readonly tells?: NewWebhook
  /**
   * Webhooks that were written with the event and wait: sent once the answer is on its way, or before it. Given, even
   * without one, where more follows upon the answer.
   */
  readonly told?: readonly string[]
  /** Those webhooks leave before the answer, whatever the request was asked for. */
  readonly tellsFirst?: boolean
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:names`. */
  readonly path: string
  handle(request: SandboxRequest, params: Readonly<Record<string, string>>): Promise<Reply>
}

/** The route of a request with the values of its `:names`, or undefined. The first that fits wins. */
export function findRoute(
  routes: readonly Route[],
  request: SandboxRequest,
): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = route.method === request.method ? paramsOf(route.path, request.path) : undefined
    if (params) return { route, params }
  }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const formType = 'application/x-www-form-urlencoded'
const bytesAtMost = 1_000_000

export type ReadBody =
  | { readonly ok: true; readonly body: unknown; readonly raw: Buffer }
  | { readonly ok: false; readonly status: number; readonly words: string }

/**
 * Reads a body whole, as JSON unless it says that it is plain bytes, or says what is wrong with it. An empty one is undefined. A form
 * stays bytes where forms are taken.
 */
export async function readBody(
  message: IncomingMessage,
  { takesForms = false }: { readonly takesForms?: boolean | undefined } = {},
): Promise<ReadBody> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of message) {
    if (!(chunk instanceof Uint8Array)) continue
    length += chunk.byteLength
    if (length > bytesAtMost) return { ok: false, status: 413, words: 'The body is too large' }
    chunks.push(chunk)
  }
  const raw = Buffer.concat(chunks)
  const type = message.headers['content-type'] ?? ''
  const isBytes = type === 'application/octet-stream' || (takesForms && type === formType)
  if (length === 0 || isBytes) return { ok: true, body: undefined, raw }
  try {
    return { ok: true, body: JSON.parse(raw.toString('utf8')), raw }
  } catch {
    return { ok: false, status: 400, words: 'The body is not JSON' }
  }
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** One whose answer is held back: whose it is, and what scripts would match on. */
export type HeldRequest = { readonly rail: string; readonly facts: Readonly<Record<string, string>> }

/** What scripts of misbehaviour match on: method, path, and each field of query and body that is a plain value, also in an object of it (`phone.number`). */
export function factsOf(request: SandboxRequest): Record<string, string> {
  const fields = fieldsOf(request.body).flatMap(([name, value]) => [
    [name, value] as const,
    ...fieldsOf(value).map(([within, inner]) => [`${name}.${within}`, inner] as const),
  ])
  const plain = fields.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  const last = request.path.split('/').at(-1) ?? ''
  return {
    // A look-up names its thing at the end of the path.
    ...(/^\/(?:transaction|transfer)\/verify\//.test(request.path) ? { reference: decoded(last) } : {}),
    ...Object.fromEntries(request.query),
    ...Object.fromEntries(plain),
    method: request.method,
    path: request.path,
  }
}
