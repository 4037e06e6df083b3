// Answers for why an account at a bank, or another customer, is not found to send to.
import type { PayeeRefusals } from '#features/orders/refusal.ts'

export const refusals = {
  bank_unknown: { status: 422, say: 'Choose a bank from the list.' },
  account_not_found: {
    status: 422,
    say: 'We couldn’t confirm this account. Check the number and the bank.',
  },
  bank_away: { status: 503, say: 'This bank isn’t answering right now. Nothing was sent. Try again soon.' },
  customer_not_found: {
    status: 404,
    say: 'No customer has that email, phone or tag. Check it, or send to their bank account.',
  },
  to_yourself: { status: 422, say: 'That is your own account. Choose somebody else to send to.' },
} as const satisfies PayeeRefusals
