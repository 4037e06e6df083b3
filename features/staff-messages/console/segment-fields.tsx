// Answers for saying who gets a message: each condition that is given narrows it, none means everybody.
import type { Problem, WireBody } from '#kit/http/contract.ts'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import { type ReactNode, useState } from 'react'
import type { previewToSegment } from '../contract.ts'
import { segmentStatuses } from '../rules.ts'
import { words } from './words.ts'

type Segment = WireBody<typeof previewToSegment>['segment']
type Status = (typeof segmentStatuses)[number]

const texts = [
  { key: 'joined_from', label: words.joinedFrom, hint: words.dayHint },
  { key: 'joined_to', label: words.joinedTo, hint: words.dayHint },
  { key: 'active_within_days', label: words.activeWithin, hint: undefined },
  { key: 'silent_for_days', label: words.silentFor, hint: undefined },
  { key: 'balance_least', label: words.balanceLeast, hint: undefined },
  { key: 'balance_most', label: words.balanceMost, hint: undefined },
] as const satisfies readonly { key: keyof Segment; label: Word; hint: Word | undefined }[]

type TextKey = (typeof texts)[number]['key']

export interface TypedSegment {
  readonly statuses: readonly Status[]
  readonly tiers: readonly number[]
  readonly frozen: boolean | undefined
  /** People who were chosen one by one. */
  readonly users: readonly string[]
  readonly texts: Readonly<Record<TextKey, string>>
}

export const everybody: TypedSegment = {
  statuses: [],
  tiers: [],
  frozen: undefined,
  users: [],
  texts: {
    joined_from: '',
    joined_to: '',
    active_within_days: '',
    silent_for_days: '',
    balance_least: '',
    balance_most: '',
  },
}

/** What is asked of the server: only what was given. */
export function segmentOf({ statuses, tiers, frozen, users, texts: typed }: TypedSegment): Segment {
  const given = Object.fromEntries(
    texts.flatMap(({ key }) => (typed[key].trim() === '' ? [] : [[key, typed[key].trim()]])),
  )
  return {
    ...given,
    ...(statuses.length === 0 ? {} : { statuses: [...statuses] }),
    ...(tiers.length === 0 ? {} : { tiers: [...tiers] }),
    ...(frozen === undefined ? {} : { frozen }),
    ...(users.length === 0 ? {} : { users: [...users] }),
  }
}

function toggled<Value>(list: readonly Value[], value: Value, on: boolean): Value[] {
  return on ? [...list, value] : list.filter((one) => one !== value)
}

interface SegmentFieldsProps {
  readonly typed: TypedSegment
  readonly onChange: (typed: TypedSegment) => void
  readonly problem: Problem | undefined
}

export function SegmentFields({ typed, onChange, problem }: SegmentFieldsProps) {
  // A fault that the server found is spoken of until its field is changed.
  const [mended, setMended] = useState<{
    readonly of: Problem | undefined
    readonly keys: readonly string[]
  }>()
  const faultOf = (key: TextKey) =>
    mended?.of === problem && mended?.keys.includes(key) === true
      ? undefined
      : fieldProblem(problem, `segment.${key}`)
  const type = (key: TextKey, value: string) => {
    setMended({ of: problem, keys: [...(mended?.of === problem ? (mended?.keys ?? []) : []), key] })
    onChange({ ...typed, texts: { ...typed.texts, [key]: value } })
  }
  if (typed.users.length > 0) return <ChosenPeople typed={typed} onChange={onChange} />
  return (
    <div className="grid gap-4">
      <Boxes typed={typed} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map(({ key, label, hint }) => (
          <TextInput
            key={key}
            label={say(label)}
            hint={hint && say(hint)}
            error={faultOf(key)}
            name={key}
            autoComplete="off"
            maxLength={16}
            value={typed.texts[key]}
            onChange={(value) => type(key, value)}
          />
        ))}
      </div>
      <p className="text-12 text-text-3">{say(words.anybody)}</p>
    </div>
  )
}

type BoxesProps = Pick<SegmentFieldsProps, 'typed' | 'onChange'>

function ChosenPeople({ typed, onChange }: BoxesProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      {sayCount(words.chosenPeople, typed.users.length)}
      <LinkButton onPress={() => onChange({ ...typed, users: [] })}>{say(words.chooseOthers)}</LinkButton>
    </p>
  )
}

function Boxes({ typed, onChange }: BoxesProps) {
  return (
    <>
      <Group label={say(words.statuses)}>
        {segmentStatuses.map((status) => (
          <Checkbox
            key={status}
            checked={typed.statuses.includes(status)}
            onChange={(on) => onChange({ ...typed, statuses: toggled(typed.statuses, status, on) })}
          >
            {statusWord(status)}
          </Checkbox>
        ))}
      </Group>
      <Group label={say(words.tiers)}>
        {[0, 1, 2, 3].map((tier) => (
          <Checkbox
            key={tier}
            checked={typed.tiers.includes(tier)}
            onChange={(on) => onChange({ ...typed, tiers: toggled(typed.tiers, tier, on) })}
          >
            {say(words.tier, { tier })}
          </Checkbox>
        ))}
      </Group>
      <Group label={say(words.wallets)}>
        {([true, false] as const).map((frozen) => (
          <Checkbox
            key={String(frozen)}
            checked={typed.frozen === frozen}
            onChange={(on) => onChange({ ...typed, frozen: on ? frozen : undefined })}
          >
            {say(frozen ? words.withFrozen : words.withoutFrozen)}
          </Checkbox>
        ))}
      </Group>
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">{children}</div>
    </fieldset>
  )
}
