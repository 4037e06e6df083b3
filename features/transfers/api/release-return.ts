// Answers for a returned transfer that its wallet could not take: released from suspense by staff, or by itself once the wallet takes it.
import { command, type Plan } from '#features/approvals/public.ts'
import { type ActedCase, endActedCase, lockActedCase } from '#features/cases/public.ts'
import { markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { commitOne, keyFrom, type LedgerRefusal } from '#ledger/ledger.ts'
import { accountId, type Posting } from '#ledger/posting.ts'
import { suspenseToSender } from '../postings.ts'
import { releaseReturn as contract } from '../return-contract.ts'
import type { Naira } from '../rules.ts'
import { aboutOf, providerOf } from './enter-state.ts'
import { walletOfSender } from './find-detail.ts'
import { keptFor } from './give-back.ts'
import { tellReturned } from './tell.ts'
import { findTransferRow, lockTransfer, type TransferRow } from './transfer-row.ts'

type Payload = { readonly caseId: string }
type Code = 'case_not_found' | 'case_already_closed' | 'no_return_held' | 'wallet_frozen' | 'account_closed'
type Held = { readonly about: ActedCase; readonly row: TransferRow; readonly total: Naira }

async function lockHeld(sql: Sql, caseId: string): Promise<Result<Held, Code>> {
  const about = await lockActedCase(sql, caseId)
  if (about === undefined) return refuse('case_not_found')
  if (about.kind !== 'transfer_return_held') return refuse('no_return_held')
  if (about.state === 'closed') return refuse('case_already_closed')
  const found = await findTransferRow(sql, { transactionId: about.subject_id })
  const row = found && (await lockTransfer(sql, found.id))
  assert(
    row?.state === 'returned' || row?.state === 'failed',
    'a case about a held return is about a transfer that came back',
  )
  return done({ about, row, total: keptOf(about) })
}

/** What is kept, as its case has it: the whole of a transfer, or what was recovered of a debt that is no more. */
export function keptOf({ facts }: ActedCase): Naira {
  const read = parseAmount(facts['total'] ?? '', 'NGN')
  assert(read.ok, 'the amount of a return is written by us')
  return read.value
}

/** It reaches its wallet once, whoever lets it go. */
const operationOf = ({ about, row, total }: Held): { readonly key: string; readonly posting: Posting } => ({
  key: keyFrom('transfer-return-release', about.key),
  posting: suspenseToSender(total, accountId(row.wallet_account), providerOf(row)),
})

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<AnswerOf<typeof contract>>, Code>> {
  const held = await lockHeld(sql, payload.caseId)
  if (!held.ok) return held
  const { about, row, total } = held.value
  const barred = await barOf(sql, row)
  if (barred !== undefined) return refuse(barred)
  return done({
    target: { type: 'transfer', id: row.id },
    basis: { state: row.state },
    postings: [operationOf(held.value)],
    accountNames: new Map([[accountId(row.wallet_account), walletOfSender]]),
    amount: total,
    changes: [{ field: 'held', before: 'in_suspense', after: 'in_wallet' }],
    apply: async (inside) => {
      await markReleased(inside, doors, { about, row, total, now })
      return { transaction_id: row.transaction_id }
    },
  })
}

async function barOf(sql: Sql, row: TransferRow): Promise<'wallet_frozen' | 'account_closed' | undefined> {
  const [account] = await sql<{ closed: boolean; credit_frozen: boolean }>`
    select closed, credit_frozen from ledger.accounts where id = ${row.wallet_account}`
  if (account?.closed) return 'account_closed'
  return account?.credit_frozen ? 'wallet_frozen' : undefined
}

async function markReleased(
  sql: Sql,
  doors: Doors,
  { about, row, total, now }: Held & { readonly now: Date },
): Promise<void> {
  if (row.state === 'returned')
    await markStanding(sql, { transactionId: row.transaction_id, status: 'reversed', now })
  await endActedCase(sql, { kind: about.kind, key: about.key, now })
  await tellReturned(sql, doors, { ...aboutOf(row), total })
  await noteChange(sql, ['transactions', 'transfers', `customer:${row.user_id}`, `user:${row.user_id}`], now)
}

/** Releases what its wallet takes by now. Answers how many there were. */
export async function releaseReturns(doors: Doors): Promise<number> {
  const due = await doors.database.sql<{ id: string }>`
    select c.id from cases c join transfers t on t.transaction_id = c.subject_id::uuid join wallets w on w.id = t.wallet_id
      join ledger.accounts a on a.id = w.ledger_account
    where c.kind = 'transfer_return_held' and c.state = 'open' and not a.credit_frozen and not a.closed
    order by c.opened_at, c.id`
  let released = 0
  for (const { id } of due) if (await doors.database.begin((sql) => releaseOne(sql, doors, id))) released += 1
  return released
}

async function releaseOne(sql: Sql, doors: Doors, caseId: string): Promise<boolean> {
  const held = await lockHeld(sql, caseId)
  if (!held.ok) return false
  const { row } = held.value
  const now = doors.clock.now()
  const context = { actor: 'system', intent: `transfer:${row.id}`, requestId: undefined } as const
  const posted = await commitOne(
    sql,
    { op: 'post', ...operationOf(held.value), effectiveAt: now, context },
    { now },
  )
  // Frozen anew in this very moment: it waits on.
  if (posted.status === 'account_frozen' || posted.status === 'account_closed') return false
  assert(posted.status === 'posted', `a held return is released once, the ledger said ${posted.status}`)
  await markReleased(sql, doors, { ...held.value, now })
  return true
}

const declined = (refusal: LedgerRefusal): Code => {
  const kept = keptFor(refusal)
  if (kept !== undefined) return kept
  throw new Error(`Broken invariant: a held return was planned, the ledger said ${refusal}`)
}

/** The command behind `transfers.release-return`. */
export const releaseReturnCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined,
})
