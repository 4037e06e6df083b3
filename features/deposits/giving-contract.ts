// Answers for what every call refuses that gives a suspended deposit to somebody, or sends it back.

/** Two requests about one deposit would undo each other: the one that waits is decided first. */
export const requestWaitsRefusal = {
  request_waits: {
    status: 409,
    say: 'Another request about this deposit is awaiting approval. It must be decided first.',
  },
} as const

/** What the bank has taken back is given to nobody, and nothing to whoever is gone, whichever way. */
export const givingRefusals = {
  user_closed: { status: 409, say: 'The account of this customer is closed. Return the deposit instead.' },
  taken_back: {
    status: 409,
    say: 'The bank has reversed this payment: there is nothing to credit.',
  },
  /** What has moved of it at the bank is decided first. */
  amount_differs: {
    status: 409,
    say: 'The bank’s statement has another amount of this deposit than our books. Book the difference first: it has a case of its own.',
  },
} as const
export const bankUnsureRefusal = {
  bank_unsure: {
    status: 409,
    say: 'The bank does not confirm now that it still has this payment. Try again in a few minutes.',
  },
} as const
