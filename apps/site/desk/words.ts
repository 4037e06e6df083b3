// Answers for the words of the front desk: contact, the message form, status and the pages of the newsletter.
import { catalogue } from '#kit/words/words.ts'

export const contactWords = catalogue('site-contact', {
  title: 'Talk to us',
  metaTitle: 'Contact · {product}',
  description: 'Phone, email and a form that reaches the support team of {product}.',
  crumb: 'Contact',
  lead: 'A person reads every message and replies by email.',
  waysTitle: 'Other ways to reach us',
  phone: 'Phone',
  email: 'Email',
  hours: 'We are here {hours}',
  visit: 'Offices',
  careful:
    'Nobody from {product} ever asks for your PIN, your password or a one-time code. Please do not write them here.',
  statusQuestion: 'Something not working?',
  statusLink: 'See the system status',

  sentTitle: 'We’ve got your message',
  sentMetaTitle: 'Message sent · {product}',
  sentText: 'A person reads it and replies by email. You don’t need to send it again.',
  sentHome: 'Home',
  sentAgain: 'Write another message',
})

/** The form, on its page and in the dialog of the chat button. */
export const messageWords = catalogue('site-message', {
  title: 'Send us a message',
  name: 'Your name',
  optional: '(optional)',
  email: 'Your email',
  emailHint: 'We reply to this address.',
  message: 'Your message',
  send: 'Send message',
  sending: 'LOADING...',
  close: 'Close',
  sent: 'We’ve got your message',
  sentText: 'A person reads it and replies by email. Your reference is {reference}.',
  again: 'Write another message',
  offline:
    'We could not reach our server. Your message is still here: check your connection and send it again.',
  fault: 'Something went wrong on our side. Your message is still here: please send it again.',
})

export const statusPageWords = catalogue('site-status', {
  title: 'System status',
  metaTitle: 'Status · {product}',
  description: 'How the app, money in from banks, identity checks and emails of {product} work right now.',
  crumb: 'Status',
  lead: 'We check each part of {product} every minute and show the result.',
  parts: 'The parts',
  howTitle: 'How we measure',
  howText:
    'Every minute we ask our own servers, our partner bank, the airtime partner, the identity register and our mail server a question that changes nothing. An answer that comes late counts as slow, one that does not come as not working. Hours in which we did not measure stay empty.',
  helpTitle: 'A problem that is not shown here?',
  helpText: 'Tell us, and we will look into it.',
  help: 'Write to us',
})

export const newsletterWords = catalogue('site-newsletter', {
  metaTitle: 'Newsletter · {product}',
  description: 'The weekly newsletter of {product}.',
  crumb: 'Newsletter',
  email: 'Email address',
  home: 'Home',

  title: 'Join our newsletter',
  text: 'One email a week. We’ll first email you to confirm, so nobody else can sign you up.',
  subscribe: 'Subscribe',

  askedTitle: 'Check your email',
  askedText:
    'If this address is not subscribed yet, we have sent an email to confirm. Press its button within 7 days. Nothing there? Look in spam.',

  confirmTitle: 'Confirm your subscription',
  confirmText: 'Press the button to get the weekly newsletter.',
  confirm: 'Confirm my address',
  confirmedTitle: 'You are subscribed',
  confirmedText: 'You will get the next newsletter. Every email has an unsubscribe link.',

  leaveTitle: 'Leave the newsletter?',
  leaveText: 'Press the button to stop the newsletter to this address.',
  leave: 'Unsubscribe',
  leftTitle: 'You are unsubscribed',
  leftText: 'This address gets no more newsletters. You can subscribe again at any time.',
  back: 'Subscribe again',
})

/** Whether a receipt or a statement is real, for whoever was shown one. */
export const proofWords = catalogue('site-proof', {
  number: 'Number',
  receiptMetaTitle: 'Check a receipt · {product}',
  receiptDescription: 'Find out whether a payment receipt of {product} is real.',
  receiptTitle: 'Is this receipt real?',
  receiptText: 'Type the code under the QR code on the receipt, or scan the QR code.',
  statementMetaTitle: 'Check a statement · {product}',
  statementDescription: 'Find out whether an account statement of {product} is real.',
  statementTitle: 'Is this statement real?',
  statementText: 'Type the code from the end of the statement, or scan the QR code beside it.',
  code: 'Code',
  codeHint: 'Like 7QK4-92MD-X1AB-C3D4',
  check: 'Check',
  checkAnother: 'Check another',
  home: 'Home',

  realMetaTitle: 'Real receipt · {product}',
  changedMetaTitle: 'Receipt with a new status · {product}',
  unknownMetaTitle: 'Unknown receipt · {product}',
  realTitle: 'This receipt is real',
  realText: '{product} issued it. Compare every line below with what you were shown.',
  changedTitle: 'This receipt is real, but the payment has changed since',
  state: 'Status now',
  amount: 'Amount',
  date: 'Date',
  concluded: 'Last change',
  sender: 'From',
  receiver: 'To',
  reference: 'Reference',
  receiptCode: 'Code',
  shortened:
    'To protect both people, this page shows first names and initials only, and no account number, note, charges or session ID. Only the receipt itself has those.',
  wait: 'If any other detail differs, the receipt you were shown is not ours. Do not release goods or cash for it.',

  unknownTitle: 'We did not issue this receipt',
  unknownText:
    'There is no receipt with this code. Check that you typed it correctly. If you did, the receipt you were shown is not ours.',
  unknownAdviceTitle: 'What to do',
  unknownAdviceWait: 'Wait for the money in your own account before you release goods or cash.',
  unknownAdviceAsk: 'Ask the payer to share the receipt from their app, with its QR code.',
  unknownAdviceTell: 'Tell us if somebody used our name: {email}',

  statementRealMetaTitle: 'Real statement · {product}',
  statementUnknownMetaTitle: 'Unknown statement · {product}',
  statementRealTitle: 'This statement is real',
  statementRealText: '{product} issued it. Compare every line below with the document you were given.',
  holder: 'Account holder',
  accountEnding: 'Account number',
  period: 'Period',
  opening: 'Opening balance',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  closing: 'Closing balance',
  movements: 'Transactions',
  issued: 'Issued',
  fingerprint: 'Fingerprint',
  statementShortened:
    'To protect the account holder, this page shows a first name and an initial and the last 4 digits of the account number, and no bank or transactions. Only the document itself has those.',
  statementWait:
    'If anything else differs, including the fingerprint, the document was changed after we issued it.',
  statementUnknownTitle: 'We did not issue this statement',
  statementUnknownText:
    'There is no statement with this code. Check that you typed it correctly. If you did, the document is not ours.',
  statementAdviceWait: 'Do not rely on the document.',
  statementAdviceAsk: 'Ask its holder for a new one from their app: it takes a minute and is free.',
})

/** A paid bill, for whoever was sent its link. */
export const billLinkWords = catalogue('site-bill-link', {
  metaTitle: 'Paid bill · {product}',
  description: 'A bill that was paid with {product}.',
  sharedMetaTitle: 'Shared bill · {product}',
  sharedTitle: 'A paid bill was shared with you',
  show: 'Show the bill',
  title: 'This bill is paid',
  text: 'It was paid with {product}. Whoever sent you this link decides what it shows, and may end it at any time.',
  biller: 'Biller',
  amount: 'Amount',
  date: 'Paid on',
  ends: 'Link ends',
  number: 'Number',
  first: 'Enter these first, in this order',
  token: 'Token',
  copy: 'Copy token',
  copied: 'Token copied',
  endedMetaTitle: 'Link ended · {product}',
  endedTitle: 'This link does not work now',
})
