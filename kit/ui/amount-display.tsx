// Answers for a read-only amount with its currency before it, where an input would stand if it could be changed.
import { Amount } from './amount.tsx'
import { Field, type FieldWords } from './field.tsx'
import type { WireAmount } from './format.ts'
import { useScale } from './scale.tsx'
import { classNames } from './class-names.ts'

/** Looks like a field that is settled: the currency's code first, then the amount with its symbol. */
export function AmountDisplay({ currency, amount, ...words }: FieldWords & WireAmount) {
  const large = useScale() === 'large'
  return (
    <Field {...words}>
      {(control) => (
        <output
          {...control}
          className={classNames(
            'flex w-full items-center gap-3 border border-border bg-sunken text-text',
            large
              ? 'min-h-13 rounded-input-large px-4 text-16'
              : 'min-h-9 rounded-input px-3 text-14 max-md:min-h-11',
          )}
        >
          <span className="text-12 font-semibold text-text-2">{currency}</span>
          <Amount currency={currency} amount={amount} className="font-medium" />
        </output>
      )}
    </Field>
  )
}
