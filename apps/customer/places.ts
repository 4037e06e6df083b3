// Answers for the addresses of the app, and for which of them fit where a customer stands. The server's step decides.
import type { OnboardingStep } from '#features/customer-sign-in/contract.ts'

/** Every address, below `/app`. */
export const places = {
  welcome: '/welcome',
  create: '/create-account',
  createCode: '/create-account/code',
  signIn: '/sign-in',
  signInCode: '/sign-in/code',
  name: '/about-you',
  phone: '/about-you/phone',
  birthDate: '/about-you/birth-date',
  pin: '/pin',
  pinAgain: '/pin/again',
  terms: '/pin/terms',
  unlock: '/unlock',
  /** For whoever is locked out and for whoever is in. */
  forgotPin: '/forgot-pin',
  lostPhone: '/lost-phone',
  security: '/profile/security',
  changePin: '/profile/security/pin',
  unfreeze: '/profile/unfreeze',
  contact: '/profile/contact',
  home: '/',
  notifications: '/notifications',
  notificationSettings: '/profile/notifications',
  activity: '/activity',
  pay: '/pay',
  money: '/money',
  profile: '/profile',
  limits: '/profile/limits',
  rise: '/profile/limits/next',
  ownLimits: '/profile/limits/own',
  /** What people type, and what leads to the page above. */
  limitsBefore: '/limits',
  details: '/profile/details',
  tag: '/profile/tag',
  statements: '/profile/statements',
  deleteAccount: '/profile/delete-account',
  addMoney: '/add-money',
  send: '/send',
  sendBank: '/send/bank',
  sendCustomer: '/send/customer',
  sendAmount: '/send/amount',
  sendReview: '/send/review',
  transfer: '/send/transfer',
  scheduled: '/send/scheduled',
  scheduledWhen: '/send/scheduled/when',
  scheduledLook: '/send/scheduled/look',
  scheduledMade: '/send/scheduled/made',
  scheduledOrder: '/send/scheduled/order',
  scheduledConfirm: '/send/scheduled/confirm',
  scheduledChange: '/send/scheduled/change',
  identity: '/identity',
} as const

/** The amount for somebody who was paid before, by their id in the customer's list. */
export function amountFor(beneficiaryId: string): string {
  return `${places.sendAmount}?${new URLSearchParams({ payee: beneficiaryId }).toString()}`
}

/** The amount, payee and note of a transfer that was sent, to be sent again. */
export function sendAgain(transactionId: string): string {
  return `${places.sendAmount}?${new URLSearchParams({ again: transactionId }).toString()}`
}

export type Standing = OnboardingStep | 'signed_out'

const signedOut: readonly string[] = [
  places.welcome,
  places.create,
  places.createCode,
  places.signIn,
  places.signInCode,
]
const profile: readonly string[] = [places.name, places.phone, places.birthDate]
const pin: readonly string[] = [places.pin, places.pinAgain, places.terms]
const gates: readonly string[] = [...signedOut, ...profile, ...pin, places.unlock]

/** Where somebody types an amount or agrees to one: there it is never hidden. */
export const agreeingPlaces: readonly string[] = [
  places.sendAmount,
  places.sendReview,
  places.scheduledWhen,
  places.scheduledLook,
  places.scheduledMade,
  places.scheduledConfirm,
  places.scheduledChange,
]

/** Whether an address is on the way in, and not part of the app itself. */
export function isGate(path: string): boolean {
  return gates.includes(path)
}

/** Where somebody has to go instead of `path`; undefined when they may stay. */
export function placeInstead(standing: Standing, path: string): string | undefined {
  // Whoever lost their phone may be anywhere, also at somebody else's.
  if (path === places.lostPhone) return undefined
  switch (standing) {
    case 'signed_out':
      return signedOut.includes(path) ? undefined : places.welcome
    case 'profile':
      return profile.includes(path) ? undefined : places.name
    // The profile can be mended until the account is open, so Back leads there from the PIN.
    case 'pin':
      return pin.includes(path) || profile.includes(path) ? undefined : places.pin
    case 'unlock':
      return path === places.unlock || path === places.forgotPin ? undefined : places.unlock
    case 'home':
      return isGate(path) ? places.home : undefined
  }
}
