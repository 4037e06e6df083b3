// Answers for the words of sign-up and sign-in mails.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('customer-sign-in-mail', {
  codeSubject: 'Your {product} code',
  codePreview: 'It works once, for the next {until}.',
  codeConfirms: 'Code {code} confirms {what}. Never tell it to anybody.',
  codeParagraph: 'Type it where you asked for it. It works once, for the next {until}.',
  codeLong: 'This code is long because several codes were asked for. Copy all of it into the box.',
  codeWarning:
    'Keep it to yourself. Nobody from {product} will ever ask for this code, by phone, by chat or by email.',
})

/** What each code opens, and what to do when somebody else asked for it. */
export const codeWords = {
  sign_up: catalogue('customer-code-sign-up', {
    title: 'Your code to open an account',
    ignore: 'Not you? Ignore this email: no account is opened without the code.',
  }),
  sign_in: catalogue('customer-code-sign-in', {
    title: 'Your sign-in code',
    ignore: 'Not you? Ignore this email: nobody can sign in without the code.',
  }),
  reset: catalogue('customer-code-reset', {
    title: 'Your code',
    ignore: 'Not you? Ignore this email: nothing changes without the code.',
  }),
  step_up: catalogue('customer-code-step-up', {
    title: 'Confirm that it is you',
    ignore: 'Not you? Then somebody knows your PIN. Open the app and change it now.',
  }),
  pin: catalogue('customer-code-pin', {
    title: 'Your code for a new PIN',
    ignore: 'Not you? Ignore this email: nothing changes without the code and your birth date.',
  }),
  contact: catalogue('customer-code-contact', {
    title: 'Confirm your new email address',
    ignore: 'Not you? Ignore this email: nothing changes without the code.',
  }),
  lost_phone: catalogue('customer-code-lost-phone', {
    title: 'Your code to freeze everything',
    ignore: 'Not you? Ignore this email: nothing is frozen without the code.',
  }),
} as const

/** What each notice about the safety of an account says. */
export const notices = {
  new_device: catalogue('customer-notice-new-device', {
    subject: 'Your {product} account was opened on a new device',
    body: 'Your account was opened on a new device with your code and your PIN. Your previous device was signed out. For the first 24 hours you can send and receive less than usual.',
  }),
  device_again: catalogue('customer-notice-device-again', {
    subject: 'You signed in to your {product} account after the freeze',
    body: 'Your account was opened with your code and your PIN, on a device you used before the freeze. For the next 24 hours you can send and receive less than usual.',
  }),
  pin_changed: catalogue('customer-notice-pin-changed', {
    subject: 'Your {product} PIN was changed',
    body: 'Your PIN was changed using the old PIN. Every other session was signed out.',
  }),
  pin_recovered: catalogue('customer-notice-pin-recovered', {
    subject: 'Your {product} PIN was changed',
    body: 'A new PIN was set with a code from your email. Every other session was signed out. For the next 24 hours you can send and receive less than usual.',
  }),
  pin_paused: catalogue('customer-notice-pin-paused', {
    subject: 'Wrong PINs were entered for your {product} account',
    body: 'Somebody entered {tries} wrong PINs on a device of your account. That device must wait before the next try, longer each time. Your other devices work as before.',
  }),
  device_signed_out: catalogue('customer-notice-device-signed-out', {
    subject: 'A device was signed out of your {product} account',
    body: 'Somebody entered {misses} wrong PINs on a device of your account, so we signed it out. It needs a code from your email to sign in again.',
  }),
  passkey_added: catalogue('customer-notice-passkey-added', {
    subject: 'A passkey was added to your {product} account',
    body: 'Your account can now be opened with a fingerprint, a face or a screen lock on a device of yours.',
  }),
  passkey_removed: catalogue('customer-notice-passkey-removed', {
    subject: 'A passkey was removed from your {product} account',
    body: 'It does not open your account any more. Your PIN still does.',
  }),
  frozen: catalogue('customer-notice-frozen', {
    subject: 'Your {product} account is frozen',
    body: 'You asked us to freeze everything, from this email address. Money can come in, but nothing goes out, and every device was signed out. To unfreeze it, sign in and confirm that it is you.',
  }),
  frozen_by_address_before: catalogue('customer-notice-frozen-before', {
    subject: 'Your {product} account is frozen',
    body: 'Everything was frozen from the email address that this account had before. Money can come in, but nothing goes out, and every device was signed out. You can unfreeze it from {until}.',
  }),
  unfrozen: catalogue('customer-notice-unfrozen', {
    subject: 'Your {product} account is unfrozen',
    body: 'The freeze you asked for has ended. Money can go out again.',
  }),
  email_changed: catalogue('customer-notice-email-changed', {
    subject: 'The email address of your {product} account was changed',
    body: 'From now on, codes and receipts go to your new address. For the first {hours} hours a forgotten PIN cannot be reset.',
  }),
  phone_changed: catalogue('customer-notice-phone-changed', {
    subject: 'The phone number of your {product} account was changed',
    body: 'Your account has a new phone number.',
  }),
  phone_lost: catalogue('customer-notice-phone-lost', {
    subject: 'Your phone number was confirmed by another account',
    body: 'Your phone number {phone} was confirmed by another account. People no longer find you by it, and we send it no SMS. If you still have this number, confirm it again. If not, change it.',
  }),
  email_change_asked: catalogue('customer-notice-email-change-asked', {
    subject: 'Our team was asked to change your {product} email',
    body: 'Somebody asked our team to use another email address for your account. It changes once the new address is confirmed. Until then codes and receipts still come here.',
  }),
  details_changed: catalogue('customer-notice-details-changed', {
    subject: 'Our team changed details of your {product} account',
    body: 'Our team changed your name, birth date or address. Open your profile to see it.',
  }),
} as const

