// Answers for freezing a wallet and ending the freeze: what stops, why, until when, and what the customer reads.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { ActRefusal } from '#kit/screens/previewed-act.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useNow } from '#kit/ui/now.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { freezeLevels, type listUserWallets, setFreeze } from '../contract.ts'
import { words } from './words.ts'

type Wallet = WireAnswer<typeof listUserWallets>[number]
type Level = (typeof freezeLevels)[number]
type Body = WireBody<typeof setFreeze>

const hour = 3_600_000
const ends = [
  { value: 'open', label: say(words.untilOpen), hours: undefined },
  { value: 'day', label: say(words.untilDay), hours: 24 },
  { value: 'threeDays', label: say(words.untilThreeDays), hours: 72 },
  { value: 'week', label: say(words.untilWeek), hours: 168 },
  { value: 'month', label: say(words.untilMonth), hours: 720 },
] as const
type End = (typeof ends)[number]['value']

const levelLabels: Readonly<Record<Level, string>> = {
  debit: say(words.levelDebit),
  credit: say(words.levelCredit),
  all: say(words.levelAll),
}

interface Wish {
  readonly level: Level
  readonly end: End
  readonly reason: string
  readonly message: string
}

function bodyOf({ level, end, reason, message }: Wish, now: Date): Body {
  const hours = ends.find(({ value }) => value === end)?.hours
  const until = hours === undefined ? undefined : new Date(now.getTime() + hours * hour).toISOString()
  return {
    level,
    reason,
    ...(message.trim() === '' ? {} : { message }),
    ...(until === undefined ? {} : { until }),
  }
}

interface FreezeDialogProps {
  readonly wallet: Wallet
  readonly signInHref: string
  readonly onClose: () => void
}

export function FreezeDialog({ wallet, signInHref, onClose }: FreezeDialogProps) {
  const formId = useId()
  const now = useNow()
  const isFrozen = wallet.freeze !== null && !wallet.freeze.by_owner
  const type = isFrozen ? 'unfreeze' : 'freeze'
  const { send, pending, problem } = useFreezing(wallet.account_id, onClose)
  const [wish, setWish] = useState<Wish>({ level: 'debit', end: 'open', reason: '', message: '' })
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    void send(type, isFrozen ? { reason: wish.reason } : bodyOf(wish, now))
  }
  const hasFieldFault = (problem?.errors?.length ?? 0) > 0
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={say(isFrozen ? words.unfreezeTitle : words.freezeTitle)}
      description={say(isFrozen ? words.unfreezeBody : words.freezeBody)}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            {say(words.cancel)}
          </Button>
          <Button type="submit" form={formId} variant={isFrozen ? 'primary' : 'danger'} pending={pending}>
            {say(isFrozen ? words.unfreeze : words.freezeAct)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FreezeFields
          wish={wish}
          isFrozen={isFrozen}
          problem={problem}
          onChange={(part) => setWish({ ...wish, ...part })}
        />
      </form>
      {problem !== undefined && !hasFieldFault && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={onClose} />
      )}
    </Dialog>
  )
}

interface FreezeFieldsProps {
  readonly wish: Wish
  readonly isFrozen: boolean
  readonly problem: Problem | undefined
  readonly onChange: (part: Partial<Wish>) => void
}

function FreezeFields({ wish, isFrozen, problem, onChange }: FreezeFieldsProps) {
  return (
    <>
      {!isFrozen && (
        <>
          <SegmentedControl
            label={say(words.level)}
            choices={freezeLevels.map((value) => ({ value, label: levelLabels[value] }))}
            value={wish.level}
            onChange={(level) => onChange({ level })}
          />
          <Select
            label={say(words.until)}
            name="until"
            choices={ends}
            value={wish.end}
            onChange={(end) => onChange({ end })}
          />
        </>
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
      {!isFrozen && (
        <TextInput
          label={say(words.message)}
          hint={say(words.messageHint)}
          error={fieldProblem(problem, 'message')}
          name="message"
          autoComplete="off"
          maxLength={200}
          value={wish.message}
          onChange={(message) => onChange({ message })}
        />
      )}
    </>
  )
}

function useFreezing(accountId: string, onDone: () => void) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(setFreeze)
  const keyFor = useIntent()
  const act = async (type: 'freeze' | 'unfreeze', body: Body) => {
    if (pending) return
    const params = { type, account_id: accountId }
    const answered = await send({ params, body, idempotencyKey: keyFor({ type, ...body }) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(answered.message)
    onDone()
  }
  return { send: act, pending, problem }
}
