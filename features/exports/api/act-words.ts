// Answers for what every act is called in a file that staff read: those that may wait for a second person, and all others.
import { actWords } from '#features/approvals/public.ts'
import { auditActWords } from '#features/audit/public.ts'
import { say } from '#kit/words/words.ts'

export const everyActWord = { ...actWords, ...auditActWords }

/** An act that has no word keeps its name. */
export function actInWords(action: string): string {
  const word = everyActWord[action]
  return word === undefined ? action : say(word)
}