export const oldAddressNotice = catalogue('customer-notice-old-address', {
  subject: 'The email address of your {product} account was changed',
  body: 'From now on, codes and receipts go to the new address. For {days} days you can still freeze the account from this address. Not you? Freeze it within {hours} hours, and nobody can unfreeze it right away.',
})

/** What the address before is told of a freeze that it made: the account is signed in to from elsewhere now. */
export const oldAddressFrozen = catalogue('customer-notice-old-address-frozen', {
  subject: 'Your {product} account is frozen',
  body: 'You froze everything from this email address. Money can come in, but nothing goes out, and every device was signed out. The account is now under another email address, so this one cannot sign in to it.',
  held: 'Nobody can unfreeze it before {until}. After that, whoever has the new address and the PIN can.',
  open: 'Whoever has the new address and the PIN can unfreeze it at any time.',
})

export const noticeFrame = catalogue('customer-notice', {
  when: 'When',
  device: 'Device',
  notYou: 'Not you? Freeze everything now, then talk to us. Your money stays safe.',
  freeze: 'Freeze everything',
  open: 'Unfreeze',
  seeNumber: 'See your phone number',
  newPin: 'Choose a new PIN',
  wrongPins:
    'If this was you, wait and try again, or choose a new PIN. If it was not, choose a new PIN now. Lost the device? Freeze everything: open the app and choose “Lost your phone?”.',
  notFrozenByYou:
    'Not frozen by you? Then somebody may be reading your email. Change its password, then write to us: {support}',
  notFrozenByYouBefore: 'Not frozen by you? Write to us: {support}',
  giveBack:
    'Write to us now: {support}. Once we have confirmed that the account is yours, we’ll restore your access. Do not open a new account.',
})

/** What refusals count: `4 tries`, `1 minute`. */
export const countedWords = catalogue('customer-sign-in-counted', {
  tries: { one: '{count} try', other: '{count} tries' },
  thenPause: ', then you wait {wait}',
  thenSignedOut: ', then this device is signed out',
})

