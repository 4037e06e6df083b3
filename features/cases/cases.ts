// Answers for the kinds of cases that belong to no other feature: a question of a customer, and work that stopped. Pure.
import { catalogue } from '#kit/words/words.ts'
import { type CaseDeclaration, dueHours } from './kind.ts'

const words = catalogue('cases-own', {
  question: 'Customer asks about a payment',
  questionMeans:
    'A colleague opened it for the customer. The note says what is asked. Close it when the customer has an answer.',
  job: 'Job stopped',
  jobMeans:
    'A background job failed repeatedly or crashed, and was stopped. Try it again when the cause is fixed. A message that nobody needs any more can be left unsent: close the case.',
  toRetry: 'Fix the cause, then try the job again.',
})

export const cases = {
  transfer_question: {
    word: words.question,
    meaning: words.questionMeans,
    acts: ['cases.close'],
    isOnlyLookedAt: 'it ends when its customer has an answer, and no money hangs on it',
    dueHours: dueHours.people,
    customerReads: 'payment',
  },
  // Of a message that was not sent, a note is enough: what else it is, it does in the end.
  job_stopped: {
    word: words.job,
    meaning: words.jobMeans,
    acts: ['cases.retry-job'],
    toEnd: words.toRetry,
    dueHours: dueHours.house,
  },
} as const satisfies Record<string, CaseDeclaration>
