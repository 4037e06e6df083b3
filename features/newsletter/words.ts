// Answers for the words of the newsletter's mail.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('newsletter-mail', {
  subject: 'Confirm your {product} newsletter',
  title: 'One press and you’re in',
  preview: 'Confirm that you want our weekly newsletter.',
  paragraph: 'Someone asked for our weekly newsletter with this address. If it was you, press the button.',
  button: 'Confirm my address',
  expires: 'The button works once, for {days} days.',
  ignore: 'Was it not you? You can leave this mail alone: nothing else will come.',
  leaveLabel: 'Rather not? This link takes the address off for good',
})
