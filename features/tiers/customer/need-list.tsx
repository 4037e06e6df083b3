// Answers for what a tier asks for, in the order in which it is asked: what is there, what is being checked, what is missing.
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Clock from 'lucide-react/icons/clock'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { type MyTiers, needsOf } from './tiers.ts'

const needLooks = {
  met: { Sign: Check, weight: 2.5, colour: 'text-success', word: words.there },
  checking: { Sign: Clock, weight: 1.75, colour: 'text-warning', word: words.beingChecked },
  missing: { Sign: Circle, weight: 1.75, colour: 'text-text-3', word: words.missing },
} as const

/** Needs already met are ticked; what is being checked says so. */
export function NeedList({ mine, tier }: { mine: MyTiers; tier: MyTiers['tiers'][number] }) {
  return (
    <ul className="grid gap-2 border-t border-border pt-3">
      {needsOf(mine, tier.requirements).map(({ word, state }) => {
        const { Sign, weight, colour, word: stateWord } = needLooks[state]
        return (
          <li key={word.key} className="flex items-center gap-2.5 text-14">
            <Sign aria-hidden="true" size={18} strokeWidth={weight} className={`shrink-0 ${colour}`} />
            <span>
              {say(word)}{' '}
              <span className={state === 'checking' ? 'text-text-2' : 'sr-only'}>{say(stateWord)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
