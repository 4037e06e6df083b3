// Answers for what is said of the acts of orders. Pure.
import { aboveAmount, type Acts, decides, money } from '#features/team/act.ts'

export const acts: Acts = {
  'transfers.requery': {
    says: 'Ask the partner about a payment',
    guard: { open: 'it asks the partner again, whose answer decides' },
  },
  'transfers.decide': { says: 'Decide payment', ...aboveAmount, ...decides },
  'transfers.release-return': {
    says: 'Release returned money',
    ...aboveAmount,
    ended: 'Released to the wallet',
  },
  'transfers.settle-return': {
    says: 'Record payment to a customer with a closed account',
    ...aboveAmount,
    ended: 'Payment recorded',
  },
  'transfers.set-new-payee-amount': { says: 'Change amount to new payees', approvers: money },
  'transfers.withdraw-new-payee-amount': {
    says: 'Withdraw scheduled amount to new payees',
    approvers: money,
  },
  'transfers.send': { says: 'Send money' },
}
