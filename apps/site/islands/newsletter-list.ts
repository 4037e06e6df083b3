// Answers for asking for the newsletter where it is a real list.
import { ask } from './ask.ts'

/** Answers what the server said. Throws its words when it refused, and an empty message when it could not be reached. */
export async function subscribeToNewsletter(email: string): Promise<string> {
  const asked = await ask('/api/v1/newsletter/subscriptions', { body: { email } })
  if (asked.ok) return asked.message
  throw new Error(asked.errors[0]?.message ?? asked.message)
}
