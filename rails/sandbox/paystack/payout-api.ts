// Answers for transfers out in the sandbox bank's API: name enquiry, recipients and transfers in Paystack's contract.
import * as z from 'zod/mini'
import { money } from '#kit/money/money.ts'
import { pageMeta, refused, succeeded } from './answers.ts'
import { handedTransferJson, recipientJson, transferJson } from './payout-answers.ts'
import { findPayout, listPayouts, type PayoutDoors, takePayout } from '../bank/payouts.ts'
import { ensureRecipient, findRecipient } from './recipients.ts'
import { findHolder, isBankCode } from '../bank/other-banks.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'

export type BankPayoutDoors = PayoutDoors & {
  /** Whether we are asked before a transfer is paid. */
  readonly asksFirst: boolean
}

function refusedFor(status: number, message: string, code: string): Reply {
  const nextStep = 'Check the request and try again'
  return refused(status, { message, nextStep, type: 'validation_error', code })
}

export function bankPayoutRoutes(doors: BankPayoutDoors): Route[] {
  return [
    { method: 'GET', path: '/bank/resolve', handle: ({ query }) => resolve(doors, query) },
    { method: 'POST', path: '/transferrecipient', handle: (request) => makeRecipient(doors, request) },
    { method: 'POST', path: '/transfer', handle: (request) => transfer(doors, request) },
    { method: 'GET', path: '/transfer', handle: ({ query }) => list(doors, query) },
    {
      method: 'GET',
      path: '/transfer/verify/:reference',
      handle: (_, { reference = '' }) => verify(doors, reference),
    },
  ]
}

async function resolve(doors: BankPayoutDoors, query: URLSearchParams): Promise<Reply> {
  const [accountNumber, bankCode] = [query.get('account_number') ?? '', query.get('bank_code') ?? '']
  if (!isBankCode(bankCode)) return refusedFor(400, `Unknown bank code: ${bankCode}`, 'invalid_bank_code')
  const found = /^\d{10}$/.test(accountNumber)
    ? await findHolder(doors.database.sql, bankCode, accountNumber)
    : { kind: 'nobody' as const }
  switch (found.kind) {
    case 'found':
      return succeeded('Account number resolved', {
        account_number: accountNumber,
        account_name: found.accountName,
        bank_id: 9,
      })
    case 'nobody':
      return refusedFor(
        422,
        'Could not resolve account name. Check parameters or try again.',
        'invalid_account_number',
      )
    case 'away':
      return refused(400, {
        message: 'The bank is not available right now. Please try again later',
        nextStep: 'Try again later',
        type: 'api_error',
        code: 'bank_unavailable',
      })
  }
}

const recipientShape = z.object({
  type: z.literal('nuban'),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  bank_code: z.string(),
  currency: z._default(z.literal('NGN'), 'NGN'),
})

async function makeRecipient(doors: BankPayoutDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(recipientShape, request.body)
  if (!parsed.success) return refusedFor(400, 'Account number is invalid', 'invalid_params')
  const { name, account_number: accountNumber, bank_code: bankCode } = parsed.data
  if (!isBankCode(bankCode)) return refusedFor(400, 'Bank code is invalid', 'invalid_bank_code')
  const found = await findHolder(doors.database.sql, bankCode, accountNumber)
  if (found.kind === 'nobody') return refusedFor(400, 'Cannot resolve account', 'invalid_account_number')
  const recipient = await ensureRecipient(doors, { bankCode, accountNumber, accountName: name })
  return { ...succeeded('Transfer recipient created successfully', recipientJson(recipient)), status: 201 }
}

const transferShape = z.object({
  source: z.literal('balance'),
  amount: z.int().check(z.positive()),
  recipient: z.string(),
  // As Paystack's OpenAPI has it.
  reference: z.string().check(z.regex(/^[a-z0-9_-]{16,50}$/)),
  reason: z._default(z.string().check(z.maxLength(200)), ''),
  currency: z._default(z.literal('NGN'), 'NGN'),
})

async function transfer(doors: BankPayoutDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(transferShape, request.body)
  if (!parsed.success)
    return refusedFor(400, 'Transfer amount, recipient or reference is invalid', 'invalid_params')
  const order = parsed.data
  const recipient = await findRecipient(doors, order.recipient)
  if (recipient === undefined)
    return refusedFor(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
  const taken = await takePayout(doors, {
    rail: 'paystack',
    reference: order.reference,
    recipient,
    bankCode: recipient.bank_code,
    accountNumber: recipient.account_number,
    accountName: recipient.account_name,
    narration: order.reason,
    amount: money('NGN', BigInt(order.amount)),
    begins: doors.asksFirst ? 'approval' : 'at_once',
    withoutFunds: 'refused',
  })
  switch (taken.kind) {
    case 'taken': {
      const words =
        taken.payout.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
      return {
        ...succeeded(words, handedTransferJson(taken.payout)),
        told: taken.told,
        dropped: taken.answer === 'drop',
        silent: taken.answer === 'hang',
        tellsFirst: taken.answer === 'webhook_first',
      }
    }
    case 'duplicate_reference':
    case 'same_again':
      return refusedFor(
        400,
        'Please provide a unique reference. Reference already exists on a transfer',
        'duplicate_transfer_reference',
      )
    case 'balance_too_low':
      return refused(400, {
        message: 'Your balance is not enough to fulfill this request',
        nextStep: 'Top up your balance and try again',
        type: 'api_error',
        code: 'insufficient_balance',
      })
  }
}

async function list(doors: BankPayoutDoors, query: URLSearchParams): Promise<Reply> {
  const whole = (name: string, usual: number, most: number): number => {
    const given = query.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(given) ? Math.min(Number(given), most) : usual
  }
  const page = { perPage: whole('perPage', 50, 100), page: whole('page', 1, 1_000_000) }
  const found = await listPayouts(doors.database.sql, { rail: 'paystack', from: query.get('from'), ...page })
  return succeeded('Transfers retrieved', found.rows.map(transferJson), pageMeta(page, found.total))
}

async function verify(doors: BankPayoutDoors, reference: string): Promise<Reply> {
  const payout = await findPayout(doors.database.sql, reference, 'paystack')
  if (payout) return succeeded('Transfer retrieved', transferJson(payout))
  return refusedFor(404, 'Transfer not found', 'transfer_not_found')
}
