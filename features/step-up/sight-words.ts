// Answers for the words in which a mail says what its code confirms: they end `Code 123456 confirms ...`.
import { catalogue } from '#kit/words/words.ts'

export const sightWords = catalogue('step-up-sight', {
  payeeAt: '{name}, {where}',
  transfer: '{amount} to {payee}',
  once: '{amount} to {payee}, on {first}',
  day: '{amount} to {payee}, every day from {first}',
  week: '{amount} to {payee}, every week from {first}',
  month: '{amount} to {payee}, every month from {first}',
  // What a customer paused goes out on no day that could be named.
  pausedOnce: '{amount} to {payee}, paused until you resume it',
  pausedDay: '{amount} to {payee}, every day, paused until you resume it',
  pausedWeek: '{amount} to {payee}, every week, paused until you resume it',
  pausedMonth: '{amount} to {payee}, every month, paused until you resume it',
  limits: '{daily}, with extra confirmation above {shield}',
  daily: 'that you send at most {amount} a day',
  usualDaily: 'that you send up to the daily limit of your tier',
  usualShield: 'the usual amount',
  email: '{email} as the new email address of your account',
  phone: '{phone} as the new phone number of your account',
  unfreeze: 'that you unfreeze your account, so that money can go out again',
  closing: 'that your account is deleted for good, from {day}',
  passkey: 'a new passkey for your account',
})
