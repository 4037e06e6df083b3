// Answers for admin writes: preview, hash, gates, second person, ledger, effect and audit row, in one transaction.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { type Call, Waiting } from '#kit/http/call.ts'
import type { AnswerOf, CallContract, CommonRefusal } from '#kit/http/contract.ts'
import {
  digestOf,
  forgetDone,
  rememberDone,
  type UnkeyedRequest,
  wasJustDone,
} from '#kit/http/idempotency.ts'
import { add, type Money } from '#kit/money/money.ts'
import { done, refuse, type Refused, type Result } from '#kit/refusal.ts'
import type { LedgerRefusal } from '#ledger/ledger.ts'
import {
  duplicateMilliseconds,
  gateRefusal,
  isUnguarded,
  needsSecondPerson,
  type Stake,
  type StakeRefusals,
} from '../rules.ts'
import { askForApproval, type PendingApproval } from './ask-for-approval.ts'
import { lacksApprover } from './lacks-approver.ts'
import { carryOut, hashOf, type Plan } from './plan.ts'
import { previewPostings, type PreviewedLeg } from './preview.ts'
import { recordDenied } from './record-denied.ts'
import { countAlone, sumAloneBefore } from './sums-alone.ts'
import { findPeopleAlone, findThreshold } from './thresholds.ts'

export type CommandDefinition<
  C extends CallContract,
  Payload extends object,
  Code extends string,
  S extends Stake = Stake,
> = {
  readonly contract: C
  readonly stake: S
  /**
   * Finds, locks and decides. Called for the preview, again for the act, and again when a second person approves; so
   * it writes nothing and rests on the payload and the database alone: who asks, and in which request, must not
   * matter to what would be done. The payload is kept as JSON while it waits: texts, numbers and flags.
   */
  plan(
    sql: Sql,
    doors: Doors,
    asked: { readonly payload: Payload; readonly now: Date },
  ): Promise<Result<Plan<AnswerOf<C>>, Code>>
  /** What of the payload its hash is taken from: all, unless a part is sealed, another text each time, or says why and not what. */
  meaning?(payload: Payload): object
  /** What a refusal of the ledger is called in the contract; throw for one that the plan has ruled out. */
  declined(refusal: LedgerRefusal): Code
}

/** Refusals that the contract of every command of a stake declares; without a stake named, those of all. */
export type CommandRefusal<S extends Stake = Stake> = StakeRefusals[S]

/** Who asks: what they did alone before counts, and what their role may alone. */
export type CommandMaker = Pick<AdminActor, 'id' | 'role'>

/** What a command of a stake may answer instead of being done: `waits` of its contract. */
export type CommandWait = {
  readonly money: Waiting<PendingApproval>
  readonly policy: Waiting<PendingApproval>
  readonly brake: Waiting<PendingApproval>
  readonly crowd: Waiting<PendingApproval>
  readonly staff: Waiting<PendingApproval>
  readonly sensitive: Waiting<PendingApproval>
  readonly urgent: never
  readonly plain: never
}

export type Previewed = {
  readonly postings: PreviewedLeg[]
  readonly hash: string
  /** Whether it would wait for a second person, and what its maker may move alone in a day, where that is an amount. */
  readonly needs_approval: boolean
  readonly threshold: Money | null
  /** It would, and nobody else of the team may approve it. */
  readonly lacks_approver: boolean
}

type Asked<Payload> = {
  readonly payload: Payload
  readonly hash?: string | undefined
  readonly reason?: string | undefined
}

/** A command as those see it who approve it: what it is about is forgotten, how it is done is not. */
export type Approvable = {
  readonly contract: CallContract
  readonly stake: Stake
  /** Plans what was asked, as it would be done now. */
  planAgain(
    sql: Sql,
    doors: Doors,
    asked: { readonly payload: object; readonly now: Date },
  ): Promise<Result<{ readonly plan: Plan<unknown>; readonly hash: string }, string>>
  declined(refusal: LedgerRefusal): string
}

export type Command<
  C extends CallContract,
  Payload extends object,
  Code extends string,
  S extends Stake = Stake,
