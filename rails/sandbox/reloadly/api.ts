// Answers for the API of Reloadly as we call it: tokens, operators, topping up, what was made under an identifier, and our wallet.
import * as z from 'zod/mini'
import { parseAmount } from '#kit/money/money.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import { isHolding, makeToken } from '../tokens.ts'
import { naira, operatorJson, refused, type RefusalCode, topUpJson } from './answers.ts'
import { type Fate, findTopUp, inTurn, type ReloadlyBook, takeTopUp } from './book.ts'
import {
  deliveredFor,
  fixedAmounts,
  leastKobo,
  mostKobo,
  type Operator,
  operatorOfNumber,
  operators,
  operatorsOf,
  rateOf,
} from './operators.ts'

export type ReloadlyDoors = ReloadlyBook & { readonly clientId: string; readonly clientSecret: string }

const loginPath = '/oauth/token'
/** As long as those of its sandbox. */
const tokenSeconds = 86_400

/** Undefined: come in. */
export function reloadlyGuard(doors: ReloadlyDoors, { path, headers }: SandboxRequest): Reply | undefined {
  if (path === loginPath) return undefined
  const token = (headers['authorization'] ?? '').replace(/^Bearer /, '')
  return isHolding(token, doors.clientSecret, doors.clock.now()) ? undefined : refused('INVALID_TOKEN')
}

/** What its server answers for a path it does not have. */
export const noSuchReloadlyPath = ({ path }: SandboxRequest): Reply => ({
  status: 404,
  json: { timestamp: null, status: 404, error: 'Not Found', path },
})

export function reloadlyRoutes(doors: ReloadlyDoors): Route[] {
  return [
    { method: 'POST', path: loginPath, handle: async (request) => logIn(doors, request) },
    {
      method: 'GET',
      path: '/operators/countries/:country',
      handle: (_request, { country = '' }) => listOperators(doors, country),
    },
    {
      method: 'GET',
      path: '/operators/auto-detect/phone/:phone/countries/:country',
      handle: (_request, { phone = '', country = '' }) => detect(doors, phone, country),
    },
    { method: 'POST', path: '/topups', handle: (request) => topUp(doors, request) },
    {
      method: 'GET',
      path: '/topups/reports/transactions',
      handle: ({ query }) => report(doors, query.get('customIdentifier') ?? ''),
    },
    { method: 'GET', path: '/accounts/balance', handle: () => balance(doors) },
  ]
}

const login = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
  audience: z.string().check(z.regex(/^https?:\/\//)),
})

function logIn({ clientId, clientSecret, clock }: ReloadlyDoors, { body }: SandboxRequest): Reply {
  const read = z.safeParse(login, body)
  const isOurs = read.success && read.data.client_id === clientId && read.data.client_secret === clientSecret
  if (!isOurs) return refused('INVALID_CREDENTIALS')
  const access_token = makeToken(clientSecret, clock.now(), tokenSeconds)
  return { status: 200, json: { access_token, scope: '', expires_in: tokenSeconds, token_type: 'Bearer' } }
}

const written = async ({ database }: ReloadlyDoors, operator: Operator): Promise<object> =>
  operatorJson(operator, await rateOf(database.sql, operator.country))

async function listOperators(doors: ReloadlyDoors, country: string): Promise<Reply> {
  const found = operatorsOf(country)
  if (found.length === 0) return refused('COUNTRY_NOT_SUPPORTED')
  return { status: 200, json: await Promise.all(found.map((one) => written(doors, one))) }
}

const isNumberOf = ({ dial }: { readonly dial: string }, phone: string): boolean =>
  /^\d{8,15}$/.test(phone) && phone.startsWith(dial.slice(1))

async function detect(doors: ReloadlyDoors, phone: string, iso: string): Promise<Reply> {
  const operator = operatorOfNumber(iso, phone)
  if (operator === undefined) return refused('COUNTRY_NOT_SUPPORTED')
  if (!isNumberOf(operator.country, phone) || phone.endsWith('87')) return refused('INVALID_RECIPIENT_PHONE')
  if (phone.endsWith('85')) return refused('COULD_NOT_AUTO_DETECT_OPERATOR')
  return { status: 200, json: await written(doors, operator) }
}

const order = z.object({
  operatorId: z.int(),
  amount: z.number().check(z.positive()),
  useLocalAmount: z.literal(false),
  customIdentifier: z.string().check(z.minLength(1), z.maxLength(150)),
  recipientPhone: z.object({ countryCode: z.string(), number: z.string() }),
})
type Order = z.output<typeof order>

