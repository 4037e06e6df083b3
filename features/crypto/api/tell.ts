// Answers for telling a customer of a deposit that is not credited: held and why, gone, or sent back.
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { networks } from '#kit/coins/networks.ts'
import { displayAmount } from '#kit/money/display.ts'
import { say } from '#kit/words/words.ts'
import { cryptoDeposit } from '../kind.ts'
import {
  goneWords,
  heldLimitWords,
  heldUntilWords,
  heldWords,
  messageWords as words,
} from '../message-words.ts'
import { type DepositState, isLimitReason, type Reason, toldAs } from '../rules.ts'
import { networkName } from '../shown.ts'
import { firstHoursUntil, limitThatHolds } from './given.ts'
import { arrivalOf, type DepositRow, placeOf } from './rows.ts'

export function valuesOf(row: DepositRow): { readonly coins: string; readonly network: string } {
  const arrival = arrivalOf(row)
  const place = placeOf(row)
  return {
    coins: arrival === undefined ? say(words.someCoins) : displayAmount(arrival.gross),
    network: place === undefined ? say(words.someNetwork) : networkName(networks[place.network]),
  }
}

type Told = {
  readonly row: DepositRow
  readonly about: string
  readonly title: string
  readonly body: string
}

/** By which support and its customer mean the same one. */
function detailsOf(row: DepositRow): readonly [string, string][] {
  const { coins, network } = valuesOf(row)
  return [
    [say(cryptoDeposit.cameAs), coins],
    [say(words.network), network],
    [say(words.when), displayInstant(row.seen_at)],
    ...(row.txid === '' ? [] : [[say(cryptoDeposit.copied), row.txid] satisfies [string, string]]),
  ]
}

async function tell(sql: Sql, doors: Doors, { row, about, title, body }: Told): Promise<void> {
  if (row.user_id === null) return
  const href = '/app/add-money/crypto'
  await notify(sql, doors, {
    userId: row.user_id,
    topic: 'money',
    kind: 'crypto.deposit',
    key: `crypto:${row.id}:${about}`,
    title,
    body,
    href,
    mail: {
      subject: title,
      paragraphs: [body, say(words.questions, { email: doors.brand.emails.support })],
      details: detailsOf(row),
      button: { label: say(words.seeCrypto), href },
    },
    now: doors.clock.now(),
  })
}

/** Of what is checked its customer reads no more than that. */
const isCheck = (reason: keyof typeof heldWords): boolean =>
  say(heldWords[reason]) === say(heldWords.screening)

export async function tellHeld(
  sql: Sql,
  doors: Doors,
  { row, reason: standing }: { readonly row: DepositRow; readonly reason: Reason },
): Promise<void> {
  const reason = toldAs(standing)
  const title = say(isCheck(reason) ? words.checkedTitle : words.heldTitle, valuesOf(row))
  const about = isCheck(reason) ? 'checked' : reason
  await tell(sql, doors, { row, about, title, body: await whyHeld(sql, doors, { row, reason: standing }) })
}

/** Its custodian keeps it back. Held for a check of ours after that, it is not told again. */
export const tellChecked = (sql: Sql, doors: Doors, row: DepositRow): Promise<void> =>
  tell(sql, doors, {
    row,
    about: 'checked',
    title: say(words.checkedTitle, valuesOf(row)),
    body: say(words.custodianChecks),
  })

/** Of a limit also how much it is, and where it ends by itself when. */
async function whyHeld(
  sql: Sql,
  doors: Doors,
  { row: { user_id: userId }, reason }: { readonly row: DepositRow; readonly reason: Reason },
): Promise<string> {
  const now = doors.clock.now()
  const limit = userId === null ? undefined : await limitThatHolds(sql, { userId, reason, now })
  if (limit !== undefined && isLimitReason(reason))
    return say(heldLimitWords[reason], { limit: displayAmount(limit) })
  const until =
    reason === 'above_activation_limit' && userId !== null ? await firstHoursUntil(sql, userId, now) : null
  return until === null
    ? say(heldWords[toldAs(reason)])
    : say(heldUntilWords.activation, { time: displayInstant(until) })
}

/** What its network or custodian has no longer. */
export async function tellGone(
  sql: Sql,
  doors: Doors,
  { row, state }: { readonly row: DepositRow; readonly state: DepositState },
): Promise<void> {
  if (state !== 'vanished' && state !== 'rejected' && state !== 'absorbed' && state !== 'returned') return
  const title = say(state === 'returned' ? words.backTitle : words.goneTitle, valuesOf(row))
  await tell(sql, doors, { row, about: state, title, body: say(goneWords[state]) })
}

/** We have sent it back. */
export const tellReturned = (sql: Sql, doors: Doors, row: DepositRow): Promise<void> =>
  tell(sql, doors, {
    row,
    about: 'returned',
    title: say(words.backTitle, valuesOf(row)),
    body: say(words.returnedBody, valuesOf(row)),
  })

/** It is neither credited nor sent back. */
export const tellRefused = (sql: Sql, doors: Doors, row: DepositRow): Promise<void> =>
  tell(sql, doors, {
    row,
    about: 'refused',
    title: say(words.refusedTitle, valuesOf(row)),
    body: say(words.refusedBody, { email: doors.brand.emails.support }),
  })
