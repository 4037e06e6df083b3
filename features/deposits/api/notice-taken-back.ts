// Answers for deposits that the bank has taken back after we recorded them: one case each, for a person; the ledger stays.
import { findActedCase, freeCaseKey, openCase } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText } from '#kit/money/money.ts'
import { bankCurrency, type BankRail } from '../rail.ts'
import { leftAtBank } from './left-at-bank.ts'
import { type DepositRow, grossOf, inBankMoney } from './list-suspended.ts'

// A list that lacks much is a fault of the bank's: then the next sweeps ask on, and no flood of questions leaves us.
const askedAtOnce = 20

type Recorded = Pick<
  DepositRow,
  'id' | 'provider' | 'provider_reference' | 'currency' | 'gross_minor' | 'provider_fee_minor'
>

/** Of the case of a deposit that the bank took back. */
export const keyOf = ({
  provider,
  provider_reference: reference,
}: Pick<Recorded, 'provider' | 'provider_reference'>): string => `${provider}:${reference}`

/** Whether the bank has once said so, whatever has become of its case. After a restore it may be what we had sent back ourselves. */
async function isTakenBack(sql: Sql, deposit: Recorded): Promise<boolean> {
  const rows = await sql`select 1 from cases where kind = 'deposit_taken_back' and key = ${keyOf(deposit)}`
  return rows.length > 0
}

/** Why a deposit that waits is given to nobody: the bank has reversed it, or its statement is known to have another amount of it. */
export async function bankBars(
  sql: Sql,
  deposit: Recorded,
): Promise<'taken_back' | 'amount_differs' | undefined> {
  if (await isTakenBack(sql, deposit)) return 'taken_back'
  const key = `${keyOf(deposit)}:deposit`
  const differs = await findActedCase(sql, { kind: 'settlement_differs', key })
  return differs === undefined ? undefined : 'amount_differs'
}

/**
 * Opens the case of a deposit that the bank no longer has. One that a note ended because only a part was gone is another once all of it is
 * (`isGone`).
 */
export async function tellTakenBack(
  doors: Doors,
  bank: BankRail,
  deposit: Recorded,
  { says, isGone }: { readonly says: string; readonly isGone: boolean },
): Promise<void> {
  // Whoever decides the case reads at once where only a part has left.
  const left = isGone ? undefined : await leftAtBank(doors, bank, deposit)
  const inPart = left?.as === 'in_part' && {
    in_part_at: doors.clock.now().toISOString(),
    left_at_bank: decimalText(inBankMoney(deposit, left.minor)),
  }
  const about = { kind: 'deposit_taken_back', key: keyOf(deposit) } as const
  await doors.database.begin(async (sql) => {
    await freeCaseKey(sql, about, {
      onlyIf: isGone ? ['bank_changed_at', 'in_part_at'] : ['bank_changed_at'],
    })
    await openCase(sql, doors, {
      ...about,
      subject: { type: 'deposit', id: deposit.id },
      facts: {
        provider: deposit.provider,
        reference: deposit.provider_reference,
        amount: decimalText(grossOf(deposit)),
        bank_says: says,
        ...inPart,
      },
    })
  })
}

/**
 * Asks the bank about each deposit of a span that we have recorded and its list of that span lacks. Only what the bank
 * then says about the payment itself opens a case: a list may be late or cut, and silence takes nothing back.
 */
export async function noticeTakenBack(
  doors: Doors,
  rail: BankRail,
  listed: { readonly references: readonly string[]; readonly from: Date; readonly until: Date },
): Promise<void> {
  const { provider } = rail
  const lacking = await doors.database.sql<Recorded>`
    select id, provider, provider_reference, currency, gross_minor, provider_fee_minor from deposits d
    where provider = ${provider} and currency = ${bankCurrency} and paid_at between ${listed.from} and ${listed.until}
      -- Of a line that we booked only the statement tells.
      and state not in ('returning', 'returned', 'taken_back') and account_number <> '' and provider_reference <> all (${listed.references}::text[])
      and not exists (
        select 1 from cases c where c.kind = 'deposit_taken_back' and c.key = ${provider} || ':' || d.provider_reference
          and (c.state = 'open' or coalesce(c.facts ->> 'bank_changed_at', '') = ''))
    order by paid_at desc limit ${askedAtOnce}`
  for (const deposit of lacking) {
    const answer = await rail.verifyDeposit(deposit.provider_reference)
    if (answer.outcome === 'rejected' && answer.reason === 'not_successful')
      await tellTakenBack(doors, rail, deposit, { says: answer.detail, isGone: false })
  }
}
