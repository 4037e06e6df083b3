// Answers for who is behind a meter at VTpass's twin, by the meter's last digits.
import * as z from 'zod/mini'
import type { Reply, SandboxRequest } from '../requests.ts'
import { said } from './answers.ts'

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
  type: z.enum(meterTypes),
})

/** Whoever has a meter of eleven or thirteen digits is somebody: whose ends in 84 is not answered for, and one that ends in 85 is nobody's. */
export function verify({ body }: SandboxRequest): Reply {
  const read = z.safeParse(question, body)
  if (!read.success || !distributors.has(read.data.serviceID)) return said('011', 'INVALID ARGUMENTS')
  const { billersCode: meter, type } = read.data
  if (meter.endsWith('84')) return said('030', 'BILLER NOT REACHABLE AT THIS POINT')
  const isMeter = type === 'prepaid' ? /^\d{11}(?:\d{2})?$/.test(meter) : /^[0-9A-Za-z/-]{10,20}$/.test(meter)
  if (!isMeter || meter.endsWith('85')) {
    const error = 'This meter is not correct or is not a valid meter number. Please check and try again'
    return { status: 200, json: { code: '000', content: { error, WrongBillersCode: true } } }
  }
  return { status: 200, json: { code: '000', content: customerOf(meter, type) } }
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
  const [first = 0, last = 0] = meter.replace(/\D/g, '').slice(-4).match(/\d\d/g)?.map(Number) ?? []
  const end = meter.slice(-2)
  return {
    Customer_Name: `${firstNames[first % 10] ?? ''} ${lastNames[last % 10] ?? ''}`,
    Address: `${(last % 90) + 1} SAMPLE STREET, SURULERE, LAGOS`,
    Meter_Number: meter,
    Meter_Type: type.toUpperCase(),
    Customer_Arrears: end === '86' ? '12500.00' : '0',
    Minimum_Amount: end === '87' ? '5000' : '',
    Min_Purchase_Amount: end === '87' ? 5000 : 0,
    Can_Vend: end === '88' ? 'no' : 'yes',
  }
}
