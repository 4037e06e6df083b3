// Answers for what a kind of destination brings to sending: who is paid, what is asked of the customer, and who carries it out. Each feature
// fills this in for its own.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { assert } from '#kit/assert.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import type { Money } from '#kit/money/money.ts'
import { done, type Refused, type Result } from '#kit/refusal.ts'
import type { DestinationName, PricedType } from '#features/transactions/kinds.ts'
import type { NewPayee } from '../new-payee-contract.ts'
import type { findPayee, payeeRefusals } from '../sending-contract.ts'
import type { OrderWords } from '../message-words.ts'
import type { OrderKind } from './kind.ts'
import type { Choice, Services } from '../rail.ts'
import type { OrderRow } from './order-row.ts'

/** What a customer names: an account at a bank, another customer, a number at a network. */
export type Destination = BodyOf<typeof findPayee>['to']

/** An account at a place: a number at a network, or whatever else a feature sells. */
export type AtPlace = Extract<Destination, { readonly code: string }>

export type PayeeRefusal = keyof typeof payeeRefusals

/** Another customer, whose wallet is paid in our own books. */
export type PayeeHere = { readonly userId: string; readonly walletId: string; readonly account: bigint }

/** Whom the money goes to, as found now: where orders go, in the words of `OrderRow`. */
export type Payee = {
  readonly name: string
  /** Of the bank, biller or network; null where there is none. */
  readonly code: string | null
  readonly place: string
  /** The account there; of another customer what they were found by. */
  readonly account: string
  readonly customer?: PayeeHere
  /** What was chosen there beside the account. */
  readonly choice?: Choice | undefined
  /** Kept with the order, which ends as what it was made for. */
  readonly services?: Services | undefined
  /** What else is shown of them before any amount, in this order: an area, a debt. */
  readonly facts?: readonly PayeeFact[]
  /** What they may be paid, where their place says so of them alone. */
  readonly bounds?: Bounds
  /** What they owe there, of which a part is taken from what they are paid. */
  readonly owed?: Money<'NGN'> | undefined
  /** What else their place asks for, as it was told: agreed to, sealed with the order, and handed to the partner alone. Undefined: nothing. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** The first of what it asks for that was not told. */
  readonly fieldMissing?: string | undefined
  /** It asks for one payment and then for no more: an RRR, a tax. */
  readonly isPaidOnce?: boolean
  /** What paying them costs, VAT included, where their place has a price of its own. */
  readonly fee?: Money<'NGN'> | undefined
  /** What hangs on the amount, in the place of what is said without one: what arrives in another currency. */
  forAmount?(amount: Money<'NGN'>): Pick<Payee, 'choice' | 'facts'>
  /** Where what is paid for has rules of its own. */
  readonly ownRules?: OwnRules | undefined
  /** What a new one counts as, where that is not what their kind says. */
  readonly newAs?: NewPayee
}

/** What is asked of a payment beside the limits of all, by what it is for. */
export type OwnRules = {
  /** Why so much may not be paid now; reads only. */
  judge(sql: Sql, of: Paying): Promise<Refused<PayeeRefusal> | undefined>
  /** Asks it again where the sender is locked, and counts it. Answers the periods of limits that it was counted in, whose names come before those of all. */
  count(sql: Sql, of: Paying): Promise<Result<{ readonly periods: readonly string[] }, PayeeRefusal>>
}

type Paying = { readonly amount: Money<'NGN'>; readonly now: Date }

/** What arrives is agreed to with its amount, what is due may be paid by then, and what was told is kept for one order alone: paid at once or not at all. */
export const isOnlyNow = ({
  forAmount,
  isPaidOnce,
  fields,
}: Pick<Payee, 'forAmount' | 'isPaidOnce' | 'fields'>): boolean =>
  forAmount !== undefined || isPaidOnce === true || fields !== undefined

/** As customers read it. `isKept`: it stands on the receipt as well. */
export type PayeeFact = { readonly label: string; readonly value: string; readonly isKept?: true }

export type ResolvedPayee = Payee & { readonly destination: DestinationKind }

/** A partner, and how it knows an order. */
export type HandedTo = {
  readonly provider: string
  /** Ours at the partner, made of the order's own id: the same for ever. */
  referenceOf(order: NamedOrder): string
}

export type NamedOrder = { readonly id: string; readonly walletReference: string; readonly at: Date }

/** Held, and handed to a partner. */
export type ByPartner = {
  readonly by: 'partner'
  /** Who is handed what is made from now on for a payee. */
  handedTo(payee: Payee): HandedTo
  readonly kind: OrderKind
  /** By then it is delivered or given back. */
  readonly promisedHours: number
  /** After that a person decides. */
  readonly reviewHours: number
  /** How long one takes while the place was not measured. */
  readonly usualSeconds: number
}

/** Posted at once, from wallet to wallet. */
export type InOurBooks = {
  readonly by: 'books'
  /** Ours, which nobody is told. */
  referenceOf(order: NamedOrder): string
  readonly said: OrderWords
}

