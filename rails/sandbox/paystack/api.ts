// Answers for the sandbox bank's API: the paths, proofs of identity, envelopes and refusals of Paystack.
import * as z from 'zod/mini'
import {
  accountAssigned,
  accountJson,
  customerAnswerJson,
  ledgerJson,
  pageMeta,
  refused,
  succeeded,
  transactionJson,
} from './answers.ts'
import { closeAccount, ensureCustomer, findCustomer, listAccounts, openAccount } from '../bank/book.ts'
import { type BankPayoutDoors, bankPayoutRoutes } from './payout-api.ts'
import { bankRefundRoutes } from './refunds.ts'
import { holdingBanks } from '../bank/terms.ts'
import {
  findTransfer,
  listBalances,
  listLedger,
  listTransfers,
  type Page,
  type Span,
} from '../bank/transfers.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'

export type BankDoors = BankPayoutDoors & {
  readonly secretKey: string
  /** Stands before the customer's name in the names of accounts. */
  readonly businessName: string
}

/** Undefined when the bearer key is ours, else the refusal. */
export function bankGuard(doors: BankDoors, request: SandboxRequest): Reply | undefined {
  const authorization = request.headers['authorization']
  if (authorization === `Bearer ${doors.secretKey}`) return undefined
  const message = authorization === undefined ? 'No Authorization Header was found' : 'Invalid key'
  const nextStep = 'Ensure that you provide the correct authorization key for the request'
  return refused(401, { message, nextStep, type: 'validation_error', code: 'invalid_Key' })
}

/** What Paystack answers for a path it does not have. */
export function noSuchBankPath(request: SandboxRequest): Reply {
  return { status: 404, json: { status: false, message: `Cannot ${request.method} ${request.path}` } }
}

function invalid(message: string, code = 'invalid_params'): Reply {
  return refused(400, {
    message,
    nextStep: 'Check the request and try again',
    type: 'validation_error',
    code,
  })
}

const text = z.nullish(z.string())
const newCustomer = z.object({
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  first_name: text,
  last_name: text,
  phone: text,
})
const newAccount = z.object({ customer: z.union([z.string(), z.int()]), preferred_bank: text })

function pageOf(query: URLSearchParams): Page {
  const whole = (name: string, usual: number, most: number): number => {
    const given = query.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(given) ? Math.min(Number(given), most) : usual
  }
  return { perPage: whole('perPage', 50, 100), page: whole('page', 1, 1_000_000) }
}

function spanOf(query: URLSearchParams): Span {
  const instant = (name: string): Date | undefined => {
    const given = query.get(name)
    const date = given === null ? undefined : new Date(given)
    return date && !Number.isNaN(date.getTime()) ? date : undefined
  }
  return { from: instant('from'), to: instant('to') }
}

export function bankRoutes(doors: BankDoors): Route[] {
  const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, handle })
  const post = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, handle })
  return [
    post('/customer', (request) => createCustomer(doors, request)),
    get('/customer/:key', (_, { key = '' }) => fetchCustomer(doors, key)),
    post('/dedicated_account', (request) => createAccount(doors, request)),
    get('/dedicated_account', ({ query }) => listDedicated(doors, query)),
    get('/dedicated_account/available_providers', async () => providers),
    { method: 'DELETE', path: '/dedicated_account/:id', handle: (_, { id = '' }) => unassign(doors, id) },
    get('/transaction/verify/:reference', (_, { reference = '' }) => verify(doors, reference)),
    get('/transaction', ({ query }) => listTransactions(doors, query)),
    ...bankRefundRoutes(doors, pageOf),
    get('/balance', () => fetchBalance(doors)),
    get('/balance/ledger', ({ query }) => fetchLedger(doors, query)),
    ...bankPayoutRoutes(doors),
  ]
}

const providers = succeeded(
  'Dedicated account providers retrieved',
  holdingBanks.map(({ slug, id, name }) => ({ provider_slug: slug, bank_id: id, bank_name: name, id })),
)

async function listTransactions(doors: BankDoors, query: URLSearchParams): Promise<Reply> {
  const page = pageOf(query)
  const filter = { ...page, ...spanOf(query), status: query.get('status') ?? undefined }
  const found = await listTransfers(doors.database.sql, filter)
  return succeeded('Transactions retrieved', found.rows.map(transactionJson), pageMeta(page, found.total))
}

