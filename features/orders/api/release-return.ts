// Answers for a returned order that its wallet could not take: released from suspense by staff, or by itself once the wallet takes it.
// The same holds for what was recovered of a debt that is no more.
import { command, type Plan } from '#features/approvals/public.ts'
import { type ActedCase, endActedCase, lockActedCase, readActedCase } from '#features/cases/public.ts'
import { transactionOfCase } from '#features/deposits/parts.ts'
import { markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { commitOne, keyFrom, type LedgerRefusal } from '#ledger/ledger.ts'
import type { Posting } from '#ledger/posting.ts'
import { suspenseToSender } from '../postings.ts'
import { releaseReturn as contract } from '../return-contract.ts'
import { isPaidAfterAll, type KeptMoney, lockKept } from './kept.ts'
import { walletOfSender } from './find-legs.ts'
import { keptFor } from './give-back.ts'
import type { KindsOfOrders } from './kind.ts'
import { findOrderRow } from './order-row.ts'
import { aboutOf, tellGivenBack, tellReturned } from './tell.ts'

type Payload = { readonly caseId: string }
type Code =
  | 'case_not_found'
  | 'case_already_closed'
  | 'no_return_held'
  | 'paid_after_return'
  | 'wallet_frozen'
  | 'account_closed'
type Held = { readonly about: ActedCase; readonly kept: KeptMoney }

async function lockHeld(sql: Sql, caseId: string): Promise<Result<Held, Code>> {
  const seen = await readActedCase(sql, caseId)
  if (seen === undefined) return refuse('case_not_found')
  if (seen.kind !== 'transfer_return_held') return refuse('no_return_held')
  if (seen.state === 'closed') return refuse('case_already_closed')
  const kept = await lockKept(sql, seen)
  const about = await lockActedCase(sql, caseId)
  if (about?.state !== 'open') return refuse('case_already_closed')
  // Also where it would go by itself.
  return (await isPaidAfterAll(sql, kept)) ? refuse('paid_after_return') : done({ about, kept })
}

/** It reaches its wallet once, whoever lets it go. */
const operationOf = ({ about, kept }: Held): { readonly key: string; readonly posting: Posting } => ({
  key: keyFrom('transfer-return-release', about.key),
  posting: suspenseToSender(kept, kept.total, kept.wallet),
})

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now, kinds }: { readonly payload: Payload; readonly now: Date; readonly kinds: KindsOfOrders },
): Promise<Result<Plan<AnswerOf<typeof contract>>, Code>> {
  const held = await lockHeld(sql, payload.caseId)
  if (!held.ok) return held
  const { kept } = held.value
  const barred = await barOf(sql, kept)
  if (barred !== undefined) return refuse(barred)
  return done({
    target: kept.target,
    basis: { state: kept.state },
    postings: [operationOf(held.value)],
    accountNames: new Map([[kept.wallet, walletOfSender]]),
    amount: kept.total,
    changes: [{ field: 'held', before: 'in_suspense', after: 'in_wallet' }],
    apply: async (inside) => {
      await markReleased(inside, doors, { ...held.value, now, kinds })
      return { transaction_id: kept.transactionId }
    },
  })
}

async function barOf(
  sql: Sql,
  { wallet }: KeptMoney,
): Promise<'wallet_frozen' | 'account_closed' | undefined> {
  const [account] = await sql<{ closed: boolean; credit_frozen: boolean }>`
    select closed, credit_frozen from ledger.accounts where id = ${wallet}`
  if (account?.closed) return 'account_closed'
  return account?.credit_frozen ? 'wallet_frozen' : undefined
}

async function markReleased(
  sql: Sql,
  doors: Doors,
  { about, kept, now, kinds }: Held & { readonly now: Date; readonly kinds: KindsOfOrders },
): Promise<void> {
  const { userId, transactionId, total, state } = kept
  const { line } = about.facts
  // Of a debt that is no more its customer's list has a line of its own.
  if (line !== undefined) await markStanding(sql, { transactionId: line, status: 'success', now })
  else if (state === 'returned') await markStanding(sql, { transactionId, status: 'reversed', now })
  await endActedCase(sql, { kind: about.kind, key: about.key, now })
  if (line === undefined) await tellAllReturned(sql, doors, { transactionId, total, kinds })
  else await tellGivenBack(sql, doors, { userId, transactionId: line, amount: total, to: kept.name })
  await noteChange(sql, ['transactions', 'transfers', `customer:${userId}`, `user:${userId}`], now)
}

/** Of an order the whole of it, or what was left of it when its charges had been refunded. */
async function tellAllReturned(
  sql: Sql,
  doors: Doors,
  { transactionId, total, kinds }: Pick<KeptMoney, 'transactionId' | 'total'> & { kinds: KindsOfOrders },
): Promise<void> {
  const row = await findOrderRow(sql, { transactionId })
  const kind = row && kinds[row.kind]
  assert(row !== undefined && kind !== undefined, 'what came back was sent')
  const about = aboutOf({ row, kind })
  const isRefunded = total.minor < about.total.minor
  // What was kept had paid the transfer after all: its charges are what is left.
  const isOnlyCharges = total.minor < row.amount_minor
  await tellReturned(sql, doors, { ...about, total, isRefunded, isOnlyCharges })
}

/** Releases what its wallet takes by now. Answers how many there were. */
export async function releaseReturns(doors: Doors, kinds: KindsOfOrders): Promise<number> {
  const { sql } = doors.database
  const due = await sql<{ id: string }>`
    select c.id from cases c
      join transactions x on x.id = coalesce(${transactionOfCase(sql)}, c.subject_id::uuid) join wallets w on w.id = x.wallet_id
      join ledger.accounts a on a.id = w.ledger_account
    where c.kind = 'transfer_return_held' and c.state = 'open' and not a.credit_frozen and not a.closed
    order by c.opened_at, c.id`
  let released = 0
  for (const { id } of due)
    if (await doors.database.begin((sql) => releaseOne(sql, doors, { caseId: id, kinds }))) released += 1
  return released
}

async function releaseOne(
  sql: Sql,
  doors: Doors,
  { caseId, kinds }: { readonly caseId: string; readonly kinds: KindsOfOrders },
): Promise<boolean> {
  const held = await lockHeld(sql, caseId)
  if (!held.ok) return false
  const { type, id } = held.value.kept.target
  const now = doors.clock.now()
  const context = { actor: 'system', intent: `${type}:${id}`, requestId: undefined } as const
  const posted = await commitOne(
    sql,
    { op: 'post', ...operationOf(held.value), effectiveAt: now, context },
    { now },
  )
  // Frozen anew in this very moment: it waits on.
  if (posted.status === 'account_frozen' || posted.status === 'account_closed') return false
  assert(posted.status === 'posted', `a held return is released once, the ledger said ${posted.status}`)
  await markReleased(sql, doors, { ...held.value, now, kinds })
  return true
}

const declined = (refusal: LedgerRefusal): Code => {
  const kept = keptFor(refusal)
  if (kept !== undefined) return kept
  throw new Error(`Broken invariant: a held return was planned, the ledger said ${refusal}`)
}

/** The command behind `transfers.release-return`, over orders of these kinds. */
export const releaseReturnCommand = (kinds: KindsOfOrders) =>
  command<typeof contract, Payload, Code, 'money'>({
    contract,
    stake: 'money',
    plan: (sql, doors, asked) => plan(sql, doors, { ...asked, kinds }),
    declined,
  })