/** What is asked of a customer before it leaves. */
export type Asking = {
  readonly isNewPayee: boolean
  /** What was sent to new payees before it, where they stay new for hours: whoever splits a sum asks for all of it. */
  readonly sentToNew: Money<'NGN'>
  readonly amount: Money<'NGN'>
  /** Above it their own PIN is not enough. */
  readonly shield: Money<'NGN'>
  /** What new ones of the payee's sort may be sent in a day with the usual authorisation; undefined of those that no such amount is set for. */
  readonly newMost: Money<'NGN'> | undefined
}

/** Both are amounts that pass; undefined: any. */
export type Bounds = {
  readonly least?: Money<'NGN'> | undefined
  readonly most?: Money<'NGN'> | undefined
  /** No other amount is taken: what a plan costs, what is due. */
  readonly price?: Money<'NGN'> | undefined
  /** Nothing was chosen yet of what is sold there, so no amount is right. */
  readonly isChoiceMissing?: true
  /** It is sold without kobo. */
  readonly isWholeNaira?: true
}

/** Whom a customer means. `isAgreed`: they have read the name and agreed to pay it, so that asking again tells them nothing and is not counted. */
export type Sought = { readonly userId: string; readonly to: Destination; readonly isAgreed?: true }

/** An order that is made, by its own id, and whom it pays. */
export type KeptOrder = { readonly orderId: string; readonly userId: string; readonly payee: Payee }

export type DestinationKind = {
  /** As `to.kind` has it. */
  readonly name: DestinationName
  /** The type of its orders and transactions, and the service whose prices hold. */
  readonly type: PricedType
  /** As `transactions.channel` has it. */
  readonly channel: string
  /** Finds whom `to` means. May ask a partner, so it never runs inside a transaction. */
  find(doors: Doors, asked: Sought): Promise<Result<Payee, PayeeRefusal>>
  /** Keeps what was told of an order, in the transaction that makes it. */
  keep?(sql: Sql, doors: Doors, kept: KeptOrder): Promise<void>
  /** Whether customers may send there now. */
  isOn(sql: Sql): Promise<boolean>
  /** What one may be at least and at most. */
  findBounds(sql: Sql, now: Date): Promise<Bounds>
  /** What names the payee in what the customer agrees to. */
  seenOf(payee: Payee): Readonly<Record<string, string>>
  /** Whoever is paid there is a person: listed among people. */
  readonly isPerson: boolean
  /**
   * So long after the first payment a payee is still new; of what one customer sent them in that time so many may be on their way, and the
   * next one waits until they have arrived. `as`: whose dated amount holds for them. Left out: whoever was paid once is known, and any number may be
   * on their way.
   */
  readonly newPayee?: { readonly as: NewPayee; readonly hours: number; readonly onItsWayMost: number }
  /** What a code of a place is called now. */
  placesOf(doors: Doors): Promise<(code: string | null) => string>
  /** Which places a customer is not shown among those that they have paid, nor led to pay again. Absent: none. */
  hiddenFrom?(doors: Doors, userId: string): Promise<(code: string | null) => boolean>
  /** What `to` takes to pay them again. */
  toOf(payee: Pick<Payee, 'code' | 'account' | 'choice'>): Destination
  /** Whether what an order paid asks for nothing more: its customer is not led to pay it again. */
  wasPaidOnce?(order: OrderRow): boolean
  /** `strong`: more than the usual authorisation. */
  strengthOf(asked: Asking): 'usual' | 'strong'
  /** Whether the customer is warned of people who talk others into sending. */
  needsScamPause(asked: Asking): boolean
  readonly carriedOut: ByPartner | InOurBooks
}

/** The wallet of a payee whom our own books pay. */
export function hereOf({ customer }: Payee): PayeeHere {
  assert(customer !== undefined, 'whom our own books pay is a customer')
  return customer
}

/** What its partner carries out; undefined of what our own books do. */
export const orderKindOf = ({ carriedOut }: DestinationKind): OrderKind | undefined =>
  carriedOut.by === 'partner' ? carriedOut.kind : undefined

/** All that this server has. */
export type Destinations = readonly DestinationKind[]

export function destinationNamed(destinations: Destinations, name: string): DestinationKind {
  const found = destinations.find((one) => one.name === name)
  assert(found !== undefined, `there is a kind of destination ${name}`)
  return found
}

/** Of an order, or of what is stored by an order's kind. */
export function destinationOf(
  destinations: Destinations,
  { kind }: { readonly kind: string },
): DestinationKind {
  const found = destinations.find(({ type }) => type === kind)
  assert(found !== undefined, `there is a kind of destination for ${kind}`)
  return found
}

/** Finds whom a customer means. May ask a partner, so it never runs inside a transaction. */
export async function resolvePayee(
  doors: Doors,
  destinations: Destinations,
  asked: Sought,
): Promise<Result<ResolvedPayee, PayeeRefusal>> {
  const destination = destinationNamed(destinations, asked.to.kind)
  const found = await destination.find(doors, asked)
  return found.ok ? done({ ...found.value, destination }) : found
}
