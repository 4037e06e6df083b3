// Answers for what stands between the HTTP edge and a verb: who calls, what a handler is handed, how it is mounted.
import type { Clock } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import type { Result } from '../refusal.ts'
import type { OwnContacts } from '../strange-contacts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  AnswerOf,
  BodyOf,
  CallContract,
  CommonRefusal,
  ParamsOf,
  QueryOf,
  RefusalCodeOf,
  WaitOf,
} from './contract.ts'
import type { Realm } from './realm.ts'

/** What was asked waits for somebody else, and nothing is done yet: goes out as 202 in the shape of `contract.waits`. */
export class Waiting<Value> {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

/** Who calls, as the realm's own proof of identity answered it. */
export type Actors = { readonly anyone: undefined }

/** How a transaction is begun: as `Database.begin` does, or together with others'. */
export type Begin = <Value>(work: (sql: Sql) => Promise<Value>) => Promise<Value>

/** What a handler is called with. `once` runs `work` in a transaction, at most once for an Idempotency-Key. */
export type Call<C extends CallContract, Actor> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly actor: Actor
  readonly requestId: string
  readonly address: string
  readonly now: Date
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly reply: { setCookie(cookie: string): void; header(name: string, value: string): void }
  once<Value, Code extends string>(
    work: (sql: Sql) => Promise<Result<Value, Code>>,
    begin?: Begin,
  ): Promise<Result<Value, Code | CommonRefusal>>
}

export type Handler<C extends CallContract, Actor> = (
  call: Call<C, Actor>,
) => Promise<Result<AnswerOf<C> | Waiting<WaitOf<C>>, RefusalCodeOf<C> | CommonRefusal>>

/**
 * What a request shows that only the owner has: the name of a device of theirs, or of a code that no guess hits. Undefined: it comes
 * from anybody. Counts nothing, and is not to be had by trying.
 */
export type OwnerSign<C extends CallContract> = (
  request: Pick<Call<C, unknown>, 'params' | 'query' | 'body' | 'headers'>,
) => Promise<string | undefined>

/**
 * Mounts a call. The types of the contract bind the handler; the realm decides the actor's type. `ownerSign` is of a contract that
 * counts owners apart.
 */
export type Mount<ActorTypes extends Actors> = <const C extends CallContract>(
  contract: C,
  handler: Handler<C, ActorTypes[C['realm'] & keyof ActorTypes]>,
  ownerSign?: OwnerSign<C>,
) => void

export type ServerDoors = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly title: string
  readonly version: string
  /** Proxies whose X-Forwarded-For is believed; empty believes none. */
  readonly trustedProxies: readonly string[]
  /** Served over TLS: browsers are told never to come back without it. */
  readonly isSecure?: boolean
  /** Who may call beside anybody. */
  readonly realms: readonly Realm[]
  /** Whose contacts may stand in words to customers; needed where a call says what customers read. */
  readonly brand?: OwnContacts['brand']
  readonly publicUrl?: string
  /** Called after each request that may have changed something: hints live updates and wakes jobs. */
  readonly afterChange: () => void
  /** How long a request may take to arrive, and how often that is looked at. Half a minute when not given. */
  readonly arrival?: { readonly milliseconds: number; readonly lookMilliseconds: number }
  /** The page for a path that leads nowhere, a request that broke, or a database that is away; undefined for requests that want no page. */
  readonly faultPage?: (
    status: 404 | 500 | 503,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply> | undefined
}
