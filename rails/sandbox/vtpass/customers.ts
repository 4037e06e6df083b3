// Answers for who is behind a meter, a decoder or another reference at VTpass's twin, by its last digits.
import * as z from 'zod/mini'
import type { Database } from '#kit/db/database.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { Reply, SandboxRequest } from '../requests.ts'
import { said } from './answers.ts'
import { decoders, findPlans } from './plans.ts'

export const meterTypes = ['prepaid', 'postpaid'] as const

/** What VTpass calls the distribution companies. */
export const distributors: ReadonlySet<string> = new Set(
  'ikeja eko abuja kano portharcourt jos kaduna enugu ibadan benin aba yola'
    .split(' ')
    .map((place) => `${place}-electric`),
)

const question = z.object({
  serviceID: z.string(),
  billersCode: z.string(),
  type: z.optional(z.string()),
})

/** What VTpass writes of a reference that is nobody's. */
const nobody = (what: string): Reply => ({
  status: 200,
  json: {
    code: '000',
    content: { error: `This ${what} is not correct. Please check and try again`, WrongBillersCode: true },
  },
})

/** Whoever has a number is somebody: whose ends in 84 is not answered for, and one that ends in 85 is nobody's. */
export async function verify(database: Database, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(question, body)
  if (!read.success) return said('011', 'INVALID ARGUMENTS')
  const { serviceID: serviceId, billersCode: account, type } = read.data
  const meterType = meterTypes.find((one) => one === type)
  if (distributors.has(serviceId) ? meterType === undefined : !isNamed(serviceId))
    return said('011', 'INVALID ARGUMENTS')
  if (account.endsWith('84')) return said('030', 'BILLER NOT REACHABLE AT THIS POINT')
  if (!isFormOf(meterType, account) || account.endsWith('85'))
    return nobody(meterType === undefined ? 'number' : 'meter')
  const content =
    meterType === undefined
      ? await subscriberOf(database, serviceId, account)
      : customerOf(account, meterType)
  return { status: 200, json: { code: '000', content } }
}

const isNamed = (serviceId: string): boolean =>
  decoders.has(serviceId) || ['smile-direct', 'spectranet', 'jamb'].includes(serviceId)

const isFormOf = (type: (typeof meterTypes)[number] | undefined, account: string): boolean => {
  if (type === 'prepaid') return /^\d{11}(?:\d{2})?$/.test(account)
  return type === 'postpaid' ? /^[0-9A-Za-z/-]{10,20}$/.test(account) : account.length >= 6
}

const nameOf = (account: string): string => {
  const [first = 0, last = 0] = account.replace(/\D/g, '').slice(-4).match(/\d\d/g)?.map(Number) ?? []
  return `${firstNames[first % 10] ?? ''} ${lastNames[last % 10] ?? ''}`
}

/** The plan that a decoder has: one that ends in 86 has none. */
export const currentOf = (serviceId: string, account: string): string | undefined =>
  account.endsWith('86') ? undefined : { dstv: 'dstv79', gotv: 'gotv-max' }[serviceId]

async function subscriberOf(database: Database, serviceId: string, account: string): Promise<object> {
  const code = currentOf(serviceId, account)
  const current = (await findPlans(database, serviceId)).find((plan) => plan.code === code)
  return {
    Customer_Name: nameOf(account),
    Customer_Number: account,
    ...(current !== undefined && {
      Status: 'ACTIVE',
      Due_Date: '2026-12-20T00:00:00',
      Current_Bouquet: current.name,
      Renewal_Amount: decimalText(money('NGN', current.price)),
    }),
  }
}

const firstNames = [
  'ADAEZE',
  'IBRAHIM',
  'FOLAKE',
  'CHINEDU',
  'ZAINAB',
  'OLUWASEUN',
  'NGOZI',
  'TUNDE',
  'HAUWA',
  'EMEKA',
]
const lastNames = ['OKAFOR', 'BELLO', 'ADEYEMI', 'EZE', 'YUSUF', 'BALOGUN', 'NWOSU', 'LAWAL', 'MUSA', 'OBI']

/** A meter that ends in 86 owes ₦12,500, one that ends in 87 takes no less than ₦5,000, and one that ends in 88 is sold nothing. */
function customerOf(meter: string, type: string): object {
  const end = meter.slice(-2)
  return {
    Customer_Name: nameOf(meter),
    Address: `${(Number(meter.replace(/\D/g, '').slice(-2)) % 90) + 1} SAMPLE STREET, SURULERE, LAGOS`,
    Meter_Number: meter,
    Meter_Type: type.toUpperCase(),
    Customer_Arrears: end === '86' ? '12500.00' : '0',
    Minimum_Amount: end === '87' ? '5000' : '',
    Min_Purchase_Amount: end === '87' ? 5000 : 0,
    Can_Vend: end === '88' ? 'no' : 'yes',
  }
}