> = Approvable & {
  /** Reads what the command would post now, and whether it would wait. Nothing is done, and nothing stays locked. */
  preview(
    doors: Doors,
    asked: { readonly payload: Payload; readonly maker: CommandMaker },
  ): Promise<Result<Previewed, Code>>
  /**
   * Does the command, once for an Idempotency-Key, or leaves it waiting for a second person. With `hash`, only if
   * what would be done is still what was seen. Ledger, effect, audit row and remembered answer are all there or none is.
   */
  run(
    doors: Doors,
    call: Call<C, AdminActor>,
    asked: Asked<Payload>,
  ): Promise<Result<AnswerOf<C> | CommandWait[S], Code | CommandRefusal<S> | CommonRefusal>>
}

/** Makes a command of its definition. The README of this feature has an example. */
export function command<
  C extends CallContract,
  Payload extends object,
  Code extends string,
  S extends Stake = Stake,
>(definition: CommandDefinition<C, Payload, Code, S>): Command<C, Payload, Code, S> {
  const { contract, stake, meaning = (payload) => payload } = definition
  return {
    contract,
    stake,
    declined: definition.declined,
    planAgain: async (sql, doors, { payload, now }) => {
      // It was kept from a run of this very command.
      const kept = payload as Payload
      const planned = await definition.plan(sql, doors, { payload: kept, now })
      return planned.ok
        ? done({ plan: planned.value, hash: hashOf(contract, meaning(kept), planned.value) })
        : planned
    },
    preview: (doors, { payload, maker }) =>
      doors.database.begin(async (sql) => {
        const now = doors.clock.now()
        const planned = await definition.plan(sql, doors, { payload, now })
        if (!planned.ok) return planned
        return done({
          postings: await previewPostings(sql, planned.value),
          hash: hashOf(contract, meaning(payload), planned.value),
          ...(await forTwo(sql, { contract, stake, plan: planned.value, maker, now })),
        })
      }),
    run: async (doors, call, asked) => {
      const outcome = await call.once((sql) => runOnce(sql, doors, definition, call, asked))
      if (!outcome.ok) await recordDenied(doors, call, contract, outcome.code)
      return outcome
    },
  }
}

async function forTwo(
  sql: Sql,
  of: {
    readonly contract: CallContract
    readonly stake: Stake
    readonly plan: Plan<unknown>
    readonly maker: CommandMaker
    readonly now: Date
  },
): Promise<Pick<Previewed, 'needs_approval' | 'threshold' | 'lacks_approver'>> {
  const { amount, people, stops = false, others = 0, alwaysTwo = false } = of.plan
  const { contract, maker, now } = of
  const acting = { command: contract.name, role: maker.role, now }
  const before = await sumAloneBefore(sql, { ...of, makerId: maker.id })
  const threshold = amount && (await findThreshold(sql, { ...acting, currency: amount.currency }))
  const isNeeded = needsSecondPerson(of.stake, {
    amount: amount && before ? add(amount, before) : amount,
    threshold,
    people: people ?? 0,
    peopleAlone: people === undefined ? undefined : await findPeopleAlone(sql, acting),
    stops,
    others,
  })
  const needsTwo = alwaysTwo || isNeeded
  const { target, approvers: only } = of.plan
  const asked = { command: contract.name, makerId: maker.id, target, only }
  return {
    needs_approval: needsTwo,
    threshold: (alwaysTwo ? undefined : threshold) ?? null,
    lacks_approver: needsTwo && (await lacksApprover(sql, asked)),
  }
}

type Asking = {
  readonly contract: CallContract
  readonly payload: object
  readonly plan: Plan<unknown>
  readonly hash: string
  readonly reason: string | undefined
  readonly call: Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>
}

async function askIfForTwo(
  sql: Sql,
  doors: Doors,
  { stake, asking }: { readonly stake: Stake; readonly asking: Asking },
): Promise<Result<Waiting<PendingApproval>, 'already_waiting'> | undefined> {
  const { actor: maker, now } = asking.call
  if (!(await forTwo(sql, { ...asking, stake, maker, now })).needs_approval) return undefined
  const pending = await askForApproval(sql, doors, asking)
  return pending.ok ? done(new Waiting(pending.value)) : pending
}

