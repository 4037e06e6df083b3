// Answers for the quote: who is paid, every line of what it costs, warnings, what it needs, and the hash of it all.
import { findFreeTransfersLeft } from '#features/charges/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { type Money, subtract } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { scamPauseMinutes } from '../rules.ts'
import type { findPayee, quoteTransfer as contract } from '../sending-contract.ts'
import {
  type Destination,
  destinationNamed,
  type Destinations,
  isOnlyNow,
  type ResolvedPayee,
  resolvePayee,
} from './destination.ts'
import { measurePlace } from './place-health.ts'
import { findSender, fitsPayee, isNewTo, judgeRoom, readAmount, reckon, type Reckoned } from './reckon.ts'
import { sendingBar } from './sending-bar.ts'

export type QuoteView = AnswerOf<typeof contract>
type PayeeView = AnswerOf<typeof findPayee>

/** The name behind a destination. */
export async function findPayeeOf(
  doors: Doors,
  destinations: Destinations,
  asked: { userId: string; to: Destination },
) {
  const payee = await resolvePayee(doors, destinations, asked)
  if (!payee.ok) return payee
  const { sql } = doors.database
  const isNew = await isNewTo(sql, { userId: asked.userId, payee: payee.value, now: doors.clock.now() })
  return done(await payeeView(sql, doors, { payee: payee.value, isNew }))
}

async function payeeView(
  sql: Sql,
  doors: Doors,
  { payee, isNew }: { payee: ResolvedPayee; isNew: boolean },
): Promise<PayeeView> {
  const { destination, code } = payee
  const { carriedOut } = destination
  const now = doors.clock.now()
  return {
    kind: destination.name,
    name: payee.name,
    bank_name: payee.place,
    bank_code: code,
    account_number: payee.account,
    is_new: isNew,
    health:
      carriedOut.by === 'partner' && code !== null
        ? await measurePlace(sql, { kind: carriedOut.kind, code, now })
        : null,
    price: payee.bounds?.price ?? null,
    least: payee.bounds?.least ?? null,
    owed: payee.owed ?? null,
    only_now: isOnlyNow(payee),
    facts: (payee.facts ?? []).map(({ label, value }) => ({ label, value })),
  }
}

/** A quote. Reads only, but for the name that a bank gives. */
export async function quoteTransfer(
  doors: Doors,
  destinations: Destinations,
  asked: { readonly actor: CustomerActor; readonly wish: BodyOf<typeof contract> },
) {
  const { actor, wish } = asked
  const now = doors.clock.now()
  const { sql } = doors.database
  const destination = destinationNamed(destinations, wish.to.kind)
  if (!(await destination.isOn(sql))) return refuse('sending_paused')
  const amount = await readAmount(sql, destination, { text: wish.amount, now })
  if (!amount.ok) return amount
  const sender = await findSender(sql, actor.id)
  if (sender === undefined) return refuse('no_sending_yet')
  const bar = await sendingBar(sql, sender.walletId)
  if (bar !== undefined) return bar
  const payee = await resolvePayee(doors, destinations, { userId: actor.id, to: wish.to })
  if (!payee.ok) return payee
  const fits = fitsPayee(payee.value, amount.value)
  if (!fits.ok) return fits
  const reckoned = await reckon(sql, {
    sender,
    payee: payee.value,
    amount: amount.value,
    narration: wish.narration ?? '',
    now,
  })
  if (reckoned.hasTooManyOnWay) return refuse('still_on_its_way')
  const against = await payee.value.ownRules?.judge(sql, { amount: amount.value, now })
  if (against !== undefined) return against
  const room = await judgeRoom(sql, reckoned, { userId: actor.id, now })
  if (!room.ok) return room
  return done(await quoteView(sql, doors, { userId: actor.id, reckoned, leftToday: room.value.leftToday }))
}

async function quoteView(
  sql: Sql,
  doors: Doors,
  quoted: { userId: string; reckoned: Reckoned; leftToday: Money<'NGN'> | undefined },
): Promise<QuoteView> {
  const { reckoned } = quoted
  const { charges } = reckoned
  const now = doors.clock.now()
  const free = await findFreeTransfersLeft(sql, { userId: quoted.userId, now })
  const warnings: QuoteView['warnings'] = []
  const { sentAlike } = reckoned
  if (sentAlike) warnings.push({ kind: 'duplicate', at: sentAlike.at, on_its_way: sentAlike.isOnItsWay })
  if (reckoned.needsScamPause) warnings.push({ kind: 'scam', later_minutes: scamPauseMinutes })
  return {
    payee: await payeeView(sql, doors, { payee: reckoned.payee, isNew: reckoned.isNewPayee }),
    amount: charges.amount,
    fee: charges.fee,
    vat: charges.vat,
    stamp_duty: charges.duty,
    waived: charges.waived,
    total: charges.total,
    currency: 'NGN',
    fee_before: charges.feeBefore,
    vat_before: charges.vatBefore,
    stamp_duty_from: charges.dutyFrom ?? null,
    free_transfers: {
      uses_one: charges.usesFreeTransfer,
      left_after: free.left - (charges.usesFreeTransfer ? 1 : 0),
      of: free.of,
      resets_on: free.resetsOn,
    },
    balance_after: subtract(reckoned.available, charges.total),
    left_today: quoted.leftToday ?? null,
    warnings,
    strength: reckoned.strength,
    hash: reckoned.hash,
    seen: reckoned.seen,
  }
}
