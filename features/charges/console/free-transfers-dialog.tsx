// Answers for setting the free transfers of a month: how many, from when, and why.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { DateInput, noDate, readDate } from '#kit/ui/date-input.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { setFreeTransfers } from '../contract.ts'
import { words } from './words.ts'

/** One key for one wish: sent again after a lost answer it is not a second one. */
function useKey(): (wish: string) => string {
  const kept = useRef({ wish: '', key: '' })
  return (wish) => {
    if (kept.current.wish !== wish) kept.current = { wish, key: newIdempotencyKey() }
    return kept.current.key
  }
}

const whenChoices = [
  { value: 'now', label: say(words.atOnce) },
  { value: 'later', label: say(words.laterDay) },
] as const

export function FreeTransfersDialog({ signInHref, onClose }: { signInHref: string; onClose: () => void }) {
  const formId = useId()
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(setFreeTransfers)
  const keyFor = useKey()
  const [count, setCount] = useState('')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState(noDate)
  const [reason, setReason] = useState('')
  const [noSuchDay, setNoSuchDay] = useState(false)
  const submit = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault()
    const from = when === 'later' ? readDate(day) : undefined
    setNoSuchDay(from === null)
    if (pending || from === null) return
    const body = { count, ...(from === undefined ? {} : { from }), ...(reason === '' ? {} : { reason }) }
    const answered = await send({ body, idempotencyKey: keyFor(JSON.stringify(body)) })
    if (!answered.ok) return
    toast.success(answered.message)
    void answers.invalidateQueries()
    onClose()
  }
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={say(words.setFreeTitle)}
      description={say(words.setFreeBody)}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            {say(words.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {say(words.setFree)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
        <SegmentedControl label={say(words.when)} choices={whenChoices} value={when} onChange={setWhen} />
        {when === 'later' && (
          <DateInput
            label={say(words.day)}
            value={day}
            onChange={setDay}
            error={noSuchDay ? say(words.noDay) : fieldProblem(problem, 'from')}
          />
        )}
        <TextInput
          label={say(words.reason)}
          hint={say(words.reasonHint)}
          error={fieldProblem(problem, 'reason')}
          name="reason"
          autoComplete="off"
          maxLength={140}
          value={reason}
          onChange={setReason}
        />
      </form>
      {problem !== undefined && <Refusal problem={problem} signInHref={signInHref} />}
    </Dialog>
  )
}

function Refusal({ problem, signInHref }: { problem: Problem; signInHref: string }) {
  if (problem.code === 'bad_input') return null
  const again =
    problem.code === 'step_up_required' ? (
      <ButtonLink size="sm" href={signInHref}>
        {say(words.signInAgain)}
      </ButtonLink>
    ) : undefined
  return (
    <Banner live tone="danger" action={again}>
      {problem.message}
    </Banner>
  )
}
