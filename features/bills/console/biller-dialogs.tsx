// Answers for adding, changing, withdrawing and offering a biller again in the console, by two people, and for withdrawing such a change.
import { type ReactNode, useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { retyped, useWrittenOver } from '#kit/screens/dated-rows.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences, holdsIn, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { fieldWord } from '#kit/screens/told-change.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { changeBiller, previewBiller, withdrawBillerChange } from '../change-contract.ts'
import { BillerFields } from './biller-fields.tsx'
import { type Asked, askedOf, type Row, wishOf } from './wish.ts'
import { formWords as words, words as deskWords } from './words.ts'

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

interface RowProps extends DialogProps {
  /** All that there are of the biller, and what is changed; none of a new one. */
  readonly rows: readonly Row[]
  readonly row: Row | undefined
}

const detailOf = (row: Row): string => row.changes.map(changeText).join('; ') || row.terms.name

export const changeText = ({ field, before, after }: Row['changes'][number]): string =>
  say(deskWords.becomes, {
    field: fieldWord(field),
    before: before ?? say(deskWords.nothing),
    after: after ?? say(deskWords.nothing),
  })

/** What goes from the first field to "Sent for approval", whatever is changed. */
function useBillerChange({ rows, row, onClose }: RowProps) {
  const beginning = useBeginning('now')
  const asking = useSend(changeBiller)
  const reviewing = useChange<Asked, Seen>({ byBody: useSend(previewBiller), asking, onClose })
  const { review, notice } = useWrittenOver(row, rows, detailOf)
  const look = (
    asked: (over: Row | undefined) => Asked,
    fill: (before: Row | undefined, after: Row) => void,
  ) =>
    beginning.read((from) =>
      review(from, {
        fill,
        look: (over) =>
          void reviewing.look({ ...asked(over), ...from, ...(over && { instead_of: over.number }) }),
      }),
    )
  return { beginning, reviewing, notice, look }
}

export function ChangeDialog(props: RowProps & { readonly partners: readonly string[] }) {
  const { row, partners, signInHref, onClose } = props
  const [wish, setWish] = useState(() => wishOf(row))
  const { beginning, reviewing, notice, look } = useBillerChange(props)
  const { problem } = reviewing
  const isNew = row === undefined
  return (
    <ChangeByTwo
      title={isNew ? say(words.addTitle) : say(words.changeTitle, { name: row.terms.name })}
      effect={say(isNew ? words.addEffect : words.changeEffect)}
      seen={(seen) => <Review seen={seen} atOnce={beginning.atOnce} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        look(
          (over) => ({ ...askedOf(wish), is_offered: over?.is_offered ?? true }),
          (before, after) => setWish(retyped(wish, wishOf(before), wishOf(after))),
        )
      }
    >
      {notice}
      <BillerFields
        {...{ isNew, wish, partners, problem }}
        onChange={(part) => setWish({ ...wish, ...part })}
      />
      {beginning.fieldFor(problem)}
    </ChangeByTwo>
  )
}

/** From a day on it is sold to nobody, or to customers again; all else stays. */
export function OfferDialog(props: RowProps & { readonly row: Row }) {
  const { row, signInHref, onClose } = props
  const { beginning, reviewing, notice, look } = useBillerChange(props)
  const { name } = row.terms
  const isEnding = row.is_offered
  return (
    <ChangeByTwo
      title={say(isEnding ? words.withdrawTitle : words.offerTitle, { name })}
      effect={say(isEnding ? words.withdrawEffect : words.offerEffect)}
      seen={(seen) => <Review seen={seen} atOnce={beginning.atOnce} isEnding={isEnding} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        look(
          (over) => ({ ...askedOf(wishOf(over ?? row)), is_offered: !isEnding }),
          () => undefined,
        )
      }
    >
      {notice}
      {beginning.fieldFor(reviewing.problem)}
    </ChangeByTwo>
  )
}

type Seen = WireAnswer<typeof previewBiller>

interface ReviewProps {
  readonly seen: Seen
  readonly atOnce: boolean
  readonly isEnding?: boolean
}

function Review({ seen, atOnce, isEnding = false }: ReviewProps): ReactNode {
  const { sold_by: seller } = seen
  return (
    <>
      <Differences
        label={say(words.differences)}
        rows={[
          ...seen.changes.map(({ field, before, after }) => ({
            name: fieldWord(field),
            before,
            after: after ?? say(deskWords.nothing),
          })),
          ...holdsIn({ ...seen, atOnce }),
        ]}
      />
      {!isEnding && (
        <Banner tone={seller === null ? 'warning' : 'info'}>
          {seller === null ? say(words.notSold) : say(words.soldBy, { partner: partnerName(seller) })}
        </Banner>
      )}
    </>
  )
}

export function TakeChangeBack({ row, ...dialog }: DialogProps & { readonly row: Row }) {
  const { number, from, terms } = row
  const sending = useSend(withdrawBillerChange)
  return <TakeBackDialog which={{ number }} name={terms.name} {...{ from, sending, ...dialog }} />
}
