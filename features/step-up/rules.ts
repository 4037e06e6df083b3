// Answers for what an authorisation stands for: the text of what was seen, how long it lasts, and what is strong enough. Pure.

/**
 * What a customer can be asked to agree to; what the mail with a code says of it stands in the `sights.ts` of its feature. A purpose's
 * authorisation is worth nothing for another.
 */
const strongPurposes = [
  'transfer',
  'standing_order',
  'bill_list',
  'limits',
  'contact',
  'unfreeze',
  'passkey',
  'closing',
] as const
export type StrongPurpose = (typeof strongPurposes)[number]
/** Those for which the PIN is always enough: what they move stays its customer's, and no code is mailed. */
export const usualPurposes = ['conversion'] as const
export const purposes = [...strongPurposes, ...usualPurposes] as const
export type Purpose = (typeof purposes)[number]

export const methods = ['pin', 'passkey', 'pin_and_code'] as const
export type Method = (typeof methods)[number]

/** `usual`: the PIN or a passkey. `strong`: a passkey, or the PIN and a code by e-mail. */
export const strengths = ['usual', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** Minutes that an authorisation lasts, and that a PIN waits for its code. */
export const authorisationMinutes = 5
export const codeWaitMinutes = 10

/**
 * The one text of what was seen: names in the order of the alphabet, every text quoted, so that no two different
 * sights have the same text.
 */
export function seenText(purpose: Purpose, seen: Readonly<Record<string, string>>): string {
  const facts = Object.entries(seen).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return JSON.stringify([purpose, facts])
}

/** Whether a proof of this kind is enough. The PIN alone is never strong. */
export function isEnough(method: Method, strength: Strength): boolean {
  return strength === 'usual' || method !== 'pin'
}
