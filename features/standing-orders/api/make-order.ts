// Answers for agreeing to a standing order: what it would be, and making it of exactly what was seen.
import { isServiceOn } from '#features/products/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { sightOf, takeAuthorisation } from '#features/step-up/public.ts'
import {
  type Destinations,
  destinationNamed,
  findSender,
  fitsPayee,
  readAmount,
  reckon,
  type Reckoned,
  isOnlyNow,
  resolvePayee,
  type ResolvedPayee,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { add, decimalText, type Money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { makeOrder as contract, previewOrder } from '../contract.ts'
import { countStandingOf } from '../parts.ts'
import { aheadDaysMost, type Every, firstDues, ordersMost, seenTime } from '../rules.ts'
import { lockOrder, viewOf } from './order-row.ts'
import { leaveRun } from './runs.ts'
import { tellAct } from './tell-acts.ts'

type Plan = BodyOf<typeof previewOrder>
type Preview = AnswerOf<typeof previewOrder>

/** A plan whose payee and amount are found and read. */
export type Planned = {
  readonly payee: ResolvedPayee
  readonly amount: Money<'NGN'>
  readonly narration: string
  readonly every: Every
  /** What goes out first. */
  readonly first: Date
  /** What days and times are counted from; another than `first` only where it has gone out before. */
  readonly anchor: Date
  readonly until: Date | undefined
}

/** Reads a plan. Asks the bank for the payee's name, so it never runs inside a transaction. */
export async function readPlan(
  doors: Doors,
  destinations: Destinations,
  asked: { userId: string; plan: Plan },
) {
  const { plan } = asked
  const now = doors.clock.now()
  const first = new Date(plan.first_at)
  const until = plan.until === undefined ? undefined : new Date(plan.until)
  const destination = destinationNamed(destinations, plan.to.kind)
  for (const service of ['standing_order', destination.type])
    if (!(await isServiceOn(doors.database.sql, service))) return refuse('service_off')
  const fault = timeFault({ first, until }, now)
  if (fault !== undefined) return refuse(fault)
  const amount = await readAmount(doors.database.sql, destination, { text: plan.amount, now })
  if (!amount.ok) return amount
  const payee = await resolvePayee(doors, destinations, { userId: asked.userId, to: plan.to })
  if (!payee.ok) return payee
  if (isOnlyNow(payee.value)) return refuse('only_now')
  const fits = fitsPayee(payee.value, amount.value)
  if (!fits.ok) return fits
  const planned: Planned = {
    payee: payee.value,
    amount: amount.value,
    narration: plan.narration ?? '',
    every: plan.every,
    first,
    anchor: first,
    until,
  }
  return done(planned)
}

/** Why an order cannot begin then and end then; undefined when it can. */
export function timeFault({ first, until }: Pick<Planned, 'first' | 'until'>, now: Date) {
  if (first <= now) return 'first_in_the_past'
  if (first.getTime() - now.getTime() > aheadDaysMost * 86_400_000) return 'first_too_far'
  return until !== undefined && until < first ? 'ends_before_it_begins' : undefined
}

/** What a new order would be. */
export async function previewNew(sql: Sql, doors: Doors, asked: { userId: string; planned: Planned }) {
  if (await hasTooMany(sql, asked.userId)) return refuse('too_many_orders')
  return previewPlan(sql, doors, asked)
}

/** The order that a plan takes the place of, so that its proof is good for nothing else, and whether that sends nothing. */
type Changed = { readonly changes?: string; readonly staysPaused?: boolean }

/** What a plan would be at full price. */
export async function previewPlan(
  sql: Sql,
  doors: Doors,
  asked: { readonly userId: string; readonly planned: Planned } & Changed,
) {
  const { planned } = asked
  const sender = await findSender(sql, asked.userId)
  if (sender === undefined) return refuse('no_sending_yet')
  const { payee, amount, narration } = planned
  const reckoned = await reckon(sql, { sender, payee, amount, narration, now: doors.clock.now() })
  const most = chargesMost(reckoned)
  const preview: Preview = {
    payee: {
      kind: payee.destination.name,
      name: payee.name,
      bank_name: payee.place,
      account_number: payee.account,
    },
    amount,
    fee: reckoned.charges.feeBefore,
    vat: reckoned.charges.vatBefore,
    stamp_duty: reckoned.charges.duty,
    total_most: add(amount, most),
    currency: 'NGN',
    due: [
      planned.first,
      ...firstDues({ every: planned.every, first: planned.anchor, until: planned.until }, 2, planned.first),
    ],
    ...sightOfPlan(planned, most, asked),
  }
  return done({ preview, most })
}

/** Fee, VAT and duty without free transfers and promotions. */
export function chargesMost({ charges }: Pick<Reckoned, 'charges'>): Money<'NGN'> {
  return add(add(charges.feeBefore, charges.vatBefore), charges.duty)
}

function sightOfPlan(
  planned: Planned,
  most: Money<'NGN'>,
  { changes, staysPaused }: Changed,
): { hash: string; seen: string } {
  const { payee } = planned
  return sightOf('standing_order', {
    ...payee.destination.seenOf(payee),
    name: payee.name,
    amount: decimalText(planned.amount),
    charges_most: decimalText(most),
    narration: planned.narration,
    every: planned.every,
    first: seenTime(planned.first),
    until: planned.until === undefined ? '' : seenTime(planned.until),
    ...(changes === undefined ? {} : { changes }),
    ...(staysPaused === true ? { paused: 'yes' } : {}),
  })
}

type Making = {
  readonly actor: CustomerActor
  readonly planned: Planned
  readonly body: BodyOf<typeof contract>
  readonly requestId: string
  readonly address: string
}

/** Makes an order of what was seen and authorised. */
export async function makeOrder(sql: Sql, doors: Doors, making: Making) {
  const { actor, planned, body } = making
  const now = doors.clock.now()
  // One at a time for a customer, or two at once would both be the fiftieth.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`standing-orders\n${actor.id}`}, 17))`
  const previewed = await previewNew(sql, doors, { userId: actor.id, planned })
  if (!previewed.ok) return previewed
  const { preview, most } = previewed.value
  if (preview.hash !== body.hash) return refuse('order_changed')
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: body.authorisation_id,
    purpose: 'standing_order',
    hash: preview.hash,
    strength: 'strong',
    now,
  })
  if (!taken.ok) return taken
  const id = newId(doors)
  await insertOrder(sql, {
    id,
    userId: actor.id,
    planned,
    most,
    authorisation: taken.value.id,
    now,
  })
  await leaveRun(sql, doors, { id, dueAt: planned.first })
  await recordAudit(sql, doors, {
    actor,
    action: 'standing-orders.make',
    target: { type: 'standing_order', id },
    outcome: 'allowed',
    changes: [{ field: 'total_most', before: null, after: decimalText(preview.total_most) }],
    requestId: making.requestId,
    address: making.address,
  })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`], now)
  const row = await lockOrder(sql, id)
  assert(row !== undefined, 'an order that was made is there')
  await tellAct(sql, doors, { row, act: 'made' })
  return done(await viewOf(sql, row))
}

async function insertOrder(
  sql: Sql,
  made: {
    id: string
    userId: string
    planned: Planned
    most: Money<'NGN'>
    authorisation: string
    now: Date
  },
): Promise<void> {
  const { planned } = made
  const { payee } = planned
  await sql`
    insert into standing_orders (id, user_id, destination, to_name, to_user_id, to_place, to_account, amount_minor, charges_most_minor, narration, every, first_at, next_at, until, state, authorisation_id, created_at)
    values (${made.id}, ${made.userId}, ${payee.destination.toOf(payee)}, ${payee.name}, ${payee.customer?.userId ?? null}, ${payee.place}, ${payee.account},
      ${planned.amount.minor},
      ${made.most.minor}, ${planned.narration}, ${planned.every}, ${planned.first}, ${planned.first}, ${planned.until ?? null},
      'active', ${made.authorisation}, ${made.now})`
}

async function hasTooMany(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ count: number }>`select ${countStandingOf(sql, sql.part`${userId}`)} count`
  return (row?.count ?? 0) >= ordersMost
}
