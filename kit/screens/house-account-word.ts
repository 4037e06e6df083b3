// Answers for what the house's own accounts are called in words, by the codes that the ledger writes them with.
import { readPair } from '#kit/coins/pairs.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'

const ownWords = new Map<string, Word>([
  ['owner-funds', words.ownerFunds],
  ['fees', words.fees],
  ['exchange-spread', words.exchangeSpread],
  ['vat-payable', words.vatPayable],
  ['stamp-duty-payable', words.stampDutyPayable],
  ['receivables', words.receivables],
  ['unclaimed', words.unclaimed],
])

const railWords = new Map<string, Word>([
  ['settlement', words.settlement],
  ['clearing', words.clearing],
  ['suspense', words.suspense],
  ['rail-cost', words.railCost],
  ['position', words.position],
])

/** `NGN/paystack/settlement` is "Our money at Paystack"; undefined for what is no account of the house. */
export function houseAccountWord(account: string): string | undefined {
  const [, first = '', second] = account.split('/')
  const word = second === undefined ? ownWords.get(first) : railWords.get(second)
  return word && say(word, { provider: second === 'position' ? pairWord(first) : partnerName(first) })
}

/** `usd-ngn` as `USD/NGN`, `usdt-ngn-quidax` as `USDT/NGN at Quidax`. */
function pairWord(pair: string): string {
  const coins = readPair(pair)
  return coins === undefined
    ? pair.toUpperCase().replace('-', '/')
    : say(words.pairAt, { pair: `${coins.coin}/${coins.paid}`, custodian: partnerName(coins.custodian) })
}

/** What the house has, what it is owed, and what it has spent: a debit makes more of it, so the ledger keeps it below zero. */
const growsByDebit = new Set(['settlement', 'clearing', 'rail-cost', 'receivables'])

/** A balance as a reader expects it, of the decimal that the ledger keeps: what we have and what is owed to us are above zero. */
export function readBalance(account: string, balance: string): string {
  const [, first = '', second] = account.split('/')
  if (!growsByDebit.has(second ?? first) || /^-?[0.]*$/.test(balance))
    return balance.replace(/^-(?=[0.]*$)/, '')
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}
