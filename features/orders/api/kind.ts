// Answers for what a kind of order brings to the one life that all of them have: its codes, its words, its partners. Each kind fills
// this in its own feature.
import type { Doors } from '#kit/doors.ts'
import type { Sql } from '#kit/db/database.ts'
import type { PartnerOutcome, PartnerRefusal } from '#kit/partner.ts'
import type { Word } from '#kit/words/words.ts'
import type { TransactionType } from '#features/transactions/kinds.ts'
import type { OrderWords } from '../message-words.ts'
import type { Goods, HandRefusal, OrderAtPartner, Said } from '../rail.ts'
import type { Finality } from '../rules.ts'
import type { OrderRow } from './order-row.ts'

export type OrderKind = {
  /** As `orders.kind` has it, and the type of its transactions. */
  readonly name: TransactionType
  /** What a code of the partner's says, for staff; undefined where nobody documents it. */
  readonly meaningOf: (code: string, provider: string | null) => string | undefined
  /** What "failed" means beside the partner's code. */
  readonly finality: (code: string | undefined, provider: string | null) => Finality
  /** Whether a paid order names all that its customer is shown of it. A partner that says so first, without it, is soon asked again. */
  readonly isComplete: (known: Pick<OrderAtPartner, 'sessionId'>) => boolean
  /** Why it failed, in words for the customer. */
  readonly reasonFor: (code: string | null, provider: string | null) => Word
  /** Codes after which the same account fails again. */
  readonly deadAccountCodes: readonly string[]
  readonly said: OrderWords
  /** How the name of a place reads within them, where lists have more of it. */
  readonly inSentence?: (place: string) => string
  /** Failures that are the place's own to which an order goes, and not of the order or of our partner. */
  readonly failuresOfPlace: readonly FailureOfPlace[]
  /** Its partner takes one after another for one account, and the next only some time later. */
  readonly isOneAtATime?: true
  /** Takes what was delivered for an order. True where another one has it: its partner has repeated an answer, and nobody is given it a second time. */
  areTaken?(sql: Sql, doors: Doors, order: OrderRow, goods: Goods): Promise<boolean>
  /** It is paid, and this is what its customer gets. Told more than once, where its partner is asked again: the first word stays. */
  delivered?(sql: Sql, doors: Doors, order: OrderRow, goods: Goods): Promise<void>
  /** What staff read of it on its record: never what its customer alone may see. */
  factsForStaff?(
    sql: Sql,
    order: OrderRow,
  ): Promise<readonly { readonly label: string; readonly value: string }[]>
  /** A partner refused or failed it by this code, and its money is back or the next partner has it: what else somebody looks at. */
  failed?(sql: Sql, doors: Doors, order: OrderRow, responseCode: string | undefined): Promise<void>
}

/** A code, by whichever partner where none is named. */
export type FailureOfPlace = { readonly code: string; readonly provider?: string }

/** Under which reference an order is handed to which partner. */
export type Attempt = { readonly provider: string; readonly reference: string }

/** The partners that carry out orders of a kind. Nothing here is called while a transaction is open, but `mayLeave`. */
export type OrderPartners = {
  readonly kind: OrderKind
  /** Whether an order of this kind may be handed over now. */
  mayLeave(sql: Sql, leaving: { readonly row: OrderRow; readonly now: Date }): Promise<boolean>
  /**
   * Hands it over under its reference: the same reference is the same order, however often it is handed over. `rejected` means that no money
   * moved and none will; `not_found`, that it was not taken and may be handed over again under this reference.
   */
  hand(order: OrderRow, doors: Doors): Promise<Said>
  /**
   * The reference under which it is handed over at an instant, where a partner wants the day in it: the one it has, as long as that is good.
   * Absent: always the one it has. Another one is used only once the partner does not have the one before and nothing of that can still arrive.
   */
  referenceAt?(order: OrderRow, now: Date): string
  /**
   * Who is handed an order that its partner refused for good; undefined: nobody, and its money goes back. May ask the next one what it sells.
   * Never one that was handed it before: each has one attempt.
   */
  fallBack?(order: OrderRow, refusal: PartnerRefusal<HandRefusal>, now: Date): Promise<Attempt | undefined>
  /** How the order of its reference stands. */
  find(order: OrderRow): Promise<PartnerOutcome<OrderAtPartner, 'not_found'>>
}

/** By the name of the kind. One that our own books carry out has none. */
export type KindsOfOrders = Readonly<Partial<Record<TransactionType, OrderKind>>>

/** By the name of the kind. */
export type PartnersOfKinds = Readonly<Record<string, OrderPartners>>
