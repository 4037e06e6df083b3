// Answers for what a deposit's row says in the words of the calls.
import { decimalOf } from '#kit/coins/units.ts'
import { type Reason, toldAs } from '../rules.ts'
import type { DepositRow } from './rows.ts'

/** What arrived, with every digit; null of a token that we do not know. */
export const coinsOf = ({ units, decimals }: Pick<DepositRow, 'units' | 'decimals'>): string | null =>
  units === null || decimals === null ? null : decimalOf(BigInt(units), decimals)

const checks: ReadonlySet<Reason> = new Set([
  'no_owner',
  'not_our_address',
  'screening',
  'confirmations_stopped',
  'same_transaction',
])
/** Of what staff check its customer reads no more than that. */
export function reasonFor(reason: Reason | null) {
  if (reason === null) return null
  return checks.has(reason) ? 'checks' : toldAs(reason)
}
