// Answers for what is said of the acts of account closing. Pure.
import { type Acts, house, sensitive } from '#features/team/act.ts'

export const acts: Acts = {
  'account-closing.close': { says: 'Close account', approvers: house },
  // The customer reads its reason under our name.
  'account-closing.reject': { says: 'Reject request to close account', guard: sensitive },
  'account-closing.ask': { says: 'Request to close account' },
  'account-closing.withdraw': { says: 'Withdraw request to close account' },
}
