// Answers for who is behind a reference at the twin of examplebills and what it asks for, by its last digits.
import * as z from 'zod/mini'
import type { Reply, SandboxRequest } from '../requests.ts'
import { refused, type RefusalCode } from './answers.ts'
import { type ExamplebillsBook, isPaid } from './book.ts'
import { type Asks, asksFor } from './services-sold.ts'

const question = z.strictObject({ service: z.string(), customer: z.string().check(z.minLength(2)) })

/** Who is behind a reference. Where it asks for an amount: only as long as that is not paid. */
export async function enquire(book: ExamplebillsBook, { body }: SandboxRequest): Promise<Reply> {
  const read = z.safeParse(question, body)
  if (!read.success) return refused('invalid_request')
  const { service, customer } = read.data
  const asks = asksFor(service)
  if (asks === undefined) return refused('unknown_service')
  if (asks === 'anyone') return refused('invalid_request')
  const why = whyNot(asks, customer)
  if (why !== undefined && why !== 'not_payable') return refused(why)
  if (asks === 'due' && (await isPaid(book.database.sql, { service, customer })))
    return refused('already_paid')
  return {
    status: 200,
    json: { enquiry: { service, customer, ...knownOf(asks, customer), can_pay: why === undefined } },
  }
}

/** Why nothing is taken for a reference, whoever pays: who pays without asking is told so as well. */
export function whyNot(asks: Asks, customer: string): RefusalCode | undefined {
  const why = bars[customer.slice(-2)]
  const isOfBills = why === 'already_paid' || why === 'expired'
  return isOfBills && asks !== 'due' ? undefined : why
}

const bars: Readonly<Record<string, RefusalCode>> = {
  '82': 'already_paid',
  '83': 'expired',
  '84': 'biller_unavailable',
  '85': 'unknown_customer',
  '88': 'not_payable',
}

const twoBeforeLast = (customer: string): number => Number(customer.replace(/\D/g, '').slice(-4, -2))

/** ₦1,000, and ₦50 for each by the two digits before the last two. */
export const dueKobo = (customer: string): number => (1_000 + 50 * twoBeforeLast(customer)) * 100

/** The least amount that somebody pays: that of whose reference ends in 87 is ₦5,000. */
export const leastKobo = (customer: string): number => (customer.endsWith('87') ? 5_000_00 : 100_00)

const names = [
  'ADAEZE OKAFOR',
  'IBRAHIM BELLO',
  'FOLAKE ADEYEMI',
  'CHINEDU EZE',
  'ZAINAB YUSUF',
  'OLUWASEUN BALOGUN',
  'NGOZI NWOSU',
  'TUNDE LAWAL',
  'HAUWA MUSA',
  'EMEKA OBI',
]

/** Whom a reference of what is due pays. */
const offices = [
  'Sample State Board of Examinations',
  'Sample City Revenue Office',
  'Sample University Bursary',
]

function knownOf(asks: Asks, customer: string): object {
  const name = names[twoBeforeLast(customer) % names.length] ?? ''
  if (asks === 'due')
    return { name, office: offices[twoBeforeLast(customer) % offices.length], due_kobo: dueKobo(customer) }
  if (asks === 'plans') return { name }
  return {
    name,
    address: '14 SAMPLE CLOSE, GARKI, ABUJA',
    debt_kobo: customer.endsWith('86') ? 12_500_00 : 0,
    least_kobo: leastKobo(customer),
  }
}
