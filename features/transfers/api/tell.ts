// Answers for what customers are told of transfers: in the app, by mail and push, once each.
import { type Message, type MessageMail, notify, notifyEach } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { subtract } from '#kit/money/money.ts'
import { toldName } from '#kit/words/told-name.ts'
import { say } from '#kit/words/words.ts'
import { balanceOf } from '#ledger/balances.ts'
import { accountId } from '#ledger/posting.ts'
import { words } from '../message-words.ts'
import { reasonFor } from '../reasons.ts'
import { words as restoreWords } from '../restore-words.ts'
import type { Naira } from '../rules.ts'

type Side = { readonly userId: string; readonly transactionId: string }
type About = Side & { readonly amount: Naira }

const pageOf = (transactionId: string): string =>
  `/app/activity?${new URLSearchParams({ transaction: transactionId }).toString()}`

type Told = {
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly sms?: boolean
  /** Of the mail, where they are not the body. */
  readonly paragraphs?: readonly string[]
  readonly details?: MessageMail['details']
}

function messageOf(
  doors: Doors,
  about: Side,
  { kind, title, body, sms, paragraphs, details }: Told,
): Message {
  const href = pageOf(about.transactionId)
  return {
    userId: about.userId,
    topic: 'money',
    kind,
    key: `${kind}:${about.transactionId}`,
    title,
    body,
    href,
    mail: {
      subject: title,
      warning: say(words.warning, { product: doors.brand.name }),
      button: { label: say(words.see), href },
      ...(paragraphs && { paragraphs }),
      ...(details && { details }),
    },
    sms: sms ?? false,
    now: doors.clock.now(),
  }
}

async function tell(sql: Sql, doors: Doors, about: Side, told: Told): Promise<void> {
  await notify(sql, doors, messageOf(doors, about, told))
}

/** What a receipt has, of a transfer that is over. `bank` and `account` are empty where one customer paid another. */
type Receipt = {
  readonly to: string
  readonly bank: string
  readonly account: string
  readonly amount: Naira
  /** With the charges that were taken, or came back. */
  readonly total: Naira
}
type Ended = Side & Receipt

function detailsOf(doors: Doors, receipt: Receipt, reference: string): NonNullable<Told['details']> {
  const { to, bank, account, amount } = receipt
  return [
    [say(words.to), [toldName(to), bank, account].filter((part) => part !== '').join(', ')],
    [say(words.amount), displayAmount(amount)],
    [say(words.charges), chargesOf(receipt)],
    [say(words.when), displayInstant(doors.clock.now())],
    [say(words.reference), reference],
  ]
}

const chargesOf = ({ amount, total }: Pick<Receipt, 'amount' | 'total'>): string =>
  total.minor === amount.minor ? say(words.noCharges) : displayAmount(subtract(total, amount))

/** In the app it has its reference beside what happened; a mail has both, and the rest of its receipt. */
const withReference = (sentence: string, reference: string) => ({
  body: say(words.referenceNote, { sentence, reference }),
  paragraphs: [sentence],
})

async function findLine(sql: Sql, transactionId: string) {
  const [row] = await sql<{ reference: string; ledger_account: bigint }>`
    select t.reference, w.ledger_account from transactions t join wallets w on w.id = t.wallet_id where t.id = ${transactionId}`
  assert(row !== undefined, 'a transfer is a line of a wallet')
  return row
}

function sentWords(doors: Doors, receipt: Receipt, reference: string): Told {
  const { amount, to, bank } = receipt
  const values = { amount: displayAmount(amount), name: toldName(to), bank, charges: chargesOf(receipt) }
  return {
    kind: 'transfers.sent',
    title: say(words.sentTitle, values),
    ...withReference(say(bank === '' ? words.sentNote : words.sentToBankNote, values), reference),
    paragraphs: [say(words.sentBody, values)],
    sms: true,
    details: detailsOf(doors, receipt, reference),
  }
}

function receivedWords(doors: Doors, amount: Naira, { from, reference }: ReceivedSide): Told {
  const values = { amount: displayAmount(amount), name: toldName(from) }
  return {
    kind: 'transfers.received',
    title: say(words.receivedTitle, values),
    ...withReference(say(words.receivedBody, values), reference),
    sms: true,
    details: [
      [say(words.from), values.name],
      [say(words.amount), values.amount],
      [say(words.when), displayInstant(doors.clock.now())],
      [say(words.reference), reference],
    ],
  }
}

