// Answers for the fields of when: how often, the first day, the time, and for what repeats its end.
import type { ReactNode } from 'react'
import { lagosDay } from '#kit/lagos.ts'
import { Chips } from '#kit/ui/chips.tsx'
import { formatWeekday } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { isDay, timesWith, type Typed } from './plan.ts'

/** What is in the past is so by its day, or on that day by its time. */
export const codesOf = (
  day: string,
  now: Date,
): { readonly day: readonly string[]; readonly time: readonly string[] } =>
  day < lagosDay(now)
    ? { day: ['first_in_the_past', 'first_too_far'], time: [] }
    : { day: ['first_too_far'], time: ['first_in_the_past'] }

interface PartProps {
  readonly typed: Typed
  readonly onType: (part: Partial<Typed>) => void
}

interface TimingFieldsProps extends PartProps {
  /** What is wrong with each. */
  readonly dayFault: string | undefined
  readonly timeFault: string | undefined
  readonly endFault: string | undefined
  /** What the day is called; the first one where nothing has gone out. */
  readonly dayLabel?: string | undefined
}

export function TimingFields(props: TimingFieldsProps) {
  const { typed, onType, endFault } = props
  return (
    <>
      <Rhythm typed={typed} onType={onType} />
      <First {...props} />
      {typed.every !== 'once' && <End typed={typed} onType={onType} fault={endFault} />}
    </>
  )
}

function Rhythm({ typed, onType }: PartProps) {
  return (
    <Group label={say(words.howOften)}>
      <Chips
        wraps
        label={say(words.howOften)}
        choices={[
          { value: 'once', label: say(words.once) },
          { value: 'day', label: say(words.everyDay) },
          { value: 'week', label: say(words.everyWeek) },
          { value: 'month', label: say(words.everyMonth) },
        ]}
        value={typed.every}
        onChange={(every) => onType({ every })}
      />
    </Group>
  )
}

/** The group names itself to a screen reader. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <span aria-hidden="true" className="text-14 font-medium">
        {label}
      </span>
      {children}
    </div>
  )
}

/** The browser's own field brings the calendar that its owner knows; below it the day is written so that nobody mistakes it. */
function First({ typed, onType, dayFault, timeFault, dayLabel }: TimingFieldsProps) {
  const isShort = typed.every === 'month' && Number(typed.day.slice(8)) > 28
  return (
    <div className="grid items-start gap-3 min-[350px]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <TextInput
        label={dayLabel ?? say(typed.every === 'once' ? words.day : words.firstDay)}
        hint={
          isDay(typed.day) && (
            <>
              <span className="block">{formatWeekday(typed.day)}</span>
              {isShort && <span className="block">{say(words.shortMonths)}</span>}
            </>
          )
        }
        error={dayFault}
        type="date"
        name="day"
        value={typed.day}
        onChange={(day) => onType({ day })}
      />
      <Select
        label={say(words.time)}
        hint={say(words.timeHint)}
        error={timeFault}
        name="time"
        placeholder={say(words.chooseTime)}
        choices={timesWith(typed.time).map((value) => ({ value, label: value }))}
        value={typed.time}
        onChange={(time) => onType({ time })}
      />
    </div>
  )
}

function End({ typed, onType, fault }: PartProps & { fault: string | undefined }) {
  return (
    <>
      <Group label={say(words.ends)}>
        <Chips
          wraps
          label={say(words.ends)}
          choices={[
            { value: 'never', label: say(words.endsNever) },
            { value: 'day', label: say(words.endsOn) },
          ]}
          value={typed.ends ? 'day' : 'never'}
          onChange={(end) => onType({ ends: end === 'day' })}
        />
      </Group>
      {typed.ends && (
        <TextInput
          label={say(words.lastDay)}
          hint={isDay(typed.lastDay) && formatWeekday(typed.lastDay)}
          error={fault}
          type="date"
          name="last-day"
          value={typed.lastDay}
          onChange={(lastDay) => onType({ lastDay })}
        />
      )}
    </>
  )
}
