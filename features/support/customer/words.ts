// Answers for the words of telling support about one payment.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('support-customer', {
  title: 'Report a problem',
  about: 'About this payment',
  subject: 'Transaction {reference}',
  amountLine: 'Amount: {amount}',
  nameLine: 'With: {name}',
  dateLine: 'Date: {date}',
  stateLine: 'State: {state}',
  whatHappened: 'What went wrong?',
  hint: 'Say what you expected and what you see. Never write your PIN or a code.',
  missing: 'Say what went wrong.',
  send: 'Send to support',
  byMail: 'Write an email instead',
  notSent: 'Your message was not sent. {why} You can also write to {email}.',
  sentTitle: 'We have your message',
  sentBody: 'We reply by email to {email}. Your reference is {reference}.',
  done: 'Done',
})
