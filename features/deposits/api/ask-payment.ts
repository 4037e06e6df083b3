// Answers for asking the bank before money leaves suspense: what it has taken back, however long ago it came, is given to nobody.
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { BankRail } from '../rail.ts'
import { netOf } from '../rules.ts'
import { findCorrected } from './compare-settlement.ts'
import type { DepositRow } from './list-suspended.ts'
import { tellTakenBack } from './notice-taken-back.ts'

/** `otherwise`: its statement has another amount of it than our books. `unsure`: the bank does not say that it has it, nor that it has not. */
type AtBank = 'there' | 'taken_back' | 'otherwise' | 'unsure'

/**
 * Whether the bank still has a payment. What it has taken back gets its case. `isGone`: its statement has nothing of it any more. Never called
 * while a transaction is open.
 */
export async function askAboutPayment(
  doors: Doors,
  bank: BankRail,
  row: DepositRow,
  { isGone = false } = {},
): Promise<AtBank> {
  // Of a line of the statement that we booked the bank tells nothing but the line.
  if (row.account_number === '') return askStatement(doors, bank, row)
  const answer = await bank.verifyDeposit(row.provider_reference)
  if (answer.outcome === 'accepted') return answer.value.gross.minor === row.gross_minor ? 'there' : 'unsure'
  if (answer.outcome === 'unknown' || answer.reason !== 'not_successful') return 'unsure'
  await tellTakenBack(doors, row, { says: answer.detail, isGone })
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

/** What is left of a payment in the bank's own book, and how that stands to ours. */
export type LeftAtBank = { readonly minor: bigint; readonly as: 'whole' | 'in_part' | 'gone' | 'more' }

/** Undefined where the bank gives no book. What the house has borne of it, or taken, is ours too. Never called while a transaction is open. */
export async function leftAtBank(
  doors: Doors,
  bank: BankRail,
  row: DepositRow,
): Promise<LeftAtBank | undefined> {
  const of = { provider: row.provider, reference: row.provider_reference }
  const minor = await netAtBank(bank, of)
  if (minor === undefined) return undefined
  const whole = row.gross_minor - row.provider_fee_minor + (await findCorrected(doors.database.sql, of))
  const as = minor <= 0n ? 'gone' : minor === whole ? 'whole' : minor < whole ? 'in_part' : 'more'
  return { minor, as }
}

async function askStatement(doors: Doors, bank: BankRail, row: DepositRow): Promise<AtBank> {
  const left = await leftAtBank(doors, bank, row)
  if (left === undefined) return 'unsure'
  if (left.as === 'whole') return 'there'
  if (left.as !== 'gone') return 'otherwise'
  const says = `its statement has ${displayAmount(money('NGN', left.minor))} of it`
  await tellTakenBack(doors, row, { says, isGone: true })
  return 'taken_back'
}

/** Before a person gives a deposit that waits. That it was taken back is refused by the plan itself, which reads the case. */
export async function askBeforeGiving(
  doors: Doors,
  bank: BankRail,
  id: string,
): Promise<Result<undefined, 'bank_unsure' | 'amount_differs'>> {
  const [row] = await doors.database.sql<DepositRow>`
    select * from deposits where id = ${id} and state = 'suspended'`
  if (row === undefined) return done()
  const said = await askAboutPayment(doors, bank, row)
  if (said === 'otherwise') return refuse('amount_differs')
  return said === 'unsure' ? refuse('bank_unsure') : done()
}
