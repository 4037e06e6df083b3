// Answers for the API of examplebills as we call it: who is behind a reference, plans, paying, and asking again.
import * as z from 'zod/mini'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import { paymentJson, refused, type RefusalCode } from './answers.ts'
import { type ExamplebillsBook, type Fate, findPayment, inTurn, takePayment } from './book.ts'
import { dueKobo, enquire, leastKobo, whyNot } from './customers.ts'
import { isToldWhole, optionsOf } from './fields.ts'
import { asksFor, plansOf } from './services-sold.ts'

export type ExamplebillsDoors = ExamplebillsBook & { readonly apiKey: string }

/** Undefined: come in. */
export const examplebillsGuard = (
  { apiKey }: ExamplebillsDoors,
  { headers }: SandboxRequest,
): Reply | undefined =>
  headers['authorization'] === `Bearer ${apiKey}` ? undefined : refused('unauthorised')

export const noSuchExamplebillsPath = (): Reply => refused('no_such_path')

export function examplebillsRoutes(doors: ExamplebillsDoors): Route[] {
  return [
    { method: 'POST', path: '/v1/enquiries', handle: (request) => enquire(doors, request) },
    {
      method: 'GET',
      path: '/v1/services/:service/plans',
      handle: async (_request, { service = '' }) =>
        asksFor(service) === 'plans' ? showPlans(service) : refused('unknown_service'),
    },
    {
      method: 'GET',
      path: '/v1/services/:service/fields/:field',
      handle: async (_request, { service = '', field = '' }) => {
        const options = optionsOf(service, field)
        return options === undefined ? refused('unknown_service') : { status: 200, json: { options } }
      },
    },
    { method: 'POST', path: '/v1/payments', handle: (request) => pay(doors, request) },
    {
      method: 'GET',
      path: '/v1/payments/:client_reference',
      handle: (_request, { client_reference: reference = '' }) => find(doors, reference),
    },
    { method: 'GET', path: '/v1/wallet', handle: () => wallet(doors) },
  ]
}

const showPlans = (service: string): Reply => ({
  status: 200,
  json: {
    plans: plansOf(service).map(({ code, name, priceKobo }) => ({ code, name, price_kobo: priceKobo })),
  },
})

const order = z.strictObject({
  client_reference: z.string().check(z.minLength(1), z.maxLength(100)),
  service: z.string(),
  customer: z.string().check(z.minLength(2)),
  amount_kobo: z.int().check(z.positive()),
  plan: z.optional(z.string()),
  quantity: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
  fields: z._default(z.record(z.string(), z.string()), {}),
})
type Order = z.output<typeof order>

/** The same reference again is answered as it stands, whatever else would be said of it now. */
async function pay(doors: ExamplebillsDoors, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(order, body)
  if (!read.success) return refused('invalid_request')
  const { client_reference, service, customer, plan = null, quantity, fields, amount_kobo } = read.data
  const known = await findPayment(doors, client_reference)
  const why = known === undefined ? whyRefused(read.data) : undefined
  if (why !== undefined) return refused(why)
  const taken = await takePayment(doors, {
    client_reference,
    service,
    customer,
    plan,
    quantity,
    fields,
    amount: BigInt(amount_kobo),
    isBill: asksFor(service) === 'due',
    fate: fateOf(customer, doors.clock.now()),
  })
  switch (taken.is) {
    case 'conflict':
      return refused('reference_conflict')
    case 'paid':
      return refused('already_paid')
    case 'too_little':
      return refused('insufficient_funds')
    case 'known':
      return { status: 200, json: { payment: paymentJson(taken.payment) } }
    case 'new':
      // Of one whose answer is lost nobody hears at first.
      return {
        status: 201,
        json: { payment: paymentJson(taken.payment) },
        ...(customer.endsWith('93') && { dropped: true }),
      }
  }
}

function whyRefused(wanted: Order): RefusalCode | undefined {
  const { service, customer } = wanted
  const asks = asksFor(service)
  if (asks === undefined) return 'unknown_service'
  if (asks === 'plans' ? planOf(wanted) === undefined : wanted.plan !== undefined) return 'plan_not_sold'
  if (!isAccepted(wanted)) return 'amount_not_accepted'
  if (!isToldWhole(service, wanted.fields)) return 'invalid_request'
  return whyNot(asks, customer) ?? (customer.endsWith('94') ? 'biller_unavailable' : undefined)
}

const planOf = ({ service, plan }: Order) => plansOf(service).find(({ code }) => code === plan)

function isAccepted(wanted: Order): boolean {
  const { service, customer, amount_kobo: amount, quantity } = wanted
  const asks = asksFor(service)
  if (asks === 'due') return amount === dueKobo(customer)
  if (asks === 'plans') return amount === (planOf(wanted)?.priceKobo ?? 0) * quantity
  return amount >= leastKobo(customer)
}

const soonMilliseconds = 5_000

const ends: Readonly<Record<string, Pick<Fate, 'state' | 'next_state' | 'failure_code'>>> = {
  '90': { state: 'processing', next_state: 'completed', failure_code: null },
  '91': { state: 'processing', next_state: 'failed', failure_code: null },
  '92': { state: 'completed', next_state: 'refunded', failure_code: null },
  '95': { state: 'accepted', next_state: null, failure_code: null },
  '96': { state: 'failed', next_state: null, failure_code: 'declined_by_biller' },
}

/** How it ends, by the last two digits of the reference (features/bills/README.md). */
function fateOf(customer: string, now: Date): Fate {
  const { state, next_state, failure_code } = ends[customer.slice(-2)] ?? {
    state: 'completed',
    next_state: null,
    failure_code: null,
  }
  const next_at = next_state === null ? null : new Date(now.getTime() + soonMilliseconds)
  return { state, next_state, next_at, failure_code }
}

async function find(doors: ExamplebillsDoors, reference: string): Promise<Reply> {
  const payment = await findPayment(doors, reference)
  return payment === undefined
    ? refused('unknown_reference')
    : { status: 200, json: { payment: paymentJson(payment) } }
}

async function wallet({ database }: ExamplebillsDoors): Promise<Reply> {
  const balance = await inTurn(database, async (_sql, held) => held)
  return { status: 200, json: { balance_kobo: Number(balance) } }
}
