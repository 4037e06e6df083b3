// Answers for the words of the front desk: contact, the message form, status and the pages of the newsletter.
import { catalogue } from '#kit/words/words.ts'

export const contactWords = catalogue('site-contact', {
  title: 'Talk to us',
  metaTitle: 'Contact · {product}',
  description: 'Phone, email and a form that reaches the support team of {product}.',
  crumb: 'Contact',
  lead: 'A person reads every message and answers by email.',
  waysTitle: 'Other ways to reach us',
  phone: 'Phone',
  email: 'Email',
  hours: 'We are here {hours}',
  visit: 'Offices',
  careful:
    'Nobody from {product} ever asks for your PIN, your password or a one-time code. Please do not write them here.',
  statusQuestion: 'Something not working?',
  statusLink: 'Look at how we are doing',

  sentTitle: 'We’ve got your message',
  sentMetaTitle: 'Message sent · {product}',
  sentText: 'A person reads it and answers by email. You need not send it again.',
  sentHome: 'Home',
  sentAgain: 'Write another message',
})

/** The form, on its page and in the dialog of the chat button. */
export const messageWords = catalogue('site-message', {
  title: 'Send us a message',
  name: 'Your name',
  optional: '(optional)',
  email: 'Your email',
  emailHint: 'Our answer goes there.',
  message: 'Your message',
  send: 'Send message',
  sending: 'LOADING...',
  close: 'Close',
  sent: 'We’ve got your message',
  sentText: 'A person reads it and answers by email. Your reference is {reference}.',
  again: 'Write another message',
  offline:
    'We could not reach our server. Your message is still here: check your connection and send it again.',
  fault: 'Something went wrong on our side. Your message is still here: please send it again.',
})

export const statusPageWords = catalogue('site-status', {
  title: 'How we are doing',
  metaTitle: 'Status · {product}',
  description: 'How the app, money in from banks, identity checks and emails of {product} work right now.',
  crumb: 'Status',
  lead: 'We ask each part of {product} every minute how it is and show what it answers.',
  parts: 'The parts',
  oldest: '90 days ago',
  newest: 'Today',
  howTitle: 'How we measure',
  howText:
    'Every minute we ask our own servers, our partner bank, the identity register and our mail server a question that changes nothing. An answer that comes late counts as slow, one that does not come as not working. Hours in which we did not measure stay empty.',
  helpTitle: 'Trouble that you do not see here?',
  helpText: 'Tell us, and we look into it.',
  help: 'Write to us',
})

export const newsletterWords = catalogue('site-newsletter', {
  metaTitle: 'Newsletter · {product}',
  description: 'The weekly newsletter of {product}.',
  crumb: 'Newsletter',
  email: 'Email address',
  home: 'Home',

  title: 'Join our newsletter',
  text: 'Weekly updates, one email a week. We first send a mail with a button, so that nobody signs up for you.',
  subscribe: 'Subscribe',

  askedTitle: 'Check your email',
  askedText:
    'If this address is not on the list yet, a mail with a button is on its way to it. Press it within 7 days. Nothing there? Look in spam.',

  confirmTitle: 'One press and you’re in',
  confirmText: 'Press the button and the weekly newsletter comes to your address.',
  confirm: 'Confirm my address',
  confirmedTitle: 'You’re on the list',
  confirmedText: 'The next newsletter comes to you. Every mail has a link that takes you off again.',

  leaveTitle: 'Leave the newsletter?',
  leaveText: 'Press the button and no newsletter comes to this address any more.',
  leave: 'Take me off the list',
  leftTitle: 'You’re off the list',
  leftText: 'No newsletter comes to this address any more. Changed your mind? Subscribe again at any time.',
  back: 'Subscribe again',
})
