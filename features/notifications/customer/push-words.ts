// Answers for the words of pushes on a device, apart from the others: home loads them to ask.
import { catalogue } from '#kit/words/words.ts'

export const pushWords = catalogue('notifications-push', {
  askTitle: 'Know the moment money moves',
  askBody: 'We can tell you on this device when money comes in or goes out. No adverts.',
  askInstall:
    'To be told on your iPhone, add the app to your Home Screen: tap Share, then “Add to Home Screen”.',
  askYes: 'Turn on notifications',
  askNo: 'Not now',
  askDone: 'Notifications are on for this device.',
  failed: 'Your browser didn’t turn them on. Check your connection and try again.',
})
