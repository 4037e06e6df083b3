// Answers for what is left of a payment in the bank's own book.
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { netOf } from '../rules.ts'
import { findCorrected } from './compare-settlement.ts'
import type { DepositRow } from './list-suspended.ts'

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
  row: Pick<DepositRow, 'provider' | 'provider_reference' | 'gross_minor' | 'provider_fee_minor'>,
): Promise<LeftAtBank | undefined> {
  const of = { provider: row.provider, reference: row.provider_reference }
  const minor = await netAtBank(bank, of)
  if (minor === undefined) return undefined
  const whole = row.gross_minor - row.provider_fee_minor + (await findCorrected(doors.database.sql, of))
  const as = minor <= 0n ? 'gone' : minor === whole ? 'whole' : minor < whole ? 'in_part' : 'more'
  return { minor, as }
}
