// Answers for what airtime needs of an aggregator that sells it, in our words. Adapters in rails/ fill it.
import type { AggregatorCodes, HandRefusal, OrderAtPartner, OrderEvent } from '#features/orders/rail.ts'
import type { Money } from '#kit/money/money.ts'
import type { PartnerOutcome, VerifiedWebhook } from '#kit/partner.ts'

export type TopUp = {
  readonly reference: string
  /** As `kit/nigerian-networks.ts` has it. */
  readonly network: string
  /** `08031234567`. */
  readonly phone: string
  readonly amount: Money<'NGN'>
}

export type AirtimeRail = {
  /** The partner's name in our records: part of account codes. */
  readonly provider: string
  readonly codes: AggregatorCodes
  /** Our reference of an order that is made at an instant, in the form that the partner wants. */
  referenceOf(orderId: string, at: Date): string
  /** Under which reference an order may be handed over at an instant: the one it has, as long as the partner takes that. */
  referenceAt(order: { readonly id: string; readonly reference: string }, now: Date): string
  /**
   * Tops a number up under our reference: the same reference is the same top-up, however often it is handed over. `not_found`: the partner took it
   * for another one, and has none under this reference; it is handed over again.
   */
  topUp(order: TopUp): Promise<PartnerOutcome<OrderAtPartner, HandRefusal | 'not_found'>>
  /** How a top-up of ours stands, by its reference; an answer about another number or amount is none. `not_found`: the partner never received it. */
  findTopUp(order: TopUp): Promise<PartnerOutcome<OrderAtPartner, 'not_found'>>
  /** Our money at the partner. */
  balance(): Promise<PartnerOutcome<Money<'NGN'>>>
  /** Reads what the partner tells. Undefined: not from the partner. Throws never. */
  readWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): VerifiedWebhook<OrderEvent> | undefined
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly airtime: AirtimeRail
  }
}
