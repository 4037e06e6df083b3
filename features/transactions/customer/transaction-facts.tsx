// Answers for the lines of one transaction: to whom, for what, when, what it cost, and the reference that people copy.
import { Amount } from '#kit/ui/amount.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import type { Fact } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { shownAccount } from './standing.ts'
import type { Transaction } from './transactions.ts'
import { viewWords } from './view-words.ts'

const isNothing = (amount: string) => !/[1-9]/.test(amount)

/** Each charge stands on a line of its own, and a debit without any says so; what came in carries none. */
function chargesOf(transaction: Transaction): Fact[] {
  const { type, status, currency, fee, vat, stamp_duty: stampDuty, total } = transaction
  // What was not taken, or came back whole, has one line.
  if (transaction.direction === 'debit' && (status === 'failed' || status === 'reversed')) {
    const label = say(status === 'failed' ? viewWords.notCharged : viewWords.totalBack)
    return [{ label, value: <Amount currency={currency} amount={total} /> }]
  }
  const charges = [
    { label: say(viewWords.fee), amount: fee },
    { label: say(viewWords.vat), amount: vat },
    { label: say(viewWords.stampDuty), amount: stampDuty },
  ].filter(({ amount }) => !isNothing(amount))
  const free: Fact[] =
    isNothing(fee) && type === 'bank_transfer'
      ? [{ label: say(viewWords.fee), value: say(viewWords.free) }]
      : []
  if (charges.length === 0) return free
  const shown = [...charges, { label: say(viewWords.total), amount: total }].map(({ label, amount }) => ({
    label,
    value: <Amount currency={currency} amount={amount} />,
  }))
  return [...free, ...shown]
}

/** When it was asked for or arrived, and when it was over, where that is another minute. */
function timesOf({ direction, status, created_at: begun, completed_at: over }: Transaction): Fact[] {
  const isIn = direction === 'credit'
  const begunWord = isIn ? viewWords.arrived : status === 'failed' ? viewWords.triedAt : viewWords.paidAt
  const first = { label: say(begunWord), value: formatDateTime(begun) }
  if (over === null || formatDateTime(over) === formatDateTime(begun)) return [first]
  const word =
    status === 'reversed'
      ? viewWords.returnedAt
      : status === 'failed'
        ? viewWords.failedAt
        : isIn
          ? viewWords.inWallet
          : viewWords.reached
  return [first, { label: say(word), value: formatDateTime(over) }]
}

/** Every line of a transaction's paper, in order. */
export function factsOf(transaction: Transaction): Fact[] {
  const { counterparty, narration, reference } = transaction
  const facts: Fact[] = [{ label: say(viewWords.bank), value: counterparty.bank_name }]
  if (counterparty.account_number !== '') {
    facts.push({ label: say(viewWords.account), value: shownAccount(counterparty.account_number) })
  }
  if (narration !== '') facts.push({ label: say(viewWords.note), value: narration })
  facts.push(...timesOf(transaction), ...chargesOf(transaction), {
    label: say(viewWords.reference),
    value: (
      // The icon stands on the edge that the other values end at; its button reaches beyond it.
      <span className="-mr-1.25 inline-flex items-center gap-1">
        {reference}
        <CopyButton
          icon
          text={reference}
          label={say(viewWords.copyReference)}
          said={say(viewWords.referenceCopied)}
        />
      </span>
    ),
  })
  return facts
}
