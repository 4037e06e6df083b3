// Answers for the fields of a new price: those of its line, from when it holds, and what it rests on.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { SourceField } from '#kit/screens/reviewed-change.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { DateInput } from '#kit/ui/date-input.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { exemptions, type PricedCurrency } from '../rules.ts'
import { changeWords as words } from './change-words.ts'
import { exemptionWords } from './charge-words.ts'
import type { Line, Wish } from './wish.ts'

interface FieldsProps {
  readonly line: Line
  readonly currency: PricedCurrency
  readonly isNew: boolean
  readonly wish: Wish
  readonly onChange: (part: Partial<Wish>) => void
  readonly problem: Problem | undefined
}

/** `children`: from when it holds. */
export function ChangeFields({ children, ...props }: FieldsProps & { readonly children: ReactNode }) {
  const { isNew, wish, onChange, problem } = props
  return (
    <>
      {isNew && (
        <TextInput
          label={say(words.name)}
          hint={say(words.nameHint)}
          error={fieldProblem(problem, 'name')}
          name="name"
          autoComplete="off"
          maxLength={60}
          value={wish.name}
          onChange={(name) => onChange({ name })}
        />
      )}
      <PriceFields {...props} />
      {children}
      {isNew && (
        <DateInput
          label={say(words.lastDay)}
          value={wish.ends}
          onChange={(ends) => onChange({ ends })}
          error={fieldProblem(problem, 'until')}
        />
      )}
      <SourceField value={wish.source} problem={problem} onChange={(source) => onChange({ source })} />
    </>
  )
}

function PriceFields(props: FieldsProps) {
  const { line, wish, onChange, problem } = props
  switch (line) {
    case 'fee':
      return <BandFields {...props} />
    case 'tax':
    case 'promotion':
      return (
        <TextInput
          label={say(line === 'tax' ? words.taxPercent : words.percentOff)}
          error={fieldProblem(problem, 'percent')}
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={wish.percent}
          onChange={(percent) => onChange({ percent })}
        />
      )
    case 'duty':
      return <DutyFields {...props} />
  }
}

function DutyFields({ currency, wish, onChange, problem }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountInput
          label={say(words.value)}
          currency={currency}
          error={fieldProblem(problem, 'value')}
          value={wish.value}
          onChange={(value) => onChange({ value })}
        />
        <AmountInput
          label={say(words.minimum)}
          currency={currency}
          error={fieldProblem(problem, 'minimum')}
          value={wish.minimum}
          onChange={(minimum) => onChange({ minimum })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-13 font-medium">{say(words.exempt)}</legend>
        {exemptions.map((one) => (
          <Checkbox
            key={one}
            checked={wish.exempt.includes(one)}
            onChange={(isOn) =>
              onChange({
                exempt: exemptions.filter((other) => (other === one ? isOn : wish.exempt.includes(other))),
              })
            }
          >
            {say(exemptionWords[one])}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

const bandsMost = 12

function BandFields(props: FieldsProps) {
  const { wish, onChange } = props
  const { bands } = wish
  const last = bands.length - 1
  const add = () =>
    onChange({ bands: [...bands.slice(0, last), { upTo: '', value: '' }, ...bands.slice(last)] })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-medium">{say(words.bands)}</legend>
      {bands.map((_, index) => (
        <BandRow key={index} {...props} index={index} />
      ))}
      {bands.length < bandsMost && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={add}
          icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
        >
          {say(words.addBand)}
        </Button>
      )}
    </fieldset>
  )
}

function BandRow({ currency, wish, onChange, problem, index }: FieldsProps & { index: number }) {
  const { bands } = wish
  const band = bands[index] ?? { upTo: '', value: '' }
  const isLast = index === bands.length - 1
  const set = (part: Partial<Wish['bands'][number]>) =>
    onChange({ bands: bands.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className="grid grid-cols-[1fr_1fr_2.5rem] items-start gap-2">
      {isLast ? (
        <p className="self-center pt-5 text-13 text-text-2">
          {say(index === 0 ? words.anyAmount : words.above)}
        </p>
      ) : (
        <AmountInput
          label={say(words.upTo)}
          currency={currency}
          error={fieldProblem(problem, `bands.${index}.up_to`)}
          value={band.upTo}
          onChange={(upTo) => set({ upTo })}
        />
      )}
      <AmountInput
        label={say(words.fee)}
        currency={currency}
        error={fieldProblem(problem, `bands.${index}.value`)}
        value={band.value}
        onChange={(value) => set({ value })}
      />
      {!isLast && (
        <span className="pt-6">
          <IconButton
            plain
            label={say(words.removeBand, { number: String(index + 1) })}
            icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onChange({ bands: bands.filter((_, at) => at !== index) })}
          />
        </span>
      )}
    </div>
  )
}
