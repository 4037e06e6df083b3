// Answers for the lines of one transaction: to whom, for what, when, what it cost, and the reference that people copy.
import { Amount } from '#kit/ui/amount.tsx'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import type { Fact } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Unbroken } from '#kit/ui/unbroken.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { shortBank } from '#kit/words/short-bank.ts'
import type { TransactionKind } from '../kind.ts'
import { transactionKinds } from '../kinds.ts'
import { isByHouse, isOwn, isPaidLate, isThing, shownAccount } from './standing.ts'
import type { Transaction } from './transactions.ts'
import { viewWords } from './view-words.ts'

const isNothing = (amount: string) => !/[1-9]/.test(amount)

/** Each charge stands on a line of its own, and a debit without any says so; what came in carries none. */
function chargesOf(transaction: Transaction): Fact[] {
  const { type, status, currency, fee, vat, stamp_duty: stampDuty, total } = transaction
  // What was not taken, or came back whole, has one line.
  if (transaction.direction === 'debit' && (status === 'failed' || status === 'reversed')) {
    const isNone = status === 'failed' && !isPaidLate(transaction)
    const label = say(isNone ? viewWords.notCharged : viewWords.totalBack)
    return [{ label, value: <Amount currency={currency} amount={total} /> }]
  }
  const charges = [
    { label: say(viewWords.fee), amount: fee },
    { label: say(viewWords.vat), amount: vat },
    { label: say(viewWords.stampDuty), amount: stampDuty },
  ].filter(({ amount }) => !isNothing(amount))
  const free: Fact[] =
    isNothing(fee) && transactionKinds[type].saysFree
      ? [{ label: say(viewWords.fee), value: say(viewWords.free) }]
      : []
  if (charges.length === 0) return free
  const shown = [...charges, { label: say(viewWords.total), amount: total }].map(({ label, amount }) => ({
    label,
    value: <Amount currency={currency} amount={amount} />,
  }))
  return [...free, ...shown]
}

/** When it was asked for or arrived, when it was over, where that is another minute, and when the bank paid it late. */
function timesOf(transaction: Transaction): Fact[] {
  const { direction, status, created_at: begun, completed_at: over, paid_late_at: late } = transaction
  // Nobody sent or received it.
  if (isByHouse(transaction) || isOwn(transaction))
    return [{ label: say(viewWords.date), value: formatDateTime(begun) }]
  const isIn = direction === 'credit'
  const isPaid = status === 'success' || status === 'reversed'
  const thingWord = isPaid ? viewWords.paidAt : viewWords.startedAt
  const outWord = isThing(transaction) ? thingWord : viewWords.sentAt
  const begunWord = isIn ? viewWords.arrived : status === 'failed' ? viewWords.triedAt : outWord
  const first = { label: say(begunWord), value: formatDateTime(begun) }
  const last =
    isPaidLate(transaction) && late !== null
      ? [{ label: say(viewWords.paidLateAt), value: formatDateTime(late) }]
      : []
  if (over === null || formatDateTime(over) === formatDateTime(begun)) return [first, ...last]
  return [first, { label: say(overWord(transaction)), value: formatDateTime(over) }, ...last]
}

function overWord({ direction, status }: Transaction): Word {
  if (status === 'reversed') return viewWords.returnedAt
  if (status === 'failed') return viewWords.failedAt
  return direction === 'credit' ? viewWords.inWallet : viewWords.reached
}

/** The bank with the account in one line, so that the paper is seen whole on a small phone. */
function whereOf(transaction: Transaction): Fact[] {
  if (isOwn(transaction)) return []
  const { type, counterparty } = transaction
  const { bank_name: bank, account_number: account } = counterparty
  const parts = [shortBank(bank), account === '' ? '' : shownAccount(account)].filter((part) => part !== '')
  return parts.length === 0
    ? []
    : [{ label: say(transactionKinds[type].place), value: <Unbroken>{parts.join(' · ')}</Unbroken> }]
}

/** The icon stands on the edge that the other values end at; its button reaches beyond it. */
function Copied({ text, label, said }: { text: string; label: string; said: string }) {
  return (
    <span className="-mr-1.25 inline-flex items-center gap-1 wrap-anywhere">
      {text}
      <CopyIcon text={text} label={label} said={said} />
    </span>
  )
}

/** What its own feature says of it. */
function ownFacts({ type, facts }: Transaction): Fact[] {
  const { copied }: TransactionKind = transactionKinds[type]
  return facts.map(({ label, value }) =>
    copied === undefined || label !== say(copied)
      ? { label, value }
      : {
          label,
          value: (
            <Copied
              text={value}
              label={say(viewWords.copyFact, { fact: label })}
              said={say(viewWords.factCopied, { fact: label })}
            />
          ),
        },
  )
}

/** Every line of a transaction's paper, in order. */
export function factsOf(transaction: Transaction): Fact[] {
  const { narration, reference, session_id: session } = transaction
  const facts: Fact[] = [...whereOf(transaction), ...ownFacts(transaction)]
  const noteWord = isByHouse(transaction) ? viewWords.reason : viewWords.note
  if (narration !== '') facts.push({ label: say(noteWord), value: narration })
  facts.push(...timesOf(transaction), ...chargesOf(transaction), {
    label: say(viewWords.reference),
    value: (
      <Copied text={reference} label={say(viewWords.copyReference)} said={say(viewWords.referenceCopied)} />
    ),
  })
  if (session !== null)
    facts.push({
      label: say(viewWords.session),
      value: <Copied text={session} label={say(viewWords.copySession)} said={say(viewWords.sessionCopied)} />,
    })
  return facts
}
