// Answers for one call in order: its limit, who calls, its Idempotency-Key, the verb, and what is remembered of it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../db/database.ts'
import { assert } from '../assert.ts'
import { done, type Refused, refuse, type Result } from '../refusal.ts'
import { type Begin, type Handler, type OwnerSign, type ServerDoors, Waiting } from './call.ts'
import type { CallContract, CommonRefusal } from './contract.ts'
import {
  digestOf,
  findAnswer,
  findRemembered,
  type KeyedRequest,
  type KeyRefusal,
  remember,
  type Remembered,
} from './idempotency.ts'
import { type KeysUnderWay, oneOfKey } from './keys-under-way.ts'
import { countedAddress } from './counted-address.ts'
import { takeFromLimit } from './limits.ts'
import { strangeContactIn } from '../strange-contacts.ts'
import type { IncomingRequest } from './realm.ts'
import { countAgainstSession, refuseOverLimit } from './session-limits.ts'

/** A request that was answered before: the remembered answer goes out byte for byte. */
export class Replayed {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}

type AnyResult = Result<unknown, string>

/** Who was let in: judged before the body is read, so that strangers are not parsed for. */
export type Admitted = {
  readonly actor: unknown
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly now: Date
}

/** Counts the call against its limit, asks who calls, and counts what changes something or draws a paper against their session. */
export async function admit(
  doors: ServerDoors,
  contract: CallContract,
  request: FastifyRequest,
): Promise<Result<Admitted, string>> {
  const now = doors.clock.now()
  const headers = singleHeaders(request)
  // Who shows something of the owner's shows it in the body, which is not read yet: counted then.
  if (contract.limit?.ownersApart !== true) {
    const limited = await checkLimit(doors, contract, { from: countedAddress(request.ip), now })
    if (!limited.ok) return limited
  }
  const actor = await authenticate(doors, {
    contract,
    headers,
    address: request.ip,
    now,
    requestId: request.id,
  })
  if (!actor.ok) return actor
  const counted = await countAgainstSession(doors, contract, { actor: actor.value, now })
  return counted.ok ? done({ actor: actor.value, headers, now }) : counted
}

type Input = { readonly params: object; readonly query: object; readonly body: object }

function keyedRequest(
  contract: CallContract,
  admitted: Admitted,
  input: Input,
): Result<KeyedRequest | undefined, 'idempotency_key_missing' | 'bad_input'> {
  const key = admitted.headers['idempotency-key']
  if (contract.idempotencyKey === 'required' && key === undefined) return refuse('idempotency_key_missing')
  if (key === undefined || contract.idempotencyKey === undefined) return done(undefined)
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    return refuse('bad_input', {
      errors: [{ path: 'Idempotency-Key', message: 'Use 1 to 255 plain characters' }],
    })
  }
  return done({
    principal: principalOf(admitted.actor),
    call: contract.name,
    key,
    bodySha256: digestOf(input),
    now: admitted.now,
  })
}

/** A call as it is mounted. */
export type Mounted = {
  readonly contract: CallContract
  readonly handler: Handler<CallContract, unknown>
  readonly ownerSign: OwnerSign<CallContract> | undefined
  readonly keysUnderWay: KeysUnderWay
}

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Runs one call of somebody who was let in. Nothing in here is specific to a feature. */
export async function runCall(
  doors: ServerDoors,
  mounted: Mounted,
  admitted: Admitted,
  http: Http,
): Promise<AnyResult | Replayed> {
  const { contract, ownerSign } = mounted
  const { request } = http
  const input: Input = { params: request.params ?? {}, query: request.query ?? {}, body: request.body ?? {} }
  if (ownerSign !== undefined) {
    const sign = await ownerSign({ ...forHandler(input), headers: admitted.headers })
    const from = sign === undefined ? countedAddress(request.ip) : `owner:${sign}`
    const limited = await checkLimit(doors, contract, { from, now: admitted.now })
    if (!limited.ok) return limited
  }
  const told = refuseStrangeContacts(doors, contract, input)
  if (!told.ok) return told
  const keyed = keyedRequest(contract, admitted, input)
  if (!keyed.ok) return keyed
  const asked = { admitted, input, keyed: keyed.value }
  const { keyed: repeatable } = asked
  if (repeatable === undefined) return handle(doors, mounted, asked, http)
  // A repeat asks nobody anything again: what a handler asks before its transaction may be answered otherwise by now.
  return oneOfKey(mounted.keysUnderWay, `${repeatable.principal}\n${repeatable.key}`, {
    find: async () => asAnswered(await findAnswer(doors.database.sql, repeatable)),
    work: () => handle(doors, mounted, asked, http),
  })
}

