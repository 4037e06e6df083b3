// Answers for the betting limit of a day in the settings: the dated rows, setting another, and taking back what has not begun, by two people.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences, holdsIn, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import {
  listBettingLimits,
  previewBettingLimit,
  setBettingLimit,
  withdrawBettingLimit,
} from '../betting-limit-contract.ts'
import { desk as words } from '../betting-words.ts'

type LimitRow = WireAnswer<typeof listBettingLimits>[number]

const naira = (amount: string): string => formatAmount({ currency: 'NGN', amount })
const nameOf = (daily: string): string => say(words.limitOf, { amount: naira(daily) })

export function BettingLimitsPanel({ may, signInHref, foot }: SettingsParts) {
  const answer = useAnswer(listBettingLimits, {})
  // Of two for one instant the later one counts: the earlier one has never been.
  const data = answer.data?.filter(({ from, until }) => until !== from)
  return (
    <DatedPanel
      id="betting"
      title={say(words.limit)}
      answer={{ ...answer, data }}
      most={6}
      nameOf={({ daily }) => nameOf(daily)}
      set={words.set}
      mayNot={say(words.mayNot)}
      setting={(_, onClose) => <LimitDialog {...{ signInHref, onClose }} />}
      takingBack={(row, onClose) => <TakeLimitBack {...{ row, signInHref, onClose }} />}
      maySet={may(setBettingLimit.name)}
      foot={foot}
    />
  )
}

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

function LimitDialog({ signInHref, onClose }: DialogProps) {
  const [typed, setTyped] = useState('')
  const beginning = useBeginning('now')
  const asking = useSend(setBettingLimit)
  const reviewing = useChange({ byQuery: useSend(previewBettingLimit), asking, onClose })
  const { problem, look } = reviewing
  const read = readTypedAmount(typed, 'NGN')
  const daily = 'amount' in read ? read.amount : typed
  return (
    <ChangeByTwo
      title={say(words.setTitle)}
      effect={say(words.setBody)}
      seen={(seen) => <WhatChanges seen={seen} atOnce={beginning.atOnce} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() => beginning.read((from) => void look({ daily, ...from }))}
    >
      <AmountInput
        label={say(words.amount)}
        error={fieldProblem(problem, 'daily')}
        currency="NGN"
        name="daily"
        value={typed}
        onChange={setTyped}
        focusFirst
      />
      {beginning.fieldFor(problem)}
    </ChangeByTwo>
  )
}

interface WhatChangesProps {
  readonly seen: WireAnswer<typeof previewBettingLimit>
  readonly atOnce: boolean
}

function WhatChanges({ seen, atOnce }: WhatChangesProps) {
  const before = seen.before === null ? say(words.none) : nameOf(seen.before)
  const rows = [
    { name: say(words.limit), before, after: nameOf(seen.daily) },
    ...holdsIn({ ...seen, atOnce }),
  ]
  return <Differences label={say(words.differences)} rows={rows} />
}

function TakeLimitBack({ row, ...dialog }: DialogProps & { readonly row: LimitRow }) {
  const { number, from, daily } = row
  const sending = useSend(withdrawBettingLimit)
  return <TakeBackDialog which={{ number }} name={nameOf(daily)} {...{ from, sending, ...dialog }} />
}
