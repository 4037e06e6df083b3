// Answers for what a kind of transaction says of itself. Each feature declares its own in its `kind.ts`; `kinds.ts` lists them all.
import type { Word } from '#kit/words/words.ts'

export type TransactionKind = {
  /** What customers' calls name it by, where a customer sends it: `to.kind`. */
  readonly destination?: string
  /**
   * `outside`: between a wallet and the world. `inside`: between two customers, left out of flows to the outside. `own`: between wallets of one
   * customer, as a conversion, and left out of them too.
   */
  readonly reach: 'outside' | 'inside' | 'own'
  /** Moved by whoever runs the product: nobody sent or received it, and it proves nothing to others. */
  readonly isByHouse: boolean
  /** What staff may take back of one that stands: all of it, or its charges. */
  readonly takenBack?: 'whole' | 'charges'
  /** What its customer reads of one that is done, where nobody sent or received it. */
  readonly done?: Word
  /** The fact of its receipt, by its label, that says as what it came, where nobody knows from whom. */
  readonly cameAs?: Word
  /** A fact of its receipt that people copy, by its label. */
  readonly copied?: Word
  /** Its counterparty is a thing that is bought: its name is never shortened, and a list shows the number that it is for. */
  readonly isThing?: true
  /** What the number of the counterparty is called, where it is no bank account. */
  readonly number?: Word
  /** Lists call it by its place, not by who has the number there. */
  readonly isCalledByPlace?: true
  /** Whoever pays no fee for it reads that it was free. */
  readonly saysFree?: true
  /** What its prices are called, where it has prices of its own. */
  readonly price?: Word
  /** Where each place that is paid has its own price: what the price list says instead of one. */
  readonly pricedByPlace?: { readonly price: Word; readonly note: Word }
  /** As staff read it: one alone, and one with {who}, in and out of the wallet. */
  readonly staff: {
    readonly alone: Word
    readonly credit: Word
    readonly debit: Word
    readonly who: 'name' | 'bank' | 'name_and_bank'
  }
  /** Many, as its customer filters by it. */
  readonly many: Word
  /** What the counterparty's place is called on receipts and slips. */
  readonly place: Word
  /** Its line of a statement, with {name}, {bank} and {account}. Issued statements keep theirs for ever. */
  readonly statement: { readonly credit: Word; readonly debit: Word }
}
