// Answers for the words of choosing a phone number and its network.
import { catalogue } from '#kit/words/words.ts'

export const numberWords = catalogue('number-at', {
  phone: 'Phone number',
  ownPhone: 'Your own number',
  phoneMissing: 'Enter a Nigerian mobile number like 0803 123 4567.',
  network: 'Network',
  networkHint: 'Found from the number. Choose another one if it has moved.',
  networkOther: 'This number began at {began}. Make sure that it has moved to {chosen}.',
  networkMissing: 'Choose the network.',
  recent: 'Recent numbers',
  numberAt: '{phone} · {network}',
})
