// Answers for our settlement account against the partner bank's own book of our money.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money, negate } from '#kit/money/money.ts'
import { balanceOf, findHouseAccount } from '#ledger/ledger.ts'
import { house } from '#ledger/posting.ts'
import type { BankRail } from '../rail.ts'

export type SettlementFinding = { readonly name: string; readonly ok: boolean; readonly detail: string }

/**
 * Compares line by line: every deposit of ours stands in the bank's statement with its net amount, and every line of
 * the bank is a deposit of ours; then balance with balance. What the bank has told us of but we have not recorded yet
 * is named, so run it when no deposit is on its way.
 */
export async function compareSettlement(doors: Doors, bank: BankRail): Promise<SettlementFinding> {
  const name = 'settlement_equals_statement'
  const statement = await bank.statement()
  if (statement.outcome !== 'accepted')
    return { name, ok: false, detail: `The bank gave no statement: ${statement.detail}` }
  const ours = await doors.database.sql<{ provider_reference: string; net: bigint }>`
    select provider_reference, gross_minor - provider_fee_minor net from deposits where provider = ${bank.provider} and currency = 'NGN'`
  const known = new Map(ours.map((row) => [row.provider_reference, row.net]))
  const faults: string[] = []
  for (const line of statement.value) {
    const net = known.get(line.providerReference)
    known.delete(line.providerReference)
    if (net === undefined) faults.push(`${line.providerReference} stands at the bank and not with us`)
    else if (net !== line.change.minor)
      faults.push(
        `${line.providerReference} is ${displayAmount(line.change)} at the bank and ${displayAmount(money('NGN', net))} with us`,
      )
  }
  for (const reference of known.keys()) faults.push(`${reference} stands with us and not at the bank`)
  const account = await findHouseAccount(doors.database.sql, house('NGN', 'settlement', bank.provider))
  assert(account !== undefined, 'a rail has a settlement account')
  const { balance } = await balanceOf(doors.database.sql, account)
  const held = negate(money('NGN', balance.minor))
  const last = statement.value.at(-1)?.balanceAfter.minor ?? 0n
  if (held.minor !== last)
    faults.push(`settlement holds ${displayAmount(held)}, the bank says ${displayAmount(money('NGN', last))}`)
  if (faults.length > 0)
    return { name, ok: false, detail: `${faults.length} differences: ${faults.slice(0, 5).join('; ')}` }
  return {
    name,
    ok: true,
    detail: `${statement.value.length} lines at ${bank.provider} equal ours, ${displayAmount(held)} in all.`,
  }
}
