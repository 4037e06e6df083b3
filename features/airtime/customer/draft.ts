// Answers for what somebody puts together to buy airtime: read, what is missing of it, and how it is handed to the review. Pure.
import * as z from 'zod/mini'
import { parseAmount } from '#kit/money/money.ts'
import { groupNigerianPhone, readNigerianPhone } from '#kit/nigerian-phone.ts'
import { readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words as nameWords } from '../message-words.ts'
import { likelyNetwork, networkOf } from '../networks.ts'
import { isSold } from '../rules.ts'
import { words } from '../words.ts'
import { bounds } from './naira.ts'

export interface Draft {
  readonly phone: string
  /** As chosen; undefined while it is the one that the number suggests. */
  readonly network: string | undefined
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

export interface RecentNumber {
  readonly phone: string
  readonly network: string
}

/** What is bought. `phone` is `08031234567`, `amount` a decimal text. */
export interface Whole {
  readonly phone: string
  readonly network: string
  readonly amount: string
}

export const amountChips = ['100', '200', '500', '1000', '2000', '5000'] as const

const localOf = (typed: string): string | undefined => {
  const read = readNigerianPhone(typed)
  return read === null ? undefined : `0${read.slice('+234'.length)}`
}

/** The network that was chosen, the one that this number was last topped up at, else the one that it began at. */
export function chosenNetwork(draft: Draft, recent: readonly RecentNumber[]): string | undefined {
  if (draft.network !== undefined) return draft.network
  const phone = localOf(draft.phone)
  if (phone === undefined) return undefined
  return recent.find((one) => one.phone === phone)?.network ?? likelyNetwork(phone)?.code
}

/** Another number is at another network. One that was chosen before the number was whole is chosen for it. */
export function typed(draft: Draft, phone: string): Draft {
  const before = localOf(draft.phone)
  const isOther = before !== undefined && localOf(phone) !== before
  return { ...draft, phone, network: isOther ? undefined : draft.network }
}

/** However it is typed. */
export const isSameNumber = (draft: Draft, { phone }: RecentNumber): boolean => localOf(draft.phone) === phone

/** What is said of the network of a number that was never topped up: where it began, and that another one was chosen. */
export function networkHint({ phone, network }: Draft, recent: readonly RecentNumber[]): string | undefined {
  const number = localOf(phone)
  const began = number === undefined ? undefined : likelyNetwork(number)
  if (began === undefined || network === undefined || recent.some((one) => one.phone === number))
    return undefined
  if (network === began.code) return say(words.networkHint)
  return say(words.networkOther, { began: began.name, chosen: networkOf(network)?.name ?? network })
}

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
  if (phone === undefined) faults.phone = say(words.phoneMissing)
  else if (network === undefined) faults.network = say(words.networkMissing)
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
