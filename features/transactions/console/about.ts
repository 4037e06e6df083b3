// Answers for what a transaction was, in one line: which way money went, and with whom. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { listTransactions } from '../contract.ts'
import { transactionKinds } from '../kinds.ts'
import { words } from './words.ts'

type Listed = WireAnswer<typeof listTransactions>['items'][number]
export type Told = Pick<Listed, 'type' | 'direction' | 'channel'> & {
  readonly counterparty: Pick<Listed['counterparty'], 'name' | 'bank_name'>
}

/** A debt that is taken from a wallet, or given back to it, is with the house: whom it is with says nothing. */
export const debtWord = ({ channel, direction }: Pick<Told, 'channel' | 'direction'>): Word | undefined =>
  channel !== 'debt' ? undefined : direction === 'debit' ? words.debtRecovered : words.debtPaidBack

/** `Deposit from Kuda Bank`, `Sent to ADAEZE EZE, Zenith Bank`; the kind of movement alone where nobody is named. */
export function aboutTransaction({ type, direction, channel, counterparty }: Told): string {
  const debt = debtWord({ channel, direction })
  if (debt !== undefined) return say(debt)
  const { name, bank_name: bank } = counterparty
  const { alone, who: named, ...line } = transactionKinds[type].staff
  const parts = { name: [name], bank: [bank || name], name_and_bank: [name, bank] }[named]
  const who = parts.filter((part) => part !== '').join(', ')
  return who === '' ? say(alone) : say(line[direction], { who })
}
