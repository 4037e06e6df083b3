// Answers for a transfer that is paid: what was held leaves, and the partner's fee is booked.
import { markStanding } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { money } from '#kit/money/money.ts'
import { type Operation, commit, commitOne, keyFrom } from '#ledger/ledger.ts'
import { accountId, holdId } from '#ledger/posting.ts'
import { railCost, walletToBank } from '../postings.ts'
import { type By, aboutOf, contextOf, enter, providerOf } from './enter-state.ts'
import { tellSent } from './tell.ts'
import { type TransferRow, linesOf } from './transfer-row.ts'

/** What settling a transfer asks of the ledger: what was held leaves, and the partner's own fee is the house's cost. */
export function settleOperations(
  row: TransferRow,
  more: { now: Date; by: By; providerFee: bigint | undefined },
): Operation[] {
  assert(row.hold_id !== null, 'an open transfer to a bank has a hold')
  const common = { effectiveAt: more.now, context: contextOf(row, more.by) }
  const provider = providerOf(row)
  const settled: Operation = {
    ...common,
    op: 'settle',
    key: keyFrom('transfer-settle', row.id),
    hold: holdId(row.hold_id),
    posting: walletToBank(linesOf(row), accountId(row.wallet_account), provider),
    rest: 'release',
  }
  const { providerFee } = more
  if (providerFee === undefined || providerFee === 0n) return [settled]
  return [settled, costOperation(row, { ...more, providerFee })]
}

export function costOperation(row: TransferRow, more: { now: Date; by: By; providerFee: bigint }): Operation {
  return {
    op: 'post',
    key: keyFrom('transfer-cost', row.id),
    posting: railCost(money('NGN', more.providerFee), providerOf(row)),
    effectiveAt: more.now,
    context: contextOf(row, more.by),
  }
}

/** It is paid. */
export async function settle(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  more: { by: By; providerFee: bigint | undefined },
): Promise<void> {
  const now = doors.clock.now()
  const answers = await commit(sql, settleOperations(row, { ...more, now }), { now })
  for (const answer of answers)
    assert(answer.status === 'posted', `what is held is settled once, the ledger said ${answer.status}`)
  const [first] = answers
  assert(first?.status === 'posted', 'a settlement is a posting')
  if (more.providerFee !== undefined)
    await sql`update transfers set provider_fee_minor = ${more.providerFee} where id = ${row.id}`
  await markPaid(sql, doors, row, { ledgerTransfer: first.id })
}

/** Everything but the posting of a transfer that is paid. */
export async function markPaid(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  paid: { ledgerTransfer: bigint; outcome?: string },
): Promise<void> {
  const now = doors.clock.now()
  await enter(sql, doors, row, { state: 'success', ...paid })
  await markStanding(sql, {
    transactionId: row.transaction_id,
    status: 'success',
    ledgerTransfer: paid.ledgerTransfer,
    now,
  })
  await tellSent(sql, doors, aboutOf(row))
}

// A partner may tell its fee only after it said that the transfer is paid.
export async function postLateCost(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  more: { by: By; providerFee: bigint | undefined },
): Promise<void> {
  const { providerFee } = more
  if (row.state !== 'success' || providerFee === undefined || row.provider_fee_minor !== null) return
  const now = doors.clock.now()
  if (providerFee > 0n) await commitOne(sql, costOperation(row, { by: more.by, providerFee, now }), { now })
  await sql`update transfers set provider_fee_minor = ${providerFee} where id = ${row.id}`
}
