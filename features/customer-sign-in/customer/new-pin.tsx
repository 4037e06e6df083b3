// Answers for a new PIN in place of another: typed twice, easy ones refused at once.
import { useState } from 'react'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { FirstPin, SecondPin } from './pin-questions.tsx'

interface NewPinProps {
  readonly onBack: () => void
  /** Sets it; answers why not. */
  readonly onPin: (pin: string) => Promise<string | undefined>
}

/** Both entries; the second goes on to `onPin` when it is the same. */
export function NewPin({ onBack, onPin }: NewPinProps) {
  const [first, setFirst] = useState<string>()
  const again = () => setFirst(undefined)
  return first === undefined ? (
    <FirstPin title={say(words.newPinTitle)} lead={say(words.newPinLead)} onBack={onBack} onPin={setFirst} />
  ) : (
    <SecondPin
      title={say(words.pinAgainTitle)}
      lead={say(words.pinAgainLead)}
      onBack={again}
      onOther={again}
      {...{ first, onPin }}
    />
  )
}
