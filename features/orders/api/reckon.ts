// Answers for what an order would be at this instant: lines, warnings, what it needs, and the hash that stands for it.
import { quoteCharges, type QuotedCharges } from '#features/charges/public.ts'
import { sayLeftToday } from '#features/limits/contract.ts'
import { findLimits, findShield } from '#features/limits/public.ts'
import { sightOf } from '#features/step-up/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder, records } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, decimalText, type Money, money, parseAmount, subtract, zero } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { balanceOf } from '#ledger/balances.ts'
import { accountId } from '#ledger/posting.ts'
import { duplicateMinutes } from '../rules.ts'
import { newMostAt } from './new-payees.ts'
import type { Bounds, DestinationKind, Payee, ResolvedPayee } from './destination.ts'

type Naira = Money<'NGN'>

export type Sender = {
  readonly userId: string
  readonly walletId: string
  readonly walletReference: string
  readonly account: bigint
}

/** Everything a quote is made of. */
export type Reckoned = {
  readonly payee: ResolvedPayee
  readonly isNewPayee: boolean
  readonly charges: QuotedCharges<Naira['currency']>
  readonly available: Naira
  /** Money may not leave the wallet now. */
  readonly isFrozen: boolean
  readonly hasTooManyOnWay: boolean
  readonly sentAlike: Alike | undefined
  readonly needsScamPause: boolean
  readonly strength: 'usual' | 'strong'
  readonly hash: string
  /** What the hash stands for. */
  readonly seen: string
}

/** The naira wallet of a customer, or undefined while they have none. */
export const findSender = reading<string, Sender | undefined>(async (sql, userIds) => {
  const rows = await sql<{ place: number; id: string; reference: string; ledger_account: bigint }>`
    select u.at::int - 1 place, w.id, w.reference, w.ledger_account
    from unnest(${userIds}::uuid[]) with ordinality u (id, at) join wallets w on w.user_id = u.id and w.currency = 'NGN'`
  return inOrder(
    userIds.length,
    rows,
    (row) =>
      row && {
        userId: userIds[row.place] ?? '',
        walletId: row.id,
        walletReference: row.reference,
        account: row.ledger_account,
      },
  )
})

export type AmountRefusal =
  | 'amount_not_positive'
  | 'amount_unreadable'
  | 'amount_too_large'
  | 'amount_too_small'
  | 'amount_not_whole'
  | 'not_the_price'
  | 'choice_missing'

/** Reads what was written as an amount, within what one order to there may be. */
export async function readAmount(
  sql: Sql,
  destination: DestinationKind,
  written: { readonly text: string; readonly now: Date },
): Promise<Result<Naira, AmountRefusal>> {
  const read = parseAmount(written.text, 'NGN')
  if (!read.ok) return refuse('amount_unreadable')
  if (compare(read.value, zero('NGN')) <= 0) return refuse('amount_not_positive')
  return within(read.value, await destination.findBounds(sql, written.now))
}

/** Whether a payee may be paid an amount, by what their place says of them. */
export const fitsPayee = ({ bounds = {} }: Payee, amount: Naira): Result<Naira, AmountRefusal> =>
  within(amount, bounds)

/** What is sent tells all that its place asks for. */
export const tellsAll = ({ fieldMissing }: Payee): Result<undefined, 'field_missing'> =>
  fieldMissing === undefined ? done() : refuse('field_missing', { values: { field: fieldMissing } })

function within(
  amount: Naira,
  { least, most, price, isWholeNaira, isChoiceMissing }: Bounds,
): Result<Naira, AmountRefusal> {
  if (isChoiceMissing === true) return refuse('choice_missing')
  if (price && compare(amount, price) !== 0)
    return refuse('not_the_price', { values: { price: displayAmount(price) } })
  if (least && compare(amount, least) < 0)
    return refuse('amount_too_small', { values: { least: displayAmount(least) } })
  if (most && compare(amount, most) > 0)
    return refuse('amount_too_large', { values: { most: displayAmount(most) } })
  if (isWholeNaira === true && amount.minor % 100n !== 0n) return refuse('amount_not_whole')
  return done(amount)
}

