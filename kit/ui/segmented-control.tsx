// Answers for choosing one of two to four things that change what is shown: a currency, a span of days.
import { classNames } from './class-names.ts'
import { type Choices, RadioChoices } from './radio-choices.tsx'
import { useScale } from './scale.tsx'

interface SegmentedControlProps<Value extends string> extends Choices<Value> {
  /** On the customer's deep field: a dark track and a white choice. */
  readonly onField?: boolean | undefined
  readonly block?: boolean | undefined
}

interface Look {
  readonly track: string
  readonly choice: string
  readonly chosen: string
  readonly other: string
}
const looks: Record<'regular' | 'large' | 'field', Look> = {
  regular: {
    track: 'rounded-button border border-hair bg-sunken p-0.5',
    choice: 'min-h-6.5 rounded-input px-2.5 text-13 max-md:min-h-8',
    chosen: 'bg-surface text-text shadow-e1 ring-1 ring-border dark:bg-raised',
    other: 'text-text-2 hover:text-text',
  },
  large: {
    track: 'rounded-[10px] bg-track p-[3px]',
    choice: 'min-h-10 rounded-button px-3 text-14',
    chosen: 'bg-surface text-text shadow-e1 dark:bg-raised',
    other: 'text-text-2 hover:text-text',
  },
  field: {
    track: 'rounded-pill bg-well p-0.5',
    choice: 'min-h-7 min-w-12 rounded-pill px-2 text-12 font-semibold tracking-[0.02em]',
    chosen: 'bg-on-field text-field',
    other: 'text-on-field-2 hover:text-on-field',
  },
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { onField, block, ...choices } = props
  const scale = useScale()
  const look = looks[onField === true ? 'field' : scale]
  return (
    <RadioChoices
      {...choices}
      className={classNames(
        'auto-cols-fr grid-flow-col',
        block === true ? 'grid' : 'inline-grid',
        look.track,
      )}
      look={(isChosen) =>
        classNames('grid place-items-center', look.choice, isChosen ? look.chosen : look.other)
      }
    />
  )
}
