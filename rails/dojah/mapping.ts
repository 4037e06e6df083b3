// Answers for reading what Dojah says about a BVN or NIN: its JSON in, our words out, or undefined for odd shapes.
import * as z from 'zod/mini'
import type { IdentityKind, IdentityRecord } from '#features/kyc/rail.ts'
import { partnerText } from '#kit/partner-text.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * A date of birth as `yyyy-mm-dd`. Takes the four forms that Dojah's documents show and nothing else: `1993-06-10`,
 * `10-06-1993` (day first, as the NIN register writes), `28-Jun-2000` and `01-January-1907`. Undefined for any
 * other text and for days that no calendar has.
 */
export function dateOfBirthOf(text: string): string | undefined {
  const parts = text.trim().split('-')
  const [first = '', middle = '', last = ''] = parts
  if (parts.length !== 3) return undefined
  const [year, day] = /^\d{4}$/.test(first) ? [first, last] : [last, first]
  // The month stands as digits in both orders; only the day-first form also writes it out.
  const month = /^\d{2}$/.test(middle) ? middle : year === last ? monthNumber(middle) : undefined
  if (month === undefined || !/^(?:19|20)\d{2}$/.test(year) || !/^\d{2}$/.test(day)) return undefined
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const written = `${year}-${month}-${day}`
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}

function monthNumber(name: string): string | undefined {
  const lower = name.toLowerCase()
  const index = months.findIndex((month) => month === lower || month.slice(0, 3) === lower)
  return index < 0 ? undefined : String(index + 1).padStart(2, '0')
}

const optionalText = z.nullish(z.string())
const entity = z.object({
  bvn: optionalText,
  nin: optionalText,
  first_name: optionalText,
  firstname: optionalText,
  middle_name: optionalText,
  middlename: optionalText,
  last_name: optionalText,
  lastname: optionalText,
  surname: optionalText,
  date_of_birth: optionalText,
  birth_date: optionalText,
  birthdate: optionalText,
  watch_listed: z.nullish(z.union([z.string(), z.boolean()])),
})
const answer = z.object({ entity })

function watchListed(value: string | boolean | null | undefined): boolean | undefined {
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
  if (text === 'yes' || text === 'true') return true
  // The NIN register has no watch list, and the field may be absent.
  return text === '' || text === 'no' || text === 'false' ? false : undefined
}

/**
 * The record of GET /api/v1/kyc/bvn/full or /api/v1/kyc/nin. Undefined when a name, the date of birth or the watch
 * list cannot be read, or the record is of another number than the one asked about.
 */
export function recordOf(
  body: unknown,
  asked: { readonly kind: IdentityKind; readonly number: string },
): IdentityRecord | undefined {
  const parsed = z.safeParse(answer, body)
  if (!parsed.success) return undefined
  const found = parsed.data.entity
  const echoed = found[asked.kind]
  if (echoed && echoed !== asked.number) return undefined
  // The BVN answers use snake case, the NIN answers have been seen in both.
  const firstName = partnerText(found.first_name ?? found.firstname ?? '')
  const lastName = partnerText(found.last_name ?? found.lastname ?? found.surname ?? '')
  const dateOfBirth = dateOfBirthOf(found.date_of_birth ?? found.birth_date ?? found.birthdate ?? '')
  const listed = watchListed(found.watch_listed)
  if (firstName === '' || lastName === '' || dateOfBirth === undefined || listed === undefined)
    return undefined
  const middleName = partnerText(found.middle_name ?? found.middlename ?? '')
  return { firstName, middleName, lastName, dateOfBirth, watchListed: listed }
}

const refusal = z.object({ error: z.string() })

/**
 * What Dojah documents as an answer about the number itself, or undefined. A 404 is also its answer to a wrong
 * address, so the sentence must name what was not found. That a holder is suspended or deceased has no documented
 * form: we take a 400 that says so. Check both against a live account before go-live.
 */
export function refusalOf(refused: {
  status: number
  body: unknown
}): { reason: 'not_found' | 'unusable'; detail: string } | undefined {
  const parsed = z.safeParse(refusal, refused.body)
  if (!parsed.success) return undefined
  const words = partnerText(parsed.data.error)
  const ofTheNumber = /\b(?:bvn|nin|record)\b/i.test(words)
  if (refused.status === 404 && ofTheNumber && /\bnot found\b/i.test(words)) {
    return { reason: 'not_found', detail: words }
  }
  if (refused.status === 400 && ofTheNumber && /\b(?:suspended|deceased|deactivated)\b/i.test(words)) {
    return { reason: 'unusable', detail: words }
  }
  return undefined
}

const balanceAnswer = z.object({
  entity: z.object({ wallet_balance: z.union([z.string(), z.number()]) }),
})

/** Whether a body is the answer of GET /api/v1/balance. How much it says is of no interest here. */
export function isBalance(body: unknown): boolean {
  return z.safeParse(balanceAnswer, body).success
}
