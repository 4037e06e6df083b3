// Answers for how many transfers of a month are free: the dated rows, and setting another.
import { useState } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listFreeTransfers } from '../contract.ts'
import { FreeTransfersDialog } from './free-transfers-dialog.tsx'
import { words } from './words.ts'

type Setting = WireAnswer<typeof listFreeTransfers>[number]

export function FreeTransfersPanel({ maySet, signInHref }: { maySet: boolean; signInHref: string }) {
  const { data, error, refetch } = useAnswer(listFreeTransfers, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={say(words.freeTransfers)}
      aside={
        maySet ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {say(words.setFree)}
          </Button>
        ) : (
          say(words.mayNot)
        )
      }
    >
      {data !== undefined ? (
        <Settings settings={data} />
      ) : error !== null ? (
        <ErrorState inline trouble={troubleOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={say(words.freeTransfers)}>
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {isOpen && <FreeTransfersDialog signInHref={signInHref} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const shownMost = 6

/** The newest first; of two for one instant the later one counts, so the earlier one has never been. */
function Settings({ settings }: { settings: readonly Setting[] }) {
  const now = useNow()
  const counting = settings.filter(
    ({ from }, index) => !settings.slice(index + 1).some((later) => later.from === from),
  )
  // What was set at once holds, though this screen's clock, renewed twice a minute, may not have come to it.
  const hasBegun = ({ from, set_at: set }: Setting) => from === set || new Date(from) <= now
  const current = counting.findLast(hasBegun)
  return (
    <ul className="grid gap-2 text-13">
      {counting
        .toReversed()
        .slice(0, shownMost)
        .map((setting) => (
          <li key={setting.from} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="flex items-center gap-2">
              <span className="font-medium">{sayCount(words.perMonth, setting.count)}</span>
              {setting === current && (
                <Badge tone="success" quiet>
                  {say(words.now)}
                </Badge>
              )}
              {!hasBegun(setting) && <Badge tone="info">{say(words.toCome)}</Badge>}
            </span>
            <span className="text-text-2">
              {say(words.from)} <Time at={setting.from} />
            </span>
          </li>
        ))}
    </ul>
  )
}
