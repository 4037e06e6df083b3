// Answers for changing the limits of a tier in the console, and for taking planned ones back: by two people.
import { type ReactNode, useState } from 'react'
import type { Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { retyped, useWrittenOver } from '#kit/screens/dated-rows.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import {
  ChangeByTwo,
  Differences,
  holdsIn,
  SourceField,
  useBeginning,
} from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { changeTier, previewTierChange, withdrawTierChange } from '../change-contract.ts'
import { limitFields, limitsInWords, limitText, type TierRow } from './tier-words.ts'
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
}

/** An empty field is no limit; what cannot be read goes as it is, for the server to say what is wrong with it. */
function wireLimit(typed: string): string {
  const read = readTypedAmount(typed, 'NGN')
  return 'amount' in read ? read.amount : typed.trim()
}

function wishOf(row: TierRow): Wish {
  return {
    limits: {
      single_deposit_limit: row.single_deposit_limit ?? '',
      daily_outflow_limit: row.daily_outflow_limit ?? '',
      max_balance: row.max_balance ?? '',
    },
    source: '',
  }
}

function askedOf(row: TierRow, { limits, source }: Wish): Asked {
  return {
    tier: row.tier,
    single_deposit_limit: wireLimit(limits.single_deposit_limit),
    daily_outflow_limit: wireLimit(limits.daily_outflow_limit),
    max_balance: wireLimit(limits.max_balance),
    source,
  }
}

export function TierDialog({
  row,
  rows,
  signInHref,
  onClose,
}: DialogProps & { readonly rows: readonly TierRow[] }) {
  const [wish, setWish] = useState(() => wishOf(row))
  const beginning = useBeginning('later')
  const asking = useSend(changeTier)
  const reviewing = useChange({ byBody: useSend(previewTierChange), asking, onClose })
  const { problem, look } = reviewing
  const line = rows.filter(({ tier }) => tier === row.tier)
  const { review, notice } = useWrittenOver(row, line, limitsInWords)
  return (
    <ChangeByTwo
      title={say(words.changeOf, { name: row.name })}
      effect={say(words.changeEffect)}
      seen={(preview) => <TierReview preview={preview} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        beginning.read((from) =>
          review(from, {
            fill: (before, after) =>
              setWish({
                ...wish,
                limits: retyped(wish.limits, wishOf(before ?? row).limits, wishOf(after).limits),
              }),
            look: (over = row) => void look({ ...askedOf(row, wish), ...from, instead_of: over.number }),
          }),
        )
      }
    >
      {notice}
      <TierFields {...{ wish, problem }} onChange={(part) => setWish({ ...wish, ...part })}>
        {beginning.fieldFor(problem)}
      </TierFields>
    </ChangeByTwo>
  )
}

interface FieldsProps {
  readonly wish: Wish
  readonly problem: Problem | undefined
  readonly onChange: (part: Partial<Wish>) => void
  /** From when it holds. */
  readonly children: ReactNode
}

function TierFields({ wish, problem, onChange, children }: FieldsProps) {
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
      {children}
      <SourceField value={wish.source} problem={problem} onChange={(source) => onChange({ source })} />
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

export function TakeTierBackDialog({ row: { number, name, from }, ...dialog }: DialogProps) {
  const sending = useSend(withdrawTierChange)
  return <TakeBackDialog which={{ number }} {...{ name, from, sending, ...dialog }} />
}
