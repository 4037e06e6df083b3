// Answers for what somebody puts together to buy airtime: read, what is missing of it, and how it is handed to the review. Pure.
import * as z from 'zod/mini'
import { parseAmount } from '#kit/money/money.ts'
import { networkOf, networks } from '#kit/nigerian-networks.ts'
import { groupNigerianPhone } from '#kit/nigerian-phone.ts'
import { localOf, type NumberDraft } from '#kit/screens/number-at.ts'
import { numberWords } from '#kit/screens/number-words.ts'
import { readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words as nameWords } from '../message-words.ts'
import { isSold } from '../rules.ts'
import { words } from '../words.ts'
import { bounds } from './naira.ts'

export interface Draft extends NumberDraft {
  readonly amount: string
}

const handedShape = z.object({
  to: z.object({ kind: z.literal('airtime'), code: z.string(), account: z.string() }),
  typed: z.string(),
})

const keptShape = z.object({ phone: z.string(), network: z.optional(z.string()), amount: z.string() })

/** What stood in the form before the page was loaded anew, or left for the review. */
export function keptDraft(kept: unknown): Draft | undefined {
  const read = z.safeParse(keptShape, kept)
  return read.success ? { network: undefined, ...read.data } : undefined
}

/** What was put together before: as `sendingOf` hands it on, and as it comes back to be changed. */
export function draftOf(handed: unknown): Draft | undefined {
  const read = z.safeParse(handedShape, handed)
  if (!read.success) return undefined
  const { to, typed } = read.data
  return { phone: groupNigerianPhone(to.account), network: to.code, amount: typed }
}

/** What is bought. `phone` is `08031234567`, `amount` a decimal text. */
export interface Whole {
  readonly phone: string
  readonly network: string
  readonly amount: string
}

/** Those that sell airtime, as they are chosen. */
export const choices = networks.map(({ code, name }) => ({ value: code, label: name }))

export const amountChips = ['100', '200', '500', '1000', '2000', '5000'] as const

interface Faults {
  phone?: string
  network?: string
  amount?: string
}

/** All of it, or what is missing. */
export function readDraft(draft: Draft): { readonly whole?: Whole; readonly faults: Faults } {
  const phone = localOf(draft.phone)
  const read = readTypedAmount(draft.amount, 'NGN')
  const amount = 'amount' in read && isWithin(read.amount) ? read.amount : undefined
  const { network } = draft
  if (phone !== undefined && network !== undefined && amount !== undefined)
    return { whole: { phone, network, amount }, faults: {} }
  const faults: Faults = {}
  if (phone === undefined) faults.phone = say(numberWords.phoneMissing)
  else if (network === undefined) faults.network = say(numberWords.networkMissing)
  if (amount === undefined) faults.amount = say(words.amountMissing, bounds)
  return { faults }
}

function isWithin(amount: string): boolean {
  const read = parseAmount(amount, 'NGN')
  return read.ok && isSold(read.value)
}

/** What the review goes on with: whom to pay, as screens show them, and how much. */
export const sendingOf = ({ phone, network, amount }: Whole) => ({
  to: { kind: 'airtime', code: network, account: phone },
  payee: {
    kind: 'airtime',
    name: say(nameWords.name, { network: networkOf(network)?.name ?? '' }),
    bankName: networkOf(network)?.name ?? '',
    accountNumber: phone,
  },
  typed: amount,
})