/** The same identifier again is refused, whatever else would be said of it now. */
async function topUp(doors: ReloadlyDoors, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(order, body)
  const amount = read.success ? parseAmount(String(read.data.amount), 'NGN') : undefined
  if (!read.success || amount?.ok !== true) return refused('INVALID_INPUT_PROVIDED')
  const { customIdentifier, operatorId, recipientPhone } = read.data
  if ((await findTopUp(doors, customIdentifier)) !== undefined)
    return refused('CUSTOM_IDENTIFIER_ALREADY_USED')
  const operator = operators.find(({ id }) => id === operatorId)
  if (operator === undefined) return refused('OPERATOR_NOT_IN_SERVICE')
  const rate = await rateOf(doors.database.sql, operator.country)
  const kobo = amount.value.minor
  const why = whyRefused(operator, { wanted: read.data, kobo, rate })
  if (why !== undefined) return refused(why)
  const taken = await takeTopUp(doors, {
    custom_identifier: customIdentifier,
    operator_id: operatorId,
    country: operator.country.iso,
    phone: recipientPhone.number,
    amount: kobo,
    delivered: deliveredOf(operator, kobo, rate),
    currency: operator.country.currency,
    fate: fateOf(recipientPhone.number, doors.clock.now()),
  })
  switch (taken.is) {
    case 'used':
      return refused('CUSTOM_IDENTIFIER_ALREADY_USED')
    case 'recent':
      return refused('PHONE_RECENTLY_RECHARGED')
    case 'too_little':
      return refused('INSUFFICIENT_BALANCE')
    case 'new':
      // Of one whose answer is lost nobody hears at first.
      return {
        status: 200,
        json: topUpJson(taken.topUp),
        ...(recipientPhone.number.endsWith('93') && { dropped: true }),
      }
  }
}

function whyRefused(
  { country, isFixed }: Operator,
  { wanted, kobo, rate }: { readonly wanted: Order; readonly kobo: bigint; readonly rate: string },
): RefusalCode | undefined {
  const { countryCode, number } = wanted.recipientPhone
  if (countryCode !== country.iso || !isNumberOf(country, number) || number.endsWith('88'))
    return 'INVALID_RECIPIENT_PHONE'
  const isSold = isFixed
    ? fixedAmounts(country, rate).some((one) => one.kobo === kobo)
    : leastKobo <= kobo && kobo <= mostKobo
  if (!isSold) return 'INVALID_AMOUNT_FOR_OPERATOR'
  return number.endsWith('94') ? 'OPERATOR_NOT_IN_SERVICE' : undefined
}

const deliveredOf = ({ country, isFixed }: Operator, kobo: bigint, rate: string): string =>
  (isFixed ? fixedAmounts(country, rate).find((one) => one.kobo === kobo)?.local : undefined) ??
  deliveredFor(kobo, rate)

const soonMilliseconds = 5_000

const ends: Readonly<Record<string, Pick<Fate, 'status' | 'next_status'>>> = {
  '90': { status: 'PROCESSING', next_status: 'SUCCESSFUL' },
  '91': { status: 'PROCESSING', next_status: 'FAILED' },
  '92': { status: 'SUCCESSFUL', next_status: 'REFUNDED' },
  '95': { status: 'PROCESSING', next_status: null },
  '96': { status: 'FAILED', next_status: null },
}

/** How it ends, by the last two digits of the number (features/bills/README.md). */
function fateOf(number: string, now: Date): Fate {
  const { status, next_status } = ends[number.slice(-2)] ?? { status: 'SUCCESSFUL', next_status: null }
  return {
    status,
    next_status,
    next_at: next_status === null ? null : new Date(now.getTime() + soonMilliseconds),
  }
}

async function report(doors: ReloadlyDoors, identifier: string): Promise<Reply> {
  const found = await findTopUp(doors, identifier)
  const content = found === undefined ? [] : [topUpJson(found)]
  return {
    status: 200,
    json: { content, totalElements: content.length, totalPages: content.length, last: true },
  }
}

async function balance({ database }: ReloadlyDoors): Promise<Reply> {
  const held = await inTurn(database, async (_sql, wallet) => wallet)
  return {
    status: 200,
    json: { balance: naira(held), currencyCode: 'NGN', currencyName: 'Nigerian Naira', updatedAt: null },
  }
}
