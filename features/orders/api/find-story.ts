// Answers for the whole story of an order: what happened to it, whose acts of staff were behind it, the cases about it, what its customer
// was made to owe, and what was kept for them. After its own states every step of money is a posting of the ledger.
import { type CaseKind, mayKnow } from '#features/cases/public.ts'
import { findEnds } from '#features/queues/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { keyFrom } from '#ledger/ledger.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { findOrder as contract } from '../staff-contract.ts'
import { decidedByStaff, findEvents } from './events.ts'
import { findLegs } from './find-legs.ts'
import { findRefund } from './find-refund.ts'
import { type OrderRow, targetOf } from './order-row.ts'
import { orderCases, orderSubject } from './records.ts'

type Detail = AnswerOf<typeof contract>
type Event = Detail['events'][number]
type Act = Event['ended']

/** A posting that followed from an order: whose act of staff it was, and what names it elsewhere. */
type Followed = { readonly key: string; readonly ended: Act; readonly reference?: string | undefined }
type Debt = Detail['debts'][number] & { readonly postings: readonly Followed[] }

/** What the customer of an order was made to owe for it, from whoever keeps debts; the one that was claimed first stands first. */
export type DebtsOf = (
  sql: Sql,
  of: { readonly userId: string; readonly transactionId: string },
) => Promise<readonly Debt[]>

export async function findStory(sql: Sql, row: OrderRow, debtsOf: DebtsOf) {
  const debts = await debtsOf(sql, { userId: row.user_id, transactionId: row.transaction_id })
  const cases = await findCases(sql, row)
  const own = await findEvents(sql, row)
  const decidedAt = own.find(isDecision)?.at
  const ends = await findEnds(sql, [
    ...(decidedAt === undefined ? [] : [actOn(row, 'decide', { key: 'decide', endedAt: decidedAt })]),
    ...cases.flatMap((about) => endingOf(row, about) ?? []),
  ])
  const followed: Followed[] = [
    ...debts.flatMap(({ postings }) => postings),
    ...cases.flatMap(({ key, payment }) =>
      [releaseKey(key), paidOutKey(key)].map((one) => ({
        key: one,
        ended: ends.get(one) ?? null,
        reference: payment ?? undefined,
      })),
    ),
  ]
  const legs = await findLegs(
    sql,
    row,
    followed.map(({ key }) => key),
  )
  const events = own
    // That it was paid late, and that this is no more, are postings.
    .filter(({ name }) => name !== 'paid_late')
    .map((event) => ({
      ...event,
      amount: null,
      ended: isDecision(event) ? (ends.get('decide') ?? null) : null,
    }))
  return {
    events: inOrder([...events, ...stepsOf(legs, followed)]),
    legs: legs.map(({ key: _key, ...leg }) => leg),
    cases: cases.map(({ id, kind, state, opened_at: at }) => ({ id, kind, state, opened_at: at })),
    debts: debts.map(({ id, state, remaining }) => ({ id, state, remaining })),
    became: becameOf(cases, debts),
    charges_refunded: (await findRefund(sql, row.transaction_id)).stands,
  }
}

type Case = {
  readonly id: string
  readonly kind: CaseKind
  readonly key: string
  readonly state: 'open' | 'closed'
  readonly opened_at: Date
  readonly closed_at: Date | null
  /** The line of the bank's statement by which a closed customer was paid elsewhere. */
  readonly payment: string | null
}

/** What is open first. Every role reads an order, so none that is confidential. */
async function findCases(sql: Sql, row: OrderRow): Promise<Case[]> {
  const rows = await sql<Case>`
    select c.id, c.kind, c.key, c.state, c.opened_at, c.closed_at, p.reference payment
    from cases c left join unclaimed_payments p on p.case_id = c.id
    where c.subject_type = ${orderSubject} and c.subject_id = ${row.transaction_id} order by c.state desc, c.opened_at, c.kind, c.id`
  return rows.filter(({ kind }) => mayKnow('customer', kind))
}

const isDecision = ({ outcome }: { readonly outcome: string }): boolean => outcome === decidedByStaff

const releaseKey = (caseKey: string): string => keyFrom(`${orderSubject}-return-release`, caseKey)
const paidOutKey = (caseKey: string): string => keyFrom('unclaimed-paid', caseKey)

type Asked = { readonly key: string; readonly since?: Date; readonly endedAt: Date }
const actOn = (row: OrderRow, act: string, asked: Asked) => ({
  targets: [targetOf(row)],
  acts: [`transfers.${act}`],
  ...asked,
})

/** By whose act what was kept reached its customer; undefined while it is kept. */
function endingOf(row: OrderRow, { kind, key, opened_at: since, closed_at: endedAt }: Case) {
  if (endedAt === null) return undefined
  if (kind === orderCases.returnHeld)
    return actOn(row, 'release-return', { key: releaseKey(key), since, endedAt })
  return kind === orderCases.returnUnclaimed
    ? actOn(row, 'settle-return', { key: paidOutKey(key), since, endedAt })
    : undefined
}

/** Kinds of postings that are steps of its history, and whether their first leg is what they are about. */
const steps: Readonly<Record<string, boolean>> = {
  debt_of_transfer: true,
  debt_recovery: true,
  debt_from_kept: true,
  debt_write_off: true,
  // With the partner's fee: how much of it was its customer's says the debt.
  debt_cancelled: false,
  unclaimed_paid: true,
  bank_transfer_return_release: true,
}

function stepsOf(
  legs: Awaited<ReturnType<typeof findLegs>>,
  followed: readonly Followed[],
): Omit<Event, 'number'>[] {
  const firsts = new Map(legs.toReversed().map((leg) => [leg.transfer, leg]))
  return [...firsts.values()].toReversed().flatMap(({ key, kind, amount, recorded_at: at }) => {
    const isAbout = steps[kind]
    if (isAbout === undefined) return []
    const { ended = null, reference = '' } = followed.find((one) => one.key === key) ?? {}
    const step = { at, kind: 'posting' as const, name: kind, outcome: '', response_code: null, times: 1 }
    return [{ ...step, detail: reference, amount: isAbout ? amount : null, ended }]
  })
}

/** What the bank said came first of what is of one instant. */
const inOrder = (events: readonly Omit<Event, 'number'>[]): Event[] =>
  events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event, place) => ({ ...event, number: place + 1 }))

/** What it has come to after its last state; null where that says it all. */
function becameOf(cases: readonly Case[], debts: readonly Debt[]): Detail['became'] {
  const debt = debts.findLast(({ state }) => state !== 'cancelled')
  if (debt !== undefined && debt.state !== 'cancelled') return debt.state === 'open' ? 'owed' : debt.state
  const isOpen = (asked: CaseKind) => cases.some((one) => one.kind === asked && one.state === 'open')
  if (isOpen(orderCases.returnHeld)) return 'kept'
  if (isOpen(orderCases.returnUnclaimed)) return 'unclaimed'
  if (isOpen(orderCases.paidAfterReturn)) return 'paid_late'
  return cases.some(({ payment }) => payment !== null) ? 'paid_out' : null
}
