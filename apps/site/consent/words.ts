// Answers for the words with which a visitor is asked whether other companies may see this visit.
import { catalogue } from '#kit/words/words.ts'

export const consentWords = catalogue('site-consent', {
  title: 'Your privacy choices',
  text: 'If you accept, this site also loads tools from other companies. If you decline, none are loaded and everything works the same.',
  analytics: 'Counting visits',
  analyticsText: '{company} learns which pages are read.',
  social: 'Measuring adverts',
  socialText: '{company} learns that you came here from an advert.',
  chat: 'Chat',
  chatText: '{company} runs our chat. It is loaded when you open it.',
  accept: 'Accept',
  decline: 'Decline',
  choose: 'Choose',
  save: 'Save',
  more: 'Privacy Policy',
  stored: 'Kept on this device for 6 months. Change it at the foot of any page.',
  chatTitle: 'Chat with us',
  chatNotice:
    'Our chat is run by {company}. When it opens, {company} gets your internet address and what you write. Never send a PIN, a password or a card number.',
  chatStart: 'Open chat',
  chatNotNow: 'Not now',
  chatMail: 'Or write to {email}',
})
