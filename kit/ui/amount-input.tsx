// Answers for typing an amount: naira or dollars, thousands grouped when the typing is done, nothing read as a number.
import { say } from '#kit/words/words.ts'
import { groupDigits } from '#kit/money/display.ts'
import { classNames } from './class-names.ts'
import { controlBox, Field, type FieldWords } from './field.tsx'
import { readTypedAmount } from './format.ts'
import { useScale } from './scale.tsx'
import { words } from './words.ts'

export type InputCurrency = 'NGN' | 'USD'
const symbols: Record<InputCurrency, string> = { NGN: '₦', USD: '$' }

export interface AmountInputProps extends FieldWords {
  /** The text as typed; `readTypedAmount` of format.ts makes the wire's decimal of it. */
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly currency: InputCurrency
  /** Given, the field offers NGN and USD; else the currency is fixed. */
  readonly onCurrencyChange?: ((currency: InputCurrency) => void) | undefined
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly focusFirst?: boolean | undefined
  readonly className?: string | undefined
}

export function AmountInput(props: AmountInputProps) {
  const { label, hint, error, hideLabel, aside, id, className, value, onChange, currency, disabled } = props
  const { name, placeholder = '0.00', required, focusFirst } = props
  const large = useScale() === 'large'
  const tidy = () => {
    const read = readTypedAmount(value, currency)
    if ('amount' in read) onChange(groupDigits(read.amount))
  }
  const box = classNames(
    controlBox({ large, invalid: error !== undefined, disabled: disabled === true }),
    large && 'min-h-16 gap-0.5',
    props.onCurrencyChange !== undefined && 'pr-1',
  )
  return (
    <Field {...{ label, hint, error, hideLabel, aside, id, className }}>
      {(control) => (
        <div className={box}>
          <span aria-hidden="true" className={classNames(large ? 'text-24 font-bold' : 'text-text-2')}>
            {symbols[currency]}
          </span>
          <input
            {...control}
            {...{ value, name, placeholder, disabled, required }}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            onBlur={tidy}
            data-focus-first={focusFirst === true ? '' : undefined}
            className={classNames(
              'min-w-0 flex-1 self-stretch bg-transparent outline-0',
              large && 'text-24 font-bold placeholder:font-normal',
              // Hundreds of millions are seen whole on the narrowest phones too.
              large && value.length > 10 && 'max-[22.5rem]:text-20',
            )}
          />
          <CurrencyChoice {...props} />
        </div>
      )}
    </Field>
  )
}

/** The currency at the end of the box: a choice where the field offers one, else its code. */
function CurrencyChoice({ label, currency, onCurrencyChange, disabled }: AmountInputProps) {
  if (onCurrencyChange === undefined)
    return <span className="text-12 font-semibold text-text-2">{currency}</span>
  return (
    <select
      aria-label={say(words.currencyOf, { label })}
      value={currency}
      disabled={disabled}
      onChange={(event) => onCurrencyChange(event.target.value === 'USD' ? 'USD' : 'NGN')}
      className="min-h-7 self-stretch rounded-tag bg-transparent pr-1 pl-1 text-12 font-semibold text-text-2"
    >
      <option value="NGN">NGN</option>
      <option value="USD">USD</option>
    </select>
  )
}
