// Answers for the words of the sandbox bank: its rows as Paystack prints them in answers and webhooks.
import { createHash } from 'node:crypto'
import type { AccountView, BankAccount, BankCustomer } from '../bank/book.ts'
import { holdingBanks } from '../bank/terms.ts'
import type { LedgerEntry, Page, TransferView } from '../bank/transfers.ts'
import type { Reply } from '../requests.ts'

const integration = 100_032
const domain = 'test'

/** Paystack's envelope of success. */
export function succeeded(message: string, data: unknown, meta?: unknown): Reply {
  return { status: 200, json: { status: true, message, data, ...(meta === undefined ? {} : { meta }) } }
}

/** Paystack's envelope of refusal, with its hint and its code. */
export function refused(
  status: number,
  refusal: { message: string; nextStep: string; type: 'validation_error' | 'api_error'; code: string },
): Reply {
  const { message, nextStep, type, code } = refusal
  return { status, json: { status: false, message, meta: { nextStep }, type, code } }
}

/** Numbers of rows and kobo: JSON numbers, as Paystack prints them. */
function number(value: bigint): number {
  return Number(value)
}

export function customerJson(customer: BankCustomer): Record<string, unknown> {
  return {
    id: number(customer.id),
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: null,
    risk_action: 'default',
    international_format_phone: customer.phone,
  }
}

/** The answer of POST /customer and GET /customer/:code. */
export function customerAnswerJson(
  customer: BankCustomer,
  account: BankAccount | undefined,
): Record<string, unknown> {
  const at = customer.created_at.toISOString()
  return {
    ...customerJson(customer),
    integration,
    domain,
    identified: false,
    identifications: null,
    dedicated_account: account ? accountJson({ account, customer }) : null,
    createdAt: at,
    updatedAt: at,
  }
}

export function accountJson({ account, customer }: AccountView): Record<string, unknown> {
  const bank = holdingBanks.find((one) => one.slug === account.bank_slug)
  const at = account.created_at.toISOString()
  return {
    bank: { name: bank?.name, id: bank?.id, slug: account.bank_slug },
    account_name: account.account_name,
    account_number: account.account_number,
    assigned: account.closed_at === null,
    currency: 'NGN',
    metadata: null,
    active: account.closed_at === null,
    id: number(account.id),
    created_at: at,
    updated_at: at,
    assignment: {
      integration,
      assignee_id: number(customer.id),
      assignee_type: 'Customer',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: at,
      expired_at: null,
    },
    customer: customerJson(customer),
  }
}

function authorizationJson({ transaction, account }: TransferView): Record<string, unknown> {
  const bank = holdingBanks.find((one) => one.slug === account.bank_slug)
  const from = transaction.sender_account_number
  return {
    authorization_code: `AUTH_${createHash('sha256').update(transaction.reference).digest('hex').slice(0, 10)}`,
    bin: `${from.slice(0, 3)}XXX`,
    last4: `X${from.slice(-3)}`,
    exp_month: String(transaction.created_at.getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(transaction.created_at.getUTCFullYear()),
    channel: 'dedicated_nuban',
    card_type: 'transfer',
    bank: transaction.sender_bank,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
    sender_country: 'NG',
    sender_bank: transaction.sender_bank,
    sender_bank_account_number: `XXXXXX${from.slice(-4)}`,
    sender_name: transaction.sender_name,
    narration: transaction.narration,
    receiver_bank_account_number: account.account_number,
    receiver_bank: bank?.name,
  }
}

const gatewayWords = {
  pending: 'Pending',
  success: 'Approved',
  failed: 'Declined',
  reversed: 'Reversed',
} as const

export function transactionJson(view: TransferView): Record<string, unknown> {
  const { transaction, customer } = view
  const paidAt = transaction.paid_at?.toISOString() ?? null
  const createdAt = transaction.created_at.toISOString()
  return {
    id: number(transaction.id),
    domain,
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: number(transaction.amount),
    message: null,
    gateway_response: gatewayWords[transaction.status],
    paid_at: paidAt,
    created_at: createdAt,
    channel: 'dedicated_nuban',
    currency: 'NGN',
    ip_address: null,
    metadata: { receiver_account_number: view.account.account_number },
    log: null,
    fees: number(transaction.fee),
    fees_split: null,
    authorization: authorizationJson(view),
    customer: customerJson(customer),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: number(transaction.amount),
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** The webhook of an incoming transfer. Another amount than the book's may be told, to see that nobody trusts it. */
export function chargeSuccess(
  view: TransferView,
  toldAmount: bigint,
): { event: string; data: Record<string, unknown> } {
  const data = { ...transactionJson(view), amount: number(toldAmount), requested_amount: number(toldAmount) }
  return { event: 'charge.success', data }
}

/** The webhook of an account that was assigned. */
export function accountAssigned(view: AccountView): { event: string; data: Record<string, unknown> } {
  return {
    event: 'dedicatedaccount.assign.success',
    data: {
      customer: customerJson(view.customer),
      dedicated_account: accountJson(view),
      identification: { status: 'success' },
    },
  }
}

export function ledgerJson(entry: LedgerEntry): Record<string, unknown> {
  const at = entry.created_at.toISOString()
  return {
    integration,
    domain,
    balance: number(entry.balance),
    currency: entry.currency,
    difference: number(entry.difference),
    reason: entry.reason,
    model_responsible: entry.model_responsible,
    model_row: number(entry.model_row),
    id: number(entry.id),
    createdAt: at,
    updatedAt: at,
  }
}

/** The `meta` of a list with numbered pages. */
export function pageMeta(page: Page, total: number): Record<string, number> {
  return {
    total,
    skipped: (page.page - 1) * page.perPage,
    perPage: page.perPage,
    page: page.page,
    pageCount: Math.max(1, Math.ceil(total / page.perPage)),
  }
}