/** Of what a customer would read: a contact that is not ours is refused at its field. */
function refuseStrangeContacts(
  { brand, publicUrl }: Pick<ServerDoors, 'brand' | 'publicUrl'>,
  { name, customerReads = [] }: CallContract,
  { query, body }: Input,
): Result<undefined, 'bad_input'> {
  if (customerReads.length === 0) return done()
  assert(brand !== undefined && publicUrl !== undefined, `${name} needs to know which contacts are ours`)
  const written = Object.entries({ ...query, ...body })
  const errors = written.flatMap(([path, words]) => {
    if (!customerReads.includes(path) || typeof words !== 'string') return []
    const found = strangeContactIn(words, { brand, publicUrl })
    return found === undefined
      ? []
      : [
          {
            path,
            message: `The customer reads this. Remove “${found}”: only our own links and numbers are allowed`,
          },
        ]
  })
  return errors.length === 0 ? done() : refuse('bad_input', { errors })
}

const asAnswered = (
  found: Remembered | Refused<KeyRefusal> | undefined,
): Replayed | Refused<KeyRefusal> | undefined =>
  found === undefined || 'code' in found ? found : new Replayed(found.status, found.body)

// The validator has given them the types of the contract.
const forHandler = (input: Input) => input as { params: never; query: never; body: never }

async function handle(
  doors: ServerDoors,
  { contract, handler }: Mounted,
  asked: { readonly admitted: Admitted; readonly input: Input; readonly keyed: KeyedRequest | undefined },
  { request, reply }: Http,
): Promise<AnyResult | Replayed> {
  const { admitted, input, keyed } = asked
  let replayed: Replayed | undefined
  const result = await handler({
    ...forHandler(input),
    actor: admitted.actor,
    requestId: request.id,
    address: request.ip,
    now: admitted.now,
    headers: admitted.headers,
    reply: {
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
      header: (name, value) => void reply.header(name, value),
    },
    once: async (work, begin = doors.database.begin) => {
      const outcome = await onceInTransaction(begin, contract, keyed, work)
      if (!(outcome instanceof Replayed)) return outcome
      replayed = outcome
      return done(undefined as never)
    },
  })
  return replayed ?? result
}

/** Runs `work` in a transaction, at most once for a key: who comes with it again is answered as before. A refusal leaves nothing. */
export async function onceInTransaction<Value, Code extends string>(
  begin: Begin,
  contract: CallContract,
  keyed: KeyedRequest | undefined,
  work: (sql: Sql) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | CommonRefusal> | Replayed> {
  const rolledBack = new Error('refused: roll back')
  let refused: Refused<Code> | undefined
  try {
    return await begin(async (sql) => {
      const remembered = keyed && asAnswered(await findRemembered(sql, keyed))
      if (remembered !== undefined) return remembered
      const result = await work(sql)
      if (!result.ok) {
        refused = result
        throw rolledBack
      }
      if (keyed) {
        const { status, body } = answeredAs(contract, result.value)
        await remember(sql, keyed, { status, body: JSON.stringify(body) })
      }
      return result
    })
  } catch (fault) {
    if (fault === rolledBack && refused !== undefined) return refused
    throw fault
  }
}

/** How an outcome goes out: 200 with the answer, or 202 with what waits; encoded by the contract. */
export function answeredAs(
  contract: CallContract,
  outcome: unknown,
): { readonly status: 200 | 202; readonly body: { readonly message: string; readonly data: unknown } } {
  if (!(outcome instanceof Waiting))
    return { status: 200, body: { message: contract.says, data: z.encode(contract.answer, outcome) } }
  assert(contract.waits !== undefined, 'a call whose outcome waits says so in its contract')
  return {
    status: 202,
    body: { message: contract.waits.says, data: z.encode(contract.waits.answer, outcome.value) },
  }
}

const principalOf = (actor: unknown): string => callerOf(actor) ?? 'anyone'

/** Who calls, by id; undefined for whoever is not signed in. */
export function callerOf(actor: unknown): string | undefined {
  return typeof actor === 'object' && actor !== null && 'id' in actor ? String(actor.id) : undefined
}

async function authenticate(doors: ServerDoors, incoming: IncomingRequest): Promise<Result<unknown, string>> {
  const { realm } = incoming.contract
  if (realm === 'anyone') return done(undefined)
  const known = doors.realms.find(({ name }) => name === realm)
  assert(known !== undefined, `the realm ${realm} is declared`)
  return known.authenticate(incoming)
}

async function checkLimit(
  doors: ServerDoors,
  contract: CallContract,
  by: { from: string; now: Date },
): Promise<Result<undefined, 'too_many_tries'>> {
  if (!contract.limit) return done()
  const taken = await takeFromLimit(doors.database.sql, {
    bucket: `call:${contract.name}:${by.from}`,
    most: contract.limit.calls,
    seconds: contract.limit.seconds,
    now: by.now,
  })
  return refuseOverLimit(taken)
}

/** Headers as one text each. */
export function singleHeaders(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}
