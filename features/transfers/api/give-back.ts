// Answers for money that is the customer's again: a hold that is released, or a paid transfer that came back.
import { openCase } from '#features/cases/public.ts'
import { giveBackFreeTransfer } from '#features/charges/public.ts'
import { giveBackOutflow } from '#features/limits/public.ts'
import { findTransaction, markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText } from '#kit/money/money.ts'
import { type Operation, commit, commitOne, keyFrom } from '#ledger/ledger.ts'
import { accountId, holdId, transferId } from '#ledger/posting.ts'
import { type Lines, restToWallet, returnKept, withoutRefunded } from '../postings.ts'
import { type Naira, suspectCodes } from '../rules.ts'
import { type By, aboutOf, contextOf, enter, providerOf } from './enter-state.ts'
import { findRefund } from './find-refund.ts'
import { tellUnclaimed } from './mail-unclaimed-job.ts'
import { tellFailed, tellHeld, tellReturned } from './tell.ts'
import { type TransferRow, linesOf } from './transfer-row.ts'

/** It was not paid and never will be: what was held is free again, and what was counted is given back. */
export async function giveBack(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  more: { by: By; responseCode: string | undefined; outcome?: string },
): Promise<void> {
  assert(row.hold_id !== null, 'an open transfer to a bank has a hold')
  const now = doors.clock.now()
  // Limits before the ledger, as where money is sent: who sends and who gives back never wait for one another.
  await uncount(sql, row)
  const answer = await commitOne(
    sql,
    {
      op: 'release',
      key: keyFrom('transfer-release', row.id),
      hold: holdId(row.hold_id),
      effectiveAt: now,
      context: contextOf(row, more.by),
    },
    { now },
  )
  assert(answer.status === 'posted', `what is held is released once, the ledger said ${answer.status}`)
  await enter(sql, doors, row, { state: 'failed', outcome: more.outcome ?? '' })
  await markStanding(sql, { transactionId: row.transaction_id, status: 'failed', now })
  const responseCode = more.responseCode ?? null
  await tellFailed(sql, doors, { ...aboutOf(row), responseCode })
  if (responseCode !== null && suspectCodes.has(responseCode))
    await openCase(sql, doors, {
      kind: 'transfer_suspected',
      key: row.id,
      subject: { type: 'transfer', id: row.transaction_id },
      facts: { reference: row.reference, response_code: responseCode },
    })
}

export async function uncount(sql: Sql, row: TransferRow): Promise<void> {
  await giveBackOutflow(sql, {
    userId: row.user_id,
    amount: linesOf(row).amount,
    periods: row.limit_periods,
  })
  if (row.free_transfer_month !== null)
    await giveBackFreeTransfer(sql, { userId: row.user_id, month: row.free_transfer_month })
}

/** What comes back of a transfer; nobody refunds its charges meanwhile, or takes the refund back. */
async function linesBack(sql: Sql, row: TransferRow): Promise<{ lines: Lines; isRefunded: boolean }> {
  await findTransaction(sql, row.transaction_id, { lock: true })
  const { stands: isRefunded } = await findRefund(sql, row.transaction_id)
  return { lines: isRefunded ? withoutRefunded(linesOf(row)) : linesOf(row), isRefunded }
}

/** It was paid and came back: the whole of it is the customer's again, charges too where they do not have them yet. */
export async function takeBack(sql: Sql, doors: Doors, row: TransferRow, by: By): Promise<void> {
  const now = doors.clock.now()
  await uncount(sql, row)
  const { lines, isRefunded } = await linesBack(sql, row)
  const { kept } = await reversePosting(sql, row, { by, now, lines, isRefunded })
  await enter(sql, doors, row, { state: 'returned', outcome: kept === undefined ? '' : 'held' })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    // Kept for a wallet that takes nothing, it is still not in it.
    status: kept === undefined ? 'reversed' : 'success',
    now,
    ...(kept !== undefined && { heldFor: kept }),
  })
  const { total } = lines
  if (kept === undefined) await tellReturned(sql, doors, { ...aboutOf(row), total, isRefunded })
  else await openKept(sql, doors, { kept, key: row.id, total, ...keptOfTransfer(row) })
}

