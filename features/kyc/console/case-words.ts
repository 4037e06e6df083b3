// Answers for the words of what ends cases about who somebody is.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('kyc-cases', {
  confirmListed: 'Confirm and restrict customer',
  clearListed: 'Clear and continue check',
  samePerson: 'Same person: restrict account',
  differentPeople: 'Different people',
  toCustomer: 'This is decided on the customer’s page.',
  openCustomer: 'Open customer',
  effect: 'Your note is recorded in the audit log, and the case closes. The customer is not told why.',
})
