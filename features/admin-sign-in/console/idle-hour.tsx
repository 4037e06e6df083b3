// Answers for the idle hour in the browser: what counts as activity, the warning, and the end in all tabs.
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { formatCountdown } from '#kit/ui/format.ts'
import { useCountdown } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { checkAdmin } from '../contract.ts'
import { authHeaders } from './auth-call.ts'
import { type IdleState, type IdleWatch, watchIdle } from './idle.ts'
import { leaveEverywhere } from './leaving.ts'
import { storedLastActive } from './stored.ts'
import { words } from './words.ts'

const channelName = 'console-activity'
const activities = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart', 'touchmove'] as const

function readLastActive(): number {
  const kept = Number(storedLastActive.read() ?? '')
  return Number.isFinite(kept) ? kept : 0
}

/** Calls `act` for what a person does. A page that moves under a resting mouse makes events too; they do not count. */
function followActivity(act: () => void): () => void {
  let place = ''
  const heard = (event: Event) => {
    if (!event.isTrusted) return
    if (event instanceof MouseEvent && event.type === 'mousemove') {
      const now = `${event.screenX} ${event.screenY}`
      const isResting = now === place
      place = now
      if (isResting) return
    }
    act()
  }
  for (const name of activities) addEventListener(name, heard, { capture: true, passive: true })
  return () => {
    for (const name of activities) removeEventListener(name, heard, { capture: true })
  }
}

/** Stands once inside the guard. */
export function IdleHour() {
  const client = useClient()
  const [state, setState] = useState<IdleState>({ kind: 'active' })
  const watching = useRef<IdleWatch>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    const watch = watchIdle({
      time: browserTime,
      lastActiveAnywhere: readLastActive,
      tell: (at) => {
        channel.postMessage(at)
        storedLastActive.write(String(at))
      },
      report: () => void client.call(checkAdmin, { headers: { ...authHeaders, 'x-active': '1' } }),
      changed: setState,
      expire: () => leaveEverywhere(client, 'idle'),
    })
    watching.current = watch
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number') watch.heard(data)
    })
    const forget = followActivity(watch.active)
    document.addEventListener('visibilitychange', watch.look)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', watch.look)
      channel.close()
      watch.stop()
    }
  }, [client])
  return (
    <Warning
      state={state}
      onStay={() => watching.current?.stay()}
      onLeave={() => leaveEverywhere(client, 'left')}
    />
  )
}

function Warning({ state, onStay, onLeave }: { state: IdleState; onStay: () => void; onLeave: () => void }) {
  const until = state.kind === 'warned' ? state.until : null
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={state.kind !== 'active'}
      onClose={onStay}
      title={say(words.stillHere)}
      description={until === null ? say(words.stillSignedIn) : <TimeLeft key={until} until={until} />}
      actions={
        <>
          <Button onClick={onLeave}>{say(words.signOut)}</Button>
          <Button variant="primary" onClick={onStay} data-focus-first="">
            {say(words.stay)}
          </Button>
        </>
      }
    />
  )
}

function TimeLeft({ until }: { until: number }) {
  const [end] = useState(() => new Date(until))
  return (
    <span className="tabular-nums">
      {say(words.signedOutIn, { time: formatCountdown(useCountdown(end)) })}
    </span>
  )
}
