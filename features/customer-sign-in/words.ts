// Answers for the words of sign-up and sign-in mails.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('customer-sign-in-mail', {
  codeSubject: 'Your {product} code',
  codeTitle: 'Your sign-in code',
  codePreview: 'It works once, for the next {minutes} minutes.',
  codeParagraph: 'Type it where you asked for it. It works once, for the next {minutes} minutes.',
  codeIgnore: 'Was it not you? You can leave this mail alone: without the code nobody gets in.',
  codeWarning:
    'Keep it to yourself. Nobody from {product} will ever ask for this code, by phone, by chat or by email.',
})

/** What refusals count: `4 tries`, `1 minute`. */
export const countedWords = catalogue('customer-sign-in-counted', {
  tries: { one: '{count} try', other: '{count} tries' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
})

/** The sentences of the screens on which a customer signs up, signs in and unlocks. */
export const words = catalogue('customer-sign-in', {
  numberTitle: 'An account number of your own',
  numberBody: 'Any bank in Nigeria can send money to it.',
  liveTitle: 'See money the moment it lands',
  liveBody: 'Transfers usually show in under 1 minute.',
  passwordTitle: 'No password to forget',
  passwordBody: 'A code by email and a 4-digit PIN.',
  welcomeName: 'Welcome',
  createAccount: 'Create account',
  signIn: 'Sign in',
  sessionEnded: 'You were signed out to keep your account safe. Sign in again to go on.',

  emailTitle: 'What’s your email?',
  emailLead: 'We’ll send a 6-digit code. No password to remember.',
  emailLabel: 'Email',
  emailHint: 'Receipts and sign-in codes go here.',
  emailNote: 'We never ask for your contacts, photos or call log.',
  emailSend: 'Send my code',
  emailBackTitle: 'Good to see you again',
  emailBackLead: 'Enter the email you signed up with. We’ll send a 6-digit code.',

  codeTitle: 'Enter the code',
  codeSentTo: 'Sent to {email}',
  codeLabel: '6-digit code',
  codeIn: 'New code in {time}',
  codeAgain: 'Send a new code',
  codeChange: 'Change email',
  codeNote: 'Nothing yet? Look in spam, or wait a minute. The code works for 10 minutes.',
  codeResent: 'We sent a new code.',
  codeShort: 'Enter all 6 digits from the email.',
  goOn: 'Continue',

  nameTitle: 'What’s your name?',
  nameLead: 'Write it as on your ID. We match it with your BVN or NIN later.',
  nameNew: 'There was no account with this email yet, so we’re opening one for you.',
  firstName: 'First name',
  lastName: 'Surname',
  firstNameMissing: 'Enter your first name.',
  lastNameMissing: 'Enter your surname.',
  otherEmail: 'Use another email',

  phoneTitle: 'What’s your phone number?',
  phoneLead: 'A Nigerian mobile number that you use yourself.',
  phoneLabel: 'Phone number',

  birthTitle: 'When were you born?',
  birthLead: 'You must be 18 or older to open an account.',
  birthLabel: 'Date of birth',
  birthMissing: 'Enter the day, the month and the year, like 14 3 1994.',

  pinTitle: 'Choose a 4‑digit PIN',
  pinLead: 'You’ll open the app with it. Not your birth year, not 1234.',
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
  unlockLead: 'Enter your PIN to open your account.',
  unlockKnown: 'You already have an account with this email. Enter your PIN to open it.',
  unlockLabel: 'PIN',
  unlockForgot: 'Forgot your PIN? Write to us',
  notYou: 'Not you? Sign out',

  details: 'Your details',
  detailsLead:
    'Write your name and birth date as on your BVN or NIN. You can change them until we’ve confirmed you.',
  detailsSave: 'Save my details',
  detailsSaved: 'Your details are saved.',
  phone: 'Phone',
})