/** It is delivered. */
export async function tellSent(sql: Sql, doors: Doors, about: Ended): Promise<void> {
  const line = await findLine(sql, about.transactionId)
  const { available } = await balanceOf(sql, accountId(line.ledger_account))
  const { details = [], ...told } = sentWords(doors, about, line.reference)
  await tell(sql, doors, about, {
    ...told,
    details: [...details, [say(words.balance), displayAmount(available)]],
  })
}

type SentSide = Side & { readonly to: string; readonly total: Naira; readonly reference: string }
type ReceivedSide = Side & { readonly from: string; readonly reference: string }

/** One customer has paid another. */
export async function tellBoth(
  sql: Sql,
  doors: Doors,
  paid: { readonly amount: Naira; readonly sent: SentSide; readonly received: ReceivedSide },
): Promise<void> {
  const { amount, sent, received } = paid
  const receipt = { ...sent, amount, bank: '', account: '' }
  await notifyEach(sql, doors, [
    messageOf(doors, sent, sentWords(doors, receipt, sent.reference)),
    messageOf(doors, received, receivedWords(doors, amount, received)),
  ])
}

/** It was not paid; nothing was taken. */
export async function tellFailed(
  sql: Sql,
  doors: Doors,
  about: Ended & { readonly responseCode: string | null },
): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: toldName(about.to) }
  const { reference } = await findLine(sql, about.transactionId)
  await tell(sql, doors, about, {
    kind: 'transfers.failed',
    title: say(words.failedTitle, values),
    ...withReference(`${say(words.failedBody)} ${say(reasonFor(about.responseCode))}`, reference),
    details: detailsOf(doors, { ...about, total: about.amount }, reference),
  })
}

/** It was paid, and the money came back; `total` of it. */
export async function tellReturned(
  sql: Sql,
  doors: Doors,
  about: Ended & { readonly isRefunded: boolean; readonly isOnlyCharges?: boolean },
): Promise<void> {
  const values = { amount: displayAmount(about.total), name: toldName(about.to) }
  const { reference } = await findLine(sql, about.transactionId)
  const word = about.isRefunded ? words.returnedRestBody : words.returnedBody
  const sentence = say(about.isOnlyCharges === true ? words.returnedChargesBody : word, values)
  await tell(sql, doors, about, {
    kind: 'transfers.returned',
    title: say(words.returnedTitle, values),
    ...withReference(sentence, reference),
    sms: true,
    details: detailsOf(doors, about, reference),
  })
}

/** It came back while the wallet takes nothing, and is kept. `key` names what came back. */
export async function tellHeld(sql: Sql, doors: Doors, about: About & { key: string }): Promise<void> {
  const title = say(words.heldTitle, { amount: displayAmount(about.amount) })
  const told = { kind: 'transfers.held', title, body: say(words.heldBody), sms: true }
  await notify(sql, doors, { ...messageOf(doors, about, told), key: `transfers.held:${about.key}` })
}

/** What was taken for a debt that is no more, and was kept while the wallet took none. `transactionId`: of that line of their list. */
export async function tellGivenBack(sql: Sql, doors: Doors, about: About & { to: string }): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: toldName(about.to) }
  await tell(sql, doors, about, {
    kind: 'transfers.given-back',
    title: say(words.givenBackTitle, values),
    body: say(words.givenBackBody, values),
    sms: true,
  })
}

/** The bank had paid it before a copy of the book was put back, and the wallet bore what it has. */
export async function tellCharged(
  sql: Sql,
  doors: Doors,
  about: About & { to: string; when: string },
): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: toldName(about.to), when: about.when }
  await tell(sql, doors, about, {
    kind: 'transfers.charged',
    title: say(restoreWords.chargedTitle, values),
    body: say(restoreWords.chargedBody, values),
  })
}

/** The bank said nothing final for three days. */
export async function tellInReview(sql: Sql, doors: Doors, about: About & { to: string }): Promise<void> {
  const values = {
    amount: displayAmount(about.amount),
    name: toldName(about.to),
    when: displayInstant(doors.clock.now()),
  }
  await tell(sql, doors, about, {
    kind: 'transfers.in_review',
    title: say(words.reviewTitle, values),
    body: say(words.reviewBody, values),
  })
}
