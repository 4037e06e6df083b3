// Answers for what is said of the acts of debts. Pure.
import { type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'debts.claim': { says: 'Claim debt from customer', approvers: money, by: 'amount' },
  'debts.write-off': { says: 'Write off debt', approvers: money, by: 'amount' },
}
