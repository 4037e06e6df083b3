// Answers for how a customer is called in full.
import type { Customer } from './session.ts'

/** First and last name, as far as they are known. */
export function fullName(customer: Customer): string {
  return [customer.first_name, customer.last_name].filter((name) => name !== null).join(' ')
}
