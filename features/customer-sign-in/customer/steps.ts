// Answers for how many questions there are, for the bars at the top of each.
import type { Arrival } from './draft.tsx'

/** E-mail, code, name, phone, birth date, PIN; or e-mail, code, PIN. */
export function stepsOf(arrival: Arrival): number {
  return arrival === 'create' ? 6 : 3
}
