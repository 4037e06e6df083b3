// Answers for what a transaction was, in one line: which way money went, and with whom. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { listTransactions } from '../contract.ts'
import { words } from './words.ts'

type Listed = WireAnswer<typeof listTransactions>['items'][number]
export type Told = Pick<Listed, 'type' | 'direction' | 'channel'> & {
  readonly counterparty: Pick<Listed['counterparty'], 'name' | 'bank_name'>
}

const lines: Readonly<
  Record<Told['type'], Readonly<Record<Told['direction'], Word>> & { readonly alone: Word }>
> = {
  deposit: { credit: words.depositFrom, debit: words.depositBackTo, alone: words.deposit },
  bank_transfer: { credit: words.cameFromBank, debit: words.sentTo, alone: words.bankTransfer },
  customer_transfer: {
    credit: words.cameFromCustomer,
    debit: words.sentToCustomer,
    alone: words.customerTransfer,
  },
  adjustment: { credit: words.adjustmentBy, debit: words.adjustmentBy, alone: words.adjustment },
}

/** A debt that is taken from a wallet, or given back to it, is with the house: whom it is with says nothing. */
export const debtWord = ({ channel, direction }: Pick<Told, 'channel' | 'direction'>): Word | undefined =>
  channel !== 'debt' ? undefined : direction === 'debit' ? words.debtRecovered : words.debtPaidBack

/** `Deposit from Kuda Bank`, `Sent to ADAEZE EZE, Zenith Bank`; the kind of movement alone where nobody is named. */
export function aboutTransaction({ type, direction, channel, counterparty }: Told): string {
  const debt = debtWord({ channel, direction })
  if (debt !== undefined) return say(debt)
  const { name, bank_name: bank } = counterparty
  // Whose money a deposit was is what the bank says of it; whom somebody pays has a name first.
  const parts =
    type === 'deposit' ? [bank === '' ? name : bank] : type === 'bank_transfer' ? [name, bank] : [name]
  const who = parts.filter((part) => part !== '').join(', ')
  const line = lines[type]
  return who === '' ? say(line.alone) : say(line[direction], { who })
}
