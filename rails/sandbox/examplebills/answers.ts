// Answers for what the twin of examplebills writes: payments, and refusals by status and code.
import type { Reply } from '../requests.ts'
import type { Payment } from './book.ts'
import { bringsPins, bringsToken } from './services-sold.ts'

/** Its refusals: the status that each comes with, and what it says. */
const refusals = {
  unauthorised: [401, 'The key is not valid'],
  insufficient_funds: [402, 'The wallet holds too little'],
  no_such_path: [404, 'There is no such path'],
  unknown_service: [404, 'There is no such service'],
  unknown_customer: [404, 'The biller has nobody by it'],
  unknown_reference: [404, 'There is no payment with this reference'],
  already_paid: [409, 'It was paid before'],
  not_payable: [409, 'The biller takes no payment for it'],
  reference_conflict: [409, 'The reference stands for another payment'],
  expired: [410, 'It has expired'],
  invalid_request: [422, 'The request is not complete'],
  amount_not_accepted: [422, 'The biller takes another amount'],
  plan_not_sold: [422, 'The plan is not sold'],
  biller_unavailable: [424, 'The biller cannot be reached'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>

export type RefusalCode = keyof typeof refusals

const failedBy = (status: number, code: string, message: string): Reply => ({
  status,
  json: { error: { code, message } },
})

export function refused(code: RefusalCode): Reply {
  const [status, message] = refusals[code]
  return failedBy(status, code, message)
}

/** Of a gateway, and of a fault of its own. */
export const examplebillsFailed = (status: number, message: string): Reply =>
  failedBy(status, 'internal', message)

const failures: Readonly<Record<string, string>> = {
  declined_by_biller: 'The biller declined it',
  biller_timeout: 'The biller did not confirm it in time',
}

export function paymentJson(payment: Payment): object {
  const { id, failure_code: code } = payment
  return {
    id: `ebp-${id}`,
    client_reference: payment.client_reference,
    service: payment.service,
    customer: payment.customer,
    plan: payment.plan,
    quantity: payment.quantity,
    amount_kobo: Number(payment.amount),
    commission_kobo: Number(payment.commission),
    state: payment.state,
    receipt_number: payment.state === 'completed' ? `EB-${String(id).padStart(10, '0')}` : null,
    ...(payment.state === 'completed' && bringsToken(payment.service) && tokenOf(payment)),
    ...(payment.state === 'completed' && bringsPins(payment.service) && { pins: pinsOf(payment) }),
    failure: code === null ? null : { code, message: failures[code] ?? code },
    created_at: payment.created_at.toISOString(),
  }
}

/** Twenty digits that are this payment's, and a kilowatt hour for each ₦70. */
const tokenOf = ({ id, amount }: Payment): object => ({
  token: `7${String(id).padStart(19, '0')}`,
  units: `${amount / 70_00n} kWh`,
})

/** Twelve digits for each piece, with a serial number. */
const pinsOf = ({ id, quantity }: Payment): object[] =>
  Array.from({ length: quantity }, (_, at) => {
    const number = id * 10n + BigInt(at)
    return { pin: `4${String(number).padStart(11, '0')}`, serial: `EBS${String(number).padStart(9, '0')}` }
  })
