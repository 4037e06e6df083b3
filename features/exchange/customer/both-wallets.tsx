// Answers for what home shows of whoever has dollars beside naira: one total in the currency of choice, and what each wallet has.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { setAmountsHidden, useAmountsHidden } from '#kit/ui/amounts-hidden.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { PlainIconButton } from '#kit/ui/plain-icon-button.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import { readMyExchange } from '../customer-contract.ts'
import { words } from '../customer-words.ts'
import { type Side, sides } from '../rules.ts'
import { totalIn } from './estimate.ts'
import { useWallets } from './use-wallets.ts'
import { shownRate } from '../shown-rate.ts'

const storedAs = 'app.totalIn'

/** The currency that was chosen last on this device. */
function useChosenSide(): readonly [Side, (side: Side) => void] {
  const [side, setSide] = useState<Side>(() => (localStorage.getItem(storedAs) === 'USD' ? 'USD' : 'NGN'))
  return [
    side,
    (chosen) => {
      localStorage.setItem(storedAs, chosen)
      setSide(chosen)
    },
  ]
}

/** Without a rate there is no total, and one wallet is shown as what it is. */
const labelOf = (side: Side, total: string | undefined) =>
  total !== undefined ? words.total : side === 'NGN' ? words.nairaShort : words.dollarsShort

export function BothWallets() {
  const { NGN: naira, USD: dollars } = useWallets()
  const { data, failureCount } = useAnswer(readMyExchange, {})
  // One wallet alone, shown until the rate is there, would be a second number in the place of the total.
  const isComing = data === undefined && failureCount === 0
  const [side, setSide] = useChosenSide()
  const isHidden = useAmountsHidden()
  if (naira === undefined || dollars === undefined) return null
  const total = totalIn(side, { NGN: naira.balance, USD: dollars.balance }, data?.middle ?? null)
  const shown = total === undefined ? (side === 'NGN' ? naira : dollars).balance : total
  const Icon = isHidden ? EyeOff : Eye
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-14 text-on-field-2">{say(isComing ? words.total : labelOf(side, total))}</p>
        <SegmentedControl
          onField
          label={say(words.totalIn)}
          choices={sides.map((one) => ({ value: one, label: one }))}
          value={side}
          onChange={setSide}
        />
      </div>
      <p className="mt-1 flex h-11 items-center gap-1 text-30 font-bold min-[22.5rem]:text-36">
        <Figure {...{ isHidden, isComing, side, shown }} />
        <PlainIconButton
          label={say(isHidden ? words.show : words.hide)}
          icon={<Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => setAmountsHidden(!isHidden)}
          tone="field"
        />
      </p>
      {!isHidden && <Note middle={data?.middle} />}
      {!isHidden && <Each of={[naira, dollars]} />}
      <Link
        href="/convert"
        className="touch-44 mt-3 inline-flex min-h-9 items-center gap-2 rounded-pill bg-field-raise px-3 text-14 font-medium text-on-field ring-1 ring-field-line"
      >
        <ArrowLeftRight aria-hidden="true" size={16} strokeWidth={1.75} />
        {say(words.title)}
      </Link>
    </>
  )
}

interface FigureProps {
  readonly isHidden: boolean
  readonly isComing: boolean
  readonly side: Side
  readonly shown: string
}

function Figure({ isHidden, isComing, side, shown }: FigureProps) {
  if (isHidden) return <Hidden side={side} />
  return isComing ? <Coming /> : <Amount big currency={side} amount={shown} />
}

function Note({ middle }: { middle: string | null | undefined }) {
  return (
    <p className="text-14 text-on-field-2">
      {middle === undefined
        ? null
        : middle === null
          ? say(words.noTotal)
          : say(words.totalNote, { rate: shownRate(middle) })}
    </p>
  )
}

interface EachProps {
  readonly of: readonly NonNullable<ReturnType<typeof useWallets>['NGN']>[]
}

/** What each wallet has to spend, and what of it is on hold. */
function Each({ of }: EachProps) {
  return (
    <ul aria-label={say(words.eachWallet)} className="mt-3 grid grid-cols-2 gap-2">
      {of.map(({ currency, available, held }) => (
        <li key={currency} className="grid min-w-0 gap-0.5 rounded-card bg-field-raise px-3 py-2">
          <span className="text-12 text-on-field-2">
            {say(currency === 'USD' ? words.dollarsShort : words.nairaShort)}
          </span>
          <strong className="text-14 font-semibold wrap-anywhere tabular-nums">
            {formatAmount({ currency, amount: available })}
          </strong>
          {/[1-9]/.test(held) && (
            <span className="text-12 text-on-field-2">
              {say(words.onHold, { amount: formatAmount({ currency, amount: held }) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Coming() {
  return (
    <span role="status">
      <span className="sr-only">{say(words.loadingTotal)}</span>
      <span aria-hidden="true" className="block h-9 w-48 animate-pulse rounded-input bg-field-raise" />
    </span>
  )
}

function Hidden({ side }: { side: Side }) {
  return (
    <span>
      <span aria-hidden="true">
        {side === 'NGN' ? '₦' : '$'} <span className="tracking-[0.1em]">••••••</span>
      </span>
      <span className="sr-only">{say(words.hidden)}</span>
    </span>
  )
}
