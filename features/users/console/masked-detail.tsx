// Answers for one masked detail of a user: its mask, and a look at it that is written down.
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { say, type Word } from '#kit/words/words.ts'
import { type maskedDetails, revealDetail } from '../reveal-contract.ts'
import { words } from './words.ts'

type Field = (typeof maskedDetails)[number]

export const detailLabels: Readonly<Record<Field, Word>> = {
  date_of_birth: words.born,
  address: words.address,
}

interface MaskedDetailProps {
  readonly uuid: string
  readonly field: Field
  readonly mask: string
  readonly mayReveal: boolean
}

/** What was shown goes with the page: the next look is another one. */
export function MaskedDetail({ uuid, field, mask, mayReveal }: MaskedDetailProps) {
  const { send, pending, problem } = useSend(revealDetail)
  const [shown, setShown] = useState<string>()
  const show = async () => {
    const answered = await send({ params: { id: uuid }, body: { field } })
    if (answered.ok) setShown(answered.data.value ?? say(words.notGiven))
  }
  if (shown !== undefined) return field === 'date_of_birth' && /^\d/.test(shown) ? formatDate(shown) : shown
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="font-mono text-[0.93em]" aria-hidden="true">
        {mask}
      </span>
      {mayReveal && (
        <Button size="sm" pending={pending} onClick={() => void show()}>
          {say(words.show)}
          <span className="sr-only"> {say(detailLabels[field])}</span>
        </Button>
      )}
      {problem !== undefined && (
        <span role="alert" className="text-13 text-danger">
          {problem.message}
        </span>
      )}
    </span>
  )
}
