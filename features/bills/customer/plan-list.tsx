// Answers for choosing what is bought of a biller that sells plans: what somebody has first, to be renewed, then all that it sells.
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { SearchField } from '#kit/screens/search-field.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatTrimmed } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { foldForSearch } from '#kit/words/fold.ts'
import { say } from '#kit/words/words.ts'
import { listPlans } from '../contract.ts'
import { words } from '../words.ts'
import type { Choice } from './draft.ts'

interface PlanListProps {
  readonly biller: string
  /** Whose it is, where the biller has said so; undefined where nobody is asked. */
  readonly account: string | undefined
  readonly chosen: Choice
  readonly error: string | undefined
  readonly onChoose: (choice: Choice) => void
}

export interface Offered {
  readonly key: string
  readonly name: string
  readonly note: string | undefined
  readonly price: string
  readonly choice: Choice
}

/** A list as long as this is searched. */
const searchedFrom = 8

export function PlanList({ biller, account, chosen, error, onChoose }: PlanListProps) {
  const read = useAnswer(listPlans, {
    params: { id: biller },
    query: account === undefined ? {} : { account },
  })
  const { trouble, onRetry } = troubleWith(read)
  const [typed, setTyped] = useState('')
  if (trouble !== undefined)
    return (
      <Card>
        <ErrorState trouble={trouble} onRetry={onRetry} />
      </Card>
    )
  if (read.data === undefined)
    return (
      <Loading label={say(words.plans)}>
        <Skeleton className="h-64 w-full rounded-card-large" />
      </Loading>
    )
  const offered = offeredIn(read.data)
  const shown = offered.filter(({ name }) => foldForSearch(name).includes(foldForSearch(typed)))
  return (
    <div className="grid gap-2">
      {offered.length > searchedFrom && (
        <SearchField
          label={say(words.findPlan)}
          placeholder={say(words.findPlan)}
          typed={typed}
          onType={setTyped}
        />
      )}
      <PlanRadios offered={shown} chosen={chosen} error={error} onChoose={onChoose} />
    </div>
  )
}

/** What somebody has comes first, and once: bought anew it is the same. */
function offeredIn({ plans, current }: WireAnswer<typeof listPlans>): readonly Offered[] {
  const renewing: readonly Offered[] =
    current === null
      ? []
      : [
          {
            key: 'renew',
            name: say(words.renew, { plan: current.name }),
            note: say(words.now),
            price: current.price,
            choice: { renew: 'yes' },
          },
        ]
  return [
    ...renewing,
    ...plans
      .filter(
        ({ name, price }) => current === null || `${name} ${price}` !== `${current.name} ${current.price}`,
      )
      .map(({ code, name, price }) => ({ key: code, name, note: undefined, price, choice: { plan: code } })),
  ]
}

interface PlanRadiosProps extends Pick<PlanListProps, 'chosen' | 'error' | 'onChoose'> {
  readonly offered: readonly Offered[]
  /** What they are called; plans where not said. */
  readonly label?: string
}

export function PlanRadios({ offered, chosen, error, onChoose, label = say(words.plan) }: PlanRadiosProps) {
  const name = useId()
  const isChosen = ({ choice }: Offered): boolean =>
    choice.plan === chosen.plan && choice.renew === chosen.renew
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      {...(error !== undefined && { 'aria-describedby': `${name}-error` })}
    >
      <legend className="mb-1 text-14 font-medium">{label}</legend>
      {offered.length === 0 ? (
        <p className="text-14 text-text-2">{say(words.noPlan)}</p>
      ) : (
        <Card flush>
          {offered.map((one) => (
            <label
              key={one.key}
              className="relative flex min-h-14 cursor-pointer items-center gap-3 border-t border-hair px-3 py-2.5 ring-inside transition-colors first:border-t-0 hover:bg-row-press has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                checked={isChosen(one)}
                onChange={() => onChoose(one.choice)}
                className="size-5 shrink-0"
              />
              <span className="grid min-w-0 flex-1">
                <span className="text-16 font-medium wrap-anywhere">{one.name}</span>
                {one.note !== undefined && <span className="text-14 text-text-2">{one.note}</span>}
              </span>
              <span className="text-16 font-medium whitespace-nowrap tabular-nums">
                {formatTrimmed({ currency: 'NGN', amount: one.price })}
              </span>
            </label>
          ))}
        </Card>
      )}
      {error !== undefined && (
        <p id={`${name}-error`} className="text-14 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
