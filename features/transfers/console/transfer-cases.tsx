// Answers for what is open about a transfer, and was: its cases and what its customer was made to owe, each with the way there.
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { Transfer } from './state.tsx'
import { words } from './words.ts'

type CaseKind = Transfer['cases'][number]['kind']

export interface CasePlaces {
  readonly caseHref: (id: string) => string
  readonly caseWord: (kind: CaseKind) => string
  readonly debtHref: (id: string) => string
}

interface TransferCasesProps {
  readonly transfer: Transfer
  readonly places: CasePlaces
}

export function TransferCases({ transfer: { cases, debts }, places }: TransferCasesProps) {
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
            <TextLink href={places.debtHref(debt.id)}>{say(words.debt)}</TextLink> · {standingOf(debt)}
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

function standingOf({ state, remaining: amount }: Transfer['debts'][number]): string {
  return state === 'open'
    ? say(words.stillOwed, { amount: formatAmount({ currency: 'NGN', amount }) })
    : say(ends[state])
}
