// Answers for the words of the mails that admins get about signing in and recovery.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('admin-sign-in-mail', {
  signInSubject: 'Your {product} console code',
  signInTitle: 'Your sign-in code',
  signInPreview: 'For the {product} console. It works once, for the next {minutes} minutes.',
  signInParagraph:
    'Type it in the console together with your password. It works once, for the next {minutes} minutes.',
  signInIgnore:
    'Was it not you? Somebody typed your address. Without the code and your password nobody gets in.',
  resetSubject: 'Your {product} verification code',
  resetTitle: 'Your verification code',
  resetPreview: 'For a new password. It works once, for the next {minutes} minutes.',
  resetParagraph:
    'Type it in the console together with your new password. It works once, for the next {minutes} minutes.',
  resetIgnore:
    'Was it not you? Leave this mail alone and tell an owner: without the code your password stays as it is.',
  codeWarning:
    'Keep it to yourself. Nobody from {product} will ever ask for this code, by phone, by chat or by email.',
  shutOutSubject: 'Sign-in to the {product} console is closed',
  shutOutTitle: 'Sign-in is closed for your address',
  shutOutPreview: 'Too many wrong codes were typed for your address.',
  signInShutOut:
    'Somebody asked for a code for your address, but too many wrong codes were typed for it. Choose a new password under “Forgot Password?” in the console: that opens sign-in again.',
  resetShutOut:
    'Somebody asked for a verification code for your address, but too many wrong codes were typed for it. An operator can set a new password for you on the server.',
  noticeSubject: 'A {product} console password was changed',
  noticeTitle: 'A password was changed',
  noticePreview: '{name} has a new password. All sessions were ended.',
  noticeToOwner:
    'The password of {name} was reset. All their sessions were ended, and they can move no money for 24 hours.',
  noticeToSelf:
    'Your password was reset. All your sessions were ended, and you can move no money for 24 hours.',
  noticeHowByCode: 'With a code from their mailbox',
  noticeHowByOperator: 'By an operator on the server',
  noticeWho: 'Who',
  noticeWhen: 'When',
  noticeHow: 'How',
  noticeWarning: 'Was this not intended? Talk to an owner or an operator at once.',
})
