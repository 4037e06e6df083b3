// Answers for what a customer is told of a debt: that they owe it and why, each recovery, that the rest is written off, and that nothing is owed.
import { notifyOfTransaction } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money } from '#kit/money/money.ts'
import { toldName } from '#kit/words/told-name.ts'
import { say } from '#kit/words/words.ts'
import { messageWords as words } from '../words.ts'
import { type DebtRow, remainingOf } from './debt-row.ts'

/** What it is for, in the middle of a sentence. */
export function whatOf(row: Pick<DebtRow, 'cause' | 'counterparty_name' | 'counterparty_bank'>) {
  const name = whomOf(row)
  return say(row.cause === 'deposit_taken_back' ? words.depositWhat : words.transferWhat, { name })
}

/** The other side by name, and where it is: at a biller the name alone says nothing. */
function whomOf({
  counterparty_name: name,
  counterparty_bank: place,
}: Pick<DebtRow, 'counterparty_name' | 'counterparty_bank'>): string {
  const told = toldName(name)
  return place === null || place === '' || told === toldName(place)
    ? told
    : say(words.whom, { name: told, place })
}

async function tell(
  sql: Sql,
  doors: Doors,
  row: DebtRow,
  told: { kind: string; title: string; body: string; transactionId?: string; key?: string },
): Promise<void> {
  await notifyOfTransaction(sql, doors, {
    userId: row.user_id,
    transactionId: row.transaction_id,
    key: `${told.kind}:${row.id}`,
    ...told,
    see: say(words.see),
    mail: { warning: say(words.warning, { product: doors.brand.name }) },
    sms: true,
  })
}

export async function tellClaimed(sql: Sql, doors: Doors, row: DebtRow): Promise<void> {
  const values = {
    amount: displayAmount(remainingOf(row)),
    name: whomOf(row),
    how: say(row.frozen !== null ? words.howFrozen : words.how),
  }
  const isDeposit = row.cause === 'deposit_taken_back'
  await tell(sql, doors, row, {
    kind: 'debts.claimed',
    title: say(isDeposit ? words.depositTitle : words.transferTitle, values),
    body: say(isDeposit ? words.depositBody : words.transferBody, values),
  })
}

/** `row`: as it stands afterwards. */
export async function tellRecovered(
  sql: Sql,
  doors: Doors,
  row: DebtRow,
  taken: { readonly amount: Money; readonly transactionId: string },
): Promise<void> {
  const left = remainingOf(row)
  const values = { what: whatOf(row), left: displayAmount(left) }
  await tell(sql, doors, row, {
    kind: 'debts.recovered',
    transactionId: taken.transactionId,
    key: `debts.recovered:${taken.transactionId}`,
    title: say(words.recoveredTitle, { amount: displayAmount(taken.amount) }),
    body: say(left.minor === 0n ? words.recoveredLastBody : words.recoveredBody, values),
  })
}

/** What pays it was kept for them, and never in their wallet. */
export async function tellPaidFromKept(
  sql: Sql,
  doors: Doors,
  row: DebtRow,
  taken: { readonly amount: Money; readonly transactionId: string },
): Promise<void> {
  const values = { amount: displayAmount(taken.amount), name: whomOf(row) }
  await tell(sql, doors, row, {
    kind: 'debts.paid-from-kept',
    transactionId: taken.transactionId,
    title: say(words.fromKeptTitle, values),
    body: say(words.fromKeptBody, values),
  })
}

export async function tellWrittenOff(sql: Sql, doors: Doors, row: DebtRow, amount: Money): Promise<void> {
  await tell(sql, doors, row, {
    kind: 'debts.written-off',
    title: say(words.writtenOffTitle, { amount: displayAmount(amount) }),
    body: say(words.writtenOffBody, { product: doors.brand.name, what: whatOf(row) }),
  })
}

/** `given`: what was recovered and is in the wallet again; undefined where there was nothing, or the wallet takes none. */
export async function tellCancelled(
  sql: Sql,
  doors: Doors,
  row: DebtRow,
  given: Money | undefined,
): Promise<void> {
  const values = {
    name: whomOf(row),
    amount: displayAmount(money('NGN', row.amount_minor)),
  }
  const isDeposit = row.cause === 'deposit_taken_back'
  const more = given === undefined ? '' : ` ${say(words.givenBack, { amount: displayAmount(given) })}`
  await tell(sql, doors, row, {
    kind: 'debts.cancelled',
    title: say(isDeposit ? words.cancelledDepositTitle : words.cancelledTitle, values),
    body: `${say(isDeposit ? words.cancelledDepositBody : words.cancelledBody, values)}${more}`,
  })
}

/** Says to screens that a debt changed. */
export async function noteDebt(sql: Sql, userId: string, now: Date): Promise<void> {
  await noteChange(sql, ['debts', 'transactions', 'users', `customer:${userId}`, `user:${userId}`], now)
}
