// Answers for the calls that end cases about who somebody is: a watch list of a register, and one person with two accounts.
import * as z from 'zod/mini'
import { sensitiveRefusals } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { text, uuid } from '#kit/http/fields.ts'

const caseRefusals = {
  ...sensitiveRefusals,
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'Somebody has closed this case already.' },
} as const
const byId = z.strictObject({ id: uuid })

export const watchListDecisions = ['cleared', 'confirmed'] as const

export const decideWatchList = call({
  name: 'kyc.decide-watch-list',
  method: 'POST',
  path: '/api/v1/cases/:id/watch-list',
  realm: 'admin',
  summary:
    'Ends a case about somebody whom a register has on a watch list: cleared, and their check goes on; or confirmed, and they are restricted.',
  params: byId,
  body: z.strictObject({
    decision: z.enum(watchListDecisions, 'Choose cleared or confirmed'),
    note: text(280, 10),
  }),
  answer: z.object({ decision: z.enum(watchListDecisions) }),
  says: 'Decided, and the case is closed.',
  idempotencyKey: 'optional',
  refuses: {
    ...caseRefusals,
    no_watch_list: { status: 409, say: 'This case is about no watch list.' },
    checked_again: {
      status: 409,
      say: 'The customer has been checked again since. Look at the new check, and close this case.',
    },
  },
})

export const doubleVerdicts = ['different_people', 'same_person'] as const

export const judgeDouble = call({
  name: 'kyc.judge-double',
  method: 'POST',
  path: '/api/v1/cases/:id/double',
  realm: 'admin',
  summary:
    'Ends a case about one person with two accounts, or one paper of two: different people, and nothing changes; or the same person, and the newer account is restricted.',
  params: byId,
  body: z.strictObject({
    verdict: z.enum(doubleVerdicts, 'Choose what you found'),
    note: text(280, 10),
  }),
  answer: z.object({ verdict: z.enum(doubleVerdicts) }),
  says: 'Decided, and the case is closed.',
  idempotencyKey: 'optional',
  refuses: {
    ...caseRefusals,
    no_double: { status: 409, say: 'This case is about no double of an account.' },
  },
})
