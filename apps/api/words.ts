// Answers for the words that the server itself writes into public pages.
import { catalogue } from '#kit/words/words.ts'

/** How the payment behind a receipt stands, for whoever was shown the receipt. */
export const proofWords = catalogue('proofs', {
  paid: 'Paid. The money has arrived.',
  received: 'Received. The money has arrived.',
  converted: 'Converted. The money is in the other wallet.',
  delivered: 'Paid. It was delivered.',
  paidLate: 'Paid late. The money has arrived.',
  returned: 'Returned. The money went back to the sender.',
  takenBack: 'Reversed by the bank. The bank took the money back after it had arrived.',
  disputed: 'In dispute. Do not rely on it until it is settled.',
  open: 'Not final yet. Do not rely on it.',
  notPaid: 'Not paid. No money arrived.',
})
