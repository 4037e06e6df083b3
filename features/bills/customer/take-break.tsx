// Answers for excluding oneself from betting: how long, asked once more with its end, and then nothing takes it back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Sheet } from '#kit/ui/sheet.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { endOf, type Span, spans } from '../betting.ts'
import { excludeMe, type findMyBetting } from '../betting-contract.ts'
import { spansIn, words } from '../betting-words.ts'

type Betting = WireAnswer<typeof findMyBetting>

/** Those that would end later than what runs. */
const spansLeft = ({ excluded_until: until }: Betting, now: Date): readonly Span[] =>
  spans.filter((span) => until === null || endOf(span, now) > new Date(until))

export function TakeBreak({ betting }: { betting: Betting }) {
  const [chosen, setChosen] = useState<Span>()
  const [isAsked, setIsAsked] = useState(false)
  const [asks, setAsks] = useState(false)
  const left = spansLeft(betting, useNow())
  if (left.length === 0) return null
  const span = chosen !== undefined && left.includes(chosen) ? chosen : undefined
  const go = () => {
    setIsAsked(true)
    if (span !== undefined) setAsks(true)
  }
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-16 font-semibold">
          {say(betting.excluded_until === null ? words.break : words.longer)}
        </h2>
        <p className="text-14 text-pretty text-text-2">{say(words.breakBody)}</p>
      </div>
      <Chips
        label={say(words.howLong)}
        choices={left.map((value) => ({ value, label: say(spansIn[value]) }))}
        value={span}
        onChange={setChosen}
        wraps
      />
      {isAsked && span === undefined && (
        <p role="alert" className="text-14 font-medium text-danger">
          {say(words.choose)}
        </p>
      )}
      <Button variant="danger" block onClick={go}>
        {span === undefined ? say(words.excludeAny) : say(words.exclude, { span: say(spansIn[span]) })}
      </Button>
      {asks && span !== undefined && (
        <ConfirmSheet span={span} onClose={() => setAsks(false)} onDone={() => setIsAsked(false)} />
      )}
    </Card>
  )
}

interface ConfirmProps {
  readonly span: Span
  readonly onClose: () => void
  readonly onDone: () => void
}

function ConfirmSheet({ span, onClose, onDone }: ConfirmProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(excludeMe)
  // What is shown is a minute's word; what is kept is the server's.
  const until = formatDateTime(endOf(span, useNow()).toISOString())
  const confirm = async () => {
    if (pending) return
    const answered = await send({ body: { span } })
    if (!answered.ok) return
    onDone()
    await answers.invalidateQueries()
    toast.success(say(words.done, { until: formatDateTime(answered.data.excluded_until ?? '') }), {
      placement: 'bottom',
    })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={say(words.confirmTitle, { span: say(spansIn[span]) })}
      busy={pending}
    >
      <div className="grid gap-4">
        <p className="text-16 text-pretty text-text-2">{say(words.confirmBody, { until })}</p>
        {problem !== undefined && (
          <Banner tone="danger" live>
            {problem.message}
          </Banner>
        )}
        <div className="grid gap-2">
          <Button variant="danger" block pending={pending} onClick={() => void confirm()}>
            {say(words.confirm)}
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            {say(words.keep)}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