/** What sending `amount` to `payee` is now. Reads only. */
export async function reckon(
  sql: Sql,
  asked: {
    readonly sender: Sender
    readonly payee: ResolvedPayee
    readonly amount: Naira
    readonly narration: string
    readonly now: Date
  },
): Promise<Reckoned> {
  const { sender, amount, now } = asked
  const payee: ResolvedPayee = { ...asked.payee, ...asked.payee.forAmount?.(amount) }
  const { destination } = payee
  const { newPayee } = destination
  const charges = await quoteCharges(sql, {
    service: payee.destination.type,
    amount,
    userId: sender.userId,
    now,
    price: payee.fee,
  })
  const isNewPayee = await isNewTo(sql, { userId: sender.userId, payee, now })
  const { available, freeze } = await balanceOf(sql, accountId(sender.account))
  const { sentToNew, onItsWay } =
    newPayee === undefined ? nothingLately : await findLately(sql, { userId: sender.userId, payee, now })
  const shield = await findShield(sql, sender.userId)
  const newMost = await findNewMost(sql, payee, now)
  const asking = { isNewPayee, sentToNew, amount, shield, newMost }
  return {
    payee,
    isNewPayee,
    charges,
    available: money('NGN', available.minor),
    isFrozen: freeze === 'debit' || freeze === 'all',
    hasTooManyOnWay: newPayee !== undefined && onItsWay >= newPayee.onItsWayMost,
    sentAlike: await findAlike(sql, { userId: sender.userId, payee, amount, now }),
    needsScamPause: destination.needsScamPause(asking),
    strength: destination.strengthOf(asking),
    ...sightOf('transfer', seenOf(payee, charges, asked.narration)),
  }
}

/** What the customer agrees to: whom, and every line. What they have left, and warnings, are no part of it. */
function seenOf(payee: ResolvedPayee, charges: QuotedCharges, narration: string): Record<string, string> {
  return {
    ...payee.destination.seenOf(payee),
    ...Object.fromEntries(
      Object.entries(payee.choice ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[`choice_${name}`, value]],
      ),
    ),
    name: payee.name,
    amount: decimalText(charges.amount),
    fee: decimalText(charges.fee),
    vat: decimalText(charges.vat),
    stamp_duty: decimalText(charges.duty),
    total: decimalText(charges.total),
    narration,
  }
}

/** What of a payee says who they are. */
export type Named = Pick<ResolvedPayee, 'destination' | 'code' | 'account' | 'customer' | 'newAs'>

/** What new ones like this may be paid in a day with the usual authorisation; undefined where no such amount is set for their kind. */
export async function findNewMost(
  sql: Sql,
  { destination: { newPayee }, newAs }: Named,
  now: Date,
): Promise<Naira | undefined> {
  return newPayee && newMostAt(sql, { payee: newAs ?? newPayee.as, now })
}

/** Whoever was paid first before it is known. */
const knownSince = ({ destination }: Named, now: Date): Date =>
  new Date(now.getTime() - (destination.newPayee?.hours ?? 0) * 3_600_000)

/** Whether a customer has never paid somebody, or not long enough ago, but for what failed or came back, or has taken them off the list. */
export const isNewTo = reading<{ userId: string; payee: Named; now: Date }, boolean>(async (sql, asked) => {
  const wanted = asked.map(({ userId, payee, now }) => ({
    ...between({ userId, payee }),
    known_since: knownSince(payee, now),
  }))
  const rows = await sql<{ place: number }>`
    select r.place from json_to_recordset(${records(wanted)}::json)
      r (place int, user_id uuid, kind text, code text, account text, known_since timestamptz)
    cross join lateral (select from beneficiaries where user_id = r.user_id and to_user_id is null and kind = r.kind
      and to_code = r.code and to_account = r.account and times_paid > 0 and first_paid_at <= r.known_since limit 1) b
    union all
    select r.place from json_to_recordset(${records(wanted)}::json) r (place int, user_id uuid, recipient uuid)
    cross join lateral (
      select from beneficiaries where user_id = r.user_id and to_user_id = r.recipient and times_paid > 0 limit 1) b`
  return inOrder(asked.length, rows, (row) => row === undefined)
})

const between = ({ userId, payee }: { userId: string; payee: Named }) => ({
  user_id: userId,
  kind: payee.destination.type,
  code: payee.code,
  account: payee.customer === undefined ? payee.account : null,
  recipient: payee.customer?.userId ?? null,
})

type Lately = { readonly sentToNew: Naira; readonly onItsWay: number }
const nothingLately: Lately = { sentToNew: zero('NGN'), onItsWay: 0 }

