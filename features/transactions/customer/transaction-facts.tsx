// Answers for the lines of one transaction: to whom, for what, when, what it cost, and the reference that people copy.
import { Amount } from '#kit/ui/amount.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import type { Fact } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { shownAccount } from './standing.ts'
import type { Transaction } from './transactions.ts'

const isNothing = (amount: string) => !/[1-9]/.test(amount)

/** Each charge stands on a line of its own, and a debit without any says so; what came in carries none. */
function chargesOf({ type, currency, fee, vat, stamp_duty: stampDuty, total }: Transaction): Fact[] {
  const charges = [
    { label: say(words.fee), amount: fee },
    { label: say(words.vat), amount: vat },
    { label: say(words.stampDuty), amount: stampDuty },
  ].filter(({ amount }) => !isNothing(amount))
  const free: Fact[] =
    isNothing(fee) && type === 'bank_transfer' ? [{ label: say(words.fee), value: say(words.free) }] : []
  if (charges.length === 0) return free
  const shown = [...charges, { label: say(words.total), amount: total }].map(({ label, amount }) => ({
    label,
    value: <Amount currency={currency} amount={amount} />,
  }))
  return [...free, ...shown]
}

/** When it was asked for or arrived, and when it was over, where that is another minute. */
function timesOf({ direction, status, created_at: begun, completed_at: over }: Transaction): Fact[] {
  const isIn = direction === 'credit'
  const first = { label: say(isIn ? words.arrived : words.paidAt), value: formatDateTime(begun) }
  if (over === null || formatDateTime(over) === formatDateTime(begun)) return [first]
  const word =
    status === 'reversed'
      ? words.returnedAt
      : status === 'failed'
        ? words.failedAt
        : isIn
          ? words.inWallet
          : words.reached
  return [first, { label: say(word), value: formatDateTime(over) }]
}

/** Every line of a transaction's paper, in order. */
export function factsOf(transaction: Transaction): Fact[] {
  const { counterparty, narration, reference } = transaction
  const facts: Fact[] = [{ label: say(words.bank), value: counterparty.bank_name }]
  if (counterparty.account_number !== '') {
    facts.push({ label: say(words.account), value: shownAccount(counterparty.account_number) })
  }
  if (narration !== '') facts.push({ label: say(words.note), value: narration })
  facts.push(...timesOf(transaction), ...chargesOf(transaction), {
    label: say(words.reference),
    value: (
      // The icon stands on the edge that the other values end at; its button reaches beyond it.
      <span className="-mr-1.25 inline-flex items-center gap-1">
        {reference}
        <CopyButton
          icon
          text={reference}
          label={say(words.copyReference)}
          said={say(words.referenceCopied)}
        />
      </span>
    ),
  })
  return facts
}
