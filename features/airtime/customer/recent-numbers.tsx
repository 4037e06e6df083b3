// Answers for the numbers that were topped up before: one press fills them in.
import { Chips } from '#kit/ui/chips.tsx'
import { Field } from '#kit/ui/field.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { isSameNumber, type Draft, type RecentNumber } from './draft.ts'
import type { Recent } from './use-recent-numbers.ts'

interface RecentNumbersProps {
  readonly recent: readonly Recent[]
  readonly draft: Draft
  readonly onChoose: (number: RecentNumber) => void
}

const idOf = ({ network, phone }: RecentNumber): string => `${network} ${phone}`

/** Nothing where there are none, and while they are asked for: whoever types needs no list. */
export function RecentNumbers({ recent, draft, onChoose }: RecentNumbersProps) {
  if (recent.length === 0) return null
  const chosen = recent.find((one) => one.network === draft.network && isSameNumber(draft, one))
  const choose = (id: string) => {
    const number = recent.find((one) => idOf(one) === id)
    if (number !== undefined) onChoose(number)
  }
  return (
    <Field group label={say(words.recent)}>
      {() => (
        <Chips
          label={say(words.recent)}
          choices={recent.map((one) => ({
            value: idOf(one),
            label: say(words.numberAt, { phone: formatPhone(one.phone), network: one.networkName }),
          }))}
          value={chosen && idOf(chosen)}
          onChange={choose}
        />
      )}
    </Field>
  )
}
