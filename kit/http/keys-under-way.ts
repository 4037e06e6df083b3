// Answers for requests of one key at one server: one is worked on, and those that come meanwhile ask nobody anything.
import { refuse, type Refused } from '../refusal.ts'

/** Requests of a key that came before the work of one of them ended. */
type Together = { isTaken: boolean }

export type KeysUnderWay = Map<string, Together>

/**
 * What was answered to the key before, or else the work, for one of those that come at once. Who looked before it ended and found no
 * answer hears that it is still running. At another server too one may work: the transaction stops it.
 */
export async function oneOfKey<Answer, Value>(
  keys: KeysUnderWay,
  key: string,
  { find, work }: { find: () => Promise<Answer | undefined>; work: () => Promise<Value> },
): Promise<Answer | Value | Refused<'still_running'>> {
  const together = keys.get(key) ?? { isTaken: false }
  keys.set(key, together)
  // Whoever comes from now on looks anew.
  const leave = () => void (keys.get(key) === together && keys.delete(key))
  let answered: Answer | undefined
  try {
    answered = await find()
  } finally {
    if (!together.isTaken) leave()
  }
  if (answered !== undefined) return answered
  if (together.isTaken) return refuse('still_running')
  together.isTaken = true
  keys.set(key, together)
  try {
    return await work()
  } finally {
    leave()
  }
}
