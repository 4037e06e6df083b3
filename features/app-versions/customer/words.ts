// Answers for the words about a newer version of the customer app.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('app-versions', {
  neededTitle: 'Update {name} to go on',
  update: 'Update now',
  moneySafe: 'Your money is safe. What you have sent goes its way, and what you receive arrives as always.',
  notYetTitle: 'The update is not here yet',
  notYetBody: 'We tried, and the newer version did not come. Try again in a few minutes.',
  tryAgain: 'Try again',
  reachUs: 'Need something now?',
  offerTitle: 'A newer version is ready',
  reload: 'Reload',
  later: 'Later',
})
