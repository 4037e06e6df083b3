// Answers for the words of the pages that stand where another page cannot.
import { catalogue } from '#kit/words/words.ts'

export const faultWords = catalogue('site-faults', {
  lostMetaTitle: 'Not found · {product}',
  lostTitle: "We can't find that page.",
  lostText: 'It may have moved, or the address has a slip in it. The front page knows the way.',
  brokenMetaTitle: 'Something broke · {product}',
  brokenTitle: 'Something went wrong on our side.',
  brokenText:
    'It is noted and somebody looks into it. Go back and check before you send anything a second time. If it stays, tell us.',
  awayMetaTitle: 'Back in a moment · {product}',
  awayTitle: 'We will be back in a moment.',
  awayText:
    'Our records do not answer right now. Money does not move while they are silent. You can read every page; what needs your account waits.',
  home: 'Home',
  help: 'Help',
  status: 'How our services are doing',
})
