// Answers for what a message of staff may say and to whom: placeholders, templates, segments. Pure.
import { userStatuses } from '#features/users/contract.ts'
import { fullName, type Named } from '#kit/words/full-name.ts'

export const subjectMost = 120
export const bodyMost = 4_000
/** How many people a message names one by one. */
export const chosenMost = 200

/** What a message may leave open, filled for each person. */
export const placeholders = ['first_name', 'last_name', 'full_name', 'product'] as const
export type Placeholder = (typeof placeholders)[number]

/** Placeholders that stand in a text and that nobody fills: `{fist_name}`. */
export function unknownPlaceholders(text: string): string[] {
  const found = [...text.matchAll(/\{([^{}\s]*)\}/g)].map((match) => match[1] ?? '')
  return [...new Set(found.filter((name) => !placeholders.some((known) => known === name)))]
}

export type { Named } from '#kit/words/full-name.ts'

/** What somebody is called who gave no name yet. */
const nameless = 'there'

/** Fills the placeholders. What is filled in is never read for placeholders again: a name is text. */
export function fill(text: string, person: Named, product: string): string {
  const full = fullName(person)
  const values: Readonly<Record<Placeholder, string>> = {
    first_name: person.first_name ?? nameless,
    last_name: person.last_name ?? '',
    full_name: full === '' ? nameless : full,
    product,
  }
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const known = placeholders.find((placeholder) => placeholder === name)
    return known === undefined ? whole : values[known]
  })
}

/** Paragraphs of a mail: blank lines part them. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** Who gets it: everybody for whom each condition that is given holds. Closed accounts never do. */
export type Segment = {
  readonly statuses?: readonly Exclude<(typeof userStatuses)[number], 'closed'>[] | undefined
  readonly tiers?: readonly number[] | undefined
  /** Whether a wallet of theirs is frozen. */
  readonly frozen?: boolean | undefined
  /** These alone, by their ids. */
  readonly users?: readonly string[] | undefined
  /** Lagos days on which they joined, both counted in. */
  readonly joined_from?: string | undefined
  readonly joined_to?: string | undefined
  /** Seen within so many days. */
  readonly active_within_days?: number | undefined
  /** Not seen for so many days, or never. */
  readonly silent_for_days?: number | undefined
  /** Naira of the wallet, as of the last time that balances were taken. */
  readonly balance_least?: string | undefined
  readonly balance_most?: string | undefined
}

/** The statuses that a segment may name. */
export const segmentStatuses = userStatuses.filter((status) => status !== 'closed')

const labels: Readonly<Record<keyof Segment, string>> = {
  statuses: 'status',
  tiers: 'tier',
  frozen: 'with a frozen wallet',
  users: 'chosen one by one:',
  joined_from: 'joined from',
  joined_to: 'joined up to',
  active_within_days: 'active within days',
  silent_for_days: 'silent for days',
  balance_least: 'NGN balance at least',
  balance_most: 'NGN balance at most',
}

/** A segment in words: for who approves it, and beside the message afterwards. */
export function segmentWords(segment: Segment): string {
  const parts = Object.entries(labels).flatMap(([key, label]) => {
    const value = Object.entries(segment).find(([name]) => name === key)?.[1]
    if (value === undefined) return []
    if (key === 'users' && Array.isArray(value)) return [`${label} ${value.length}`]
    if (typeof value === 'boolean') return [`${label}: ${value ? 'yes' : 'no'}`]
    return [`${label} ${Array.isArray(value) ? value.join(', ') : String(value)}`.replaceAll('_', ' ')]
  })
  return parts.length === 0 ? 'everybody' : parts.join('; ')
}

/** How many users one step of a message reaches: a transaction of a second or less. */
export const peopleAStep = 100
