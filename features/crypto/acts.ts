// Answers for what is said of the acts of crypto deposits. Pure.
import { type Acts, money, plain } from '#features/team/act.ts'

export const acts: Acts = {
  'crypto.make-address': { says: 'Make a crypto address' },
  'crypto.choose-currency': { says: 'Choose the currency of crypto deposits' },
  'crypto.release': { says: 'Release crypto deposit', approvers: money, ended: 'Released' },
  'crypto.return': { says: 'Return crypto deposit', approvers: money, ended: 'Returned' },
  'crypto.refuse': { says: 'Refuse crypto deposit', approvers: money, ended: 'Refused' },
  'crypto.set-minimum': { says: 'Change minimum of crypto deposits', approvers: money },
  'crypto.withdraw-minimum': { says: 'Withdraw scheduled minimum of crypto deposits', approvers: money },
  'crypto.ask-address-again': {
    says: 'Ask the custodian again for an address',
    guard: plain,
    ended: 'Address asked for again',
  },
}
