// Answers for what is said of the acts of tiers. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'tiers.approve': { says: 'Approve tier request' },
  'tiers.approve-user': { says: 'Approve customer' },
  'tiers.approve-users': { says: 'Approve several customers' },
  'tiers.reject': { says: 'Reject tier request' },
  'tiers.ask-again': { says: 'Ask for a document again' },
  'tiers.reject-user': { says: 'Reject customer' },
  'tiers.reject-users': { says: 'Reject several customers' },
}
