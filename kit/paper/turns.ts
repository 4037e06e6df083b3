// Answers for long work that shares its thread: it stops for a moment, and whoever waited is answered.

/** Ends once all that was waiting has had its turn. Work of many pages awaits it between two of them. */
export async function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
