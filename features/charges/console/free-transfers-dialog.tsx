// Answers for setting the free transfers of a month: how many, from when and why, with what it changes before it is done.
import { useQueryClient } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId, useRef, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { DateInput, type DateParts, noDate, readDate } from '#kit/ui/date-input.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { previewFreeTransfers, setFreeTransfers } from '../contract.ts'
import { words } from './words.ts'

interface Wish {
  readonly count: string
  readonly when: 'now' | 'later'
  readonly day: DateParts
  readonly reason: string
}

/** The day of a wish: undefined is at once, null is no day of the calendar. */
const fromOf = ({ when, day }: Wish): string | null | undefined =>
  when === 'later' ? readDate(day) : undefined

/** One key for one wish: sent again after a lost answer it is not a second one. */
function useKey(): (wish: string) => string {
  const kept = useRef({ wish: '', key: '' })
  return (wish) => {
    if (kept.current.wish !== wish) kept.current = { wish, key: newIdempotencyKey() }
    return kept.current.key
  }
}

/** Reads what a wish would change, and does exactly that. */
function useSetting(wish: Wish, onDone: () => void) {
  const answers = useQueryClient()
  const keyFor = useKey()
  const { send, pending, problem } = useSend(setFreeTransfers)
  const from = fromOf(wish)
  const asked = { count: wish.count, ...(typeof from === 'string' ? { from } : {}) }
  const isWhole = /^\d{1,4}$/.test(wish.count) && from !== null
  const preview = useAnswer(previewFreeTransfers, { query: asked }, { enabled: isWhole })
  const set = async (): Promise<void> => {
    if (pending || from === null) return
    const { hash } = preview.data ?? {}
    const { reason } = wish
    const body = { ...asked, ...(hash === undefined ? {} : { hash }), ...(reason === '' ? {} : { reason }) }
    const answered = await send({ body, idempotencyKey: keyFor(JSON.stringify(body)) })
    void answers.invalidateQueries()
    if (!answered.ok) return
    toast.success(answered.message)
    onDone()
  }
  return { set, pending, problem, preview: isWhole ? preview.data : undefined }
}

export function FreeTransfersDialog({ signInHref, onClose }: { signInHref: string; onClose: () => void }) {
  const formId = useId()
  const [wish, setWish] = useState<Wish>({ count: '', when: 'now', day: noDate, reason: '' })
  const [wasSent, setSent] = useState(false)
  const { set, pending, problem, preview } = useSetting(wish, onClose)
  const noDay = wasSent && fromOf(wish) === null ? say(words.noDay) : undefined
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault()
    setSent(true)
    void set()
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
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <WishFields wish={wish} onChange={(part) => setWish({ ...wish, ...part })} {...{ problem, noDay }} />
      </form>
      {preview !== undefined && <Change before={preview.before} after={preview.count} />}
      {problem !== undefined && <Refusal problem={problem} signInHref={signInHref} />}
    </Dialog>
  )
}

const whenChoices = [
  { value: 'now', label: say(words.atOnce) },
  { value: 'later', label: say(words.laterDay) },
] as const

interface FieldsProps {
  readonly wish: Wish
  readonly onChange: (part: Partial<Wish>) => void
  readonly problem: Problem | undefined
  readonly noDay: string | undefined
}

function WishFields({ wish, onChange, problem, noDay }: FieldsProps) {
  return (
    <>
      <TextInput
        label={say(words.count)}
        hint={say(words.countHint)}
        error={fieldProblem(problem, 'count')}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={wish.count}
        onChange={(count) => onChange({ count })}
        focusFirst
      />
      <SegmentedControl
        label={say(words.when)}
        choices={whenChoices}
        value={wish.when}
        onChange={(when) => onChange({ when })}
      />
      {wish.when === 'later' && (
        <DateInput
          label={say(words.day)}
          value={wish.day}
          onChange={(day) => onChange({ day })}
          error={noDay ?? fieldProblem(problem, 'from')}
        />
      )}
      <TextInput
        label={say(words.reason)}
        hint={say(words.reasonHint)}
        error={fieldProblem(problem, 'reason')}
        name="reason"
        autoComplete="off"
        maxLength={140}
        value={wish.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}

/** Before and after, always both. */
function Change({ before, after }: { before: number; after: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-14">
      <span className="text-text-3">{sayCount(words.perMonth, before)}</span>
      <ArrowRight size={12} strokeWidth={2} aria-label={say(words.becomes)} />
      <span className="font-semibold">{sayCount(words.perMonth, after)}</span>
    </p>
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
