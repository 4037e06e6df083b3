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
import { PlainIconButton } from './plain-icon-button.tsx'
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
  const [heldBy, setHeldBy] = useState<number | null>(null)
  const hidden = usePageHidden()
  // The customer's screens have their way back, the bell and the close button at the head: a message stands under those.
  const isLarge = useScale() === 'large'
  if (typeof document === 'undefined') return null
  // One that is hovered or focused holds all; once closed it holds no longer, whether or not the pointer left.
  const held = shown.some(({ id }) => id === heldBy)
  const list = (alerts: boolean, below: boolean) => (
    <div role={alerts ? 'alert' : 'status'} className="grid gap-2 not-empty:mb-2">
      {shown
        .filter(({ kind, placement }) => (kind === 'error') === alerts && (placement === 'bottom') === below)
        .map((one) => (
          <ToastCard
            key={one.id}
            shown={one}
            paused={held || hidden}
            onHold={(on) => setHeldBy(on ? one.id : null)}
            onClose={() => store.close(one.id)}
          />
        ))}
    </div>
  )
  return createPortal(
    <>
      <div
        className={classNames(
          'pointer-events-none fixed inset-x-2 z-50 sm:inset-x-6',
          isLarge ? 'top-[calc(64px+env(safe-area-inset-top))]' : 'top-2 sm:top-6',
        )}
      >
        {list(true, false)}
        {list(false, false)}
      </div>
      {/* Above the tabs of a phone, and above a button that is docked where there are none. */}
      <div className="pointer-events-none fixed inset-x-2 bottom-[calc(76px+env(safe-area-inset-bottom))] z-50 sm:inset-x-6 lg:bottom-4">
        {list(true, true)}
        {list(false, true)}
      </div>
    </>,
    dialog ?? document.body,
  )
}

interface ToastCardProps {
  readonly shown: Toast
  readonly paused: boolean
  readonly onHold: (on: boolean) => void
  readonly onClose: () => void
}

function ToastCard({ shown, paused, onHold, onClose }: ToastCardProps) {
  const large = useScale() === 'large'
  useClosing(shown.durationMs, paused, onClose)
  const Icon = large && shown.kind === 'success' ? Check : icons[shown.kind]
  return (
    <div
      data-toast={shown.kind}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      className={classNames(
        'pointer-events-auto grid w-full animate-rise grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-card shadow-e2 sm:w-92',
        shown.placement === 'top-right' ? 'justify-self-end' : 'justify-self-center',
        large
          ? 'border border-transparent bg-inverse py-2 pr-2 pl-4 text-14 font-medium text-on-inverse'
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
      <PlainIconButton
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
