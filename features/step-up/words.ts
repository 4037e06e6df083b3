// Answers for the words with which a customer authorises something, and of their passkeys.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('step-up', {
  pinTitle: 'Enter your PIN',
  pinLabel: 'PIN',
  pinThenCode: 'We’ll also send a code to your email.',
  usePasskey: 'Use your passkey',
  forgot: 'Forgot your PIN?',
  passkeyLeft: 'Your passkey was not used. Try again, or enter your PIN.',

  codeTitle: 'Enter the code',
  codeLead: 'We sent 6 digits to your email.',
  codeLabel: '6-digit code',
  codeShort: 'Enter all 6 digits from the email.',
  codeIn: 'New code in {time}',
  codeAgain: 'Send a new code',
  codeResent: 'We sent a new code.',
  goOn: 'Confirm',
})
