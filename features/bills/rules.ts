// Answers for the rules of bills: for how long what a biller said is good, and by when it is delivered. Pure.

/** So long a reference stays new after it was first paid: meanwhile so many payments of one customer to it may be on their way, so that nobody
 * fills the queue of somebody else's meter or phone. */
export const newReferenceHours = 24
export const onItsWayMost = 2

/** What a biller says of somebody is good for so long: their debt changes with each payment. */
export const knownMinutes = 10

/** The plans of a biller are good for so long; older ones, up to a day, while its partner does not answer. */
export const plansFreshMinutes = 10
export const plansOldestMinutes = 24 * 60

/** What a field is chosen from is good for so long; what was read longer ago, up to a day, while its partner does not answer. */
export const optionsFreshMinutes = 60
export const optionsOldestMinutes = 24 * 60

/** Whatever is not delivered by then goes back, or to a person. */
export const promisedHours = 24
export const reviewHours = 24

/** So many tokens are listed, and kept on the phone for times without a network. */
export const tokensKept = 20

/** How often a token goes out by SMS: each costs us, and a press too many sends no second one. */
export const smsLimits = [
  { of: 'bill', most: 1, seconds: 60 },
  { of: 'bill', most: 3, seconds: 86_400 },
  { of: 'customer', most: 10, seconds: 86_400 },
] as const

/** A link that shows a bill ends by itself, and of one bill so many are open at once. */
export const linkDays = 7
export const linksMost = 3
