// Answers for what is said of the acts of exchange. Pure.
import { aboveAmount, type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'exchange.set-override': { says: 'Set the dollar rate', approvers: money },
  'exchange.end-override': { says: 'End the set dollar rate', approvers: money },
  'exchange.set-term': { says: 'Change spread or position limits', approvers: money },
  'exchange.withdraw-term': { says: 'Withdraw scheduled spread or limit', approvers: money },
  'exchange.record-trade': { says: 'Record a trade or fee', ...aboveAmount },
  'exchange.open-wallet': { says: 'Open a dollar wallet' },
  'exchange.convert': { says: 'Convert money' },
}
