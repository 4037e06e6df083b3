// Answers for the specification's own client in tests: its joined addresses, its forms, its headers, and what it reads of an answer.
import assert from 'node:assert/strict'

export type Payload =
  | { readonly multipart: Readonly<Record<string, string>> }
  | { readonly urlencoded: Readonly<Record<string, string>> }
  | { readonly json: object }

export type Told = {
  readonly status: number
  readonly message: string
  readonly data: unknown
  /** Of a refusal. */
  readonly code: string | undefined
}

export type SpecificationClient = {
  /** Calls as written: `GET`, and a path with or without a slash in front or behind, and with its query. */
  ask(method: string, path: string, payload?: Payload): Promise<Told>
  /** Keeps what the sign-in answered: it goes along from now on. */
  keep(token: string): void
}

// As its client library joins a base with a path: one slash between them, however many were written.
const joined = (base: string, path: string): string =>
  `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`

function bodyOf(payload: Payload | undefined): { body?: BodyInit; headers?: Record<string, string> } {
  if (payload === undefined) return {}
  if ('urlencoded' in payload) return { body: new URLSearchParams(payload.urlencoded) }
  if ('json' in payload)
    return { body: JSON.stringify(payload.json), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(payload.multipart)) form.set(name, value)
  return { body: form }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A client over the server at `url`. It knows one path with the prefix in it, and puts it before all others. */
export function specificationClient(url: string): SpecificationClient {
  let token: string | undefined
  return {
    keep: (given) => {
      token = given
    },
    ask: async (method, path, payload) => {
      const base = path.startsWith('/api/v1/') ? url : `${url}/api/v1/`
      const { body, headers } = bodyOf(payload)
      const response = await fetch(joined(base, path), {
        method,
        headers: {
          ...headers,
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(path.startsWith('/auth/') ? { mock: 'false' } : {}),
        },
        ...(body === undefined ? {} : { body }),
      })
      const answer: unknown = await response.json()
      assert.ok(isRecord(answer) && typeof answer['message'] === 'string', `${method} ${path} says nothing`)
      const code = answer['code']
      return {
        status: response.status,
        message: answer['message'],
        data: answer['data'],
        code: typeof code === 'string' ? code : undefined,
      }
    },
  }
}

/** Names of the fields that an object must have, each with the shape of what it holds, or nothing more to ask. */
export type Shape = { readonly [field: string]: Shape | 'list of texts' | '' } | readonly [Shape]

/** A shape of plain fields, written as the wire's own lists are. */
export const fields = (names: string): Record<string, ''> =>
  Object.fromEntries(names.split(', ').map((name) => [name, '']))

const moneyFields =
  /^(?:amount|fee|vat|stamp_duty|total|balance|available|held|inflow|outflow|difference|(?:stored|ledger|opening|closing)_balance|total_in|total_out|in|out|drift)$/
const timeFields = /^(?:at|as_of|expires_at|.*_at)$/
const decimal = /^-?(?:0|[1-9]\d*)\.\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** What is missing from an answer, or is there in another form: lists must hold something, money is decimal text, times are UTC. */
export function shapeFaults(value: unknown, shape: Shape, at = 'data'): string[] {
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    if (value.length === 0) return [`${at} is an empty list, which shows nothing`]
    return value.flatMap((one: unknown, index) => shapeFaults(one, shape[0], `${at}[${index}]`))
  }
  if (!isRecord(value)) return [`${at} is ${JSON.stringify(value)}, not an object`]
  return Object.entries(shape).flatMap(([name, inner]) => {
    const place = `${at}.${name}`
    if (!Object.hasOwn(value, name)) return [`${place} is missing`]
    const held = value[name]
    if (inner === 'list of texts')
      return Array.isArray(held) && held.every((one) => typeof one === 'string')
        ? []
        : [`${place} is no list of texts`]
    if (inner !== '') return shapeFaults(held, inner, place)
    return formFault(name, held, place)
  })
}

function formFault(name: string, held: unknown, place: string): string[] {
  if (held === null || held === undefined) return []
  const isCount = name === 'total' && typeof held === 'number'
  if (moneyFields.test(name) && !isCount)
    return typeof held === 'string' && decimal.test(held)
      ? []
      : [`${place} is ${JSON.stringify(held)}, not decimal text`]
  if (timeFields.test(name))
    return typeof held === 'string' && instant.test(held)
      ? []
      : [`${place} is ${JSON.stringify(held)}, not an instant`]
  return []
}
