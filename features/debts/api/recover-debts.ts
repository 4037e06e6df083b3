// Answers for recovering debts by rule: as much as the wallet of who owes has to spend, never below zero, the oldest debt first.
import { insertTransaction } from '#features/transactions/public.ts'
import { lockWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { walletToReceivables } from '../postings.ts'
import { type DebtRow, lockDebt, remainingOf } from './debt-row.ts'
import { noteDebt, tellRecovered, whatOf } from './tell.ts'
import { every } from '#kit/jobs/periodic.ts'

/** Of one look; the next one goes on. */
const recoveredAtOnce = 50

/** Takes from each wallet that owes what it has to spend. Answers how many recoveries were posted. */
export async function recoverDebts(doors: Doors): Promise<number> {
  const due = await doors.database.sql<{ id: string; wallet_id: string }>`
    select d.id, d.wallet_id from debts d join wallets w on w.id = d.wallet_id
      join ledger.accounts a on a.id = w.ledger_account
    where d.state = 'open' and a.balance > a.held and not a.debit_frozen and not a.closed
    order by d.claimed_at, d.id limit ${recoveredAtOnce}`
  let recovered = 0
  for (const { id, wallet_id: walletId } of due)
    if (await doors.database.begin((sql) => recoverOne(sql, doors, { id, walletId }))) recovered += 1
  return recovered
}

async function recoverOne(
  sql: Sql,
  doors: Doors,
  due: { readonly id: string; readonly walletId: string },
): Promise<boolean> {
  const now = doors.clock.now()
  // The wallet before the debt: nobody sends from it meanwhile, and of two looks the second finds the rest.
  const wallet = await lockWallet(sql, due.walletId, now)
  const row = await lockDebt(sql, due.id)
  if (wallet === undefined || row?.state !== 'open') return false
  const { available } = await balanceOf(sql, wallet.account)
  const rest = remainingOf(row)
  const taken = money('NGN', available.minor < rest.minor ? available.minor : rest.minor)
  if (taken.minor <= 0n) return false
  const posted = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('debt-recovery', row.id, String(row.recovered_minor)),
      posting: walletToReceivables(taken, wallet.account),
      effectiveAt: now,
      context: { actor: 'system', intent: `debt:${row.id}`, requestId: undefined },
    },
    { now },
  )
  // Frozen or spent in this very moment: the next look takes what is there then.
  if (posted.status !== 'posted') {
    assert(
      posted.status === 'not_enough_money' ||
        posted.status === 'account_frozen' ||
        posted.status === 'account_closed',
      `a part of a debt is taken once, the ledger said ${posted.status}`,
    )
    return false
  }
  await write(sql, doors, { row, taken, ledgerTransfer: posted.id, now })
  return true
}

async function write(
  sql: Sql,
  doors: Doors,
  {
    row,
    taken,
    ledgerTransfer,
    now,
  }: {
    readonly row: DebtRow
    readonly taken: ReturnType<typeof remainingOf>
    readonly ledgerTransfer: bigint
    readonly now: Date
  },
): Promise<void> {
  const isLast = taken.minor === remainingOf(row).minor
  await sql`
    update debts set recovered_minor = recovered_minor + ${taken.minor}, state = ${isLast ? 'recovered' : 'open'},
      ended_at = ${isLast ? now : null}
    where id = ${row.id}`
  const transactionId = await writeRecovery(sql, doors, { row, taken, ledgerTransfer })
  const after = await lockDebt(sql, row.id)
  assert(after !== undefined, 'a debt that was recovered is there')
  await tellRecovered(sql, doors, after, { amount: taken, transactionId })
  await noteDebt(sql, row.user_id, now)
}

/** In the customer's list. Answers its id. */
export async function writeRecovery(
  sql: Sql,
  doors: Doors,
  {
    row,
    taken,
    ledgerTransfer,
  }: {
    readonly row: DebtRow
    readonly taken: ReturnType<typeof remainingOf>
    readonly ledgerTransfer: bigint
  },
): Promise<string> {
  const id = newId(doors)
  await insertTransaction(sql, doors, {
    id,
    userId: row.user_id,
    walletId: row.wallet_id,
    type: 'adjustment',
    channel: 'debt',
    direction: 'debit',
    amount: taken,
    status: 'success',
    heldFor: undefined,
    narration: `For ${whatOf(row)}`,
    counterparty: { name: doors.brand.name, bank: '', account: '' },
    provider: undefined,
    providerReference: undefined,
    ledgerTransfer,
  })
  return id
}

export const periodic = (doors: Doors) => [
  // As soon as money is there: who owes would have spent it in a minute.
  every(5_000, 'debts.recover', () => recoverDebts(doors)),
]
