// Answers for what is said of the acts of cases. Pure.
import { type Acts, plain, sensitive } from '#features/team/act.ts'

export const acts: Acts = {
  'cases.open': { says: 'Open case', guard: plain },
  // A closed case is looked at by nobody.
  'cases.close': { says: 'Close case', guard: sensitive, ended: 'Closed with a note' },
  'cases.retry-job': { says: 'Try stopped job again', guard: plain, ended: 'Job tried again' },
}
