// Answers for why a bill cannot be paid, beside a reference that is nobody's.
import type { PayeeRefusals } from '#features/orders/refusal.ts'

export const refusals = {
  biller_off: { status: 409, say: 'We can’t pay {biller} right now. Nothing was paid.' },
  biller_refuses: {
    status: 409,
    say: '{biller} takes no payment for this number now. Nothing was paid. Ask them why.',
  },
  bill_paid: { status: 409, say: 'This is paid already. Nothing was taken.' },
  bill_paid_by_you: { status: 409, say: 'You paid this on {day}. Nothing more was taken.' },
  bill_on_its_way: {
    status: 409,
    say: 'You paid this on {day}, and your payment is still on its way. Nothing more was taken.',
  },
  bill_expired: {
    status: 409,
    say: 'This has expired. Nothing was paid. Ask whoever sent it to you for a new one.',
  },
  plan_gone: { status: 409, say: 'This plan is no longer sold. Choose another one.' },
  plan_checked: {
    status: 409,
    say: '{biller} has changed this plan, and we are checking its new price. Nothing was paid. Choose another plan, or try again later.',
  },
  operator_missing: { status: 422, say: 'Choose the operator of this number.' },
  quantity_not_sold: { status: 422, say: 'This many can’t be bought at once. Buy fewer.' },
  betting_excluded: {
    status: 409,
    say: 'You excluded yourself from betting until {until}. Nothing was paid. Nobody can end this earlier.',
  },
  betting_age: { status: 409, say: 'Betting is for people of 18 or older. Nothing was paid.' },
  betting_age_unknown: {
    status: 409,
    say: 'Betting is for people of 18 or older. Confirm your BVN or NIN first, in your profile.',
  },
  above_betting_limit: {
    status: 409,
    /** `today`: what is left, or when the limit starts again. */
    say: '{today}',
  },
  biller_away: {
    status: 503,
    say: '{biller} isn’t answering right now. Nothing was paid. Try again soon.',
  },
} as const satisfies PayeeRefusals
