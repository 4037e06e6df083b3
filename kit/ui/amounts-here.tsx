// Answers for showing hidden amounts on one screen: as long as it stands there, and on no other.
import { createContext, type ReactNode, useContext, useState } from 'react'
import { say } from '#kit/words/words.ts'
import { MayHide, useAmountsHidden } from './amounts-hidden.ts'
import { LinkButton } from './link-button.tsx'
import { words } from './words.ts'

const ShowHere = createContext<(() => void) | undefined>(undefined)

interface AmountsHereProps {
  /** Whoever has just agreed to them sees them without asking. */
  readonly areShown?: boolean
  readonly children: ReactNode
}

/** Around one screen; a key of what it shows makes another screen of it. */
export function AmountsHere({ areShown = false, children }: AmountsHereProps) {
  const mayHide = useContext(MayHide)
  const [isShown, setIsShown] = useState(areShown)
  return (
    <MayHide value={mayHide && !isShown}>
      <ShowHere value={() => setIsShown(true)}>{children}</ShowHere>
    </MayHide>
  )
}

/** Who opens a paper wants to read it; nothing where no amount is hidden. */
export function ShowAmounts() {
  const show = useContext(ShowHere)
  const isHidden = useAmountsHidden()
  return isHidden && show !== undefined && <LinkButton onPress={show}>{say(words.showAmounts)}</LinkButton>
}
