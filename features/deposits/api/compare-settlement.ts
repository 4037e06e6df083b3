// Answers for our settlement account against the partner bank's own book of our money.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money, negate } from '#kit/money/money.ts'
import { balanceOf, findHouseAccount } from '#ledger/ledger.ts'
import { house } from '#ledger/posting.ts'
import type { BankRail } from '../rail.ts'

export type SettlementFinding = { readonly name: string; readonly ok: boolean; readonly detail: string }

/** What we have for a reference: what it should come to in the bank's book, or that it may still come to nothing. */
type Expected = { readonly net: bigint; readonly onItsWay: boolean }

/**
 * Compares reference by reference: what each deposit, transfer and top-up of ours comes to in the bank's statement, and that
 * every line of the bank is one of ours; then balance with balance. A transfer that the bank has not concluded may have left
 * its book already, or not: it is no difference. What the bank has told us of but we have not recorded yet is named, so run
 * it when no deposit is on its way.
 */
export async function compareSettlement(doors: Doors, bank: BankRail): Promise<SettlementFinding> {
  const name = 'settlement_equals_statement'
  const statement = await bank.statement()
  if (statement.outcome !== 'accepted')
    return { name, ok: false, detail: `The bank gave no statement: ${statement.detail}` }
  const ours = await findOurs(doors, bank.provider)
  const theirs = new Map<string, bigint>()
  for (const { providerReference, change } of statement.value)
    theirs.set(providerReference, (theirs.get(providerReference) ?? 0n) + change.minor)
  const faults = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap(
    (reference) => faultOf(reference, ours.get(reference), theirs.get(reference)) ?? [],
  )
  const onTheWay = [...ours].reduce(
    (sum, [reference, { onItsWay }]) => (onItsWay ? sum + (theirs.get(reference) ?? 0n) : sum),
    0n,
  )
  const account = await findHouseAccount(doors.database.sql, house('NGN', 'settlement', bank.provider))
  assert(account !== undefined, 'a rail has a settlement account')
  const { balance } = await balanceOf(doors.database.sql, account)
  const held = negate(money('NGN', balance.minor - onTheWay))
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

async function findOurs(doors: Doors, provider: string): Promise<Map<string, Expected>> {
  const rows = await doors.database.sql<{ reference: string; net: bigint; on_its_way: boolean }>`
    select provider_reference reference, gross_minor - provider_fee_minor net, false on_its_way
    from deposits where provider = ${provider} and currency = 'NGN'
    union all
    select provider_reference, amount_minor, false from float_top_ups where provider = ${provider}
    union all
    select reference, case when state = 'success' then -(amount_minor + coalesce(provider_fee_minor, 0)) else 0 end,
      concluded_at is null
    from transfers where provider = ${provider}`
  return new Map(rows.map((row) => [row.reference, { net: row.net, onItsWay: row.on_its_way }]))
}

function faultOf(
  reference: string,
  ours: Expected | undefined,
  theirs: bigint | undefined,
): string | undefined {
  if (ours === undefined) return `${reference} stands at the bank and not with us`
  if (ours.onItsWay || ours.net === (theirs ?? 0n)) return undefined
  if (theirs === undefined) return `${reference} stands with us and not at the bank`
  const naira = (minor: bigint): string => displayAmount(money('NGN', minor))
  return `${reference} is ${naira(theirs)} at the bank and ${naira(ours.net)} with us`
}
