// Answers for the words of papers that staff attach to a request, and look at.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('uploads-console', {
  paper: 'Paper of the reason',
  hint: 'Court order, bank slip: photo or PDF, up to 8 MB. The customer does not see it.',
  choose: 'Attach a file',
  sending: 'Sending',
  checking: 'Checking the file',
  attached: 'Attached and checked',
  remove: 'Remove',
  show: 'Show the paper',
  shown: 'Paper of the request',
})
