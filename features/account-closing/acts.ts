// Answers for what is said of the acts of account closing. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'account-closing.close': { says: 'Close account', approvers: house },
  'account-closing.reject': { says: 'Reject request to close account' },
  'account-closing.ask': { says: 'Request to close account' },
  'account-closing.withdraw': { says: 'Withdraw request to close account' },
}
