// Answers for reading VTpass: what its codes and states are in our words. Pure.
import * as z from 'zod/mini'
import type { HandRefusal, OrderAtPartner } from '#features/orders/rail.ts'
import { type Money, money, parseAmount } from '#kit/money/money.ts'

// Numbers arrive as the text that they are written as; VTpass writes some amounts as texts itself, with commas in thousands.
const figure = z.union([z.string(), z.number()])
const transaction = z.object({
  status: z.string(),
  unique_element: z.nullish(z.string()),
  transactionId: z.nullish(z.union([z.string(), z.number()])),
  total_amount: z.nullish(figure),
})
const answer = z.object({
  code: z.string(),
  response_description: z.nullish(z.unknown()),
  requestId: z.nullish(z.string()),
  amount: z.nullish(figure),
  content: z.nullish(z.unknown()),
})
const content = z.object({ transactions: transaction })

/** What we asked for, where the answer must be about just that. */
export type Wanted = {
  readonly requestId: string
  readonly amount?: Money<'NGN'>
  readonly phone?: string
}

export type Refusal = { readonly reason: HandRefusal | 'not_found' | 'known'; readonly detail: string }

/** What an answer is: how the order stands, a refusal, or nothing that anybody documents. */
export type Reading =
  | { readonly kind: 'order'; readonly order: OrderAtPartner }
  | ({ readonly kind: 'refusal' } & Refusal)
  | undefined

const states: Readonly<Record<string, OrderAtPartner['state']>> = {
  delivered: 'success',
  initiated: 'pending',
  pending: 'pending',
  failed: 'failed',
  reversed: 'reversed',
}

/** Codes after which VTpass has done nothing and never will: our request, its service or our account is at fault. */
const refused: ReadonlySet<string> = new Set(
  '010 011 012 013 017 019 021 022 023 024 025 026 027 028 030 031 032 034 035 085 087'.split(' '),
)

/** By its code alone, where that says how the order stands. */
const byCode: Readonly<Record<string, OrderAtPartner['state']>> = {
  '016': 'failed',
  '040': 'reversed',
  '091': 'failed',
  '099': 'pending',
}

/** Reads an answer to `/pay` or `/requery`. An order of another id, number or amount is not ours. */
export function readAnswer(body: unknown, wanted: Wanted): Reading {
  const read = z.safeParse(answer, body)
  if (!read.success) return undefined
  const { code, response_description: said } = read.data
  const detail = `${code}: ${typeof said === 'string' ? said.slice(0, 200) : ''}`
  const refusal = refusalOf(code)
  if (refusal !== undefined) return { kind: 'refusal', reason: refusal, detail }
  const found = z.safeParse(content, read.data.content)
  const state = stateOf(code, found.success ? found.data.transactions.status : undefined)
  const amount = nairaOf(read.data.amount) ?? wanted.amount
  if (state === undefined || amount === undefined) return undefined
  const about = found.success ? found.data.transactions : undefined
  if (!isWanted(read.data.requestId, about?.unique_element, wanted)) return undefined
  return {
    kind: 'order',
    order: {
      state,
      providerReference: String(about?.transactionId ?? read.data.requestId ?? wanted.requestId),
      amount,
      sessionId: undefined,
      responseCode: code === '000' || code === '001' ? undefined : code,
      providerFee: state === 'success' ? commissionOf(amount, about?.total_amount) : undefined,
      detail: `${detail}${about === undefined ? '' : `, ${about.status}`}`,
    },
  }
}

function refusalOf(code: string): Refusal['reason'] | undefined {
  if (code === '014') return 'known'
  if (code === '015') return 'not_found'
  if (code === '018') return 'float_too_low'
  return refused.has(code) ? 'refused' : undefined
}

// `000` and `001` say that the request was processed: how it went, its transaction says.
const stateOf = (code: string, status: string | undefined): OrderAtPartner['state'] | undefined =>
  code === '000' || code === '001' ? states[status ?? ''] : byCode[code]

function isWanted(
  requestId: string | null | undefined,
  phone: string | null | undefined,
  wanted: Wanted,
): boolean {
  const isSameId = requestId === undefined || requestId === null || requestId === wanted.requestId
  const isSamePhone =
    wanted.phone === undefined ||
    phone === undefined ||
    phone === null ||
    tailOf(phone) === tailOf(wanted.phone)
  return isSameId && isSamePhone
}

/** A number is written with and without its country. */
const tailOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

function nairaOf(written: string | number | null | undefined): Money<'NGN'> | undefined {
  if (written === null || written === undefined) return undefined
  const read = parseAmount(String(written), 'NGN')
  return read.ok ? read.value : undefined
}

/** VTpass takes `total_amount` from our wallet: less than the amount by its commission, which is our cost below zero. */
function commissionOf(
  amount: Money<'NGN'>,
  total: string | number | null | undefined,
): Money<'NGN'> | undefined {
  const taken = nairaOf(total)
  return taken && money('NGN', taken.minor - amount.minor)
}

const balance = z.object({ contents: z.object({ balance: figure }) })

/** Our money at VTpass. */
export function balanceOf(body: unknown): Money<'NGN'> | undefined {
  const read = z.safeParse(balance, body)
  return read.success ? nairaOf(read.data.contents.balance) : undefined
}
