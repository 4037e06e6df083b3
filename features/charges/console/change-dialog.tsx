// Answers for changing a price in the console: the new price, what it means from when, and sending it to a second person.
import { useState } from 'react'
import type { WireBody } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { retyped, useWrittenOver } from '#kit/screens/dated-rows.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { noDate, readDate } from '#kit/ui/date-input.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { changeCharge, previewChange } from '../change-contract.ts'
import { ChangeFields } from './change-fields.tsx'
import { ChangeReview } from './change-review.tsx'
import { type ChargeRow, priceInWords } from './charge-words.ts'
import { isOfLine, priceCurrency, type PricedCurrency } from '../rules.ts'
import { changeWords as words } from './change-words.ts'
import type { Line, Wish } from './wish.ts'

type Asked = WireBody<typeof previewChange>

/** What was typed as the wire's decimal; what cannot be read goes as it is, for the server to say what is wrong with it. */
const amountOf = (typed: string, currency: PricedCurrency): string => {
  const read = readTypedAmount(typed, currency)
  return 'amount' in read ? read.amount : typed
}

/** Without kobo where there are none: a phone's fields are narrow. */
const short = (amount: string): string => amount.replace(/\.00$/, '')

function wishOf(row: ChargeRow | undefined): Wish {
  return {
    bands: (row?.bands ?? []).map(({ up_to: upTo, value }) => ({
      upTo: short(upTo ?? ''),
      value: short(value),
    })),
    percent: row?.value ?? '',
    value: short(row?.value ?? ''),
    minimum: short(row?.minimum ?? ''),
    exempt: row?.exempt ?? [],
    name: '',
    source: '',
    ends: noDate,
  }
}

function priceOf(line: Line, wish: Wish, currency: PricedCurrency): Partial<Asked> {
  switch (line) {
    case 'fee': {
      const last = wish.bands.length - 1
      return {
        bands: wish.bands.map(({ upTo, value }, index) => ({
          up_to: index === last ? null : amountOf(upTo, currency),
          value: amountOf(value, currency),
        })),
      }
    }
    case 'tax':
    case 'promotion':
      return { percent: wish.percent }
    case 'duty':
      return {
        value: amountOf(wish.value, currency),
        minimum: amountOf(wish.minimum, currency),
        exempt: [...wish.exempt],
      }
  }
}

function askedOf(row: ChargeRow | undefined, wish: Wish): Asked {
  const until = row === undefined ? readDate(wish.ends) : undefined
  return {
    ...(row === undefined ? { name: wish.name } : { follows: row.id }),
    ...(typeof until === 'string' ? { until } : {}),
    ...priceOf(row?.line ?? 'promotion', wish, row?.currency ?? priceCurrency),
    source: wish.source,
  }
}

const lined = ({ line: kind, applies_to: appliesTo, payer, currency }: ChargeRow) => ({
  kind,
  appliesTo,
  payer,
  currency,
})

/** `row` is changed from a day on; without one a promotion is made. */
export function ChangeDialog(props: {
  readonly row: ChargeRow | undefined
  /** All that there are. */
  readonly rows: readonly ChargeRow[]
  readonly signInHref: string
  readonly onClose: () => void
}) {
  const { row, rows, signInHref, onClose } = props
  const [wish, setWish] = useState(() => wishOf(row))
  const beginning = useBeginning('later')
  const asking = useSend(changeCharge)
  const reviewing = useChange({ byBody: useSend(previewChange), asking, onClose })
  const { problem, look } = reviewing
  const line = row === undefined ? [] : rows.filter((one) => isOfLine(lined(one), lined(row)))
  const { review, notice } = useWrittenOver(row, line, priceInWords)
  const isNew = row === undefined
  return (
    <ChangeByTwo
      title={isNew ? say(words.promote) : say(words.changeOf, { name: row.name })}
      effect={say(isNew ? words.promoteEffect : words.changeEffect)}
      seen={(preview) => <ChangeReview preview={preview} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        beginning.read((from) =>
          review(from, {
            fill: (before, after) => setWish(retyped(wish, wishOf(before), wishOf(after))),
            look: (over) =>
              void look({ ...askedOf(row, wish), ...from, ...(over && { instead_of: over.id }) }),
          }),
        )
      }
    >
      {notice}
      <ChangeFields
        line={row?.line ?? 'promotion'}
        currency={row?.currency ?? priceCurrency}
        {...{ isNew, wish, problem }}
        onChange={(part) => setWish({ ...wish, ...part })}
      >
        {beginning.fieldFor(problem)}
      </ChangeFields>
    </ChangeByTwo>
  )
}