export type Kept = 'wallet_frozen' | 'account_closed'

/** What a case of a transfer that came back is about. */
export const keptOfTransfer = (row: TransferRow) => ({
  subject: { type: 'transfer', id: row.transaction_id },
  facts: { reference: row.reference },
  about: { userId: row.user_id, transactionId: row.transaction_id },
})

/**
 * Opens the case of money that came back for a wallet which takes none, and tells its customer. `key`: of a part of the transfer, where it is
 * not the whole. `line`: of the customer's list, where it has one of its own.
 */
export async function openKept(
  sql: Sql,
  doors: Doors,
  {
    kept,
    key,
    total,
    subject,
    facts,
    about,
    line,
  }: {
    readonly kept: Kept
    readonly key: string
    readonly total: Naira
    /** Whose it is, and the line of their list that it belongs to. */
    readonly about: { readonly userId: string; readonly transactionId: string }
    readonly subject: { readonly type: string; readonly id: string }
    readonly facts: Readonly<Record<string, string>>
    readonly line?: string
  },
): Promise<void> {
  await openCase(sql, doors, {
    kind: kept === 'account_closed' ? 'transfer_return_unclaimed' : 'transfer_return_held',
    key,
    subject,
    facts: { ...facts, total: decimalText(total), ...(line === undefined ? {} : { line }) },
  })
  if (kept === 'account_closed')
    await tellUnclaimed(sql, doors, { ...about, key, moment: 'unclaimed', total })
  else await tellHeld(sql, doors, { ...about, key, amount: total })
}

/** Why a wallet took no credit; undefined where it did. */
export const keptFor = (status: string): Kept | undefined =>
  status === 'account_frozen' ? 'wallet_frozen' : status === 'account_closed' ? 'account_closed' : undefined

// A wallet that takes no credit must not keep the bank's money out of our books: it is kept for its customer.
async function reversePosting(
  sql: Sql,
  row: TransferRow,
  more: { by: By; now: Date; lines: Lines; isRefunded: boolean },
): Promise<{ kept: Kept | undefined }> {
  assert(row.ledger_transfer !== null, 'a paid transfer was posted')
  const common = { effectiveAt: more.now, context: contextOf(row, more.by) }
  const reverseCost: Operation[] =
    row.provider_fee_minor === null || row.provider_fee_minor === 0n
      ? []
      : [await costReversal(sql, row, common)]
  const { lines, isRefunded } = more
  const key = keyFrom('transfer-return', row.id)
  const rest = restToWallet(lines, accountId(row.wallet_account), providerOf(row))
  const transfer = transferId(row.ledger_transfer)
  const back: Operation = isRefunded
    ? { ...common, op: 'post', key, posting: rest }
    : { ...common, op: 'reverse', key, kind: 'bank_transfer_return', transfer }
  const reversed = await commitOne(sql, back, { now: more.now })
  const kept = keptFor(reversed.status)
  if (kept !== undefined) {
    const suspended = await commitOne(
      sql,
      {
        ...common,
        op: 'post',
        key: keyFrom('transfer-return-held', row.id),
        posting: returnKept(lines, providerOf(row), kept),
      },
      { now: more.now },
    )
    assert(suspended.status === 'posted', `a return is kept, the ledger said ${suspended.status}`)
  } else assert(reversed.status === 'posted', `a return is posted once, the ledger said ${reversed.status}`)
  await commit(sql, reverseCost, { now: more.now })
  return { kept }
}

// The partner gives its fee back with the money.
async function costReversal(
  sql: Sql,
  row: TransferRow,
  common: Pick<Operation, 'effectiveAt' | 'context'>,
): Promise<Operation> {
  const [cost] = await sql<{ id: bigint }>`
    select id from ledger.transfers where key = ${keyFrom('transfer-cost', row.id)}`
  assert(cost !== undefined, 'a fee that is known was posted')
  return {
    ...common,
    op: 'reverse',
    key: keyFrom('transfer-cost-return', row.id),
    kind: 'bank_transfer_cost_return',
    transfer: transferId(cost.id),
  }
}
