// Answers for why a line of a list of bills is not paid, in words. Pure.
import { amountFieldRefusals, payeeRefusals } from '#features/orders/sending-contract.ts'

/** Why a line is not paid, beside what a single bill is refused for. */
export const lineRefusals = {
  biller_missing: { status: 422, say: 'Write a biller.' },
  biller_unknown: {
    status: 422,
    say: 'No biller of ours has this name. Use a name from the list of billers.',
  },
  biller_unclear: { status: 422, say: 'We can’t tell which of these billers you mean. Choose one.' },
  pay_alone: { status: 422, say: '{biller} can’t be paid in a list. Pay it on its own.' },
  reference_missing: { status: 422, say: 'Write the number or reference.' },
  reference_unfit: { status: 422, say: '{label}: {hint}.' },
  digits_lost: {
    status: 422,
    say: 'The spreadsheet shortened this number, and its digits are lost. Write all of them, in a column of the type Text.',
  },
  decimals_added: {
    status: 422,
    say: 'The spreadsheet added decimals to this number. Write its digits alone, in a column of the type Text.',
  },
  zeros_lost: { status: 422, say: 'Did the spreadsheet drop zeros? With them this is {reference}.' },
  cell_is_formula: { status: 422, say: 'A cell begins like a formula. Write what it should say.' },
  amount_missing: { status: 422, say: 'Write an amount.' },
  plan_unknown: {
    status: 422,
    say: '{biller} sells no such plan. Choose one, or write its name or its price.',
  },
  plan_not_sold: { status: 422, say: '{biller} has no plans. Leave the plan empty.' },
  due_twice: { status: 422, say: 'This bill is in the list already. It is paid once.' },
  line_twice: { status: 409, say: 'Another line pays the same. Pay both?' },
  too_many_to_one: {
    status: 409,
    say: 'This list pays this number {most} times already. Leave this line out and pay it later.',
  },
  paid_lately: { status: 409, say: 'You already paid this at {time}. Pay it again?' },
  payee_changed: { status: 409, say: 'The name behind this number is another one now. Check it.' },
  needs_more_proof: {
    status: 409,
    say: 'With what else you sent to new people this needs more than your PIN. Pay it again.',
  },
  price_changed: { status: 409, say: 'The price is another one now.' },
  plan_changed: { status: 409, say: 'This plan is another one now. Check it.' },
  ...payeeRefusals,
  ...amountFieldRefusals,
  not_enough_money: { status: 409, say: 'There was not enough money in your wallet.' },
  debt_first: { status: 409, say: 'You owe us {owed}. We take it from your wallet first.' },
  wallet_frozen: { status: 409, say: 'Your wallet was frozen.' },
  no_sending_yet: { status: 409, say: 'Confirm your BVN or NIN first.' },
  above_daily_limit: { status: 409, say: 'It would have gone above your limit for the day.' },
  above_activation_limit: {
    status: 409,
    say: 'It would have gone above the limit of a new account or device.',
  },
  still_on_its_way: { status: 409, say: 'Your last payments there were still on their way.' },
  sending_paused: { status: 503, say: 'Paying bills was paused.' },
  not_paid_once: { status: 409, say: 'It could not be paid this time.' },
} as const
