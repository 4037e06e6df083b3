// Answers for the words of the public pages.
import { catalogue } from '#kit/words/words.ts'

export const siteWords = catalogue('site', {
  headline: 'Unlock Effortless Spending with {product}!',
  lead: 'Get instant access to flexible loans, rewards, and financial freedom',
  open: 'Open the app',
  signIn: 'Sign in',
  holdTitle: 'An account number of your own',
  holdText:
    'Sign up with just an email, confirm who you are with your BVN or NIN, and receive money from any Nigerian bank.',
  seeTitle: 'You see it arrive',
  seeText: 'Your balance changes on the screen the moment your money is in, with a mail to keep.',
  safeTitle: 'Every kobo accounted for',
  safeText:
    'A double-entry ledger stands behind each balance, and anyone on the team can prove it at any time.',
  lostTitle: "We can't find that page.",
  lostText: 'It may have moved. The front page knows the way.',
  home: 'Home',
})
