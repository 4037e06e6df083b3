// Answers for what a partner says of an order, in our words, whatever it pays for. Adapters in rails/ fill it.
import type { Money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'

/** What was chosen at a place beside the account, as `to.choice` of the calls has it. */
export type Choice = {
  /** The code of what it sells in plans. */
  readonly plan?: string | undefined
  /** Instead of a plan: the one that they have. */
  readonly renew?: 'yes' | undefined
  /** How many of it, in digits; one where it is left out. */
  readonly quantity?: string | undefined
  /** Of a number abroad: its country, by its two letters, and its operator there, by the partner's own name for it. */
  readonly country?: string | undefined
  readonly operator?: string | undefined
  /** What arrives in the currency there, as it was shown and agreed to. Ours: no call names it. */
  readonly arrives?: string | undefined
}

/**
 * How each partner that may carry an order out knows its place, where that may be changed meanwhile: the one that it is made for first. By
 * names that its kind gives them.
 */
export type Services = readonly Readonly<Record<string, string>>[]

/** By what its kind calls each of them. */
export type Goods = Readonly<Record<string, string>>

/** How an order stands, as the partner's own book has it. */
export type OrderAtPartner = {
  /** `pending`: accepted and not conclusive. `reversed`: it had succeeded, and the money is back with us. */
  readonly state: 'pending' | 'success' | 'failed' | 'reversed'
  /** The partner's own name for it. */
  readonly providerReference: string
  /** What the partner was asked to pay, in the order's own currency. */
  readonly amount: Money
  /** What the network behind the partner finds it by, once there is one: of a bank transfer its NIP session, 30 digits. */
  readonly sessionId: string | undefined
  /** The partner's code for how it stands, where it passes one on. */
  readonly responseCode: string | undefined
  /** What the partner keeps for it, once it is known. */
  readonly providerFee: Money | undefined
  /** What is handed to its customer, where an order is more than money that arrives: a token, a PIN. By names that its kind gives them. */
  readonly goods?: Goods | undefined
  /** The partner's own sentence, for staff. */
  readonly detail: string
}

/** What a code of an aggregator's says of what it sells. */
export type AggregatorCode = {
  /** For staff. */
  readonly meaning: string
  /** Beside it, "failed" is said for good. */
  readonly isFinal?: true
  /**
   * Whose fault it is, where that is not the order's own: the network or biller is away, the `product` is not sold there, our account there is
   * refused, or somebody `paid` it before.
   */
  readonly fault?: 'place' | 'product' | 'account' | 'paid'
}

/** All that it documents; no code counts of another partner. */
export type AggregatorCodes = ReadonlyMap<string, AggregatorCode>

/** `refused`: documented as not done and never to be done. `float_too_low`: our money at the partner is too little now. */
export type HandRefusal = 'refused' | 'float_too_low'

/** What a partner said, handed an order or asked about one. */
export type Said = PartnerOutcome<OrderAtPartner, HandRefusal | 'not_found'>

/** What a webhook of the partner hints at; never trusted with money. */
export type OrderEvent =
  | {
      readonly kind: 'payout'
      readonly reference: string
      /** It says that the order is paid: no news of one that is known to be, with all that the partner names of it. */
      readonly saysPaid?: boolean
    }
  | {
      readonly kind: 'other'
      readonly name: string
      /** Whose plans have changed there, as the partner knows it. */
      readonly service?: string
    }
