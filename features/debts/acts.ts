// Answers for what is said of the acts of debts. Pure.
import { aboveAmount, type Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'debts.claim': { says: 'Claim debt from customer', ...aboveAmount, ended: 'Claimed from the customer' },
  'debts.write-off': { says: 'Write off debt', ...aboveAmount },
}
