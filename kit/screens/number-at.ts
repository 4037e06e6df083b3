// Answers for a phone number and the network that something is bought at for it: proposed from how the number begins, or where it was bought before. Pure.
import { likelyNetwork } from '#kit/nigerian-networks.ts'
import { readNigerianPhone } from '#kit/nigerian-phone.ts'
import { say } from '#kit/words/words.ts'
import { numberWords as words } from './number-words.ts'

/** What is bought at a network, called by the network's name or by one that begins with it: `Glo`, `Glo SME`. */
export interface AtNetwork {
  readonly value: string
  readonly label: string
}

export interface NumberDraft {
  readonly phone: string
  /** As chosen; undefined while it is the one that the number suggests. */
  readonly network: string | undefined
}

export interface RecentNumber {
  readonly phone: string
  readonly network: string
}

/** `08031234567`; undefined of what is no whole number. */
export function localOf(typed: string): string | undefined {
  const read = readNigerianPhone(typed)
  return read === null ? undefined : `0${read.slice('+234'.length)}`
}

const isOf = ({ label }: AtNetwork, name: string): boolean => label.startsWith(name)

/** The one that was chosen, the one that this number was last bought at, else the first of the network that it began at. */
export function chosenNetwork(
  { phone, network }: NumberDraft,
  { choices, recent }: { readonly choices: readonly AtNetwork[]; readonly recent: readonly RecentNumber[] },
): string | undefined {
  if (network !== undefined) return network
  const number = localOf(phone)
  if (number === undefined) return undefined
  const began = likelyNetwork(number)
  return (
    recent.find((one) => one.phone === number)?.network ??
    (began && choices.find((one) => isOf(one, began.name))?.value)
  )
}

/** Another number is at another network. One that was chosen before the number was whole is chosen for it. */
export function typedNumber<Draft extends NumberDraft>(draft: Draft, phone: string): Draft {
  const before = localOf(draft.phone)
  const isOther = before !== undefined && localOf(phone) !== before
  return { ...draft, phone, network: isOther ? undefined : draft.network }
}

/** However it is typed. */
export const isSameNumber = ({ phone: typed }: NumberDraft, { phone }: RecentNumber): boolean =>
  localOf(typed) === phone

/** What is said of the network of a number that nothing was bought for: where it began, and that another one was chosen. */
export function networkHint(
  { phone, network }: NumberDraft,
  { choices, recent }: { readonly choices: readonly AtNetwork[]; readonly recent: readonly RecentNumber[] },
): string | undefined {
  const number = localOf(phone)
  const began = number === undefined ? undefined : likelyNetwork(number)
  const chosen = choices.find(({ value }) => value === network)
  if (began === undefined || chosen === undefined || recent.some((one) => one.phone === number))
    return undefined
  if (isOf(chosen, began.name)) return say(words.networkHint)
  return say(words.networkOther, { began: began.name, chosen: chosen.label })
}