/** Leaves a command waiting where two are needed; undefined where its maker may go on alone. */
const waitFor: {
  readonly [S in Stake]: (
    sql: Sql,
    doors: Doors,
    asking: Asking,
  ) => Promise<Result<CommandWait[S], Extract<StakeRefusals[S], 'already_waiting'>> | undefined>
} = {
  money: (sql, doors, asking) => askIfForTwo(sql, doors, { stake: 'money', asking }),
  policy: (sql, doors, asking) => askIfForTwo(sql, doors, { stake: 'policy', asking }),
  brake: (sql, doors, asking) => askIfForTwo(sql, doors, { stake: 'brake', asking }),
  crowd: (sql, doors, asking) => askIfForTwo(sql, doors, { stake: 'crowd', asking }),
  staff: (sql, doors, asking) => askIfForTwo(sql, doors, { stake: 'staff', asking }),
  sensitive: (sql, doors, asking) => askIfForTwo(sql, doors, { stake: 'sensitive', asking }),
  urgent: async () => undefined,
  plain: async () => undefined,
}

const stale = () => refuse('changed_since_preview')

/** What is said where something else would be done than was seen. */
const changed: {
  readonly [S in Stake]: () => Refused<Extract<StakeRefusals[S], 'changed_since_preview'>>
} = {
  money: stale,
  policy: stale,
  brake: stale,
  crowd: stale,
  sensitive: stale,
  urgent: stale,
  plain: stale,
  staff: () => {
    throw new Error('Broken invariant: who changes people is shown no preview')
  },
}

async function runOnce<C extends CallContract, Payload extends object, Code extends string, S extends Stake>(
  sql: Sql,
  doors: Doors,
  definition: CommandDefinition<C, Payload, Code, S>,
  call: Call<C, AdminActor>,
  asked: Asked<Payload>,
): Promise<Result<AnswerOf<C> | CommandWait[S], Code | CommandRefusal<S> | 'duplicate_request'>> {
  const { contract, stake } = definition
  const { now, actor } = call
  const { payload, reason } = asked
  const gate = gateRefusal(stake, actor, now)
  if (gate !== undefined) return gate
  const meant = definition.meaning?.(payload) ?? payload
  const bodySha256 = digestOf({ ...asked, payload: meant })
  const unkeyed = { principal: actor.id, call: contract.name, bodySha256, now }
  const request = isUnguarded(contract, call) ? unkeyed : undefined
  if (request && (await wasJustDone(sql, request, duplicateMilliseconds))) return refuse('duplicate_request')
  const planned = await definition.plan(sql, doors, { payload, now })
  if (!planned.ok) return planned
  const plan = planned.value
  await noteAsked(sql, { contract, plan, request, now })
  const hash = hashOf(contract, meant, plan)
  if (asked.hash !== undefined && asked.hash !== hash) return changed[stake]()
  const waiting = await waitFor[stake](sql, doors, { contract, payload, plan, hash, reason, call })
  if (waiting !== undefined) return waiting
  const carried = await carryOut(sql, doors, plan, { contract, hash, call, reason, changes: [] })
  if (carried.ok) await countAlone(sql, { contract, stake, plan, makerId: actor.id, now })
  return carried.ok ? carried : refuse(definition.declined(carried.code))
}

/** What moves money adds up, whatever was done in between; everything else sets how its target is, and the newest word holds. */
async function noteAsked(
  sql: Sql,
  of: {
    readonly contract: CallContract
    readonly plan: Pick<Plan<unknown>, 'postings' | 'target'>
    readonly request: UnkeyedRequest | undefined
    readonly now: Date
  },
): Promise<void> {
  const { contract, plan, request, now } = of
  const about = `${plan.target.type}:${plan.target.id}`
  const since = new Date(now.getTime() - duplicateMilliseconds)
  if (plan.postings.length === 0) await forgetDone(sql, { call: contract.name, about, since })
  if (request) await rememberDone(sql, request, about)
}
