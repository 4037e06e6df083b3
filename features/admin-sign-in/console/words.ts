// Answers for the words of the console's sign-in, its guard and its idle hour.
import { catalogue } from '#kit/words/words.ts'

/**
 * These texts are fixed by the product's specification, letter for letter, the capitals and the spelling of
 * `verifyRecovery` included. They are not translated and nobody mends them.
 */
export const fixedWords = catalogue('admin-sign-in-fixed', {
  welcome: 'Welcome! Enter your email to receive an OTP',
  gainAccess: 'GAIN ACCESS NOW',
  forgotPassword: 'Forgot Password?',
  enterPin: 'Enter Access Pin',
  verifyCode: 'VERIFY CODE',
  recoverAccess: 'Recover Access',
  recoverAccount: 'RECOVER ACCOUNT',
  enterCodeAndPassword: 'Enter Verification code and new password',
  verificationCode: 'Verification Code',
  enterNewPassword: 'Enter New Password',
  resetPassword: 'RESET PASSWORD',
  verifyRecovery: 'VERIFTY CODE',
})

export const words = catalogue('admin-sign-in', {
  console: 'Admin console',
  staffOnly: 'Staff only. Every action here is recorded.',
  email: 'Email',
  oneTimeCode: 'One-time code',
  password: 'Password',
  change: 'Change',
  codeSent: 'If this address belongs to an admin, a 6-digit code is on its way.',
  resend: 'Send another code',
  resendIn: 'Send another code in {time}',
  backToSignIn: 'Back to sign in',
  recoveryLead: 'Enter the email you sign in with. You get a code for a new password.',
  codeWentTo: 'If {email} belongs to an admin, a code is on its way.',
  startAgain: 'First ask for a code under Recover Access.',
  passwordHint: 'At least 15 characters. A short sentence works well.',
  inviteTitle: 'Join the team',
  inviteReading: 'Reading your invitation',
  inviteLead:
    '{name} invites you to work here as {role}. Choose your name and a password; then you sign in with a code.',
  inviteUntil: 'The link works once, until {time}.',
  inviteAccept: 'Accept the invitation',
  yourName: 'Your name',
  yourNameHint: 'Colleagues and the audit log see it.',
  choosePassword: 'Choose a password',
  resetLead: 'Enter the code from your email.',
  firstEmail: 'Enter your email first.',
  signedOutIdle: 'You were signed out after an hour without activity.',
  signedOutEnded: 'Your session has ended. Sign in again.',
  signInTitle: 'Sign in',
  checking: 'Checking who is signed in',
  cannotCheck: 'We can’t reach the server',
  cannotCheckBody: 'You are still signed in. We keep trying and continue as soon as the server answers.',
  tryNow: 'Try now',
  stillHere: 'Are you still there?',
  signedOutIn: 'You’ll be signed out in {time}.',
  stillSignedIn: 'You are still signed in.',
  stay: 'Stay signed in',
  signOut: 'Sign out',
})
