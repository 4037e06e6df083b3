// Answers for what customers are told of transfers: in the app, by mail and push, once each.
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../message-words.ts'
import { reasonFor } from '../reasons.ts'
import type { Naira } from '../rules.ts'

type About = { readonly userId: string; readonly transactionId: string; readonly amount: Naira }

const pageOf = (transactionId: string): string =>
  `/app/activity?${new URLSearchParams({ transaction: transactionId }).toString()}`

async function tell(
  sql: Sql,
  doors: Doors,
  about: About,
  message: { kind: string; title: string; body: string; sms?: boolean },
): Promise<void> {
  const { kind, title, body } = message
  await notify(sql, doors, {
    userId: about.userId,
    topic: 'money',
    kind,
    key: `${kind}:${about.transactionId}`,
    title,
    body,
    href: pageOf(about.transactionId),
    mail: {
      subject: title,
      warning: say(words.warning, { product: doors.brand.name }),
      button: { label: say(words.see), href: pageOf(about.transactionId) },
    },
    sms: message.sms ?? false,
    now: doors.clock.now(),
  })
}

/** It is delivered. */
export async function tellSent(sql: Sql, doors: Doors, about: About & { to: string }): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: shownName(about.to) }
  await tell(sql, doors, about, {
    kind: 'transfers.sent',
    title: say(words.sentTitle, values),
    body: say(words.sentBody, values),
    sms: true,
  })
}

/** Another customer has paid them. */
export async function tellReceived(sql: Sql, doors: Doors, about: About & { from: string }): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: shownName(about.from) }
  await tell(sql, doors, about, {
    kind: 'transfers.received',
    title: say(words.receivedTitle, values),
    body: say(words.receivedBody, values),
    sms: true,
  })
}

/** It was not paid; nothing was taken. */
export async function tellFailed(
  sql: Sql,
  doors: Doors,
  about: About & { to: string; responseCode: string | null },
): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: shownName(about.to) }
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
  about: About & { to: string; total: Naira },
): Promise<void> {
  const values = { amount: displayAmount(about.total), name: shownName(about.to) }
  await tell(sql, doors, about, {
    kind: 'transfers.returned',
    title: say(words.returnedTitle, values),
    body: say(words.returnedBody, values),
    sms: true,
  })
}

/** The bank said nothing final for three days. */
export async function tellInReview(sql: Sql, doors: Doors, about: About & { to: string }): Promise<void> {
  const values = {
    amount: displayAmount(about.amount),
    name: shownName(about.to),
    when: displayInstant(doors.clock.now()),
  }
  await tell(sql, doors, about, {
    kind: 'transfers.in_review',
    title: say(words.reviewTitle, values),
    body: say(words.reviewBody, values),
  })
}
