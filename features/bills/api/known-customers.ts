// Answers for whose a reference is: asked of whoever sells the biller, kept for some minutes, counted for each customer who asks.
import { countLookup, findLatestPaid } from '#features/orders/public.ts'
import { unreachable } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { displayDay } from '#kit/lagos.ts'
import { type Money, money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { areaIn } from '../biller.ts'
import type { BillsRail } from '../rail.ts'
import { knownMinutes } from '../rules.ts'
import type { Sold } from './catalogue.ts'

/** What is known of a biller's customer. */
export type Known = {
  readonly name: string
  readonly area: string | undefined
  /** Told with what is due alone, which is never kept. */
  readonly office?: string | undefined
  readonly debt: Money<'NGN'> | undefined
  readonly least: Money<'NGN'> | undefined
  readonly most: Money<'NGN'> | undefined
  readonly due: Money<'NGN'> | undefined
  readonly current: { readonly name: string; readonly price: Money<'NGN'> } | undefined
}

type Asked = {
  readonly userId: string
  readonly sold: Sold
  readonly account: string
  readonly isAgreed?: true
}
type Refusal =
  | 'number_not_found'
  | 'biller_away'
  | 'biller_refuses'
  | 'bill_paid'
  | 'bill_paid_by_you'
  | 'bill_on_its_way'
  | 'bill_expired'
  | 'lookup_unanswered'
  | 'too_many_lookups'

/** Who is behind a reference, and what their biller says of them. Asks the partner, so it never runs inside a transaction. */
export async function findKnown(
  doors: Doors,
  rail: BillsRail,
  asked: Asked,
): Promise<Result<Known, Refusal>> {
  const kept = await findKept(doors, asked)
  if (kept !== undefined) return done(kept)
  const { sold, account } = asked
  const own = await findOwn(doors, asked)
  const isDue = sold.biller.amount === 'due'
  // Nothing is due twice: what is on its way is as good as paid.
  if (isDue && own?.isOpen === true) return refuse('bill_on_its_way', { values: { day: displayDay(own.at) } })
  const wasPaid = own !== undefined && !isDue
  const counted = asked.isAgreed ? done() : await countLookup(doors, asked.userId, { wasPaid })
  if (!counted.ok) return counted
  const said = await rail.check({ service: serviceOf(sold), account })
  switch (said.outcome) {
    case 'accepted': {
      const { address, canBuy, ...customer } = said.value
      if (!canBuy) return refuse('biller_refuses', { values: { biller: inSentence(sold.biller.name) } })
      // Of what is due no amount is guessed.
      if (sold.biller.amount === 'due' && customer.due === undefined) return refuse('lookup_unanswered')
      return done(await keep(doors, asked, { ...customer, area: areaIn(address) }))
    }
    case 'rejected':
      if (said.reason === 'paid' && isDue && own !== undefined)
        return refuse('bill_paid_by_you', { values: { day: displayDay(own.at) } })
      return said.reason === 'not_found'
        ? refuse('number_not_found')
        : refuse(refusals[said.reason], { values: { biller: inSentence(sold.biller.name) } })
    case 'unknown':
      return refuse('lookup_unanswered')
  }
  return unreachable(said)
}

/** What this customer has paid there last, or is paying. */
const findOwn = ({ database }: Doors, { userId, sold, account }: Asked) =>
  findLatestPaid(database.sql, { kind: 'bill', userId, code: sold.biller.id, account })

const refusals = { away: 'biller_away', paid: 'bill_paid', expired: 'bill_expired' } as const

export const serviceOf = ({ offer }: Pick<Sold, 'offer'>) => ({ code: offer.code, terms: offer.terms ?? {} })

/** What was said before a biller became what it is was said of another. */
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

const goodSince = ({ clock }: Doors): Date => new Date(clock.now().getTime() - knownMinutes * 60_000)

type Row = {
  name: string
  area: string | null
  debt_minor: bigint | null
  least_minor: bigint | null
  most_minor: bigint | null
  current_plan: string | null
  current_minor: bigint | null
}

/** What was asked for a few minutes ago; asks nobody. */
export async function findKept(
  doors: Doors,
  { sold, account }: Pick<Asked, 'sold' | 'account'>,
): Promise<Known | undefined> {
  const [row] = await doors.database.sql<Row>`
    select name, area, debt_minor, least_minor, most_minor, current_plan, current_minor from biller_customers
    where biller = ${sold.biller.id} and account = ${account}
      and asked_at >= ${laterOf(goodSince(doors), sold.since)}`
  if (row === undefined) return undefined
  const of = (minor: bigint | null) => (minor === null ? undefined : money('NGN', minor))
  return {
    name: row.name,
    area: row.area ?? undefined,
    debt: of(row.debt_minor),
    least: of(row.least_minor),
    most: of(row.most_minor),
    due: undefined,
    current:
      row.current_plan === null || row.current_minor === null
        ? undefined
        : { name: row.current_plan, price: money('NGN', row.current_minor) },
  }
}

/** Kept for whoever asks next; what was asked longer ago is nobody's to keep. What is due is asked each time: it is paid once. */
async function keep(doors: Doors, { sold, account }: Asked, known: Known): Promise<Known> {
  const { name, area, debt, least, most, due, current } = known
  if (due !== undefined) return known
  await doors.database.sql`delete from biller_customers where asked_at < ${goodSince(doors)}`
  await doors.database.sql`
    insert into biller_customers (biller, account, name, area, debt_minor, least_minor, most_minor, current_plan,
      current_minor, asked_at)
    values (${sold.biller.id}, ${account}, ${name}, ${area ?? null}, ${debt?.minor ?? null}, ${least?.minor ?? null},
      ${most?.minor ?? null}, ${current?.name ?? null}, ${current?.price.minor ?? null}, ${doors.clock.now()})
    on conflict (biller, account) do update set name = excluded.name, area = excluded.area, debt_minor = excluded.debt_minor,
      least_minor = excluded.least_minor, most_minor = excluded.most_minor,
      current_plan = excluded.current_plan, current_minor = excluded.current_minor, asked_at = excluded.asked_at`
  return known
}
