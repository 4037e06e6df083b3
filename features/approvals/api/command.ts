// Answers for admin writes: preview, hash, gates, ledger, effect and audit row of a command, in one transaction.
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf, CallContract, CommonRefusal } from '#kit/http/contract.ts'
import { digestOf, rememberDone, wasJustDone } from '#kit/http/idempotency.ts'
import type { Call } from '#kit/http/call.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { commit, type LedgerRefusal, type Operation } from '#ledger/ledger.ts'
import { type AccountId, type HoldId, type Posting, transferId, type TransferId } from '#ledger/posting.ts'
import {
  duplicateMilliseconds,
  gateRefusal,
  type GateRefusals,
  secondPersonRefusal,
  type Stake,
  thresholdOf,
} from '../rules.ts'
import { previewPostings, type PreviewedLeg } from './preview.ts'

/** What a command would do, found and decided but not done. */
export type Plan<Answer> = {
  readonly target: { readonly type: string; readonly id: string }
  /** What the decision rests on beyond the payload: states, limits, versions. When it changes, so does the hash. */
  readonly basis: Readonly<Record<string, unknown>>
  /** What the ledger is asked; `key` as in its operations. Empty for commands that move no money. */
  readonly postings: readonly {
    readonly key: string
    readonly posting: Posting
    /** What the posting debits comes out of this hold; the rest of it is free again. */
    readonly settles?: HoldId
  }[]
  /** What customers' accounts are called in the preview; the house's have their codes. */
  readonly accountNames: ReadonlyMap<AccountId, string>
  /** What the second-person rule looks at. */
  readonly amount: Money | undefined
  readonly changes: readonly AuditChange[]
  /** Writes everything else, after the ledger has posted, in the same transaction. */
  apply(sql: Sql, posted: readonly TransferId[]): Promise<Answer>
}

export type CommandDefinition<
  C extends CallContract,
  Payload extends object,
  Code extends string,
  S extends Stake = Stake,
> = {
  readonly contract: C
  readonly stake: S
  /**
   * Finds, locks and decides. Called for the preview, and again for the act, so it writes nothing and rests on the
   * payload and the database alone: who asks, and in which request, must not matter to what would be done.
   */
  plan(
    sql: Sql,
    doors: Doors,
    asked: { readonly payload: Payload; readonly now: Date },
  ): Promise<Result<Plan<AnswerOf<C>>, Code>>
  /** What a refusal of the ledger is called in the contract; throw for one that the plan has ruled out. */
  declined(refusal: LedgerRefusal): Code
}

/** Refusals that the contract of every command of a stake declares; without a stake named, those of all. */
export type CommandRefusal<S extends Stake = Stake> = GateRefusals[S] | 'changed_since_preview'

export type Previewed = { readonly postings: PreviewedLeg[]; readonly hash: string }

export type Command<
  C extends CallContract,
  Payload extends object,
  Code extends string,
  S extends Stake = Stake,
> = {
  /** Reads what the command would post now. Nothing is done, and nothing stays locked. */
  preview(doors: Doors, payload: Payload): Promise<Result<Previewed, Code>>
  /**
   * Does the command, once for an Idempotency-Key. With `hash`, only if what would be done is still what was seen.
   * Everything is one transaction: ledger, effect, audit row and remembered answer are all there or none is.
   */
  run(
    doors: Doors,
    call: Call<C, AdminActor>,
    asked: {
      readonly payload: Payload
      readonly hash?: string | undefined
      readonly reason?: string | undefined
    },
  ): Promise<Result<AnswerOf<C>, Code | CommandRefusal<S> | CommonRefusal>>
}

/** Makes a command of its definition. The README of this feature has an example. */
export function command<
  C extends CallContract,
  Payload extends object,
  Code extends string,
  S extends Stake = Stake,
>(definition: CommandDefinition<C, Payload, Code, S>): Command<C, Payload, Code, S> {
  const { contract } = definition
  return {
    preview: (doors, payload) =>
      doors.database.begin(async (sql) => {
        const planned = await definition.plan(sql, doors, { payload, now: doors.clock.now() })
        if (!planned.ok) return planned
        const postings = await previewPostings(sql, planned.value)
        return done({ postings, hash: hashOf(contract, payload, planned.value) })
      }),
    run: async (doors, call, asked) => {
      const outcome = await call.once((sql) => runOnce(sql, doors, definition, call, asked))
      if (!outcome.ok && writtenDown.has(outcome.code))
        await recordDenied(doors, call, contract, outcome.code)
      return outcome
    },
  }
}

