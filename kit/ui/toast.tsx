// Answers for showing messages: spoken, closable, patient while someone reads.
import { say } from '#kit/words/words.ts'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useScale } from './scale.tsx'
import { type Toast, toast, type ToastStore } from './toast-store.ts'
import { followTopDialog, readTopDialog } from './top-dialog.ts'
import { words } from './words.ts'

const icons = { success: CircleCheck, error: CircleX, info: Info }
const tones = { success: 'text-success', error: 'text-danger', info: 'text-info' }

/** Mount once per app. It moves into the topmost dialog, because everything outside a modal is inert. */
export function ToastHost({ store = toast }: { store?: ToastStore }) {
  const { shown } = useSyncExternalStore(store.subscribe, store.read, store.read)
  const dialog = useSyncExternalStore(followTopDialog, readTopDialog, () => undefined)
  const [held, setHeld] = useState(false)
  const hidden = usePageHidden()
  if (typeof document === 'undefined') return null
  const list = (alerts: boolean) => (
    <div role={alerts ? 'alert' : 'status'} className="grid gap-2 empty:hidden">
      {shown
        .filter(({ kind }) => (kind === 'error') === alerts)
        .map((one) => (
          <ToastCard key={one.id} shown={one} paused={held || hidden} onClose={() => store.close(one.id)} />
        ))}
    </div>
  )
  const hold = (next: boolean) => () => setHeld(next && store.read().shown.length > 0)
  return createPortal(
    <section
      aria-label={say(words.messages)}
      className="pointer-events-none fixed inset-x-2 top-2 z-50 grid gap-2 sm:inset-x-6 sm:top-6"
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {list(true)}
      {list(false)}
    </section>,
    dialog ?? document.body,
  )
}

function ToastCard({ shown, paused, onClose }: { shown: Toast; paused: boolean; onClose: () => void }) {
  const large = useScale() === 'large'
  useClosing(shown.durationMs, paused, onClose)
  const Icon = large && shown.kind === 'success' ? Check : icons[shown.kind]
  return (
    <div
      data-toast={shown.kind}
      className={classNames(
        'pointer-events-auto grid w-full animate-rise grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-card shadow-e2 sm:w-92',
        shown.placement === 'top-right' ? 'justify-self-end' : 'justify-self-center',
        large
          ? 'bg-inverse py-2 pr-2 pl-4 text-14 font-medium text-on-inverse'
          : 'border border-border bg-surface py-2 pr-2 pl-3.5 text-13 text-text',
      )}
    >
      <Icon
        aria-hidden="true"
        size={large ? 20 : 16}
        strokeWidth={2}
        className={classNames('shrink-0', !large && tones[shown.kind])}
      />
      <p className="py-1.5 wrap-anywhere">{shown.message}</p>
      <IconButton
        plain
        size={large ? 'large' : 'sm'}
        label={say(words.close)}
        icon={<X size={16} />}
        onClick={onClose}
        className={large ? 'hover:bg-transparent hover:text-on-inverse' : ''}
      />
    </div>
  )
}

/** Closes after `durationMs` of time in which nobody held it. */
function useClosing(durationMs: number, paused: boolean, onClose: () => void): void {
  const left = useRef(durationMs)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (paused || left.current === Number.POSITIVE_INFINITY) return undefined
    const started = performance.now()
    const timer = setTimeout(() => close.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [paused])
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    (tell) => {
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    () => document.hidden,
    () => false,
  )
}

/** The last fifty messages, newest first, for the list behind the bell. */
export function useMessageHistory(store: ToastStore = toast): readonly Toast[] {
  return useSyncExternalStore(store.subscribe, store.read, store.read).history
}
