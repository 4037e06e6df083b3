// Answers for what staff read of the state of an order, wherever they meet it: on screens of any feature, and in exported files.
import { catalogue } from '#kit/words/words.ts'

export const stateWords = catalogue('transfers-states', {
  held: 'Held',
  submitted: 'With the partner',
  pending: 'Processing',
  in_review: 'In review',
  success: 'Success',
  failed: 'Failed',
  returned: 'Returned',
})

/** The pill that each looks like. */
export const stateLooks = {
  held: 'processing',
  submitted: 'processing',
  pending: 'processing',
  in_review: 'in_review',
  success: 'success',
  failed: 'failed',
  returned: 'reversed',
} as const
