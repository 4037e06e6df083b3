// Answers for asking the bank before money leaves suspense: what it has taken back, however long ago it came, is given to nobody.
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { BankRail } from '../rail.ts'
import { netOf } from '../rules.ts'
import type { DepositRow } from './list-suspended.ts'
import { tellTakenBack } from './notice-taken-back.ts'

/** `unsure`: the bank does not say that it has it, nor that it has not. */
type AtBank = 'there' | 'taken_back' | 'unsure'

/** Whether the bank still has a payment. What it has taken back gets its case. Never called while a transaction is open. */
export async function askAboutPayment(doors: Doors, bank: BankRail, row: DepositRow): Promise<AtBank> {
  // Of a line of the statement that we booked the bank tells nothing but the line.
  if (row.account_number === '') return askStatement(doors, bank, row)
  const answer = await bank.verifyDeposit(row.provider_reference)
  if (answer.outcome === 'accepted') return answer.value.gross.minor === row.gross_minor ? 'there' : 'unsure'
  if (answer.outcome === 'unknown' || answer.reason !== 'not_successful') return 'unsure'
  await tellTakenBack(doors, row, answer.detail)
  return 'taken_back'
}

/** What a reference comes to in the bank's own book; undefined where it gives none, or where it is another bank's. */
export async function netAtBank(
  bank: BankRail,
  of: { readonly provider: string; readonly reference: string },
): Promise<bigint | undefined> {
  if (bank.provider !== of.provider) return undefined
  const statement = await bank.statement()
  return statement.outcome === 'accepted' ? netOf(statement.value, of.reference) : undefined
}

async function askStatement(doors: Doors, bank: BankRail, row: DepositRow): Promise<AtBank> {
  const { provider, provider_reference: reference } = row
  const left = await netAtBank(bank, { provider, reference })
  if (left === undefined) return 'unsure'
  if (left === row.gross_minor - row.provider_fee_minor) return 'there'
  await tellTakenBack(doors, row, `its statement has ${displayAmount(money('NGN', left))} of it`)
  return 'taken_back'
}

/** Before a person gives a deposit that waits. That it was taken back is refused by the plan itself, which reads the case. */
export async function askBeforeGiving(
  doors: Doors,
  bank: BankRail,
  id: string,
): Promise<Result<undefined, 'bank_unsure'>> {
  const [row] = await doors.database.sql<DepositRow>`
    select * from deposits where id = ${id} and state = 'suspended'`
  if (row === undefined) return done()
  return (await askAboutPayment(doors, bank, row)) === 'unsure' ? refuse('bank_unsure') : done()
}
