// Answers for the addresses that the steps of sending lead to, as whoever composes them gives them.

export interface SendPlaces {
  readonly home: string
  readonly hub: string
  readonly bank: string
  readonly customer: string
  readonly amount: string
  readonly review: string
  readonly addMoney: string
  readonly limits: string
  /** Where a limit of one's own is raised. */
  readonly ownLimits: string
  readonly identity: string
  readonly activity: string
  /** The page on which a kind of payee is chosen together with the amount, where it has one. */
  readonly entryOf: (kind: string) => string | undefined
  /** The amount for one of the list. */
  readonly amountFor: (beneficiaryId: string) => string
  readonly transferOf: (transactionId: string) => string
}
