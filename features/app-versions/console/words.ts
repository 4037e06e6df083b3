// Answers for the words of app versions in the settings.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('app-versions-console', {
  versions: 'App versions',
  versionsNote: 'Below the least version the app shows the message and nothing else',
  none: 'Nothing is set: every version runs.',
  ios: 'iPhone',
  android: 'Android',
  web: 'Web',
  range: '{minimum} or newer, newest {latest}',
  set: 'Set a version',
  setTitle: 'Set an app version',
  setEffect:
    'Whoever has an older version than the least reads the message and cannot go on. Somebody else has to approve it.',
  platform: 'Platform',
  minimum: 'Least version',
  latest: 'Newest version',
  message: 'Message',
  messageHint: '3 to 200 characters. Customers read it.',
  storeUrl: 'Where to get it',
  storeUrlHint: 'Optional, https://…',
  noStore: 'nothing',
  differences: 'Before and after',
})
