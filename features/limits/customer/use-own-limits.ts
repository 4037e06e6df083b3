// Answers for the state of the page of one's own limits: two fields, what is wrong with them, and what was done.
import { useState } from 'react'
import { groupDigits } from '#kit/money/display.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { linesOf } from './lines.ts'
import { fieldFault, useChanging } from './use-changing.ts'
import { changedKinds, chosenOf, type Kind, type Limits, meansTheSame, readField, type Wish } from './wish.ts'

/** The two fields as they are typed; untouched ones show what is chosen. */
function useFields(limits: Limits) {
  const [typed, setTyped] = useState<Partial<Record<Kind, string>>>({})
  const [faults, setFaults] = useState<Partial<Record<Kind | 'whole', string>>>({})
  const chosen = chosenOf(limits)
  const textOf = (kind: Kind) => typed[kind] ?? groupDigits(chosen[kind] ?? '')
  /** The wish of both fields, or undefined where one of them cannot be read. */
  const read = (): Wish | undefined => {
    const daily = readField(textOf('daily'))
    const shield = readField(textOf('shield'))
    if ('amount' in daily && 'amount' in shield) return { daily: daily.amount, shield: shield.amount }
    setFaults({
      ...('fault' in daily ? { daily: daily.fault } : {}),
      ...('fault' in shield ? { shield: shield.fault } : {}),
    })
    return undefined
  }
  const type = (kind: Kind, text: string) => setTyped({ ...typed, [kind]: text })
  const forget = () => setFaults({})
  const clear = () => {
    forget()
    setTyped({})
  }
  return {
    textOf,
    read,
    type,
    forget,
    clear,
    faults,
    sayUnchanged: () => setFaults({ whole: say(words.unchanged) }),
  }
}

/** The page's state: what is typed, what became of it, and the acts. */
export function useOwnLimits(limits: Limits) {
  const fields = useFields(limits)
  const [done, setDone] = useState<readonly string[]>([])
  const changing = useChanging((seen) => {
    fields.clear()
    setDone(linesOf(seen, limits, 'done'))
  })
  const look = (wish: Wish) => {
    setDone([])
    const kinds = changedKinds(limits, wish)
    if (kinds.length === 0) {
      changing.forget()
      fields.sayUnchanged()
    } else void changing.look(wish, kinds)
  }
  const submit = () => {
    if (changing.isLost) return changing.again()
    const wish = fields.read()
    if (wish !== undefined) look(wish)
  }
  const forget = () => {
    changing.forget()
    fields.forget()
  }
  /** Takes back one of the two; the other stays as it is chosen. */
  const remove = (kind: Kind) => {
    fields.clear()
    look({ ...chosenOf(limits), [kind]: null })
  }
  const fieldOf = (kind: Kind) => ({
    value: fields.textOf(kind),
    error: fields.faults[kind] ?? fieldFault(changing.problem, kind),
    onChange: (text: string) => {
      const before = fields.textOf(kind)
      if (text === before) return
      // Leaving a field only groups its digits, and what was said about them stays.
      if (!meansTheSame(text, before)) forget()
      fields.type(kind, text)
    },
  })
  return { fieldOf, submit, remove, changing, done, faults: fields.faults }
}
