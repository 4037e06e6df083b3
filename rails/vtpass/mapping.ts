// Answers for reading VTpass: what its codes and states are in our words. Pure.
import * as z from 'zod/mini'
import type { HandRefusal, OrderAtPartner } from '#features/orders/rail.ts'
import { withoutNumbers } from '#kit/http/partner-client.ts'
import { type Money, money, parseAmount } from '#kit/money/money.ts'
import type { PartnerRefusal } from '#kit/partner.ts'
import { partnerText } from '#kit/partner-text.ts'
import { goodsIn } from './goods.ts'

// Numbers arrive as the text that they are written as; VTpass writes some amounts as texts itself.
const figure = z.union([z.string(), z.number()])
const transaction = z.object({
  status: z.string(),
  unique_element: z.nullish(figure),
  transactionId: z.nullish(figure),
  amount: z.nullish(figure),
  total_amount: z.nullish(figure),
})
// A transaction in another shape than this makes the whole answer one that nobody documents; without any there are errors, or nothing.
const content = z.union([
  z.object({ transactions: z.nullish(transaction) }),
  z.array(z.unknown()),
  z.string(),
])
const answer = z.object({
  code: z.string(),
  response_description: z.nullish(z.unknown()),
  requestId: z.nullish(z.string()),
  amount: z.nullish(figure),
  content: z.nullish(content),
})

/** What we asked for, where the answer must be about just that. */
export type Wanted = {
  readonly requestId: string
  readonly amount?: Money<'NGN'>
  /** The phone, meter or card that it is for. */
  readonly account?: string
}

/** `ask`: something like it is there already, so how it stands under our id is asked before anything is believed. */
export type Refusal = PartnerRefusal<HandRefusal | 'not_found' | 'ask'>

/** What an answer is: how the order stands, a refusal, or nothing that anybody documents. */
export type Reading =
  | { readonly kind: 'order'; readonly order: OrderAtPartner }
  | ({ readonly kind: 'refusal' } & Refusal)
  | undefined

type State = OrderAtPartner['state']

