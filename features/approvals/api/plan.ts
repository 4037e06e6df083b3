// Answers for what a command would do: found and decided, named by a hash, and carried out in one transaction.
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { digestOf } from '#kit/http/idempotency.ts'
import { newId } from '#kit/ids.ts'
import type { Money } from '#kit/money/money.ts'
import type { AdminRole } from '#kit/roles.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { commit, keyFrom, type LedgerRefusal, type Operation } from '#ledger/ledger.ts'
import { type AccountId, type HoldId, type Posting, transferId, type TransferId } from '#ledger/posting.ts'

export type PlannedPosting = {
  /** As in the ledger's operations, where the thing moved has a name of its own; without one each run has a new one. */
  readonly key?: string
  readonly posting: Posting
  /** What the posting debits comes out of this hold; the rest of it is free again. */
  readonly settles?: HoldId
  /** The posting is the exact opposite of this transfer, which is taken back once and for all. */
  readonly reverses?: TransferId
}

/** What a command would do, found and decided but not done. */
export type Plan<Answer> = {
  readonly target: { readonly type: string; readonly id: string }
  /** What the decision rests on beyond the payload: states, limits, versions. When it changes, so does the hash. */
  readonly basis: Readonly<Record<string, unknown>>
  /** What the ledger is asked. Empty for commands that move no money. */
  readonly postings: readonly PlannedPosting[]
  /** What will be posted when somebody outside has done their part: shown with the others, and posted by whoever hears of it. */
  readonly later?: readonly Pick<PlannedPosting, 'posting'>[]
  /**
   * What customers' accounts are called in the preview; the house's have their codes. Whose money it is stands here also where no posting
   * touches their account: what is moved of one adds up.
   */
  readonly accountNames: ReadonlyMap<AccountId, string>
  /** What the second-person rule looks at. */
  readonly amount: Money | undefined
  /** Who alone may be the second person; left out, whoever approves the command. */
  readonly approvers?: readonly AdminRole[]
  /** What of `money` takes two whatever the sum: nothing but people sees whether it was done. */
  readonly alwaysTwo?: true
  /** Whether what one person does alone of it adds up over the day; a limit that is set is no money that moved. */
  readonly addsUp?: false
  /** How many people would be told something: the second-person rule of a `crowd` looks at it. */
  readonly people?: number
  /** Whether it stops something: the second-person rules of a `brake` and of `staff` look at it. */
  readonly stops?: boolean
  /** How many others could be the second person: the rules of `staff` and of `sensitive` look at it. */
  readonly others?: number
  readonly changes: readonly AuditChange[]
  /** What the second person has to see as well, and no audit row keeps: the address of somebody who is invited. */
  readonly shown?: readonly AuditChange[]
  /** What whoever decides reads, and nothing keeps: words that may be somebody's name. */
  readonly told?: readonly AuditChange[]
  /** Writes what is locked before the ledger wherever both are touched: limits. Where the ledger refuses, it never was. */
  before?(sql: Sql): Promise<void>
  /** Writes everything else, after the ledger has posted, in the same transaction. `by`: on whose word, and why. */
  apply(sql: Sql, posted: readonly TransferId[], by: CarriedOut): Promise<Answer>
}

/** What the second person has to see. */
export const changesOf = ({ changes, shown = [] }: Pick<Plan<unknown>, 'changes' | 'shown'>) => [
  ...changes,
  ...shown,
]

/** The part of a plan that moves no money. */
export const movesNothing = {
  postings: [],
  accountNames: new Map<AccountId, string>(),
  amount: undefined,
} as const

/** What the ledger refuses of a plan that asks it for nothing. */
export function nothingDeclined(refusal: LedgerRefusal): never {
  throw new Error(`Broken invariant: what posts nothing is refused nothing, the ledger said ${refusal}`)
}

/** The meaning of a command: what was asked, what it rests on, and every leg that would be posted. */
export function hashOf(
  contract: CallContract,
  payload: object,
  plan: Pick<Plan<unknown>, 'basis' | 'postings' | 'target'>,
): string {
  const postings = plan.postings.map(({ key, posting, settles, reverses }) => ({
    ...(key === undefined ? {} : { key }),
    ...(settles === undefined ? {} : { settles: String(settles) }),
    ...(reverses === undefined ? {} : { reverses: String(reverses) }),
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

/** By whom and on whose word a plan is carried out. */
export type CarriedOut = {
  readonly contract: CallContract
  readonly hash: string
  readonly call: Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>
  readonly reason: string | undefined
  /** The word of the second person, where there was one. */
  readonly approvalId?: string
  /** What is written down beside the plan's own differences. */
  readonly changes: readonly AuditChange[]
}

/** Posts, applies and writes the audit row: all are there or none is. Answers what `apply` answers. */
export async function carryOut<Answer>(
  sql: Sql,
  doors: Doors,
  plan: Plan<Answer>,
  by: CarriedOut,
): Promise<Result<Answer, LedgerRefusal>> {
  await plan.before?.(sql)
  const posted = await post(sql, doors, plan, by)
  if (!posted.ok) return posted
  const answer = await plan.apply(sql, posted.value, by)
  const { call } = by
  await recordAudit(sql, doors, {
    actor: call.actor,
    action: by.contract.name,
    target: plan.target,
    outcome: 'allowed',
    reason: by.reason,
    changes: [
      ...plan.changes,
      ...posted.value.map((transfer) => ({
        field: 'ledger_transfer',
        before: null,
        after: String(transfer),
      })),
      { field: 'command_hash', before: null, after: by.hash },
      ...by.changes,
    ],
    requestId: call.requestId,
    address: call.address,
  })
  return done(answer)
}

async function post(
  sql: Sql,
  doors: Doors,
  plan: Pick<Plan<unknown>, 'postings' | 'target'>,
  { call, contract, approvalId }: CarriedOut,
): Promise<Result<TransferId[], LedgerRefusal>> {
  const run = newId(doors)
  const context = {
    actor: `admin:${call.actor.id}`,
    intent: `${contract.name}:${plan.target.id}`,
    requestId: call.requestId,
    ...(approvalId === undefined ? {} : { approvalId }),
  }
  const committed = await commit(
    sql,
    plan.postings.map(({ key, posting, settles, reverses }, index): Operation => {
      const common = {
        key: key ?? keyFrom(contract.name, run, String(index)),
        effectiveAt: call.now,
        context,
      }
      if (reverses !== undefined) return { ...common, op: 'reverse', kind: posting.kind, transfer: reverses }
      return settles === undefined
        ? { ...common, op: 'post', posting }
        : { ...common, op: 'settle', posting, hold: settles, rest: 'release' }
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