async function fetchBalance(doors: BankDoors): Promise<Reply> {
  const balances = await listBalances(doors.database.sql)
  const rows = balances.map(({ currency, minor }) => ({ currency, balance: Number(minor) }))
  return succeeded('Balances retrieved', rows)
}

async function fetchLedger(doors: BankDoors, query: URLSearchParams): Promise<Reply> {
  const page = pageOf(query)
  const found = await listLedger(doors.database.sql, { ...page, ...spanOf(query), of: 'paystack' })
  return succeeded('Balance ledger retrieved', found.rows.map(ledgerJson), pageMeta(page, found.total))
}

async function createCustomer(doors: BankDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(newCustomer, request.body)
  if (!parsed.success) return invalid('Email is invalid')
  const { email, first_name, last_name, phone } = parsed.data
  const customer = await ensureCustomer(doors, {
    email,
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    phone: phone ?? null,
  })
  return succeeded('Customer created', customerAnswerJson(customer, undefined))
}

const customerNotFound = refused(404, {
  message: 'Customer not found',
  nextStep: 'Ensure that the customer exists on your integration',
  type: 'validation_error',
  code: 'customer_not_found',
})

async function fetchCustomer(doors: BankDoors, key: string): Promise<Reply> {
  const customer = await findCustomer(doors.database.sql, key)
  if (customer === undefined) return customerNotFound
  const [newest] = await listAccounts(doors.database.sql, { customerId: customer.id })
  return succeeded('Customer retrieved', customerAnswerJson(customer, newest?.account))
}

async function createAccount(doors: BankDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(newAccount, request.body)
  if (!parsed.success) return invalid('Customer is required', 'missing_params')
  const customer = await findCustomer(doors.database.sql, String(parsed.data.customer))
  if (customer === undefined) return customerNotFound
  const slug = parsed.data.preferred_bank ?? 'test-bank'
  const bank = holdingBanks.find((one) => one.slug === slug)
  if (bank === undefined) return invalid('Preferred bank is not available', 'invalid_bank')
  if (!customer.first_name || !customer.last_name)
    return invalid('Customer first name and last name are required')
  if (!customer.phone) return invalid('Customer phone number is required')
  const account = await openAccount(doors, { customer, bank, businessName: doors.businessName })
  const view = { account, customer }
  const told = accountAssigned(view)
  return {
    ...succeeded('NUBAN successfully created', accountJson(view)),
    tells: { rail: 'paystack', subject: customer.code, event: told.event, body: told },
  }
}

async function listDedicated(doors: BankDoors, query: URLSearchParams): Promise<Reply> {
  const key = query.get('customer')
  const customer = key === null ? undefined : await findCustomer(doors.database.sql, key)
  const page = pageOf(query)
  const found =
    key !== null && customer === undefined
      ? []
      : await listAccounts(doors.database.sql, {
          customerId: customer?.id,
          accountNumber: query.get('account_number') ?? undefined,
          bankSlug: query.get('provider_slug') ?? undefined,
        })
  const isActive = query.get('active') !== 'false'
  const wanted =
    (query.get('currency') ?? 'NGN') === 'NGN'
      ? found.filter(({ account }) => (account.closed_at === null) === isActive)
      : []
  const rows = wanted.slice((page.page - 1) * page.perPage, page.page * page.perPage)
  return succeeded(
    'Managed accounts successfully retrieved',
    rows.map(accountJson),
    pageMeta(page, wanted.length),
  )
}

async function unassign(doors: BankDoors, id: string): Promise<Reply> {
  const view = /^\d{1,18}$/.test(id) ? await closeAccount(doors, id) : undefined
  if (view !== undefined) return succeeded('Managed Account Successfully Unassigned', accountJson(view))
  return refused(404, {
    message: 'Dedicated account not found',
    nextStep: 'Ensure that the account exists on your integration',
    type: 'validation_error',
    code: 'dedicated_account_not_found',
  })
}

async function verify(doors: BankDoors, reference: string): Promise<Reply> {
  const view = await findTransfer(doors.database.sql, reference)
  if (view) return succeeded('Verification successful', transactionJson(view))
  return refused(400, {
    message: 'Transaction reference not found.',
    nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
    type: 'validation_error',
    code: 'transaction_not_found',
  })
}
