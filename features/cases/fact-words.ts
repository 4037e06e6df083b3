// Answers for what each fact of a case is called, and how its value is written: on screens and in exports.
import { catalogue, type Word } from '#kit/words/words.ts'

const words = catalogue('cases-facts', {
  verdict: 'Decided',
  wallet: 'Wallet in the reference',
  amount: 'Amount',
  announced: 'Announced',
  inBank: 'Partner’s books',
  inOurs: 'Our books',
  bankFee: 'Partner’s fee',
  commission: 'Partner’s commission to us',
  place: 'Bank or biller',
  bankSays: 'The partner says',
  partnerSays: 'Partner says',
  reason: 'Reason',
  number: 'Number',
  otherAccounts: 'Other accounts',
  check: 'Check',
  partner: 'Partner',
  reference: 'Reference',
  account: 'Account number',
  sender: 'Sender',
  job: 'Job',
  tries: 'Attempts',
  fault: 'Last fault',
  file: 'File',
  document: 'Document',
  band: 'Match',
  list: 'List',
  entry: 'Entry',
  score: 'Score',
  upgrade: 'Asked for',
  ordered: 'Ordered',
  total: 'Total',
  response: 'Response code',
  lastCopy: 'Latest verified backup',
  lastKept: 'Kept until',
  lastChange: 'Last change',
  asked: 'Partner asked',
  bankChanged: 'Partner changed its answer',
  inPart: 'Reversed only in part',
  leftAtBank: 'Left at the bank',
})

/** How a value is written: naira, a word of ours, letters that stand for a name, ids of users, an instant, work in the background, a text. */
export type FactKind = 'amount' | 'word' | 'letters' | 'users' | 'time' | 'job' | 'text'

/** By its name, in the order in which a person asks for them. */
export const caseFacts: Readonly<Record<string, { readonly word: Word; readonly kind: FactKind }>> = {
  amount: { word: words.amount, kind: 'amount' },
  webhook_amount: { word: words.announced, kind: 'amount' },
  bank_amount: { word: words.inBank, kind: 'amount' },
  our_amount: { word: words.inOurs, kind: 'amount' },
  ordered: { word: words.ordered, kind: 'amount' },
  total: { word: words.total, kind: 'amount' },
  response_code: { word: words.response, kind: 'text' },
  bank_fee: { word: words.bankFee, kind: 'amount' },
  place: { word: words.place, kind: 'text' },
  bank_says: { word: words.bankSays, kind: 'text' },
  partner_says: { word: words.partnerSays, kind: 'text' },
  reason: { word: words.reason, kind: 'word' },
  kind: { word: words.number, kind: 'letters' },
  other_accounts: { word: words.otherAccounts, kind: 'users' },
  file: { word: words.file, kind: 'word' },
  document: { word: words.document, kind: 'word' },
  upgrade: { word: words.upgrade, kind: 'word' },
  band: { word: words.band, kind: 'word' },
  list: { word: words.list, kind: 'letters' },
  entry: { word: words.entry, kind: 'text' },
  score: { word: words.score, kind: 'text' },
  check: { word: words.check, kind: 'text' },
  provider: { word: words.partner, kind: 'word' },
  account: { word: words.account, kind: 'text' },
  sender: { word: words.sender, kind: 'text' },
  reference: { word: words.reference, kind: 'text' },
  job: { word: words.job, kind: 'job' },
  tries: { word: words.tries, kind: 'text' },
  fault: { word: words.fault, kind: 'text' },
  last_copy: { word: words.lastCopy, kind: 'time' },
  last_change: { word: words.lastChange, kind: 'time' },
  asked_at: { word: words.asked, kind: 'time' },
  verdict: { word: words.verdict, kind: 'word' },
  wallet: { word: words.wallet, kind: 'text' },
  bank_changed_at: { word: words.bankChanged, kind: 'time' },
  left_at_bank: { word: words.leftAtBank, kind: 'amount' },
  in_part_at: { word: words.inPart, kind: 'time' },
  last_kept: { word: words.lastKept, kind: 'time' },
}

/** What a fact is called and how its value is written; a fact that nobody has words for is called undefined. A fee below nothing is what the partner pays us. */
export function factOf(
  name: string,
  value: string,
): { readonly word: Word; readonly kind: FactKind; readonly value: string } | undefined {
  const known = Object.hasOwn(caseFacts, name) ? caseFacts[name] : undefined
  if (name === 'bank_fee' && value.startsWith('-'))
    return { word: words.commission, kind: 'amount', value: value.slice(1) }
  return known && { ...known, value }
}
