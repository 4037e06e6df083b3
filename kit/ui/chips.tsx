// Answers for choosing one of several ways to look at a list: chips in a row that a thumb moves where there is no room.
import { classNames } from './class-names.ts'
import { type Choices, RadioChoices } from './radio-choices.tsx'

interface ChipsProps<Value extends string> extends Choices<Value> {
  /** Under each other where the row ends, where all have to be seen at once. */
  readonly wraps?: boolean | undefined
}

export function Chips<Value extends string>({ wraps, ...choices }: ChipsProps<Value>) {
  return (
    <RadioChoices
      {...choices}
      className={classNames(
        'flex gap-2',
        wraps === true
          ? 'flex-wrap'
          : '-mx-4 scrollbar-none overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0',
      )}
      look={(isChosen) =>
        classNames(
          'inline-flex min-h-9 shrink-0 items-center rounded-pill border px-3.5 text-14',
          isChosen
            ? 'border-transparent bg-brand text-on-brand'
            : 'border-control bg-surface text-text-2 hover:text-text',
        )
      }
    />
  )
}
