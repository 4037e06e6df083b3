// Answers for what transfers need of a partner bank that pays out, in our words. Adapters in rails/ fill it.
import type { HandRefusal, OrderAtPartner, OrderEvent } from '#features/orders/rail.ts'
import type { Money } from '#kit/money/money.ts'
import type { PartnerOutcome, VerifiedWebhook } from '#kit/partner.ts'

/** An account at any bank of the country. `bankCode` is the partners' code of `features/banks`. */
export type AccountAtAnyBank = { readonly bankCode: string; readonly accountNumber: string }

/** Who is paid: an account, and the name that the bank gave for it. */
export type Payee = AccountAtAnyBank & { readonly accountName: string }

/** How a transfer out stands, as the partner's own book has it; the codes are NIP's. */
export type PayoutAtBank = OrderAtPartner & {
  readonly amount: Money<'NGN'>
  readonly providerFee: Money<'NGN'> | undefined
}

/** A transfer out as it stands in the partner's own list. */
export type ListedPayout = PayoutAtBank & {
  /** Ours, by which the partner took it. */
  readonly reference: string
  readonly payee: Payee
  readonly narration: string
}

/** A partner that asks before it pays: what it is about to do. */
export type PayoutToApprove = {
  readonly reference: string
  readonly amount: Money<'NGN'>
  readonly accountNumber: string | undefined
}

export type PayoutRail = {
  /** The partner's name in our records, e.g. `paystack`: part of account codes and dedupe keys. */
  readonly provider: string
  /** The name behind an account number. `bank_away`: the bank that holds it does not answer now. */
  findAccountName(
    account: AccountAtAnyBank,
  ): Promise<PartnerOutcome<{ readonly accountName: string }, 'no_such_account' | 'bank_away'>>
  /**
   * Hands a transfer to the partner under our reference (`[a-z0-9_-]{16,40}`). The same reference is the same transfer,
   * however often it is handed over: where the partner answers that it has the reference already, the adapter asks for
   * it and answers how it stands. `rejected` means that no money moved and none will.
   */
  pay(order: {
    readonly reference: string
    readonly amount: Money<'NGN'>
    readonly payee: Payee
    readonly narration: string
  }): Promise<PartnerOutcome<PayoutAtBank, HandRefusal>>
  /** How the transfer of a reference of ours stands. */
  findPayout(reference: string): Promise<PartnerOutcome<PayoutAtBank, 'not_found'>>
  /**
   * Every transfer that the partner has taken from us since `from`, whatever became of it, and older ones where it cannot
   * leave them out. A list with a hole is no list.
   */
  listPayouts(from: Date): Promise<PartnerOutcome<readonly ListedPayout[]>>
  /** Our money at the partner that can be paid out now. */
  payoutBalance(): Promise<PartnerOutcome<Money<'NGN'>>>
  /** Verifies the signature over the raw bytes, then reads. Undefined: not from the partner. Throws never. */
  readWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): VerifiedWebhook<OrderEvent> | undefined
  /** Reads the partner's question whether it may pay; undefined: not from the partner. Absent where the partner never asks. */
  readonly readApproval?: (
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ) => PayoutToApprove | undefined
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly payouts: PayoutRail
  }
}
