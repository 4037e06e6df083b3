// Answers for the quote: who is paid, every line of what it costs, warnings, what it needs, and the hash of it all.
import { findFreeTransfersLeft } from '#features/charges/public.ts'
import { measurePlace } from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { subtract } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { findPayee, quoteTransfer as contract } from '../contract.ts'
import type { PayoutRail } from '../rail.ts'
import { type Naira, scamPauseMinutes } from '../rules.ts'
import { bankTransfer } from './bank-transfers.ts'
import { isSendingOn } from './payout-switch.ts'
import { findSender, isNewTo, judgeRoom, readAmount, reckon, type Reckoned } from './reckon.ts'
import { type Destination, type ResolvedPayee, resolvePayee } from './resolve-payee.ts'
import { sendingBar } from './sending-bar.ts'

export type QuoteView = AnswerOf<typeof contract>
type PayeeView = AnswerOf<typeof findPayee>

/** The name behind a destination. */
export async function findPayeeOf(
  doors: Doors,
  rail: PayoutRail,
  asked: { userId: string; to: Destination },
) {
  const payee = await resolvePayee(doors, rail, asked)
  if (!payee.ok) return payee
  const { sql } = doors.database
  const isNew = await isNewTo(sql, { userId: asked.userId, payee: payee.value })
  return done(await payeeView(sql, doors, { payee: payee.value, isNew }))
}

async function payeeView(
  sql: Sql,
  doors: Doors,
  { payee, isNew }: { payee: ResolvedPayee; isNew: boolean },
): Promise<PayeeView> {
  if (payee.kind === 'customer')
    return {
      kind: 'customer',
      name: payee.name,
      bank_name: doors.brand.name,
      bank_code: null,
      account_number: payee.handle,
      is_new: isNew,
      health: null,
    }
  const now = doors.clock.now()
  return {
    kind: 'bank',
    name: payee.name,
    bank_name: payee.bankName,
    bank_code: payee.bankCode,
    account_number: payee.accountNumber,
    is_new: isNew,
    health: await measurePlace(sql, { kind: bankTransfer, code: payee.bankCode, now }),
  }
}

/** A quote. Reads only, but for the name that a bank gives. */
export async function quoteTransfer(
  doors: Doors,
  rail: PayoutRail,
  asked: { readonly actor: CustomerActor; readonly wish: BodyOf<typeof contract> },
) {
  const { actor, wish } = asked
  const now = doors.clock.now()
  const { sql } = doors.database
  if (!(await isSendingOn(sql, wish.to.kind))) return refuse('sending_paused')
  const amount = await readAmount(sql, { text: wish.amount, now })
  if (!amount.ok) return amount
  const sender = await findSender(sql, actor.id)
  if (sender === undefined) return refuse('no_sending_yet')
  const bar = await sendingBar(sql, sender.walletId)
  if (bar !== undefined) return bar
  const payee = await resolvePayee(doors, rail, { userId: actor.id, to: wish.to })
  if (!payee.ok) return payee
  const reckoned = await reckon(sql, {
    sender,
    payee: payee.value,
    amount: amount.value,
    narration: wish.narration ?? '',
    now,
  })
  const room = await judgeRoom(sql, reckoned, { userId: actor.id, now })
  if (!room.ok) return room
  return done(await quoteView(sql, doors, { userId: actor.id, reckoned, leftToday: room.value.leftToday }))
}

async function quoteView(
  sql: Sql,
  doors: Doors,
  quoted: { userId: string; reckoned: Reckoned; leftToday: Naira | undefined },
): Promise<QuoteView> {
  const { reckoned } = quoted
  const { charges } = reckoned
  const now = doors.clock.now()
  const free = await findFreeTransfersLeft(sql, { userId: quoted.userId, now })
  const warnings: QuoteView['warnings'] = []
  if (reckoned.sentAlikeAt !== undefined) warnings.push({ kind: 'duplicate', at: reckoned.sentAlikeAt })
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
