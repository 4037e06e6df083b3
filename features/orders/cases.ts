// Answers for the kinds of cases that orders open. Their names are those of transfers, which were the first orders. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('orders-cases', {
  amount: 'Payment amount differs',
  amountMeans:
    'The partner reports a different amount than we ordered. The money stays on hold until both agree.',
  unresolved: 'Payment without an answer',
  unresolvedMeans:
    'The partner has given no final answer within the promised time. Find it in the partner’s statement, then decide the payment.',
  held: 'Returned money on hold',
  heldMeans:
    'The partner returned the money, but the wallet cannot be credited. It is suspended until the wallet is unfrozen.',
  unclaimed: 'Returned money of a closed account',
  unclaimedMeans:
    'The partner returned the money after the account was closed. We owe it to the customer. Pay it to an account of theirs at another bank.',
  late: 'Paid after the money was returned',
  lateMeans:
    'The partner paid after we had returned the money. No money was moved for it. Claim it: what we still keep of it is taken first, the rest from the customer.',
  low: 'Payout float is low',
  lowMeans:
    'Our balance at the partner is too low for what customers send. Their payments are on hold, or another partner makes them. Top it up.',
  refusedPaid: 'Refused payment was made',
  refusedPaidMeans:
    'A partner refused this payment and says now that it was made. Another partner may have paid it too. Ask the partner to return it.',
  refused: 'Partner refuses our account',
  refusedMeans:
    'The partner refuses what customers buy because of our account there. Their money is back with them, or another partner makes the payment. Ask the partner, then close the case.',
  toDecide: 'Decide the payment. The partner may still conclude it.',
  toRelease: 'Release the returned money. It is also released when the wallet is unfrozen.',
  toSettle: 'Pay the customer, and record the payment.',
  toClaim: 'Claim it from the customer.',
})

export const cases = {
  transfer_amount_mismatch: {
    word: words.amount,
    meaning: words.amountMeans,
    acts: ['transfers.decide'],
    toEnd: words.toDecide,
    dueHours: dueHours.house,
    customerReads: 'payment',
  },
  transfer_unresolved: {
    word: words.unresolved,
    meaning: words.unresolvedMeans,
    acts: ['transfers.decide'],
    toEnd: words.toDecide,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  transfer_return_held: {
    word: words.held,
    meaning: words.heldMeans,
    acts: ['transfers.release-return'],
    toEnd: words.toRelease,
    isOverByItself: true,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  transfer_return_unclaimed: {
    word: words.unclaimed,
    meaning: words.unclaimedMeans,
    acts: ['transfers.settle-return'],
    toEnd: words.toSettle,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  transfer_paid_after_return: {
    word: words.late,
    meaning: words.lateMeans,
    acts: ['debts.claim'],
    toEnd: words.toClaim,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  payout_float_low: {
    word: words.low,
    meaning: words.lowMeans,
    acts: [],
    isOverByItself: true,
    dueHours: dueHours.stop,
  },
  payout_refused_paid: {
    word: words.refusedPaid,
    meaning: words.refusedPaidMeans,
    acts: ['cases.close'],
    isOnlyLookedAt:
      'what it took from our money at the partner is a difference of its statement, with a case of its own',
    dueHours: dueHours.money,
  },
  partner_account_refused: {
    word: words.refused,
    meaning: words.refusedMeans,
    acts: ['cases.close'],
    isOnlyLookedAt: 'what was refused is back with its customers, and our account is mended at the partner',
    dueHours: dueHours.stop,
  },
} as const satisfies Record<string, CaseDeclaration>
