// Answers for cancelling a debt when the bank undoes what caused it: it returned what it had paid late, or paid a reversed deposit again.
// Nothing is owed, and what was recovered is repaid.
import { lockOwedDeposit } from '#features/deposits/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { keptFor, keptIn, lockPaidLate, type Owed } from '#features/orders/public.ts'
import { lockWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { money } from '#kit/money/money.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import type { AccountId, HouseCode } from '#ledger/posting.ts'
import { debtCancelled } from '../postings.ts'
import { type DebtRow, lockDebt, remainingOf } from './debt-row.ts'
import { noteDebt, tellCancelled, whatOf } from './tell.ts'

/** Once for each time that the bank takes its word back, however often it says so. */
export async function cancelDebt(doors: Doors, context: JobContext): Promise<JobOutcome> {
  const within = { ...doors, outbox: context.outbox }
  await context.finish(async (sql) => {
    const cause = await lockCause(sql, within, context.job.payload)
    if (cause !== undefined) await cancel(sql, within, cause)
  })
  return jobDone
}

/** What a debt was for, locked until commit; undefined where nothing is owed for it any more. */
async function lockCause(
  sql: Sql,
  doors: Doors,
  payload: JobContext['job']['payload'],
): Promise<Owed | undefined> {
  const { transfer_id: transferId, deposit_id: depositId } = payload
  if (typeof transferId === 'string') return lockPaidLate(sql, doors, transferId)
  assert(typeof depositId === 'string', 'a job to end a debt names the transfer or the deposit')
  return lockOwedDeposit(sql, doors, depositId)
}

async function cancel(sql: Sql, doors: Doors, cause: Owed): Promise<void> {
  const now = doors.clock.now()
  const [found] = await sql<{ id: string; wallet_id: string }>`
    select id, wallet_id from debts where transaction_id = ${cause.transactionId} and state <> 'cancelled'`
  assert(found !== undefined, 'a cause that stands is owed')
  // The wallet before the debt, as where it is recovered.
  const wallet = await lockWallet(sql, found.wallet_id, now)
  const row = await lockDebt(sql, found.id)
  assert(wallet !== undefined && row !== undefined, 'a debt is one of a wallet')
  const recovered = money('NGN', row.recovered_minor)
  const paid = await giveBack(sql, { cause, row, wallet: wallet.account, now })
  await sql`
    update debts set state = 'cancelled', cancelled_minor = ${remainingOf(row).minor}, ended_at = ${now} where id = ${row.id}`
  await cause.undo()
  if (recovered.minor > 0n) {
    const line = await writeLine(sql, doors, row, paid)
    if (paid.kept !== undefined) await cause.keep({ kept: paid.kept, total: recovered, line })
  }
  const isGiven = paid.kept === undefined && recovered.minor > 0n
  await tellCancelled(sql, doors, row, isGiven ? recovered : undefined)
  await noteDebt(sql, row.user_id, now)
}

type Giving = {
  readonly cause: Owed
  readonly row: DebtRow
  readonly wallet: AccountId
  readonly now: Date
}

/** In one posting: to the wallet, or kept for its customer where that takes none. */
async function giveBack(sql: Sql, giving: Giving) {
  const posted = await post(sql, giving, giving.wallet)
  const kept = keptFor(posted.status)
  const last =
    kept === undefined ? posted : await post(sql, giving, keptIn(giving.cause.provider, kept, 'NGN'))
  assert(last.status === 'posted', `a debt ends once, the ledger said ${last.status}`)
  return { kept, ledgerTransfer: last.id }
}

function post(sql: Sql, { cause, row, now }: Giving, to: AccountId | HouseCode) {
  const { provider, amount, providerFee } = cause
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
      posting: debtCancelled(row.cause, { provider, amount, providerFee }, standing, to),
      effectiveAt: now,
      context: { actor: 'system', intent: `debt:${row.id}`, requestId: undefined },
    },
    { now },
  )
}

/** In the customer's list: there at once, also while it is kept for them. Answers its id. */
async function writeLine(
  sql: Sql,
  doors: Doors,
  row: DebtRow,
  { kept, ledgerTransfer }: Awaited<ReturnType<typeof giveBack>>,
): Promise<string> {
  const id = newId(doors)
  await insertTransaction(sql, doors, {
    id,
    userId: row.user_id,
    walletId: row.wallet_id,
    type: 'adjustment',
    channel: 'debt',
    direction: 'credit',
    amount: money('NGN', row.recovered_minor),
    status: kept === undefined ? 'success' : 'processing',
    heldFor: kept,
    narration: `Given back: ${whatOf(row)}`,
    counterparty: { name: doors.brand.name, bank: '', account: '' },
    provider: undefined,
    providerReference: undefined,
    ledgerTransfer,
  })
  return id
}
