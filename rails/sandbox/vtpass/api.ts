// Answers for VTpass's API as we call it: airtime, bills, plans, who is behind a reference, asking again, and the balance of our wallet.
import * as z from 'zod/mini'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import { purchaseJson, said } from './answers.ts'
import { endingOf, findPurchase, type Status, takePurchase, type VtpassBook } from './book.ts'
import { currentOf, distributors, meterTypes, verify } from './customers.ts'
import { insuranceRoutes } from './insurance-lists.ts'
import { isToldWhole, wantedOf } from './insurance.ts'
import { findPlans, isSoldInPlans, renewing, showPlans } from './plans.ts'

export type VtpassDoors = VtpassBook & {
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
}

/** Undefined: come in. Reading takes the public key, everything else the secret one. */
export function vtpassGuard(doors: VtpassDoors, { method, headers }: SandboxRequest): Reply | undefined {
  const isKnown = headers['api-key'] === doors.apiKey
  const isProven =
    method === 'GET' ? headers['public-key'] === doors.publicKey : headers['secret-key'] === doors.secretKey
  return isKnown && isProven ? undefined : said('087', 'INVALID CREDENTIALS')
}

/** What VTpass answers for a path it does not have. */
export const noSuchVtpassPath = (): Reply => ({ status: 404, json: { message: 'Not Found' } })

export const vtpassFailed = (status: number, message: string): Reply => ({ status, json: { message } })

export function vtpassRoutes(doors: VtpassDoors): Route[] {
  return [
    { method: 'POST', path: '/pay', handle: (request) => pay(doors, request) },
    { method: 'POST', path: '/merchant-verify', handle: (request) => verify(doors.database, request) },
    {
      method: 'GET',
      path: '/service-variations',
      handle: (request) => showPlans(doors.database, request),
    },
    { method: 'POST', path: '/requery', handle: (request) => requery(doors, request) },
    ...insuranceRoutes,
    { method: 'GET', path: '/balance', handle: () => balance(doors) },
  ]
}

const airtime: ReadonlySet<string> = new Set(['mtn', 'airtel', 'glo', 'etisalat'])
const bounds = { airtime: [50_00n, 50_000_00n], electricity: [500_00n, 500_000_00n] } as const

const order = z.object({
  request_id: z.string(),
  serviceID: z.string(),
  amount: z.union([z.string(), z.number()]),
  phone: z.string(),
  billersCode: z.optional(z.string()),
  variation_code: z.optional(z.string()),
  subscription_type: z.optional(z.enum(['change', 'renew'])),
  quantity: z.optional(z.union([z.string(), z.number()])),
})
type Order = z.output<typeof order>

async function pay(doors: VtpassDoors, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(order, body)
  if (!read.success) return said('011', 'INVALID ARGUMENTS')
  const { request_id: requestId, serviceID: serviceId, billersCode, phone } = read.data
  const account = airtime.has(serviceId) ? phone : billersCode
  if (!isOfToday(requestId, doors.clock.now()))
    return said('085', 'IMPROPER REQUEST ID: DOES NOT CONTAIN DATE')
  if (account === undefined) return said('011', 'INVALID ARGUMENTS')
  const sold = await soldAs(doors, read.data, account)
  if ('refusal' in sold) return sold.refusal
  const fields = toldIn(body, serviceId)
  if (!isToldWhole(serviceId, fields)) return said('011', 'INVALID ARGUMENTS')
  const { refusal, status, next } = fateOf(account, doors.clock.now())
  if (refusal !== undefined || isUnreached(serviceId, account))
    return said('030', 'BILLER NOT REACHABLE AT THIS POINT')
  const taken = await takePurchase(doors, {
    request_id: requestId,
    service_id: serviceId,
    account,
    ...sold,
    fields,
    status,
    next,
  })
  if (taken === 'known') return said('014', 'REQUEST ID ALREADY EXISTS')
  if (taken === 'likely_duplicate') return said('019', 'LIKELY DUPLICATE TRANSACTION')
  if (taken === 'balance_too_low') return said('018', 'LOW WALLET BALANCE')
  return { status: 200, json: purchaseJson(taken), ...answerTo(account) }
}

const anything = z.record(z.string(), z.unknown())

