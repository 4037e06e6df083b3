// Answers for the words of the three steps from a new account to the first money.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('customer-steps', {
  stepsTitle: 'Three steps to start',
  stepsDone: '{count} of 3 done',
  confirmTitle: 'Confirm your BVN or NIN',
  confirmBody: 'Takes about a minute. Your wallet can hold money after that.',
  confirmButton: 'Confirm it’s me',
  confirmChecking: 'We’re checking your number. This takes a few seconds.',
  confirmUnclear: 'We’re still checking. You don’t need to do anything.',
  confirmFailed: 'We couldn’t confirm your identity yet. See why, and what to do.',
  confirmSee: 'See what to do',
  confirmCorrected: 'Details saved. Check your number again.',
  confirmAgain: 'Check again',
  confirmDone: 'Done. You can hold up to {amount}.',
  confirmDonePlain: 'Done. Your wallet can hold money.',
  addTitle: 'Add money',
  addBody: 'Transfer from any bank to your own account number.',
  addOpening: 'Our partner bank is opening your account number. It will appear here.',
  arriveTitle: 'See money arrive',
  arriveBody: 'It appears here the moment it arrives, and we send you an email.',
})
