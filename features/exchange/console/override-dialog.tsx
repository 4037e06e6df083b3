// Answers for setting the dollar rate for some hours, by two people, and for ending it, by one.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { useAsked, useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences } from '#kit/screens/reviewed-change.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { endOverride, previewOverride, setOverride } from '../contract.ts'
import { shownRate } from '../shown-rate.ts'
import { words } from './words.ts'

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

export function OverrideDialog({ signInHref, onClose }: DialogProps) {
  const [rate, setRate] = useState('')
  const [hours, setHours] = useState('1')
  const asking = useSend(setOverride)
  const reviewing = useChange({ byQuery: useSend(previewOverride), asking, onClose })
  const { problem, look } = reviewing
  return (
    <ChangeByTwo
      title={say(words.setTitle)}
      effect={say(words.setBody)}
      seen={(seen) => <WhatChanges seen={seen} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() => void look({ rate: rate.replaceAll(',', '').trim(), hours })}
    >
      <TextInput
        label={say(words.setRate)}
        hint={say(words.setRateHint)}
        error={fieldProblem(problem, 'rate')}
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        onChange={setRate}
        focusFirst
      />
      <TextInput
        label={say(words.hours)}
        hint={say(words.hoursHint)}
        error={fieldProblem(problem, 'hours')}
        name="hours"
        inputMode="numeric"
        autoComplete="off"
        value={hours}
        onChange={setHours}
      />
    </ChangeByTwo>
  )
}

function WhatChanges({ seen }: { seen: WireAnswer<typeof previewOverride> }) {
  const same = (name: string, text: string) => ({ name, before: text, after: text })
  const rows = [
    {
      name: say(words.rate),
      before: seen.before === null ? say(words.noneBefore) : shownRate(seen.before),
      after: shownRate(seen.rate),
    },
    ...(seen.differs_percent === null ? [] : [same(say(words.differs), `${seen.differs_percent}%`)]),
    same(say(words.hours), say(words.hoursOf, { hours: seen.hours })),
  ]
  return <Differences label={say(words.differences)} rows={rows} />
}

/** The source's rate holds again at once. */
export function EndOverrideDialog({ signInHref, onClose }: DialogProps) {
  const { pending, problem, send } = useSend(endOverride)
  const { keyFor, hear } = useAsked(onClose)
  const end = async (reason: string) => {
    const body = { reason }
    if (!pending) hear(await send({ body, idempotencyKey: keyFor(body) }))
  }
  return (
    <SettingDialog
      title={say(words.endTitle)}
      effect={say(words.endBody)}
      act={say(words.end)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void end(reason)}
    />
  )
}
