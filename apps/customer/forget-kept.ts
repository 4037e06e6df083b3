// Answers for forgetting what this device kept of a customer. Apart from the rest of it, because every start needs this alone.

/** Where it is kept. */
export const keptName = 'app.lastSeen'

/** Forgets it, unless it is this customer's. */
export function forgetKept(except?: string): void {
  try {
    if (
      except === undefined ||
      localStorage.getItem(keptName)?.includes(`"customerId":"${except}"`) === false
    )
      localStorage.removeItem(keptName)
  } catch {
    // Nothing was kept in the first place.
  }
}
