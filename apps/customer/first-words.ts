// Answers for the words of the first screen: the tabs, and what stands around all screens.
import { catalogue } from '#kit/words/words.ts'

export const firstWords = catalogue('customer-app', {
  main: 'Main',
  home: 'Home',
  pay: 'Pay',
  money: 'Money',
  profile: 'Profile',
  more: 'More',
  actions: 'Quick actions',
  beside: 'Details and help',
  close: 'Close',
  tierOf: 'Tier {tier}',
  starting: 'Opening the app',
  toHome: 'Go to Home',
})
