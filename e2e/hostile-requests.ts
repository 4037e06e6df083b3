// Answers for hostile requests, made of contracts alone: each by a seed and a number, so that any of them can be made again.
import type { Random } from '#kit/random.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { hostileValue, lettingThrough, oneOf } from './hostile-values.ts'
import { hostileBodies, hostileHeaders, hostileTypes } from './hostile-wire.ts'
import { type Fields, type InputPart, type Json, type Shape, shapeOf, valueFor } from './well-formed.ts'

/** Who asks, with ids of things that exist for a slot of a call. */
export type Asker = {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  idsFor(call: CallContract, slot: string): readonly string[]
  /** Texts that are right for a slot by its name, where its shape does not say it. */
  readonly rightTexts: Readonly<Record<string, readonly string[]>>
}

export type HostileRequest = {
  readonly number: number
  readonly call: CallContract
  readonly asker: string
  readonly address: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | undefined
}

/** A slot: where it stands in which part of the input. */
type Place = { readonly part: InputPart; readonly path: readonly string[]; readonly through: readonly Json[] }

export type Template = {
  readonly call: CallContract
  readonly shapes: Readonly<Partial<Record<InputPart, Shape>>>
  readonly places: readonly Place[]
}

const parts: readonly InputPart[] = ['params', 'query', 'body']

function placesIn(part: InputPart, shape: Shape, path: readonly string[] = []): Place[] {
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => [
    { part, path: [...path, name], through: lettingThrough(one) },
    ...placesIn(part, one, [...path, name]),
  ])
  const variants = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((one) =>
    placesIn(part, one, path),
  )
  return [...inner, ...variants, ...(shape.items ? placesIn(part, shape.items, [...path, '0']) : [])]
}

/** What the contract of a call says of its slots, read once. */
export function templateOf(call: CallContract): Template {
  const shapes = Object.fromEntries(
    parts.flatMap((part) => {
      const shape = shapeOf(call, part)
      return shape === undefined ? [] : [[part, shape]]
    }),
  )
  const places = Object.entries(shapes).flatMap(([part, shape]) =>
    parts.flatMap((known) => (known === part ? placesIn(known, shape) : [])),
  )
  return { call, shapes, places }
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !isList(value)

/** `root` with another value at a place; what leads there is made where it is missing. */
export function withValue(root: Json | undefined, path: readonly string[], value: Json): Json {
  const [head, ...rest] = path
  if (head === undefined) return value
  if (isList(root)) return [withValue(root[0], rest, value), ...root.slice(1)]
  if (head === '0') return [withValue(undefined, rest, value)]
  const fields = isFields(root) ? root : {}
  return { ...fields, [head]: withValue(fields[head], rest, value) }
}

function valueAt(root: Json | undefined, path: readonly string[]): Json {
  const [head, ...rest] = path
  if (head === undefined) return root ?? null
  if (isList(root)) return valueAt(root[0], rest)
  return isFields(root) ? valueAt(root[head], rest) : null
}

const isId = (value: Json): boolean => typeof value === 'string' && value.startsWith('018f2f6a-0000-')

/** A drawn input with what means something here: ids of things that exist, and texts that are more than their shape. */
function made(random: Random, asker: Asker, call: CallContract) {
  const one = (some: readonly string[], otherwise: Json): Json =>
    some.length === 0 || random.below(8) === 0 ? otherwise : oneOf(random, some)
  const real = (value: Json, slot: string): Json => {
    if (isId(value)) return one(asker.idsFor(call, slot), value)
    if (isList(value)) return value.map((inner) => real(inner, slot))
    if (isFields(value))
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, real(inner, name)]))
    return typeof value === 'string' && Object.hasOwn(asker.rightTexts, slot)
      ? one(asker.rightTexts[slot] ?? [], value)
      : value
  }
  return real
}

type Input = Readonly<Partial<Record<InputPart, Json>>>

function rightInput(random: Random, { call, shapes }: Template, asker: Asker): Input {
  const choices = { one: (count: number) => random.below(count), has: () => random.below(4) === 0 }
  const real = made(random, asker, call)
  return Object.fromEntries(
    Object.entries(shapes).map(([part, shape]) => [part, real(valueFor(shape, choices), '')]),
  )
}

function bendSlots(random: Random, template: Template, given: { input: Input; asker: Asker }): Input {
  const count = random.below(5) === 0 ? 2 + random.below(3) : 1
  let bent = given.input
  for (let done = 0; done < count && template.places.length > 0; done++) {
    const { part, path, through } = oneOf(random, template.places)
    const name = path.at(-1) ?? ''
    const others = given.asker.idsFor(template.call, '')
    const slot = { name, right: valueAt(bent[part], path), through, others }
    bent = { ...bent, [part]: withValue(bent[part], path, hostileValue(random, slot)) }
  }
  return bent
}

