// Answers for a debt whose cause is no more: the bank sent back what it had paid late, so nothing is owed, and what was recovered is given back.
import { insertTransaction } from '#features/transactions/public.ts'
import { keptFor, keptIn, lockPaidLate, type PaidLate } from '#features/transfers/public.ts'
import { lockWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { money } from '#kit/money/money.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import type { AccountId, HouseCode } from '#ledger/posting.ts'
import { lateTransferCancelled } from '../postings.ts'
import { type DebtRow, lockDebt, remainingOf } from './debt-row.ts'
import { noteDebt, tellCancelled, whatOf } from './tell.ts'

/** Once for each time that the bank takes its word back, however often it says so. */
export async function cancelDebt(doors: Doors, context: JobContext): Promise<JobOutcome> {
  const { transfer_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to end a debt names the transfer')
  await context.finish(async (sql) => {
    const late = await lockPaidLate(sql, doors, id)
    if (late !== undefined) await cancel(sql, { ...doors, outbox: context.outbox }, late)
  })
  return jobDone
}

async function cancel(sql: Sql, doors: Doors, late: PaidLate): Promise<void> {
  const now = doors.clock.now()
  const [found] = await sql<{ id: string; wallet_id: string }>`
    select id, wallet_id from debts where transaction_id = ${late.transactionId} and cause = 'transfer_paid_late'
      and state <> 'cancelled'`
  assert(found !== undefined, 'what was paid late is owed')
  // The wallet before the debt, as where it is recovered.
  const wallet = await lockWallet(sql, found.wallet_id, now)
  const row = await lockDebt(sql, found.id)
  assert(wallet !== undefined && row !== undefined, 'a debt is one of a wallet')
  const recovered = money('NGN', row.recovered_minor)
  const paid = await giveBack(sql, { late, row, wallet: wallet.account, now })
  await sql`
    update debts set state = 'cancelled', cancelled_minor = ${remainingOf(row).minor}, ended_at = ${now} where id = ${row.id}`
  await late.undo()
  if (paid.kept !== undefined && recovered.minor > 0n) await late.keep({ kept: paid.kept, total: recovered })
  const isGiven = paid.kept === undefined && recovered.minor > 0n
  if (isGiven) await writeLine(sql, doors, row, paid.ledgerTransfer)
  await tellCancelled(sql, doors, row, isGiven ? recovered : undefined)
  await noteDebt(sql, row.user_id, now)
}

type Giving = {
  readonly late: PaidLate
  readonly row: DebtRow
  readonly wallet: AccountId
  readonly now: Date
}

/** In one posting: to the wallet, or kept for its customer where that takes none. */
async function giveBack(sql: Sql, giving: Giving) {
  const posted = await post(sql, giving, giving.wallet)
  const kept = keptFor(posted.status)
  const last = kept === undefined ? posted : await post(sql, giving, keptIn(giving.late.provider, kept))
  assert(last.status === 'posted', `a debt ends once, the ledger said ${last.status}`)
  return { kept, ledgerTransfer: last.id }
}

function post(sql: Sql, { late, row, now }: Giving, to: AccountId | HouseCode) {
  const { provider, amount, providerFee } = late
  const standing = {
    recovered: money('NGN', row.recovered_minor),
    writtenOff: money('NGN', row.written_off_minor),
    open: remainingOf(row),
  }
  return commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('debt-cancelled', row.id),
      posting: lateTransferCancelled({ provider, amount, providerFee }, standing, to),
      effectiveAt: now,
      context: { actor: 'system', intent: `debt:${row.id}`, requestId: undefined },
    },
    { now },
  )
}

async function writeLine(sql: Sql, doors: Doors, row: DebtRow, ledgerTransfer: bigint): Promise<void> {
  await insertTransaction(sql, doors, {
    id: newId(doors),
    userId: row.user_id,
    walletId: row.wallet_id,
    type: 'adjustment',
    channel: 'debt',
    direction: 'credit',
    amount: money('NGN', row.recovered_minor),
    status: 'success',
    heldFor: undefined,
    narration: `Given back: ${whatOf(row)}`,
    counterparty: { name: doors.brand.name, bank: '', account: '' },
    provider: undefined,
    providerReference: undefined,
    ledgerTransfer,
  })
}
