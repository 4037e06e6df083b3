// Answers for the words about a newer version of the customer app.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('app-versions', {
  neededTitle: 'Update {name} to continue',
  update: 'Update now',
  moneySafe: 'Your money is safe. Payments you sent continue, and money you receive still arrives.',
  notYetTitle: 'The update is not available yet',
  notYetBody: 'We could not load the newer version. Try again in a few minutes.',
  tryAgain: 'Try again',
  reachUs: 'Need something now?',
  offerTitle: 'A newer version is ready',
  reload: 'Reload',
  later: 'Later',
})