/** The sentences of the screens on which a customer signs up, signs in and unlocks. */
export const words = catalogue('customer-sign-in', {
  numberTitle: 'An account number of your own',
  numberBody: 'Any bank in Nigeria can send money to it.',
  liveTitle: 'See money the moment it arrives',
  liveBody: 'Transfers usually arrive in under 1 minute.',
  passwordTitle: 'No password to forget',
  passwordBody: 'A code by email and a 4-digit PIN.',
  welcomeName: 'Welcome',
  createAccount: 'Create account',
  signIn: 'Sign in',
  sessionEnded: 'You were signed out to keep your account safe. Sign in again to continue.',

  emailTitle: 'What’s your email?',
  emailLead: 'We’ll send a 6-digit code. No password to remember.',
  emailLabel: 'Email',
  emailHint: 'Receipts and sign-in codes go here.',
  emailNote: 'We never read your contacts, photo library or call log.',
  emailSend: 'Send my code',
  emailBackTitle: 'Good to see you again',
  emailBackLead: 'Enter the email you signed up with. We’ll send a 6-digit code.',

  codeTitle: 'Enter the code',
  codeSentTo: 'Sent to {email}',
  codeChange: 'Change email',
  codeNote: 'Nothing yet? Look in spam, or wait a minute. The code works for 10 minutes.',
  goOn: 'Continue',

  nameTitle: 'What’s your name?',
  nameLead: 'Write it as on your ID. We match it with your BVN or NIN later.',
  nameNew: 'There was no account with this email yet, so we’re opening one for you.',
  firstName: 'First name',
  lastName: 'Surname',
  firstNameMissing: 'Enter your first name.',
  nameOurs: 'We use this name ourselves. Write your own name, as on your ID.',
  lastNameMissing: 'Enter your surname.',
  otherEmail: 'Use another email',

  phoneTitle: 'What’s your phone number?',
  phoneLead: 'A Nigerian mobile number that you use yourself.',
  phoneLabel: 'Phone number',

  birthTitle: 'When were you born?',
  birthLead: 'You must be 18 or older to open an account.',
  birthLabel: 'Date of birth',
  birthNoDay: 'This date does not exist. Check the day, the month and the year.',
  birthMissing: 'Enter the day, the month and the year, like 14 3 1994.',

  pinTitle: 'Choose a 4‑digit PIN',
  pinLead: 'You’ll open the app with it. Don’t use your birth year or 1234.',
  pinLabel: 'New PIN',
  pinAgainTitle: 'Enter your PIN again',
  pinAgainLead: 'So we know it’s the one you meant.',
  pinAgainLabel: 'New PIN again',
  pinMismatch: 'That’s not the same PIN. Try again, or choose a new one.',
  pinOther: 'Choose a new PIN',

  termsTitle: 'One last thing',
  termsLead: 'Read these two pages, then open your account.',
  termsTick: 'I am 18 or older and agree to the {terms} and the {privacy}.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  termsOpen: 'Open my account',

  unlockTitle: 'Welcome back, {name}',
  signOutOffline: 'You’re offline, so you are still signed in. Signing out needs a connection.',
  unlockOffline: 'You’re offline, so we could not check your PIN.',
  unlockLead: 'Enter your PIN to open your account.',
  unlockKnown: 'You already have an account with this email. Enter your PIN to open it.',
  unlockLabel: 'PIN',
  unlockAgain: 'Try again',
  unlockForgot: 'Forgot your PIN?',
  notYou: 'Not you? Sign out',
  unlockPasskeyLeft: 'Your passkey was not used. Try again, or enter your PIN.',
  unlockNewDevice:
    'This device is new to your account. Opening it here signs out {device}. For 24 hours you can send and receive less than usual.',
  lostPhone: 'Lost your phone?',
  endedElsewhere: 'You opened your account on another device, so this one was signed out. Not you? {freeze}.',
  freezeNow: 'Freeze everything now',

  forgotTitle: 'Choose a new PIN',
  forgotLead: 'We’ll send a 6-digit code to {email}.',
  forgotNote:
    'With a new PIN, every other device is signed out. For 24 hours you can send and receive less than usual.',
  forgotSend: 'Send my code',
  forgotCodeTitle: 'Confirm that it’s you',
  forgotCodeLead: 'Enter the code we sent to {email}, and your date of birth.',
  forgotCodeOnlyLead: 'Enter the code we sent to {email}.',

  newPinTitle: 'Choose a new PIN',
  newPinLead: 'Don’t use your birth year or 1234.',
  changePinTitle: 'Enter your PIN',
  changePinLead: 'The one you have now.',
  pinChanged: 'PIN changed.',

  pinSection: 'PIN',
  changePin: 'Change PIN',
  changePinDetail: 'To open the app and to pay',
  devicesSection: 'Devices',
  activeDevice: 'This is your active device',
  activeDeviceOther: 'Your active device is {device}',
  thisDevice: 'This device',
  seen: 'Last seen {time}',
  seenLocked: 'Signed in, not opened · {time}',
  endSession: 'Sign out',
  endSessionOf: 'Sign out {device}',
  endOthers: 'Sign out everywhere else',
  endedOthers: 'Everywhere else is signed out.',
  endedOne: '{device} is signed out.',
  devicesLoading: 'Loading your devices',

  tag: 'Your tag',
  tagNone: 'Friends can find you by it',
  tagLead: 'Other customers can send to you with your tag, without your phone or email. You choose it once.',
  tagLabel: 'Tag',
  tagHint: '3 to 20 lowercase letters, digits or underscores',
  tagSave: 'Choose @{tag}',
  tagSaveEmpty: 'Choose this tag',
  tagSaved: 'Your tag is now @{tag}.',
  tagYours: 'Your tag is @{tag}.',
  tagYoursBody: 'Share it with people who want to send to you. They pay no fee.',
  tagCopy: 'Copy your tag',
  details: 'Your details',
  detailsLead:
    'Write your name and birth date as on your BVN or NIN. You can change them until we’ve confirmed you.',
  detailsName: 'Name',
  detailsConfirmed:
    'Your name and birth date are confirmed, so only our support team can change them. Write to {email}.',
  detailsBirth: 'We never show your birth date. Enter it again to save.',
  detailsSave: 'Save my details',
  detailsSaved: 'Details saved.',
  phone: 'Phone',
  phoneUnproven: 'Not confirmed',
})