/** Of the hours in which a payee stays new: what a customer sent to all new ones of the kind, and how many are on their way to this one. */
export const findLately = reading<{ userId: string; payee: Named; now: Date }, Lately>(async (sql, asked) => {
  const wanted = asked.map(({ userId, payee, now }) => ({
    ...between({ userId, payee }),
    known_since: knownSince(payee, now),
  }))
  const rows = await sql<{ place: number; to_new: bigint; on_its_way: number }>`
    select r.place, n.to_new, n.on_its_way
    from json_to_recordset(${records(wanted)}::json)
      r (place int, user_id uuid, kind text, code text, account text, known_since timestamptz)
    cross join lateral (
      select coalesce(sum(o.amount_minor) filter (where not exists (
          select from beneficiaries b where b.user_id = r.user_id and b.to_user_id is null and b.kind = r.kind
            and b.to_code = o.to_code and b.to_account = o.to_account and b.times_paid > 0
            and b.first_paid_at <= r.known_since)), 0)::bigint to_new,
        (count(*) filter (where o.state <> 'success' and o.to_code = r.code and o.to_account = r.account))::int on_its_way
      from orders o
      where o.user_id = r.user_id and o.created_at > r.known_since and o.kind = r.kind
        and o.state not in ('failed', 'returned')) n`
  return inOrder(asked.length, rows, (row) => ({
    sentToNew: money('NGN', row?.to_new ?? 0n),
    onItsWay: row?.on_its_way ?? 0,
  }))
})

type Alike = { readonly at: Date; readonly isOnItsWay: boolean }
type Wanted = { userId: string; payee: ResolvedPayee; amount: Naira; now: Date }

/** The same amount that was last sent to the same payee, within the minutes in which that looks like a mistake. */
const findAlike = reading<Wanted, Alike | undefined>(async (sql, asked) => {
  const wanted = asked.map(({ userId, payee, amount, now }) => ({
    ...between({ userId, payee }),
    amount: amount.minor,
    since: new Date(now.getTime() - duplicateMinutes * 60_000),
  }))
  const rows = await sql<{ place: number; at: Date; isOnItsWay: boolean }>`
    select r.place, t.created_at as at, t.state not in ('success', 'returned') as "isOnItsWay"
    from json_to_recordset(${records(wanted)}::json) r (place int, user_id uuid, code text, account text,
      recipient uuid, amount bigint, since timestamptz)
    cross join lateral (
      select created_at, state from orders
      where user_id = r.user_id and amount_minor = r.amount and created_at > r.since and state <> 'failed'
        and (to_code = r.code and to_account = r.account or to_user_id = r.recipient)
      order by created_at desc limit 1) t`
  return inOrder(asked.length, rows, (row) => row)
})

export type RoomRefusal =
  | 'not_enough_money'
  | 'above_daily_limit'
  | 'above_activation_limit'
  | 'no_sending_yet'
  | 'wallet_frozen'

/** Whether there is room for it now, without counting anything: what a quote says before a customer confirms. */
export async function judgeRoom(
  sql: Sql,
  reckoned: Pick<Reckoned, 'isFrozen' | 'available'> & {
    readonly charges: Pick<QuotedCharges, 'amount' | 'total'>
  },
  of: { readonly userId: string; readonly now: Date },
): Promise<Result<{ leftToday: Naira | undefined }, RoomRefusal>> {
  const limits = await findLimits(sql, of)
  if (limits.tier === 0) return refuse('no_sending_yet')
  if (reckoned.isFrozen) return refuse('wallet_frozen')
  const { amount, total } = reckoned.charges
  const leftToday = limits.sending.left === null ? undefined : naira(limits.sending.left.minor)
  const activation = limits.activation?.outgoing.left
  const leftOfActivation = activation && naira(activation.minor)
  // Of two limits the narrower one is said: whoever keeps to it is not refused by the other.
  const isFirst = leftOfActivation && (!leftToday || compare(leftOfActivation, leftToday) < 0)
  if (isFirst && compare(amount, leftOfActivation) > 0)
    return refuse('above_activation_limit', { values: { left: displayAmount(leftOfActivation) } })
  if (leftToday !== undefined && compare(amount, leftToday) > 0)
    return refuse('above_daily_limit', { values: { today: sayLeftToday(displayAmount(leftToday)) } })
  if (compare(total, reckoned.available) > 0)
    return refuse('not_enough_money', {
      values: { missing: displayAmount(subtract(total, reckoned.available)) },
    })
  return done({ leftToday: isFirst ? leftOfActivation : leftToday })
}

const naira = (minor: bigint): Naira => money('NGN', minor)
