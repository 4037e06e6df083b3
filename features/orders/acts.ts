// Answers for what is said of the acts of orders. Pure.
import { aboveAmount, type Acts, decides } from '#features/team/act.ts'

export const acts: Acts = {
  'transfers.requery': {
    says: 'Ask the bank about a transfer',
    guard: { open: 'it asks the bank again, whose answer decides' },
  },
  'transfers.decide': { says: 'Decide transfer', ...aboveAmount, ...decides },
  'transfers.release-return': {
    says: 'Release returned transfer',
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
