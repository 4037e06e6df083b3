// Answers for how a bank is doing, by what we measured ourselves in the last minutes, and by nothing else.
import { Card } from '#kit/ui/panel.tsx'
import { inSentence } from '#kit/words/in-sentence.ts'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Quote } from './quote-difference.ts'

type Health = NonNullable<Quote['payee']['health']>
type Measured = Exclude<Health['state'], 'unmeasured'>

const looks: Readonly<Record<Measured, { readonly word: Word; readonly dot: string }>> = {
  fine: { word: words.bankFine, dot: 'bg-success ring-success-soft' },
  slow: { word: words.bankSlow, dot: 'bg-accent ring-accent-soft' },
  trouble: { word: words.bankTrouble, dot: 'bg-danger ring-danger-soft' },
}

const minute = 60

function usualWords(seconds: number): string {
  return seconds < 2 * minute
    ? sayCount(words.usualSeconds, seconds)
    : sayCount(words.usualMinutes, Math.ceil(seconds / minute))
}

export function BankHealthCard({ bank, health }: { bank: string; health: Health }) {
  const { state, sent, paid, minutes, usual_seconds: usual } = health
  // Nothing measured is nothing to say.
  if (state === 'unmeasured') return null
  const { word, dot } = looks[state]
  return (
    <Card className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 text-14">
        <span aria-hidden="true" className={`mx-1 size-2 shrink-0 rounded-pill ring-4 ${dot}`} />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">
          {say(word, { bank: inSentence(bank) })}
        </span>
        {state === 'fine' && usual !== null && <span className="text-text-2">{usualWords(usual)}</span>}
      </p>
      <Share sent={sent} paid={paid} />
      <p className="text-12 text-text-2">{say(words.measured, { paid, sent, minutes })}</p>
    </Card>
  )
}

const cells = 24

/** Of twenty-four cells as many are green as arrived; the sentence below says the numbers. */
function Share({ sent, paid }: { sent: number; paid: number }) {
  const green = Math.round((paid / sent) * cells)
  return (
    <div aria-hidden="true" className="grid h-4 grid-cols-24 gap-[3px]">
      {Array.from({ length: cells }, (_, place) => (
        <span key={place} className={`rounded-[2px] ${place < green ? 'bg-success/85' : 'bg-accent'}`} />
      ))}
    </div>
  )
}
