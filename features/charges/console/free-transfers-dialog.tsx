// Answers for changing the free transfers of a month in the console, and for taking a planned change back: by two people.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences, holdsIn, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import {
  previewFreeTransfers,
  setFreeTransfers,
  withdrawFreeTransfers,
  type listFreeTransfers,
} from '../contract.ts'
import { words } from './words.ts'

export type FreeTransfersRow = WireAnswer<typeof listFreeTransfers>[number]

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

export function FreeTransfersDialog({ signInHref, onClose }: DialogProps) {
  const [count, setCount] = useState('')
  const beginning = useBeginning('now')
  const asking = useSend(setFreeTransfers)
  const reviewing = useChange({ byQuery: useSend(previewFreeTransfers), asking, onClose })
  const { problem, look } = reviewing
  return (
    <ChangeByTwo
      title={say(words.setFreeTitle)}
      effect={say(words.setFreeBody)}
      seen={(seen) => <WhatChanges seen={seen} atOnce={beginning.atOnce} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() => beginning.read((from) => void look({ count, ...from }))}
    >
      <TextInput
        label={say(words.count)}
        hint={say(words.countHint)}
        error={fieldProblem(problem, 'count')}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={count}
        onChange={setCount}
        focusFirst
      />
      {beginning.fieldFor(problem)}
    </ChangeByTwo>
  )
}

interface WhatChangesProps {
  readonly seen: WireAnswer<typeof previewFreeTransfers>
  readonly atOnce: boolean
}

function WhatChanges({ seen, atOnce }: WhatChangesProps) {
  const before = sayCount(words.perMonth, seen.before)
  const after = sayCount(words.perMonth, seen.count)
  const rows = [{ name: say(words.count), before, after }, ...holdsIn({ ...seen, atOnce })]
  return <Differences label={say(words.differences)} rows={rows} />
}

export function TakeFreeTransfersBack({ row, ...dialog }: DialogProps & { readonly row: FreeTransfersRow }) {
  const { number, from, count } = row
  const sending = useSend(withdrawFreeTransfers)
  return (
    <TakeBackDialog
      which={{ number }}
      name={sayCount(words.perMonth, count)}
      {...{ from, sending, ...dialog }}
    />
  )
}
