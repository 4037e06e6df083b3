// Answers for an amount inside a text, a row or a heading: sign in words' ink, never wrapped, never cut. The kobo step back on a
// customer's big number, and in the console's tables.
import { say } from '#kit/words/words.ts'
import { hiddenAmount, useAmountsHidden } from './amounts-hidden.ts'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'
import { type SignStyle, showAmount, type WireAmount } from './format.ts'
import { words } from './words.ts'

export interface AmountProps extends WireAmount {
  readonly sign?: SignStyle | undefined
  /** A zero in a list steps back; in a proof it does not. */
  readonly quietZero?: boolean | undefined
  /** The one big number of a customer's screen: the kobo shrink to 62 %. */
  readonly big?: boolean | undefined
  /** Money in is green in the customer's lists; nowhere else has an amount a colour. */
  readonly credit?: boolean | undefined
  readonly className?: string | undefined
}

export function Amount({ currency, amount, sign, quietZero, big, credit, className }: AmountProps) {
  const shown = showAmount({ currency, amount }, sign)
  const isWhole = useScale() === 'large' || credit === true
  if (useAmountsHidden()) return <Hidden />
  const kobo = classNames(
    big === true ? 'text-[0.62em] font-medium tracking-normal opacity-80' : !isWhole && 'text-text-3',
  )
  const parts = (
    <>
      {shown.sign}
      {shown.symbol}
      {shown.whole}
      {shown.decimals !== '' && <span className={kobo}>.{shown.decimals}</span>}
      {shown.code !== '' && ` ${shown.code}`}
    </>
  )
  return (
    <span
      className={classNames(
        'amount',
        quietZero === true && shown.isZero && 'text-text-3',
        credit === true && 'text-success',
        className,
      )}
    >
      {/* A long one steps down inside: on the outer element stands the size it steps down from. */}
      {big === true && shown.text.length > 13 ? <span className="text-[0.8em]">{parts}</span> : parts}
    </span>
  )
}

function Hidden() {
  return (
    <span>
      <span aria-hidden="true">{hiddenAmount}</span>
      <span className="sr-only">{say(words.amountHidden)}</span>
    </span>
  )
}
