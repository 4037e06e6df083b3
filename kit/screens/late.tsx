// Answers for screens whose code comes when they are first shown: fetched ahead when there is time, and told in words
// and tried again when it does not come.
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react'
import { reachesServer } from '#kit/http/client.ts'
import { Button } from '#kit/ui/button.tsx'
import { savesData } from '#kit/ui/visitor-wishes.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { say } from '#kit/words/words.ts'
import { browserTime } from './browser-time.ts'
import { atRest } from './rest.ts'
import { words } from './words.ts'

export interface Late<Props> {
  (props: Props): ReactNode
  /** Fetches the code. Never rejects: whoever shows the screen sees why it is not there. */
  readonly load: () => Promise<void>
}

interface Here<Props> {
  readonly Screen: ComponentType<Props>
}

/** Told whenever the code of a screen has come, or is known not to come. */
const watchers = new Set<() => void>()

/** What keeps a screen's code; `undefined` stands for code that did not come. */
function createKeeper<Props>(load: () => Promise<ComponentType<Props>>) {
  let arrived: Here<Props> | undefined
  let coming: Promise<Here<Props> | undefined> | undefined
  const come = async () => {
    try {
      const Screen = await load()
      // Loading may make a screen anew: another one in its place would lose what somebody has begun on it.
      arrived ??= { Screen }
    } catch (fault) {
      // A module that could not be fetched is a TypeError in every browser; one that breaks is not for us.
      if (!(fault instanceof TypeError)) throw fault
    }
    for (const watch of watchers) watch()
    return arrived
  }
  return {
    arrived: () => arrived,
    coming: () => (coming ??= come()),
    again: () => (coming = come()),
    // What fails ahead of time leaves no trace: it is asked for when it is needed.
    ahead: async () => {
      await come().catch(() => undefined)
    },
  }
}

/**
 * A screen that suspends until its code is there. Where that does not come, `Frame` stands around the words about it;
 * the frame of a page brings the landmark and the heading that the page would have brought.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
): Late<Props> {
  const keeper = createKeeper(load)
  const tryAgain = async () => (await keeper.again()) !== undefined
  function LateScreen(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    // What was fetched ahead is drawn at once, without a moment of waiting.
    const here = keeper.arrived() ?? use(keeper.coming())
    if (here !== undefined) return <here.Screen {...props} />
    return (
      <Frame>
        <NotHere tryAgain={tryAgain} onHere={draw} />
      </Frame>
    )
  }
  return Object.assign(LateScreen, {
    load: keeper.ahead,
  })
}

/**
 * Shows `fallback` while a late screen within has no code, and the screen as soon as it has. A bare `Suspense` keeps what it shows
 * meanwhile for a third of a second, against flicker: its own tries again wait that long, a drawing that something else asks for does
 * not.
 */
export function LateBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    watchers.add(draw)
    return () => void watchers.delete(draw)
  }, [])
  return <Suspense fallback={fallback}>{children}</Suspense>
}

const patienceMilliseconds = 8_000
/** A network that is back may lose the first question: so often a server that was not there is looked for again. */
const lookAgainMilliseconds = 5_000

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  const patience = new AbortController()
  const takeBack = browserTime.after(patienceMilliseconds, () => patience.abort())
  const isThere = await reachesServer(patience.signal)
  takeBack()
  return isThere
}

const reloadedKey = 'app.reloadedAt'
const reloadAgainMilliseconds = 60_000

/**
 * Opens the newer build where a release has taken the code of this one away: what is being put together stands in the address and in the
 * tab. Once, for a reload that did not bring it would only be repeated. Answers whether it reloads.
 */
function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey) ?? '0')
    if (browserTime.now() - before < reloadAgainMilliseconds) return false
    sessionStorage.setItem(reloadedKey, String(browserTime.now()))
  } catch {
    // Whoever keeps nothing presses the button.
    return false
  }
  location.reload()
  return true
}

function reloadNow(): boolean {
  location.reload()
  return true
}

interface NotHereProps {
  /** Answers whether the code came this time. */
  readonly tryAgain: () => Promise<boolean>
  readonly onHere: () => void
}

/** Tries again by itself once the network is back. */
function NotHere({ tryAgain, onHere }: NotHereProps) {
  const [state, setState] = useState<'looking' | 'away' | 'outdated'>('looking')
  const look = useCallback(
    async (reload: () => boolean) => {
      if (!(await isServerThere())) return setState('away')
      // Only a server that answers shows that the code itself is missing: what is asked for while a network returns fails beside it.
      if (await tryAgain()) return onHere()
      // Many browsers remember that a module did not come, and after a release the old one is gone: a reload mends both.
      if (!reload()) setState('outdated')
    },
    [tryAgain, onHere],
  )
  const retry = useCallback(
    async (reload: () => boolean) => ((await tryAgain()) ? onHere() : look(reload)),
    [tryAgain, onHere, look],
  )
  useEffect(() => void look(reloadOnce), [look])
  useEffect(() => {
    const heard = () => void retry(reloadOnce)
    addEventListener('online', heard)
    return () => removeEventListener('online', heard)
  }, [retry])
  useEffect(
    () =>
      state === 'away' ? browserTime.every(lookAgainMilliseconds, () => void look(reloadOnce)) : undefined,
    [state, look],
  )
  if (state === 'looking') return null
  return state === 'away' ? <Away onRetry={() => retry(reloadNow)} /> : <Outdated />
}

function Away({ onRetry }: { onRetry: () => Promise<void> }) {
  const [pending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden="true" size={24} strokeWidth={1.75} />}
        title={say(words.notHere)}
        action={
          <Button pending={pending} onClick={() => void press()}>
            {say(words.retry)}
          </Button>
        }
      >
        {say(words.notHereBody)}
      </EmptyState>
    </div>
  )
}

function Outdated() {
  return (
    <div role="alert">
      <EmptyState
        icon={<RefreshCw aria-hidden="true" size={24} strokeWidth={1.75} />}
        title={say(words.outdated)}
        action={<Button onClick={() => location.reload()}>{say(words.reload)}</Button>}
      >
        {say(words.outdatedBody)}
      </EmptyState>
    </div>
  )
}

/**
 * Fetches screens that somebody may want next; then they open without a network. Never in the way of the first screen: it
 * begins with the first press or after some rest. Whoever saves data fetches what they open.
 */
export function useLoadedAhead(screens: readonly Pick<Late<never>, 'load'>[]): void {
  useEffect(
    () =>
      savesData()
        ? undefined
        : atRest(() => {
            for (const screen of screens) void screen.load()
          }),
    [screens],
  )
}
