// Answers for the words with which a customer authorises something, and of their passkeys.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('step-up', {
  pinTitle: 'Enter your PIN',
  pinLabel: 'PIN',
  pinThenCode: 'We’ll also send a code to your email.',
  passkeyInstead: 'Use your passkey',
  forgot: 'Forgot your PIN?',
  passkeyLeft: 'Your passkey was not used. Try again, or enter your PIN.',

  codeTitle: 'Enter the code',
  codeLead: 'We sent a code of {count} digits to {email}.',
  codeNoAnswer:
    'We did not get a reply, and nothing was done. When you are online, confirm the same code again.',
  startAgain: 'Start again',
  pinNoAnswer: 'We did not get a reply, and nothing was done. When you are online, enter your PIN again.',
  goOn: 'Confirm',

  passkeysSection: 'Passkeys',
  passkeysLead: 'Open the app and confirm payments with your fingerprint, your face or your screen lock.',
  passkeysLoading: 'Loading your passkeys',
  add: 'Add a passkey',
  adding: 'Add a passkey on this device',
  added: 'Passkey added.',
  addLeft: 'No passkey was added. Try again when you like.',
  addKnown: 'This device already has a passkey.',
  addFailed: 'This device cannot make a passkey. Use your PIN.',
  remove: 'Remove',
  removeOf: 'Remove the passkey of {device}',
  removeTitle: 'Remove this passkey?',
  removeBody: '{device} will not open your account by fingerprint or face any more. Your PIN still does.',
  keep: 'Keep it',
  removed: 'Passkey removed.',
  addedAt: 'Added {time}',
  usedAt: 'Last used {time}',

  offerTitle: 'Open it with your fingerprint?',
  offerBody:
    'Next time, use your fingerprint, your face or your screen lock in place of your PIN. Neither ever leaves your device.',
  offerYes: 'Set it up',
  offerNo: 'Not now',
})
