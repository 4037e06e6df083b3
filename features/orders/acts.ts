// Answers for what is said of the acts of orders. Pure.
import { aboveAmount, type Acts, decides } from '#features/team/act.ts'

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
  'transfers.send': { says: 'Send money' },
}
