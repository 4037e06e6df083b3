// Answers for what every act is called in a file that staff read.
import { everyActWord } from '#features/team/public.ts'
import { say } from '#kit/words/words.ts'

/** An act that has no word keeps its name. */
export function actInWords(action: string): string {
  const word = everyActWord[action]
  return word === undefined ? action : say(word)
}
