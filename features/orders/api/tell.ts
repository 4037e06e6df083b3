// Answers for what customers are told of orders: in the app, by mail and push, once each.
import { type Message, type MessageMail, notify, notifyEach } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { inOrder } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, subtract } from '#kit/money/money.ts'
import { toldName } from '#kit/words/told-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { balanceOf } from '#ledger/balances.ts'
import { accountId } from '#ledger/posting.ts'
import { type OrderWords, words } from '../message-words.ts'
import type { Order } from './enter-state.ts'
import { orderLines } from './order-row.ts'

/** Which kind of order it is of: its words. */
export type Saying = { readonly said: OrderWords }
type Leading = { readonly said: Pick<OrderWords, 'see'> }

export type Side = { readonly userId: string; readonly transactionId: string }
export type About = Side & Saying & { readonly amount: Money }

/** An order as its customer is told of it. */
export const aboutOf = ({ row, kind }: Order) => ({
  userId: row.user_id,
  transactionId: row.transaction_id,
  amount: orderLines(row).amount,
  total: orderLines(row).total,
  to: row.to_name,
  bank: kind.inSentence?.(row.to_place) ?? row.to_place,
  account: row.to_account,
  said: kind.said,
})

const pageOf = (transactionId: string): string =>
  `/app/activity?${new URLSearchParams({ transaction: transactionId }).toString()}`

export type Told = {
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
  about: Side & Leading,
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
      button: { label: say(about.said.see), href },
      ...(paragraphs && { paragraphs }),
      ...(details && { details }),
    },
    sms: sms ?? false,
    now: doors.clock.now(),
  }
}

export async function tell(sql: Sql, doors: Doors, about: Side & Leading, told: Told): Promise<void> {
  await notify(sql, doors, messageOf(doors, about, told))
}

/** What a receipt has, of a transfer that is over. `bank` and `account` are empty where one customer paid another. */
export type Receipt = Saying & {
  readonly to: string
  readonly bank: string
  readonly account: string
  readonly amount: Money
  /** With the charges that were taken, or came back. */
  readonly total: Money
}
export type Ended = Side & Receipt

function detailsOf(doors: Doors, receipt: Receipt, reference: string): NonNullable<Told['details']> {
  const { to, bank, account, amount } = receipt
  return [
    [
      say(words.to),
      [toldName(to), ...(to.startsWith(bank) ? [] : [bank]), account].filter(isSaid).join(', '),
    ],
    [say(words.amount), displayAmount(amount)],
    [say(words.charges), chargesOf(receipt)],
    [say(words.when), displayInstant(doors.clock.now())],
    [say(words.reference), reference],
  ]
}

const isSaid = (part: string): boolean => part !== ''

const chargesOf = ({ amount, total }: Pick<Receipt, 'amount' | 'total'>): string =>
  total.minor === amount.minor ? say(words.noCharges) : displayAmount(subtract(total, amount))

/** In the app it has its reference beside what happened; a mail has both, and the rest of its receipt. */
const withReference = (sentence: string, reference: string) => ({
  body: say(words.referenceNote, { sentence, reference }),
  paragraphs: [sentence],
})

const findLine = reading(async (sql, transactionIds: readonly string[]) => {
  const rows = await sql<{ place: number; reference: string; ledger_account: bigint }>`
    select i.at::int - 1 place, t.reference, w.ledger_account
    from unnest(${transactionIds}::uuid[]) with ordinality i (id, at) join transactions t on t.id = i.id join wallets w on w.id = t.wallet_id`
  return inOrder(transactionIds.length, rows, (row) => {
    assert(row !== undefined, 'a transfer is a line of a wallet')
    return row
  })
})

function sentWords(doors: Doors, receipt: Receipt, reference: string): Told {
  const { amount, to, bank, said } = receipt
  const values = {
    amount: displayAmount(amount),
    name: toldName(to),
    bank,
    account: receipt.account,
    charges: chargesOf(receipt),
  }
  return {
    kind: 'transfers.sent',
    title: say(said.sentTitle, values),
    ...withReference(say(bank === '' ? said.sentNote : said.sentToPlaceNote, values), reference),
    paragraphs: [say(said.sentBody, values)],
    sms: true,
    details: detailsOf(doors, receipt, reference),
  }
}

