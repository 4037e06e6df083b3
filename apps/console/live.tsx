// Answers for screens that keep themselves fresh: one stream of changes, renewals in small bundles, and a pause.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { assert } from '#kit/assert.ts'
import { renewAnswers, useClient } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { isTouchedBy } from './live-topics.ts'

export interface LiveState {
  /** Updates arrive now. */
  readonly isLive: boolean
  /** Somebody wanted the screen to hold still. */
  readonly isPaused: boolean
  readonly changedAt: Date | undefined
  readonly setPaused: (paused: boolean) => void
}

const LiveContext = createContext<LiveState | null>(null)

export function useLive(): LiveState {
  const live = useContext(LiveContext)
  assert(live !== null, 'the page stands inside a LiveProvider')
  return live
}

const livePath = '/api/v1/live'
/** The first change of a burst shows almost at once, those behind it together. */
const firstMilliseconds = 250
const restMilliseconds = 2_000
/** Without a stream everything on screen is read again this often. */
const pollMilliseconds = 30_000
const startedAt = browserTime.now()

/** Collects topics and renews what they touch. An empty list of topics is a gap: all is read again. */
function createRenewal(answers: QueryClient, renewed: (at: Date) => void) {
  let pending = new Set<string>()
  let lastFlush = 0
  let takeBack: (() => void) | undefined
  const flush = () => {
    takeBack = undefined
    lastFlush = browserTime.now()
    const topics = [...pending]
    pending = new Set()
    renewAnswers(answers, (kept) => topics.some((topic) => isTouchedBy(topic, kept)))
    renewed(new Date(lastFlush))
  }
  const readAll = () => renewAnswers(answers, () => true)
  return {
    note: (topics: readonly string[]) => {
      if (topics.length === 0) return readAll()
      for (const topic of topics) pending.add(topic)
      const wait = Math.max(firstMilliseconds, lastFlush + restMilliseconds - browserTime.now())
      takeBack ??= browserTime.after(wait, flush)
    },
    readAll,
    stop: () => takeBack?.(),
  }
}

function followVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Follows what staff may follow, and one user, while the page is seen and nobody paused it. */
export function LiveProvider({ user, children }: { user: string | undefined; children: ReactNode }) {
  const client = useClient()
  const answers = useQueryClient()
  const [isPaused, setPaused] = useState(false)
  const [isConnected, setConnected] = useState(false)
  const [changedAt, setChangedAt] = useState<Date>()
  const isSeen = useSyncExternalStore(followVisibility, () => !document.hidden)
  const on = isSeen && !isPaused
  /** Since when changes are missed while nothing is followed. */
  const missedSince = useRef(startedAt)
  const path = user === undefined ? livePath : `${livePath}?user=${user}`
  useEffect(() => {
    if (!on) return undefined
    // A stream that was stopped still says good-bye; nobody listens to it any more.
    let isCurrent = true
    let isHeard = false
    const noteState = (live: boolean) => {
      if (isHeard) missedSince.current = browserTime.now()
      isHeard = live
      setConnected(live)
    }
    const renewal = createRenewal(answers, setChangedAt)
    const following = client.follow(path, browserTime.now() - missedSince.current, {
      changed: (changed) => isCurrent && renewal.note(changed),
      state: (live) => isCurrent && noteState(live),
    })
    return () => {
      isCurrent = false
      following.stop()
      renewal.stop()
      noteState(false)
    }
  }, [on, path, client, answers])
  useEffect(() => {
    if (!on || isConnected) return undefined
    return browserTime.every(pollMilliseconds, createRenewal(answers, setChangedAt).readAll)
  }, [on, isConnected, answers])
  return (
    <LiveContext value={{ isLive: on && isConnected, isPaused, changedAt, setPaused }}>
      {children}
    </LiveContext>
  )
}