/** Longer addresses are refused before any call sees them, which other tests show. */
const addressLettersMost = 6_000
const brokenEscapes = ['%', '%zz', '%ff', '%00', '%c0%ae', '%ed%a0%80', '%e2%80']

const encode = (text: string): string =>
  Array.from(text.slice(0, addressLettersMost / 6), (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80',
  )
    .join('')
    .replace(/^\.{1,2}$/, '..%2F')

const textIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

function pathOf(random: Random, call: CallContract, params: Json | undefined): string {
  return call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const written = encode(textIn(isFields(params) ? params[name] : undefined))
    return random.below(60) === 0 ? `${written}${oneOf(random, brokenEscapes)}` : written
  })
}

function pairsOf(fields: Json | undefined): [name: string, value: string][] {
  if (!isFields(fields)) return []
  return Object.entries(fields).flatMap(([name, value]) =>
    (isList(value) ? value : [value]).map((one): [string, string] => [name, textIn(one)]),
  )
}

function queryOf(random: Random, query: Json | undefined): string {
  const pairs = pairsOf(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const [first = 'page=1'] = pairs
  if (random.below(12) === 0)
    pairs.push(
      oneOf(random, [
        first,
        `${first}&${first}`,
        'no_such_name=1',
        '__proto__=1',
        'page[]=1',
        'page[a]=1',
        '%ff=%ff',
        '=',
        '&&&',
        'page=%',
        'page',
      ]),
    )
  const written = pairs.join('&').slice(0, addressLettersMost)
  return written === '' ? '' : `?${written}`
}

type Sent = { readonly type: string | undefined; readonly payload: string | Buffer | undefined }

const boundary = 'line-between-parts'
const inParts = (pairs: readonly (readonly [string, string])[]): string =>
  [
    ...pairs.map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('')

function bodyOf(random: Random, call: CallContract, body: Json | undefined): Sent {
  const json = 'application/json'
  const way = random.below(40)
  if (way === 0) return { type: json, payload: oneOf(random, hostileBodies) }
  if (way === 1) return { type: oneOf(random, hostileTypes), payload: JSON.stringify(body ?? {}) }
  if (way === 2) return { type: oneOf(random, hostileTypes), payload: oneOf(random, hostileBodies) }
  if (body === undefined) return { type: undefined, payload: undefined }
  if (call.encoding !== undefined && way < 14) {
    const pairs = pairsOf(body)
    if (way < 9) return { type: `multipart/form-data; boundary=${boundary}`, payload: inParts(pairs) }
    const written = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`)
    return { type: 'application/x-www-form-urlencoded', payload: written.join('&') }
  }
  return { type: json, payload: JSON.stringify(body) }
}

function headersOf(
  random: Random,
  given: { call: CallContract; asker: Asker; type: string | undefined; number: number },
): Record<string, string> {
  const { call, asker, type, number } = given
  const headers = {
    ...asker.headers,
    ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': `fuzz-${number}` }),
    ...(type === undefined || type === '' ? {} : { 'content-type': type }),
  }
  if (random.below(12) !== 0) return headers
  const [name, values] = oneOf(random, hostileHeaders)
  return { ...headers, [name]: oneOf(random, values) }
}

/** The request of a number: most have one slot that is hostile and all others right, so that it is read where it is used. */
export function hostileRequest(
  random: Random,
  template: Template,
  by: { readonly asker: Asker; readonly number: number },
): HostileRequest {
  const { call } = template
  const { asker, number } = by
  const right = rightInput(random, template, asker)
  // Where there is little to bend, more of what is right: or the call itself is hardly ever reached.
  const isRight = random.below(10) < (template.places.length > 2 ? 1 : 3)
  const input = isRight ? right : bendSlots(random, template, { input: right, asker })
  const { type, payload } = bodyOf(random, call, input.body)
  return {
    number,
    call,
    asker: asker.name,
    address: `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
    path: `${pathOf(random, call, input.params)}${queryOf(random, input.query)}`,
    headers: headersOf(random, { call, asker, type, number }),
    payload,
  }
}

const shown = (text: string): string =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length} letters)` : text

/** A request as a line that says all of it. */
export const lineOf = ({ number, call, asker, path, headers, payload }: HostileRequest): string =>
  shown(
    `number ${number}, ${asker}: ${call.method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(payload?.toString('latin1') ?? '')}`,
  )
