// Answers for a change of one's own limits in words: what is agreed to, and what was done. Pure.
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { limitText } from './limit-text.ts'
import type { Seen } from './use-changing.ts'
import type { Limits } from './wish.ts'

/** What is agreed to or was done, a line a change. */
export function linesOf(
  { preview, kinds }: Seen,
  limits: Limits,
  tense: 'agree' | 'done',
): readonly string[] {
  return kinds.map((kind) => {
    if (kind === 'shield') {
      const amount = limitText(preview.shield ?? limits.shield_usual)
      return say(tense === 'agree' ? words.agreeShield : words.doneShield, { amount })
    }
    if (preview.daily === null) return say(tense === 'agree' ? words.agreeNoDaily : words.doneNoDaily)
    const amount = limitText(preview.daily)
    return say(tense === 'agree' ? words.agreeDaily : words.doneDaily, { amount })
  })
}
