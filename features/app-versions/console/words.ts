// Answers for the words of app versions in the settings.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('app-versions-console', {
  versions: 'App versions',
  versionsNote: 'Below the minimum version the app only shows the message',
  none: 'No version is set: every version works.',
  ios: 'iPhone',
  android: 'Android',
  web: 'Web',
  range: '{minimum} or later, latest {latest}',
  set: 'Set a version',
  setTitle: 'Set an app version',
  setEffect:
    'Customers below the minimum version see the message and cannot continue. Another person must approve it.',
  platform: 'Platform',
  minimum: 'Minimum version',
  latest: 'Latest version',
  message: 'Message',
  messageHint: '3 to 200 characters. Customers read it.',
  storeUrl: 'Store link',
  storeUrlHint: 'Optional, https://…',
  noStore: 'nothing',
  differences: 'Before and after',
})
