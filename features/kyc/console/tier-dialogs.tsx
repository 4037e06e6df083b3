// Answers for changing the limits of a tier in the console, and for taking planned ones back: by two people.
import { useState } from 'react'
import type { Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
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
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { noDate } from '#kit/ui/date-input.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { changeTier, previewTierChange, withdrawTierChange } from '../change-contract.ts'
import { limitFields, limitText, type TierRow } from './tier-words.ts'
import { words } from './words.ts'

interface DialogProps {
  readonly row: TierRow
  readonly signInHref: string
  readonly onClose: () => void
}
type Asked = WireBody<typeof previewTierChange>
type Preview = WireAnswer<typeof previewTierChange>

interface Wish {
  readonly limits: Readonly<Record<(typeof limitFields)[number]['key'], string>>
  readonly source: string
  readonly begins: Beginning
}

/** An empty field is no limit; what cannot be read goes as it is, for the server to say what is wrong with it. */
function wireLimit(typed: string): string {
  const read = readTypedAmount(typed, 'NGN')
  return 'amount' in read ? read.amount : typed.trim()
}

function useTierChange(onClose: () => void) {
  const looking = useSend(previewTierChange)
  const asking = useSend(changeTier)
  return useReviewed({
    looking,
    asking,
    look: (body: Asked) => looking.send({ body }),
    ask: (body, idempotencyKey) => asking.send({ body, idempotencyKey }),
    onClose,
  })
}

function wishOf(row: TierRow): Wish {
  return {
    limits: {
      single_deposit_limit: row.single_deposit_limit ?? '',
      daily_outflow_limit: row.daily_outflow_limit ?? '',
      max_balance: row.max_balance ?? '',
    },
    source: '',
    begins: { when: 'later', day: noDate },
  }
}

function askedOf(row: TierRow, { limits, source }: Wish, from: string | undefined): Asked {
  return {
    tier: row.tier,
    single_deposit_limit: wireLimit(limits.single_deposit_limit),
    daily_outflow_limit: wireLimit(limits.daily_outflow_limit),
    max_balance: wireLimit(limits.max_balance),
    ...(from === undefined ? {} : { from }),
    source,
  }
}

export function TierDialog({ row, signInHref, onClose }: DialogProps) {
  const [wish, setWish] = useState(() => wishOf(row))
  const [noDay, setNoDay] = useState(false)
  const reviewing = useTierChange(onClose)
  const { problem, look } = reviewing
  const review = () => {
    const from = dayOf(wish.begins)
    setNoDay(from === null)
    if (from !== null) void look(askedOf(row, wish, from))
  }
  const title = say(words.changeOf, { name: row.name })
  return (
    <ChangeByTwo
      title={title}
      effect={say(words.changeEffect)}
      seen={(preview) => <TierReview preview={preview} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={review}
    >
      <TierFields {...{ wish, problem, noDay }} onChange={(part) => setWish({ ...wish, ...part })} />
    </ChangeByTwo>
  )
}

interface FieldsProps {
  readonly wish: Wish
  readonly problem: Problem | undefined
  readonly noDay: boolean
  readonly onChange: (part: Partial<Wish>) => void
}

function TierFields({ wish, problem, noDay, onChange }: FieldsProps) {
  return (
    <>
      {limitFields.map(({ key, label }) => (
        <AmountInput
          key={key}
          label={say(label)}
          hint={say(words.limitHint)}
          currency="NGN"
          placeholder={say(words.noLimit)}
          error={fieldProblem(problem, key)}
          value={wish.limits[key]}
          onChange={(typed) => onChange({ limits: { ...wish.limits, [key]: typed } })}
        />
      ))}
      <BeginningField
        value={wish.begins}
        onChange={(begins) => onChange({ begins })}
        error={noDay ? say(deskWords.noDay) : fieldProblem(problem, 'from')}
      />
      <TextInput
        label={say(words.source)}
        hint={say(words.sourceHint)}
        error={fieldProblem(problem, 'source')}
        name="source"
        autoComplete="off"
        maxLength={200}
        value={wish.source}
        onChange={(source) => onChange({ source })}
      />
    </>
  )
}

function TierReview({ preview }: { preview: Preview }) {
  const { before, after, from, until, people } = preview
  return (
    <>
      <Differences
        label={say(words.differences)}
        rows={[
          ...limitFields.map(({ key, label }) => ({
            name: say(label),
            before: limitText(before[key]),
            after: limitText(after[key]),
          })),
          ...holdsIn({ from, until, atOnce: false }),
        ]}
      />
      <p className="text-13">{sayCount(words.people, people)}</p>
    </>
  )
}

export function TakeTierBackDialog({ row, signInHref, onClose }: DialogProps) {
  const sending = useSend(withdrawTierChange)
  return (
    <TakeBackDialog
      name={row.name}
      from={row.from}
      {...{ sending, signInHref, onClose }}
      send={(reason, keyFor) => {
        const body = { number: row.number, reason }
        return sending.send({ body, idempotencyKey: keyFor(body) })
      }}
    />
  )
}
