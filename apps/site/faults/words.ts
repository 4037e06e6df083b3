// Answers for the words of the pages that stand where another page cannot.
import { catalogue } from '#kit/words/words.ts'

export const faultWords = catalogue('site-faults', {
  lostMetaTitle: 'Not found · {product}',
  lostTitle: "We can't find that page.",
  lostText: 'It may have moved, or the address is mistyped. Start from the home page.',
  brokenMetaTitle: 'Something broke · {product}',
  brokenTitle: 'Something went wrong on our side.',
  brokenText:
    'We have recorded the error. Before you send anything again, go back and check. If it happens again, tell us.',
  awayMetaTitle: 'Back in a moment · {product}',
  awayTitle: 'We will be back in a moment.',
  awayText:
    'Our database is not answering. No money moves until it does. You can read every page, but you cannot use your account.',
  home: 'Home',
  help: 'Help',
  status: 'System status',
})
