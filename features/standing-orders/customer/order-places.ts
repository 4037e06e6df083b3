// Answers for the addresses that the screens of scheduled payments lead to, as whoever composes them gives them.

export interface OrderPlaces {
  readonly home: string
  /** Where a payment begins: whom to. */
  readonly hub: string
  readonly amount: string
  readonly identity: string
  readonly limits: string
  readonly list: string
  /** When to send what is put together. */
  readonly when: string
  /** What that would be. */
  readonly look: string
  readonly madeOf: (orderId: string) => string
  readonly orderOf: (orderId: string) => string
  readonly confirmOf: (orderId: string) => string
  readonly changeOf: (orderId: string) => string
  /** A transaction over the page of its order. */
  readonly runOf: (orderId: string, transactionId: string) => string
}
