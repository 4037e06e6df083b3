// Answers for what staff type into a search box: `status:pending amount>50000 ada` taken apart, and the values that conditions
// share. Pure.
import { lagosDay } from '../lagos.ts'

/** A condition as it was typed: `amount>50000` has the sign `>` and the value `50000`. */
export type Term<Key extends string> = {
  readonly term: string
  readonly key: Key
  readonly sign: string
  readonly value: string
}

// A value with blanks stands in quotes: `user:"ada obi"`.
const termPattern = /(?:([a-z]+)(>=|<=|[:=<>]))?(?:"([^"]*)"|(\S+))/giu

/** Which keys there are, and which of them are compared: the others know `:` alone. */
export type Keys<Key extends string> = { readonly all: readonly Key[]; readonly compared: readonly Key[] }

/** What is written like a condition and is none: an unknown key, or one with a sign that it does not have. */
type Unknown<Key extends string> = { readonly term: string; readonly key: Key | undefined }

/**
 * Takes the conditions out of the words. A word in capitals before a colon, as banks write (`NIP:ADA OBI`), is a word to look for, and so is
 * whatever stands in quotes.
 */
export function splitTerms<Key extends string>(
  typed: string,
  keys: Keys<Key>,
): {
  readonly words: string
  readonly terms: readonly Term<Key>[]
  readonly unknown: readonly Unknown<Key>[]
} {
  const words: string[] = []
  const terms: Term<Key>[] = []
  const unknown: Unknown<Key>[] = []
  for (const [term, name, sign = '', quoted, bare = ''] of typed.matchAll(termPattern)) {
    const value = quoted ?? bare
    const key = keys.all.find((known) => known === name?.toLowerCase())
    if (name === undefined) words.push(value)
    else if (key !== undefined && (sign === ':' || keys.compared.includes(key)))
      terms.push({ term, key, sign, value })
    else if (key === undefined && /[A-Z]/.test(name)) words.push(term)
    else unknown.push({ term, key })
  }
  return { words: words.join(' '), terms, unknown }
}

/** What was typed as conditions, or the condition whose value nobody can read. */
export type ReadSearch<Search, Key extends string> =
  | { readonly ok: true; readonly search: Search }
  | { readonly ok: false; readonly fault: SearchFault<Key> }
/** Without a key there is no such condition. */
export type SearchFault<Key extends string> = { readonly term: string; readonly key: Key | undefined }

/** How what cannot be read is written: the condition that was meant, or all that there are. */
export function exampleFor<Key extends string>(
  { term, key }: SearchFault<Key>,
  examples: Readonly<Record<Key, string>>,
): string {
  if (key !== undefined) return examples[key]
  return `${Object.values<string>(examples).join(', ')}, or "${term}" to look for these words`
}

/** Reads one condition after the other; `read` answers what each adds to those before it, or undefined. */
export function readTerms<Key extends string, Search extends { readonly words: string }>(
  typed: string,
  keys: Keys<Key>,
  given: {
    readonly from: (words: string) => Search
    readonly read: (term: Term<Key>, before: Search) => Partial<Search> | undefined
  },
): ReadSearch<Search, Key> {
  const { words, terms, unknown } = splitTerms(typed, keys)
  const [fault] = unknown
  if (fault !== undefined) return { ok: false, fault }
  let search = given.from(words)
  for (const term of terms) {
    const more = given.read(term, search)
    if (more === undefined) return { ok: false, fault: { term: term.term, key: term.key } }
    search = { ...search, ...more }
  }
  return { ok: true, search }
}

/** `pending,failed`: each one of `choices`; undefined where one is none. */
export function readChoices<Choice extends string>(
  value: string,
  choices: readonly Choice[],
): readonly Choice[] | undefined {
  const parts = value.split(',')
  return parts.every((part) => choices.some((choice) => choice === part))
    ? choices.filter((choice) => parts.includes(choice))
    : undefined
}

/** In hundredths of the currency's unit; both ends are within. */
export type AmountRange = { readonly least?: bigint; readonly most?: bigint }

/** `50000`, `50,000.50` and `₦50,000` in hundredths; undefined where it is no amount. */
function hundredths(text: string): bigint | undefined {
  const read = /^(?:₦|NGN|\$)?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(\d{1,2}))?$/iu.exec(text)
  if (read === null) return undefined
  const [, whole = '', decimals = ''] = read
  return BigInt(whole.replaceAll(',', '')) * 100n + BigInt(decimals.padEnd(2, '0'))
}

/** `>50000`, `<=20.50`, `:20` and `:20..30`. */
export function readAmount({ sign, value }: Pick<Term<string>, 'sign' | 'value'>): AmountRange | undefined {
  const [from = '', to] = value.split('..')
  const least = hundredths(from)
  if (to !== undefined) {
    const most = hundredths(to)
    const isRange = (sign === ':' || sign === '=') && least !== undefined && most !== undefined
    return isRange && least <= most ? { least, most } : undefined
  }
  if (least === undefined) return undefined
  if (sign === '>') return { least: least + 1n }
  if (sign === '>=') return { least }
  if (sign === '<') return { most: least - 1n }
  if (sign === '<=') return { most: least }
  return { least, most: least }
}

/** An amount as it is printed, among other words: `7,500`, `₦7500`, `7500.00`. Digits alone may be anything. */
export function readPrintedAmount(word: string): AmountRange | undefined {
  const isPrinted = /^(?:₦|NGN|\$)\d/iu.test(word) || /^\d[\d,]*(?:,\d{3}|\.\d{2})$/u.test(word)
  return isPrinted ? readAmount({ sign: '=', value: word }) : undefined
}

/** Lagos days `yyyy-mm-dd`; both ends are within. */
export type DayRange = { readonly first?: string; readonly last?: string }

const dayMilliseconds = 86_400_000

/**
 * A day as it is typed: `2026-11-21`, or counted from the day of `now` so that a kept search moves on with the calendar:
 * `today`, `yesterday`, `7d` ago, the first of this `month`.
 */
export function readDay(value: string, now: Date): string | undefined {
  const word = value.toLowerCase()
  const before = (days: number): string => lagosDay(new Date(now.getTime() - days * dayMilliseconds))
  if (word === 'today') return before(0)
  if (word === 'yesterday') return before(1)
  if (word === 'month') return `${before(0).slice(0, 7)}-01`
  const ago = /^(\d{1,4})d$/.exec(word)?.[1]
  if (ago !== undefined) return before(Number(ago))
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return undefined
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value) ? value : undefined
}

/**
 * A span of days that ends today: `30d` are the last thirty days with today, `month` the days of this one; or one day: `today`,
 * `yesterday`, `2026-11-21`.
 */
export function readSpan(value: string, now: Date): DayRange | undefined {
  const last = lagosDay(now)
  const count = /^([1-9]\d{0,3})d$/i.exec(value)?.[1]
  if (count !== undefined) return { first: readDay(`${Number(count) - 1}d`, now) ?? last, last }
  const first = readDay(value, now)
  if (first === undefined) return undefined
  return { first, last: value.toLowerCase() === 'month' ? last : first }
}

/** What `on:`, `from:` and `to:` make of the days chosen before. */
export function readDays(
  { key, value }: { readonly key: 'on' | 'from' | 'to'; readonly value: string },
  of: { readonly now: Date; readonly before: DayRange | undefined },
): DayRange | undefined {
  const day = readDay(value, of.now)
  if (day === undefined) return undefined
  if (key === 'on') return { first: day, last: day }
  return key === 'from' ? { ...of.before, first: day } : { ...of.before, last: day }
}
