// Answers for the words of the document that staff attach to a request, and look at.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('uploads-console', {
  paper: 'Supporting document',
  hint: 'Court order or bank slip, photo or PDF, up to 8 MB. The customer does not see it.',
  choose: 'Attach a file',
  sending: 'Sending',
  checking: 'Checking the file',
  attached: 'Attached and checked',
  attachedFile: '{name}: attached and checked',
  remove: 'Remove',
  show: 'Show document',
  shown: 'Supporting document',
})