async function runOnce<C extends CallContract, Payload extends object, Code extends string, S extends Stake>(
  sql: Sql,
  doors: Doors,
  definition: CommandDefinition<C, Payload, Code, S>,
  call: Call<C, AdminActor>,
  asked: {
    readonly payload: Payload
    readonly hash?: string | undefined
    readonly reason?: string | undefined
  },
): Promise<Result<AnswerOf<C>, Code | CommandRefusal<S> | 'duplicate_request'>> {
  const { contract, stake } = definition
  const { now, actor } = call
  const gate = gateRefusal(stake, actor, now)
  if (gate !== undefined) return refuse(gate)
  if (isUnguarded(contract, call)) {
    const request = { principal: actor.id, call: contract.name, bodySha256: digestOf({ ...asked }), now }
    if (await wasJustDone(sql, request, duplicateMilliseconds)) return refuse('duplicate_request')
    await rememberDone(sql, request)
  }
  const planned = await definition.plan(sql, doors, { payload: asked.payload, now })
  if (!planned.ok) return planned
  const plan = planned.value
  const hash = hashOf(contract, asked.payload, plan)
  if (asked.hash !== undefined && asked.hash !== hash) return refuse('changed_since_preview')
  const alone = plan.amount && secondPersonRefusal(stake, plan.amount, now)
  if (plan.amount !== undefined && alone !== undefined)
    return refuse(alone, { values: { threshold: thresholdInWords(plan.amount, now) } })
  const posted = await post(sql, plan, { contract, call })
  if (!posted.ok) return refuse(definition.declined(posted.code))
  const answer = await plan.apply(sql, posted.value)
  await recordAudit(sql, doors, {
    actor,
    action: contract.name,
    target: plan.target,
    outcome: 'allowed',
    reason: asked.reason,
    changes: [
      ...plan.changes,
      ...posted.value.map((transfer) => ({
        field: 'ledger_transfer',
        before: null,
        after: String(transfer),
      })),
      { field: 'command_hash', before: null, after: hash },
    ],
    requestId: call.requestId,
    address: call.address,
  })
  return done(answer)
}

function thresholdInWords(amount: Money, now: Date): string {
  const threshold = thresholdOf(amount.currency, now)
  return threshold === undefined ? 'nothing' : displayAmount(threshold)
}

/** The meaning of a command: what was asked, what it rests on, and every leg that would be posted. */
function hashOf(
  contract: CallContract,
  payload: object,
  plan: Pick<Plan<unknown>, 'basis' | 'postings' | 'target'>,
): string {
  const postings = plan.postings.map(({ key, posting, settles }) => ({
    key,
    ...(settles === undefined ? {} : { settles: String(settles) }),
    kind: posting.kind,
    legs: posting.legs.map((leg) => ({
      account: leg.account,
      side: leg.side,
      currency: leg.amount.currency,
      minor: leg.amount.minor,
    })),
  }))
  return digestOf({
    command: contract.name,
    payload,
    target: plan.target,
    basis: plan.basis,
    postings,
  }).toString('hex')
}

async function post(
  sql: Sql,
  plan: Pick<Plan<unknown>, 'postings' | 'target'>,
  by: { contract: CallContract; call: Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'now'> },
): Promise<Result<TransferId[], LedgerRefusal>> {
  const { call, contract } = by
  const context = {
    actor: `admin:${call.actor.id}`,
    intent: `${contract.name}:${plan.target.id}`,
    requestId: call.requestId,
  }
  const committed = await commit(
    sql,
    plan.postings.map(({ key, posting, settles }): Operation => {
      const common = { key, posting, effectiveAt: call.now, context }
      return settles === undefined
        ? { ...common, op: 'post' }
        : { ...common, op: 'settle', hold: settles, rest: 'release' }
    }),
    { now: call.now },
  )
  const transfers: TransferId[] = []
  for (const outcome of committed) {
    if (!('id' in outcome)) return refuse(outcome.status)
    assert(
      outcome.status === 'posted',
      'a command that was planned under lock posts what nobody has posted before',
    )
    transfers.push(transferId(outcome.id))
  }
  return done(transfers)
}

/** The specification's own calls come without a key: there a second click is caught by what it asks. */
function isUnguarded(
  contract: CallContract,
  call: { readonly headers: Readonly<Record<string, string | undefined>> },
): boolean {
  return (
    contract.idempotencyKey === 'optional' &&
    call.headers['idempotency-key'] === undefined &&
    call.headers['x-confirm-duplicate'] !== 'true'
  )
}

// Attempts past a gate are for the risk team to see; a plain "not found" or a stale preview is not.
const writtenDown: ReadonlySet<string> = new Set([
  'step_up_required',
  'money_blocked_after_reset',
  'second_person_required',
])

async function recordDenied(
  doors: Doors,
  call: Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address'> & {
    readonly params: unknown
  },
  contract: CallContract,
  code: string,
): Promise<void> {
  const named: unknown[] =
    typeof call.params === 'object' && call.params !== null ? Object.values(call.params) : []
  const [id] = named
  await doors.database.begin((sql) =>
    recordAudit(sql, doors, {
      actor: call.actor,
      action: contract.name,
      target: { type: 'call', id: typeof id === 'string' ? id : contract.name },
      outcome: 'denied',
      reason: code,
      changes: [],
      requestId: call.requestId,
      address: call.address,
    }),
  )
}
