// Answers for asking the bank before money leaves suspense: what it has taken back, however long ago it came, is given to nobody.
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { BankRail } from '../rail.ts'
import { leftAtBank } from './left-at-bank.ts'
import { type DepositRow, inBankMoney } from './list-suspended.ts'
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
  if (answer.outcome === 'accepted' && !isGone)
    return answer.value.gross.minor === row.gross_minor ? 'there' : 'unsure'
  // Some banks go on calling a payment successful after a chargeback: the money is where their statement has it.
  if (answer.outcome === 'accepted') return askStatement(doors, bank, row)
  if (answer.outcome === 'unknown' || answer.reason !== 'not_successful') return 'unsure'
  await tellTakenBack(doors, bank, row, { says: answer.detail, isGone })
  return 'taken_back'
}

async function askStatement(doors: Doors, bank: BankRail, row: DepositRow): Promise<AtBank> {
  const left = await leftAtBank(doors, bank, row)
  if (left === undefined) return 'unsure'
  if (left.as === 'whole') return 'there'
  if (left.as !== 'gone') return 'otherwise'
  const says = `its statement has ${displayAmount(inBankMoney(row, left.minor))} of it`
  await tellTakenBack(doors, bank, row, { says, isGone: true })
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
