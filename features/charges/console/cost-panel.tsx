// Answers for "what would this have cost on that day?": the question, and each line with the rule behind it.
import { useState } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { useDebounced } from '#kit/screens/debounced.ts'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { DateInput, type DateParts, readDate } from '#kit/ui/date-input.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAmount, formatDate, readTypedAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { costOnDay, listCharges } from '../contract.ts'
import { type ChargedService, chargedServices, type Exemption, exemptions, priceCurrency } from '../rules.ts'
import { serviceWord } from '../words.ts'
import { exemptionWords } from './charge-words.ts'
import { CostLines, type Cost } from './cost-lines.tsx'
import { words } from './words.ts'

interface Question {
  readonly typed: string
  readonly service: ChargedService
  readonly day: DateParts
  readonly exemption: Exemption | 'none'
  readonly free: boolean
  readonly tier: (typeof tiers)[number]
  /** `HH:MM`, where a price changed on the day; empty is its beginning, today now. */
  readonly time: string
}
const tiers = ['none', '1', '2', '3'] as const
const tierChoices = tiers.map((value) => ({
  value,
  label: value === 'none' ? say(words.noTier) : `${say(words.tier)} ${value}`,
}))

const serviceChoices = chargedServices.map((value) => ({ value, label: say(serviceWord(value)) }))
const exemptionChoices = [
  { value: 'none', label: say(words.noExemption) },
  ...exemptions.map((value) => ({ value, label: say(exemptionWords[value]) })),
] as const

const amountFaults = {
  empty: words.typeAmount,
  not_a_number: words.notAnAmount,
  too_many_decimals: words.tooManyDecimals,
} as const

function dayParts(day: string): DateParts {
  const [year = '', month = '', date = ''] = day.split('-')
  return { day: date, month, year }
}

export function CostPanel() {
  const today = lagosDay(useNow())
  const [question, setQuestion] = useState<Question>(() => ({
    typed: '10,000',
    service: 'bank_transfer',
    day: dayParts(today),
    exemption: 'none',
    free: false,
    tier: 'none',
    time: '',
  }))
  const read = readTypedAmount(question.typed, priceCurrency)
  const day = readDate(question.day)
  return (
    <Panel title={say(words.cost)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-8">
        <QuestionForm
          question={question}
          onChange={(part) => setQuestion({ ...question, ...part })}
          amountFault={'wrong' in read ? say(amountFaults[read.wrong]) : undefined}
          dayFault={day === null ? say(words.noDay) : undefined}
        />
        {'amount' in read && day !== null && (
          <Answer
            query={{
              service: question.service,
              amount: read.amount,
              on: day,
              ...(question.exemption === 'none' ? {} : { exemption: question.exemption }),
              ...(question.free ? { free: 'true' } : {}),
              ...(question.tier === 'none' ? {} : { tier: question.tier }),
              ...(question.time === '' ? {} : { time: question.time }),
            }}
            onTime={(time) => setQuestion({ ...question, time })}
          />
        )}
      </div>
    </Panel>
  )
}

interface FormProps {
  readonly question: Question
  readonly onChange: (part: Partial<Question>) => void
  readonly amountFault: string | undefined
  readonly dayFault: string | undefined
}

function QuestionForm({ question, onChange, amountFault, dayFault }: FormProps) {
  return (
    <div className="grid content-start gap-4">
      <AmountInput
        label={say(words.amount)}
        currency={priceCurrency}
        value={question.typed}
        onChange={(typed) => onChange({ typed })}
        error={amountFault}
      />
      <Select
        label={say(words.service)}
        choices={serviceChoices}
        value={question.service}
        onChange={(service) => onChange({ service })}
      />
      <DateInput
        label={say(words.day)}
        value={question.day}
        onChange={(day) => onChange({ day, time: '' })}
        error={dayFault}
      />
      <Select
        label={say(words.exemption)}
        choices={exemptionChoices}
        value={question.exemption}
        onChange={(exemption) => onChange({ exemption })}
      />
      <Select
        label={say(words.tier)}
        choices={tierChoices}
        value={question.tier}
        onChange={(tier) => onChange({ tier })}
      />
      <Checkbox checked={question.free} onChange={(free) => onChange({ free })}>
        {say(words.free)}
      </Checkbox>
    </div>
  )
}

const stillMs = 250

interface Asked {
  readonly service: ChargedService
  readonly amount: string
  readonly on: string
  readonly exemption?: Exemption
  readonly free?: 'true'
  readonly tier?: string
  readonly time?: string
}

/** The question once it has held still. Each part is a text of its own, so that the same question is the same. */
function useSettled(query: Asked): Asked {
  const amount = useDebounced(query.amount, stillMs)
  const on = useDebounced(query.on, stillMs)
  return { ...query, amount, on }
}

function Answer({ query, onTime }: { query: Asked; onTime: (time: string) => void }) {
  const settled = useSettled(query)
  const cost = useAnswer(costOnDay, { query: settled }, { keepsOld: true })
  const rules = useAnswer(listCharges, {})
  const failed = [cost, rules].find(({ error }) => error !== null)
  if (failed !== undefined)
    return <ErrorState inline trouble={troubleOf(failed.error)} onRetry={() => void failed.refetch()} />
  // A line without its rules would say that there are none.
  const data = rules.data && cost.data
  return (
    <div className="grid content-start gap-4">
      {data !== undefined && data.changed_at.length > 0 && (
        <TimeChoice instants={data.changed_at} value={query.time ?? ''} onChange={onTime} />
      )}
      <CostLines cost={data} rules={rules.data ?? []} isFree={settled.free === 'true'} />
      {data?.service === 'bank_transfer' && (
        <p className="text-13 text-text-2">{sayCount(words.freeThen, data.free_transfers)}</p>
      )}
      {data !== undefined && data.tier !== null && <TierVerdict tier={data.tier} />}
    </div>
  )
}

/** The minute after which a change of that day holds whole. */
function minuteAfter(instant: string): string {
  return lagosTime(new Date(Math.ceil(new Date(instant).getTime() / 60_000) * 60_000))
}

/** Where a price changed on the day: which part of it is meant. */
function TimeChoice(props: {
  readonly instants: readonly string[]
  readonly value: string
  readonly onChange: (time: string) => void
}) {
  const { value, onChange } = props
  const times = [...new Set(props.instants.map(minuteAfter))]
  return (
    <Select
      label={say(words.time)}
      hint={say(words.timeHint, { times: times.join(', ') })}
      choices={[
        { value: '', label: say(words.beginning) },
        ...times.map((time) => ({ value: time, label: say(words.at, { time }) })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function TierVerdict({ tier }: { tier: NonNullable<Cost['tier']> }) {
  const { name, most, allowed, from, source } = tier
  const word = most === null ? words.tierAllowsAny : allowed ? words.tierAllows : words.tierRefuses
  const limit = most === null ? '' : formatAmount({ currency: priceCurrency, amount: most })
  return (
    <p role="status" className="text-13">
      <span className={allowed ? undefined : 'font-medium text-danger'}>
        {say(word, { name, most: limit, day: formatDate(from) })}
      </span>
      {source !== null && <span className="block text-12 text-text-3">{source}</span>}
    </p>
  )
}
