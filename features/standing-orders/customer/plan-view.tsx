// Answers for what somebody agrees to: how much, to whom, when it goes out, each line of the price, and what happens otherwise.
import CircleStop from 'lucide-react/icons/circle-stop'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { Note } from '#kit/screens/page.tsx'
import { Said } from '#kit/screens/said.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber, formatDate } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { type Every, runTriesMax, tryAgainHours } from '../rules.ts'
import { words } from '../words.ts'
import { dueLine, rhythmAtTime } from './describe.ts'
import type { Preview } from './plan-difference.ts'

type Payee = Preview['payee']

/** `Zenith Bank · 2087 641 935`; a line breaks before the number, never inside it. */
export function whereOf({ bank_name: bank, account_number: number }: Payee): string {
  return `${bank}\u00a0· ${formatAccountNumber(number).replaceAll(' ', '\u00a0')}`
}

/** Whom it goes to in a sentence, the name in bold. */
export function ToPayee({ payee }: { payee: Payee }) {
  const name = <strong className="font-semibold text-text">{shownName(payee.name)}</strong>
  return (
    <p className="text-14 text-pretty text-text-2 wrap-anywhere">
      <Said word={words.to} parts={{ name, bank: whereOf(payee) }} />
    </p>
  )
}

/** The sum and the person: the same at the head of a page and on the sheet of the PIN. */
export function Agreed({ amount, payee, size }: { amount: string; payee: Payee; size: 'page' | 'sheet' }) {
  return (
    <div className="text-center">
      {size === 'page' && <p className="text-14 text-text-2">{say(words.youSchedule)}</p>}
      <p className={size === 'page' ? 'text-36 font-bold' : 'text-30 font-bold text-text'}>
        <Amount big currency="NGN" amount={amount} />
      </p>
      <ToPayee payee={payee} />
    </div>
  )
}

export interface Timing {
  readonly every: Every
  readonly firstAt: string
  readonly until: string | null
}

interface WhenCardProps {
  readonly timing: Timing
  /** The next instants, at most three. */
  readonly due: readonly string[]
  readonly aside?: ReactNode
  /** What is said of an instant that has passed. */
  readonly soon?: Word
  /** Its customer paused it: no day is one on which it goes out. */
  readonly isPaused?: boolean
}

/** What has passed while it waited for somebody goes out at once. */
export function WhenCard({ timing, due, aside, soon = words.asSoon, isPaused }: WhenCardProps) {
  const now = useNow().toISOString()
  const { every, firstAt, until } = timing
  const [first = firstAt, ...then] = due
  const days: Fact[] = [
    { label: say(words.goesOut), value: first <= now ? say(soon) : dueLine(first) },
    ...(then.length === 0 ? [] : [{ label: say(words.thenOn), value: <Dates due={then} /> }]),
  ]
  const facts: Fact[] = [
    ...(isPaused === true ? [] : days),
    ...(every === 'once' ? [] : [{ label: say(words.repeats), value: rhythmAtTime(every, firstAt) }]),
    ...(every === 'once'
      ? []
      : [
          {
            label: say(words.lastOn),
            value: until === null ? say(words.endsNever) : formatDate(until),
          },
        ]),
  ]
  return (
    <Card className="py-2">
      {aside !== undefined && (
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-16 font-semibold">{say(words.when)}</h2>
          {aside}
        </div>
      )}
      {isPaused === true && <p className="py-2 text-14">{say(words.pausedPlain)}</p>}
      <Facts facts={facts} />
    </Card>
  )
}

function Dates({ due }: { due: readonly string[] }) {
  return (
    <ul>
      {due.map((at) => (
        <li key={at}>{dueLine(at)}</li>
      ))}
    </ul>
  )
}

interface CostsCardProps {
  readonly preview: Preview
  readonly narration: string | undefined
  readonly repeats: boolean
}

/** Every line at its full price, so that the total is the most that it can be. */
export function CostsCard({ preview, narration, repeats }: CostsCardProps) {
  const amountOf = (amount: string) => <Amount currency={preview.currency} amount={amount} />
  const facts: Fact[] = [
    { label: say(words.amount), value: amountOf(preview.amount) },
    { label: say(words.fee), value: amountOf(preview.fee) },
    { label: say(words.vat), value: amountOf(preview.vat) },
    { label: `${say(words.duty)} (${say(words.dutyPlain)})`, value: amountOf(preview.stamp_duty) },
    ...(narration === undefined || narration === '' ? [] : [{ label: say(words.note), value: narration }]),
    {
      label: say(repeats ? words.atMostEach : words.atMost),
      value: amountOf(preview.total_most),
      total: true,
    },
  ]
  return (
    <Card className="pt-2 pb-3.5">
      <h2 className="sr-only">{say(words.costs)}</h2>
      <Facts facts={facts} />
    </Card>
  )
}

/** What happens when there is too little money, when something changes, and how it is ended. */
export function Promises() {
  const tries = runTriesMax - 1
  return (
    <div className="grid gap-3 px-1 py-2">
      <Note icon={Wallet}>{say(words.without, { tries, hours: tries * tryAgainHours })}</Note>
      <Note icon={ShieldCheck}>{say(words.ifChanged)}</Note>
      <Note icon={CircleStop}>{say(words.canEnd)}</Note>
    </div>
  )
}
