// Answers for input that a call can read, made from its own contract: what a test sends where it is not about the input.
import * as z from 'zod/mini'
import type { CallContract } from '#kit/http/contract.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What JSON Schema says of a field, as far as it is read here. */
type Shape = {
  readonly type?: string
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly anyOf?: readonly Shape[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** Texts for fields that are more than letters, tried in this order against what the field asks for. */
const texts = [
  '018f2f6a-0000-7000-8000-00000000feed',
  '2031-05-04',
  '2031-05-04T10:00:00Z',
  '1',
  '123456',
  '12:30',
  'https://example.com/app',
  'somebody-else@example.com',
  'staff',
  'f'.repeat(64),
  'a text that says why',
]

function textFor({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Shape): string {
  const form = pattern === undefined ? undefined : new RegExp(pattern)
  const fits = (one: string): boolean =>
    one.length >= minLength && one.length <= maxLength && (form === undefined || form.test(one))
  // A field of plain letters gets plain letters.
  const found = (form === undefined ? [...texts].reverse() : texts).find(fits)
  if (found === undefined) throw new Error(`e2e/well-formed.ts knows no text for ${pattern ?? 'this length'}`)
  return found
}

function valueFor(shape: Shape): Json {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0] ?? null
  if (shape.anyOf !== undefined) {
    const [first] = shape.anyOf.filter((one) => one.const !== '' && one.type !== 'null')
    return first === undefined ? null : valueFor(first)
  }
  if (shape.properties !== undefined) return fieldsFor(shape)
  if (shape.type === 'array') return shape.minItems && shape.items ? [valueFor(shape.items)] : []
  if (shape.type === 'boolean') return true
  if (shape.type === 'integer' || shape.type === 'number') return 1
  return textFor(shape)
}

function fieldsFor({ properties = {}, required = [] }: Shape): { readonly [key: string]: Json } {
  return Object.fromEntries(
    required.flatMap((name) => {
      const shape = properties[name]
      return shape === undefined ? [] : [[name, valueFor(shape)]]
    }),
  )
}

type Fields = { readonly [key: string]: Json }

function partFor(call: CallContract, part: 'params' | 'query' | 'body', more: Fields): Fields {
  const schema = call[part]
  if (schema === undefined) return {}
  const shape: Shape = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })))
  const made = { ...fieldsFor(shape), ...more }
  const read = z.safeParse(schema, made)
  if (!read.success)
    throw new Error(
      `${call.name}: ${JSON.stringify(made)} is not its ${part}: ${JSON.stringify(read.error.issues)}`,
    )
  return made
}

const inAddress = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

/** Fields that a test has an opinion on, by where they stand. */
export type Given = { readonly params?: Fields; readonly query?: Fields; readonly body?: Fields }

export type WellFormed = { readonly path: string; readonly body: Fields | undefined }

/** The path with its parameters and query, and the body, of a request whose every field can be read. */
export function wellFormed(call: CallContract, more: Given = {}): WellFormed {
  const params = partFor(call, 'params', more.params ?? {})
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(inAddress(params[name])),
  )
  const query = new URLSearchParams(
    Object.entries(partFor(call, 'query', more.query ?? {})).map(([name, value]) => [name, inAddress(value)]),
  )
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    body: call.body === undefined ? undefined : partFor(call, 'body', more.body ?? {}),
  }
}
