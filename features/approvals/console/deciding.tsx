// Answers for deciding the requests that are chosen in a list: the two buttons, and the dialog, which stays when the list is empty.
import { createContext, type ReactNode, useContext, useState } from 'react'
import { assert } from '#kit/assert.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import type { Decision } from '#kit/screens/many-dialogs.tsx'
import { SelectionBar } from '#kit/screens/selection-bar.tsx'
import type { Selection } from '#kit/screens/selection.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import type { ApprovalPlaces } from './approval-parts.tsx'
import { words } from './words.ts'

const DecideMany = late(async () => (await import('./decide-many.tsx')).DecideMany)

interface Chosen {
  readonly decision: Decision
  readonly ids: readonly string[]
  readonly clear: () => void
}

const DecideContext = createContext<((chosen: Chosen) => void) | null>(null)

/** What was decided leaves the list; what became of it is still to be read. */
export function Deciding({ places, children }: { places: ApprovalPlaces; children: ReactNode }) {
  const [chosen, setChosen] = useState<Chosen>()
  const close = (decided: boolean) => {
    if (decided) chosen?.clear()
    setChosen(undefined)
  }
  return (
    <DecideContext value={setChosen}>
      {children}
      {chosen !== undefined && (
        <LateBoundary fallback={null}>
          <DecideMany decision={chosen.decision} ids={chosen.ids} places={places} onClose={close} />
        </LateBoundary>
      )}
    </DecideContext>
  )
}

const decisions = [
  { decision: 'approve', word: words.approve },
  { decision: 'reject', word: words.reject },
] as const

export function ChosenRequests({ selection }: { selection: Selection }) {
  const decide = useContext(DecideContext)
  assert(decide !== null, 'requests are chosen inside Deciding')
  const { keys: ids, clear } = selection
  return (
    <SelectionBar selection={selection}>
      {decisions.map(({ decision, word }) => (
        <Button key={decision} size="sm" onClick={() => decide({ decision, ids, clear })}>
          {say(word)}
        </Button>
      ))}
    </SelectionBar>
  )
}
