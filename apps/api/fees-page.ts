// Answers for the calculator of the fees page as browsers without script use it: its question stands in the address.
import type { FastifyRequest } from 'fastify'
import { costToday } from '#features/charges/contract.ts'
import { priceWords } from '#features/charges/words.ts'
import { displayAmount } from '#kit/money/display.ts'
import { parseAmount } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'

const lines = { fee: 'fee', vat: 'vat', duty: 'stamp_duty', total: 'total' } as const
const columns = { bank: 'bank_transfer', customer: 'customer_transfer' } as const

type Texts = Readonly<Record<string, string>>

/** What `/fees?amount=` says, as texts for the slots of the page; undefined when nothing is asked. */
export async function feesAsked(
  names: readonly string[],
  request: FastifyRequest,
): Promise<Texts | undefined> {
  const typed = names.includes('fees-typed') ? amountIn(request) : undefined
  if (typed === undefined) return undefined
  const [bank, customer] = await Promise.all([
    ask(request, columns.bank, typed),
    ask(request, columns.customer, typed),
  ])
  const fault = bank.fault ?? customer.fault
  return {
    'fees-typed': typed,
    'fees-fault': fault ?? '',
    'fees-sum':
      fault === undefined
        ? say(priceWords.sum, {
            amount: shown(bank.data, 'amount'),
            bank: shown(bank.data, 'total'),
            customer: shown(customer.data, 'total'),
          })
        : '',
    ...linesOf('bank', bank.data),
    ...linesOf('customer', customer.data),
  }
}

function amountIn({ query }: FastifyRequest): string | undefined {
  const amount: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'amount') : undefined
  return typeof amount === 'string' ? amount.slice(0, 40) : undefined
}

type Answer = { readonly data: unknown; readonly fault: string | undefined }

/** Makes the call as the browser would have made it: the same limits, the same words, from the same address. */
async function ask(request: FastifyRequest, service: string, amount: string): Promise<Answer> {
  const response = await request.server.inject({
    method: costToday.method,
    url: `${costToday.path}?${new URLSearchParams({ service, amount }).toString()}`,
    remoteAddress: request.ip,
    headers: { host: request.host },
  })
  const answered: unknown = JSON.parse(response.body)
  if (response.statusCode === 200) return { data: fieldOf(answered, 'data'), fault: undefined }
  const errors = fieldOf(answered, 'errors')
  const first: unknown = Array.isArray(errors) ? errors.find((one: unknown) => one !== null) : undefined
  return { data: undefined, fault: textOf(first, 'message') || textOf(answered, 'message') }
}

const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

function textOf(from: unknown, name: string): string {
  const value = fieldOf(from, name)
  return typeof value === 'string' ? value : ''
}

const linesOf = (column: string, data: unknown): Texts =>
  Object.fromEntries(
    Object.entries(lines).map(([name, field]) => [`fees-${column}-${name}`, shown(data, field)]),
  )

/** An amount of an answer as people read it; a dash where there is none. */
function shown(data: unknown, field: string): string {
  const read = parseAmount(textOf(data, field), 'NGN')
  return read.ok ? displayAmount(read.value) : '–'
}
