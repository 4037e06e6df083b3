// Answers for a request that its customer has made: from when the account closes, what would hinder it, and keeping the account.
import { useQueryClient } from '@tanstack/react-query'
import CalendarX from 'lucide-react/icons/calendar-x'
import { useSend } from '#kit/screens/answers.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDate, formatWeekday } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { withdrawClosing } from '../contract.ts'
import { words } from '../words.ts'
import { BlockRows, type ClosingPlaces, type Closing } from './block-rows.tsx'

interface AskedPageProps {
  readonly closing: Closing
  readonly request: NonNullable<Closing['request']>
  readonly places: ClosingPlaces
}

export function AskedPage({ closing, request, places }: AskedPageProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(withdrawClosing)
  const keep = async () => {
    if (pending) return
    const answered = await send({})
    // One that is over already is where the customer wants it.
    if (!answered.ok && answered.problem.code !== 'no_closing_request') return
    await answers.invalidateQueries()
    toast.success(say(words.keptToast), { placement: 'bottom' })
  }
  return (
    <>
      <Card className="grid justify-items-center gap-3 py-6 text-center">
        <span className="grid size-16 place-items-center rounded-pill bg-warning-soft text-on-warning-soft">
          <CalendarX aria-hidden="true" size={32} strokeWidth={1.75} />
        </span>
        <p role="status" className="text-18 font-semibold text-balance">
          {say(words.askedTitle, { day: formatWeekday(request.closes_at) })}
        </p>
        <p className="text-14 text-pretty text-text-2">
          {say(words.askedOn, { day: formatDate(request.asked_at) })} {say(words.stillOpen)}
        </p>
      </Card>
      {closing.blocks.length > 0 && (
        <section aria-label={say(words.beforeThen)} className="grid gap-1">
          <SectionHead title={say(words.beforeThen)} />
          <BlockRows closing={closing} places={places} />
        </section>
      )}
      {problem !== undefined && problem.code !== 'no_closing_request' && (
        <Banner tone="danger" live>
          {problem.message}
        </Banner>
      )}
      <Dock lined>
        <Button variant="primary" block pending={pending} onClick={() => void keep()}>
          {say(words.keep)}
        </Button>
      </Dock>
    </>
  )
}