const states: ReadonlyMap<string, State> = new Map<string, State>([
  ['delivered', 'success'],
  ['initiated', 'pending'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
])

/** Codes after which VTpass has done nothing and never will: our request, its service or our account is at fault. */
const refused: ReadonlySet<string> = new Set(
  '010 011 012 013 017 021 022 023 024 025 026 027 028 030 031 032 034 035 085 087'.split(' '),
)

const refusals: ReadonlyMap<string, Refusal['reason']> = new Map<string, Refusal['reason']>([
  ['014', 'ask'],
  ['015', 'not_found'],
  ['018', 'float_too_low'],
  // The same service for the same number within half a minute, whoever asked: that may have been this order itself, when its first answer was lost.
  ['019', 'ask'],
])

/** By its code alone, where that says how the order stands. */
const byCode: ReadonlyMap<string, State> = new Map<string, State>([
  ['016', 'failed'],
  ['040', 'reversed'],
  ['091', 'failed'],
  ['099', 'pending'],
])

/**
 * Reads an answer to `/pay` or `/requery`. Undefined for an order of another id or number, for an amount that is none, where code and state
 * contradict each other, and for one that is delivered without saying which, or for how much. Whether the amount is the one that was ordered, the life of the order judges.
 */
export function readAnswer(body: unknown, wanted: Wanted): Reading {
  const read = z.safeParse(answer, body)
  if (!read.success) return undefined
  const { code, response_description: said } = read.data
  const detail = detailOf(`${code}: ${typeof said === 'string' ? said : ''}`)
  const refusal = refusals.get(code) ?? (refused.has(code) ? 'refused' : undefined)
  const about = transactionIn(read.data.content)
  // A refusal beside a transaction that is there and did not fail contradicts itself.
  if (refusal === 'refused' && about !== undefined && states.get(about.status) !== 'failed') return undefined
  if (refusal !== undefined) return { kind: 'refusal', reason: refusal, code, detail }
  const state = stateOf(code, about?.status)
  const written = read.data.amount ?? about?.amount ?? undefined
  const amount = amountOf(written, wanted)
  if (state === undefined || amount === undefined) return undefined
  if (!isWanted(read.data.requestId, about?.unique_element, wanted)) return undefined
  const isBare = (read.data.requestId ?? undefined) === undefined || written === undefined
  if (state === 'success' && isBare) return undefined
  const goods = state === 'success' ? goodsIn(body) : undefined
  return {
    kind: 'order',
    order: {
      state,
      providerReference: ownReference(about?.transactionId) ?? wanted.requestId,
      amount,
      sessionId: undefined,
      responseCode: code === '000' || code === '001' ? undefined : code,
      providerFee: state === 'success' ? commissionOf(amount, about?.total_amount) : undefined,
      ...(goods === undefined ? {} : { goods }),
      detail: about === undefined ? detail : detailOf(`${detail}, ${about.status}`),
    },
  }
}

const transactionIn = (found: z.output<typeof answer>['content']) =>
  typeof found === 'object' && found !== null && 'transactions' in found
    ? (found.transactions ?? undefined)
    : undefined

const detailOf = (words: string): string => withoutNumbers(partnerText(words))

/** Its own name for a purchase is digits, written as a text or as a number. */
const ownReference = (id: string | number | null | undefined): string | undefined =>
  /^[\w-]{1,64}$/.test(String(id ?? '')) ? String(id) : undefined

// `000` and `001` say that the request was processed: how it went, its transaction says. A code that says for good that it was not done counts
// only where the transaction, if it is there, says so too.
function stateOf(code: string, status: string | undefined): State | undefined {
  const told = states.get(status ?? '')
  if (code === '000' || code === '001') return told
  const state = byCode.get(code)
  const isBare = status === undefined || state === 'pending'
  return isBare || told === 'failed' || told === 'reversed' ? state : undefined
}

/** What was asked for counts only where the answer names no amount. */
const amountOf = (written: string | number | undefined, { amount }: Wanted): Money<'NGN'> | undefined =>
  written === undefined ? amount : nairaOf(written)

function isWanted(
  requestId: string | null | undefined,
  account: string | number | null | undefined,
  wanted: Wanted,
): boolean {
  const isSameId = requestId === undefined || requestId === null || requestId === wanted.requestId
  const isSameAccount =
    wanted.account === undefined ||
    account === undefined ||
    account === null ||
    tailOf(String(account)) === tailOf(wanted.account)
  return isSameId && isSameAccount
}

/** A telephone number is written with and without its country, a reference in capitals or not. */
const tailOf = (account: string): string =>
  account
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-10)
    .toUpperCase()

/** An amount in naira, as a text or a number. */
export function nairaOf(written: string | number | null | undefined): Money<'NGN'> | undefined {
  if (written === null || written === undefined) return undefined
  const read = parseAmount(String(written), 'NGN')
  return read.ok ? read.value : undefined
}

/**
 * VTpass takes `total_amount` from our wallet: less than the amount by its commission, which is our cost below zero. One that is a fifth more
 * than the amount, or less than half of it, is a slip of theirs, and no cost of ours.
 */
function commissionOf(
  amount: Money<'NGN'>,
  total: string | number | null | undefined,
): Money<'NGN'> | undefined {
  const taken = nairaOf(total)
  const isCredible = taken && taken.minor * 5n <= amount.minor * 6n && taken.minor * 2n >= amount.minor
  return isCredible ? money('NGN', taken.minor - amount.minor) : undefined
}

const balance = z.object({ contents: z.object({ balance: figure }) })

/** Our money at VTpass. */
export function balanceOf(body: unknown): Money<'NGN'> | undefined {
  const read = z.safeParse(balance, body)
  return read.success ? nairaOf(read.data.contents.balance) : undefined
}
