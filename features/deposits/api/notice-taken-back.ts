// Answers for deposits that the bank has taken back after we recorded them: one case each, for a person; the ledger stays.
import { openCase } from '#features/cases/public.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { BankRail } from '../rail.ts'

// A list that lacks much is a fault of the bank's: then the next sweeps ask on, and no flood of questions leaves us.
const askedAtOnce = 20

type Recorded = { id: string; provider_reference: string; gross_minor: bigint }

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
    select id, provider_reference, gross_minor from deposits d
    where provider = ${provider} and currency = 'NGN' and paid_at between ${listed.from} and ${listed.until}
      and state not in ('returning', 'returned') and provider_reference <> all (${listed.references}::text[])
      and not exists (
        select 1 from cases c where c.kind = 'deposit_taken_back' and c.key = ${provider} || ':' || d.provider_reference)
    order by paid_at desc limit ${askedAtOnce}`
  for (const deposit of lacking) {
    const reference = deposit.provider_reference
    const answer = await rail.verifyDeposit(reference)
    if (answer.outcome !== 'rejected' || answer.reason !== 'not_successful') continue
    await doors.database.begin((sql) =>
      openCase(sql, doors, {
        kind: 'deposit_taken_back',
        key: `${provider}:${reference}`,
        subject: { type: 'deposit', id: deposit.id },
        facts: {
          provider,
          reference,
          amount: decimalText(money('NGN', deposit.gross_minor)),
          bank_says: answer.detail,
        },
      }),
    )
  }
}
