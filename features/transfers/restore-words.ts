// Answers for the words about a restore on the server: why payouts are shut, and what is left before they go again.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('restores', {
  stopped: 'A backup of {when} was restored. Payouts that the banks made since are compared first.',
  leftLists: 'the banks’ lists are not read yet',
  leftUndecided: {
    one: '{count} payout to decide',
    other: '{count} payouts to decide',
  },
  leftPending: {
    one: '{count} payout that its bank has not finished',
    other: '{count} payouts that their banks have not finished',
  },
  leftUnsettled: {
    one: '{count} transfer about which the bank is still asked',
    other: '{count} transfers about which the banks are still asked',
  },
  leftLook: 'the next reading of the banks’ lists, in some minutes',
  wallet: 'Sender’s wallet',
  narration: 'Payment to {name} on {when}',
  chargedTitle: 'We took {amount} for your payment to {name}',
  chargedBody: 'The bank paid it on {when}, before we had to restore a backup of our records.',
})

/** What the owners are told by mail when a copy was put back, and when it is compared. */
export const restoreMailWords = catalogue('restores-mail', {
  begunTitle: 'A backup was restored. Payouts are stopped',
  begunBody:
    'The records are as they were on {when}. Lost since then: transfers between customers, sign-ups, freezes, suspensions, settings. Payouts that the banks made since are being compared now.',
  begunNext:
    'Payouts stay stopped until each of these payments is decided and two people resume them. Repeat the freezes and suspensions that were lost.',
  overTitle: 'The records are compared with the banks. Payouts are still stopped',
  overBody:
    'Nothing is left to decide since the backup of {when} was restored. Customers still cannot send to banks.',
  overNext: 'Two people resume payouts: one requests it in the settings under Payouts, another approves it.',
  open: 'Open the console',
})
