// Answers for what one chooses of an export: the kind of file, the columns, and personal data in full for a reason.
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Field } from '#kit/ui/field.tsx'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { inFullAloneMost } from '../rules.ts'
import type { Preview } from './export-parts.tsx'
import { words } from './words.ts'

type Format = 'csv' | 'xlsx'

const formats = [
  { value: 'csv', label: say(words.csv) },
  { value: 'xlsx', label: say(words.xlsx) },
] as const

const reasonLeast = 5

/** The columns on screen are chosen from the start; personal data is masked until somebody says why not. */
export function useChoices({ columns: known }: Preview, maySeeInFull: boolean) {
  const onScreen = known.filter(({ shown }) => shown).map(({ key }) => key)
  const [format, setFormat] = useState<Format>('csv')
  const [columns, setColumns] = useState<readonly string[]>(onScreen)
  const [inFull, setInFull] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<'columns' | 'reason'>()
  const isPersonal = known.some(({ key, personal }) => personal && columns.includes(key))
  const wantsFull = maySeeInFull && inFull && isPersonal
  const choose = (keys: readonly string[]) => {
    setColumns(keys)
    setFault(undefined)
  }
  /** What was chosen, or undefined with its fault on show. */
  const judge = () => {
    const found = columns.length === 0 ? 'columns' : wantsFull && isShort(reason) ? 'reason' : undefined
    setFault(found)
    if (found !== undefined) return undefined
    const inOrder = known.map(({ key }) => key).filter((key) => columns.includes(key))
    return { format, columns: inOrder, reason: wantsFull ? reason.trim() : undefined }
  }
  return {
    format,
    setFormat,
    columns,
    choose,
    inFull,
    setInFull,
    reason,
    fault,
    judge,
    onScreen,
    isPersonal,
    setReason: (typed: string) => {
      setReason(typed)
      setFault(undefined)
    },
  }
}

const isShort = (reason: string): boolean => reason.trim().length < reasonLeast

interface ExportChoicesProps {
  readonly choices: ReturnType<typeof useChoices>
  readonly preview: Preview
  readonly maySeeInFull: boolean
  readonly pending: boolean
}

export function ExportChoices({ choices, preview, maySeeInFull, pending }: ExportChoicesProps) {
  const { format, setFormat, isPersonal } = choices
  return (
    <>
      <Field group label={say(words.format)}>
        {() => (
          <SegmentedControl
            label={say(words.format)}
            choices={formats}
            value={format}
            onChange={setFormat}
            block
          />
        )}
      </Field>
      <ColumnChoices choices={choices} preview={preview} pending={pending} />
      {isPersonal && <PersonalChoice choices={choices} maySeeInFull={maySeeInFull} pending={pending} />}
    </>
  )
}

function ColumnChoices({ choices, preview, pending }: Omit<ExportChoicesProps, 'maySeeInFull'>) {
  const { columns, choose, onScreen, fault } = choices
  const flip = (key: string, chosen: boolean) =>
    choose(chosen ? [...columns, key] : columns.filter((one) => one !== key))
  return (
    <Field group label={say(words.columns)} error={fault === 'columns' ? say(words.noColumn) : undefined}>
      {() => (
        <div className="grid gap-2">
          <p className="flex gap-4 text-13">
            <LinkButton onPress={() => choose(onScreen)}>{say(words.asShown)}</LinkButton>
            <LinkButton onPress={() => choose(preview.columns.map(({ key }) => key))}>
              {say(words.allColumns)}
            </LinkButton>
          </p>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {preview.columns.map(({ key, header }) => (
              <Checkbox
                key={key}
                name={`column-${key}`}
                checked={columns.includes(key)}
                onChange={(chosen) => flip(key, chosen)}
                disabled={pending}
              >
                {header}
              </Checkbox>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

function PersonalChoice({ choices, maySeeInFull, pending }: Omit<ExportChoicesProps, 'preview'>) {
  const { inFull, setInFull, reason, setReason, fault } = choices
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // It may stand below what a phone shows.
    if (fault === 'reason') field.current?.focus()
  }, [fault])
  return (
    <div className="grid gap-3">
      {!inFull && <p className="text-13 text-text-2">{say(words.masked)}</p>}
      {maySeeInFull && (
        <Checkbox name="in_full" checked={inFull} onChange={setInFull} disabled={pending}>
          {say(words.inFull)}
        </Checkbox>
      )}
      {maySeeInFull && inFull && (
        <TextInput
          ref={field}
          label={say(words.reason)}
          hint={say(words.reasonHint, { count: inFullAloneMost })}
          name="reason"
          maxLength={140}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          disabled={pending}
          error={fault === 'reason' ? say(words.reasonMissing) : undefined}
        />
      )}
    </div>
  )
}
