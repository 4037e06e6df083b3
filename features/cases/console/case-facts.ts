// Answers for the facts of a case in words: what each is called, and how its value is written.
import { formatAmount, formatDateTime, shortId } from '#kit/ui/format.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { say } from '#kit/words/words.ts'
import { caseFacts as known, type FactKind, factOf } from '../fact-words.ts'
import { jobInWords } from '../job-words.ts'

export interface ReadableFact {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** The users whose ids a fact holds, between commas. */
export function usersOf(value: string): readonly string[] {
  return value.split(', ')
}

function written(value: string, kind: FactKind): string {
  switch (kind) {
    case 'amount':
      // Deposits are naira; a partner that announced no number is shown as it was.
      return /^-?\d+(?:\.\d{1,2})?$/.test(value) ? formatAmount({ currency: 'NGN', amount: value }) : value
    case 'word':
      return statusWord(value)
    case 'letters':
      return value.toUpperCase()
    case 'users':
      return usersOf(value).map(shortId).join(', ')
    case 'job':
      return jobInWords(value)
    case 'time':
      return formatDateTime(value)
    case 'text':
      return value
  }
}

/** In the order in which a person asks for them; a fact that nobody has words for reads as itself, behind the others. */
export function readableFacts(facts: Readonly<Record<string, string>>): ReadableFact[] {
  const order = Object.keys(known)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(facts)
    .filter(([name, value]) => value !== '' && name !== 'line')
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => {
      const fact = factOf(name, value)
      return fact === undefined
        ? { name, label: statusWord(name), value }
        : { name, label: say(fact.word), value: written(fact.value, fact.kind) }
    })
}
