// Answers for a small book that the ledger's tests write in: operations in one line each, on a database of their own.
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { type Money, money } from '#kit/money/money.ts'
import { systemRandom } from '#kit/random.ts'
import { commit, commitOne, type Committed, type Operation, openAccount } from './ledger.ts'
import {
  type AccountId,
  credit,
  debit,
  house,
  type HoldId,
  holdId,
  type HouseCode,
  type Leg,
  type TransferId,
  transferId,
} from './posting.ts'
import { verifyLedger } from './proof/verify.ts'

export const noon = new Date('2026-03-02T11:00:00Z')
export const context = { actor: 'test', intent: 'a test', requestId: undefined }
export const settlement = house('NGN', 'settlement', 'paystack')
export const naira = (minor: bigint): Money => money('NGN', minor)
const doors = { clock: systemClock(), random: systemRandom() }
export const newKey = (): string => newId(doors)

type Account = AccountId | HouseCode
type More = Partial<Pick<Operation, 'key' | 'effectiveAt' | 'context'>>
const common = (more: More) => ({ key: newKey(), effectiveAt: noon, context, ...more })

/** The two legs of `amount` kobo going from one account to another. */
export const fromTo = (from: Account, to: Account, amount: bigint): Leg[] => [
  debit(from, naira(amount)),
  credit(to, naira(amount)),
]
export const post = (legs: readonly Leg[], more: More = {}): Operation => ({
  ...common(more),
  op: 'post',
  posting: { kind: 'transfer', legs },
})
export const hold = (
  account: AccountId,
  amount: bigint,
  more: More & { expiresAt?: Date } = {},
): Operation & { op: 'hold' } => ({
  expiresAt: undefined,
  ...common(more),
  op: 'hold',
  kind: 'bill_hold',
  account,
  amount: naira(amount),
})
export const settle = (
  held: HoldId,
  legs: readonly Leg[],
  rest: 'release' | 'keep',
  more: More = {},
): Operation & { op: 'settle' } => ({
  ...common(more),
  op: 'settle',
  hold: held,
  rest,
  posting: { kind: 'bill', legs },
})
export const release = (held: HoldId, more: More & { part?: Money } = {}): Operation & { op: 'release' } => ({
  ...common(more),
  op: 'release',
  hold: held,
})
export const expire = (held: HoldId, more: More = {}): Operation => ({
  ...common(more),
  op: 'expire',
  hold: held,
})
export const reverse = (transfer: TransferId, more: More = {}): Operation => ({
  ...common(more),
  op: 'reverse',
  kind: 'undo',
  transfer,
})

/** Commits and answers the statuses alone. */
export async function statuses(
  sql: Sql,
  operations: readonly Operation[],
  now = noon,
): Promise<Committed['status'][]> {
  return (await commit(sql, operations, { now })).map((answer) => answer.status)
}

/** Commits one operation that must be accepted, and answers its id. */
export async function accepted(sql: Sql, operation: Operation, now = noon): Promise<bigint> {
  const answer = await commitOne(sql, operation, { now })
  assert(answer.status === 'posted', `the operation is accepted, not ${answer.status}`)
  return answer.id
}
export const acceptedTransfer = async (sql: Sql, operation: Operation) =>
  transferId(await accepted(sql, operation))
export const acceptedHold = async (sql: Sql, operation: Operation) => holdId(await accepted(sql, operation))

/** A new naira wallet with `amount` kobo in it. */
export async function wallet(sql: Sql, amount = 0n): Promise<AccountId> {
  const account = await openAccount(sql, { currency: 'NGN', at: noon })
  if (amount > 0n) await accepted(sql, post(fromTo(settlement, account, amount)))
  return account
}

/** Bends the book as the superuser with triggers off, by statements as text; answers the checks that find it, and undoes it. */
export async function bendBook(
  superuser: Database,
  texts: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const undo = new Error('undo')
  const found: Record<string, string> = {}
  await superuser
    .begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      for (const text of texts) await sql(Object.assign([text], { raw: [text] }))
      const inside: Database = { ...superuser, begin: (work) => work(sql) }
      for (const finding of await verifyLedger(inside)) if (!finding.ok) found[finding.name] = finding.detail
      throw undo
    })
    .catch((fault: unknown) => assert(fault === undo, `it was bent, and not ${String(fault)}`))
  return found
}
