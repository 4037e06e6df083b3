// Answers for what is said of the acts of orders. Pure.
import { type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'transfers.requery': {
    says: 'Ask the bank about a transfer',
    guard: { open: 'it asks the bank again, whose answer decides' },
  },
  'transfers.decide': { says: 'Decide transfer', approvers: money, by: 'amount' },
  'transfers.release-return': { says: 'Release returned transfer', approvers: money, by: 'amount' },
  'transfers.settle-return': {
    says: 'Record payment to a customer with a closed account',
    approvers: money,
    by: 'amount',
  },
  'transfers.send': { says: 'Send money' },
}
