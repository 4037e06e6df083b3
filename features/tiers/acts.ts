// Answers for what is said of the acts of tiers. Pure.
import { type Acts, changesNothing, sensitive } from '#features/team/act.ts'

export const acts: Acts = {
  // Whoever is approved may send and hold more.
  'tiers.approve': { says: 'Approve tier request', guard: sensitive },
  'tiers.approve-user': { says: 'Approve customer', guard: sensitive },
  'tiers.approve-users': { says: 'Approve several customers', guard: sensitive },
  'tiers.preview-users': { guard: changesNothing },
  'tiers.reject': { says: 'Reject tier request', guard: sensitive },
  'tiers.ask-again': { says: 'Ask for a document again', guard: sensitive },
  'tiers.reject-user': { says: 'Reject customer', guard: sensitive },
  'tiers.reject-users': { says: 'Reject several customers', guard: sensitive },
}
