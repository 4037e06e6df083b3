// Answers for freezing a wallet and ending the freeze: what stops, until when, what the customer reads, why; seen before it is done.
import { useState } from 'react'
import type { Problem, WireAnswer, WireQuery } from '#kit/http/contract.ts'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { PaperFieldOf } from '#kit/screens/paper-field.ts'
import { usePreviewedAct, useReviewed } from '#kit/screens/reviewed.ts'
import { Differences, ReviewedChange } from '#kit/screens/reviewed-change.tsx'
import { walletOf } from '#kit/screens/wallet-of.ts'
import { formatDateTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { freezeLevels, type listUserWallets, previewFreeze, setFreeze } from '../contract.ts'
import { words } from './words.ts'

type Wallet = WireAnswer<typeof listUserWallets>[number]
type Level = (typeof freezeLevels)[number]
type Asked = WireQuery<typeof previewFreeze>
type Previewed = WireAnswer<typeof previewFreeze>

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
  readonly message: string
}

function askedOf({ level, end, message }: Wish, now: Date): Asked {
  const hours = ends.find(({ value }) => value === end)?.hours
  const until = hours === undefined ? undefined : new Date(now.getTime() + hours * hour).toISOString()
  return {
    level,
    ...(message.trim() === '' ? {} : { message }),
    ...(until === undefined ? {} : { until }),
  }
}

interface FreezeDialogProps {
  readonly wallet: Wallet
  /** Whose it is. */
  readonly owner: string
  readonly paperField: PaperFieldOf
  readonly signInHref: string
  readonly onClose: () => void
}

const reasonMost = 140

export function FreezeDialog(props: FreezeDialogProps) {
  // As it was when the dialog opened: what somebody else does meanwhile turns no freeze into its opposite.
  const [isFrozen] = useState(props.wallet.freeze !== null && !props.wallet.freeze.by_owner)
  return isFrozen ? <Unfreeze {...props} /> : <Freeze {...props} />
}

function Freeze({ wallet, owner, paperField, signInHref, onClose }: FreezeDialogProps) {
  const now = useNow()
  const [wish, setWish] = useState<Wish>({ level: 'debit', end: 'open', message: '' })
  const params = { type: 'freeze', account_id: wallet.account_id } as const
  const looking = useSend(previewFreeze)
  const asking = useSend(setFreeze)
  const { pending, problem, seen, look, send, back } = useReviewed({
    looking,
    asking,
    look: (query: Asked) => looking.send({ params, query }),
    ask: (body, idempotencyKey) => asking.send({ params, body, idempotencyKey }),
    onClose,
  })
  return (
    <ReviewedChange
      title={say(words.freezeTitle, { wallet: walletOf({ owner, ...wallet }) })}
      effect={say(words.freezeBody)}
      review={seen && <WhatChanges seen={seen} message={wish.message} />}
      act={say(words.freezeAct)}
      danger
      paper={paperField}
      {...{ reasonMost, pending, problem, signInHref, onClose }}
      onReview={() => void look(askedOf(wish, now))}
      onBack={back}
      onSend={(reason, paper) => void send(reason, paper)}
    >
      <FreezeFields {...{ wish, problem }} onChange={(part) => setWish({ ...wish, ...part })} />
    </ReviewedChange>
  )
}

function Unfreeze({ wallet, owner, paperField, signInHref, onClose }: FreezeDialogProps) {
  const asked = { params: { type: 'unfreeze', account_id: wallet.account_id } } as const
  const sending = useSend(setFreeze)
  const acting = usePreviewedAct({
    preview: useAnswer(previewFreeze, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <PreviewedActDialog
      title={say(words.unfreezeTitle, { wallet: walletOf({ owner, ...wallet }) })}
      effect={say(words.unfreezeBody)}
      seen={(seen) => <WhatChanges seen={seen} message="" />}
      act={say(words.unfreeze)}
      paper={paperField}
      {...{ acting, reasonMost, signInHref, onClose }}
    />
  )
}

/** What stops and until when, before and after; `message`: what the customer would read. */
function WhatChanges({ seen: { before, after }, message }: { seen: Previewed; message: string }) {
  const stops = ({ level }: Previewed['before']) =>
    level === null ? say(words.stopsNothing) : levelLabels[level]
  const end = ({ level, until }: Previewed['before']) =>
    level === null ? say(words.noEnd) : until === null ? say(words.untilOpen) : formatDateTime(until)
  return (
    <Differences
      label={say(words.differences)}
      rows={[
        { name: say(words.level), before: stops(before), after: stops(after) },
        { name: say(words.until), before: end(before), after: end(after) },
        ...(message.trim() === '' ? [] : [{ name: say(words.message), before: message, after: message }]),
      ]}
    />
  )
}

interface FreezeFieldsProps {
  readonly wish: Wish
  readonly problem: Problem | undefined
  readonly onChange: (part: Partial<Wish>) => void
}

function FreezeFields({ wish, problem, onChange }: FreezeFieldsProps) {
  return (
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
    </>
  )
}