/** What the service wants to be told, of what came. */
function toldIn(body: unknown, serviceId: string): Readonly<Record<string, string>> {
  const read = z.safeParse(anything, body)
  return Object.fromEntries(
    wantedOf(serviceId).flatMap((name) => {
      const value = read.success ? read.data[name] : undefined
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
}

type Sold = { readonly plan: string | null; readonly quantity: number; readonly amount: bigint }
const refused = (code: string, description: string) => ({ refusal: said(code, description) })

/** What is bought, and for how much: of a plan its own price, whatever amount was sent. */
async function soldAs(
  doors: VtpassDoors,
  wanted: Order,
  account: string,
): Promise<Sold | { readonly refusal: Reply }> {
  const { serviceID: serviceId, variation_code: variation } = wanted
  if (isSoldInPlans(serviceId)) return soldInPlans(doors, wanted, account)
  const kind = airtime.has(serviceId) ? 'airtime' : distributors.has(serviceId) ? 'electricity' : undefined
  if (kind === undefined) return refused('012', 'PRODUCT DOES NOT EXIST')
  const type = meterTypes.find((one) => one === variation)
  if ((kind === 'electricity') !== (type !== undefined)) return refused('011', 'INVALID ARGUMENTS')
  const amount = parseAmount(String(wanted.amount), 'NGN')
  if (!amount.ok) return refused('011', 'INVALID ARGUMENTS')
  const { minor } = amount.value
  const [least, most] = bounds[kind]
  if (minor < least) return refused('013', 'BELOW MINIMUM AMOUNT ALLOWED')
  if (minor > most) return refused('017', 'ABOVE MAXIMUM AMOUNT ALLOWED')
  return { plan: type ?? null, quantity: 1, amount: minor }
}

async function soldInPlans(
  { database }: VtpassDoors,
  wanted: Order,
  account: string,
): Promise<Sold | { readonly refusal: Reply }> {
  const { serviceID: serviceId, variation_code: variation, subscription_type: subscription } = wanted
  const isRenewed = renewing.has(serviceId) && subscription === 'renew'
  const code = isRenewed ? currentOf(serviceId, account) : variation
  const plan = (await findPlans(database, serviceId)).find((one) => one.code === code)
  if (plan === undefined) return refused('010', 'VARIATION CODE DOES NOT EXIST')
  if (isRenewed !== (variation === undefined)) return refused('011', 'INVALID ARGUMENTS')
  const quantity = Number(wanted.quantity ?? 1)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10)
    return refused('032', 'ABOVE MAXIMUM QUANTITY ALLOWED')
  return { plan: plan.code, quantity, amount: plan.price * BigInt(quantity) }
}

/** How the answer to a purchase goes astray, by the number. */
function answerTo(phone: string): Partial<Reply> {
  if (phone === '500000000000') return { json: { message: 'Something went wrong' } }
  if (phone === '300000000000') return { silent: true }
  return phone === '400000000000' || endingOf(phone) === '93' ? { dropped: true } : {}
}

// Lagos keeps UTC+1 all year.
const isOfToday = (requestId: string, now: Date): boolean =>
  /^\d{12}[A-Za-z0-9]+$/.test(requestId) &&
  new Date(now.getTime() + 3_600_000).toISOString().replace(/\D/g, '').startsWith(requestId.slice(0, 8))

type Fate = {
  readonly status: Status
  readonly next: { readonly status: Status; readonly at: Date } | undefined
  readonly refusal?: string
}

const soonMilliseconds = 5_000

/** A meter or an insured that ends in 80 is not reached from here, and from other partners it is. */
const isUnreached = (serviceId: string, account: string): boolean =>
  (distributors.has(serviceId) || wantedOf(serviceId).length > 0) && endingOf(account) === '80'

/**
 * How it ends, by the last two digits of the number or meter, since a form that asks for Nigerian numbers sends none of the numbers that VTpass documents
 * for this: 90 waits and is delivered, 91 waits and fails, 92 is delivered and reversed, 93 is delivered and the answer lost, 94 is refused, 95
 * waits for a person, 96 fails at once. Theirs of twelve digits do as they are documented: one waits, and the purchases of the others wait too
 * while their answer is none, never comes, or is nothing that anybody documents.
 */
function fateOf(account: string, now: Date): Fate {
  const {
    status = waiting.has(account) ? 'pending' : 'delivered',
    soon,
    refusal,
  } = fates[endingOf(account)] ?? {}
  const next = soon && { status: soon, at: new Date(now.getTime() + soonMilliseconds) }
  return { status, next, ...(refusal !== undefined && { refusal }) }
}

const fates: Readonly<Record<string, { status?: Status; soon?: Status; refusal?: string }>> = {
  '90': { status: 'pending', soon: 'delivered' },
  '91': { status: 'pending', soon: 'failed' },
  '92': { status: 'delivered', soon: 'reversed' },
  '94': { status: 'failed', refusal: '030' },
  '95': { status: 'pending' },
  '96': { status: 'failed' },
}

const waiting: ReadonlySet<string> = new Set(['201000000000', '300000000000', '400000000000', '500000000000'])

async function requery(doors: VtpassDoors, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(z.object({ request_id: z.string() }), body)
  const purchase = read.success ? await findPurchase(doors, read.data.request_id) : undefined
  return purchase === undefined
    ? said('015', 'INVALID REQUEST ID')
    : { status: 200, json: purchaseJson(purchase) }
}

async function balance({ database }: VtpassDoors): Promise<Reply> {
  const [wallet] = await database.sql<{ balance: bigint }>`select balance from vtpass_wallet`
  const held = decimalText(money('NGN', wallet?.balance ?? 0n))
  return { status: 200, json: { code: 1, contents: { balance: Number(held) } } }
}
