// Answers for changing the free transfers of a month in the console, and for taking a planned change back: by two people.
import { useState } from 'react'
import type { WireAnswer, WireQuery } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { deskWords } from '#kit/screens/desk-words.ts'
import { useReviewed } from '#kit/screens/reviewed.ts'
import {
  type Beginning,
  BeginningField,
  ChangeByTwo,
  dayOf,
  Differences,
  holdsIn,
} from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { noDate } from '#kit/ui/date-input.tsx'
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

type Asked = WireQuery<typeof previewFreeTransfers>

function useSetting(onClose: () => void) {
  const looking = useSend(previewFreeTransfers)
  const asking = useSend(setFreeTransfers)
  return useReviewed({
    looking,
    asking,
    look: (query: Asked) => looking.send({ query }),
    ask: (body, idempotencyKey) => asking.send({ body, idempotencyKey }),
    onClose,
  })
}

export function FreeTransfersDialog({ signInHref, onClose }: DialogProps) {
  const [count, setCount] = useState('')
  const [begins, setBegins] = useState<Beginning>({ when: 'now', day: noDate })
  const [noDay, setNoDay] = useState(false)
  const reviewing = useSetting(onClose)
  const { problem, look } = reviewing
  const review = () => {
    const from = dayOf(begins)
    setNoDay(from === null)
    if (from !== null) void look({ count, ...(from === undefined ? {} : { from }) })
  }
  const title = say(words.setFreeTitle)
  return (
    <ChangeByTwo
      title={title}
      effect={say(words.setFreeBody)}
      seen={(seen) => <WhatChanges seen={seen} atOnce={begins.when === 'now'} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={review}
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
      <BeginningField
        value={begins}
        onChange={setBegins}
        error={noDay ? say(deskWords.noDay) : fieldProblem(problem, 'from')}
      />
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

export function TakeFreeTransfersBack({
  row,
  signInHref,
  onClose,
}: DialogProps & { readonly row: FreeTransfersRow }) {
  const sending = useSend(withdrawFreeTransfers)
  return (
    <TakeBackDialog
      name={sayCount(words.perMonth, row.count)}
      from={row.from}
      {...{ sending, signInHref, onClose }}
      send={(reason, keyFor) => {
        const body = { number: row.number, reason }
        return sending.send({ body, idempotencyKey: keyFor(body) })
      }}
    />
  )
}
