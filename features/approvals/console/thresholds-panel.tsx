// Answers for the approval thresholds in the settings: what one person moves alone, and asking for another amount.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminRoles } from '#features/admin-sign-in/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { isPending, type PendingApproval, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { AmountInput, type InputCurrency } from '#kit/ui/amount-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { statusWord } from '#kit/ui/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { listThresholds, setThreshold } from '../contract.ts'
import { words } from './words.ts'

type Threshold = WireAnswer<typeof listThresholds>[number]

interface ThresholdsPanelProps {
  readonly maySet: boolean
  readonly signInHref: string
  /** The commands that ask for a second person by amount, in words. */
  readonly actWords: Readonly<Record<string, Word>>
}

const commandName = (command: string, actWords: ThresholdsPanelProps['actWords']): string => {
  if (command === '*') return say(words.anyCommand)
  const word = actWords[command]
  return word === undefined ? command : say(word)
}
const roleName = (role: string): string => (role === '*' ? say(words.anyRole) : statusWord(role))

export function ThresholdsPanel({ maySet, signInHref, actWords }: ThresholdsPanelProps) {
  const { data, error, refetch } = useAnswer(listThresholds, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingsPanel
        title={say(words.thresholds)}
        note={say(words.thresholdsNote)}
        aside={
          maySet && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {say(words.change)}
            </Button>
          )
        }
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={say(words.thresholdNone)}
        rows={data
          ?.filter((row) => row.in_force)
          .map((row) => (
            <ThresholdRow
              key={`${row.command} ${row.role} ${row.currency}`}
              threshold={row}
              name={commandName(row.command, actWords)}
            />
          ))}
      />
      {isOpen && (
        <ThresholdDialog signInHref={signInHref} actWords={actWords} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function ThresholdRow({ threshold, name }: { threshold: Threshold; name: string }) {
  return (
    <>
      <SettingName name={name}>
        {roleName(threshold.role)}, {say(words.since).toLowerCase()} <Time at={threshold.from} />
      </SettingName>
      <span className="font-medium">{formatAmount(threshold)}</span>
    </>
  )
}

interface ThresholdDialogProps {
  readonly signInHref: string
  readonly actWords: ThresholdsPanelProps['actWords']
  readonly onClose: () => void
}

function ThresholdDialog({ signInHref, actWords, onClose }: ThresholdDialogProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(setThreshold)
  const keyFor = useIntent()
  const [wish, setWish] = useState<Wish>({ command: '*', role: '*', currency: 'NGN', typed: '' })
  const [isWrong, setWrong] = useState(false)
  const [waiting, setWaiting] = useState<PendingApproval>()
  const ask = async (reason: string) => {
    const { typed, ...of } = wish
    const read = readTypedAmount(typed, of.currency)
    setWrong('wrong' in read)
    if (pending || 'wrong' in read) return
    const body = { ...of, amount: read.amount, reason }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    if (isPending(answered.data)) setWaiting(answered.data)
    else onClose()
  }
  if (waiting !== undefined)
    return <SentForApproval title={say(words.changeTitle)} pending={waiting} onClose={onClose} />
  return (
    <SettingDialog
      title={say(words.changeTitle)}
      effect={say(words.changeBody)}
      act={say(words.send)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void ask(reason)}
    >
      <ThresholdFields
        wish={wish}
        actWords={actWords}
        isWrong={isWrong}
        onChange={(part) => setWish({ ...wish, ...part })}
      />
    </SettingDialog>
  )
}

interface Wish {
  readonly command: string
  readonly role: string
  readonly currency: InputCurrency
  readonly typed: string
}

interface ThresholdFieldsProps {
  readonly wish: Wish
  readonly actWords: ThresholdsPanelProps['actWords']
  readonly isWrong: boolean
  readonly onChange: (part: Partial<Wish>) => void
}

function ThresholdFields({ wish, actWords, isWrong, onChange }: ThresholdFieldsProps) {
  return (
    <>
      <Select
        label={say(words.command)}
        name="command"
        choices={['*', ...Object.keys(actWords)].map((value) => ({
          value,
          label: commandName(value, actWords),
        }))}
        value={wish.command}
        onChange={(command) => onChange({ command })}
      />
      <Select
        label={say(words.role)}
        name="role"
        choices={['*', ...adminRoles].map((value) => ({ value, label: roleName(value) }))}
        value={wish.role}
        onChange={(role) => onChange({ role })}
      />
      <AmountInput
        label={say(words.newAmount)}
        error={isWrong ? say(words.amountWrong) : undefined}
        name="amount"
        currency={wish.currency}
        onCurrencyChange={(currency) => onChange({ currency })}
        value={wish.typed}
        onChange={(typed) => onChange({ typed })}
      />
    </>
  )
}
