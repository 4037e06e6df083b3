// Answers for what customers are told of transfers: in the app, by mail and push, once each.
import { type Message, type MessageMail, notify, notifyEach } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
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
  readonly details?: MessageMail['details']
}

function messageOf(doors: Doors, about: Side, { kind, title, body, sms, details }: Told): Message {
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
      ...(details && { details }),
    },
    sms: sms ?? false,
    now: doors.clock.now(),
  }
}

async function tell(sql: Sql, doors: Doors, about: About, told: Told): Promise<void> {
  await notify(sql, doors, messageOf(doors, about, told))
}

function sentWords(amount: Naira, to: string): Told {
  const values = { amount: displayAmount(amount), name: toldName(to) }
  return {
    kind: 'transfers.sent',
    title: say(words.sentTitle, values),
    body: say(words.sentBody, values),
    sms: true,
  }
}

function receivedWords(amount: Naira, from: string): Told {
  const values = { amount: displayAmount(amount), name: toldName(from) }
  return {
    kind: 'transfers.received',
    title: say(words.receivedTitle, values),
    body: say(words.receivedBody, values),
    sms: true,
  }
}

type Sent = About & { readonly to: string; readonly bank: string; readonly account: string }

/** It is delivered. What its receipt has stands in the mail too. */
export async function tellSent(sql: Sql, doors: Doors, about: Sent): Promise<void> {
  const { amount, to, bank, account } = about
  const [row] = await sql<{ reference: string; ledger_account: bigint }>`
    select t.reference, w.ledger_account from transactions t join wallets w on w.id = t.wallet_id
    where t.id = ${about.transactionId}`
  assert(row !== undefined, 'a transfer is a line of a wallet')
  const { balance } = await balanceOf(sql, accountId(row.ledger_account))
  await tell(sql, doors, about, {
    ...sentWords(amount, to),
    details: [
      [say(words.to), [toldName(to), bank, account].filter((part) => part !== '').join(', ')],
      [say(words.amount), displayAmount(amount)],
      [say(words.when), displayInstant(doors.clock.now())],
      [say(words.reference), row.reference],
      [say(words.balance), displayAmount(balance)],
    ],
  })
}

/** One customer has paid another. */
export async function tellBoth(
  sql: Sql,
  doors: Doors,
  paid: { amount: Naira; sent: Side & { to: string }; received: Side & { from: string } },
): Promise<void> {
  const { amount, sent, received } = paid
  await notifyEach(sql, doors, [
    messageOf(doors, sent, sentWords(amount, sent.to)),
    messageOf(doors, received, receivedWords(amount, received.from)),
  ])
}

/** It was not paid; nothing was taken. */
export async function tellFailed(
  sql: Sql,
  doors: Doors,
  about: About & { to: string; responseCode: string | null },
): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: toldName(about.to) }
  await tell(sql, doors, about, {
    kind: 'transfers.failed',
    title: say(words.failedTitle, values),
    body: `${say(words.failedBody)} ${say(reasonFor(about.responseCode))}`,
  })
}

/** It was paid, and the money came back. */
export async function tellReturned(
  sql: Sql,
  doors: Doors,
  about: About & { to: string; total: Naira; isRefunded?: boolean },
): Promise<void> {
  const values = { amount: displayAmount(about.total), name: toldName(about.to) }
  await tell(sql, doors, about, {
    kind: 'transfers.returned',
    title: say(words.returnedTitle, values),
    body: say(about.isRefunded === true ? words.returnedRestBody : words.returnedBody, values),
    sms: true,
  })
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
