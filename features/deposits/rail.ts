// Answers for what deposits need of a partner bank, in our words. Adapters in rails/ fill it.
import type { Money } from '#kit/money/money.ts'
import type { PartnerOutcome, VerifiedWebhook } from '#kit/partner.ts'

/** An account number at the partner bank that belongs to one customer of ours. */
export type AccountAtBank = {
  readonly providerAccountId: string
  readonly accountNumber: string
  readonly accountName: string
  readonly bankName: string
  readonly bankCode: string
}

/** Money that the partner bank says has arrived on an account number. */
export type DepositAtBank = {
  readonly providerReference: string
  readonly accountNumber: string
  /** What the sender sent. */
  readonly gross: Money
  /** What the partner keeps for it; net is gross minus this. */
  readonly providerFee: Money
  readonly senderName: string
  readonly senderBank: string
  /** As the partner gives it: masked. */
  readonly senderAccountNumber: string
  readonly narration: string
  readonly paidAt: Date
}

/** A partner bank keeps a naira balance for us: its account numbers are of naira wallets, and its statement is of it alone. */
export const bankCurrency = 'NGN'
export type BankMoney = Money<typeof bankCurrency>

/** One movement on our balance at the bank, as the bank's own book has it. Credits are positive. */
export type StatementLine = {
  readonly providerReference: string
  readonly change: BankMoney
  readonly balanceAfter: BankMoney
  readonly at: Date
}

/** What a webhook of the bank hints at. Never trusted with money: the amount is only compared with the bank's answer. */
export type BankEvent =
  | { readonly kind: 'deposit'; readonly providerReference: string; readonly amount: Money }
  | { readonly kind: 'account_opened'; readonly customerCode: string }
  | { readonly kind: 'account_refused'; readonly customerCode: string; readonly detail: string }
  | { readonly kind: 'other'; readonly name: string }

/** A deposit on its way back to who sent it. */
export type ReturnAtBank = {
  /** By which the bank's statement names it. */
  readonly providerReference: string
  /** `failed`: the bank could not, and the money is ours again. */
  readonly state: 'pending' | 'done' | 'failed'
  readonly detail: string
}

export type BankRail = {
  /** The partner's name in our records, e.g. `paystack`: part of account codes and dedupe keys. */
  readonly provider: string
  /** Makes or finds the customer at the bank; the e-mail is the bank's own key, so a repeat answers the same code. */
  ensureCustomer(person: {
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly phone: string
  }): Promise<PartnerOutcome<{ readonly customerCode: string }, 'invalid_customer'>>
  /** Opens, or finds the already open, account of a customer. */
  openAccount(request: {
    readonly customerCode: string
  }): Promise<PartnerOutcome<AccountAtBank, 'invalid_customer' | 'unavailable'>>
  /** Closes an account for good: no money reaches it any more. One that is closed already is accepted. */
  closeAccount(account: {
    readonly providerAccountId: string
  }): Promise<PartnerOutcome<undefined, 'not_found'>>
  /** What the bank itself says about an incoming payment. `not_found` and `not_successful` mean: nothing to credit. */
  verifyDeposit(
    providerReference: string,
  ): Promise<PartnerOutcome<DepositAtBank, 'not_found' | 'not_successful'>>
  /** Incoming payments of a span of time, for finding those whose webhook was lost. */
  listDeposits(span: {
    readonly from: Date
    readonly until: Date
  }): Promise<PartnerOutcome<readonly DepositAtBank[]>>
  /**
   * Sends a deposit back whole to who sent it, or says how that stands: asked again it starts no second one. A return that failed is
   * followed by another only when the caller says that it has heard of it, by how many have.
   */
  returnDeposit(deposit: {
    readonly providerReference: string
    readonly gross: Money
    readonly paidAt: Date
    readonly failedBefore: number
  }): Promise<PartnerOutcome<ReturnAtBank, 'not_returnable'>>
  /** Our money at the bank now, one amount a currency. */
  floatBalance(): Promise<PartnerOutcome<readonly Money[]>>
  /** The bank's own book of our balance, oldest first: what it has of ours in another currency is none of our books. */
  statement(): Promise<PartnerOutcome<readonly StatementLine[]>>
  /** Verifies the signature over the raw bytes, then reads. Undefined: not from the bank. Throws never. */
  readWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): VerifiedWebhook<BankEvent> | undefined
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly bank: BankRail
  }
}
