// Answers for where a customer is signed in: this device, all others, and ending those.
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDayMonth, formatTime } from '#kit/ui/format.ts'
import { ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { endOtherSessions, endSession, listSessions } from '../upkeep-contract.ts'
import { words } from '../words.ts'

type Sessions = WireAnswer<typeof listSessions>
type Session = Sessions['items'][number]

export function SessionsCard() {
  const { data, error, refetch } = useAnswer(listSessions, {})
  const ending = useSend(endSession)
  const endingOthers = useSend(endOtherSessions)
  if (data === undefined) {
    return (
      <Card flush>
        <OnItsWay label={say(words.devicesLoading)} {...{ error, refetch }}>
          <ListSkeleton rows={2} />
        </OnItsWay>
      </Card>
    )
  }
  const end = async ({ id, device }: Session) => {
    if (ending.pending) return
    const answered = await ending.send({ params: { id } })
    if (answered.ok) toast.success(say(words.endedOne, { device }))
    else toast.error(answered.problem.message)
    await refetch()
  }
  const endOthers = async () => {
    if (endingOthers.pending) return
    const answered = await endingOthers.send({})
    if (answered.ok) toast.success(say(words.endedOthers))
    else toast.error(answered.problem.message)
    await refetch()
  }
  return (
    <Card flush>
      <p className="px-4 pt-4 pb-1 text-14 text-text-2">{activeWords(data)}</p>
      <ListRows label={say(words.devicesSection)}>
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ListRows>
      {data.items.length > 1 && (
        <div className="border-t border-hair p-4">
          <Button variant="secondary" block pending={endingOthers.pending} onClick={() => void endOthers()}>
            {say(words.endOthers)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function activeWords({ active_device: active }: Sessions): string {
  if (active === null || active.is_this) return say(words.activeDevice)
  return say(words.activeDeviceOther, { device: active.name })
}

const isPhone = (device: string): boolean => /Android|iOS/.test(device)

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device } = session
  const { last_seen_at: seenAt } = session
  const time = `${formatDayMonth(seenAt)}, ${formatTime(seenAt)}`
  return (
    <div className="flex min-h-16 items-center gap-3 px-3 py-2.5">
      <Tile tone={session.is_this ? 'brand' : 'sand'} icon={isPhone(device) ? Smartphone : Laptop} />
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-medium wrap-anywhere">{device}</span>
        <span className="block text-14 text-text-2">
          {say(session.is_unlocked ? words.seen : words.seenLocked, { time })}
        </span>
      </span>
      {session.is_this ? (
        <Badge tone="brand">{say(words.thisDevice)}</Badge>
      ) : (
        <Button size="sm" aria-label={say(words.endSessionOf, { device })} onClick={onEnd}>
          {say(words.endSession)}
        </Button>
      )}
    </div>
  )
}
