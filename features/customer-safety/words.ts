// Answers for the words around a lost phone, a freeze that one made oneself, and a new address or number.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('customer-safety', {
  lostTitle: 'Lost your phone?',
  lostLead: 'Freeze everything now. You don’t need to be signed in.',
  lostWhat: 'What happens then',
  lostMoney: 'No money leaves your wallet. Money that is sent to you still arrives.',
  lostDevices: 'Every device is signed out, including the one you lost.',
  lostBack: 'You can unfreeze everything yourself, once you are signed in on another device.',
  lostEmail: 'Email of your account',
  lostSend: 'Send my code',
  lostCodeTitle: 'Enter the code',
  lostCodeLead: 'If there is an account with {email}, we sent it a code.',
  lostFreeze: 'Freeze everything',
  lostDoneTitle: 'Everything is frozen',
  lostDoneBody:
    'No money can leave your wallet, and every device is signed out. We sent you an email about it.',
  lostDoneNext: 'Sign in again',
  movedTitle: 'What happens next',
  movedAddress:
    'Your account is now under another email address. {email} cannot sign in to it. Do not open a new account.',
  movedHeld:
    'Nobody can unfreeze it before {until}. After that, whoever has the new address and your PIN can.',
  movedOpen: 'Whoever has the new address and your PIN can unfreeze it at any time.',
  movedHelp: 'Talk to us now. Once we have confirmed that the account is yours, we’ll restore your access.',
  movedClose: 'Close',
  lostDoneHelp: 'Talk to us',

  unfreezeTitle: 'Unfreeze your wallet',
  unfreezeSince: 'You froze everything on {time}.',
  unfreezeSinceBefore: 'The email address you had before froze everything on {time}.',
  unfreezeFrom: 'You can unfreeze it from {time}. Until then nobody can.',
  unfreezeHelp: 'Not frozen by you? Talk to us.',
  unfreezeBody: 'To unfreeze, confirm that it’s you: with a passkey, or with your PIN and a code by email.',
  unfreezeNot: 'Phone still lost? Ask your network to block its SIM card first.',
  unfreezeButton: 'Unfreeze my wallet',
  unfreezeWhat: 'Unfreeze your wallet',
  unfreezeDone: 'Your wallet is unfrozen.',
  unfreezeWorks:
    'You can send money again. Scheduled payments go out again; one that was missed goes out at its next try.',
  unfreezeStill: 'Your own freeze has ended, but our team still keeps your wallet frozen. Talk to us.',
  unfreezeNone: 'You have not frozen your wallet.',
  unfreezeHome: 'Go to Home',
  unfreezeLoading: 'Checking your wallet',

  contactTitle: 'Email and phone',
  email: 'Email',
  phone: 'Phone number',
  emailLead: 'Codes and receipts go here.',
  phoneLead: 'People can pay you by it. If you switched SMS on, they go here.',
  phoneUnproven: 'Not confirmed. Confirm it so that people can pay you by it, and so that SMS can reach you.',
  confirmPhone: 'Confirm phone number',
  phoneConfirmed: 'Phone number confirmed.',
  newEmail: 'New email',
  newPhone: 'New phone number',
  changeEmail: 'Change email',
  changePhone: 'Change phone number',
  changeEmailTo: 'Change your email to {value}',
  changePhoneTo: 'Change your phone number to {value}',
  codeLead: 'Enter the code we sent to {to}.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  emailChanged: 'Email changed.',
  phoneChanged: 'Phone number changed.',

  linkTitle: 'Confirm your new email',
  linkBody:
    'Press the button to use the address that this link was mailed to. Codes and receipts then go there.',
  linkConfirm: 'Use this email',
  linkDone: 'Email changed to {email}.',
  linkDead: 'This link has been used or has expired. Ask our team for a new one.',
  linkSignIn: 'Sign in',
})

/** The mail to an address that staff wrote down for a customer. */
export const newAddressMail = catalogue('customer-new-address-mail', {
  subject: 'Confirm this email for your {product} account',
  preview: 'Our team was asked to use this address for your account.',
  paragraph:
    'Our team was asked to use this address for your {product} account. Confirm it within {hours} hours. Until then nothing changes.',
  button: 'Confirm this email',
  ignore: 'No account with us? Ignore this email: nothing changes without the link.',
})

/** The SMS of a code that confirms a number. */
export const codeSms = catalogue('customer-code-sms', {
  text: '{code} is your {product} code. It works for {minutes} minutes. Never share it with anyone.',
})
