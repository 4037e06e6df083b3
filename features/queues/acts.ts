// Answers for what is said of the acts of queues. Pure.
import { type Acts, plain } from '#features/team/act.ts'

export const acts: Acts = {
  'queues.mark': { says: 'Assign row of a queue or write note', guard: plain },
  'queues.assign': { says: 'Assign to self' },
  'queues.unassign': { says: 'Unassign' },
  'queues.note': { says: 'Write note for colleagues' },
}
