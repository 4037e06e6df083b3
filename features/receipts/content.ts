// Answers for what stands on a receipt, line by line: the picture and the PDF are drawn from the same lines. Pure.
import { assert } from '#kit/assert.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { displayInstant } from '#kit/lagos.ts'
import { maskedEmail, maskedNumber } from '#kit/masked.ts'
import { displayAmount } from '#kit/money/display.ts'
import { parseAmount } from '#kit/money/money.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { TransactionKind } from '#features/transactions/kind.ts'
import { cameAs, transactionKinds } from '#features/transactions/kinds.ts'
import type { issueReceipt } from './contract.ts'
import { words } from './words.ts'

export type WireReceipt = WireAnswer<typeof issueReceipt>

export type ReceiptContent = {
  /** `Received`, `Sent`, `Paid`, `Converted`, `Paid late` or `Returned`. */
  readonly standing: string
  /** Which sign and colour it stands under. */
  readonly look: 'done' | 'returned' | 'failed'
  /** `₦85,000.00`. */
  readonly amount: string
  /** `to Olúwaṣeun Adébáyọ̀`. */
  readonly party: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly realTitle: string
  readonly realBody: string
  readonly code: string
  readonly address: string
}

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

const looks = { success: 'done', reversed: 'returned', failed: 'failed' } as const
const standings = { done: undefined, returned: words.returned, failed: words.failed } as const

/** What was bought is paid, not sent. */
function doneWord({ type = 'bank_transfer', direction }: WireReceipt): Word {
  const kind: TransactionKind = transactionKinds[type]
  if (kind.done !== undefined) return kind.done
  if (direction === 'credit') return words.received
  return kind.isThing === true ? words.paid : words.sent
}

/** The other side's bank or network; between a customer's own wallets there is none. */
function placeLine({ type = 'bank_transfer' }: WireReceipt, place: string) {
  const kind: TransactionKind = transactionKinds[type]
  return kind.reach === 'own' ? [] : [{ label: say(kind.place), value: place }]
}

/** The content of a receipt, in the words and forms that people read. */
export function receiptContent(receipt: WireReceipt): ReceiptContent {
  const { direction, status, from, to } = receipt
  const isIn = direction === 'credit'
  const other = isIn ? from : to
  const look = looks[status]
  // One that was drawn before an answer had it has none.
  const paidLateAt = receipt.paid_late_at ?? ''
  return {
    standing: say(standings[look] ?? (paidLateAt === '' ? doneWord(receipt) : words.paidLate)),
    look,
    amount: shown(receipt, receipt.amount),
    party: say(isIn ? words.from : words.to, {
      name: cameAs(receipt.type ?? 'bank_transfer', receipt.facts) ?? other.name,
    }),
    lines: [
      { label: say(isIn ? words.receiver : words.sender), value: (isIn ? to : from).name },
      ...placeLine(receipt, other.bank_name),
      ...accountLine(receipt, other.account_number),
      ...receipt.facts,
      ...(receipt.note === '' ? [] : [{ label: say(words.note), value: receipt.note }]),
      { label: say(words.date), value: displayInstant(new Date(receipt.made_at)) },
      ...(look === 'done'
        ? []
        : [
            {
              label: say(look === 'failed' ? words.failedAt : words.returnedAt),
              value: displayInstant(new Date(receipt.concluded_at)),
            },
          ]),
      ...(paidLateAt === ''
        ? []
        : [{ label: say(words.paidLate), value: displayInstant(new Date(paidLateAt)) }]),
      // Of what failed nothing was charged.
      ...(look === 'failed' ? [] : chargeLines(receipt)),
      { label: say(words.reference), value: receipt.reference },
      ...((receipt.session_id ?? '') === ''
        ? []
        : [{ label: say(words.session), value: receipt.session_id ?? '' }]),
    ],
    realTitle: say(words.realTitle),
    realBody: say(words.realBody),
    code: receipt.code,
    address: receipt.address,
  }
}

/** What is bought is for a number, and nobody's account. */
const isThing = ({ type = 'bank_transfer' }: Pick<WireReceipt, 'type'>): boolean => {
  const kind: TransactionKind = transactionKinds[type]
  return kind.isThing === true
}

function accountLine(receipt: WireReceipt, account: string): { label: string; value: string }[] {
  if (account === '') return []
  return [{ label: say(isThing(receipt) ? words.number : words.account), value: shownAccount(account) }]
}

/** A receipt is passed on: by what a customer was found is theirs to hand out. An account number at a bank and a tag are made to be. */
function shownAccount(account: string): string {
  if (account.includes('@') && !account.startsWith('@')) return maskedEmail(account)
  return /^\+?\d{11,}$/.test(account) ? maskedNumber(account) : account
}

function shown(receipt: Pick<WireReceipt, 'currency'>, amount: string): string {
  const read = parseAmount(amount, receipt.currency)
  assert(read.ok, 'an amount of an answer is a decimal text')
  return displayAmount(read.value)
}

/** Each charge on a line of its own, and what all came to; none where nothing was charged. */
function chargeLines(receipt: WireReceipt): { label: string; value: string }[] {
  const charges = [
    { label: say(words.fee), value: receipt.fee },
    { label: say(words.vat), value: receipt.vat },
    { label: say(words.stampDuty), value: receipt.stamp_duty },
  ].filter(({ value }) => !isNothing(value))
  if (charges.length === 0) return []
  return [...charges, { label: say(words.totalPaid), value: receipt.total }].map(({ label, value }) => ({
    label,
    value: shown(receipt, value),
  }))
}

/** The receipt as text for another app, with the address that proves it. */
export function receiptText(receipt: WireReceipt): string {
  const { amount, party, standing, address } = receiptContent(receipt)
  return say(words.shareText, { amount, party, standing, address, reference: receipt.reference })
}
