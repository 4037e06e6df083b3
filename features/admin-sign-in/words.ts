// Answers for the words of the mails that admins get about signing in and recovery.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('admin-sign-in-mail', {
  codeLong: 'This code is long because several codes were asked for. Copy all of it into the box.',
  signInSubject: 'Your {product} console code',
  signInTitle: 'Your sign-in code',
  signInPreview: 'For the {product} console. It works once, for the next {until}.',
  signInParagraph: 'Type it in the console together with your password. It works once, for the next {until}.',
  signInIgnore:
    'Not you? Somebody typed your address. Nobody can sign in without the code and your password.',
  resetSubject: 'Your {product} verification code',
  resetTitle: 'Your verification code',
  resetPreview: 'For a new password. It works once, for the next {until}.',
  resetParagraph:
    'Type it in the console together with your new password. It works once, for the next {until}.',
  resetIgnore: 'Not you? Ignore this email and tell an owner. Your password stays the same without the code.',
  stepUpSubject: 'Your {product} confirmation code',
  stepUpTitle: 'Your confirmation code',
  stepUpPreview: 'Confirms that it’s you. It works once, for the next {until}.',
  stepUpParagraph:
    'The console asked you to confirm that it’s you. Type this code there. It works once, for the next {until}.',
  stepUpIgnore:
    'Not you? Then somebody is signed in with your account. Reset your password and tell an owner at once.',
  codeWarning:
    'Keep it to yourself. Nobody from {product} will ever ask for this code, by phone, by chat or by email.',
  noticeSubject: 'A {product} console password was changed',
  noticeTitle: 'A password was changed',
  noticePreview: '{name} has a new password. All sessions were ended.',
  noticeToOwner:
    'The password of {name} was reset. All their sessions were ended, and they cannot move money for 24 hours.',
  noticeToSelf:
    'Your password was reset. All your sessions were ended, and you cannot move money for 24 hours.',
  noticeHowByCode: 'With a code from their mailbox',
  noticeHowByOperator: 'By an operator on the server',
  noticeWho: 'Who',
  noticeWhat: 'What',
  noticeWhen: 'When',
  noticeHow: 'How',
  noticeWarning: 'Not expected? Tell an owner or an operator at once.',
})

/** What an admin is told about their account, beside passwords. */
export const accountWords = catalogue('admin-sign-in-account', {
  passkeyAddedSubject: 'A passkey was added to a {product} console account',
  passkeyAddedTitle: 'A passkey was added',
  passkeyAddedBody:
    '{name} added a passkey. The console now asks for it before money or staff accounts change.',
  passkeyRemovedSubject: 'A passkey was removed from a {product} console account',
  passkeyRemovedTitle: 'A passkey was removed',
  passkeyRemovedBody: 'A passkey of {name} was removed and no longer works.',
  factorResetSubject: 'A {product} console second factor was reset',
  factorResetTitle: 'A second factor was reset',
  factorResetBody:
    'The passkeys of {name} were removed and all their sessions ended. They cannot move money for 24 hours.',
  roleChangedSubject: 'A {product} console role was changed',
  roleChangedTitle: 'A role was changed',
  roleChangedBody: '{name} now has a different role in the console.',
  suspendedSubject: 'A {product} console account was suspended',
  suspendedTitle: 'An account was suspended',
  suspendedBody: '{name} can no longer sign in. All their sessions were ended.',
  reinstatedSubject: 'A {product} console account was reinstated',
  reinstatedTitle: 'An account was reinstated',
  reinstatedBody: '{name} can sign in again.',
  manyRecordsSubject: 'Somebody opened unusually many records in the {product} console',
  manyRecordsTitle: 'Unusually many records were opened',
  manyRecordsBody:
    '{name} opened an unusual number of customer records today. Until tomorrow they see no other customer’s email or phone.',
  invitedSubject: 'Somebody was invited to the {product} console',
  invitedTitle: 'Somebody was invited',
  invitedBody: '{name} invited a new person to the console.',
})

/** What the owners are told when one person stops something for everybody. */
export const stopWords = catalogue('admin-sign-in-stop', {
  subject: '{product}: {what} stopped',
  title: '{what} stopped',
  body: '{name} stopped {what} in an emergency, without approval.',
  again: 'It stays stopped until two people resume it: one requests it in the settings, another approves.',
  why: 'Reason',
  noReason: 'None given',
})