function receivedWords(doors: Doors, amount: Money, { from, reference }: PaidHere['received']): Told {
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

/** Who paid whom in our own books, once it is done. */
export type PaidHere = {
  readonly amount: Money
  readonly sent: Side & { readonly to: string; readonly total: Money; readonly reference: string }
  readonly received: Side & { readonly from: string; readonly reference: string }
}

/** One customer has paid another: both are told. */
export async function tellPaidHere(
  sql: Sql,
  doors: Doors,
  { said, amount, sent, received }: PaidHere & Saying,
): Promise<void> {
  const receipt = { ...sent, said, amount, bank: '', account: '' }
  await notifyEach(sql, doors, [
    messageOf(doors, { ...sent, said }, sentWords(doors, receipt, sent.reference)),
    messageOf(doors, { ...received, said }, receivedWords(doors, amount, received)),
  ])
}

/** It was not paid; nothing was taken. */
export async function tellFailed(
  sql: Sql,
  doors: Doors,
  about: Ended & { readonly reason: Word },
): Promise<void> {
  const values = {
    amount: displayAmount(about.amount),
    name: toldName(about.to),
    bank: about.bank,
    account: about.account,
  }
  const { reference } = await findLine(sql, about.transactionId)
  await tell(sql, doors, about, {
    kind: 'transfers.failed',
    title: say(about.said.failedTitle, values),
    ...withReference(`${say(about.said.failedBody)} ${say(about.reason)}`, reference),
    details: detailsOf(doors, { ...about, total: about.amount }, reference),
  })
}

/** It was paid, and the money came back; `total` of it. */
export async function tellReturned(
  sql: Sql,
  doors: Doors,
  about: Ended & { readonly isRefunded: boolean; readonly isOnlyCharges?: boolean },
): Promise<void> {
  const values = {
    amount: displayAmount(about.total),
    name: toldName(about.to),
    bank: about.bank,
    account: about.account,
  }
  const { reference } = await findLine(sql, about.transactionId)
  const word = about.isRefunded ? about.said.returnedRestBody : about.said.returnedBody
  const sentence = say(about.isOnlyCharges === true ? about.said.returnedChargesBody : word, values)
  await tell(sql, doors, about, {
    kind: 'transfers.returned',
    title: say(words.returnedTitle, values),
    ...withReference(sentence, reference),
    sms: true,
    details: detailsOf(doors, about, reference),
  })
}

/** It came back while the wallet takes nothing, and is kept. `key` names what came back. */
export async function tellHeld(
  sql: Sql,
  doors: Doors,
  about: Omit<About, 'said'> & { key: string },
): Promise<void> {
  const title = say(words.heldTitle, { amount: displayAmount(about.amount) })
  const told = { kind: 'transfers.held', title, body: say(words.heldBody), sms: true }
  await notify(sql, doors, {
    ...messageOf(doors, { ...about, said: { see: words.seeKept } }, told),
    key: `transfers.held:${about.key}`,
  })
}

/** What was taken for a debt that is no more, and was kept while the wallet took none. `transactionId`: of that line of their list. */
export async function tellGivenBack(
  sql: Sql,
  doors: Doors,
  about: Omit<About, 'said'> & { to: string },
): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: toldName(about.to) }
  await tell(
    sql,
    doors,
    { ...about, said: { see: words.seeKept } },
    {
      kind: 'transfers.given-back',
      title: say(words.givenBackTitle, values),
      body: say(words.givenBackBody, values),
      sms: true,
    },
  )
}

/** The bank said nothing final for three days. */
export async function tellInReview(
  sql: Sql,
  doors: Doors,
  about: About & { to: string; bank: string; account: string },
): Promise<void> {
  const values = {
    amount: displayAmount(about.amount),
    name: toldName(about.to),
    bank: about.bank,
    account: about.account,
    when: displayInstant(doors.clock.now()),
  }
  await tell(sql, doors, about, {
    kind: 'transfers.in_review',
    title: say(about.said.reviewTitle, values),
    body: say(about.said.reviewBody, values),
  })
}
