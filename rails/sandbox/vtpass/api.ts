// Answers for VTpass's API as we call it: airtime, electricity, who is behind a meter, asking again, and the balance of our wallet.
import * as z from 'zod/mini'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import { purchaseJson, said } from './answers.ts'
import { findPurchase, type Status, takePurchase, type VtpassBook } from './book.ts'
import { distributors, meterTypes, verify } from './customers.ts'

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
    { method: 'POST', path: '/merchant-verify', handle: async (request) => verify(request) },
    { method: 'POST', path: '/requery', handle: (request) => requery(doors, request) },
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
  variation_code: z.optional(z.enum(meterTypes)),
})

async function pay(doors: VtpassDoors, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(order, body)
  if (!read.success) return said('011', 'INVALID ARGUMENTS')
  const { request_id: requestId, serviceID: serviceId, variation_code: type } = read.data
  const kind = airtime.has(serviceId) ? 'airtime' : distributors.has(serviceId) ? 'electricity' : undefined
  const account = kind === 'airtime' ? read.data.phone : read.data.billersCode
  if (!isOfToday(requestId, doors.clock.now()))
    return said('085', 'IMPROPER REQUEST ID: DOES NOT CONTAIN DATE')
  if (kind === undefined) return said('012', 'PRODUCT DOES NOT EXIST')
  if (account === undefined || (kind === 'electricity') !== (type !== undefined))
    return said('011', 'INVALID ARGUMENTS')
  const amount = parseAmount(String(read.data.amount), 'NGN')
  if (!amount.ok) return said('011', 'INVALID ARGUMENTS')
  const { minor } = amount.value
  const [least, most] = bounds[kind]
  if (minor < least) return said('013', 'BELOW MINIMUM AMOUNT ALLOWED')
  if (minor > most) return said('017', 'ABOVE MAXIMUM AMOUNT ALLOWED')
  const { refusal, status, next } = fateOf(account, doors.clock.now())
  if (refusal !== undefined) return said(refusal, 'BILLER NOT REACHABLE AT THIS POINT')
  const taken = await takePurchase(doors, {
    request_id: requestId,
    service_id: serviceId,
    account,
    plan: type ?? null,
    amount: minor,
    status,
    next,
  })
  if (taken === 'known') return said('014', 'REQUEST ID ALREADY EXISTS')
  if (taken === 'likely_duplicate') return said('019', 'LIKELY DUPLICATE TRANSACTION')
  if (taken === 'balance_too_low') return said('018', 'LOW WALLET BALANCE')
  return { status: 200, json: purchaseJson(taken), ...answerTo(account) }
}

/** How the answer to a purchase goes astray, by the number. */
function answerTo(phone: string): Partial<Reply> {
  if (phone === '500000000000') return { json: { message: 'Something went wrong' } }
  if (phone === '300000000000') return { silent: true }
  return phone === '400000000000' || phone.endsWith('93') ? { dropped: true } : {}
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
  } = fates[account.slice(-2)] ?? {}
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
