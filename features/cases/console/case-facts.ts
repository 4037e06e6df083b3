// Answers for the facts of a case in words: what each is called, and how its value is written.
import { formatAmount, formatDateTime, shortId } from '#kit/ui/format.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { say, type Word } from '#kit/words/words.ts'
import { jobInWords } from '../job-words.ts'
import { words } from './words.ts'

/** How a value is written: naira, a word of ours, letters that stand for a name, ids of users, an instant, work in the background, a text. */
type Kind = 'amount' | 'word' | 'letters' | 'users' | 'time' | 'job' | 'text'

const known: Readonly<Record<string, { readonly word: Word; readonly kind: Kind }>> = {
  amount: { word: words.factAmount, kind: 'amount' },
  webhook_amount: { word: words.factAnnounced, kind: 'amount' },
  bank_amount: { word: words.factInBank, kind: 'amount' },
  our_amount: { word: words.factInOurs, kind: 'amount' },
  ordered: { word: words.factOrdered, kind: 'amount' },
  total: { word: words.factTotal, kind: 'amount' },
  response_code: { word: words.factResponse, kind: 'text' },
  bank_fee: { word: words.factBankFee, kind: 'amount' },
  bank_says: { word: words.factBankSays, kind: 'text' },
  reason: { word: words.factReason, kind: 'word' },
  kind: { word: words.factNumber, kind: 'letters' },
  other_accounts: { word: words.factOtherAccounts, kind: 'users' },
  file: { word: words.factFile, kind: 'word' },
  document: { word: words.factDocument, kind: 'word' },
  upgrade: { word: words.factUpgrade, kind: 'word' },
  band: { word: words.factBand, kind: 'word' },
  list: { word: words.factList, kind: 'letters' },
  entry: { word: words.factEntry, kind: 'text' },
  score: { word: words.factScore, kind: 'text' },
  check: { word: words.factCheck, kind: 'text' },
  provider: { word: words.factPartner, kind: 'word' },
  account: { word: words.factAccount, kind: 'text' },
  sender: { word: words.factSender, kind: 'text' },
  reference: { word: words.factReference, kind: 'text' },
  job: { word: words.factJob, kind: 'job' },
  tries: { word: words.factTries, kind: 'text' },
  fault: { word: words.factFault, kind: 'text' },
  last_copy: { word: words.factLastCopy, kind: 'time' },
  last_change: { word: words.factLastChange, kind: 'time' },
  asked_at: { word: words.factAsked, kind: 'time' },
  verdict: { word: words.factVerdict, kind: 'word' },
  wallet: { word: words.factWallet, kind: 'text' },
  bank_changed_at: { word: words.factBankChanged, kind: 'time' },
  in_part_at: { word: words.factInPart, kind: 'time' },
  last_kept: { word: words.factLastKept, kind: 'time' },
}

export interface ReadableFact {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** The users whose ids a fact holds, between commas. */
export function usersOf(value: string): readonly string[] {
  return value.split(', ')
}

function written(value: string, kind: Kind): string {
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
      const fact = Object.hasOwn(known, name) ? known[name] : undefined
      return fact === undefined
        ? { name, label: statusWord(name), value }
        : { name, label: say(fact.word), value: written(value, fact.kind) }
    })
}
