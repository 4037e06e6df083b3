// Answers for what is open about a order, and was: its cases and what its customer was made to owe, each with the way there.
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { Order } from './state.tsx'
import { words } from './words.ts'

type CaseKind = Order['cases'][number]['kind']

export interface CasePlaces {
  readonly caseHref: (id: string) => string
  readonly caseWord: (kind: CaseKind) => string
  readonly debtHref: (id: string) => string
}

interface OrderCasesProps {
  readonly order: Order
  readonly places: CasePlaces
}

export function OrderCases({ order: { cases, debts, currency }, places }: OrderCasesProps) {
  if (cases.length + debts.length === 0) return null
  return (
    <Panel title={say(words.cases)}>
      <ul className="grid gap-1 text-14">
        {cases.map(({ id, kind, state, opened_at: at }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink href={places.caseHref(id)}>{places.caseWord(kind)}</TextLink> · {statusWord(state)} ·{' '}
            <Time at={at} />
          </li>
        ))}
        {debts.map((debt) => (
          <li key={debt.id} className="wrap-anywhere">
            <TextLink href={places.debtHref(debt.id)}>{say(words.debt)}</TextLink> ·{' '}
            {standingOf(debt, currency)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ends = {
  recovered: words.debtRecovered,
  written_off: words.debtWrittenOff,
  cancelled: words.debtIsCancelled,
} as const

function standingOf(
  { state, remaining: amount }: Order['debts'][number],
  currency: Order['currency'],
): string {
  return state === 'open'
    ? say(words.stillOwed, { amount: formatAmount({ currency, amount }) })
    : say(ends[state])
}
