// Answers for the heads of the columns of exported requests for a higher tier, and for how a request stands.
import { catalogue } from '#kit/words/words.ts'

export const stateWords = catalogue('tiers-states', {
  waiting: 'Waiting',
  ask_again: 'Asked again',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
})

export const exportWords = catalogue('tiers-export', {
  tier: 'Tier',
  document: 'Document',
  ready: 'Ready to decide',
  yes: 'Yes',
  no: 'No',
  screening: 'Screening',
  held: 'Suspended above tier',
})
