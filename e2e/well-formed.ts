// Answers for input that a call can read, made from its own contract: what a test sends where it is not about the input.
import * as z from 'zod/mini'
import type { CallContract } from '#kit/http/contract.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What JSON Schema says of a field, as far as it is read here. */
export type Shape = {
  readonly type?: string
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
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
  'GH',
  '2031-05-04',
  '2031-05-04T10:00:00Z',
  '1',
  '123456',
  '2',
  '12:30',
  'https://example.com/app',
  'somebody-else@example.com',
  'staff',
  '2580',
  '0123456710',
  '+2348031234567',
  '2026-06',
  '1.2.3',
  '22345678901',
  `018f2f6a-0000-7000-8000-00000000feed.${'x'.repeat(43)}`,
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

/** Which of several a value is, and which optional fields are there. */
export type Choices = { one(count: number): number; has(): boolean }
/** The first of all, and nothing that may be left out. */
const plain: Choices = { one: () => 0, has: () => false }

export function valueFor(shape: Shape, choices: Choices = plain): Json {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[choices.one(shape.enum.length)] ?? null
  const several = shape.anyOf ?? shape.oneOf
  if (several !== undefined) {
    const some = several.filter((one) => one.const !== '' && one.type !== 'null')
    const chosen = some[choices.one(some.length)]
    return chosen === undefined ? null : valueFor(chosen, choices)
  }
  if (shape.properties !== undefined) return fieldsFor(shape, choices)
  if (shape.type === 'array')
    return shape.items && (shape.minItems || choices.has()) ? [valueFor(shape.items, choices)] : []
  if (shape.type === 'boolean') return choices.one(2) === 0
  if (shape.type === 'integer' || shape.type === 'number') return 1
  // One whose names are not known beforehand.
  if (shape.type === 'object') return {}
  return textFor(shape)
}

function fieldsFor({ properties = {}, required = [] }: Shape, choices: Choices = plain): Fields {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || choices.has())
      .map(([name, shape]) => [name, valueFor(shape, choices)]),
  )
}

export type Fields = { readonly [key: string]: Json }
export type InputPart = 'params' | 'query' | 'body'

/** The shape of a part of a call's input; undefined where it takes none. */
export function shapeOf(call: CallContract, part: InputPart): Shape | undefined {
  const schema = call[part]
  return schema && JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })))
}

function partFor(call: CallContract, part: InputPart, more: Fields): Fields {
  const schema = call[part]
  const shape = shapeOf(call, part)
  if (schema === undefined || shape === undefined) return {}
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

/** The input of a call whose every field can be read, by its parts. */
export const inputOf = (call: CallContract, more: Given = {}): Readonly<Record<InputPart, Fields>> => ({
  params: partFor(call, 'params', more.params ?? {}),
  query: partFor(call, 'query', more.query ?? {}),
  body: partFor(call, 'body', more.body ?? {}),
})

/** The path with its parameters and query, and the body, of a request. */
export function requestOf(call: CallContract, input: Readonly<Record<InputPart, Fields>>): WellFormed {
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(inAddress(input.params[name])),
  )
  const query = new URLSearchParams(
    Object.entries(input.query).map(([name, value]) => [name, inAddress(value)]),
  )
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    body: call.body === undefined ? undefined : input.body,
  }
}

/** The same of a request whose every field can be read. */
export const wellFormed = (call: CallContract, more: Given = {}): WellFormed =>
  requestOf(call, inputOf(call, more))
