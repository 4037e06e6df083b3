// Answers for what bills need of an aggregator that sells them, in our words. Adapters in rails/ fill it.
import type { AggregatorCodes, Choice, HandRefusal, OrderAtPartner } from '#features/orders/rail.ts'
import type { Money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'

/** A biller as the partner knows it, and what goes with each order of it. */
export type Service = { readonly code: string; readonly terms: Readonly<Record<string, string>> }

/** Whose reference it is, and what the biller says of them. */
export type KnownCustomer = {
  readonly name: string
  /** Where they are, as the biller writes it. */
  readonly address: string | undefined
  /** Which office or branch is paid by this reference, where it says so. */
  readonly office?: string | undefined
  /** What they owe there, of which a part is taken from each payment. */
  readonly debt: Money<'NGN'> | undefined
  readonly least: Money<'NGN'> | undefined
  readonly most: Money<'NGN'> | undefined
  /** What this reference asks for: no other amount is taken. */
  readonly due: Money<'NGN'> | undefined
  /** What they have a subscription of, and what renewing it costs. */
  readonly current: { readonly name: string; readonly price: Money<'NGN'> } | undefined
  /** Whether it sells to them now. */
  readonly canBuy: boolean
}

/** What a service is sold in. */
export type Plan = {
  readonly code: string
  readonly name: string
  readonly price: Money<'NGN'>
}

/** One of what a field of a service is chosen from. */
export type Option = { readonly code: string; readonly name: string }

export type BillWish = {
  readonly reference: string
  readonly service: Service
  /** The meter, or whatever else the biller knows its customer by. */
  readonly account: string
  readonly amount: Money<'NGN'>
  /** `plan`: a code of its plans. `renew`: what they have, instead of one. `quantity`: how many of it. */
  readonly choice: Choice
  /** What its biller asks for beside the account, by the partner's names: there when it is handed over, and not when it is asked about. */
  readonly fields: Readonly<Record<string, string>>
}

export type CheckRefusal = 'not_found' | 'away' | 'paid' | 'expired'

/** Whoever is paid by us, whatever it sells. */
export type PaidRail = {
  /** The partner's name in our records: part of account codes, and of offers. */
  readonly provider: string
  readonly codes: AggregatorCodes
  /** Our reference of an order that is made at an instant, in the form that the partner wants. */
  referenceOf(orderId: string, at: Date): string
  /** Under which reference an order may be handed over at an instant: the one it has, as long as the partner takes that. */
  referenceAt(order: { readonly id: string; readonly reference: string }, now: Date): string
  /** Pays a bill under our reference: the same reference is the same payment, however often it is handed over. */
  pay(wish: BillWish): Promise<PartnerOutcome<OrderAtPartner, HandRefusal | 'not_found'>>
  /** How a payment of ours stands, by its reference; an answer about another account or amount is none. `not_found`: the partner never received it. */
  find(wish: BillWish): Promise<PartnerOutcome<OrderAtPartner, 'not_found'>>
  /** Our money at the partner. */
  balance(): Promise<PartnerOutcome<Money<'NGN'>>>
}

export type BillsRail = PaidRail & {
  /** Who is behind a reference. `not_found`: the biller has nobody by it. `away`: the biller does not answer the partner. `paid`: what it
   * asked for is paid already. `expired`: it asks for nothing any more. */
  check(asked: {
    readonly service: Service
    readonly account: string
  }): Promise<PartnerOutcome<KnownCustomer, CheckRefusal>>
  /** The plans that a service is sold in now. */
  plans(service: Service): Promise<PartnerOutcome<readonly Plan[], 'away'>>
  /** What a field is chosen from. `of`: the code that was chosen of the field on which its list hangs. */
  options(asked: {
    readonly service: Service
    readonly field: string
    readonly of: string | undefined
  }): Promise<PartnerOutcome<readonly Option[], 'away'>>
}

/** A number abroad: `+233241234567`, and its country by two letters. */
export type NumberAbroad = { readonly country: string; readonly number: string }

/** Who serves numbers in a country, and what is sold to them now. */
export type Operator = {
  readonly code: string
  readonly name: string
  /** What arrives: its currency by three letters, and what one naira is of it, as a plain decimal. */
  readonly currency: string
  readonly rate: string
  readonly least: Money<'NGN'> | undefined
  readonly most: Money<'NGN'> | undefined
  /** It sells these and no others; none: any amount. `there`: what arrives, where the partner says so, as a plain decimal. */
  readonly amounts: readonly { readonly price: Money<'NGN'>; readonly there: string | undefined }[]
}

/** Airtime abroad. It is a port of its own: nobody is asked whose a number is, and what is sold hangs on its operator. What `pay` wants of it is in the
 * wish's `choice`. */
export type AbroadRail = PaidRail & {
  /** Those that sell to a country, with their rates of this moment. */
  operators(country: string): Promise<PartnerOutcome<readonly Operator[], 'away'>>
  /** The code of the one that a number is of. `not_detected`: the partner cannot tell. `not_found`: there is no such number there. */
  operatorOf(asked: NumberAbroad): Promise<PartnerOutcome<string, 'not_detected' | 'not_found' | 'away'>>
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly bills: BillsRail
    readonly abroad: AbroadRail
  }
}
