// Answers for who may open an account, which PINs are too easy, and what a signed-in customer does next. Pure.
import { lagosDay } from '#kit/lagos.ts'
import { seenText } from '#kit/seen-text.ts'
import { lookAlike } from '#kit/words/look-alike.ts'
import { ageMin, type OnboardingStep } from './contract.ts'

/** Whole years between a birth date and a day, both `yyyy-mm-dd`. Someone born on 29 February ages on 1 March. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

export type BirthDateFault = 'under_age' | 'birth_date_unlikely'

/** Whether a birth date is that of someone who may open an account today. */
export function birthDateFault(dateOfBirth: string, now: Date): BirthDateFault | undefined {
  const age = ageOn(lagosDay(now), dateOfBirth)
  if (age < 0 || age > 120) return 'birth_date_unlikely'
  return age < ageMin ? 'under_age' : undefined
}

/** Letters of any script with marks, apostrophes, hyphens, points and spaces; at least one letter. */
export function isName(name: string): boolean {
  // Some letters are not drawn at all, such as the Hangul filler. Joiners are, by the letters beside them.
  if (seenText(name) !== name) return false
  const letters = name.replace(/[\u200C\u200D]/gu, '')
  return /^[\p{L}\p{M}'’.\- ]*\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(letters)
}

/** A PIN that anyone would try first: one digit, a run up or down, two digits twice, the years 1940 to 2029. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  const isRun =
    steps.every((step) => step === 0) ||
    steps.every((step) => step === 1) ||
    steps.every((step) => step === -1)
  const isPair = pin.slice(0, 2) === pin.slice(2)
  const year = Number(pin)
  return isRun || isPair || (year >= 1940 && year <= 2029)
}

/** What comes next for a session, from what is known of its customer. */
export function nextStep(known: { hasProfile: boolean; hasPin: boolean; unlocked: boolean }): OnboardingStep {
  if (!known.hasProfile) return 'profile'
  if (!known.hasPin) return 'pin'
  return known.unlocked ? 'home' : 'unlock'
}

/** A tag as it is kept: without its @, in small letters. Undefined for what is none. */
export function readTag(written: string): string | undefined {
  const tag = written.trim().toLowerCase().replace(/^@/, '')
  return /^[a-z][a-z0-9_]{2,19}$/.test(tag) ? tag : undefined
}

// What somebody could pretend to speak for us with.
const reserved = ['admin', 'support', 'help', 'official', 'security', 'staff', 'team', 'bank', 'cbn']

/** Whether a tag sounds like us: by a word of the house, or by the product's own name. */
export function isReservedTag(tag: string, product: string): boolean {
  const name = product.toLowerCase().replace(/[^a-z0-9]/g, '')
  return [...reserved, ...(name === '' ? [] : [name])].some((word) => tag.replaceAll('_', '').includes(word))
}

const houseWords = [
  ...reserved,
  'customer',
  'client',
  'care',
  'service',
  'agent',
  'desk',
  'fraud',
  'refund',
  'payment',
  'account',
  'alert',
]
const houseWord = `(?:${houseWords.join('|')})s?`

/**
 * Whether a person's whole name sounds like us: it is the product's name, or holds that beside a word of the house, or is made of such
 * words alone. Letters count as they look, and points, marks and spaces between them do not.
 */
export function isHouseName(name: string, product: string): boolean {
  const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')
  const words = lookAlike(name).split(' ').map(lettersOf).filter(Boolean)
  const ours = lettersOf(lookAlike(product))
  const isOfHouse = (word: string): boolean => new RegExp(`^(?:${houseWord})+$`, 'u').test(word)
  if (words.length > 0 && words.every(isOfHouse)) return true
  if (ours === '') return false
  const joined = new RegExp(`^(?:(?:${houseWord})+${ours}|${ours}(?:${houseWord})+)`, 'u')
  return words.some((_, from) =>
    words.slice(from).some((_, length) => {
      const part = words.slice(from, from + length + 1).join('')
      const others = [...words.slice(0, from), ...words.slice(from + length + 1)]
      if (part.match(joined)?.[0] === part) return true
      const strange = others.filter((word) => word !== ours)
      return part === ours && (strange.length === 0 || strange.some(isOfHouse))
    }),
  )
}
