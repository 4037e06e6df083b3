// Answers for the words of the newsletter's mail.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('newsletter-mail', {
  subject: 'Confirm your {product} newsletter',
  title: 'Confirm your subscription',
  preview: 'Confirm that you want our weekly newsletter.',
  paragraph: 'Someone asked for our weekly newsletter with this address. If it was you, press the button.',
  button: 'Confirm my address',
  expires: 'The button works once, for {days} days.',
  ignore: 'Not you? Ignore this email: you will get nothing else.',
  leaveLabel: 'Not you? Unsubscribe this address for good',
})
