// Answers for putting ids into the slots of calls: what is answered for somebody's thing, and for one that does not exist.
import type { FastifyInstance } from 'fastify'
import type { CallContract } from '#kit/http/contract.ts'
import { isFields, withValue } from './hostile-requests.ts'
import { type IdSlot, idSlotsOf, kindOf } from './id-slots.ts'
import type { Things } from './things.ts'
import { type Fields, type Given, type InputPart, inputOf, type Json, requestOf } from './well-formed.ts'

/** Who asks, with things of their own for every slot but the one that is tried. */
export type Visitor = {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly things: Things
}

export type Answer = { readonly status: number; readonly text: string }
/** A slot with a real id in it, and what was said; and what is said of an id that nobody has. */
export type Attempt = {
  readonly slot: IdSlot
  readonly id: string
  readonly visitor: string
  readonly real: Answer
  readonly unknown: Answer
}

const nobodys = '018f2f6a-0000-7000-8000-00000000feed'
/** Input that cannot be read from the shape of a contract alone, so that a call gets to where it looks for the thing. */
const fields: Readonly<Record<string, Given>> = {
  'charges.cost-on-day': { query: { amount: '1500' } },
  'exports.ask': { body: { list: 'transactions', columns: ['reference'] } },
  'exports.ask-in-full': { body: { list: 'transactions', columns: ['reference'] } },
  'exports.preview': { query: { list: 'transactions' } },
  'tiers.preview-users': { body: { users: [nobodys] } },
  'staff-messages.preview': { body: { segment: { users: [nobodys] } } },
  'tiers.ask-for-two': { body: { document_number: 'A20000009' } },
  'statements.issue': { body: { from: '2026-06-01', to: '2026-06-14' } },
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}-/.test(id)
/** An id of the same form that nothing has. */
const unknownLike = (id: string): string => (isUuid(id) ? nobodys : Array.from(id).toReversed().join(''))

type Input = Readonly<Record<InputPart, Fields>>

function placed(input: Input, { part, path }: Pick<IdSlot, 'part' | 'path'>, id: Json): Input {
  const changed = withValue(input[part], path.split('.'), id)
  return isFields(changed) ? { ...input, [part]: changed } : input
}

/** What a call is asked with an id in one slot, and things of the visitor's own in those that must be filled beside it. */
function inputWith(slot: IdSlot, id: string, { things }: Visitor): Input {
  const { call } = slot
  const beside = idSlotsOf(call).filter(({ part, path }) => part === 'params' && path !== slot.path)
  const own = beside.reduce(
    (input, one) => {
      const kind = kindOf(one)
      return placed(input, one, (kind && things[kind]?.[0]) ?? nobodys)
    },
    inputOf(call, fields[call.name]),
  )
  return placed(own, slot, id)
}

let keys = 0

async function ask(
  app: FastifyInstance,
  call: CallContract,
  asked: { input: Input; visitor: Visitor },
): Promise<Answer> {
  keys += 1
  const { path, body } = requestOf(call, asked.input)
  const response = await app.inject({
    method: call.method,
    url: path,
    remoteAddress: `10.9.${(keys >> 8) & 255}.${keys & 255}`,
    headers: {
      ...asked.visitor.headers,
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': `replay-${keys}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, text: response.body }
}

/** Tries a real id in a slot, and one that does not exist. */
export async function attempt(
  app: FastifyInstance,
  slot: IdSlot,
  by: { id: string; visitor: Visitor },
): Promise<Attempt> {
  const { id, visitor } = by
  const say = (one: string): Promise<Answer> =>
    ask(app, slot.call, { input: inputWith(slot, one, visitor), visitor })
  return { slot, id, visitor: visitor.name, unknown: await say(unknownLike(id)), real: await say(id) }
}

/** Reads a call, once with the visitor's things where it must name one, and once with them in each slot that takes one. */
export async function readings(
  app: FastifyInstance,
  call: CallContract,
  visitor: Visitor,
): Promise<readonly string[]> {
  const slots = idSlotsOf(call)
  const filled = (some: readonly IdSlot[]): Input =>
    some.reduce(
      (input, slot) => {
        const kind = kindOf(slot)
        return placed(input, slot, (kind && visitor.things[kind]?.[0]) ?? nobodys)
      },
      inputOf(call, fields[call.name]),
    )
  const needed = slots.filter(({ part }) => part === 'params')
  const inputs = slots.length === needed.length ? [filled(needed)] : [filled(needed), filled(slots)]
  const answers: string[] = []
  for (const input of inputs) answers.push(comparable(await ask(app, call, { input, visitor }), ''))
  return answers
}

/** An answer without what is another in each. */
const comparable = ({ status, text }: Answer, id: string): string =>
  `${status} ${text.replaceAll(/"request_id":"[^"]*"/g, '').replaceAll(id || /$^/g, 'the id')}`

/** Whether a real id was answered as one that does not exist. */
export const isAsUnknown = ({ id, real, unknown }: Attempt): boolean =>
  comparable(real, id) === comparable(unknown, unknownLike(id))

export const lineOf = ({ slot, id, visitor, real, unknown }: Attempt): string =>
  `${slot.call.name} ${slot.part}.${slot.path}, ${visitor} with ${id}: ${real.status} ${real.text.slice(0, 300)}, of an unknown one: ${unknown.status} ${unknown.text.slice(0, 300)}`
